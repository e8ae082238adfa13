"""Worlds a seat can imagine: the unseen cards dealt at random, consistent with all it knows."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from cardkit.engine.base.errors import CardkitError, no_memory
from cardkit.engine.model.cards import Card

from .dealing import Allowed, Dealer
from .memory import Belief, Memory
from .pending import draw_answers

if TYPE_CHECKING:
    from cardkit.engine.flow.table import Table

    from .view import View

TRIES = 1_000  # how often a world that contradicts what is known is dealt again


def sample(view: View, rng: Random) -> Table[Any]:
    """A table that could be the true one, as far as this seat knows, with chance of its own.

    It never looks at the true table. That a seat is asked at all is knowledge too: its moves are
    listed anew, and a world in which it had no choice is dealt again.
    """
    belief = belief_of(view)
    for _ in range(TRIES):
        cells = dealt(view, belief, rng)
        if cells is None:
            continue
        world: Any = view.rules.core.imagine(view, cells)
        world.key = int(rng.random() * (1 << 53))
        view.rules.imagine(world, view.me, rng)
        if plausible(world, view, rng):
            return world  # type: ignore[no-any-return]
    raise CardkitError(f"no world fits what seat {view.me} knows: does possible() allow one?")


def belief_of(view: View) -> Belief:
    memory = view._memory
    if memory is None:
        raise no_memory()
    if memory.position != view._end:  # the table went on since: remember how it was
        memory = Memory(view.rules)
        memory.learn(view._log or [], view._end)
    return memory.belief(view.me)


def dealt(view: View, belief: Belief, rng: Random) -> list[list[Card]] | None:
    """The cards of every place: what is seen, what is known, and the rest at random.

    None if cards went on to where they are not possible: what the game constrains is kept within
    each group, but which cards pass from one group to another is drawn without a look ahead.
    """
    if belief.seen is None:
        belief.seen = _seen(view, belief)
        belief.constrained = _constraints(view, belief)
    cells: list[Any] = [list(cards) for cards in belief.seen]
    rnd = rng.random
    arrived: dict[int, list[Card]] = {}
    for group in belief.order:
        cards = belief.pools.get(group, []) + arrived.get(group, [])
        dealer = _dealer(belief, group, cards) if belief.constrained else None
        if dealer is None:
            cards.sort(key=lambda _: rnd())
        else:
            fitting = dealer.deal(rng)
            if fitting is None:
                return None
            cards = fitting[::-1]  # they are taken from the end
        for i, size in belief.whole.get(group, ()):
            cells[i] = cards[-size:]
            del cards[-size:]
        for i, index in belief.spots.get(group, ()):
            cells[i][index] = cards.pop()
        for later, count in belief.passed.get(group, {}).items():
            arrived.setdefault(later, []).extend(cards[-count:])
            del cards[-count:]
    return cells


def _constraints(view: View, belief: Belief) -> dict[int, frozenset[Card]]:
    """By place: which unseen cards are possible there, where that is not all of them."""
    rules = view.rules
    if not rules.constrains:
        return {}
    unseen = {card for pool in belief.pools.values() for card in pool}
    found = {}
    for place in rules.places:
        if place.seat is not None and not place.visible_to(view.me):
            allowed = frozenset(c for c in unseen if rules.possible(view, place.seat, c))
            if len(allowed) < len(unseen):
                found[place.i] = allowed
    return found


def _dealer(belief: Belief, group: int, cards: list[Card]) -> Dealer | None:
    """Who deals the cards of this group where they are possible; None if they are everywhere."""
    if group in belief.dealers:
        return belief.dealers[group]
    spots: list[Allowed] = []
    for i, size in belief.whole.get(group, ()):
        spots += [belief.constrained.get(i)] * size
    for i, _ in belief.spots.get(group, ()):
        spots.append(belief.constrained.get(i))
    spots += [None] * (len(cards) - len(spots))  # go on to later groups
    dealer = None if spots.count(None) == len(spots) else Dealer(cards, spots)
    if not any(group in later for later in belief.passed.values()):  # the same cards every time
        belief.dealers[group] = dealer
    return dealer


def _seen(view: View, belief: Belief) -> list[Any]:
    """The cards of every place, None for those that must be dealt."""
    found: list[Any] = []
    for place in view.rules.places:
        zone = getattr(view, place.name)
        shown = zone if place.seat is None else zone[place.seat]
        found.append(belief.known.get(place.i, shown))
    return found


def plausible(world: Any, view: View, rng: Random) -> bool:
    """Whether everybody has the choices he evidently has; sealed answers are drawn anew."""
    if view.over:
        return True
    if view.seat == view.me:
        world.moves = view.moves
    else:
        decision, *args = world.asking
        world.moves = tuple(decision(world, *args))
        asked = view.sealed or decision.__name__ in view.rules.always
        if len(world.moves) < (1 if asked else 2):
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
    return draw_answers(world, rng)
