"""A game worked out by hand, as the metrics see it."""

from __future__ import annotations

from typing import Any

import attrs

from cardkit import Result
from cardkit.lab.measure.played import Played

from .tiny import highcard

ONE, TWO = (highcard().cards[id] for id in ("red-1", "red-2"))

BOTH = ("hit", "stay")

#: Three seats, five rounds: seat 1 leads, then 0 and 1 together, then 2, then 0 to the end.
STANDINGS = ((3, 5, 0), (6, 6, 4), (8, 9, 20), (25, 12, 20), (40, 20, 22))


def game(**changes: Any) -> Played:
    made = Played(
        agents=("odds", "random", "random"),
        result=Result.of(STANDINGS[-1], "target"),
        decisions=40,
        forced=10,
        legal=100,
        turns=30,
        standings=STANDINGS,
        drawn=([ONE] * 2, [ONE], [TWO] * 3),
        played=([], [], []),
        suffered=([], [], [TWO]),
        events={"bust": 2},
        starter=1,
        waited=60,
        waits=30,
        longest_wait=4,
        choices={(0, BOTH, "hit"): 3, (0, BOTH, "stay"): 1, (2, BOTH, "stay"): 2},
    )
    return attrs.evolve(made, **changes)
