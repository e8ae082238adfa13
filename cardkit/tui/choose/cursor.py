"""The cursor: what arrow keys can reach, in groups one above another."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cardkit.session.choice import CardAt, Choice, is_listed
from cardkit.session.frames import BACK, MoveOption, Pick
from cardkit.session.scene import Scene, ScenePlace


@attrs.frozen
class OnCard:
    at: CardAt
    card: str
    pick: Pick = attrs.field()

    @pick.default
    def _any_such_card(self) -> Pick:
        return Pick("card", self.card)


@attrs.frozen
class OnSeat:
    seat: int

    @property
    def pick(self) -> Pick:
        return Pick.seat(self.seat)


@attrs.frozen
class OnMove:
    move: MoveOption


Target = OnCard | OnSeat | OnMove


def groups_of(scene: Scene, choice: Choice) -> list[list[Target]]:
    """Return seats, cards on the table, own cards and moves, each group from left to right."""
    wanted = choice.options | choice.first_options
    seats = [each.seat for each in scene.others] + [scene.me]
    around: list[Target] = [OnSeat(seat) for seat in seats if Pick.seat(seat) in wanted]
    own = [target for spot in scene.own.spots for target in _cards(spot, wanted)]
    elsewhere: list[Target] = []
    here = {target.pick for target in own}
    for spot in scene.spots:
        elsewhere += [t for t in _cards(spot, wanted) if t.pick not in here]
    fitting = choice.fitting
    moves: list[Target] = [OnMove(m) for m in fitting] if is_listed(fitting) else []
    groups: list[list[Target]] = [around, elsewhere, list(own), moves]
    return [group for group in groups if group]


def _cards(spot: ScenePlace, wanted: set[Pick]) -> list[OnCard]:
    """Return all cards in a hand, so that people can ask why not; elsewhere, only those that can be
    picked.
    """
    whole = spot.place.shape == "fan" and spot.place.seat is not None
    pile = spot.place.shape == "pile"
    found: list[OnCard] = []
    for n, card in enumerate(spot.cards):
        picks = [Pick.position(spot.index, n), Pick("card", card, spot.place.zone)]
        if not pile:  # a pile's top is a place to play on, unless the move names the zone
            picks.append(Pick("card", card))
        pick = next((each for each in picks if each in wanted), None)
        if pick is not None and (card != BACK or pick.kind == "position"):
            found.append(OnCard((spot.index, n), card, pick))
        elif whole and card != BACK:
            found.append(OnCard((spot.index, n), card))
    return found


def first_target(groups: Sequence[Sequence[Target]], choice: Choice) -> Target | None:
    """Return where the cursor starts: a seat or card that can be picked, or else the
    first move.
    """
    flat = [target for group in groups for target in group]
    for target in flat:
        if isinstance(target, OnSeat) and target.pick in choice.options:
            return target
    for target in flat:
        if isinstance(target, OnCard) and target.pick in choice.options:
            return target
    return next((target for target in flat if isinstance(target, OnMove)), None)


def step_cursor(
    groups: Sequence[Sequence[Target]], target: Target | None, across: int, down: int
) -> Target | None:
    """Return the target next to or below this one; stay put at the edges of the screen."""
    if not groups:
        return None
    row = next((n for n, group in enumerate(groups) if target in group), None)
    if row is None or target is None:
        return groups[-1][0]
    column = groups[row].index(target)
    if across:
        return groups[row][(column + across) % len(groups[row])]
    to = groups[max(0, min(row + down, len(groups) - 1))]
    if to is groups[row]:
        return target
    return to[min(len(to) - 1, round(column * len(to) / len(groups[row])))]
