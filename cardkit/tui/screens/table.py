"""The table of a match: people choose moves, bots take their time, events are shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import attrs
from rich.text import Text

from cardkit.play.lesson import suggest_move
from cardkit.play.saves.file import SaveFailed
from cardkit.session.frames import Frame, News, Pick, Question
from cardkit.session.host import Host
from cardkit.session.narrate import won
from cardkit.session.pages import rules_page
from cardkit.session.quiet import curtain_keys
from cardkit.session.session import PlayerLeft, Session
from cardkit.session.teaching import Teacher
from cardkit.tui.background import in_thread, start
from cardkit.tui.choose.chooser import Chooser
from cardkit.tui.draw.widgets import KeyBar

from .modals import Curtain, PageScreen, QuestionScreen
from .shown_table import ShownTable

if TYPE_CHECKING:  # the app opens its screens, which use it
    from cardkit.play.watching import Continued

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


class TableScreen(ShownTable):
    """Plays a match to its end; dismissed with what the player wants next, or ``left``."""

    def __init__(self, host: Host, continued: Continued | None = None) -> None:
        super().__init__(Session(host.setup, host.people), host.texts)
        self.host = host
        self.continued = continued  # the game was reloaded
        self.session.cover(host.private)
        self.lessons: Teacher | None = None

    def on_mount(self) -> None:
        self.lessons = Teacher(self.texts, self.host.match.game.id, self.app.memory)
        super().on_mount()

    @property
    def keys(self) -> dict[str, str]:
        practice = self.host.match.practice  # otherwise cards have nearly always been seen since
        return {key: name for key, name in KEYS.items() if practice or name != "undo"}

    # -- the course of the game ------------------------------------------------------------

    async def survive(self, error: Exception) -> None:
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
        """Say how the game continues under the reloaded rules."""
        await self.tell()
        assert self.app.watched is not None
        file, parted = self.app.watched.path.name, continued.parted
        if parted is None:
            self.session.note(self.texts("watch.again", file=file, count=continued.moves))
            return
        text = Text(self.texts("watch.parted", file=file, **attrs.asdict(parted)))
        await self.app.push_screen_wait(PageScreen(file, text, self.texts("watch.close")))

    def open_hands(self) -> None:
        """Show all cards at the end of the game, and ignore the table's keys."""
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
        """Show the outcome of a move before anything else happens; then cover the cards if someone
        else may come to the keyboard.
        """
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
        """Make a bot's move take as long as the pace says, whether it has a choice or not."""
        seconds = self.app.settings.seconds_among(len(self.host.setup.names) - 1)
        if seconds or self.session.covered:
            await self.tell()
            await self.wait(seconds)
        await self.save_or_ask(self.host.bot_moves)

    async def hand_over(self, seat: int) -> bool:
        """Give this person the keyboard; return whether the curtain was drawn in between."""
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
        """Write the save; if that fails, let the player decide whether to continue."""
        try:
            await in_thread(act, *args)
        except SaveFailed as error:
            asked = self.texts("saves.go_on")
            question = QuestionScreen(self.texts("saves.cannot", why=error), asked)
            if not await self.app.push_screen_wait(question):
                raise PlayerLeft from None

    def has_read(self) -> None:
        """Note that the player has read what was taught."""
        if self.lessons is not None and self.reader is not None:
            self.lessons.has_read(self.reader)

    async def tell(self, *, moving: bool = True, own: bool = False) -> Frame:
        """Show what happened since the last time; `own` if it resulted from a choice by the person
        at the keyboard.
        """
        frame = self.host.frame(self.session.looks)
        if self.lessons is not None and self.reader is not None:
            asked = frame.question is not None
            self.lessons.hear(self.reader, frame.topics, asked=asked)
        await self.show(frame, moving=moving, own=own)
        return frame

    @property
    def reader(self) -> str | None:
        """The name of the person at the keyboard."""
        seat = self.session.seat
        hidden = seat is None or self.session.covered or seat not in self.session.people
        return None if seat is None or hidden else self.session.setup.names[seat]

    @property
    def lesson(self) -> str:
        """What the player is taught and may try, shown next to the table."""
        if self.lessons is None or self.reader is None:
            return ""
        tried = suggest_move(self.host.match) if self.chooser is not None else None
        labels = {move.text: move.label for move in self.choice.fitting} if self.choice else {}
        hint = self.texts("learn.try", move=labels[tried]) if tried in labels else ""
        lesson = self.lessons.lesson(self.reader)
        told = self.texts("learn.tip", said=lesson) if lesson else ""
        return " ".join(filter(None, [told, hint]))

    def going_on(self) -> str:
        """The line to show while nobody at the keyboard has to choose."""
        turn = self.host.turn
        if turn is None or self.between:
            return ""
        if self.host.persons_turn or turn in self.session.people:
            return self.texts("screen.skip")
        return self.texts("screen.thinking", seat=turn)

    # -- looking things up -----------------------------------------------------------------

    def explain(self, question: Question, so_far: Sequence[Sequence[Pick]], pick: Pick) -> str:
        return self.host.explain(question, so_far, pick)

    async def rules_page(self) -> str:
        match = self.host.match
        return rules_page(match.game, self.texts, len(match.names))

    async def counts(self) -> list[tuple[str, int, int]]:
        unseen = self.host.unseen(self.session.looks)
        return [(card, copies, unseen.get(card, 0)) for card, copies in self.host.deck.items()]

    async def advice(self) -> dict[str, str]:
        return await in_thread(self.host.advice, self.app.library)  # slow

    # -- other keys ------------------------------------------------------------------------

    async def action_undo(self) -> None:
        """Take back the player's last decision, or say why not."""
        if self.chooser is None or self.chooser.answer.done():
            self.say(self.texts("screen.not_your_turn"))
            return
        if not self.admitted:
            return
        reason = self.host.match.why_not_back()
        if reason is not None:
            self.say(self.texts(f"back.{reason.id}", **reason.params))
            return
        start(self, self.take_back, self.chooser, group="undo")

    async def take_back(self, chooser: Chooser) -> None:
        try:
            await self.save_or_ask(self.host.match.take_back)
        except PlayerLeft:
            self.dismiss("left")
            return
        self.host.forget()
        self.session.note(self.texts("back.done"))
        chooser.decide(None)

    def action_why_bot(self) -> None:
        start(self, self.say_why_bot, group="lookup")

    async def say_why_bot(self) -> None:
        self.say(await in_thread(self.host.why_bot, self.app.library))

    def action_leave(self) -> None:
        """Leave; ask first if an unsaved game would be lost."""
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
