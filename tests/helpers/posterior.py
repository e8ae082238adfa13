"""Posteriors by enumeration: every order of each shuffle, every hidden choice, kept if it fits.

It knows nothing of lots and mixes: it follows the log with all states that the table could be in,
as far as a seat saw. A hidden choice takes each card with the same chance; one that was seen says
no more than that it was possible, also where several equal cards were held.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import permutations
from math import factorial
from random import Random
from typing import Any

from cardkit import (
    UNKNOWN,
    Card,
    Fans,
    Move,
    Pile,
    Rules,
    Spot,
    Table,
    View,
    decision,
    move,
    step,
    zone,
)
from cardkit.engine.knowledge.log import GATHERED, MOVED, SHOWN, SHUFFLED, TOLD, kind_of, said
from cardkit.engine.knowledge.replay import Again

State = tuple[tuple[Card, ...], ...]  # the cards of every place
States = dict[State, float]

COLORS = """
[game]
id = "drift"
seats = [2, 3]
[[cards]]
id = "{color}{value}"
color = ["r", "b"]
value = [1, 2, 3]
"""

EQUAL = """
[game]
id = "drift"
seats = [2, 3]
[[cards]]
id = "{color}1"
color = ["r", "b"]
value = 1
copies = 2
[[cards]]
id = "{color}2"
color = ["r", "b"]
value = 2
"""


class Tile(Card):
    color: str
    value: int


class DriftTable(Table[Tile]):
    deck: Pile[Tile] = zone(seen="nobody")
    buried: Pile[Tile] = zone(seen="nobody")
    open: Pile[Tile] = zone(seen="all")
    hand: Fans[Tile] = zone(seen="owner")


class Drift(Rules[DriftTable]):
    """Cards wander: every kind of move that hides, shows or tells something of them."""

    @step
    def start(self, t: DriftTable) -> Any:
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, 4 - len(t.seats) // 2)
        return t.ask(self.what, 0)

    @decision
    def what(self, t: DriftTable, seat: int) -> list[Any]:
        hand = sorted(t.hand[seat], key=str)
        found = [self.wait(), self.hint("r"), self.hint("b"), self.low()]
        for act in (self.hand_on, self.lay, self.bury):
            found += [act(card) for card in hand]
        found += [self.draw()] if t.deck else []
        return found + ([self.take(), self.mix()] if t.open else [])

    def on(self, t: DriftTable, seat: int) -> Any:
        return t.ask(self.what, (seat + 1) % len(t.seats))

    @move
    def wait(self, t: DriftTable, seat: int) -> Any:
        return self.on(t, seat)

    @move
    def hint(self, t: DriftTable, seat: int, color: str) -> Any:
        t.tell(self.at.hand[(seat + 1) % len(t.seats)], color=color)
        return self.on(t, seat)

    @move
    def low(self, t: DriftTable, seat: int) -> Any:
        t.tell(self.at.deck, value=(1, 2))
        return self.on(t, seat)

    @move
    def hand_on(self, t: DriftTable, seat: int, card: Tile) -> Any:
        t.move(card, self.at.hand[seat], self.at.hand[(seat + 1) % len(t.seats)])
        return self.on(t, seat)

    @move
    def lay(self, t: DriftTable, seat: int, card: Tile) -> Any:
        t.move(card, self.at.hand[seat], self.at.open)
        return self.on(t, seat)

    @move
    def bury(self, t: DriftTable, seat: int, card: Tile) -> Any:
        t.move(card, self.at.hand[seat], self.at.buried)
        return self.on(t, seat)

    @move
    def draw(self, t: DriftTable, seat: int) -> Any:
        t.draw(self.at.deck, self.at.hand[seat])
        return self.on(t, seat)

    @move
    def take(self, t: DriftTable, seat: int) -> Any:
        t.draw(self.at.open, self.at.hand[seat])
        return self.on(t, seat)

    @move
    def mix(self, t: DriftTable, seat: int) -> Any:
        t.move_all(self.at.open, self.at.deck)
        t.shuffle(self.at.deck)
        return self.on(t, seat)


class Voids(Drift):
    """The last seat has shown that it holds no red cards."""

    def possible(self, view: View, spot: Spot, card: Card) -> bool:
        assert isinstance(card, Tile)
        return spot.zone != "hand" or spot.seat != len(self.seats) - 1 or card.color != "r"


class Follow(Drift):
    """Who can follow the color has to, and who has a single move is not asked: so every choice
    tells something of a hand. No method says so."""

    @step
    def start(self, t: DriftTable) -> Any:
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, 2)
        return t.ask(self.what, 0)

    @decision(otherwise="nothing_left")
    def what(self, t: DriftTable, seat: int) -> list[Any]:
        hand = sorted(set(t.hand[seat]), key=str)
        fitting = [card for card in hand if t.open and card.color == t.open[-1].color]
        found = [self.lay(card) for card in fitting or hand]
        found += [self.draw()] if t.deck and not fitting else []
        return found + ([self.hint("r")] if len(t.open) == 1 else [])

    @step
    def nothing_left(self, t: DriftTable, seat: int) -> Any:
        t.end("a hand is empty")


def states_of(view: View) -> States:
    """All states that the table of this view can be in, with how likely each is."""
    rules, me = view.rules, view.me
    states: States = {tuple(map(tuple, rules.core.opening)): 1.0}
    asked = _questions(view)
    for n, entry in enumerate((view._log or [])[: view._end]):
        if n in asked:
            states = {s: weight for s, weight in states.items() if _chooses(asked[n], s, entry)}
        found: States = defaultdict(float)
        for state, weight in states.items():
            for after, share in _after(entry, state, me):
                found[after] += weight * share
        states = found
    if view._end in asked:
        states = {s: weight for s, weight in states.items() if _chooses(asked[view._end], s)}
    possible = [s for s in states if _possible(view, s)]
    total = sum(states[s] for s in possible)
    return {s: states[s] / total for s in possible if _shows(view, s)}


def _questions(view: View) -> dict[int, Any]:
    """The tables that waited for others, by the entry that has the answer: played again."""
    log = (view._log or [])[: view._end]
    t = view.rules.core.blank.clone()
    t.log, t.script, found = [], Again(log), {}
    t.begin()
    while not t.over:
        if t.seat != view.me:
            found[len(t.log)] = t.clone()
        if len(t.log) >= len(log):
            break
        t.apply(log[len(t.log)][2])
    return found


def _chooses(t: Any, state: State, entry: Any = None) -> bool:
    """Whether the seat that was asked would have had a choice, and this move among it."""
    for cards, those in zip(t.cells, state, strict=True):
        cards[:] = those
    decision, *args = t.asking
    moves = decision(t, *args)
    shown = entry is None or UNKNOWN in told(entry[2]).args or entry[2] in moves
    return len(moves) > 1 and shown


def told(move: Any) -> Any:
    """The move as others are told it: a card that is passed on or buried is hidden."""
    hidden = move.name in ("hand_on", "bury")
    return Move.of(move.name, *(UNKNOWN if hidden else arg for arg in move.args))


def _after(entry: Any, state: State, me: int) -> Iterator[tuple[State, float]]:
    """What an entry of the log can have made of a state, and with which chance."""
    kind = kind_of(entry)
    cells = [list(cards) for cards in state]
    if kind is MOVED:
        card, source, to = entry[:3]
        seen = source.visible_to(me) or to.visible_to(me)
        held = state[source.i]
        ways = [held[-1]] if source.shape != "fan" else list(held)
        for moved in ways if not seen else {card} & set(ways):
            after = [list(cards) for cards in state]
            after[source.i].reverse()  # the top one of several equal cards
            after[source.i].remove(moved)
            after[source.i].reverse()
            after[to.i].append(moved)
            yield _plain(after, source, to), 1.0 if seen else 1 / len(ways)
    elif kind is GATHERED:
        _, (source,), to = entry
        cells[to.i] += cells[source.i]
        cells[source.i] = []
        yield tuple(map(tuple, cells)), 1.0
    elif kind is SHUFFLED:
        i = entry[0].i
        for order in permutations(state[i]):
            yield (*state[:i], order, *state[i + 1 :]), 1 / factorial(len(order))
    elif kind is SHOWN:
        raise NotImplementedError
    elif entry[0] == TOLD:
        told = said(entry)[1]
        cards = state[told["place"].i]
        such = [n for n, c in enumerate(cards) if getattr(c, told["field"]) in told["values"]]
        if told["such"] in (len(such), tuple(such)):
            yield state, 1.0
    else:
        yield state, 1.0


def _plain(cells: list[list[Card]], *places: Any) -> State:
    """Fans have no order."""
    for place in places:
        if place.shape == "fan":
            cells[place.i].sort(key=str)
    return tuple(map(tuple, cells))


def _possible(view: View, state: State) -> bool:
    return all(
        view.rules.possible_at(
            view, Spot(place.name, place.seat, None if place.shape == "fan" else n), card
        )
        for place in view.rules.places
        if not place.visible_to(view.me)
        for n, card in enumerate(state[place.i])
    )


def _shows(view: View, state: State) -> bool:
    """The seat's own cards are as it sees them."""
    return Counter(state[view.rules.at.hand[view.me].i]) == Counter(view.typed.hand[view.me])


