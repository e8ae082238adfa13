"""What telling a move to four readers costs, in times of the move itself.

    python benchmarks/presenting.py [MOVES]

Every game is played at random; the budget is 20 times. CPU time, the best of several rounds, so it
holds on a busy machine.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
for example in (Path(__file__).parents[1] / "examples").glob("*/src"):
    sys.path.insert(0, str(example))

from helpers.rooming import LIBRARY, PLAYED, play_on, room_of  # noqa: E402

from cardkit.room.room import Room  # noqa: E402
from cardkit.room.spec import Arrival  # noqa: E402
from cardkit.room.telling import Teller  # noqa: E402

ROUNDS = 5


def measure(name: str, moves: int) -> tuple[float, float]:
    """Seconds for applying a move, and for the messages to three seats and a watcher."""
    games: list[tuple[Room, list[Arrival]]] = []
    while sum(len(arrivals) for _, arrivals in games) < moves:
        seed = len(games)
        played = room_of(name, seed=str(seed))
        play_on(played, Random(seed))
        games.append((room_of(name, seed=str(seed)), played.arrivals))
    count = sum(len(arrivals) for _, arrivals in games)
    readers = [*games[0][0].readers[:3], -1][-4:]
    rounds = [measure_once(games, readers) for _ in range(ROUNDS)]
    applied, both = (min(each) for each in zip(*rounds, strict=True))
    return applied / count, (both - applied) / count


def measure_once(
    games: list[tuple[Room, list[Arrival]]], readers: list[int]
) -> tuple[float, float]:
    """Seconds for applying all moves, and for applying and telling them."""
    rooms = [Room(room.spec, LIBRARY, room.game) for room, _ in games]
    begun = process_time()
    for room, (_, arrivals) in zip(rooms, games, strict=True):
        room.restore(arrivals)
    applied = process_time() - begun
    tellers = [(Teller(Room(room.spec, LIBRARY, room.game)), each) for room, each in games]
    for teller, _ in tellers:
        for reader in readers:
            teller.view(reader, "en")
    begun = process_time()
    for teller, arrivals in tellers:
        for arrival in arrivals:
            happened = teller.room.feed(arrival)
            for reader in readers:
                if reader in happened:
                    teller.step(reader, "en")
    return applied, process_time() - begun


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
