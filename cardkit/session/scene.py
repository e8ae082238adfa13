"""What a screen shows: the middle of the table and the seats, as one reader sees them."""

from __future__ import annotations

import attrs

from .frames import BACK, Cells, Frame, PlaceInfo, Setup


@attrs.frozen
class ScenePlace:
    """A place with its cards in drawing order."""

    index: int
    place: PlaceInfo
    cards: tuple[str, ...]
    backs: tuple[str, ...] = ()  # by card: what was told about it, if anything

    @property
    def label(self) -> str:
        return self.place.label

    @property
    def hidden(self) -> bool:
        """Whether only the number of cards can be seen."""
        return all(card == BACK for card in self.cards) and (
            bool(self.cards) or self.place.seen == "nobody"
        )


@attrs.frozen
class SeatScene:
    seat: int
    name: str
    facts: tuple[str, ...]  # score, status and other public fields
    spots: tuple[ScenePlace, ...]
    turn: bool
    more: tuple[str, ...] = ()  # from Rules.facts
    goal: str = ""  # from Rules.distance
    helps: tuple[str, ...] = ()  # cards that help it win


@attrs.frozen
class Scene:
    """Everything that can be drawn: `seats` in order; `me` is drawn at the bottom."""

    me: int
    facts: tuple[str, ...]
    spots: tuple[ScenePlace, ...]
    seats: tuple[SeatScene, ...]

    @property
    def own(self) -> SeatScene:
        return self.seats[self.me]

    @property
    def between_rounds(self) -> Scene:
        """The scene without the round's facts: only its cards are still there."""
        seats = (attrs.evolve(seat, facts=(), more=(), goal="", turn=False) for seat in self.seats)
        return attrs.evolve(self, facts=(), seats=tuple(seats))

    @property
    def others(self) -> tuple[SeatScene, ...]:
        """The other seats clockwise, starting from the left."""
        return self.seats[self.me + 1 :] + self.seats[: self.me]


def make_scene(setup: Setup, frame: Frame, me: int, cells: Cells | None = None) -> Scene:
    """Make the scene of a frame; `cells` are the cards by place while they are in motion."""
    order = {card: n for n, card in enumerate(setup.faces)}
    spots = []
    for index, (place, cards) in enumerate(zip(setup.places, cells or frame.cells, strict=True)):
        backs = frame.backs.get(index, ())  # known cards come first in both
        backs = backs if len(backs) == len(cards) else ()  # not while cards are in motion
        held = cards
        if place.shape == "fan" and not (place.sorted and BACK not in cards):  # as people hold them
            held = tuple(sorted(cards, key=lambda card: order.get(card, len(order))))
        spots.append(ScenePlace(index, place, held, backs))
    seats = (
        SeatScene(
            seat,
            setup.names[seat],
            told.facts,
            tuple(spot for spot in spots if spot.place.seat == seat),
            seat == frame.turn,
            told.more,
            told.goal,
            told.helps,
        )
        for seat, told in enumerate(frame.seats)
    )
    middle = tuple(spot for spot in spots if spot.place.seat is None)
    return Scene(me, frame.facts, middle, tuple(seats))
