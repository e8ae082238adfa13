"""Code of a plugin that does not return stops its own table, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.serving import Player, Running, running

pytestmark = pytest.mark.extra("serve")

GAME = '''
from cardkit import Card, Fans, Game, Pile, Rules, Table, decision, hookimpl, move, public, zone


class Number(Card):
    value: int


class Loop(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    hand: Fans[Number] = zone(seen="owner")
    trap: str = public("")


def sleepless():
    while True:
        pass


@hookimpl
def cardkit_card_face(game, card, view):
    return sleepless() if view.trap == "in_face" else None


TRAPS = ("in_decision", "in_text", "in_face")


class LoopRules(Rules[Loop]):
    def start(self, t):
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand)
        return t.ask(self.turn, 0)

    @decision
    def turn(self, t, seat):
        if t.trap == "in_decision":
            sleepless()
        return [self.wait(), self.hang(), self.fail(), *map(self.set, TRAPS)]

    @move
    def wait(self, t, seat):
        return t.ask(self.turn, 1 - seat)

    @move
    def hang(self, t, seat):
        sleepless()

    @move
    def set(self, t, seat, trap: str):
        t.trap = trap
        return t.ask(self.turn, 1 - seat)

    def facts(self, t, seat):
        return {"told": sleepless()} if t.trap == "in_text" else {}

    @move
    def fail(self, t, seat):
        raise RuntimeError("oh")

    def scores(self, t):
        return [0, 0]


game = Game.define(
    LoopRules,
    """
    [game]
    id = "loop"
    seats = [2, 2]

    [[cards]]
    id = "{value}"
    value = [1, 2, 3]
    """,
)
'''


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("loop")
    with running(folder / "t.sqlite", str(one_file(folder)), "kuhn") as found:
        yield found


def one_file(folder: Path) -> Path:
    path = folder / "loop.py"
    path.write_text(GAME, encoding="utf-8")
    return path


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


@pytest.mark.parametrize("move", ["hang", "fail", "set:in_decision", "set:in_text", "set:in_face"])
def test_the_table_is_frozen_with_its_record_intact(server: Running, move: str) -> None:
    bad, good = dealt(server, "loop"), dealt(server, "kuhn")
    bad[0].act("wait")
    bad[1].until(lambda message: message["t"] == "step" and message["turn"] == [1])
    bad[1].act(move)
    told = bad[0].until(lambda message: message["t"] == "lobby" and message["state"] == "frozen")
    assert told["say"]
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
