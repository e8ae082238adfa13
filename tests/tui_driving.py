"""Helpers that drive the full-screen program: keys, clicks, waiting, and what the screen says."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import attrs
from textual.pilot import Pilot

from cardkit import Library
from cardkit.play.match import Match
from cardkit.play.saves import Saves
from cardkit.play.seating import read_seats
from cardkit.tui.app import CardkitApp
from cardkit.tui.end import EndScreen
from cardkit.tui.menu import MenuScreen
from cardkit.tui.pages import Curtain
from cardkit.tui.settings import Settings
from cardkit.tui.summary import SummaryScreen
from cardkit.tui.table_screen import TableScreen

LIBRARY = Library.installed()
WAITING = {SummaryScreen: "summary", EndScreen: "end", Curtain: "curtain", MenuScreen: "menu"}
Act = Callable[["Driver"], Awaitable[None]]


def match_of(
    game: str, seats: str = "you,random*2", seed: str = "1", lang: str = "en", **options: Any
) -> Match:
    loaded = attrs.evolve(LIBRARY.load(game, (), options), lang=lang)
    return Match.begin(loaded, read_seats(seats), LIBRARY, seed)


def app_of(match: Match | None = None, saves: Saves | None = None, **settings: Any) -> CardkitApp:
    lang = match.game.lang if match is not None else "en"
    chosen = Settings(**{"pace": "instant", "lang": lang, **settings})
    return CardkitApp(LIBRARY, chosen, saves, match)


@attrs.define
class Driver:
    """A running program, its keyboard and its mouse."""

    app: CardkitApp
    pilot: Pilot[None]

    @property
    def table(self) -> TableScreen:
        screen = self.app.screen
        assert isinstance(screen, TableScreen), screen
        return screen

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def move(self, *keys: str) -> None:
        """Presses keys that make a move, and waits until it is made."""
        match = self.table.session.match
        before = match.decisions
        await self.pilot.press(*keys)
        await self.until(lambda: match.decisions > before)

    async def until(self, true: Callable[[], bool]) -> None:
        for _ in range(10_000):
            if true():
                return
            await asyncio.sleep(0.001)
        raise AssertionError(f"it does not come true:\n{self.text()}")

    async def confirm(self, *keys: str) -> None:
        """Presses these keys until a move is made: once to pick, once more to confirm."""
        match, answer = self.table.session.match, self.table.answer
        assert answer is not None
        before = match.decisions
        for _ in range(4):
            await self.pilot.press(*keys)
            if answer.done():
                await self.until(lambda: match.decisions > before)
                return
        raise AssertionError(f"no move was made:\n{self.text()}")

    async def settle(self) -> str:
        """Waits until the program waits for a person; says for what."""
        for _ in range(20_000):
            if self.app.failure is not None:
                raise self.app.failure
            screen = self.app.screen
            if isinstance(screen, TableScreen) and screen.choice is not None:
                return "choice"
            if type(screen) in WAITING:
                return WAITING[type(screen)]
            await asyncio.sleep(0.001)
        raise AssertionError(f"nothing to do at {self.app.screen}")

    async def click(self, *target: str) -> None:
        """Clicks what the painter marked as this target."""
        for _ in range(100):  # what was painted may still be on its way to the screen
            found = self.find(target)
            if found is not None:
                await self.pilot.click(offset=found)
                return
            await asyncio.sleep(0.01)
        raise AssertionError(f"{target} is not on the screen:\n{self.text()}")

    def find(self, target: tuple[str, ...]) -> tuple[int, int] | None:
        """Where the painter left this target."""
        for y, strip in enumerate(self.app.screen._compositor.render_strips()):
            x = 0
            for segment in strip:
                if segment.style is not None and segment.style.meta.get("target") == target:
                    return x, y
                x += segment.cell_length
        return None

    def text(self) -> str:
        """The screen as plain lines."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips)

    async def shown(self) -> str:
        await self.pilot.pause()
        return self.text()


def drive(app: CardkitApp, act: Act, size: tuple[int, int] = (80, 24)) -> None:
    """Runs the program without a terminal and lets `act` play."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await act(Driver(app, pilot))

    asyncio.run(run())
    if app.failure is not None:
        raise app.failure
