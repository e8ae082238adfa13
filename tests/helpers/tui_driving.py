"""Helpers that drive the full-screen program: keys, clicks, waiting, and what the screen says."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any

import attrs
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip

from cardkit import Library
from cardkit.play.match import Match
from cardkit.play.saves.folder import Saves
from cardkit.play.seating import read_seats
from cardkit.session.quiet import Gate
from cardkit.tui.app import CardkitApp
from cardkit.tui.choose.chooser import Chooser
from cardkit.tui.choose.cursor import OnCard
from cardkit.tui.clock import Clock
from cardkit.tui.screens.end import EndScreen
from cardkit.tui.screens.menu import MenuScreen
from cardkit.tui.screens.modals import Curtain
from cardkit.tui.screens.summary import SummaryScreen
from cardkit.tui.screens.table import TableScreen
from cardkit.tui.settings import Settings

LIBRARY = Library.installed()
WAITING = {SummaryScreen: "summary", EndScreen: "end", Curtain: "curtain", MenuScreen: "menu"}
PATIENCE = 120  # seconds: a busy machine is slow, and only a fault takes so long
Act = Callable[["Driver"], Awaitable[None]]


def match_of(
    game: str,
    seats: str = "you,random*2",
    seed: str = "1",
    lang: str = "en",
    stops: bool = False,
    **options: Any,
) -> Match:
    loaded = attrs.evolve(LIBRARY.load(game, (), options), lang=lang)
    return Match.begin(loaded, read_seats(seats), LIBRARY, seed, stops=stops)


def app_of(match: Match | None = None, saves: Saves | None = None, **settings: Any) -> CardkitApp:
    lang = match.game.lang if match is not None else "en"
    chosen = Settings(**{"pace": "instant", "lang": lang, "automatic": True, **settings})
    app = CardkitApp(LIBRARY, chosen, saves, match)
    app.clock = Unhurried()
    return app


class Unhurried(Clock):
    """Every look at it is a second later: whoever drives the program reads before each key."""

    time = 0.0

    def now(self) -> float:
        self.time += 1
        return self.time


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

    @property
    def chooser(self) -> Chooser:
        """What the person at the keyboard is choosing."""
        assert self.table.chooser is not None
        return self.table.chooser

    @property
    def cards(self) -> list[OnCard]:
        """The cards that the cursor can reach."""
        reached = [target for group in self.chooser.groups for target in group]
        return [target for target in reached if isinstance(target, OnCard)]

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def move(self, *keys: str) -> None:
        """Presses keys that make a move, and waits until it is made."""
        match = self.table.host.match
        before = match.decisions
        await self.pilot.press(*keys)
        await self.until(lambda: match.decisions > before)

    async def until(self, true: Callable[[], bool]) -> None:
        """Waits for something that is going to be."""
        limit = monotonic() + PATIENCE
        while not true():
            if self.app.failure is not None:
                raise self.app.failure
            if monotonic() > limit:
                raise AssertionError(f"it does not come true:\n{self.text()}")
            await asyncio.sleep(0.005)

    async def until_shown(self, text: str) -> str:
        """Waits until the screen says this; all that it says then."""
        await self.until(lambda: text in self.text())
        return self.text()

    async def confirm(self, *keys: str) -> None:
        """Presses these keys until a move is made: once to pick, once more to confirm."""
        match, answer = self.table.host.match, self.chooser.answer
        before = match.decisions
        for _ in range(4):
            await self.pilot.press(*keys)
            if answer.done():
                await self.until(lambda: match.decisions > before)
                return
        raise AssertionError(f"no move was made:\n{self.text()}")

    async def settle(self) -> str:
        """Waits until the program waits for a person; says for what."""
        await self.until(lambda: self.waiting != "")
        await self.painted()
        return self.waiting

    async def painted(self) -> None:
        """Waits until what is asked was painted: before that no key counts."""

        def readable() -> bool:
            return self.gate is None or self.gate.since is not None

        await self.until(readable)

    @property
    def gate(self) -> Gate | None:
        """Of what lies on top; None if it takes every key."""
        return getattr(self.app.screen, "gate", None)

    async def reach(self, waiting: str) -> None:
        """Waits until the program waits for this: what was there before may be on its way out."""
        await self.until(lambda: self.waiting == waiting)
        await self.painted()

    @property
    def tables(self) -> list[TableScreen]:
        """The tables that are open, also below a summary: a round may soon be over."""
        return [screen for screen in self.app.screen_stack if isinstance(screen, TableScreen)]

    async def close(self, *keys: str) -> None:
        """Presses the keys that close what lies over the table, and waits until it is gone."""
        over = self.app.screen
        await self.painted()
        usual = over.key if isinstance(over, Curtain) else "enter"
        await self.press(*(keys or (usual,)))
        await self.until(lambda: self.app.screen is not over)

    async def opened(self, screen: type[Screen[Any]]) -> None:
        """Waits until such a screen lies on top."""
        await self.until(lambda: isinstance(self.app.screen, screen))

    @property
    def waiting(self) -> str:
        """What the program waits for; empty while it does not."""
        screen = self.app.screen
        if isinstance(screen, TableScreen) and screen.choice is not None:
            return "choice"
        if isinstance(screen, TableScreen) and screen.noticed is not None:
            return "notice"
        return WAITING.get(type(screen), "")

    async def click(self, *target: str) -> None:
        """Clicks what the painter marked as this target, where it has come to rest."""
        seen: list[tuple[int, int] | None] = [None]

        def at_rest() -> bool:
            seen.append(self.find(target))
            return seen[-1] is not None and seen[-1] == seen[-2]

        await self.until(at_rest)
        await self.pilot.click(offset=seen[-1])

    def find(self, target: tuple[str, ...]) -> tuple[int, int] | None:
        """Where the painter left this target."""
        for y, strip in enumerate(self.strips()):
            x = 0
            for segment in strip:
                if segment.style is not None and segment.style.meta.get("target") == target:
                    return x, y
                x += segment.cell_length
        return None

    def strips(self) -> list[Strip]:
        """The lines of the screen. Textual shows them to nobody; its pictures have no targets."""
        return self.app.screen._compositor.render_strips()

    def text(self) -> str:
        """The screen as plain lines."""
        return "\n".join(strip.text.rstrip() for strip in self.strips())


def drive(app: CardkitApp, act: Act, size: tuple[int, int] = (80, 24)) -> None:
    """Runs the program without a terminal and lets `act` play."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await act(Driver(app, pilot))

    asyncio.run(run())
    if app.failure is not None:
        raise app.failure
