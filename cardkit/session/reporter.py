"""What happened, as news: sentences, log lines, moments, and round summaries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import add, sub
from typing import Any

from cardkit.engine.knowledge.events import Decided, Event, Moved, Said, Shown
from cardkit.engine.model.cards import Card
from cardkit.engine.model.texts import Texts

from .frames import News, SummaryLine
from .log import Log
from .narrate import narrate
from .sentences import PLAIN, Sentences

#: Returns the current scores; asked only if a round is summed up, since they cost a look at the
#: whole table.
Scores = Callable[[], Sequence[int]]


class Reporter:
    """Tells events to one reader; `sentences` are those shared with other readers."""

    def __init__(self, texts: Texts, sentences: Sentences) -> None:
        self.texts = texts
        self.sentences = sentences

    def news(self, events: Sequence[Event], log: Log, scores: Scores) -> list[News]:
        """Tell these events to a reader with this log; `scores` returns those after the last
        event.
        """
        news = []
        standing = _scores_before(scores, events)
        for event in events:
            if isinstance(event, Moved):  # its sentence is in the log, or continues there
                lines = log.add(event, self._sentence)
                news.append(_movement_news(event, lines))
                continue
            line = self._sentence(event)
            lines = log.add(event, lambda _, line=line: line)  # type: ignore[misc]
            if isinstance(event, Shown):
                shown = ids_of(event.cards)
                news.append(
                    News("shown", line, lines, shown, (event.place.i,), positions=event.indices)
                )
            elif isinstance(event, Said):
                if "by_seat" in event.params:
                    standing = list(map(add, standing, event.params["by_seat"]))
                news.append(self._on_said(event, line, lines, standing, log))
            elif isinstance(event, Decided):
                mood, zone = self._mood("" if event.sealed else event.move.name)
                did = News("did", line, lines, seat=event.seat, mood=mood, zone=zone)
                log.moments += [line] if mood else []
                news.append(did)
            else:
                news.append(News("other", line, lines))
        return news

    def _sentence(self, event: Event) -> str:
        """An event as a sentence. Most are the same for all readers of a language, so they are made
        once.
        """
        if isinstance(event, Moved):
            key: Any = (event.cards, event.sources, event.to)
        elif isinstance(event, Decided) and not event.sealed:
            key = (event.seat, event.move)
        elif isinstance(event, Said):
            key = _said_key(event)
        else:
            key = None
        return self.sentences(key, lambda texts: narrate(event, texts) or "")

    def _on_said(
        self,
        event: Said,
        line: str,
        lines: tuple[tuple[int, str], ...],
        scores: Sequence[int],
        log: Log,
    ) -> News:
        """What the rules said."""
        params = event.params
        summary: tuple[SummaryLine, ...] = ()
        happened: tuple[str, ...] = ()
        if "by_seat" in params:
            summary, happened = self.summary(event, scores), tuple(log.moments)
            log.moments = []
        seat = params.get("seat")
        mood, zone = self._mood(event.event)
        log.moments += [line] if mood and line else []
        return News(
            "said",
            line,
            lines,
            ids_of(list(_cards_in(params.values()))),
            summary=summary,
            seat=seat if isinstance(seat, int) else None,
            mood=mood,
            zone=zone,
            happened=happened,
        )

    def _mood(self, name: str) -> tuple[str, str]:
        """The mood that a game assigns to an event or a move, and the zone whose cards it is about:
        ``bust = "bad"``, or ``flip7 = { mood = "great", zone = "row" }``.
        """
        found = self.texts.find(f"moods.{name}")
        if found is None:  # as for most
            return "", ""
        if isinstance(found, dict):
            return str(found.get("mood", "")), str(found.get("zone", ""))
        return str(found), ""

    def summary(self, event: Said, scores: Sequence[int]) -> tuple[SummaryLine, ...]:
        """The end of a round, best first. An event with `by_seat` is a summary; its `worked` says
        how points were calculated.
        """
        texts = self.texts
        gained: tuple[int, ...] = event.params["by_seat"]
        worked = event.params.get("worked", ("",) * len(gained))
        lines = [
            SummaryLine(
                texts.title(seat),
                _equation(texts.value(worked[seat]), gained[seat]),
                f"+{gained[seat]}",
                str(scores[seat]),
            )
            for seat in range(len(gained))
        ]
        order = sorted(range(len(gained)), key=lambda seat: -scores[seat])
        return tuple(lines[seat] for seat in order)


def _said_key(event: Said) -> tuple[Any, ...] | None:
    """What the sentence depends on; None if that cannot be a key."""
    told: list[Any] = ["said", event.event]
    for name, value in event.params.items():
        if not isinstance(value, PLAIN):
            return None
        told += name, value.__class__, value
    return tuple(told)


def _cards_in(values: Iterable[Any]) -> Iterator[Card]:
    for value in values:
        if isinstance(value, Card):
            yield value
        elif isinstance(value, tuple | list):
            yield from _cards_in(value)


def ids_of(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple([card.id for card in cards])


def _movement_news(event: Moved, lines: tuple[tuple[int, str], ...]) -> News:
    sources = tuple([place.i for place in event.sources])
    positions = () if event.index is None else (event.index,)
    return News("moved", "", lines, ids_of(event.cards), sources, event.to.i, positions, event.at)


def _scores_before(scores: Scores, later: Sequence[Event]) -> list[int]:
    """The scores before these events: the points they gave are subtracted. Empty if they gave none,
    since nobody is told the scores then.
    """
    said = [event.params for event in later if isinstance(event, Said)]
    given = [params["by_seat"] for params in said if "by_seat" in params]
    before = list(scores()) if given else []
    for points in given:
        before = list(map(sub, before, points))
    return before


def _equation(worked: str, gained: object) -> str:
    """Format 36 × 2 + 10 = 82; a word, or a number alone, is left as it is."""
    return f"{worked} = {gained}" if " " in worked and worked[:1].isdigit() else worked
