"""Keys that nobody means: on a clock of the test, through whole games of two people.

A script plays deliberately; another key is mashed all the while, or random ones are.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

import pytest
from helpers.tui_driving import Act, Driver, app_of, drive, match_of

from cardkit.engine.knowledge.events import Decided
from cardkit.session.quiet import QUIET, Gate
from cardkit.tui.clock import Clock
from cardkit.tui.screens.modals import Curtain

HARMLESS = ("space", "left", "right", "up", "down", "escape", "full_stop", "f5")
DECIDING = ("enter", "a", "2", "5", "click")
SMALL = (60, 20)  # painting takes most of the time
GAME = ("seven", "Mia=you,Tom=you,random")


class TestClock(Clock):
    """Stands still unless the test moves it; who waits, waits for it."""

    __test__ = False

    def __init__(self) -> None:
        self.time = 0.0
        self.sleepers: list[tuple[float, asyncio.Event]] = []

    def now(self) -> float:
        return self.time

    async def wait(self, hurry: asyncio.Event, seconds: float) -> None:
        due = self.time + seconds, asyncio.Event()
        self.sleepers.append(due)
        waits = [asyncio.ensure_future(event.wait()) for event in (due[1], hurry)]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in waits:
                each.cancel()
            self.sleepers.remove(due)

    def advance(self, seconds: float) -> None:
        self.time += seconds
        for until, due in self.sleepers:
            if until <= self.time:
                due.set()

    def skip(self) -> None:
        """To the moment that somebody waits for."""
        self.advance(max(0.0, min((until for until, _ in self.sleepers), default=0) - self.time))


async def mashed(driver: Driver, clock: TestClock, key: str, every: float) -> None:
    clock.advance(every)
    if key == "click":
        spot = Random(clock.time)
        above = SMALL[1] - 1  # the last line opens pages, and makes no move
        await driver.pilot.click(offset=(spot.randrange(SMALL[0]), spot.randrange(above)))
    else:
        await driver.press(key)


def decisions_of(driver: Driver) -> int:
    """How many moves were made by people."""
    host = driver.tables[0].host
    decided = (e for e in host.match.events if isinstance(e, Decided))
    return sum(event.seat in host.people for event in decided)


async def asked(driver: Driver, clock: TestClock) -> str:
    """Lets time pass while nobody is asked; what the program waits for then."""

    def waits() -> bool:
        if not driver.waiting:
            clock.skip()
        return driver.waiting != ""

    await driver.until(waits)
    await driver.painted()
    return driver.waiting


async def deliberate(driver: Driver, clock: TestClock, waiting: str) -> None:
    """One key that is meant, after a look at what is asked."""
    clock.advance(2 * QUIET)
    if waiting == "curtain":
        await driver.close()
    elif waiting == "choice":
        await driver.press(driver.chooser.keys[0])
    else:
        await driver.press("enter")


def play_through(act: Act, clock: TestClock, seed: str, pace: str) -> None:
    """A whole game of two people and a bot; `act` is what happens each time that one is asked."""
    match = match_of(*GAME, seed, stops=True, rounds=1)

    async def turns(driver: Driver) -> None:
        for _ in range(400):
            if await asked(driver, clock) == "end":
                return
            await act(driver)
        raise AssertionError("the game does not end")

    app = app_of(match, pace=pace, automatic=False)
    app.clock = clock
    drive(app, turns, SMALL)
    assert match.table.over


@pytest.mark.parametrize("every", [0.02, 0.3])
def test_harmless_keys_make_no_move_and_lift_no_curtain(every: float) -> None:
    clock, rng = TestClock(), Random(every)

    async def act(driver: Driver) -> None:
        waiting, before, screen = driver.waiting, decisions_of(driver), driver.app.screen
        for _ in range(3):
            await mashed(driver, clock, rng.choice(HARMLESS), every)
        if waiting != "summary":
            assert driver.app.screen is screen
            assert decisions_of(driver) == before
        await deliberate(driver, clock, waiting)

    play_through(act, clock, "126", "quick")


@pytest.mark.parametrize(
    ("keys", "every"),
    [(DECIDING, 0.02), (DECIDING, 0.3), (["enter"], 0.02), (["5"], 0.02), (["click"], 0.3)],
    ids=str,
)
def test_keys_that_decide_make_one_move_for_each_question_at_most(
    keys: Sequence[str], every: float
) -> None:
    clock, rng = TestClock(), Random(every)
    shown: dict[Gate | None, float] = {}

    async def act(driver: Driver) -> None:
        waiting, screen, start = driver.waiting, driver.app.screen, decisions_of(driver)
        for _ in range(3):
            shown.setdefault(driver.gate, clock.time)  # painted no later than now
            gate, before = driver.gate, decisions_of(driver)
            await mashed(driver, clock, rng.choice(keys), every)
            made = decisions_of(driver) - before
            assert made <= 1
            assert not made or clock.time - shown[gate] >= QUIET - 1e-6
        if isinstance(screen, Curtain):
            assert driver.app.screen is screen
        if driver.waiting == waiting and decisions_of(driver) == start:
            await deliberate(driver, clock, waiting)

    play_through(act, clock, "126", "instant")
