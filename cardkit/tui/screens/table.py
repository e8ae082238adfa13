"""The table: people choose moves, bots take their time, events are told as they happen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Click, Key
from textual.screen import Screen

from cardkit.engine.knowledge.events import Event, Moved, Said
from cardkit.engine.model.cards import Card
from cardkit.engine.model.moves import Move
from cardkit.play.saves.file import NotSaved
from cardkit.session.choice import Choice
from cardkit.session.log import Log
from cardkit.session.motion import after
from cardkit.session.scene import Scene, scene_of
from cardkit.session.session import Session
from cardkit.tui.choose.chooser import Chooser
from cardkit.tui.choose.cursor import OnSeat, Target
from cardkit.tui.draw.board import Board
from cardkit.tui.draw.painter import Painter
from cardkit.tui.draw.widgets import KeyBar, target_under

from . import lookup
from .modals import Curtain, Question
from .summary import SummaryScreen, summary_of

if TYPE_CHECKING:
    from cardkit.tui.app import CardkitApp

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
KEYS = {
    "?": "help",
    "r": "rules",
    "c": "cards",
    "o": "odds",
    "h": "advice",
    "u": "undo",
    "p": "pace",
    "q": "leave",
}


class TableScreen(Screen[str]):
    """Plays a session to its end; dismissed with what the person wants then, or ``left``."""

    app: CardkitApp
    BINDINGS = [
        *(Binding(key, f"step({x},{y})", show=False) for key, (x, y) in ARROWS.items()),
        Binding("enter", "confirm", show=False, priority=True),
        Binding("space", "confirm", show=False),
        Binding("escape,backspace", "back", show=False),
        Binding("w", "why", show=False),
        Binding("question_mark", "look('help')", show=False),
        Binding("r", "look('rules')", show=False),
        Binding("c", "look('cards')", show=False),
        Binding("o", "look('odds')", show=False),
        Binding("h", "look('advice')", show=False),
        Binding("u", "undo", show=False),
        Binding("p", "pace", show=False),
        Binding("q", "leave", show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.texts = session.texts
        self.chooser: Chooser | None = None
        self.hurry = asyncio.Event()  # set: what moves is skipped
        self.logs: dict[int, Log] = {}
        self.shown: Any = session.shown
        self.cells: dict[int, tuple[Card, ...]] | None = None
        self.fresh: frozenset[tuple[int, Card]] = frozenset()
        self.between = False  # between two rounds: who was to move, and who stood how, is over
        self.said = ""  # while nobody chooses

    def compose(self) -> ComposeResult:
        yield Board()
        yield KeyBar()

    def on_mount(self) -> None:
        self.looks = self.app.looks_for(self.session.match.game, self.texts)
        self.pen = self.app.pen
        self.query_one(KeyBar).paint(
            [(key, self.texts(f"screen.keys.{n}")) for key, n in KEYS.items()]
        )
        self.run_worker(self.guarded(), exclusive=True)

    # -- the course of the game ------------------------------------------------------------

    async def guarded(self) -> None:
        """Plays; what goes wrong ends the screen, and is reported where the program ends."""
        try:
            await self.play()
        except Exception as error:
            self.app.fail(error)

    async def play(self) -> None:
        session = self.session
        if self.app.saves is not None and session.people and session.match.save is None:
            await self.saved(session.match.keep, self.app.saves)
        while not session.over:
            if session.persons_turn:
                await self.hand_over()
                await self.tell()
                move = await self.choose()
                if move is not None:
                    await self.saved(session.match.apply, move)
            else:
                if self.app.settings.seconds:
                    await self.tell()
                    await self.wait(self.app.settings.seconds)
                await self.saved(session.match.bot_moves)
        await self.tell()
        self.dismiss(await self.app.wish(session))

    async def hand_over(self) -> None:
        if self.session.must_hand_over():
            name = self.texts.seat(self.session.match.table.seat)
            await self.app.push_screen_wait(Curtain(self.texts("screen.pass_on", name=name)))
        self.session.hand_over()
        self.hurry.clear()

    async def saved(self, act: Callable[..., None], *args: Any) -> None:
        """Does what writes the save; if that cannot be, lets the person decide whether to go on."""
        try:
            await asyncio.to_thread(act, *args)
        except NotSaved as error:
            question = Question(self.texts("saves.cannot", why=error), self.texts)
            if not await self.app.push_screen_wait(question):
                self.action_leave()

    async def choose(self) -> Move | None:
        """Lets the person compose a move; None after a move was taken back."""
        self.shown = self.session.shown
        self.said = ""
        table = self.session.match.table
        self.chooser = Chooser(self.shown, table, self.scene, self.texts)
        self.paint()
        try:
            return await self.chooser.answer
        finally:
            self.chooser = None

    async def wait(self, seconds: float) -> None:
        """Waits, unless the person is in a hurry."""
        if seconds and not self.hurry.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self.hurry.wait(), seconds)

    async def tell(self) -> None:
        """Shows what happened since the last time, one event after the other."""
        before = self.session.before()
        events = self.session.news()
        many = sum(isinstance(event, Moved) for event in events) > 4
        self.cells = before
        self.fresh = frozenset()
        for n, event in enumerate(events, 1):
            was = self.cells
            self.cells = after(was, event)
            self.told.add(event)
            if isinstance(event, Said) and "by_seat" in event.params:
                await self.sum_up(event, self.session.scores_before(events[n:]))
            elif isinstance(event, Moved) and self.cells != was and self.moving:
                self.fresh = frozenset((event.to.i, card) for card in event.cards)
                self.paint()
                await self.wait(self.app.settings.seconds * (0.12 if many else 0.5))
        self.fresh |= _arrived(events[-6:])
        self.cells = None
        self.shown = self.session.shown
        self.paint()

    @property
    def moving(self) -> bool:
        """Whether cards are seen on their way."""
        return self.app.settings.seconds > 0 and not self.hurry.is_set()

    async def sum_up(self, event: Said, scores: list[int]) -> None:
        """The end of a round, with the scoring worked out."""
        self.between = True
        self.paint()
        await self.wait(self.app.settings.seconds)
        if self.session.people:
            lines = summary_of(event, scores, self.texts)
            await self.app.push_screen_wait(SummaryScreen(lines, self.texts))
        self.shown = self.session.shown
        self.between = False
        self.hurry.clear()

    @property
    def told(self) -> Log:
        """What the person at the keyboard has been told: each his own, where there are secrets."""
        whose = self.session.seat if self.session.hides else 0
        return self.logs.setdefault(whose, Log(self.texts))

    # -- painting --------------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        found = scene_of(self.shown, self.texts, self.session.seat, self.cells)
        return found.between_rounds if self.between else found

    @property
    def choice(self) -> Choice | None:
        return self.chooser.choice if self.chooser is not None else None

    @property
    def cursor(self) -> Target | None:
        return self.chooser.cursor if self.chooser is not None else None

    def paint(self) -> None:
        board = self.query_one(Board)
        if not board.size.width:
            return  # painted when its size is known
        painter = Painter(self.pen, self.looks, self.choice, self.cursor, self.fresh)
        self.app.shown = self.shown
        board.paint(self.scene, painter, self.session.title)
        board.tell(self.told.latest)
        if self.chooser is None:
            board.ask([], painter, self.said or self.going_on())
        else:
            labels = [(move, self.chooser.label(move)) for move in self.chooser.choice.fitting]
            board.ask(labels, painter, self.chooser.prompt())

    def going_on(self) -> str:
        """What is going on while nobody at the keyboard has to choose."""
        if self.session.over or self.between:
            return ""
        if self.session.persons_turn:
            return self.texts("screen.skip")
        return self.texts("screen.thinking", seat=self.shown.seat)

    def say(self, line: str) -> None:
        """Something below the moves, until the next key."""
        if self.chooser is not None:
            self.chooser.said = line
        else:
            self.said = line
        self.paint()

    def on_board_resized(self) -> None:
        self.call_after_refresh(self.paint)

    # -- choosing --------------------------------------------------------------------------

    def action_step(self, across: int, down: int) -> None:
        if self.chooser is not None:
            self.chooser.step(across, down)
            self.paint()

    def action_confirm(self) -> None:
        """Enter: what the cursor is on; skips what moves while others play."""
        if self.chooser is None:
            self.hurry.set()
        else:
            self.chooser.confirm()
            self.paint()

    def action_back(self) -> None:
        if self.chooser is not None:
            self.chooser.back()
            self.paint()

    def action_why(self) -> None:
        if self.chooser is not None:
            self.chooser.why()
            self.paint()

    def on_key(self, event: Key) -> None:
        """Digits choose a move of the list."""
        if self.chooser is not None and event.character and event.character.isdecimal():
            event.stop()
            self.chooser.digit(event.character)
            self.paint()

    def on_click(self, event: Click) -> None:
        found = target_under(event)
        chooser = self.chooser
        match found:
            case ("key", key):
                self.app.simulate_key("question_mark" if key == "?" else key)
                return
            case _ if chooser is None:
                self.hurry.set()
                return
            case ("move", number):
                chooser.decide(chooser.choice.fitting[int(number)])
            case ("seat", seat):
                chooser.take(OnSeat(int(seat)))
            case ("card", place, n):
                chooser.click_card((int(place), int(n)))
        self.paint()

    # -- other keys ------------------------------------------------------------------------

    def action_look(self, what: str) -> None:
        self.run_worker(lookup.show(self, what), group="lookup", exclusive=True)

    async def action_undo(self) -> None:
        """Takes the last decision of a person back, or says why not."""
        if self.chooser is None or self.chooser.answer.done():
            return
        reason = self.session.match.why_not_back()
        if reason is not None:
            self.say(self.texts(f"back.{reason.id}", **reason.params))
            return
        self.run_worker(self.take_back(self.chooser), group="undo", exclusive=True)

    async def take_back(self, chooser: Chooser) -> None:
        await self.saved(self.session.match.take_back)
        self.session.forget()
        self.told.say(self.texts("back.done"))
        chooser.decide(None)

    def action_pace(self) -> None:
        self.app.settings.next_pace()
        pace = self.texts(f"screen.paces.{self.app.settings.pace}")
        self.say(self.texts("screen.pace", pace=pace))

    def action_leave(self) -> None:
        self.dismiss("left")


def _arrived(events: list[Event]) -> frozenset[tuple[int, Card]]:
    return frozenset((e.to.i, c) for e in events if isinstance(e, Moved) for c in e.cards)
