"""Any size: a resized table looks like one that was opened so; one too small says so."""

from __future__ import annotations

import asyncio
import importlib
import random
from collections.abc import Sequence
from typing import Any

import pytest
from helpers.tui_driving import Driver, Unhurried, app_of, drive, match_of

from cardkit import Library
from cardkit.play.match import Match
from cardkit.play.seating import read_seats
from cardkit.session.frames import MoveOption
from cardkit.tui.app import CardkitApp
from cardkit.tui.draw.board import Board
from cardkit.tui.draw.painter import Painter
from cardkit.tui.draw.widgets import MoveList

LEAST, MOST = (60, 20), (250, 70)
TABLES = [
    ("flip7", "you,random*17"),
    ("code_game", "you,random*7"),
    ("seven", "you,random*2"),
    ("golf", "you,random*3"),  # a grid
    ("hearts", "you,random*3"),  # thirteen cards
    ("whist", "you,random*3"),
]
EXAMPLES = Library(
    [importlib.import_module(f"cardkit_{name}") for name in ("golf", "hearts", "whist")],
    entry_points=True,
)
Size = tuple[int, int]


def table_of(game: str, seats: str, **settings: Any) -> CardkitApp:
    match = Match.begin(EXAMPLES.load(game), read_seats(seats), EXAMPLES, "5")
    return app_of(match, **settings)


def shown_at(game: str, seats: str, size: Size) -> str:
    """The first question in a window that had this size from the beginning."""
    found: list[str] = []

    async def act(driver: Driver) -> None:
        await still(driver)
        found.append(driver.text())

    drive(table_of(game, seats), act, size)
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


def random_sizes(rng: random.Random, count: int) -> list[Size]:
    return [(rng.randint(LEAST[0], MOST[0]), rng.randint(LEAST[1], MOST[1])) for _ in range(count)]


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=str)
def test_resizing_at_random_is_like_a_fresh_start(game: str, seats: str) -> None:
    sizes = [*random_sizes(random.Random(f"{game} {seats}"), 1), (40, 10), MOST, LEAST]
    shown: dict[Size, str] = {}

    async def act(driver: Driver) -> None:
        await still(driver)
        for size in sizes:
            await driver.pilot.resize_terminal(*size)
            await still(driver)
            shown[size] = driver.text()

    drive(table_of(game, seats), act)
    for size, text in shown.items():
        assert text == shown_at(game, seats, size), size


class Resizing(Unhurried):
    """Whenever the table waits for something that moves, the window gets another size."""

    def __init__(self, sizes: Sequence[Size]) -> None:
        self.sizes = list(sizes)
        self.driver: asyncio.Future[Driver] | None = None

    async def wait(self, hurry: asyncio.Event, seconds: float) -> None:
        if self.driver is None:  # it is not there yet
            self.driver = asyncio.get_running_loop().create_future()
        driver = await self.driver
        if self.sizes:
            await driver.pilot.resize_terminal(*self.sizes.pop(0))


@pytest.mark.parametrize(("game", "seats"), TABLES[2:4], ids=str)
def test_resizing_while_cards_move_is_like_a_fresh_start(game: str, seats: str) -> None:
    sizes = random_sizes(random.Random(game), 4)
    app = table_of(game, seats, pace="quick")
    app.clock = clock = Resizing(sizes)
    found: list[tuple[str, str]] = []

    async def act(driver: Driver) -> None:
        await driver.until(lambda: clock.driver is not None)
        assert clock.driver is not None
        clock.driver.set_result(driver)
        await still(driver)
        resized = driver.text()
        await driver.pilot.resize_terminal(*LEAST)
        await still(driver)
        found.append((resized, driver.text()))
        await driver.pilot.resize_terminal(*sizes[-1])
        await still(driver)
        assert driver.text() == resized  # the last size of those on the way, and now at rest

    drive(app, act)
    assert not clock.sizes, "cards moved too seldom"
    assert "too small" not in "".join(found[0])


@pytest.mark.parametrize("size", [LEAST, (60, 24)])
def test_a_grid_is_whole_on_the_smallest_screen(size: Size) -> None:
    shown = shown_at("golf", "you,random*3", size)
    assert all(f"{frame}{n}──╮" in shown for frame, n in zip("╭╭╭╭╭╭", range(6), strict=True))
    assert shown.count("╰───╯ ╰───╯ ╰───╯") == 2


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
