"""Keys that nobody means: on a clock of the test, through whole games of two people.

A script plays deliberately; another key is mashed all the while, or random ones are.
"""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from helpers.tui_driving import Driver, app_of, drive, match_of

from cardkit.engine.knowledge.events import Decided
from cardkit.session.quiet import QUIET, Gate
from cardkit.tui.clock import Clock
from cardkit.tui.screens.modals import Curtain

HARMLESS = ("space", "left", "right", "up", "down", "escape", "full_stop", "f5")
DECIDING = ("enter", "a", "2", "5", "click")


class TestClock(Clock):
    """Stands still unless the test moves it; who waits, waits for it."""

    __test__ = False

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time

    async def wait(self, hurry: asyncio.Event, seconds: float) -> None:
        until = self.time + seconds
        while self.time < until and not hurry.is_set():
            await asyncio.sleep(0)


async def mashed(driver: Driver, clock: TestClock, keys: list[str], every: float) -> None:
    for key in keys:
        clock.time += every
        if key == "click":
            spot = Random(clock.time)
            await driver.pilot.click(offset=(spot.randrange(78), spot.randrange(23)))
        else:
            await driver.press(key)


def decisions_of(driver: Driver) -> int:
    """How many moves were made by people."""
    host = driver.tables[0].host
    decided = (e for e in host.match.events if isinstance(e, Decided))
    return sum(event.seat in host.people for event in decided)


@pytest.mark.parametrize("every", [0.02, 0.3])
def test_harmless_keys_make_no_move_and_lift_no_curtain(every: float) -> None:
    match = match_of("seven", "Mia=you,Tom=you,random", "2", stops=True, rounds=1)
    clock = TestClock()
    rng = Random(every)

    async def act(driver: Driver) -> None:
        for _ in range(400):
            await driver.until(lambda: _ticks(clock, driver) != "")
            waiting = driver.waiting
            if waiting == "end":
                return
            await driver.painted()
            before, screen = decisions_of(driver), driver.app.screen
            await mashed(driver, clock, [rng.choice(HARMLESS) for _ in range(3)], every)
            if waiting != "summary":
                assert driver.app.screen is screen
                assert decisions_of(driver) == before
            clock.time += 2 * QUIET
            await _deliberate(driver, waiting)
        raise AssertionError("the game does not end")

    app = app_of(match, pace="quick", automatic=False)
    app.clock = clock
    drive(app, act)
    assert match.table.over


@pytest.mark.parametrize("every", [0.02, 0.3])
def test_keys_that_decide_make_one_move_for_each_question_at_most(every: float) -> None:
    match = match_of("seven", "Mia=you,Tom=you,random", "3", stops=True, rounds=1)
    clock = TestClock()
    rng = Random(every)
    shown: dict[Gate | None, float] = {}

    async def act(driver: Driver) -> None:
        for _ in range(400):
            await driver.until(lambda: _ticks(clock, driver) != "")
            waiting = driver.waiting
            if waiting == "end":
                return
            await driver.painted()
            screen, start = driver.app.screen, decisions_of(driver)
            for key in [rng.choice(DECIDING) for _ in range(3)]:
                shown.setdefault(driver.gate, clock.time)  # painted no later than now
                gate, before = driver.gate, decisions_of(driver)
                await mashed(driver, clock, [key], every)
                made = decisions_of(driver) - before
                assert made <= 1
                assert not made or clock.time - shown[gate] >= QUIET - 1e-6
            made = decisions_of(driver) - start
            if isinstance(screen, Curtain):
                assert driver.app.screen is screen
            clock.time += 2 * QUIET
            if driver.waiting == waiting and made == 0:
                await _deliberate(driver, waiting)
        raise AssertionError("the game does not end")

    app = app_of(match, pace="instant", automatic=False)
    app.clock = clock
    drive(app, act)
    assert match.table.over


def _ticks(clock: TestClock, driver: Driver) -> str:
    """Lets time pass while nobody is asked."""
    clock.time += 0.05
    return driver.waiting


async def _deliberate(driver: Driver, waiting: str) -> None:
    """One key that is meant."""
    if waiting == "curtain":
        screen = driver.app.screen
        assert isinstance(screen, Curtain)
        await driver.close()
    elif waiting == "choice":
        await driver.press(driver.chooser.keys[0])
    else:
        await driver.press("enter")
