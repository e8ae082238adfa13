"""Any size: a resized table looks like one that was opened so; one too small says so."""

from __future__ import annotations

import random

import pytest
from helpers.tui_driving import Driver, app_of, drive, match_of

from cardkit.session.frames import MoveOption
from cardkit.tui.draw.board import Board
from cardkit.tui.draw.painter import Painter
from cardkit.tui.draw.widgets import MoveList

LEAST, MOST = (60, 20), (250, 70)
TABLES = [("flip7", "you,random*17"), ("code_game", "you,random*7"), ("seven", "you,random*2")]


def shown_at(game: str, seats: str, size: tuple[int, int]) -> str:
    """The first question in a window that had this size from the beginning."""
    found: list[str] = []

    async def act(driver: Driver) -> None:
        await still(driver)
        found.append(driver.text())

    drive(app_of(match_of(game, seats, "5")), act, size)
    return found[0]


async def still(driver: Driver) -> None:
    """Waits until the screen has come to rest."""
    await driver.until(lambda: driver.waiting == "choice")
    texts = [""]
    for _ in range(40):
        await driver.pilot.pause()
        texts.append(driver.text())
        if len(texts) > 4 and len(set(texts[-4:])) == 1:
            return
    raise AssertionError("the screen does not come to rest")


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=str)
def test_resizing_at_random_is_like_a_fresh_start(game: str, seats: str) -> None:
    rng = random.Random(f"{game} {seats}")
    sizes = [(rng.randint(LEAST[0], MOST[0]), rng.randint(LEAST[1], MOST[1])) for _ in range(2)]
    sizes += [(40, 10), MOST, LEAST]
    shown: dict[tuple[int, int], str] = {}

    async def act(driver: Driver) -> None:
        await still(driver)
        for size in sizes:
            await driver.pilot.resize_terminal(*size)
            await still(driver)
            shown[size] = driver.text()

    drive(app_of(match_of(game, seats, "5")), act)
    for size, text in shown.items():
        assert text == shown_at(game, seats, size), size


def test_a_window_that_is_too_small_says_how_large_it_must_be() -> None:
    async def act(driver: Driver) -> None:
        await driver.until_shown("at least 60 columns wide and 20")
        await driver.pilot.resize_terminal(80, 24)
        assert "at least 60 columns" not in await driver.until_shown("Your turn")

    drive(app_of(match_of("flip7", "you,random*2", "5")), act, (40, 12))


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("width", [60, 70, 80, 100])
def test_the_key_to_leave_is_whole_at_any_width(lang: str, width: int) -> None:
    match = match_of("seven", "Ann=you,random*3", "3", lang)

    async def act(driver: Driver) -> None:
        await driver.settle()
        said = match.game.texts(lang)("screen.keys.leave")
        last = (await driver.until_shown(f"q {said}")).splitlines()[-1]
        assert last.rstrip().endswith(f"q {said}") and len(last) <= width

    drive(app_of(match), act, (width, 24))


def test_a_long_list_of_moves_takes_the_lines_that_nothing_needs() -> None:
    match = match_of("seven", "Ann=you,random*3", "3")

    async def act(driver: Driver) -> None:
        await driver.settle()
        table, board = driver.table, driver.table.query_one(Board)
        labels = [MoveOption(str(n), f"a long name for move {n:02}") for n in range(14)]
        painter = Painter(table.pen, table.session.face)
        board.ask(labels, painter, "choose", [*"abdefgijklmnst"], table.page_text)
        shown = board.query_one(MoveList).painted
        assert shown is not None and "Tab: more" not in shown.plain

    drive(app_of(match), act, (100, 30))
