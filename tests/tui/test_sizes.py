"""Any size: a resized table looks like one that was opened so; one too small says so."""

from __future__ import annotations

import random

import pytest
from helpers.tui_driving import Driver, app_of, drive, match_of

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
        assert "at least 60 columns" not in await driver.until_shown("it is your turn")

    drive(app_of(match_of("flip7", "you,random*2", "5")), act, (40, 12))
