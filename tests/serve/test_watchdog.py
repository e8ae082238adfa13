"""Code of a plugin that does not return stops its own table, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from helpers.looping import one_file
from helpers.serving import Player, Running, running

pytestmark = pytest.mark.extra("serve")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("loop")
    with running(folder / "t.sqlite", str(one_file(folder)), "kuhn") as found:
        yield found


def dealt(server: Running, game: str) -> list[Player]:
    opened = server.open(game, "you")
    first = Player(server, opened["table"], opened["token"])
    code = first.wait("lobby")["code"]
    joined = server.post("api/join", {"code": code, "name": "Ben"})
    players = [first, Player(server, joined["table"], joined["token"])]
    first.say(t="start")
    for player in players:
        player.wait("view")
    return players


#: What people are told: never the message of an error, which may name cards.
TROUBLE = {
    "hang": "no answer within 4 seconds",
    "fail": "RuntimeError at loop.py:58",
    "set:in_decision": "no answer within 4 seconds",
    "set:in_text": "no answer within 4 seconds",
    "set:in_face": "no answer within 4 seconds",
}


@pytest.mark.parametrize("move", TROUBLE)
def test_the_table_is_frozen_with_its_record_intact(server: Running, move: str) -> None:
    bad, good = dealt(server, "loop"), dealt(server, "kuhn")
    bad[0].act("wait")
    bad[1].until(lambda message: message["t"] == "step" and message["turn"] == [1])
    bad[1].act(move)
    told = bad[0].until(lambda message: message["t"] == "lobby" and message["state"] == "frozen")
    assert told["say"].endswith(TROUBLE[move])
    again = Player(server, bad[0].table, bad[0].token)
    assert again.wait("lobby")["state"] == "frozen"
    asked = next(player for player in good if player.asked)
    asked.act(asked.state["ask"]["moves"][0][0])
    asked.wait("step")
    assert server.get("healthz")[0] == 200
    from cardkit.serve.store import SqliteStore

    store = SqliteStore(server.store)
    kept = [json.loads(text)["text"] for text, _ in store.arrivals(bad[0].table, 0)]
    store.close()
    assert kept == ["wait"]
