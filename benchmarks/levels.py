"""Whether each level beats the one below: ``python benchmarks/levels.py flip7 --duels 400``.

A duel is one deal, played once from each seat: by two players if the game takes two, otherwise by
one player of the higher level against three of the lower. The interval is over duels. A level is
noticeable if the lower end of its share is above 55 % against one opponent, or above 1.3 times the
fair share against several. The number of duels is fixed in advance; ``--seed`` selects fresh deals.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from math import sqrt
from random import Random
from time import process_time
from typing import Any

import attrs

import cardkit
from cardkit import Library
from cardkit.play.seating import SeatPlan, make_agent

LADDER = ("random", "easy", "normal", "hard")
NEEDED, NEEDED_AMONG = 0.55, 1.3
TIMED = 10  # games in which decisions are timed
AT_MOST = 100.0  # milliseconds per move


@attrs.frozen
class Share:
    """One bot's share of wins with its 95 % interval."""

    mean: float
    off: float

    @classmethod
    def of(cls, duels: list[float]) -> Share:
        mean = sum(duels) / len(duels)
        spread = sum((duel - mean) ** 2 for duel in duels) / (len(duels) - 1)
        return cls(mean, 1.96 * sqrt(spread / len(duels)))

    @property
    def low(self) -> float:
        return self.mean - self.off

    def __str__(self) -> str:
        low, high = 100 * self.low, 100 * (self.mean + self.off)
        return f"{100 * self.mean:5.1f} % ({low:.1f} to {high:.1f})"


def duel(game: Any, better: str, worse: str, seats: int, seed: str) -> float:
    """The first bot's share of the wins in one deal, played from every seat."""
    won = 0.0
    for mine in range(seats):
        agents = [better if seat == mine else worse for seat in range(seats)]
        winners = game.play(",".join(agents), seed=seed).result.winners
        won += 1 / len(winners) if mine in winners else 0.0
    return won / seats


def slowest(game: Any, level: str, seats: int, seed: str) -> float:
    """The CPU time of the slowest decision in some games, in milliseconds."""
    agent = make_agent(SeatPlan("A", level), game, Library.installed())
    longest = 0.0
    for number in range(TIMED):
        t, rng = game.start(seats, f"{seed} timed {number}"), Random(number)
        while not t.over:
            view = t.view(t.seat)
            began = process_time()
            move = agent.choose(view, rng)
            longest = max(longest, process_time() - began)
            t.apply(move)
    return 1_000 * longest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--duels", type=int, default=400)
    parser.add_argument("--seats", type=int, help="2 if the game takes two, else 4")
    parser.add_argument("--seed", default="levels")
    given = parser.parse_args()
    game = cardkit.load(given.game)
    seats = given.seats or (2 if game.seat_range[0] <= 2 else 4)
    needed = NEEDED if seats == 2 else NEEDED_AMONG / seats
    print(f"{game.id}, {seats} seats, {given.duels} duels: the lower end must be {needed:.1%}")
    for worse, better in pairwise(LADDER):
        seeds = [f"{given.seed} {number}" for number in range(given.duels)]
        share = Share.of([duel(game, better, worse, seats, seed) for seed in seeds])
        time = slowest(game, better, seats, given.seed)
        holds = share.low > needed and time <= AT_MOST
        said = "" if holds else "  FAILS"
        print(f"{better:>6} against {worse:<6} {share}  slowest move {time:.1f} ms{said}")


if __name__ == "__main__":
    main()