def marginals(states: Any) -> dict[tuple[int, int, str], float]:
    """How likely each card lies in each place, and at each position where those count."""
    found: dict[tuple[int, int, str], float] = defaultdict(float)
    for state, weight in states:
        for i, cards in enumerate(state):
            for n, card in enumerate(cards):
                if i < 2:  # the deck and what is buried
                    found[i, n, card.id] += weight
                else:  # the first, second… of equal cards
                    found[i, -1 - cards[:n].count(card), card.id] += weight
    return found


def largest_error(view: View, samples: int, rng: Random) -> tuple[float, float]:
    """Of sampled against enumerated marginals: the error, and in standard errors."""
    exact = marginals(states_of(view).items())
    worlds = [view.world(rng) for _ in range(samples)]
    assert not any(world.approximate for world in worlds)
    whole = sum(world.weight for world in worlds)
    found = marginals((world.table.cells, world.weight / whole) for world in worlds)
    assert found.keys() <= exact.keys(), "a world that cannot be"
    effective = whole**2 / sum(world.weight**2 for world in worlds)
    errors = [
        (abs(found.get(key, 0.0) - p), (p * (1 - p) / effective) ** 0.5)
        for key, p in exact.items()
        if 1e-9 < p < 1 - 1e-9
    ]
    return max((e for e, _ in errors), default=0.0), max((e / s for e, s in errors), default=0.0)


def positions(rules: Any, seats: int, seeds: Any, most: int, cards: str = COLORS) -> Iterator[View]:
    """Views at random moments of random games, by any seat."""
    from .tiny import game

    made = game(rules, cards)
    for seed in seeds:
        rng = Random(f"{rules.__name__} {seats} {seed}")
        t = made.start(seats, seed)
        for _ in range(rng.randrange(1, most)):
            if not t.over:
                t.apply(rng.choice(t.moves))
        view = t.view(rng.randrange(seats))
        if view.rules.constrains and not _possible(view, tuple(map(tuple, t.cells))):
            continue  # the true table speaks against what is possible: not a fair question
        yield view
