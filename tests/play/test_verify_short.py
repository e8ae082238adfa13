"""Chance with a single outcome may be left out of a record."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from helpers.tiny import game

import cardkit.bots
from cardkit import (
    Card,
    Game,
    Library,
    Move,
    Pile,
    Rules,
    Table,
    decision,
    hookimpl,
    move,
    step,
    zone,
)
from cardkit.play.records.reader import read_records
from cardkit.play.records.replay import RecordMismatch, Replay

TOML = '[game]\nid = "single"\nseats = [1, 2]\n[[cards]]\nid = "only"\n'


class Only(Card):
    pass


class Lonely(Table[Only]):
    deck: Pile[Only] = zone(seen="nobody")
    empty: Pile[Only] = zone(seen="all")


class LonelyRules(Rules[Lonely]):
    @step
    def start(self, t: Lonely) -> Any:
        t.pick("starter", len(t.seats))
        t.shuffle(self.at.deck)
        t.shuffle(self.at.empty)
        return t.ask(self.turn, 0)

    @decision
    def turn(self, t: Lonely, seat: int) -> list[Move]:
        return [self.wait(), self.go()]

    @move
    def wait(self, t: Lonely, seat: int) -> None:
        t.shuffle(self.at.deck)
        t.end("done")

    @move
    def go(self, t: Lonely, seat: int) -> None:
        t.end("done")


def library() -> Library:
    module = ModuleType("lonely")
    module.cardkit_games = hookimpl(lambda: [game(LonelyRules, TOML)])  # type: ignore[attr-defined]
    return Library([module, cardkit.bots])


def check(path: Path, lines: list[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    (recorded,) = read_records(path)
    Replay(recorded, recorded.load(library())).check()


def lines(seats: str, seed: int = 1) -> list[dict[str, Any]]:
    found = library().load("single")
    assert isinstance(found, Game)
    return list(found.play(seats, seed, library=library()).record.lines)


@pytest.mark.parametrize("seed", range(4))
def test_chance_with_one_outcome_may_be_left_out(seed: int, tmp_path: Path) -> None:
    made = lines("random", seed)
    kinds = [line.get("chance") for line in made]
    assert kinds[1:4] == ["pick", "shuffle", "shuffle"]
    check(tmp_path / "a.ckr", made)
    check(tmp_path / "b.ckr", [line for line in made if "chance" not in line])
    check(tmp_path / "c.ckr", [line for line in made if line.get("chance") != "pick"])
    check(tmp_path / "d.ckr", [line for line in made if line.get("chance") != "shuffle"])


def test_a_pick_out_of_two_may_not(tmp_path: Path) -> None:
    made = lines("random*2")
    with pytest.raises(RecordMismatch, match=r"^line 2: 'starter' is picked here, but "):
        check(tmp_path / "a.ckr", [line for line in made if "chance" not in line])
