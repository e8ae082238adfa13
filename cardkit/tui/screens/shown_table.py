"""A full-screen table on which events are shown step by step."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

from textual.app import ComposeResult

from cardkit.engine.model.texts import Texts
from cardkit.session.choice import Choice
from cardkit.session.frames import Cells, Frame, News, Pick, Question
from cardkit.session.scene import Scene
from cardkit.session.session import PlayerLeft, Session
from cardkit.tui.background import start
from cardkit.tui.choose.chooser import Chooser
from cardkit.tui.choose.cursor import Target
from cardkit.tui.draw.board import Board, too_small
from cardkit.tui.draw.painter import Painter
from cardkit.tui.draw.widgets import KeyBar

from . import lookup
from .keyed_table import KeyedTable
from .summary import SummaryScreen

#: How long a moment is shown, in bot moves, by its mood.
BREATH = {"good": 2.0, "bad": 2.5, "great": 3.5}


class ShownTable(KeyedTable):
    """A table shown to the people at one screen, from the frames of a session; subclasses provide
    the frames. Dismissed with what the person wants next, or ``left``.
    """

    def __init__(self, session: Session, texts: Texts) -> None:
        super().__init__(texts)
        self.session = session
        self.cells: Cells | None = None
        self.fresh: frozenset[tuple[int, str]] = frozenset()
        self.between = False  # between rounds: turn and standing no longer apply
        self.moment: News | None = None  # being announced in large type
        self.marks: frozenset[tuple[int, str]] = frozenset()  # the cards it is about

    def compose(self) -> ComposeResult:
        yield Board(partial(too_small, self.texts))
        yield KeyBar()

    def on_mount(self) -> None:
        self.pen = self.app.pen
        self.show_keys()
        start(self, self.guarded)

    def show_keys(self) -> None:
        keys = [(key, self.texts(f"screen.keys.{name}")) for key, name in self.keys.items()]
        self.query_one(KeyBar).paint(keys)

    async def guarded(self) -> None:
        """Play; an error ends the screen, and is reported where the program ends."""
        try:
            await self.play()
        except PlayerLeft:
            self.dismiss("left")
        except Exception as error:
            await self.survive(error)

    # -- for subclasses --------------------------------------------------------------------

    @property
    def keys(self) -> dict[str, str]:
        """The keys that are active here, and the names of their actions."""
        raise NotImplementedError

    async def play(self) -> None:
        """Play to the end, and dismiss the screen."""
        raise NotImplementedError

    async def survive(self, error: Exception) -> None:
        """Handle an error raised during play."""
        self.app.fail(error)

    def explain(self, question: Question, so_far: Sequence[Sequence[Pick]], pick: Pick) -> str:
        """Explain why this cannot be picked; empty if there is no reason, or it comes later."""
        raise NotImplementedError

    def going_on(self) -> str:
        """The line to show while nobody at the keyboard has to choose."""
        raise NotImplementedError

    async def rules_page(self) -> str:
        """Return the rules of this game, for the people at this table."""
        raise NotImplementedError

    async def counts(self) -> list[tuple[str, int, int]]:
        """Return every card, its number of copies, and how many of those the person cannot see."""
        raise NotImplementedError

    async def advice(self) -> dict[str, str]:
        """Return each move's value and why, by its text, best first."""
        raise NotImplementedError

    # -- showing ---------------------------------------------------------------------------

    async def notice(self, frame: Frame, always: bool = False) -> None:
        """Wait until the person has seen what they received without choosing it, or what is about
        to be covered (`always`).
        """
        cards = self.session.received_cards(frame)
        if not cards or self.session.covered or not self.session.people:
            return
        if self.app.settings.automatic and not always:
            await self.wait(2 * self.app.settings.seconds)
            return
        titles = ", ".join(self.session.face(card).title for card in cards)
        self.noticed = asyncio.get_running_loop().create_future()
        self.said = self.texts("screen.received", cards=titles)
        self.ask()
        try:
            await self.noticed
        finally:
            self.noticed, self.said = None, ""

    async def choose(self) -> str | None:
        """Let the person compose a move; None after a move was taken back."""
        self.said = ""
        assert self.session.frame is not None and self.session.frame.question is not None
        question = self.session.frame.question
        explain, face = self.explain, self.session.face
        plain = self.session.setup.plain_moves
        self.chooser = Chooser(question, self.scene, self.texts, explain, face, plain)
        self.ask()
        try:
            answer = await self.chooser.answer
        finally:
            self.chooser = None
        self.has_read()
        return answer

    def has_read(self) -> None:
        """Record that the person has seen every message beside the cards."""

    async def wait(self, seconds: float) -> None:
        """Wait, unless the person is in a hurry."""
        if seconds and not self.hurry.is_set():
            await self.app.clock.wait(self.hurry, seconds)

    async def show(self, frame: Frame, *, moving: bool = True, own: bool = False) -> None:
        """Show what happened since the last frame, one item at a time; set `own` if it
        resulted from a choice by the person at the keyboard.
        """
        session = self.session
        self.fresh = frozenset()
        if moving:
            await self.show_steps(frame)
        else:
            session.catch_up(frame)
        self.fresh |= _arrived_cards(frame.news[-6:])
        self.cells = None
        session.settle(frame)
        self.paint()
        if moving and not own:
            await self.notice(frame)

    async def show_steps(self, frame: Frame) -> None:
        many = sum(news.kind == "moved" for news in frame.news) > 4
        for step in self.session.take(frame):
            news, self.cells = step.news, step.after
            self.session.tell(news)
            if news.summary:
                await self.sum_up(news)
                self.session.begin_round(frame)
            elif news.kind == "moved" and step.after != step.before and self.moving:
                self.fresh = _arrived_cards([news])
                self.paint()
                await self.wait(self.app.settings.seconds * (0.12 if many else 0.5))
            if news.mood and news.line:
                await self.look_at(news, step.after)

    @property
    def moving(self) -> bool:
        """Whether cards are shown in motion; False if somebody turned motion off."""
        still = self.app.animation_level == "none"
        return self.app.settings.seconds > 0 and not still and not self.hurry.is_set()

    async def look_at(self, news: News, cells: Cells) -> None:
        """Show a moment: announced in large type, its cards marked, with time to see it."""
        if not self.app.settings.seconds or self.hurry.is_set():
            return
        self.moment, self.marks = news, self.session.marked_cards(news, cells)
        self.paint()
        await self.wait(self.app.settings.seconds * BREATH.get(news.mood, 2.0))
        self.moment, self.marks = None, frozenset()

    async def sum_up(self, news: News) -> None:
        """Show the end of a round, with the scoring worked out."""
        self.between = True
        self.paint()
        await self.wait(self.app.settings.seconds)
        if self.session.people:
            board = self.query_one(Board)
            summary = SummaryScreen(news, self.texts, lambda: board.room_below)
            wish = await self.app.push_screen_wait(summary)
            if wish == "left":
                raise PlayerLeft
            self.has_read()
        self.between = False
        self.hurry.clear()

    # -- painting --------------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        scene = self.session.scene(self.cells)
        return scene.between_rounds if self.between else scene

    @property
    def choice(self) -> Choice | None:
        return self.chooser.choice if self.chooser is not None else None

    @property
    def cursor(self) -> Target | None:
        return self.chooser.cursor if self.chooser is not None else None

    @property
    def lesson(self) -> str:
        """What the person is being taught next to the table."""
        return ""

    def paint(self) -> None:
        boards, bars = self.query(Board), self.query(KeyBar)
        if not boards or not bars or not self.query("Board #side"):
            return  # it is being taken down
        board = boards.first()
        if not board.size.width or self.session.frame is None:
            return  # its size or content is not known yet
        scene = self.scene
        if not board.fits(scene):
            return
        painter = Painter(
            self.pen,
            self.session.face,
            self.choice,
            self.cursor,
            self.fresh,
            self.marks,
            scene.own.helps,
        )
        setup = self.session.setup
        board.set_class(self.between, "-between")
        bars.first().visible = not self.between  # covered by the round's box
        board.paint(scene, painter, setup.title, setup.goal)
        board.tell(self.session.lines, self.session.turned, self.texts("screen.since"), self.lesson)
        if self.moment is not None:
            board.announce(self.moment.line, self.moment.mood)
        elif self.chooser is None:
            board.ask([], painter, self.said or self.going_on())
        else:
            listed, keys = self.chooser.listed, self.chooser.keys
            said, advised = self.chooser.prompt(), self.chooser.advised
            board.ask(listed, painter, said, keys, self.page_text, advised)

    def page_text(self, last: int, count: int) -> str:
        return self.texts("screen.paged", last=last, count=count)

    def on_needs_paint(self) -> None:
        self.call_after_refresh(self.paint)

    def action_look(self, what: str) -> None:
        """Open a page over the table."""
        start(self, lookup.show, self, what, group="lookup")


def _arrived_cards(news: Sequence[News]) -> frozenset[tuple[int, str]]:
    return frozenset((each.to, card) for each in news if each.to is not None for card in each.cards)
