"""A server's table on the full screen, with the same look and keys as a match in this terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, TypeVar

from textual.binding import Binding
from textual.screen import Screen

from cardkit.engine.base.printable import one_line
from cardkit.engine.model.texts import Texts
from cardkit.play.seating import HUMAN
from cardkit.session.frames import News, Pick, Question
from cardkit.session.session import PlayerLeft, Session
from cardkit.tui.background import start
from cardkit.tui.choose.chooser import Chooser
from cardkit.tui.screens.modals import QuestionScreen
from cardkit.tui.screens.shown_table import ShownTable

from .guest import Guest
from .link import Message
from .over import OverScreen
from .reactions import COUNT, ReactionScreen, reaction_text
from .reading import Reading
from .replay import ServedReplay, ServedReplayScreen

T = TypeVar("T")
KEYS = {
    "?": "help",
    "r": "rules",
    "c": "cards",
    "o": "odds",
    "h": "advice",
    "w": "why",
    "u": "undo",
    "t": "react",
    "y": "bot",
    "p": "pace",
    "q": "leave",
}
WATCHING = ("help", "rules", "cards", "pace", "leave")


class RemoteTable(ShownTable):
    """One game; dismissed with ``again`` for a rematch, or ``left``."""

    BINDINGS = [Binding("t", "react", show=False)]

    def __init__(self, guest: Guest, setup: Message, texts: Texts) -> None:
        reading = Reading(setup)
        people = [reading.me] if reading.me >= 0 else []
        named = texts.named(list(reading.setup.names), reading.me if people else None)
        super().__init__(Session(reading.setup, people), named)
        self.guest, self.reading = guest, reading
        self.state: Message = {}
        self.waiting: Message | None = None  # already received, comes next
        self.last: Chooser | None = None  # for the previous question
        self.wish: QuestionScreen | None = None  # about somebody's last move
        self.wished_at = -1  # the number of the frame with that move

    @property
    def keys(self) -> dict[str, str]:
        return {key: n for key, n in KEYS.items() if self.session.people or n in WATCHING}

    # -- the course of the game ------------------------------------------------------------

    async def play(self) -> None:
        self.guest.on_message = self.hear
        while True:
            message = await self.next_message()
            if message["t"] == "setup":
                if "over" in self.state or message["game"] != self.reading.setup.game:
                    return self.begin_again(message)
                continue  # in the same game, after the connection was lost
            await self.show_message(message)
            if "over" in message:
                await self.finish(message["over"])

    def begin_again(self, setup: Message) -> None:
        """Start over after somebody has dealt again."""
        self.app.next_setup = setup  # type: ignore[attr-defined]
        self.dismiss("again")

    async def next_message(self) -> Message:
        """Wait for the next message while the person may choose."""
        games = self.guest.games
        if self.waiting is not None:
            message, self.waiting = self.waiting, None
            return message
        if self.state.get("ask") and "over" not in self.state and games.empty():
            coming = asyncio.ensure_future(games.get())
            choosing = asyncio.ensure_future(self.answer())
            try:
                await asyncio.wait({coming, choosing}, return_when=asyncio.FIRST_COMPLETED)
                if choosing.done() and choosing.exception() is not None:
                    choosing.result()
                return await coming
            finally:
                choosing.cancel()
                coming.cancel()
                await asyncio.wait({choosing})  # so that its question is gone before the next frame
        if not games.empty():
            self.hurry.set()  # more has already happened
        message = await games.get()
        self.hurry.clear()
        return message

    async def answer(self) -> None:
        """Let the user choose, and send the choice."""
        question = self.session.frame.question if self.session.frame is not None else None
        if question is None:
            return
        if self.app.settings.automatic and len(question.moves) == 1:
            await self.wait(2 * self.app.settings.seconds)
            move: str | None = question.moves[0].text
        else:
            move = await self.choose()
        if move is not None:
            self.last = None
            self.guest.connection.act(move)
            self.state = {**self.state, "sent": move}
            self.paint()

    def ask(self) -> None:
        """Show the question with the previous answer, which can be changed, and with what was
        picked before others answered.
        """
        last, self.last = self.last, self.chooser
        if self.chooser is not None and last is not None and last.question == self.chooser.question:
            self.chooser.choice.picked = list(last.choice.picked)
            self.chooser.cursor = last.cursor
        chosen = self.state.get("chosen")
        if chosen is not None and self.chooser is not None:
            label = {m.text: m.label for m in self.chooser.question.moves}.get(chosen, chosen)
            self.chooser.said = self.texts("join.chosen", move=label)
        super().ask()

    async def show_message(self, message: Message) -> None:
        """Show the current table, and what has happened, unless that was long ago."""
        if message["n"] > self.wished_at:
            self.drop_wish()
        before = self.state
        self.state = message
        if "log" in message:  # somebody joins, or a move was taken back
            lines = self.reading.log(message)
            self.session.logs = {None: [one_line(line) for line in lines]}
            since = self.reading.since(message)
            self.session.since = {} if since is None else {None: since}
        frame = self.reading.frame(message)
        own = "sent" in before
        by_bot = self.reading.me in self.guest.bots  # then nobody need confirm what they received
        await self.show(frame, moving="log" not in message, own=own or by_bot)
        if own:
            self.session.mark_turn(frame.news)
            self.paint()

    async def finish(self, over: Message) -> None:
        """End the game: show who won, then ask whether to play again."""
        assert self.session.frame is not None
        mood = "great" if self.reading.me in over["winners"] else "good"
        await self.look_at(News("said", one_line(over["won"]), mood=mood), self.session.frame.cells)
        self.said = one_line(over["won"])
        self.paint()
        names = self.session.setup.names
        dealt = asyncio.ensure_future(self.guest.games.get())
        wish = "replay"
        while wish == "replay":
            end = OverScreen(over, names, self.texts, may_deal=bool(self.session.people))
            wish = await self.until_dealt(end, dealt) or ""
            if wish == "replay" and (told := await self.guest.ask("replay", at=0)):
                shown = ServedReplay(self.reading, self.texts, told)
                await self.until_dealt(ServedReplayScreen(self.guest, shown), dealt)
        if wish == "left":
            dealt.cancel()
            raise PlayerLeft
        if wish == "again":
            self.guest.connection.say(t="start")
            self.said = self.texts("join.waits")
            self.paint()
        self.waiting = await dealt

    async def until_dealt(self, screen: Screen[T], dealt: asyncio.Future[Message]) -> T | None:
        """Show a screen until it is dismissed, or somebody has dealt again; return its result."""
        if dealt.done():
            return None
        shown = asyncio.ensure_future(self.app.push_screen_wait(screen))
        either: set[asyncio.Future[Any]] = {shown, dealt}
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if not shown.done():
            screen.dismiss()
        return await shown

    # -- what is heard in between ----------------------------------------------------------

    def hear(self, message: Message) -> None:
        """Handle everything but the game itself."""
        match message["t"]:
            case "out":
                self.app.say_out(message)  # type: ignore[attr-defined]
            case "lost":
                self.say(self.texts("join.lost"))
            case "err":
                said = str(message.get("words") or message.get("say", ""))
                self.state.pop("sent", None)
                self.say(one_line(said))
            case "undo":
                self.hear_undo(message)
            case "away":
                self.hear_away(message)
            case "react" if 0 <= message["k"] < COUNT:
                text = reaction_text(message["k"], self.texts)
                self.say(self.texts("join.said", name=self.name_of(message["seat"]), text=text))
            case "nudge":
                self.say(self.texts("join.nudged", name=self.name_of(message["seat"])))
            case "who":
                if "over" not in self.state:
                    self.said = ""  # the person it is about may have left
                self.paint()

    def name_of(self, seat: int) -> str:
        return self.session.setup.names[seat]

    def hear_undo(self, message: Message) -> None:
        """Handle a request to take back a move, or a refusal."""
        if "no" in message:
            self.drop_wish()
            self.say(self.texts("join.refused", name=self.name_of(message["no"])))
            return
        if self.reading.me in (-1, message["seat"]) or self.reading.me in message.get("yes", ()):
            return
        asked = self.texts("join.wants_back", name=self.name_of(message["seat"]))

        def agree(yes: bool | None) -> None:
            if yes is not None:
                self.guest.connection.say(t="undo", agree=yes)

        self.wished_at = self.guest.number
        self.wish = QuestionScreen(asked, self.texts("join.agree"))
        self.app.push_screen(self.wish, agree)

    def drop_wish(self) -> None:
        """Withdraw a question about taking back a move, once it is settled or too late."""
        if self.wish is not None and self.wish.is_current:
            self.wish.dismiss(None)
        self.wish = None

    def hear_away(self, message: Message) -> None:
        """Ask about a bot for a person who is away, as somebody requested."""
        seat, yes = message["seat"], message["yes"]
        if self.reading.me < 0:
            return
        if self.reading.me in yes:
            self.say(self.texts("join.wish_sent"))
            return

        def agree(agreed: bool | None) -> None:
            if agreed:
                self.guest.connection.say(t="bot", seat=seat)

        asked = self.texts("join.wants_bot", name=self.name_of(seat))
        self.app.push_screen(QuestionScreen(asked, self.texts("join.agree")), agree)

    @property
    def missed(self) -> list[int]:
        """The people whose turn it is and who are away."""
        asked = self.state.get("turn", ())
        here = {*self.guest.here, *self.guest.bots}
        return [seat for seat in asked if seat not in here and self._is_person(seat)]

    def going_on(self) -> str:
        t = self.texts
        if self.guest.lost:
            return t("join.lost")
        if self.reading.me in self.guest.bots:
            return t("join.bot_plays")
        if "sent" in self.state:
            return t("join.answered")
        asked = self.state.get("turn", [])
        if self.between or not asked or "over" in self.state:
            return ""
        not_here = t("join.not_here_bot" if self.session.people else "join.not_here")
        gone = f" {not_here}" if self.missed else ""
        names = ", ".join(t.seat(seat) for seat in asked)
        watching = "" if self.session.people else t("join.watching")
        thinking = t("join.thinking", names=names)
        return " ".join(filter(None, [watching, thinking + gone]))

    def _is_person(self, seat: int) -> bool:
        seats = self.guest.lobby.get("seats", [])
        return seat < len(seats) and seats[seat][1] == HUMAN

    # -- looking things up -----------------------------------------------------------------

    def explain(self, question: Question, so_far: Sequence[Sequence[Pick]], pick: Pick) -> str:
        """Ask the server why, and show its answer when it arrives."""
        picked = [self.reading.write_pick(each) for each in so_far[0]] if so_far else []
        why = self.reading.write_pick(pick)
        start(self, self.say_why, picked, why, group="lookup", exclusive=False)
        return ""

    async def say_why(self, picked: list[str], pick: str) -> None:
        answer = await self.guest.ask("why", picked=picked, pick=pick)
        if answer.get("value"):
            self.say(one_line(answer["value"]))

    async def rules_page(self) -> str:
        answer = await self.guest.ask("rules")
        return str(answer.get("value") or self.texts("play.no_rules"))

    async def counts(self) -> list[tuple[str, int, int]]:
        answer = await self.guest.ask("cards")
        ids = self.reading.ids
        return [(ids[n], copies, unseen) for n, copies, unseen in answer.get("value") or ()]

    async def advice(self) -> dict[str, str]:
        answer = await self.guest.ask("hint")
        lines = map(one_line, answer.get("value") or ())
        return dict(zip(answer.get("moves", ()), lines, strict=False))

    # -- other keys ------------------------------------------------------------------------

    def action_undo(self) -> None:
        """Ask to take back the last move."""
        if self.session.people:
            self.guest.connection.say(t="undo")
            self.say(self.texts("join.wish_sent"))

    def action_why_bot(self) -> None:
        """Request a bot for somebody who is away; if one plays for this person, dismiss it."""
        if not self.session.people:
            return
        replaced = self.reading.me in self.guest.bots
        for seat in [self.reading.me] if replaced else self.missed:
            self.guest.connection.say(t="bot", seat=seat)
        if not replaced and not self.missed:
            self.say(self.texts("join.nobody_away"))

    def action_react(self) -> None:
        def send(which: int | None) -> None:
            if which is not None:
                self.guest.connection.say(t="react", k=which)

        if self.session.people:
            self.app.push_screen(ReactionScreen(self.texts), send)

    def action_leave(self) -> None:
        """Leave. The seat is kept, so nothing is lost."""
        self.dismiss("left")
