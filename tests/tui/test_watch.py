"""Edit and continue at the full-screen table."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest
from helpers.screen import Screen
from helpers.tiny import TESTS, run
from helpers.tui_driving import Driver, app_of, drive

from cardkit import Library
from cardkit.play.match import Match
from cardkit.play.seating import read_seats
from cardkit.play.watching import WatchedGame
from cardkit.tui.app import CardkitApp
from cardkit.tui.screens.modals import PageScreen

SOURCE = (TESTS / "onefile" / "high_card.py").read_text(encoding="utf-8")
LAY = "        t.move(card, self.at.hand[seat], self.at.laid)\n"


def edit(path: Path, old: str = "", new: str = "") -> None:
    assert old in SOURCE
    before = path.stat().st_mtime_ns if path.exists() else 0
    path.write_text(SOURCE.replace(old, new) if old else SOURCE, encoding="utf-8")
    os.utime(path, ns=(before + 1_000_000_000, before + 1_000_000_000))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "high_card.py"
    edit(file)
    return file


def app_at(path: Path) -> CardkitApp:
    library = Library.installed()
    game = attrs.evolve(library.load(str(path)), lang="en")
    match = Match.begin(game, read_seats("you,first,first"), library, "5", stops=True)
    app = app_of(match)
    app.library = library
    app.watched = WatchedGame(path, [], lambda: library.load(str(path)))
    return app


def watch(path: Path, act: Callable[[Driver], object]) -> None:
    drive(app_at(path), act)  # type: ignore[arg-type]


async def page(driver: Driver, shown: str) -> str:
    """What the page over the table says, once it shows this."""
    await driver.opened(PageScreen)
    await driver.until_shown(shown)
    assert isinstance(driver.app.screen, PageScreen)
    return str(driver.app.screen.text)


def tables_match(driver: Driver) -> Match:
    return driver.tables[0].host.match


def test_the_table_goes_on_under_the_new_rules(path: Path) -> None:
    async def act(driver: Driver) -> None:
        await driver.settle()
        await driver.confirm("enter")
        await driver.reach("choice")
        before = tables_match(driver)
        laid = [card.id for card in before.table.laid]
        edit(path, "t.score[t.best] += 1", "t.score[t.best] += 10")
        await driver.until_shown("high_card.py reloaded")
        await driver.reach("choice")
        after = tables_match(driver)
        assert after is not before and [card.id for card in after.table.laid] == laid
        assert max(after.table.score) == 10
        await driver.until_shown("10")
        await driver.confirm("enter")  # and it can be played
        await driver.reach("end")

    watch(path, act)


def test_an_error_lies_over_the_table_until_it_is_mended(path: Path) -> None:
    async def act(driver: Driver) -> None:
        await driver.settle()
        before = tables_match(driver)
        edit(path, "class HighCard(Rules", "class HighCard(Rules[")
        said = await page(driver, "SyntaxError")
        line = SOURCE.splitlines().index("class HighCard(Rules[HighCardTable]):") + 1
        assert said.startswith(f"{path}:{line}: ")
        await driver.close("escape")
        assert tables_match(driver) is before  # the old rules can be played on
        edit(path, "class HighCard(Rules", "class HighCard(Rules[")
        await driver.opened(PageScreen)
        edit(path)
        await driver.until(lambda: bool(driver.tables) and tables_match(driver) is not before)
        await driver.reach("choice")

    watch(path, act)


def test_it_says_where_the_rules_part(path: Path) -> None:
    async def act(driver: Driver) -> None:
        await driver.settle()
        await driver.confirm("enter")
        await driver.reach("choice")
        edit(path, "(t.lead + i) % len(t.seats)", "(t.lead + 2 * i) % len(t.seats)")
        assert "at move 2, Ada: lay:" in await page(driver, "'s turn")
        await driver.close("escape")
        await driver.until(
            lambda: bool(driver.tables) and tables_match(driver).decisions > 1
        )  # and goes on from there

    watch(path, act)


async def fail_in_a_move(driver: Driver, path: Path) -> None:
    await driver.settle()
    edit(path, LAY, f"{LAY}        raise ValueError('no such luck')\n")
    await driver.until_shown("reloaded")
    await driver.reach("choice")
    await driver.press("enter")
    await driver.press("enter")
    assert f"{path}:" in await page(driver, "no such luck")


def hands(driver: Driver) -> list[int]:
    return [len(hand) for hand in tables_match(driver).table.hand]


def test_an_error_in_the_middle_of_a_move_goes_back_before_it(path: Path) -> None:
    async def act(driver: Driver) -> None:
        await fail_in_a_move(driver, path)
        await driver.close("escape")
        assert "at move 1, " in await page(driver, "diverge")
        await driver.close("escape")
        await driver.reach("choice")
        assert hands(driver) == [3, 3, 3]

    watch(path, act)


def test_a_move_that_failed_is_made_when_the_error_is_mended(path: Path) -> None:
    async def act(driver: Driver) -> None:
        await fail_in_a_move(driver, path)
        edit(path)
        await driver.until_shown("reloaded")
        await driver.reach("choice")
        assert hands(driver)[0] == 2

    watch(path, act)


def test_at_a_real_terminal(path: Path, tmp_path: Path) -> None:
    args = ("play", str(path), "--watch", "--seed", "5", "--fast")
    screen = Screen(*args, CARDKIT_DATA=str(tmp_path))
    try:
        screen.until("High card")
        screen.until("lay")
        edit(path, 'title = "High card"', 'title = "Low card"')
        screen.until("Low card")
        screen.type("q")
        assert screen.ended() == 0
    finally:
        screen.close()


def test_in_plain_text(path: Path, tmp_path: Path) -> None:
    screen = Screen(
        "play", str(path), "--watch", "--plain", "--seed", "5", CARDKIT_DATA=str(tmp_path)
    )
    try:
        screen.until("move (")
        screen.type("a\n")
        screen.until("takes the point")
        edit(path, "class HighCard(Rules", "class HighCard(Rules[")
        screen.type("\n")
        screen.until("SyntaxError")
        screen.until("Save the file again")
        edit(path, "+= 1", "+= 7")
        screen.type("\n")
        screen.until("high_card.py reloaded: ")
        screen.until("score 7")
        edit(path, LAY, f"{LAY}        raise ValueError('no such luck')\n")
        screen.type("\n")
        screen.until("diverge from the old ones at move 1")
        screen.until("no such luck")
        screen.type("q\n")
        assert screen.ended() == 0
    finally:
        screen.close()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("flip7", "--watch"), "--watch follows a game in a file"),
        (("FILE", "--watch", "--debug"), "--debug and --watch cannot be used together"),
        (("FILE", "--watch", "--web"), "--web and --watch cannot be used together"),
    ],
)
def test_what_cannot_be_watched(path: Path, args: tuple[str, ...], said: str) -> None:
    done = run("play", *(str(path) if arg == "FILE" else arg for arg in args))
    assert done.returncode == 2 and said in done.stderr
