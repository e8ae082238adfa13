"""A recorded game to step through, forward and back."""

from __future__ import annotations

from typing import Any

import attrs

from cardkit.engine.knowledge.events import Decided, read_log
from cardkit.engine.knowledge.pending import shown_answer
from cardkit.engine.loading.game import Game
from cardkit.engine.model.texts import Texts
from cardkit.play.records.reader import Outcome, RecordedGame
from cardkit.play.records.replay import Replay

from .frames import Frame, Setup
from .log import tell_all
from .narrate import narrate
from .presenter import FaceHook, Presenter


@attrs.frozen
class PlaybackStop:
    """A decision in the record: the length of the log, and the round."""

    logged: int
    round: Any


class Replayed:
    """Replays a record up to any of its decisions; `at` moves, `frame` and `lines` tell."""

    def __init__(
        self,
        recorded: RecordedGame,
        game: Game,
        texts: Texts,
        *,
        ascii: bool = False,
        face: FaceHook | None = None,
    ) -> None:
        self.recorded = recorded
        self.game = game
        self.texts = texts.named(recorded.header.seats)
        self.stops: list[PlaybackStop] = []
        self._restart()
        rules = self.replay.t.rules
        self.presenter = Presenter(game, rules, self.texts, ascii=ascii, face=face)
        self.stops.append(self._stop())
        while self._step():
            self.stops.append(self._stop())
        self.position = len(self.stops) - 1

    def _restart(self) -> None:
        self.replay = Replay(self.recorded, self.game)
        self.replay.begin()
        self.position = 0

    def _step(self) -> bool:
        """Advance by one decision; False at the end of the record."""
        replay = self.replay
        if replay.t.over or replay.peek() is None or isinstance(replay.peek(), Outcome):
            return False
        replay.step()
        self.position += 1
        return True

    def _stop(self) -> PlaybackStop:
        t = self.replay.t
        return PlaybackStop(len(t.entries), t.rules.round_of(t))

    # -- moving ----------------------------------------------------------------------------

    def at(self, position: int) -> None:
        """Go to a decision, starting at 0."""
        position = max(0, min(position, len(self.stops) - 1))
        if position < self.position:
            self._restart()
        while self.position < position:
            self._step()

    def round_from(self, step: int) -> int:
        """The first decision of the next round, or of this or the previous one."""
        starts = [0] + [
            n for n in range(1, len(self.stops)) if self.stops[n].round != self.stops[n - 1].round
        ]
        if step > 0:
            return next((n for n in starts if n > self.position), len(self.stops) - 1)
        return max((n for n in starts if n < self.position), default=0)

    # -- looking ---------------------------------------------------------------------------

    @property
    def last(self) -> int:
        return len(self.stops) - 1

    @property
    def setup(self) -> Setup:
        return self.presenter.setup()

    def frame(self, seat: int | None) -> Frame:
        """Show all hands, or what one seat saw."""
        t = self.replay.t
        return self.presenter.frame(t.clone() if seat is None else t.view(seat))

    def lines(self, seat: int | None) -> list[str]:
        """Return what happened so far, as told to this seat."""
        t = self.replay.t
        events = read_log(t.entries) if seat is None else t.view(seat).events
        return tell_all(events, self.texts, t.rules)

    def next_move(self, seat: int | None) -> str:
        """The move that comes next, unless it is somebody else's secret."""
        t = self.replay.t
        if t.over or self.position == self.last:
            return ""
        line: Any = self.replay.peek()
        move = t.rules.parse(getattr(line, "move", t.moves[0].text))
        if seat not in (None, t.seat):  # the cards it shows others are seen only when it is made
            shown = None if t.sealed else shown_answer(t.rules, move)
            if shown is None:
                return ""
            move = shown
        return narrate(Decided(t.seat, (), move), self.texts) or ""
