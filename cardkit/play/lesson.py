"""A guided first game, dealt the way its author stacked it, with suggested moves."""

from __future__ import annotations

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.knowledge.events import Decided
from cardkit.engine.loading.first_game import FILE, read_first_game
from cardkit.engine.loading.game import Game
from cardkit.plugin.library import Library

from .match import Match
from .seating import read_seats

SEED = "learn"  # for the bots: following the suggested moves gives the author's game


def begin_lesson(game: Game, library: Library, name: str, *, stops: bool = False) -> Match:
    """Deal a game's first game. Errors name its file."""
    first = read_first_game(game)
    try:
        game = game.configure(first.options)
        plans = read_seats(first.seats, name)
        if sum(plan.human for plan in plans) != 1:
            raise CardkitError(f"seats: one of them is 'you', not '{first.seats}'")
        seats = range(len(plans)) if stops else ()
        table = game.start(len(plans), SEED, stack=first.stack, stops=seats)
        match = Match.at_table(game, plans, library, SEED, False, table)
        for text in first.moves:
            table.rules.parse(text)
    except CardkitError as error:
        raise CardkitError(f"{FILE} of '{game.id}': {error}") from None
    match.lesson = first
    return match


def suggest_move(match: Match) -> str | None:
    """Return the move to suggest now; None once the learner has gone their own way."""
    if match.lesson is None:
        return None
    moves, (me,) = match.lesson.moves, match.people
    decided = (event for event in match.events if isinstance(event, Decided))
    made = [event.move.text for event in decided if event.seat == me]
    if made != moves[: len(made)] or len(made) >= len(moves):
        return None
    found = moves[len(made)]
    return found if found in [move.text for move in match.table.moves] else None
