"""How far sampled worlds are from posteriors by enumeration, at random positions of small games.

    python tools/posterior_errors.py --positions 200 --samples 8000

The made-up games of the tests take turns: passes between hidden hands, voids and suits to follow,
hints about positions, two shuffles in one hand, sealed answers, a buried talon, equal cards.
Another seed gives other positions. An error is the difference between how often a card was sampled
at a spot and how likely it is there.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from helpers.limits import GAMES
from helpers.posterior import COLORS, EQUAL, Drift, Follow, Voids, largest_error, positions
from helpers.replayed import Replayed, compare, random_positions

LONGEST = 12  # choices before a position

Error = tuple[float, float]  # as it is, and in standard errors


def of_limits(rules: Any, cards: str, seats: int, seed: int, samples: int) -> Iterator[Error]:
    """The largest error at each position of a game whose posteriors come from its rules."""
    for t, me in random_positions(rules, cards, seats, range(seed, seed + 10_000)):
        yield compare(t.view(me), Replayed(t, me).states(), samples, Random(seed))


def of_drift(rules: Any, cards: str, seats: int, seed: int, samples: int) -> Iterator[Error]:
    """The same for a game whose posteriors come from following the log."""
    for view in positions(rules, seats, range(seed, seed + 10_000), LONGEST, cards):
        yield largest_error(view, samples, Random(seed))


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--samples", type=int, default=8000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    games = [
        (measure, rules, cards, seats)
        for measure, kinds in (
            (of_limits, GAMES),
            (of_drift, (Drift, Follow, Voids)),
        )
        for rules in kinds
        for cards in (COLORS, EQUAL)
        for seats in (2, 3)
    ]
    errors: list[Error] = []
    for n, (measure, rules, cards, seats) in enumerate(games):
        most = (given.positions - len(errors)) // (len(games) - n)
        found = [*islice(measure(rules, cards, seats, given.seed * 100_000, given.samples), most)]
        errors += found
        print(
            f"{rules.__name__:<10} {'equal' if cards == EQUAL else 'different':<9} {seats} seats, "
            f"{len(found)} positions: {describe(found)}",
            flush=True,
        )
    print(f"{len(errors)} positions, {given.samples} worlds at each: {describe(errors)}")


def describe(errors: list[Error]) -> str:
    largest = max(errors, default=(0.0, 0.0))
    most = max((off for _, off in errors), default=0.0)
    return f"largest error {largest[0]:.4f}, {most:.1f} standard errors"


if __name__ == "__main__":
    main()
