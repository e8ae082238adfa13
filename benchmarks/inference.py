"""Whether it pays to infer from what others did: ``python benchmarks/inference.py code_game``.

A search that weighs its worlds by how likely the others' past moves are in them
(``inferring.py``) stands beside the same search without that: in the same deals, from
every seat, against bots of one kind. The time is equal: what inference costs is taken from its
budget, in worlds, and the CPU time of both is printed. With a budget in worlds both see the same
ones, so that luck matters less. The number of deals is fixed in advance; ``--seed`` selects fresh
ones. With ``--knowing`` the search is simply told the others' cards: more than any inference finds.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Any

import attrs
from inferring import Inference
from levels import Share

import cardkit
from cardkit import Library, Move
from cardkit.bots.budget import Budget, Spending
from cardkit.bots.contest import Trial
from cardkit.bots.search import Search
from cardkit.engine.knowledge.sampling import World, playable, tracks_of, world_of
from cardkit.engine.model.cards import Card
from cardkit.play.seating import SeatPlan, make_agent
from cardkit.plugin.bots import Adviser

EVERY = 20  # deals between two reports


class Priced:
    """A budget in worlds from which inference is paid."""

    def __init__(self, worlds: int, before: int, each: int) -> None:
        self.worlds, self.before, self.each = worlds, before, each

    def begin(self) -> Spending:
        self.spending = Budget(worlds=self.worlds).begin()
        self.spending.worlds += self.before
        return self.spending


class Paid(Inference):
    """Inferred worlds, each of which costs some of the budget."""

    price: Priced

    def world(self, rng: Random) -> Any:
        self.price.spending.worlds += self.price.each
        return super().world(rng)


@attrs.frozen
class Inferring:
    """A search that infers, and pays for it in worlds."""

    search: Search
    price: Priced

    def found(self, view: Any, t: Any, rng: Random) -> list[Trial] | None:
        """The trials, best move first; None if there is nothing to infer from."""
        assert isinstance(self.search.guide, Adviser)
        paid = Paid(view, self.search.guide)
        paid.price = self.price
        return self.search.search(paid, rng) if paid.hands else None


class Told:
    """A view whose worlds have the true cards in every hand; only piles that nobody sees are in any
    order that its seat can imagine.
    """

    def __init__(self, view: Any, t: Any) -> None:
        self.view, self.t, tracks = view, t, tracks_of(view)
        self.open = {
            place.i: [n for n, entry in enumerate(tracks.entries[place.i]) if not known(entry)]
            for place in view.rules.places
            if not any(place.visible_to(seat) for seat in t.seats)
        }

    def __getattr__(self, name: str) -> Any:
        return getattr(self.view, name)

    def world(self, rng: Random) -> World:
        cells = [list(cards) for cards in self.t.cells]
        for i, spots in self.open.items():
            cards = rng.sample([cells[i][spot] for spot in spots], len(spots))
            for spot, card in zip(spots, cards, strict=True):
                cells[i][spot] = card
        table = world_of(self.view, cells, rng)
        assert playable(table, self.view, rng)  # which also draws answers that are still sealed
        return World(table)


def known(entry: object) -> bool:
    return isinstance(entry, Card)


@attrs.frozen
class Knowing:
    """A search that is told the others' cards."""

    search: Search

    def found(self, view: Any, t: Any, rng: Random) -> list[Trial]:
        return self.search.search(Told(view, t), rng)  # type: ignore[arg-type]


@attrs.frozen
class Found:
    """The outcome of one search."""

    move: Move
    seconds: float
    worlds: int


@attrs.define
class Side:
    """The search with or without inference, and what it found."""

    search: Search
    inferring: Inferring | Knowing | None = None
    found: dict[str, Found] = attrs.Factory(dict)

    def choose(self, view: Any, t: Any, seed: str, plain: Side) -> Move:
        if len(view.moves) == 1:
            only: Move = view.moves[0]
            return only
        began = process_time()
        trials = self.inferring.found(view, t, Random(seed)) if self.inferring else None
        if trials is None:
            if self is not plain and seed in plain.found:  # with nothing to infer from it is the
                return plain.found.pop(seed).move  # same search, which does not count
            trials = self.search.search(view, Random(seed))
        worlds = sum(len(trial.values) for trial in trials)
        self.found[seed] = Found(trials[0].move, process_time() - began, worlds)
        return self.found[seed].move

    def __str__(self) -> str:
        found = [*self.found.values()]
        seconds = sum(each.seconds for each in found) / len(found)
        worlds = sum(each.worlds for each in found) / len(found)
        return f"{1_000 * seconds:.1f} ms and {worlds:.0f} worlds"


@attrs.define
class Duel:
    """One game with both sides of the search, deal by deal."""

    game: Any
    seats: int
    sides: Sequence[Side]
    other: Any
    gains: list[float] = attrs.Factory(list)

    def play(self, mine: int, seed: str, side: Side) -> float:
        """The share of the win that a search at this seat gets. Both sides start each decision with
        the same random numbers.
        """
        t, made = self.game.start(self.seats, seed), 0
        while not t.over:
            view, made = t.view(t.seat), made + 1
            if t.seat == mine:
                t.apply(side.choose(view, t, f"{seed} {made} {view.to_json()}", self.sides[0]))
            else:
                t.apply(self.other.choose(view, Random(f"{seed} {made}")))
        winners = t.result.winners
        return 1 / len(winners) if mine in winners else 0.0

    def deal(self, seed: str) -> None:
        won = [0.0, 0.0]
        for mine in range(self.seats):
            for n, side in enumerate(self.sides):
                won[n] += self.play(mine, f"{seed} {len(self.gains)}", side)
        self.gains.append((won[1] - won[0]) / self.seats)

    def __str__(self) -> str:
        same = sum(not gain for gain in self.gains)
        return (
            f"{self.game.id}, {len(self.gains)} deals ({same} with the same result): it gains "
            f"{Share.of(self.gains)} of a win, in {self.sides[1]} instead of {self.sides[0]}"
        )


def duel_of(game: Any, seats: int, worlds: int, price: tuple[int, int], against: str) -> Duel:
    library = Library.installed()
    plain, inferring = (
        make_agent(SeatPlan("A", f"search:{worlds}"), game, library) for _ in range(2)
    )
    assert isinstance(plain, Search) and isinstance(inferring, Search)
    priced = Priced(worlds, *price)
    inferring.budget = priced  # type: ignore[assignment]
    sides = [Side(plain), Side(plain, Inferring(inferring, priced))]
    return Duel(game, seats, sides, make_agent(SeatPlan("A", against), game, library))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=80)
    parser.add_argument("--price", type=int, nargs=2, default=(20, 2), help="in worlds")
    parser.add_argument("--knowing", action="store_true", help="told the cards, at no price")
    parser.add_argument("--against", default="hard")
    parser.add_argument("--seed", default="inference")
    given = parser.parse_args()
    game = cardkit.load(given.game)
    duel = duel_of(game, given.seats, given.worlds, tuple(given.price), given.against)
    if given.knowing:
        duel.sides[1].inferring = Knowing(duel.sides[0].search)
    for number in range(given.deals):
        duel.deal(given.seed)
        if number % EVERY == EVERY - 1 or number == given.deals - 1:
            print(duel, flush=True)


if __name__ == "__main__":
    main()
