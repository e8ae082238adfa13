"""A match as the people at one keyboard see it: views and news, never the table itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardkit.engine.knowledge.events import Event, Said, read_log
from cardkit.engine.loading.game import Game
from cardkit.engine.model.cards import UNKNOWN, Card
from cardkit.engine.model.texts import Texts
from cardkit.play.match import Match

from .pages import title_of
from .scene import cells_of


class Session:
    """Who sits at the keyboard, what they see, and what they have been told."""

    def __init__(self, match: Match, texts: Texts) -> None:
        self.match = match
        self.texts = texts.named(match.names)
        self.people = match.people
        self.hides = any(place.seen == "owner" for place in match.table.rules.at)
        self.seat = self.people[0] if self.people else 0
        self.told: dict[int, int] = {}  # log entries that were shown
        self.last: dict[int, dict[int, tuple[Card, ...]]] = {}  # what was shown then
        self.seen = match.marks[-1].logged if match.marks else 0  # of a game that is resumed

    @property
    def over(self) -> bool:
        return bool(self.match.table.over)

    @property
    def persons_turn(self) -> bool:
        return not self.over and self.match.agents[self.match.table.seat] is None

    @property
    def shown(self) -> Any:
        """What the screen may show. With nobody at the keyboard all hands lie open."""
        t = self.match.table
        return t.view(self.seat) if self.people else t.clone()

    def must_hand_over(self) -> bool:
        """Whether somebody else has to take the keyboard before the next hand is shown."""
        return self.persons_turn and self.hides and self.match.table.seat != self.seat

    def hand_over(self) -> None:
        if self.persons_turn:
            self.seat = self.match.table.seat

    def forget(self) -> None:
        """After a move was taken back: what is gone was not told."""
        logged = len(self.match.table.log)
        self.seen = min(self.seen, logged)
        self.told = {screen: min(count, logged) for screen, count in self.told.items()}

    @property
    def screen(self) -> int:
        """Whose screen it is: each his own, where there are secrets."""
        return self.seat if self.hides else 0

    def before(self) -> dict[int, tuple[Card, ...]]:
        """What lay where when the person at the keyboard last saw the table."""
        if self.screen in self.last:
            return self.last[self.screen]
        marks = self.match.marks
        if marks:
            return cells_of(marks[-1].table.view(self.seat))
        rules = self.match.table.rules
        return {
            place.i: cards if place.seen == "all" else (UNKNOWN,) * len(cards)
            for place, cards in zip(rules.at, rules.core.opening, strict=True)
        }

    def news(self) -> list[Event]:
        """What happened since the last time, as the person at the keyboard saw it."""
        log = self.match.table.log
        reader = self.seat if self.people else None
        events = read_log(log[self.told.get(self.screen, self.seen) :], reader)
        self.told[self.screen] = len(log)
        self.last[self.screen] = cells_of(self.shown)
        return events

    def scores_before(self, later: Iterable[Event]) -> list[int]:
        """The scores before these events, which have happened already: what they gave is taken
        off again."""
        scores = list(self.match.table.rules.scores(self.match.table))
        for event in later:
            if isinstance(event, Said) and "by_seat" in event.params:
                scores = [a - b for a, b in zip(scores, event.params["by_seat"], strict=True)]
        return scores

    @property
    def title(self) -> str:
        return title_line(self.match.game, self.texts, self.match.practice)


def title_line(game: Game, texts: Texts, practice: bool = False) -> str:
    """The game, its edition, what else is not as usual."""
    parts = [title_of(game, texts)]
    edition = game.option_values.get("edition")
    if edition is not None:
        parts.append(texts("screen.edition", edition=edition))
    parts += [texts.rule(name) for name in game.house_rules]
    if practice:
        parts.append(texts("saves.practice"))
    return " · ".join(parts)
