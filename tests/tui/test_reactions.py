"""Everybody may react, and whoever can only wait is not asked to press a key for it."""

from __future__ import annotations

import io
from pathlib import Path

import attrs
import pytest
from helpers.tui_driving import Driver, app_of, drive

from cardkit import Library
from cardkit.plain.table import PlainTable
from cardkit.play.match import Match
from cardkit.play.seating import read_seats

THUNDER = Path(__file__).parents[2] / "examples" / "mechanisms" / "thunder.py"


def begin(seats: str, bolts: int, stops: bool = True) -> Match:
    """A game in which the first person was dealt so many bolts, and none comes later."""
    library = Library.installed()
    game = attrs.evolve(library.load(str(THUNDER)), lang="en")
    for seed in range(1000):
        match = Match.begin(game, read_seats(seats), library, str(seed), stops=stops)
        held = [card.kind for card in match.table.hand[0]]  # type: ignore[attr-defined]
        coming = [card.kind for card in match.table.deck[-3:]]  # type: ignore[attr-defined]
        if held.count("bolt") == bolts and "bolt" not in coming:
            return match
    raise AssertionError("no such deal")


def asked(match: Match) -> list[str]:
    return [move.name for move in match.table.moves]


async def reach_choice(driver: Driver) -> None:
    """Waits for a choice; that a card has come is noticed before."""
    while await driver.settle() == "notice":
        await driver.press("enter")
        await driver.until(lambda: driver.waiting != "notice")
    assert driver.waiting == "choice"


@pytest.mark.parametrize("automatic", [False, True])
def test_who_can_only_wait_is_not_asked(automatic: bool) -> None:
    match = begin("you,random,random", bolts=0)

    async def act(driver: Driver) -> None:
        for _ in range(2):
            await reach_choice(driver)
            assert "lay" in asked(match)  # the answers of others' cards were given meanwhile
            await driver.confirm("enter")

    drive(app_of(match, automatic=automatic), act)


def test_who_can_react_is_asked() -> None:
    match = begin("you,random,random", bolts=1)

    async def act(driver: Driver) -> None:
        await reach_choice(driver)
        await driver.confirm("enter")
        await reach_choice(driver)
        assert asked(match) == ["wait", "strike"]

    drive(app_of(match, automatic=False), act)


def test_people_who_share_a_screen_are_all_asked() -> None:
    """Otherwise the others would learn who has no bolt."""
    match = begin("Ada=you,Ben=you,random", bolts=0)

    async def act(driver: Driver) -> None:
        await driver.settle()
        while driver.waiting == "curtain":
            await driver.close()
            await driver.settle()
        await driver.confirm("enter")
        await driver.reach("curtain")
        assert match.table.sealed is not None

    drive(app_of(match, automatic=False), act)


def test_in_plain_text(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    match = begin("you,random,random", bolts=0, stops=False)
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\nq\n"))
    PlainTable(match, match.game.texts(), Library.installed()).run()
    assert "1. wait" not in capsys.readouterr().out
    assert match.decisions > 4
