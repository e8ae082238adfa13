"""The cost of presenting a move to four readers, relative to the move itself.

    python benchmarks/presenting.py [MOVES]

Every game is played at random; the budget is a factor of 20. Moves are applied and presented in
turn, as on a server, and the best of several rounds counts for each, so the figure holds on a busy
machine.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
for example in (Path(__file__).parents[1] / "examples").glob("*/src"):
    sys.path.insert(0, str(example))

from helpers.rooming import LIBRARY, PLAYED, play_on, room_of  # noqa: E402

from cardkit.room.room import Room  # noqa: E402
from cardkit.room.spec import Arrival  # noqa: E402
from cardkit.room.telling import Teller  # noqa: E402

ROUNDS = 5


def measure(name: str, moves: int) -> tuple[float, float]:
    """Seconds to apply a move, and to produce the messages for three seats and a spectator."""
    games: list[tuple[Room, list[Arrival]]] = []
    while sum(len(arrivals) for _, arrivals in games) < moves:
        seed = len(games)
        played = room_of(name, seed=str(seed))
        play_on(played, Random(seed))
        games.append((room_of(name, seed=str(seed)), played.arrivals))
    readers = [*games[0][0].readers[:3], -1][-4:]
    rounds = [measure_once(games, readers) for _ in range(ROUNDS)]
    count = len(rounds[0])
    best = [tuple(map(min, zip(*each, strict=True))) for each in zip(*rounds, strict=True)]
    applied, told = (sum(part) / count for part in zip(*best, strict=True))
    return applied, told


def measure_once(
    games: list[tuple[Room, list[Arrival]]], readers: list[int]
) -> list[tuple[float, float]]:
    """For each move, the seconds to apply it and to present it."""
    found = []
    for room, arrivals in games:
        teller = Teller(Room(room.spec, LIBRARY, room.game))
        for reader in readers:
            teller.view(reader, "en")
        for arrival in arrivals:
            begun = perf_counter()
            happened = teller.room.feed(arrival)
            applied = perf_counter()
            for reader in readers:
                if reader in happened:
                    teller.step(reader, "en")
            found.append((applied - begun, perf_counter() - applied))
    return found


def main() -> None:
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    for name in PLAYED:
        applied, told = measure(name, moves)
        print(
            f"{name:<14}{applied * 1e6:7.0f} us a move, {told * 1e6:7.0f} us to tell it: "
            f"{told / applied:5.1f} times"
        )


if __name__ == "__main__":
    main()
