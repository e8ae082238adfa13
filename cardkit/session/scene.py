"""What the screen shows of a table: the middle and the seats, as one seat sees them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from cardkit.engine.io.text_table import arranged, facts_text, field_text
from cardkit.engine.knowledge.view import View
from cardkit.engine.model.cards import UNKNOWN, Card
from cardkit.engine.model.texts import Texts
from cardkit.engine.model.zones import Place


@attrs.frozen
class Spot:
    """A place with its cards, in the order in which they are drawn."""

    place: Place
    label: str
    cards: tuple[Card, ...]

    @property
    def hidden(self) -> bool:
        """Whether nothing but the number of cards can be seen."""
        return all(card is UNKNOWN for card in self.cards) and (
            bool(self.cards) or self.place.seen == "nobody"
        )


@attrs.frozen
class SeatScene:
    seat: int
    name: str
    facts: tuple[str, ...]  # score, status and other public fields
    spots: tuple[Spot, ...]
    turn: bool
    more: tuple[str, ...] = ()  # what Rules.facts tells


@attrs.frozen
class Scene:
    """Everything that can be drawn; `seats` in their order, `me` is drawn at the bottom."""

    me: int
    facts: tuple[str, ...]
    spots: tuple[Spot, ...]
    seats: tuple[SeatScene, ...]

    @property
    def own(self) -> SeatScene:
        return self.seats[self.me]

    @property
    def between_rounds(self) -> Scene:
        """Without what was true during the round: its cards still lie there, and nothing else."""
        seats = (attrs.evolve(seat, facts=(), more=(), turn=False) for seat in self.seats)
        return attrs.evolve(self, facts=(), seats=tuple(seats))

    @property
    def others(self) -> tuple[SeatScene, ...]:
        """The other seats clockwise, beginning at the left."""
        return self.seats[self.me + 1 :] + self.seats[: self.me]


Cells = Mapping[int, tuple[Card, ...]]


def scene_of(shown: Any, texts: Texts, me: int, cells: Cells | None = None) -> Scene:
    """The scene of a view, or of a table where all hands are open.

    `cells` are the cards by place while an animation is under way.
    """
    fields = [field for field in shown.rules.table.layout.fields if field.seen != "nobody"]
    facts = [
        field_text(texts, field, value)
        for field in fields
        if not field.each
        and (value := getattr(shown, field.name)) not in (None, "")
        and (field.seat or value != 0 or field.default != 0)  # a count that is 0 tells nothing
    ]
    facts = [fact for fact in facts if fact]
    spots = [_spot(shown, place, texts, cells) for place in shown.rules.at]
    seats = []
    for seat in shown.seats:
        own = [
            field_text(texts, field, value)
            for field in fields
            if field.each and (value := getattr(shown, field.name)[seat]) not in (None, "", ())
        ]
        seats.append(
            SeatScene(
                seat,
                texts.seat(seat),
                tuple(own),
                tuple(spot for spot in spots if spot.place.seat == seat),
                seat == shown.seat and not shown.over,
                tuple(facts_text(shown, seat, texts)),
            )
        )
    middle = tuple(spot for spot in spots if spot.place.seat is None)
    return Scene(me, tuple(facts), middle, tuple(seats))


def cells_of(shown: Any) -> dict[int, tuple[Card, ...]]:
    """The cards of every place, as shown."""
    found = {}
    for place in shown.rules.at:
        cards = getattr(shown, place.name)
        found[place.i] = tuple(cards if place.seat is None else cards[place.seat])
    return found


def _spot(shown: Any, place: Place, texts: Texts, cells: Cells | None) -> Spot:
    cards = getattr(shown, place.name)
    cards = cards if place.seat is None else cards[place.seat]
    if cells is not None:
        cards = cells[place.i]
    elif place.seen == "nobody" and not isinstance(shown, View):
        cards = (UNKNOWN,) * len(cards)  # open hands, but nobody looks into the deck
    return Spot(place, texts(f"zones.{place.name}"), tuple(arranged(place, cards, shown.rules)))
