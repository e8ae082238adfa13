"""Information keys: equal exactly if a seat has observed the same, in the same order."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from helpers.tiny import TESTS, highcard
from helpers.tiny import game as tiny

import cardkit
from cardkit import Card, CardkitError, Pile, Rules, Shuffled, Table, decision, move, step, zone
from cardkit.engine.knowledge.events import read_log

GAMES = {"flip7": 3, "code_game": 2, "seven": 3}


class Exchanged:
    """The script of a game that was begun, with two cards of one of its shuffles exchanged."""

    def __init__(self, shuffles: list[Shuffled], which: int, one: int, two: int) -> None:
        self.orders = [list(shuffle.cards) for shuffle in shuffles]
        order = self.orders[which]
        order[one], order[two] = order[two], order[one]

    def shuffle(self, zone: str, cards: Any) -> list[Any] | None:
        return self.orders.pop(0) if self.orders else None

    def pick(self, what: str, of: int) -> int | None:
        return None


def played(name: str, seed: int, moves: int) -> Any:
    t, rnd = cardkit.load(name).start(GAMES[name], seed), Random(seed).random
    for _ in range(moves):
        if not t.over:
            t.apply(t.moves[int(rnd() * len(t.moves))])
    return t


def observed(t: Any, seat: int) -> str:
    """The same as the key, by another way: the events, and what the seat is asked."""
    view = t.view(seat)
    return repr((view.events, t.seat, view.moves, t.outcome))


@pytest.mark.parametrize("name", GAMES)
def test_keys_part_what_a_seat_can_tell_apart_and_nothing_else(name: str) -> None:
    """Any two cards of the first shuffle are exchanged: the key changes if the seat can tell."""
    game, seats, rng = cardkit.load(name), GAMES[name], Random(5)
    first = game.start(seats, 1)
    shuffles = [event for event in read_log(first.log) if isinstance(event, Shuffled)]
    which = len(shuffles) - 1
    size = len(shuffles[which].cards)
    same = different = 0
    for _ in range(60):
        script = Exchanged(shuffles, which, rng.randrange(size), size - 1 - rng.randrange(20))
        other = game.start(seats, 1, script=script)
        for seat in first.seats:
            alike = observed(first, seat) == observed(other, seat)
            assert (first.information_key(seat) == other.information_key(seat)) == alike
            same += alike and first.cells != other.cells
            different += not alike
    assert same > 20 and different > 5


@pytest.mark.parametrize("name", GAMES)
def test_keys_grow_with_all_that_is_observed(name: str) -> None:
    """What a seat has seen stays in its key: of the same game none comes twice."""
    t, rnd = cardkit.load(name).start(GAMES[name], 3), Random(3).random
    keys: list[list[Any]] = []
    for _ in range(40):
        keys.append(json.loads(t.information_key(0)))
        if t.over:
            break
        t.apply(t.moves[int(rnd() * len(t.moves))])
    for before, after in pairwise(keys):
        assert before[:-1] == after[: len(before) - 1] and len(before) < len(after)


@pytest.mark.parametrize("name", GAMES)
def test_keys_are_the_same_in_another_process(name: str) -> None:
    code = (
        "import sys, test_information_key as this\n"
        f"t = this.played({name!r}, 7, 12)\n"
        "sys.stdout.write(t.information_key(1))"
    )
    folders = [Path(__file__).parent, TESTS, os.environ.get("PYTHONPATH", "")]
    path = os.pathsep.join(map(str, folders))
    env = {**os.environ, "PYTHONHASHSEED": "99", "PYTHONPATH": path}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True
    )
    assert done.stdout == played(name, 7, 12).information_key(1)


def test_a_key_is_readable() -> None:
    t = highcard().start(2, 1)
    assert json.loads(t.information_key(0))[-1] == ["asked", 0, [move.text for move in t.moves]]
    assert json.loads(t.information_key(1))[-1] == ["asked", 0, []]
    assert t.view(1).information_key == t.information_key(1)
    while not t.over:
        t.apply(t.moves[0])
    assert json.loads(t.information_key(0))[-1][0] == "over"


def test_the_views_key_does_not_change_when_the_table_goes_on() -> None:
    t = highcard().start(2, 1)
    view = t.view(0)
    before = view.information_key
    t.apply(t.moves[0])
    assert view.information_key == before != t.information_key(0)


def test_without_a_log_there_is_no_key() -> None:
    t = highcard().start(2, 1)
    for table in (t.clone(), highcard().start(2, 1, log=False)):
        with pytest.raises(CardkitError, match="this table has no log"):
            table.information_key(0)


@pytest.mark.parametrize("name", ["code_game", "seven"])
def test_a_table_that_stops_for_forced_moves_has_the_same_keys_and_more(name: str) -> None:
    seats = GAMES[name]
    game = cardkit.load(name)
    t, stopping = game.start(seats, 5), game.start(seats, 5, stops=range(seats))
    rnd, more = Random(5).random, 0
    while not t.over and len(t.log) < 400:
        for seat in t.seats:
            assert stopping.information_key(seat) == t.information_key(seat)
        move = t.moves[int(rnd() * len(t.moves))]
        t.apply(move)
        stopping.apply(move)
        while not stopping.over and len(stopping.log) < len(t.log):
            keys = {stopping.information_key(seat) for seat in t.seats}
            assert len(keys) == seats  # each is asked, or not, and sees its own cards
            stopping.apply(stopping.moves[0])
            more += 1
    assert more


class Number(Card):
    value: int


class AskingTable(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")


class Asking(Rules[AskingTable]):
    """Some of the others are asked at once, and nothing says which."""

    @step
    def start(self, t: Any) -> Any:
        t.then(self.finish)
        return t.ask_all(self.answer, [0, 1 + t.pick("who", 2, to=0)])

    @decision
    def answer(self, t: Any, seat: int) -> Any:
        return [self.yes(), self.no()]

    @move(private=True)
    def yes(self, t: Any, seat: int) -> None: ...

    @move(private=True)
    def no(self, t: Any, seat: int) -> None: ...

    @step
    def finish(self, t: Any) -> Any:
        return t.end("asked")


def test_a_key_says_who_is_asked_at_once() -> None:
    """As the view does."""
    made = tiny(Asking)
    one, two = (made.start(3, 1, stack={"who": who}).view(cardkit.SPECTATOR) for who in (0, 1))
    assert (one.sealed[1], two.sealed[1]) == ((0, 1), (0, 2))
    assert one.information_key != two.information_key
    assert one.to_json() != two.to_json()
