"""Worlds a second of the search bot: ``python benchmarks/search.py [--seats 4] [--worlds 400]``.

A world is one move tried in one sampled table: a copy of it, the move, and the roll-out behind it.
Worlds a second are those of a search that spends its whole budget at every position: one that stops
early has fewer worlds where the choice is easy, and worlds there are short. Moves a second are
those of the search as it plays. Both are of CPU time, over positions of some games, and so are the
shares. Another checkout, put first on PYTHONPATH with its plugins, is measured in the same way.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from random import Random
from time import process_time
from typing import Any
from unittest.mock import patch

import cardkit
from cardkit import Library
from cardkit.bots.rollout import Rollout
from cardkit.bots.search import Search
from cardkit.play.seating import SeatPlan, make_agent

GAMES = {"flip7": "odds", "code_game": "collector", "seven": "planner"}  # the roll-out bot


def positions(game: Any, seats: int, bot: Any) -> Iterator[Any]:
    """Views from a bot's games, at every fifth of the first forty decisions."""
    for seed in (5, 6, 7, 8):
        t, rng = game.start(seats, seed), Random(seed)
        for n in range(40):
            if t.over:
                break
            view = t.view(t.seat)
            if n % 5 == 0:
                yield view
            t.apply(bot.choose(view, rng))


def measure(name: str, seats: int, worlds: int) -> dict[str, float]:
    game, library = cardkit.load(name), Library.installed()
    bot = make_agent(SeatPlan("A", GAMES[name]), game, library)
    search = make_agent(SeatPlan("A", f"search:{worlds}"), game, library)
    assert isinstance(search, Search)
    views = list(positions(game, seats, bot))
    spent = {"sample": 0.0, "clone": 0.0, "play-out": 0.0}
    with spending_all():
        played, whole = searched(search, views)
    _, quick = searched(search, views)
    rates = {"worlds a second": played / whole, "moves a second": len(views) / quick}
    for view in views:
        rng = Random(1)
        samples = worlds // len(view.moves)  # enough for the budget if no move is dropped
        began = process_time()
        tables = [view.sample(rng) for _ in range(samples)]
        spent["sample"] += process_time() - began
        began = process_time()
        clones = [table.clone() for table in tables for _ in view.moves]
        spent["clone"] += process_time() - began
        rollout = Rollout(search.policy, view.rules.horizon(view), view.rules.foresight)
        began = process_time()
        for table in clones:
            rollout.play(table, rng)
        spent["play-out"] += process_time() - began
    parts = sum(spent.values())
    return {**rates, **{f"{k} %": 100 * v / parts for k, v in spent.items()}}


def spending_all() -> AbstractContextManager[object]:
    """While this is entered, no search stops early; an old one never does."""
    try:
        from cardkit.bots.contest import Contest
    except ImportError:
        return nullcontext()
    return patch.object(Contest, "is_settled", return_value=False)


def searched(search: Search, views: list[Any]) -> tuple[int, float]:
    """How many worlds a search tries at all these positions, and in how many seconds."""
    began = process_time()
    found = [search.search(view, Random(1)) for view in views]
    return sum(len(trial.values) for trials in found for trial in trials), process_time() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--worlds", type=int, default=400)
    given = parser.parse_args()
    for name in GAMES:
        figures = measure(name, given.seats, given.worlds)
        said = "  ".join(f"{key} {value:6.0f}" for key, value in figures.items())
        print(f"{name:<10} {said}")


if __name__ == "__main__":
    main()
