"""What each reader of a room is told: every frame that leaves a room is made here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs

from cardkit.engine.knowledge.information_key import observed_events
from cardkit.engine.loading.game import Game
from cardkit.engine.model.readers import SPECTATOR
from cardkit.engine.model.texts import Texts
from cardkit.play.records.reader import parse_records
from cardkit.session.advice import advice_line, adviser_for, weigh_moves
from cardkit.session.frames import News, Pick
from cardkit.session.log import Log
from cardkit.session.narrate import won
from cardkit.session.pages import rules_page
from cardkit.session.playback import Replayed
from cardkit.session.presenter import Presenter
from cardkit.session.reasons import explain

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

    def write(self, news: list[News]) -> None:
        for each in news:
            for number, line in each.log:
                at = number - self.first
                if 0 <= at < len(self.lines):
                    self.lines[at] = line
                elif at >= 0:
                    self.lines.append(line)
        drop = max(0, len(self.lines) - KEPT)
        self.first += drop
        del self.lines[:drop]


@attrs.define
class Tongue:
    """A room in one language."""

    texts: Texts
    presenter: Presenter
    wire: Wire
    told: dict[int, Told] = attrs.Factory(dict)  # by reader
    replayed: Replayed | None = None  # once somebody wants to see the game again


class Teller:
    """Makes the messages of one room: setup, views, steps, and answers to questions."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.tongues: dict[str, Tongue] = {}

    def _tongue(self, lang: str) -> Tongue:
        lang = lang if lang in LANGUAGES else "en"
        if lang not in self.tongues:
            room = self.room
            game = attrs.evolve(room.game, lang=lang)
            texts = game.texts().named([plan.name for plan in room.plans])
            face = face_hook(room.library, room.game)
            presenter = Presenter(game, room.table.rules, texts, face=face)
            self.tongues[lang] = Tongue(texts, presenter, Wire(presenter.setup()))
        return self.tongues[lang]

    def _tell(self, reader: int, tongue: Tongue) -> Told:
        told = tongue.told.get(reader)
        if told is None or told.epoch != self.room.epoch:
            told = tongue.told[reader] = Told(
                Log(tongue.texts, self.room.table.rules), epoch=self.room.epoch
            )
        return told

    def _news(self, reader: int, tongue: Tongue) -> list[News]:
        """What happened since this reader was last told."""
        t, told = self.room.table, self._tell(reader, tongue)
        if told.logged == len(t.entries):
            return []
        events = observed_events(self.room.look(reader), told.logged)
        news = tongue.presenter.news(events, told.log, t.rules.scores(t))
        told.logged = len(t.entries)
        told.write(news)
        return news

    # -- frames ----------------------------------------------------------------------------

    def setup(self, reader: int, lang: str) -> dict[str, Any]:
        """What stays the same during a game."""
        deck = {card.id: copies for card, copies in self.room.table.rules.deck.items()}
        setup = self._tongue(lang).wire
        counts = [deck.get(id, 0) for id in setup.setup.faces]
        more = {"style": 1} if style_of(self.room.game) else {}
        return setup.setup_message(me=reader, lang=lang, deck=counts, **more)

    def step(self, reader: int, lang: str) -> dict[str, Any]:
        """What happened since the last message to this reader, and how the table stands."""
        tongue = self._tongue(lang)
        epoch = tongue.told[reader].epoch if reader in tongue.told else self.room.epoch
        if epoch != self.room.epoch:  # the move is taken back: the log stands as it did
            back = self.room.back_number(reader)
            return self._frame("step", reader, tongue, back=back, log=self._log(reader, tongue))
        return self._frame("step", reader, tongue, self._news(reader, tongue))

    def view(self, reader: int, lang: str) -> dict[str, Any]:
        """How the table stands, for somebody who comes, or comes back."""
        tongue = self._tongue(lang)
        return self._frame("view", reader, tongue, log=self._log(reader, tongue))

    def _log(self, reader: int, tongue: Tongue) -> list[Any]:
        self._news(reader, tongue)
        told = tongue.told[reader]
        return [told.first, list(told.lines)]

    def _frame(
        self, kind: str, reader: int, tongue: Tongue, news: list[News] | None = None, **more: Any
    ) -> dict[str, Any]:
        room = self.room
        seen = room.look(reader)
        frame = tongue.presenter.frame(seen, news or (), room.numbers[reader])
        message = tongue.wire.frame_message(kind, frame, turn=room.asked, **more)
        if room.table.sealed is not None:
            message["sealed"] = 1
            if reader in room.answers:
                message["chosen"] = room.answers[reader].text
        if room.over:
            message["over"] = self._over(tongue)
        return message

    def _over(self, tongue: Tongue) -> dict[str, Any]:
        t = self.room.table
        result, texts = t.result, tongue.texts
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
        room, tongue = self.room, self._tongue(lang)
        if not room.over:
            raise Refusal("not_over")
        if tongue.replayed is None:
            (recorded,) = parse_records("", room.record.text)
            presenter = tongue.presenter
            tongue.replayed = Replayed(recorded, room.game, tongue.texts, face=presenter.face)
        replayed = tongue.replayed
        replayed.at(at)
        turn = [] if replayed.replay.t.over else [replayed.replay.t.seat]
        frame = attrs.evolve(replayed.frame(None), question=None, number=replayed.position)
        lines = replayed.lines(None)
        log = [max(0, len(lines) - KEPT), lines[-KEPT:]]
        more = {"of": replayed.last, "next": replayed.next_move(None)}
        return tongue.wire.frame_message("replay", frame, turn=turn, log=log, **more)

    # -- looking things up -----------------------------------------------------------------

    def why(self, seat: int, lang: str, picked: list[str], pick: str) -> str:
        """Why this cannot be picked, in words. Picks are written as in the moves of a frame."""
        room, tongue = self.room, self._tongue(lang)
        if not room.moves(seat) or seat != room.table.seat:
            return tongue.texts("screen.not_your_turn")
        question = tongue.presenter.question(room.look(seat))
        so_far = [[self._pick(each, tongue) for each in picked], []]
        return explain(room.table, question, so_far, self._pick(pick, tongue), tongue.texts)

    def _pick(self, text: str, tongue: Tongue) -> Pick:
        ids = list(tongue.wire.setup.faces)
        if text.isdecimal() and int(text) < len(ids):
            return Pick("card", ids[int(text)])
        kind = {"s": "seat"}.get(text[:1], "word")
        value = text.rpartition(":")[2] if text.startswith("p") else text[1:]
        return Pick(kind, value)  # type: ignore[arg-type]

    def hint(self, seat: int, lang: str) -> list[str]:
        """What each move is worth to a bot, the best first; empty if no bot can say."""
        room, tongue = self.room, self._tongue(lang)
        if len(room.moves(seat)) < 2 or seat != room.table.seat:
            return []
        view = room.look(seat)
        moves = weigh_moves(adviser_for(room.game, room.library), view)
        return [advice_line(each, view, tongue.texts) for each in moves]

    def rules(self, lang: str) -> str:
        tongue = self._tongue(lang)
        return rules_page(tongue.presenter.game, tongue.texts, len(self.room.plans))

    def cards(self, reader: int, lang: str) -> list[list[Any]]:
        """Every card: its number, how many copies there are, and how many this reader misses."""
        unseen = self.room.look(reader).unseen if reader != SPECTATOR else {}
        tongue = self._tongue(lang)
        return [
            [tongue.wire.number[card.id], copies, unseen.get(card, 0)]
            for card, copies in self.room.table.rules.deck.items()
        ]


def style_of(game: Game) -> Path | None:
    """The stylesheet that a game adds to the table in the browser."""
    path = None if game.folder is None else game.folder / STYLE
    return path if path is not None and path.is_file() else None
