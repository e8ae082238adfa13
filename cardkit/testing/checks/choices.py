"""What choices reveal: moves that name a card nobody else ever learns."""

from __future__ import annotations

from collections import Counter

from cardkit.engine.base.source_lines import line_of
from cardkit.engine.flow.decorators import marked_methods
from cardkit.engine.knowledge.seen_cards import SeenChoice
from cardkit.engine.knowledge.sight import Sight
from cardkit.engine.loading.game import Game
from cardkit.testing.case import Case
from cardkit.testing.watchdog import patience


def untold_cards(game: Game, seats: list[int], games: int) -> list[str]:
    """Return the moves whose cards are not tied to anything, each with its line: no card that the
    seat could see was moved or shown before the next choice, so others are told an unknown card.
    """
    found: Counter[str] = Counter()
    for number in range(games):
        case = Case(game, seats[number % len(seats)], f"reach {number}")
        with patience(case):
            *_, t = case.tables()
        sight = Sight(t.rules)
        sight.follow(t.log, len(t.log))
        for note in sight.notes:
            for choice in note if isinstance(note, list) else ():
                if isinstance(choice, SeenChoice) and 0 in choice.seen:
                    found[choice.move.name] += 1
        for name in t.rules.core.private:
            del found[name]
    return [
        f"{line_of(getattr(game.rules, name))}: the move '{mark.name or name}' names a card that "
        f"no act moved or showed before the next choice ({found[mark.name or name]} times): others "
        "are not told which. If the seat says it aloud, write @move(announces=True)"
        for name, mark in marked_methods(game.rules).items()
        if mark.kind == "move" and found[mark.name or name]
    ]
