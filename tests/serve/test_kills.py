"""A server that is killed while it is busy has lost nothing that it acknowledged or showed."""

from __future__ import annotations

import os
import random
import signal
import time
from collections import Counter
from pathlib import Path

import pytest
from helpers.serving import Player, Running, running

from cardkit.serve.store import SqliteStore

pytestmark = pytest.mark.extra("serve")
KILLS = int(os.environ.get("CARDKIT_KILLS", "3"))  # two hundred, by hand
TABLES = 5


def test_killed_under_load_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    rng, store = random.Random(3), tmp_path / "tables.sqlite"
    with running(store, "--rate", "500") as server:
        seats = [seat for _ in range(TABLES) for seat in two_people(server)]
    acked: set[str] = set()
    shown: dict[str, int] = {}
    asked_again: dict[str, tuple[str, int, str]] = {}
    for _ in range(KILLS):
        with running(store, "--rate", "500") as server:
            players = [Player(server, *seat) for seat in seats]
            for player in players:
                player.wait("view")
                assert player.state["n"] >= shown.get(player.token, 0), "what was shown is there"
            for player in players:  # what was not acknowledged is sent again, by its id
                if player.token in asked_again:
                    id, n, move = asked_again[player.token]
                    player.say(t="act", id=id, n=n, move=move)
                    assert player.answer_to(id)["t"] in ("ack", "err")
            asked_again = play_until_killed(server, players, rng)
            acked |= {id for player in players for id in player.acks}
            going_on = [player for player in players if "over" not in player.state]
            shown = {player.token: player.state["n"] for player in going_on}
        kept = stored_acts(store)
        assert acked <= set(kept), "what was acknowledged is there"
        assert set(kept.values()) == {1}, "and once"
    assert len(acked) > KILLS


def two_people(server: Running) -> list[tuple[str, str]]:
    """A table of two people that is dealt: its id and their tokens."""
    opened = server.open("seven", "you", "normal")
    host = Player(server, opened["table"], opened["token"])
    joined = server.post("api/join", {"code": host.wait("lobby")["code"], "name": "Ben"})
    host.say(t="start")
    host.wait("view")
    host.close()
    return [(opened["table"], opened["token"]), (joined["table"], joined["token"])]


def play_until_killed(
    server: Running, players: list[Player], rng: random.Random
) -> dict[str, tuple[str, int, str]]:
    """Moves are on their way at every table when the server is killed; those not acknowledged."""
    sent: dict[str, tuple[str, int, str]] = {}
    for left in reversed(range(rng.randrange(3, 9))):
        for player in players:
            if "over" in player.state:
                player.say(t="start")
            elif player.asked:
                move = rng.choice(player.state["ask"]["moves"])[0]
                number = player.state["n"]
                sent[player.token] = (player.act(move), number, move)
        if left:
            for player in players:
                player.say(t="ping")
                player.wait("pong")
    time.sleep(rng.random() / 50)  # at any moment of what it does with them
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait()
    hear_the_rest(players)
    return {
        player.token: sent[player.token]
        for player in players
        if player.token in sent and sent[player.token][0] not in player.acks
    }


def hear_the_rest(players: list[Player]) -> None:
    from websockets.exceptions import ConnectionClosed

    for player in players:
        with pytest.raises(ConnectionClosed):
            player.until(lambda message: False)


def stored_acts(store: Path) -> Counter[str]:
    kept = SqliteStore(store)
    found = Counter(
        act
        for table in kept.tables()
        for number in range(50)
        for _, act in kept.arrivals(table, number)
        if act
    )
    kept.close()
    return found
