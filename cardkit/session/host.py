"""A match as its front ends may see it: frames for each reader, and why something is illegal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import attrs

from cardkit.engine.knowledge.events import (
    Decided,
    Event,
    Opened,
    Picked,
    Said,
    Shown,
    read_log,
)
from cardkit.engine.knowledge.information_key import observed_events
from cardkit.engine.knowledge.view import View
from cardkit.engine.model.cards import UNKNOWN
from cardkit.engine.model.moves import Move
from cardkit.engine.model.readers import SPECTATOR
from cardkit.engine.model.texts import Texts
from cardkit.play.match import Match
from cardkit.plugin.library import Library

from .advice import advice_line, adviser_for, weigh_moves
from .frames import Frame, Pick, Question, Setup
from .log import Log
from .presenter import FaceHook, Presenter
from .reasons import explain, why_single
from .standing import public_scores
from .teaching import topics_of


@attrs.define
class Recipient:
    """How much of the game a reader has been told."""

    log: Log
    told: int  # entries of the table's log
    began: bool = False  # has received a frame


class Host:
    """Presents a running match. People who share a screen share a reader until one of them is told
    or shown something alone; from then on each has their own.
    """

    def __init__(
        self, match: Match, texts: Texts, *, ascii: bool = False, face: FaceHook | None = None
    ) -> None:
        self.match = match
        you = match.people[0] if len(match.people) == 1 else None
        self.texts = texts.named(match.names, you)
        self.presenter = Presenter(
            match.game,
            match.table.rules,
            self.texts,
            practice=match.practice,
            ascii=ascii,
            face=face,
        )
        start = match.marks[-1].logged if match.marks else 0  # for a resumed game
        self.shared = Recipient(Log(self.texts, match.table.rules), start)
        self.readers: dict[int, Recipient] = {}
        self.private = self.presenter.declares_secrets
        self.watched = 0  # log entries already checked for secrets
        self.last_bot: tuple[View, Move] | None = None  # the last view and move of a bot

    @property
    def setup(self) -> Setup:
        return self.presenter.setup()

    @property
    def people(self) -> list[int]:
        return self.match.people

    @property
    def turn(self) -> int | None:
        """Whose turn it is; None when the game is over."""
        return None if self.match.table.over else self.match.table.seat

    @property
    def persons_turn(self) -> bool:
        return self.turn is not None and self.match.agents[self.turn] is None

    @property
    def single(self) -> bool:
        """Whether the seat asked has only one legal move."""
        return self.turn is not None and len(self.match.table.moves) == 1

    @property
    def only_waits(self) -> bool:
        """Whether a person is asked at the same time as others and has no choice. Alone at the
        screen they need not press a key; if people share it, skipping would give away a secret.
        """
        return self.single and self.match.table.sealed is not None and len(self.people) == 1

    def frame(self, seat: int | None) -> Frame:
        """Return what happened since this seat's last frame, and the state of the table; for None
        all hands are open, for SPECTATOR all are hidden.
        """
        t = self.match.table
        reader = self._reader(seat)
        shown = t.clone() if seat is None else t.view(seat)
        events = (
            observed_events(shown, reader.told)
            if isinstance(shown, View)
            else read_log(t.entries[reader.told :])
        )
        before = None if reader.began else self._before(seat)
        history = () if reader.began else self._history(reader, shown)
        reader.told, reader.began = len(t.entries), True
        news = self.presenter.news(events, reader.log, partial(public_scores, t))
        frame = self.presenter.frame(shown, news, len(t.entries))
        question = frame.question
        if question is not None and len(question.moves) == 1 and isinstance(shown, View):
            question = attrs.evolve(question, why=why_single(t, question, shown, self.texts))
        asked = t.asking[0].__name__ if question is not None and t.asking is not None else ""
        return attrs.evolve(
            frame,
            private=self.private,
            before=before,
            history=history,
            question=question,
            topics=topics_of(events, seat, asked),
        )

    def _history(self, reader: Recipient, shown: Any) -> tuple[str, ...]:
        """Return the log of a resumed game, up to what is news to its reader."""
        if not reader.told or reader.log.count:
            return ()
        if isinstance(shown, View):
            later = len(observed_events(shown, reader.told))
            events = observed_events(shown)
            events = events[: len(events) - later]
        else:
            events = read_log(self.match.table.entries[: reader.told])
        lines: dict[int, str] = {}
        for news in self.presenter.news(events, reader.log, lambda: [0] * len(self.match.names)):
            lines |= dict(news.log)
        return tuple(lines.values())

    def _reader(self, seat: int | None) -> Recipient:
        t = self.match.table
        if not self.private:
            self.private = has_secrets(t, self.watched)
            self.watched = len(t.entries)
        if seat is None or not self.private:
            return self.shared
        if seat not in self.readers:
            shared = self.shared.log
            log_so_far = Log(self.texts, self.match.table.rules, shared.count)
            log_so_far.came = shared.came
            self.readers[seat] = Recipient(log_so_far, self.shared.told, self.shared.began)
        return self.readers[seat]

    def _before(self, seat: int | None) -> tuple[tuple[str, ...], ...]:
        """Return the cards as they were before a reader's first news."""
        marks = self.match.marks
        if not marks:
            return self.presenter.opening
        table = marks[-1].table
        return self.presenter.cells(table if seat is None else table.view(seat))

    def forget(self) -> None:
        """Forget, after a move was taken back, that it was ever told."""
        t = self.match.table
        logged = len(t.entries)
        for seat, reader in [(None, self.shared), *self.readers.items()]:
            reader.told = min(reader.told, logged)
            events = read_log(t.entries) if seat is None else observed_events(t.view(seat))
            reader.log.recall(events)
        self.watched = min(self.watched, logged)

    def catch_up(self) -> None:
        """Mark everything so far as seen by everybody, so that none of it is told again."""
        self.shared.told = len(self.match.table.entries)

    # -- looking things up -----------------------------------------------------------------

    @property
    def deck(self) -> dict[str, int]:
        """How many copies of each card are in play."""
        return {card.id: copies for card, copies in self.match.table.rules.deck.items()}

    def unseen(self, seat: int | None) -> dict[str, int]:
        """Count the copies of each card that this seat does not see."""
        if seat is None:
            return {}
        return {card.id: left for card, left in self.match.table.view(seat).unseen.items()}

    def advice(self, library: Library) -> dict[str, str]:
        """Return how a bot values each move and why, by the move's text, best first; empty if no
        bot can say.
        """
        view = self.match.table.view(self.match.table.seat)
        moves = weigh_moves(adviser_for(self.match.game, library), view)
        return {each.move.text: advice_line(each, view, self.texts) for each in moves}

    def bot_moves(self) -> None:
        """Let the bot whose turn it is move; what it saw is kept in case someone asks why."""
        t = self.match.table
        view, logged = t.view(t.seat), len(t.entries)
        self.match.bot_moves()
        if len(view.moves) > 1:
            self.last_bot = view, self.match.table.entries[logged][2]

    def why_bot(self, library: Library) -> str:
        """Why a bot made its last move, in its own words; never a secret of a running game."""
        if self.last_bot is None:
            return self.texts("screen.bot.nothing")
        view, move = self.last_bot
        if self.private and not self.match.table.over:
            return self.texts("screen.bot.secret", seat=view.me)
        found = [
            w for w in weigh_moves(adviser_for(self.match.game, library), view) if w.move == move
        ]
        if not found or found[0].reason is None:
            return self.texts("screen.bot.silent", seat=view.me)
        said = self.texts(f"advice.{found[0].reason.id}", **found[0].reason.params)
        return self.texts("screen.bot.why", seat=view.me, move=self.texts.move(move), said=said)

    def explain(self, question: Question, so_far: Sequence[Sequence[Pick]], pick: Pick) -> str:
        """Explain why this cannot be picked; empty if there is nothing to say."""
        return explain(self.match.table, question, so_far, pick, self.texts)


def has_secrets(t: Any, since: int = 0) -> bool:
    """Whether one seat knows something alone that happened since this entry of the log: people who
    share a screen must not see the same from then on."""
    told = observed_events(t.view(SPECTATOR), since)
    return any(map(_is_private, read_log(t.entries[since:]))) or any(map(_names_unknown, told))


def _is_private(event: Event) -> bool:
    """Whether something was shown or told to a single seat."""
    if isinstance(event, Shown | Picked):
        return event.to is not None
    return isinstance(event, Said) and "to" in event.params


def _names_unknown(event: Event) -> bool:
    """Whether a seat named a card that those who watch were not told, such as a guess."""
    if isinstance(event, Decided):
        return UNKNOWN in event.move.args
    return isinstance(event, Opened) and any(UNKNOWN in move.args for move in event.moves)
