"""Whether it pays to infer from what others did: ``python benchmarks/inference.py code_game``.

A search that weighs its worlds by how likely the others' last moves are in them stands beside the
same search without that, in the same deals, from every seat, against the hard bot of the game,
which is also the model of the others. In a world, the hand of a player is what it is there and what
that player laid since; the model says what each move was worth with that hand, and the better a
move, the likelier (softmax, and now and then any). A move before a card came unseen is left out.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import exp
from random import Random
from time import process_time
from typing import Any

import attrs
from levels import Share

import cardkit
from cardkit import Card, Library, Move, View
from cardkit.bots.search import Search
from cardkit.play.seating import SeatPlan, make_agent


@attrs.frozen
class Model:
    """How others choose: by what their moves are worth to a bot."""

    bot: Any
    spread: float  # of a win: a move that is worse by this much is e times rarer
    slips: float  # how often any move is made

    def likelihood(self, view: View, move: Move) -> float:
        """How much likelier than a random choice a move is."""
        weighed = self.bot.weigh(view)
        best = max(each.value for each in weighed)
        odds = {e.move: exp((e.value - best) / self.bot.win / self.spread) for e in weighed}
        share = odds.get(move, 0.0) / sum(odds.values())
        return len(odds) * ((1 - self.slips) * share + self.slips / len(odds))


@attrs.define
class Noticed:
    """A move of another seat, in a world that fitted when it was made."""

    seat: int
    move: Move
    table: Any
    size: int  # of the hand before it

    def likelihood(self, world: Any, laid: Sequence[Card], model: Model) -> float:
        """In a world of now, if these cards left the hand since; 1 if others came to it."""
        hand = [*world.hand[self.seat], *laid]
        if len(hand) != self.size:
            return 1.0
        cells = self.table.cells[self.table.rules.at.hand[self.seat].i]
        cells.clear()
        cells += hand
        decision, *args = self.table.asking
        self.table.seat = self.seat
        self.table.moves = tuple(decision(self.table, *args))
        if self.move not in self.table.moves:
            return 1.0
        return model.likelihood(self.table.view(self.seat), self.move)


@attrs.define
class Memory:
    """The last moves of each other seat, newest last."""

    model: Model
    moves: int  # that count, of each seat
    rng: Random
    noticed: dict[int, list[Noticed]] = attrs.Factory(dict)

    def notice(self, view: View, move: Move) -> None:
        """What seat `me` saw before another one moved; choices made at once are left out."""
        if view.sealed is None and move.name == "play":
            table: Any = view.sample(self.rng)
            size = len(table.hand[view.seat])
            kept = self.noticed.setdefault(view.seat, [])
            self.noticed[view.seat] = [*kept, Noticed(view.seat, move, table, size)][-self.moves :]

    def likelihood(self, world: Any) -> float:
        found = 1.0
        for moves in self.noticed.values():
            laid: list[Card] = []
            for noticed in reversed(moves):
                laid += [card for card in noticed.move.args if card is not None]
                found *= noticed.likelihood(world, laid, self.model)
        return found


class Inferring:
    """A view whose worlds are weighed by what the others did."""

    def __init__(self, view: View, memory: Memory) -> None:
        self.view, self.memory = view, memory

    def __getattr__(self, name: str) -> Any:
        return getattr(self.view, name)

    def world(self, rng: Random) -> Any:
        world = self.view.world(rng)
        world.weight *= self.memory.likelihood(world.table)
        return world


@attrs.define
class Experiment:
    game: Any
    worlds: int
    moves: int
    spread: float
    slips: float
    spent: list[float] = attrs.Factory(lambda: [0.0, 0.0])  # seconds, without and with
    decisions: list[int] = attrs.Factory(lambda: [0, 0])

    def play(self, seats: int, mine: int, seed: str, infers: bool) -> float:
        """The share of the win that the search at this seat gets."""
        library = Library.installed()
        hard: Any = make_agent(SeatPlan("A", "hard"), self.game, library)
        search = make_agent(SeatPlan("A", f"search:{self.worlds}"), self.game, library)
        assert isinstance(search, Search)
        memory = Memory(Model(hard, self.spread, self.slips), self.moves, Random(seed))
        t, rng = self.game.start(seats, seed), Random(seed)
        while not t.over:
            began = process_time()
            if t.seat == mine:
                view: Any = t.view(mine)
                move = search.choose(Inferring(view, memory) if infers else view, rng)  # type: ignore[arg-type]
                self.decisions[infers] += 1
            else:
                move = hard.choose(t.view(t.seat), rng)
                if infers:
                    began = process_time()
                    memory.notice(t.view(mine), move)
            if t.seat == mine or infers:
                self.spent[infers] += process_time() - began
            t.apply(move)
        winners = t.result.winners
        return 1 / len(winners) if mine in winners else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=60)
    parser.add_argument("--moves", type=int, default=1, help="of each seat that count")
    parser.add_argument("--spread", type=float, default=0.05)
    parser.add_argument("--slips", type=float, default=0.1)
    parser.add_argument("--seed", default="inference")
    given = parser.parse_args()
    game = cardkit.load(given.game)
    run = Experiment(game, given.worlds, given.moves, given.spread, given.slips)
    gains: list[float] = []
    for number in range(given.deals):
        seed = f"{given.seed} {number}"
        won = [
            sum(run.play(given.seats, mine, seed, infers) for mine in range(given.seats))
            for infers in (False, True)
        ]
        gains.append((won[1] - won[0]) / given.seats)
        if number % 20 == 19 or number == given.deals - 1:
            times = [1_000 * s / n for s, n in zip(run.spent, run.decisions, strict=True)]
            print(
                f"{number + 1} deals: inference gains {Share.of(gains)} of a win, in "
                f"{times[1]:.0f} instead of {times[0]:.0f} ms a decision",
                flush=True,
            )


if __name__ == "__main__":
    main()
