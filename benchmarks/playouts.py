"""Measures one game in this process: ``python benchmarks/playouts.py GAME PAIRS [YARDSTICKS]``."""

from __future__ import annotations

import importlib
import json
import resource
import sys
from random import Random
from statistics import median
from time import process_time
from timeit import repeat
from typing import Any

import cardkit

# Options that make a single game long enough for ten thousand decisions.
ENDLESS: dict[str, dict[str, Any]] = {
    "flip7": {"target_score": 10**9},
    "seven": {"rounds": 10**6},
}


def per_decision(game: Any, seats: int, games: int, seed: int) -> float:
    """µs of CPU time per decision in random games."""
    rnd = Random(seed).random
    decisions = 0
    began = process_time()
    for index in range(games):
        t = game.start(seats, f"{seed}/{index}")
        while not t.over:
            moves = t.moves
            decisions += 1
            t.apply(moves[int(rnd() * len(moves))])
    return (process_time() - began) / decisions * 1e6


def yardstick(play_many: Any, seats: int, games: int, seed: int) -> float:
    began = process_time()
    decisions = play_many(games, seed, seats)["decisions"]
    return (process_time() - began) / decisions * 1e6


def sized(measure: Any, low: float = 0.03) -> int:
    """How many games take about 50 ms."""
    games = 1
    while True:
        began = process_time()
        measure(games)
        spent = process_time() - began
        if spent >= low:
            return max(1, round(games * 0.05 / spent))
        games *= 2


def paired(one: Any, two: Any, pairs: int) -> tuple[float, float, float]:
    """Medians of `one`, of `two`, and of their ratio, measured in turns."""
    found = [(one(seed), two(seed)) for seed in range(pairs)]
    return (
        median(a for a, _ in found),
        median(b for _, b in found),
        median(a / b for a, b in found),
    )


def long_game(game: Any, seats: int) -> float:
    """The time for decisions 9,500 to 10,500 of one game relative to the first 1,000."""
    t = game.start(seats, 1)
    rnd = Random(1).random
    marks = {}
    for index in range(10_501):
        if index in (0, 1_000, 9_500, 10_500):
            marks[index] = process_time()
        moves = t.moves
        t.apply(moves[int(rnd() * len(moves))])
    return (marks[10_500] - marks[9_500]) / (marks[1_000] - marks[0])


def log_bytes(game: Any, seats: int) -> float:
    """Memory per event used by the logs of 60 games, counting each object once."""
    rnd = Random(3).random
    seen: set[int] = set()
    total = events = 0
    kept = []
    for index in range(60):
        t = game.start(seats, index)
        while not t.over:
            t.apply(t.moves[int(rnd() * len(t.moves))])
        kept.append(t.log)
        total += sys.getsizeof(t.log)
        events += len(t.log)
        for entry in t.log:
            for thing in (entry, *(item for item in entry if type(item) is tuple)):
                if id(thing) not in seen:
                    seen.add(id(thing))
                    total += sys.getsizeof(thing)
    return total / events


def middle(game: Any, seats: int) -> Any:
    """A table in the middle of a game."""
    t = game.start(seats, 3)
    rnd = Random(3).random
    for _ in range(30):
        t.apply(t.moves[int(rnd() * len(t.moves))])
    return t


def main(name: str, pairs: int, folder: str | None) -> dict[str, Any]:
    game = cardkit.load(name)
    least, most = game.seat_range
    seats = 4
    many = min(18, most or 18)
    games = sized(lambda n: per_decision(game, seats, n, 0))
    found: dict[str, Any] = {"game": name, "seats": seats}
    decision = None
    if folder is None:
        found["us_per_decision"] = median(
            per_decision(game, seats, games, seed) for seed in range(pairs)
        )
    else:
        sys.path.insert(0, folder)
        play_many = importlib.import_module(f"limit_{name}").play_many
        runs = sized(lambda n: yardstick(play_many, seats, n, 0))
        ours, decision, ratio = paired(
            lambda seed: per_decision(game, seats, games, seed),
            lambda seed: yardstick(play_many, seats, runs, seed),
            pairs,
        )
        found |= {"us_per_decision": ours, "yardstick_us": decision, "ratio": ratio}
    wide = sized(lambda n: per_decision(game, many, n, 0))
    narrow = sized(lambda n: per_decision(game, least, n, 0))
    found["many_seats"] = many
    found["many_seats_ratio"] = paired(
        lambda seed: per_decision(game, many, wide, seed),
        lambda seed: per_decision(game, least, narrow, seed),
        pairs,
    )[2]
    if name in ENDLESS:
        endless = cardkit.load(name, **ENDLESS[name])
        found["ten_thousandth_ratio"] = median(long_game(endless, seats) for _ in range(5))
    t = middle(game, seats)
    view, rng = t.view(1), Random(1)
    acts = (("clone", t.clone), ("view", lambda: t.view(1)), ("sample", lambda: view.sample(rng)))
    for what, act in acts:
        us = min(repeat(act, number=2_000, repeat=15)) / 2_000 * 1e6
        found[f"{what}_us"] = us
        if decision is not None:
            found[f"{what}_ratio"] = us / decision
    found["log_bytes_per_event"] = log_bytes(game, seats)
    per_decision(game, seats, 2_000, 1)
    found["peak_mib"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return found


if __name__ == "__main__":
    print(
        json.dumps(main(sys.argv[1], int(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else None))
    )
