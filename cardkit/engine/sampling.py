"""Worlds a seat can imagine: the unseen cards dealt at random, consistent with all it knows."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from .cards import Card
from .errors import CardkitError
from .memory import Belief, Memory

if TYPE_CHECKING:
    from .table import Table
    from .view import View

TRIES = 1_000  # how often a world that contradicts what is known is dealt again


def sample(view: View, rng: Random) -> Table[Any]:
    """A table that could be the true one, as far as this seat knows, with chance of its own.

    It never looks at the true table. That a seat is asked at all is knowledge too: its moves are
    listed anew, and a world in which it had no choice is dealt again.
    """
    belief = belief_of(view)
    for _ in range(TRIES):
        world: Any = view.rules.core.imagine(view, dealt(view, belief, rng))
        world.key = int(rng.random() * (1 << 53))
        view.rules.imagine(world, view.me, rng)
        if plausible(world, view, rng):
            return world  # type: ignore[no-any-return]
    raise CardkitError(f"no world fits what seat {view.me} knows: does possible() allow one?")


def belief_of(view: View) -> Belief:
    memory = view._memory
    if memory is None:
        raise CardkitError(
            "a view without the table's log has no memory to sample from; "
            "take it from a table that keeps its log"
        )
    if memory.position != view._end:  # the table went on since: remember how it was
        memory = Memory(view.rules)
        memory.learn(view._log or [], view._end)
    return memory.belief(view.me)


def dealt(view: View, belief: Belief, rng: Random) -> list[list[Card]]:
    """The cards of every place: what is seen, what is known, and the rest at random."""
    if belief.seen is None:
        belief.seen = _seen(view, belief)
    cells: list[Any] = [list(cards) for cards in belief.seen]
    rnd = rng.random
    arrived: dict[int, list[Card]] = {}
    for group in belief.order:
        cards = belief.pools.get(group, []) + arrived.get(group, [])
        cards.sort(key=lambda _: rnd())
        for i, size in belief.whole.get(group, ()):
            cells[i] = cards[-size:]
            del cards[-size:]
        for i, index in belief.spots.get(group, ()):
            cells[i][index] = cards.pop()
        for later, count in belief.passed.get(group, {}).items():
            arrived.setdefault(later, []).extend(cards[-count:])
            del cards[-count:]
    return cells


def _seen(view: View, belief: Belief) -> list[Any]:
    """The cards of every place, None for those that must be dealt."""
    found: list[Any] = []
    for place in view.rules.at:
        zone = getattr(view, place.name)
        shown = zone if place.seat is None else zone[place.seat]
        found.append(belief.known.get(place.i, shown))
    return found


def plausible(world: Any, view: View, rng: Random) -> bool:
    """Whether everybody has the choices he evidently has; sealed answers are drawn anew."""
    rules = view.rules
    if rules.constrains:
        for place in rules.at:
            if place.seat is not None and not place.visible_to(view.me):
                for card in world.cells[place.i]:
                    if not rules.possible(view, place.seat, card):
                        return False
    if view.over:
        return True
    if view.seat == view.me:
        world.moves = view.moves
    else:
        decision, *args = world.asking
        world.moves = tuple(decision(world, *args))
        if len(world.moves) < (1 if view.sealed else 2):
            return False
    if view.sealed is not None:
        decision, seats, answers = view.sealed
        drawn = []
        for seat, answer in zip(seats, answers, strict=False):
            moves = tuple(decision(world, seat)) if answer is None else (answer,)
            if not moves:
                return False
            drawn.append(moves[int(rng.random() * len(moves))])
        world.sealed = (decision, seats, tuple(drawn))
    return True
