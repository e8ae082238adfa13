"""What each reader of a room is told: every frame that leaves a room is made here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs

from cardkit.engine.knowledge.events import Decided, read_log
from cardkit.engine.knowledge.information_key import observed_events
from cardkit.engine.knowledge.log import OPENED, kind_of
from cardkit.engine.knowledge.view import View
from cardkit.engine.loading.game import Game
from cardkit.engine.model.cards import UNKNOWN
from cardkit.engine.model.readers import SPECTATOR
from cardkit.engine.model.texts import Texts
from cardkit.play.records.reader import parse_records
from cardkit.session.advice import advice_line, adviser_for, weigh_moves
from cardkit.session.frames import News, Pick
from cardkit.session.host import is_private
from cardkit.session.log import Log
from cardkit.session.narrate import won
from cardkit.session.pages import rules_page
from cardkit.session.playback import Replayed
from cardkit.session.presenter import Presenter
from cardkit.session.reasons import explain, why_single

from .faces import face_hook
from .room import Room
from .spec import Refusal
from .wire import Wire

STYLE = "table.css"  # of a game, beside its card file
KEPT = 80  # lines of the log that somebody who joins is told
LANGUAGES = ("en", "de")


@attrs.define
class Told:
    """How far a reader has been told what happened, and the last lines of their log."""

    log: Log
    logged: int = 0  # entries of the table's log
    epoch: int = 0
    lines: list[str] = attrs.Factory(list)
    first: int = 0  # the number of the first line that is kept
    since: int = 0  # the line after the reader's last turn; 0 before that

    def write(self, news: list[News], reader: int) -> None:
        for each in news:
            for number, line in each.log:
                at = number - self.first
                if 0 <= at < len(self.lines):
                    self.lines[at] = line
                elif at >= 0:
                    self.lines.append(line)
            if each.kind == "did" and each.seat == reader:
                self.since = self.first + len(self.lines)
        drop = max(0, len(self.lines) - KEPT)
        self.first += drop
        del self.lines[:drop]


@attrs.define
class Ear:
    """A room as one reader hears it, in their language."""

    reader: int
    presenter: Presenter
    wire: Wire
    told: Told

    @property
    def texts(self) -> Texts:
        return self.presenter.texts


class Teller:
    """Makes the messages of one room: setup, views, steps, and answers to questions."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.presenters: dict[str, Presenter] = {}  # by language, for those who watch
        self.ears: dict[tuple[str, int], Ear] = {}  # by language and reader
        self.replays: dict[str, Replayed] = {}  # once somebody wants to see the game again
        self.glances: dict[int, View] = {}  # by reader: how the room looks now
        self.glanced = (-1, -1)  # when that was
        self.open = not room.private  # so far, nobody knows more than those who watch
        self.read = 0  # entries of the log that were looked through for secrets

    def _presenter(self, lang: str) -> Presenter:
        if lang not in self.presenters:
            room = self.room
            game = attrs.evolve(room.game, lang=lang)
            texts = game.texts().named([plan.name for plan in room.plans])
            face = face_hook(room.library, room.game)
            self.presenters[lang] = Presenter(game, room.table.rules, texts, face=face)
            self.presenters[lang].setup()  # made once for all readers
        return self.presenters[lang]

    def _ear(self, reader: int, lang: str) -> Ear:
        lang = lang if lang in LANGUAGES else "en"
        if (lang, reader) not in self.ears:
            presenter = self._presenter(lang)
            if reader != SPECTATOR and not self.room.spec.one_screen:
                presenter = presenter.addressing(reader)
            told = self._told_nothing(presenter.texts)
            self.ears[lang, reader] = Ear(reader, presenter, Wire(presenter.setup()), told)
        return self.ears[lang, reader]

    def _told_nothing(self, texts: Texts) -> Told:
        return Told(Log(texts, self.room.table.rules), epoch=self.room.epoch)

    def _look(self, reader: int) -> View:
        """How the room looks to a reader now, looked at once; as long as nobody knows more than
        those who watch, once for all."""
        now = (self.room.epoch, len(self.room.arrivals))
        if now != self.glanced:
            if self.open:
                self._watch_for_secrets(since=self.read if now[0] == self.glanced[0] else 0)
            self.glances, self.glanced = {}, now
        reader = SPECTATOR if self.open else reader
        if reader not in self.glances:
            self.glances[reader] = self.room.look(reader)
        return self.glances[reader]

    def _watch_for_secrets(self, since: int) -> None:
        t = self.room.table
        new = t.entries[since:]
        sealed = t.sealed is not None or any(kind_of(entry) is OPENED for entry in new)
        self.open = not sealed and not any(map(is_private, read_log(new)))
        if self.open:  # who named a card that nobody else was told knows more
            told = observed_events(self.room.look(SPECTATOR), since)
            self.open = not any(isinstance(e, Decided) and UNKNOWN in e.move.args for e in told)
        self.read = len(t.entries)

    def _news(self, ear: Ear) -> list[News]:
        """What happened since this reader was last told."""
        t, told = self.room.table, ear.told
        if told.epoch != self.room.epoch:
            told = ear.told = self._told_nothing(ear.texts)
        if told.logged == len(t.entries):
            return []
        events = observed_events(self._look(ear.reader), told.logged)
        news = ear.presenter.news(events, told.log, t.rules.scores(t))
        told.logged = len(t.entries)
        told.write(news, ear.reader)
        return news

    # -- frames ----------------------------------------------------------------------------

    def setup(self, reader: int, lang: str) -> dict[str, Any]:
        """What stays the same during a game."""
        deck = {card.id: copies for card, copies in self.room.table.rules.deck.items()}
        wire = self._ear(reader, lang).wire
        counts = [deck.get(id, 0) for id in wire.setup.faces]
        more = {"style": 1} if style_of(self.room.game) else {}
        return wire.setup_message(me=reader, lang=lang, deck=counts, **more)

    def step(self, reader: int, lang: str) -> dict[str, Any]:
        """What happened since the last message to this reader, and how the table stands."""
        ear = self._ear(reader, lang)
        if ear.told.epoch != self.room.epoch:  # the move is taken back: the log stands as it did
            return self._frame("step", ear, back=self.room.back_number(reader), **self._log(ear))
        return self._frame("step", ear, self._news(ear))

    def view(self, reader: int, lang: str) -> dict[str, Any]:
        """How the table stands, for somebody who comes, or comes back."""
        ear = self._ear(reader, lang)
        return self._frame("view", ear, **self._log(ear))

    def _log(self, ear: Ear) -> dict[str, Any]:
        """The last lines of the log, and which one came after the reader's last turn."""
        self._news(ear)
        told = ear.told
        since = {"since": told.since} if told.since else {}
        return {"log": [told.first, list(told.lines)], **since}

    def _frame(
        self, kind: str, ear: Ear, news: list[News] | None = None, **more: Any
    ) -> dict[str, Any]:
        room, reader = self.room, ear.reader
        frame = ear.presenter.frame(self._look(reader), news or (), room.numbers[reader])
        if self.open and reader != SPECTATOR and room.moves(reader):
            frame = attrs.evolve(frame, question=ear.presenter.question(room.look(reader)))
        question = frame.question
        if question is not None and len(question.moves) == 1 and reader == room.table.seat:
            why = why_single(room.table, question, frame.cells, ear.texts)
            frame = attrs.evolve(frame, question=attrs.evolve(question, why=why))
        message = ear.wire.frame_message(kind, frame, turn=room.asked, **more)
        if room.table.sealed is not None:
            message["sealed"] = 1
            if reader in room.answers:
                message["chosen"] = room.answers[reader].text
        if room.over:
            message["over"] = self._over(ear.texts)
        return message

    def _over(self, texts: Texts) -> dict[str, Any]:
        t = self.room.table
        result = t.result
        reason = texts(f"reasons.{result.reason}")
        return {
            "won": won(result, t.rules.teams(), texts),
            "why": texts("play.result", reason=reason),
            "winners": list(result.winners),
            "ranks": list(result.ranks),
            "scores": list(result.scores),
        }

    def replay(self, lang: str, at: int) -> dict[str, Any]:
        """How the table stood before a decision, all hands open, once the game is over."""
        room, ear = self.room, self._ear(SPECTATOR, lang)
        if not room.over:
            raise Refusal("not_over")
        if lang not in self.replays:
            (recorded,) = parse_records("", room.record.text)
            face = ear.presenter.face
            self.replays[lang] = Replayed(recorded, room.game, ear.texts, face=face)
        replayed = self.replays[lang]
        replayed.at(at)
        turn = [] if replayed.replay.t.over else [replayed.replay.t.seat]
        frame = attrs.evolve(replayed.frame(None), question=None, number=replayed.position)
        lines = replayed.lines(None)
        log = [max(0, len(lines) - KEPT), lines[-KEPT:]]
        more = {"of": replayed.last, "next": replayed.next_move(None)}
        return ear.wire.frame_message("replay", frame, turn=turn, log=log, **more)

    # -- looking things up -----------------------------------------------------------------

    def why(self, seat: int, lang: str, picked: list[str], pick: str) -> str:
        """Why this cannot be picked, in words. Picks are written as in the moves of a frame."""
        room, ear = self.room, self._ear(seat, lang)
        if not room.moves(seat) or seat != room.table.seat:
            return ear.texts("screen.not_your_turn")
        question = ear.presenter.question(room.look(seat))
        so_far = [[self._pick(each, ear) for each in picked], []]
        return explain(room.table, question, so_far, self._pick(pick, ear), ear.texts)

    def _pick(self, text: str, ear: Ear) -> Pick:
        ids = list(ear.wire.setup.faces)
        if text.isdecimal() and int(text) < len(ids):
            return Pick("card", ids[int(text)])
        kind = {"s": "seat"}.get(text[:1], "word")
        value = text.rpartition(":")[2] if text.startswith("p") else text[1:]
        return Pick(kind, value)  # type: ignore[arg-type]

    def hint(self, seat: int, lang: str) -> list[tuple[str, str]]:
        """What each move is worth to a bot, with its text, the best first; empty if no bot can
        say."""
        room, ear = self.room, self._ear(seat, lang)
        if len(room.moves(seat)) < 2 or seat != room.table.seat:
            return []
        view = room.look(seat)
        moves = weigh_moves(adviser_for(room.game, room.library), view)
        return [(each.move.text, advice_line(each, view, ear.texts)) for each in moves]

    def rules(self, lang: str) -> str:
        presenter = self._ear(SPECTATOR, lang).presenter
        return rules_page(presenter.game, presenter.texts, len(self.room.plans))

    def cards(self, reader: int, lang: str) -> list[list[Any]]:
        """Every card: its number, how many copies there are, and how many this reader misses."""
        unseen = self.room.look(reader).unseen if reader != SPECTATOR else {}
        wire = self._ear(reader, lang).wire
        return [
            [wire.number[card.id], copies, unseen.get(card, 0)]
            for card, copies in self.room.table.rules.deck.items()
        ]


def style_of(game: Game) -> Path | None:
    """The stylesheet that a game adds to the table in the browser."""
    path = None if game.folder is None else game.folder / STYLE
    return path if path is not None and path.is_file() else None
