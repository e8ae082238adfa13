"""What happened, in words: made once for spectators, and shared with readers who are told the same
thing.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cardkit.engine.knowledge.events import Event, Said
from cardkit.session.frames import News
from cardkit.session.log import Log
from cardkit.session.presenter import Presenter
from cardkit.session.reporter import Scores

from .seen import Words
from .wire import Wire

KEPT = 80  # log lines sent to somebody who joins


@attrs.frozen
class Passage:
    """Some entries of the table's log as told to spectators."""

    since: int
    end: int
    events: list[Event]
    before: Log
    news: list[News]
    texts: list[str]  # of the news, as sent
    alike: int  # the set of readers who saw the same events
    addressed: frozenset[int]  # seats that get this in their own wording
    sums: bool  # whether a round is summed up, with its moments

    def write(self, ahead: int, wire: Wire) -> list[str]:
        """Return the news as sent to a reader with this many more lines."""
        if not ahead:
            return self.texts
        both = zip(self.news, self.texts, strict=True)
        return [wire.news(news, ahead) if news.log else text for news, text in both]


class Chronicle:
    """Tells spectators, in one language; it is always as far along as the most advanced reader."""

    def __init__(self, presenter: Presenter, wire: Wire) -> None:
        self.presenter = presenter
        self.wire = wire
        self.words = Words(presenter, wire)
        self.log = Log(presenter.texts, presenter.rules)
        self.end = 0  # entries of the table's log told so far
        self.last: Passage | None = None

    def tell(self, events: list[Event], alike: int, end: int, scores: Scores) -> None:
        """Advance to entry `end`; `events` are those since the last call, and `alike` the readers
        who saw them as spectators did.
        """
        texts = self.presenter.texts
        before = self.log.copy()
        texts.addressed.clear()
        news = self.presenter.news(events, self.log, scores)
        self.last = Passage(
            self.end,
            end,
            events,
            before,
            news,
            [self.wire.news(each) for each in news],
            alike,
            frozenset(texts.addressed),
            any(isinstance(event, Said) and "by_seat" in event.params for event in events),
        )
        self.end = end


@attrs.define
class Told:
    """How much of what happened a reader has been told, and the last lines of their log."""

    log: Log | None = None  # None if it is in the same state as the chronicle's
    ahead: int = 0  # by how many lines it is longer than the chronicle's in that case
    moments: list[str] = attrs.Factory(list)  # of this round
    logged: int = 0  # entries of the table's log
    epoch: int = 0
    lines: list[str] = attrs.Factory(list)
    first: int = 0  # number of the first line kept
    since: int = 0  # the line after the reader's last turn; 0 before that

    def shares(self, passage: Passage, reader: int, bit: int) -> bool:
        """Whether this reader is told the same things as spectators, in the same words."""
        return (
            self.logged == passage.since
            and reader not in passage.addressed
            and bool(passage.alike & bit)
            and (not passage.sums or self.moments == passage.before.moments)
            and (self.log is None or self.log.stands_like(passage.before, passage.events[0]))
        )

    def join(self, log: Log) -> None:
        """Follow the chronicle from here on, since its log matches the reader's."""
        assert self.log is not None
        self.ahead, self.log = self.log.count - log.count, None

    def write(self, news: Sequence[News], reader: int, ahead: int = 0) -> None:
        """Add to the lines, numbered by this many more."""
        for each in news:
            for number, line in each.log:
                at = number + ahead - self.first
                if 0 <= at < len(self.lines):
                    self.lines[at] = line
                elif at >= 0:
                    self.lines.append(line)
            if each.kind == "did" and each.seat == reader:
                self.since = self.first + len(self.lines)
        drop = max(0, len(self.lines) - KEPT)
        if drop:
            self.first += drop
            del self.lines[:drop]
