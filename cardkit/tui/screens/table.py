"""The table: people choose moves, bots take their time, events are told as they happen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import attrs
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Click, Key
from textual.screen import Screen

from cardkit.plain.table import Left
from cardkit.play.lesson import suggest_move
from cardkit.play.saves.file import SaveFailed
from cardkit.session.choice import Choice
from cardkit.session.frames import Cells, Frame, News
from cardkit.session.host import Host
from cardkit.session.narrate import won
from cardkit.session.quiet import Gate, curtain_keys
from cardkit.session.scene import Scene
from cardkit.session.session import Session
from cardkit.session.teaching import Teacher
from cardkit.tui.choose.chooser import Chooser
from cardkit.tui.choose.cursor import OnSeat, Target
from cardkit.tui.draw.board import Board, too_small
from cardkit.tui.draw.painter import Painter
from cardkit.tui.draw.widgets import KeyBar, MoveList, target_under

from . import lookup
from .modals import Curtain, PageScreen, QuestionScreen
from .summary import SummaryScreen

if TYPE_CHECKING:  # the app opens its screens, and they use it
    from cardkit.play.watching import Continued
    from cardkit.tui.app import CardkitApp

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
KEYS = {
    "?": "help",
    "r": "rules",
    "c": "cards",
    "o": "odds",
    "h": "advice",
    "w": "why",
    "u": "undo",
    "p": "pace",
    "y": "bot",
    "q": "leave",
}


#: How long a moment is looked at, in moves of a bot, by its mood.
BREATH = {"good": 2.0, "bad": 2.5, "great": 3.5}


class TableScreen(Screen[str]):
    """Plays a session to its end; dismissed with what the person wants then, or ``left``."""

    app: CardkitApp
    BINDINGS = [
        *(Binding(key, f"step({x},{y})", show=False) for key, (x, y) in ARROWS.items()),
        Binding("enter", "confirm", show=False, priority=True),
        Binding("space", "skip", show=False),
        Binding("escape,backspace", "back", show=False),
        Binding("w", "why", show=False),
        Binding("question_mark", "look('help')", show=False),
        Binding("r", "look('rules')", show=False),
        Binding("c", "look('cards')", show=False),
        Binding("o", "look('odds')", show=False),
        Binding("h", "look('advice')", show=False),
        Binding("u", "undo", show=False),
        Binding("p", "pace", show=False),
        Binding("y", "why_bot", show=False),
        Binding("tab", "page", show=False, priority=True),
        Binding("pageup", "scroll_log(5)", show=False),
        Binding("pagedown", "scroll_log(-5)", show=False),
        Binding("q", "leave", show=False),
    ]

    def __init__(self, host: Host, continued: Continued | None = None) -> None:
        super().__init__()
        self.host = host
        self.continued = continued  # the game was read again
        self.session = Session(host.setup, host.people)
        self.texts = host.texts
        self.chooser: Chooser | None = None
        self.session.cover(host.private)
        self.gate = Gate(lambda: 0.0)  # of the question that is asked
        self.admitted = False  # whether the key that is being handled counts
        self.noticed: asyncio.Future[None] | None = None  # waits for somebody to have seen it
        self.hurry = asyncio.Event()  # set: what moves is skipped
        self.cells: Cells | None = None
        self.fresh: frozenset[tuple[int, str]] = frozenset()
        self.between = False  # between two rounds: who was to move, and who stood how, is over
        self.moment: News | None = None  # what is being said large
        self.marks: frozenset[tuple[int, str]] = frozenset()  # the cards that it is about
        self.said = ""  # while nobody chooses
        self.lessons: Teacher | None = None

    def compose(self) -> ComposeResult:
        yield Board(partial(too_small, self.texts))
        yield KeyBar()

    def on_mount(self) -> None:
        self.pen = self.app.pen
        self.lessons = Teacher(self.texts, self.host.match.game.id, self.app.memory)
        practice = self.host.match.practice  # elsewhere cards were nearly always seen since
        keys = [(key, n) for key, n in KEYS.items() if practice or n != "undo"]
        self.query_one(KeyBar).paint([(key, self.texts(f"screen.keys.{n}")) for key, n in keys])
        self.run_worker(self.guarded(), exclusive=True)

    # -- the course of the game ------------------------------------------------------------

    async def guarded(self) -> None:
        """Plays; what goes wrong ends the screen, and is reported where the program ends."""
        try:
            await self.play()
        except Left:
            self.dismiss("left")
        except Exception as error:
            if self.app.watched is None:
                self.app.fail(error)
            else:
                await self.app.survive(error)

    async def play(self) -> None:
        host, match = self.host, self.host.match
        kept = self.app.saves is not None and host.people and match.lesson is None
        if kept and match.save is None:
            await self.save_or_ask(match.keep, self.app.saves)
        if self.continued is not None:
            await self.continue_game(self.continued)
        while match.goes_on():
            if host.persons_turn:
                await self.persons_turn(match.table.seat)
            else:
                await self.bots_turn()
        frame = await self.tell()
        if not any(news.mood for news in frame.news[-3:]) and not match.capped:
            won_line = won(match.result, match.table.rules.teams(), self.texts)
            mood = "great" if {*match.result.winners} & {*host.people} else "good"
            await self.look_at(News("said", won_line, mood=mood), frame.cells)
        self.open_hands()
        self.dismiss(await self.app.wish(host))

    async def continue_game(self, continued: Continued) -> None:
        """Says how the game was continued under rules that were read again."""
        await self.tell()
        assert self.app.watched is not None
        file, parted = self.app.watched.path.name, continued.parted
        if parted is None:
            self.session.note(self.texts("watch.again", file=file, count=continued.moves))
            return
        text = Text(self.texts("watch.parted", file=file, **attrs.asdict(parted)))
        await self.app.push_screen_wait(PageScreen(file, text, self.texts("watch.close")))

    def open_hands(self) -> None:
        """The game is over: everything lies open, and no key of the table counts any more."""
        self.query_one(KeyBar).paint([])
        self.session.covered = False
        self.session.settle(self.host.frame(None))
        self.paint()

    async def persons_turn(self, seat: int) -> None:
        match = self.host.match
        if self.host.only_waits:
            await self.save_or_ask(match.apply, match.table.moves[0])
            return
        if self.app.settings.automatic and self.host.single:
            await self.tell()
            await self.wait(2 * self.app.settings.seconds)
            await self.save_or_ask(match.apply, match.table.moves[0])
            frame = await self.tell(own=True)
            self.session.mark_turn(frame.news)
            return
        behind = await self.hand_over(seat)
        await self.tell(moving=not behind)
        move = await self.choose()
        if move is not None:
            await self.save_or_ask(match.apply, move)
            await self.show_outcome(seat)

    async def show_outcome(self, seat: int) -> None:
        """Whoever has moved sees what came of it before anything else happens; then their cards are
        covered, if others may come to the keyboard."""
        frame = await self.tell(own=True)
        self.session.mark_turn(frame.news)
        several = len(self.host.people) > 1
        if self.host.turn == seat:
            return
        if several and self.host.private:
            await self.notice(frame, always=True)
        elif several:
            await self.wait(self.app.settings.seconds)
        if self.session.cover(self.host.private):
            self.session.catch_up(self.host.frame(self.session.looks))
            self.fresh = frozenset()
            self.paint()

    async def bots_turn(self) -> None:
        """A bot's move takes as long as the pace says, whether it has a choice or not."""
        seconds = self.app.settings.seconds_among(len(self.host.setup.names) - 1)
        if seconds or self.session.covered:
            await self.tell()
            await self.wait(seconds)
        await self.save_or_ask(self.host.bot_moves)

    async def notice(self, frame: Frame, always: bool = False) -> None:
        """Waits until the person has seen what came to them without a choice of theirs, or is about
        to be covered (`always`)."""
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

    async def hand_over(self, seat: int) -> bool:
        """Lets this person have the keyboard; whether the curtain was drawn in between."""
        behind = self.session.must_hand_over(seat, self.host.private)
        if behind:
            key = curtain_keys({each: self.texts.seat(each) for each in self.host.people})[seat]
            name = self.texts.seat(seat)
            text = self.texts("screen.pass_on", name=name, key=key.upper())
            await self.app.push_screen_wait(Curtain(text, key))
        self.session.hand_over(seat)
        self.hurry.clear()
        return behind

    async def save_or_ask(self, act: Callable[..., None], *args: object) -> None:
        """Calls what writes the save; if it fails, lets the person decide whether to continue."""
        try:
            await asyncio.to_thread(act, *args)
        except SaveFailed as error:
            asked = self.texts("saves.go_on")
            question = QuestionScreen(self.texts("saves.cannot", why=error), asked)
            if not await self.app.push_screen_wait(question):
                raise Left from None

    async def choose(self) -> str | None:
        """Lets the person compose a move; None after a move was taken back."""
        self.said = ""
        assert self.session.frame is not None and self.session.frame.question is not None
        question = self.session.frame.question
        explain, face = self.host.explain, self.session.face
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
        """What the person was taught is behind them."""
        if self.lessons is not None and self.reader is not None:
            self.lessons.has_read(self.reader)

    def ask(self) -> None:
        """Paints what the person is asked; keys count from a moment after that."""
        self.gate = Gate(self.app.clock.now)
        self.paint()
        self.call_after_refresh(self.gate.mark_painted)

    async def wait(self, seconds: float) -> None:
        """Waits, unless the person is in a hurry."""
        if seconds and not self.hurry.is_set():
            await self.app.clock.wait(self.hurry, seconds)

    async def tell(self, *, moving: bool = True, own: bool = False) -> Frame:
        """Shows what happened since the last time, one piece of news after the other; `own`: it
        came of the choice of the person at the keyboard."""
        session = self.session
        frame = self.host.frame(session.looks)
        if self.lessons is not None and self.reader is not None:
            asked = frame.question is not None
            self.lessons.hear(self.reader, frame.topics, asked=asked)
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
        return frame

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
        """Whether cards are seen on their way; not where somebody asked for no motion."""
        still = self.app.animation_level == "none"
        return self.app.settings.seconds > 0 and not still and not self.hurry.is_set()

    async def look_at(self, news: News, cells: Cells) -> None:
        """A moment: it is said large, its cards are marked, and there is time to see it."""
        if not self.app.settings.seconds or self.hurry.is_set():
            return
        self.moment, self.marks = news, self.session.marked_cards(news, cells)
        self.paint()
        await self.wait(self.app.settings.seconds * BREATH.get(news.mood, 2.0))
        self.moment, self.marks = None, frozenset()

    async def sum_up(self, news: News) -> None:
        """The end of a round, with the scoring worked out."""
        self.between = True
        self.paint()
        await self.wait(self.app.settings.seconds)
        if self.session.people:
            board = self.query_one(Board)
            summary = SummaryScreen(news, self.texts, lambda: board.room_below)
            wish = await self.app.push_screen_wait(summary)
            if wish == "left":
                raise Left
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
    def reader(self) -> str | None:
        """The name of the person at the keyboard."""
        seat = self.session.seat
        hidden = seat is None or self.session.covered or seat not in self.session.people
        return None if seat is None or hidden else self.session.setup.names[seat]

    @property
    def lesson(self) -> str:
        """What the person is taught, and may try, beside the table."""
        if self.lessons is None or self.reader is None:
            return ""
        tried = suggest_move(self.host.match) if self.chooser is not None else None
        labels = {move.text: move.label for move in self.choice.fitting} if self.choice else {}
        hint = self.texts("learn.try", move=labels[tried]) if tried in labels else ""
        lesson = self.lessons.lesson(self.reader)
        told = self.texts("learn.tip", said=lesson) if lesson else ""
        return " ".join(filter(None, [told, hint]))

    def paint(self) -> None:
        board = self.query_one(Board)
        if not board.size.width or self.session.frame is None or not board.query("#side"):
            return  # painted when its size and what to show are known, not when it is taken down
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
        self.query_one(KeyBar).visible = not self.between  # the box of the round lies over it
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

    def going_on(self) -> str:
        """What is going on while nobody at the keyboard has to choose."""
        turn = self.host.turn
        if turn is None or self.between:
            return ""
        if self.host.persons_turn or turn in self.session.people:
            return self.texts("screen.skip")
        return self.texts("screen.thinking", seat=turn)

    def say(self, line: str) -> None:
        """Something below the moves, until the next key."""
        if self.chooser is not None:
            self.chooser.said = line
        else:
            self.said = line
        self.paint()

    def on_needs_paint(self) -> None:
        self.call_after_refresh(self.paint)

    # -- choosing --------------------------------------------------------------------------

    def action_step(self, across: int, down: int) -> None:
        if self.chooser is not None:
            self.chooser.step(across, down)
            self.paint()

    def action_skip(self) -> None:
        """Space: what moves is skipped, up to the next question or the end of the round."""
        if self.chooser is None and self.noticed is None:
            self.hurry.set()

    def action_confirm(self) -> None:
        """Enter: what the cursor is on, or that something was seen."""
        if self.chooser is None and self.noticed is None:
            return
        if not self.gate.admits():
            return
        if self.noticed is not None and not self.noticed.done():
            self.noticed.set_result(None)
        elif self.chooser is not None:
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
        self.admitted = self.gate.admits()
        chooser, character = self.chooser, event.character or ""
        if chooser is None or not character.isalnum():
            return
        if character.isdecimal():
            event.stop()
            if self.admitted:
                chooser.digit(character)
                self.paint()
        elif self.admitted and chooser.letter(character):
            event.stop()
            self.paint()

    def on_click(self, event: Click) -> None:
        found = target_under(event)
        chooser = self.chooser
        if found is not None and found[0] == "key":
            self.app.simulate_key("question_mark" if found[1] == "?" else found[1])
            return
        admitted = self.gate.admits()
        if chooser is None or not admitted:
            return
        match found:
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
            self.say(self.texts("screen.not_your_turn"))
            return
        if not self.admitted:
            return
        reason = self.host.match.why_not_back()
        if reason is not None:
            self.say(self.texts(f"back.{reason.id}", **reason.params))
            return
        self.run_worker(self.take_back(self.chooser), group="undo", exclusive=True)

    async def take_back(self, chooser: Chooser) -> None:
        try:
            await self.save_or_ask(self.host.match.take_back)
        except Left:
            self.dismiss("left")
            return
        self.host.forget()
        self.session.note(self.texts("back.done"))
        chooser.decide(None)

    def action_page(self) -> None:
        """Tab: the moves that are not in sight."""
        if self.chooser is not None:
            self.chooser.turn_page(self.query_one(MoveList).following)
            self.paint()

    def action_scroll_log(self, lines: int) -> None:
        self.query_one(Board).log_view.scroll_back(lines)

    def action_why_bot(self) -> None:
        self.run_worker(self.say_why_bot(), group="lookup", exclusive=True)

    async def say_why_bot(self) -> None:
        self.say(await asyncio.to_thread(self.host.why_bot, self.app.library))

    def action_pace(self) -> None:
        self.app.settings.next_pace()
        self.app.memory.remember(pace=self.app.settings.pace)
        pace = self.texts(f"screen.paces.{self.app.settings.pace}")
        self.say(self.texts("screen.pace", pace=pace))

    def action_leave(self) -> None:
        """Leaves; asks before a game is lost that is not saved."""
        match = self.host.match
        lost = match.save is None and match.marks and match.lesson is None
        if not lost or match.table.over:
            self.dismiss("left")
            return

        def take_answer(yes: bool | None) -> None:
            if yes:
                self.dismiss("left")

        question = QuestionScreen(self.texts("screen.lose"), self.texts("menu.sure"))
        self.app.push_screen(question, take_answer)


def _arrived_cards(news: Sequence[News]) -> frozenset[tuple[int, str]]:
    return frozenset((each.to, card) for each in news if each.to is not None for card in each.cards)
