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

from cardkit.engine.cards import Card
from cardkit.engine.events import Event, Moved, Said
from cardkit.engine.moves import Move
from cardkit.play.narrate import narrate
from cardkit.play.savefile import NotSaved

from . import lookup
from .board import Board
from .choice import Choice, SeatPick, why_not
from .cursor import OnCard, OnMove, OnSeat, Target, first_target, groups_of, stepped
from .motion import after
from .pages import Curtain, Question
from .painter import Painter
from .scene import scene_of
from .session import Session
from .summary import SummaryScreen, summary_of
from .widgets import KeyBar, target_under

if TYPE_CHECKING:
    from .app import CardkitApp

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
LOG_LINES = 300


class TableScreen(Screen[bool]):
    """Plays a session to its end; dismissed with False when the person leaves."""

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
        self.choice: Choice | None = None
        self.cursor: Target | None = None
        self.answer: asyncio.Future[Move | None] | None = None
        self.hurry = asyncio.Event()  # set: what moves is skipped
        self.logs: dict[int, list[str]] = {}
        self.shown: Any = session.shown
        self.cells: dict[int, tuple[Card, ...]] | None = None
        self.fresh: frozenset[tuple[int, Card]] = frozenset()
        self.typed = ""
        self.said = ""

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
        self.dismiss(True)

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
                self.dismiss(False)

    async def choose(self) -> Move | None:
        """Lets the person compose a move; None after a move was taken back."""
        self.shown = self.session.shown
        self.choice = Choice(self.shown.moves, self.shown.rules)
        self.answer = asyncio.get_running_loop().create_future()
        self.said = ""
        self.cursor = first_target(self.groups, self.choice)
        self.paint()
        try:
            return await self.answer
        finally:
            self.choice = self.cursor = self.answer = None
            self.typed = ""

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
            line = narrate(event, self.texts)
            if line:
                self.log_lines.append(line)
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
        self.paint()
        if self.session.people:
            lines = summary_of(event, scores, self.texts)
            await self.app.push_screen_wait(SummaryScreen(lines, self.texts))
        self.hurry.clear()

    @property
    def log_lines(self) -> list[str]:
        return self.logs.setdefault(self.session.seat if self.session.hides else 0, [])

    # -- painting --------------------------------------------------------------------------

    @property
    def scene(self) -> Any:
        return scene_of(self.shown, self.texts, self.session.seat, self.cells)

    @property
    def groups(self) -> list[list[Target]]:
        return groups_of(self.scene, self.choice) if self.choice is not None else []

    def paint(self) -> None:
        board = self.query_one(Board)
        if not board.size.width:
            return  # painted when its size is known
        painter = Painter(self.pen, self.looks, self.choice, self.cursor, self.fresh)
        self.app.shown = self.shown
        board.paint(self.scene, painter, self.session.title)
        board.tell(self.log_lines[-LOG_LINES:])
        moves = self.choice.fitting if self.choice is not None else []
        labels = [(move, self.label(move)) for move in moves]
        board.ask(labels, painter, self.said or self.prompt())

    def label(self, move: Move) -> str:
        shown = self.shown
        return self.texts.move(move, **shown.rules.about(shown, shown.seat, move))

    def prompt(self) -> str:
        """What the person is to do, or what is going on."""
        t = self.texts
        if self.choice is None:
            if self.session.over:
                return ""
            if self.session.persons_turn:
                return t("screen.skip")
            return t("screen.thinking", seat=self.shown.seat)
        if self.typed:
            return t("screen.typing", number=self.typed)
        preview = self.choice.preview
        if preview is not None:
            more = t("screen.or_more") if self.choice.options else ""
            return t("screen.confirm", move=self.label(preview), more=more)
        if self.choice.picked:
            return t("screen.which")
        kind = "seat" if isinstance(self.cursor, OnSeat) else "move"
        return t(f"screen.your_{kind}", seat=self.shown.seat)

    def on_board_resized(self) -> None:
        self.call_after_refresh(self.paint)

    # -- choosing --------------------------------------------------------------------------

    def action_step(self, across: int, down: int) -> None:
        self.cursor = stepped(self.groups, self.cursor, across, down)
        self.said = ""
        self.typed = ""
        self.paint()

    def action_confirm(self) -> None:
        """Enter: the move, seat or card under the cursor; skips what moves while others play."""
        if self.choice is None:
            self.hurry.set()
        elif self.typed:
            self.take_number(int(self.typed))
        elif isinstance(self.cursor, OnMove):
            self.decide(self.cursor.move)
        elif self.choice.preview is not None and self._on_last_pick():
            self.decide(self.choice.preview)
        elif self.cursor is not None:
            self.take(self.cursor)

    def _on_last_pick(self) -> bool:
        """Whether the cursor rests where the last pick was made, so that Enter confirms it."""
        assert self.choice is not None
        last = self.choice.picked[-1]
        if isinstance(self.cursor, OnCard):
            return self.cursor.at == last.at
        return isinstance(self.cursor, OnSeat) and last.pick == SeatPick(self.cursor.seat)

    def take(self, target: Target) -> None:
        """Picks a card or a seat; a seat that completes a move makes it."""
        assert self.choice is not None
        choice = self.choice
        self.said = ""
        self.cursor = target
        if isinstance(target, OnMove):
            self.decide(target.move)
            return
        seat = isinstance(target, OnSeat)
        pick = SeatPick(target.seat) if isinstance(target, OnSeat) else target.card
        if not choice.pick(pick, None if isinstance(target, OnSeat) else target.at):
            self.explain(pick)
        elif seat and choice.preview is not None and not choice.options:
            self.decide(choice.preview)
            return
        elif choice.picked and choice.preview is None:
            self.cursor = OnMove(choice.fitting[0])
        self.paint()

    def explain(self, pick: Any) -> None:
        """Why this card or seat cannot be picked."""
        assert self.choice is not None
        found = why_not(self.session.match.table, self.choice, pick)
        if found is not None:
            reason = found[1]
            self.said = self.texts(f"why.{reason.id}", **reason.params)

    def decide(self, move: Move) -> None:
        if self.answer is not None and not self.answer.done():
            self.answer.set_result(move)

    def action_back(self) -> None:
        self.typed = ""
        self.said = ""
        if self.choice is not None:
            self.choice.back()
            if self.cursor not in [target for group in self.groups for target in group]:
                self.cursor = first_target(self.groups, self.choice)
        self.paint()

    def action_why(self) -> None:
        if isinstance(self.cursor, OnCard):
            self.explain(self.cursor.card)
        elif isinstance(self.cursor, OnSeat):
            self.explain(SeatPick(self.cursor.seat))
        self.paint()

    def on_key(self, event: Key) -> None:
        """Digits choose a move of the list."""
        if self.choice is None or not (event.character and event.character.isdecimal()):
            return
        event.stop()
        self.typed += event.character
        count = len(self.choice.fitting)
        number = int(self.typed)
        if not 1 <= number <= count:
            self.said = self.texts("screen.no_number", number=number, count=count)
            self.typed = ""
        elif number * 10 > count:
            self.take_number(number)
            return
        self.paint()

    def take_number(self, number: int) -> None:
        assert self.choice is not None
        self.typed = ""
        if 1 <= number <= len(self.choice.fitting):
            self.decide(self.choice.fitting[number - 1])

    def on_click(self, event: Click) -> None:
        found = target_under(event)
        match found:
            case ("key", key):
                self.simulate(key)
            case _ if self.choice is None:
                self.hurry.set()
            case ("move", number):
                self.decide(self.choice.fitting[int(number)])
            case ("seat", seat):
                self.take(OnSeat(int(seat)))
            case ("card", place, n):
                self.click_card((int(place), int(n)))

    def click_card(self, at: tuple[int, int]) -> None:
        """A click picks a card; one more on the last picked card confirms."""
        assert self.choice is not None
        spots = [*self.scene.spots, *(s for seat in self.scene.seats for s in seat.spots)]
        card = next(spot.cards[at[1]] for spot in spots if spot.place.i == at[0])
        target = OnCard(at, card)
        again = self.choice.picked and self.choice.picked[-1].at == at
        if again and self.choice.preview is not None:
            self.decide(self.choice.preview)
        elif any(target in group for group in self.groups):
            self.take(target)

    def simulate(self, key: str) -> None:
        self.app.simulate_key("question_mark" if key == "?" else key)

    # -- other keys ------------------------------------------------------------------------

    def action_look(self, what: str) -> None:
        self.run_worker(lookup.show(self, what), group="lookup", exclusive=True)

    async def action_undo(self) -> None:
        """Takes the last decision of a person back, or says why not."""
        if self.answer is None or self.answer.done():
            return
        reason = self.session.match.why_not_back()
        if reason is not None:
            self.said = self.texts(f"back.{reason.id}", **reason.params)
            self.paint()
            return
        self.run_worker(self.take_back(), group="undo", exclusive=True)

    async def take_back(self) -> None:
        await self.saved(self.session.match.take_back)
        self.session.forget()
        self.log_lines.append(self.texts("back.done"))
        if self.answer is not None:
            self.answer.set_result(None)

    def action_pace(self) -> None:
        self.app.settings.next_pace()
        pace = self.texts(f"screen.paces.{self.app.settings.pace}")
        self.said = self.texts("screen.pace", pace=pace)
        self.paint()

    def action_leave(self) -> None:
        self.dismiss(False)


def _arrived(events: list[Event]) -> frozenset[tuple[int, Card]]:
    return frozenset((e.to.i, c) for e in events if isinstance(e, Moved) for c in e.cards)
