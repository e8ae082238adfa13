"""What each reader of a room is told: every frame that leaves a room is built here."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from pathlib import Path
from typing import Any

import attrs

from cardkit.engine.knowledge.events import read_log
from cardkit.engine.knowledge.information_key import observed_events, told_alike
from cardkit.engine.knowledge.view import View
from cardkit.engine.loading.game import Game
from cardkit.engine.model.readers import SPECTATOR, bit_of
from cardkit.engine.model.texts import Texts
from cardkit.play.records.reader import parse_records
from cardkit.session.advice import advice_line, adviser_for, weigh_moves
from cardkit.session.frames import News, Pick, Question
from cardkit.session.log import Log
from cardkit.session.narrate import won
from cardkit.session.pages import rules_page
from cardkit.session.playback import Replayed
from cardkit.session.presenter import Presenter, Truths
from cardkit.session.reasons import explain, why_single
from cardkit.session.sentences import Sentences
from cardkit.session.standing import public_scores

from .chronicle import KEPT, Chronicle, Told
from .faces import face_hook
from .laid import who_laid
from .room import Room
from .seen import Seen, Words
from .spec import Refusal
from .wire import Wire, numbers_of, text_of

STYLE = "table.css"  # of a game, next to its card file
LANGUAGES = ("en", "de")


@attrs.define
class Ear:
    """A room as one reader sees it, in their language."""

    reader: int
    presenter: Presenter
    chronicle: Chronicle
    words: Words
    told: Told
    bit: int  # of the reader, in a set of readers

    @property
    def texts(self) -> Texts:
        return self.presenter.texts


class Teller:
    """Makes a room's messages as they are sent: setup, views, steps, and answers to questions.

    Anything that does not depend on the reader is made once. With `shared` unset, everything is
    made separately for each reader, with the same bytes.
    """

    def __init__(self, room: Room, *, shared: bool = True) -> None:
        self.room = room
        self.shared = shared
        self.face = face_hook(room.library, room.game)
        self.chronicles: dict[str, Chronicle] = {}  # by language
        self.ears: dict[tuple[str, int], Ear] = {}  # by language and reader
        self.replays: dict[str, Replayed] = {}  # once somebody wants to rewatch the game
        self.sights: dict[int, Seen] = {}  # by reader: how the room last looked
        self.common: dict[int, Truths] = {}  # by seat: what others last saw of it
        self.glances: dict[int, View] = {}  # by reader: how the room looks now
        self.glanced = (-1, -1)  # when that was
        self.asked: tuple[int, ...] = ()  # who may answer now
        self.turn = ""  # who has to, as it is written

    def _chronicle(self, lang: str) -> Chronicle:
        if lang not in self.chronicles:
            room = self.room
            game = attrs.evolve(room.game, lang=lang)
            texts = room.game.texts(lang).named([plan.name for plan in room.plans])
            presenter = Presenter(game, room.table.rules, texts, face=self.face)
            self.chronicles[lang] = Chronicle(presenter, Wire(presenter.setup()))
        return self.chronicles[lang]

    def _ear(self, reader: int, lang: str) -> Ear:
        lang = lang if lang in LANGUAGES else "en"
        if (lang, reader) not in self.ears:
            chronicle = self._chronicle(lang)
            presenter = chronicle.presenter
            if reader != SPECTATOR and not self.room.spec.one_screen:
                presenter = presenter.addressing(reader)
            if not self.shared:
                presenter = copy(presenter)
                presenter.sentences = Sentences(presenter.texts)
            words = Words(presenter, chronicle.wire, chronicle.words if self.shared else None)
            told = self._told_nothing(presenter)
            bit = bit_of(reader, presenter.rules.seats)
            self.ears[lang, reader] = Ear(reader, presenter, chronicle, words, told, bit)
        return self.ears[lang, reader]

    def _told_nothing(self, presenter: Presenter) -> Told:
        return Told(Log(presenter.texts, presenter.rules), epoch=self.room.epoch)

    def _look(self, reader: int) -> View:
        """Return how the room looks to a reader now, computed once."""
        found = self.glances.get(reader)
        if found is None:
            found = self.glances[reader] = self.room.look(reader)
        return found

    def _scores(self) -> list[int]:
        return public_scores(self.room.table)

    def _notice(self) -> None:
        """Drop cached views if anything has happened since."""
        room = self.room
        now = (room.epoch, len(room.arrivals))
        if now == self.glanced:
            return
        if now[0] != self.glanced[0]:  # the room went back
            self.chronicles = {
                lang: Chronicle(each.presenter, each.wire) for lang, each in self.chronicles.items()
            }
            for (lang, _), ear in self.ears.items():
                ear.chronicle = self.chronicles[lang]
        self.glances, self.glanced = {}, now
        self.asked, self.turn = room.table.asked, f'"turn":{numbers_of(room.asked)}'

    def _take_in(self, reader: int, view: View) -> Seen:
        """Return the table as this reader sees it now."""
        if not self.shared:
            chronicle = next(iter(self.chronicles.values()))
            seen = self.sights[reader] = Seen(chronicle.presenter, chronicle.wire, self.common)
            seen.look(view)
            return seen
        seen = self._sight(reader)
        seen.look(view, self._look(SPECTATOR))
        return seen

    def _sight(self, reader: int) -> Seen:
        if reader not in self.sights:
            chronicle = next(iter(self.chronicles.values()))  # cards and fields need no words
            watched = None if reader == SPECTATOR else self._sight(SPECTATOR)
            self.sights[reader] = Seen(chronicle.presenter, chronicle.wire, self.common, watched)
        return self.sights[reader]

    # -- what happened ---------------------------------------------------------------------

    def _news(self, ear: Ear) -> list[str]:
        """Return what happened since this reader's last message, in wire form."""
        end = len(self.room.table.entries)
        if ear.told.epoch != self.room.epoch:
            ear.told = self._told_nothing(ear.presenter)
        told, reader = ear.told, ear.reader
        if told.logged == end:
            return []
        chronicle = ear.chronicle
        if chronicle.end < end and self.shared:
            self._tell_spectators(chronicle, end)
        passage = chronicle.last
        if passage is not None and told.shares(passage, reader, ear.bit):
            if told.log is not None:
                told.join(passage.before)
            news, ahead = passage.news, told.ahead
            texts = passage.write(ahead, chronicle.wire)
            if passage.sums:
                told.moments = [*chronicle.log.moments]
            else:
                told.moments = told.moments + chronicle.log.moments[len(passage.before.moments) :]
        else:
            log = self._own_log(ear)
            log.moments = [*told.moments]
            events = observed_events(self._look(reader), told.logged)
            news, ahead = ear.presenter.news(events, log, self._scores), 0
            texts = self._write_news(news, chronicle)
            told.moments = log.moments
            told.log = log
            if chronicle.end == end and log.stands_like(chronicle.log):
                told.join(chronicle.log)
        told.logged = end
        told.write(news, reader, ahead)
        return texts

    def _tell_spectators(self, chronicle: Chronicle, end: int) -> None:
        view, since = self._look(SPECTATOR), chronicle.end
        events = observed_events(view, since)
        chronicle.tell(events, told_alike(view, since), end, self._scores)

    def _write_news(self, news: list[News], chronicle: Chronicle) -> list[str]:
        """Write a reader's own news; whatever spectators were told as well is written already."""
        passage, write = chronicle.last, chronicle.wire.news
        if passage is None or len(passage.news) != len(news):
            return [write(each) for each in news]
        both = zip(news, passage.news, passage.texts, strict=True)
        return [text if each == other else write(each) for each, other, text in both]

    def _own_log(self, ear: Ear) -> Log:
        """Return the log for a reader for whom parts of it are worded differently."""
        told, passage = ear.told, ear.chronicle.last
        if told.log is not None:
            return told.log
        if passage is not None and passage.since == told.logged:
            found = passage.before.copy()
            found.texts = ear.texts
            found.renumber(told.ahead)
            return found
        found = Log(ear.texts, ear.presenter.rules)  # they were away, so retell all of it
        events = observed_events(self._look(ear.reader))
        missed = observed_events(self._look(ear.reader), told.logged)
        ear.presenter.news(events[: len(events) - len(missed)], found, self._scores)
        return found

    # -- frames ----------------------------------------------------------------------------

    def setup(self, reader: int, lang: str) -> str:
        """Return what stays the same during a game."""
        deck = {card.id: copies for card, copies in self.room.table.rules.deck.items()}
        ear = self._ear(reader, lang)
        setup = ear.presenter.setup()
        counts = [deck.get(id, 0) for id in setup.faces]
        more = {"style": 1} if style_of(self.room.game) else {}
        return ear.chronicle.wire.setup_message(setup, me=reader, lang=lang, deck=counts, **more)

    def step(self, reader: int, lang: str) -> str:
        """Return what happened since this reader's last message, and the state of the table."""
        self._notice()
        ear = self._ear(reader, lang)
        if ear.told.epoch != self.room.epoch:  # a move was taken back, so the log goes back too
            return self._frame("step", ear, back=self.room.back_number(reader), **self._log(ear))
        return self._frame("step", ear, self._news(ear))

    def view(self, reader: int, lang: str) -> str:
        """Return the state of the table, for somebody who joins or rejoins."""
        self._notice()
        ear = self._ear(reader, lang)
        return self._frame("view", ear, **self._log(ear))

    def _log(self, ear: Ear) -> dict[str, Any]:
        """Return the last lines of the log, and which one came after the reader's last turn."""
        self._news(ear)
        told = ear.told
        since = {"since": told.since} if told.since else {}
        return {"log": [told.first, list(told.lines)], **since, **self._laid(ear.reader)}

    def _laid(self, reader: int) -> dict[str, Any]:
        """Return who laid the cards of a trick; steps need not repeat it, they say who moved."""
        view = self._look(reader)
        by = who_laid(self.room.table.rules, view, lambda: observed_events(view))
        return {"by": by} if by else {}

    def _frame(self, kind: str, ear: Ear, news: Sequence[str] = (), **more: Any) -> str:
        """Make a message from the news and the state of the table, leaving out anything empty."""
        room, reader = self.room, ear.reader
        view = self._look(reader)
        seen = self._take_in(reader, view)
        words = ear.words
        told = [f'{{"t":"{kind}","n":{room.numbers[reader]}']
        if news:
            told.append(f'"ev":[{",".join(news)}]')
        told.append(f'"cells":{seen.cells},"facts":{words.facts(seen.values)}')
        told.append(f'"seats":{words.seats(seen.truths)}')
        if seen.faces:
            told.append(f'"faces":{seen.faces}')
        backs = words.backs(seen.told_of)
        if backs:
            told.append(f'"backs":{backs}')
        question = self._question(ear, view)
        if question is not None:
            told.append(f'"ask":{ear.chronicle.wire.question(question)}')
        told.append(self.turn)
        for key, value in more.items():
            told.append(f'"{key}":{text_of(value)}')
        if room.table.sealed is not None and len(room.table.sealed[1]) > 1:  # nobody waits for one
            told.append('"sealed":1')
            if reader in room.answers:
                told.append(f'"chosen":{text_of(room.answers[reader].text)}')
        if room.over:
            told.append(f'"over":{text_of(self._over(ear.texts))}')
        return ",".join(told) + "}"

    def _question(self, ear: Ear, view: View) -> Question | None:
        """Return the question for this reader and, if there is only one answer, why."""
        room, reader = self.room, ear.reader
        if reader not in self.asked or not view.moves:
            return None
        question = ear.presenter.question(view)
        if len(question.moves) > 1 or reader != room.table.seat:
            return question
        why = why_single(room.table, question, view, ear.texts)
        return attrs.evolve(question, why=why)

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

    def replay(self, lang: str, at: int) -> str:
        """Return the table before a decision, with all hands open, once the game is over."""
        room, ear = self.room, self._ear(SPECTATOR, lang)
        if not room.over:
            raise Refusal("not_over")
        if lang not in self.replays:
            (recorded,) = parse_records("", room.record.text)
            face = ear.presenter.face
            self.replays[lang] = Replayed(recorded, room.game, ear.texts, face=face)
        replayed = self.replays[lang]
        replayed.at(at)
        t = replayed.replay.t
        turn = [] if t.over else [t.seat]
        frame = attrs.evolve(replayed.frame(None), number=replayed.position)
        lines = replayed.lines(None)
        log = [max(0, len(lines) - KEPT), lines[-KEPT:]]
        by = who_laid(t.rules, t, lambda: read_log(t.entries))
        more = {"of": replayed.last, "next": replayed.next_move(None), **({"by": by} if by else {})}
        wire = ear.chronicle.wire
        return wire.frame_message("replay", frame, turn=turn, log=log, **more)

    # -- looking things up -----------------------------------------------------------------

    def why(self, seat: int, lang: str, picked: list[str], pick: str) -> str:
        """Explain why this cannot be picked. Picks are written as in the moves of a frame."""
        room, ear = self.room, self._ear(seat, lang)
        if not room.moves(seat) or seat != room.table.seat:
            return ear.texts("screen.not_your_turn")
        question = ear.presenter.question(room.look(seat))
        so_far = [[self._pick(each, ear) for each in picked], []]
        return explain(room.table, question, so_far, self._pick(pick, ear), ear.texts)

    def _pick(self, text: str, ear: Ear) -> Pick:
        ids = list(ear.presenter.setup().faces)
        if text.isdecimal() and int(text) < len(ids):
            return Pick("card", ids[int(text)])
        kind = {"s": "seat"}.get(text[:1], "word")
        value = text.rpartition(":")[2] if text.startswith("p") else text[1:]
        return Pick(kind, value)  # type: ignore[arg-type]

    def hint(self, seat: int, lang: str) -> list[tuple[str, str]]:
        """Return each move's value to a bot, with its text, best first; empty if no bot can say."""
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
        """List every card: its number, its copies, and how many of them this reader cannot see."""
        unseen = self.room.look(reader).unseen if reader != SPECTATOR else {}
        wire = self._ear(reader, lang).chronicle.wire
        return [
            [wire.number[card.id], copies, unseen.get(card, 0)]
            for card, copies in self.room.table.rules.deck.items()
        ]


def style_of(game: Game) -> Path | None:
    """Return the stylesheet that a game adds to the table in the browser."""
    path = None if game.folder is None else game.folder / STYLE
    return path if path is not None and path.is_file() else None
