"""Kill a server under load again and again; nothing acknowledged may be lost.

    python tools/kill_serve.py [KILLS] [TABLES]

Two people and a bot play at each table over real sockets; at a random moment the server is killed
with `kill -9` and restarted on the same store. Every client then resends its last acknowledged
move: the server must know it, and the table must be at least that far along. Needs the extra
'serve'.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import threading
import time
from pathlib import Path

import attrs
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from helpers.serving import Player, Running, running

GAMES = ("seven", "code_game", "flip7", "golf", "crazy_eights")


@attrs.define
class Seat:
    """A client and what the server has promised it."""

    table: str
    token: str
    acked: str = ""
    move: str = ""
    number: int = 0  # of the last frame
    moves: int = 0


def open_table(server: Running, game: str) -> list[Seat]:
    opened = server.open(game, "you", "normal")
    first = Player(server, opened["table"], opened["token"])
    joined = server.post("api/join", {"code": first.wait("lobby")["code"], "name": "Ben"})
    first.say(t="start")
    first.wait("view")
    first.close()
    return [Seat(each["table"], each["token"]) for each in (opened, joined)]


def play(server: Running, seat: Seat, rng: random.Random) -> None:
    """Check that nothing is lost, then move whenever possible until the server is gone."""
    try:
        player = Player(server, seat.table, seat.token)
        player.wait("view")
        found = player.state["n"]
        assert found >= seat.number, f"{seat.table}: frame {found} after {seat.number}"
        if seat.acked:
            player.say(t="act", id=seat.acked, n=0, move=seat.move)
            assert player.answer_to(seat.acked)["t"] == "ack", f"{seat.table}: a move is forgotten"
        while True:
            seat.number = max(seat.number, player.state["n"])
            if "over" in player.state:
                return  # the other tables continue
            if not player.asked:
                player.wait("step", "view")
                continue
            move = rng.choice(player.state["ask"]["moves"])[0]
            act = player.act(move)
            if player.answer_to(act)["t"] == "ack":
                seat.acked, seat.move, seat.moves = act, move, seat.moves + 1
                player.wait("step", "view")
            else:
                player.say(t="ping")
                player.wait("pong")
    except (WebSocketException, EOFError, OSError):
        return  # the server is gone


def campaign(kills: int, tables: int, store: Path, rng: random.Random) -> int:
    """Run the campaign and return the number of acknowledged moves."""
    seats: list[Seat] = []  # at the tables currently in play
    everybody: list[Seat] = []
    failures: list[BaseException] = []

    def guarded(server: Running, seat: Seat, seed: int) -> None:
        try:
            play(server, seat, random.Random(seed))
        except BaseException as error:
            failures.append(error)

    for kill in range(kills):
        with running(store, "--rate", "1000") as server:
            if kill % 10 == 0:  # new games, because the old ones end
                for n in range(tables):
                    seats.extend(open_table(server, GAMES[n % len(GAMES)]))
                del seats[: -2 * tables]
                everybody += seats
            threads = [
                threading.Thread(target=guarded, args=(server, seat, rng.getrandbits(32)))
                for seat in seats
            ]
            for thread in threads:
                thread.start()
            wanted = moves_of(seats) + rng.choice([0, rng.randrange(1, 40)])
            while moves_of(seats) < wanted and any(thread.is_alive() for thread in threads):
                time.sleep(0.01)
            time.sleep(rng.uniform(0, 0.2))
            os.kill(server.process.pid, signal.SIGKILL)
            server.process.wait()
            for thread in threads:
                thread.join(60)
        if failures:
            raise failures[0]
        if kill % 20 == 19:
            print(f"{kill + 1} kills, {moves_of(everybody)} moves", flush=True)
    return moves_of(everybody)


def moves_of(seats: list[Seat]) -> int:
    return sum(seat.moves for seat in seats)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kills", type=int, nargs="?", default=200)
    parser.add_argument("tables", type=int, nargs="?", default=5)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "tables.sqlite"
        moves = campaign(given.kills, given.tables, store, random.Random(1))
    print(f"{given.kills} kills under load, {moves} acknowledged moves, none lost")


if __name__ == "__main__":
    main()
