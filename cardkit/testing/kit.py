"""All checks, and how they are run on a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.source_lines import classes_of, line_in, line_of
from cardkit.engine.flow.decorators import marked_methods
from cardkit.engine.loading.game import Game
from cardkit.engine.loading.suggestions import cure_of

from .case import Case, CheckFailed
from .checks import (
    play as playing,
)
from .checks import (
    records,
    secrecy,
    worlds,
)
from .checks import (
    source as reading,
)
from .checks import (
    state as keeping,
)
from .checks import (
    texts as wording,
)
from .tracing import Watch
from .watchdog import patience

Check = Callable[[Case], None]

#: The first check matters most: a game that cannot be played keeps no other promise.
CHECKS: tuple[Check, ...] = (
    playing.games_can_be_played,
    playing.cards_are_conserved,
    playing.same_seed_same_game,
    reading.chance_comes_from_the_table,
    keeping.rules_keep_no_state,
    playing.clones_are_independent,
    playing.tables_go_through_json,
    playing.decisions_are_pure,
    playing.legal_moves_are_the_accepted_ones,
    records.records_verify,
    secrecy.unseen_cards_change_nothing,
    worlds.sampled_worlds_fit,
    worlds.samples_vary,
    worlds.the_truth_is_possible,
    wording.texts_are_complete,
)


@attrs.frozen
class CheckOutcome:
    """How one check went with one number of seats; `problem` is empty if it passed. If it found a
    loop that does not end, it was the last one.
    """

    check: str
    seats: int
    problem: str
    counted: Counter[tuple[str, str]] = attrs.field(factory=Counter)  # see Case.counted
    endless: bool = False


def seat_counts(game: Game) -> list[int]:
    """Return the seat counts to check: the lowest, the highest, and some in between."""
    least, most = game.seat_range
    return sorted(
        {
            least,
            *(n for n in (4, 7) if n >= least and (most is None or n <= most)),
            *([most] if most is not None else []),
        }
    )


def run_checks(
    game: Game,
    *,
    seats: list[int] | None = None,
    seeds: list[str] | None = None,
    name: str | None = None,
    cap: int = 100_000,
) -> Iterator[CheckOutcome]:
    """Run every check; a failing check does not keep the rest from running, unless it is
    the first, or found a loop that does not end, which others would run into too.
    """
    for count in seats or seat_counts(game):
        for check in CHECKS:
            cases = [Case(game, count, seed, cap, name) for seed in seeds or ["1", "2"]]
            problem = problem_of(check, cases)
            counted = sum((case.counted for case in cases), Counter[tuple[str, str]]())
            endless = any(case.heart.stopped for case in cases)
            yield CheckOutcome(check.__name__, count, problem, counted, endless)
            if endless or (problem and check is CHECKS[0]):
                return


def never_reached(game: Game, seats: list[int], games: int) -> list[str]:
    """List the steps, decisions and moves that no random game reached, each with its line.

    Those inherited from a base game are up to its author.
    """
    ran: Counter[str] = Counter()

    def play(case: Case) -> None:
        watch = Watch(case)
        for _ in case.tables(case.start(watch.game())):
            pass
        ran.update(watch.ran)

    for number in range(games):
        case = Case(game, seats[number % len(seats)], f"reach {number}")
        problem = problem_of(play, [case])
        if problem:
            raise CheckFailed(problem)
    own = [] if game.variant else vars(game.rules) if game.file.base else dir(game.rules)
    cures = {
        "step": "schedule it with t.then(self.{0}), or remove it",
        "decision": "ask it with return t.ask(self.{0}, seat), or remove it",
        "move": "list it in a decision, or remove it",
    }
    return [
        f"{line_of(getattr(game.rules, name))}: the {mark.kind} '{name}' was never reached in "
        f"{games} games: {cures[mark.kind].format(name)}"
        for name, mark in marked_methods(game.rules).items()
        if mark.kind in cures and not ran[name] and name in own
    ]


def problem_of(check: Check, cases: list[Case]) -> str:
    """Return what is wrong, with the line in the game's own files; empty if nothing is wrong."""
    for case in cases:
        try:
            with patience(case):
                check(case)
        except CheckFailed as error:
            return str(error)
        except CardkitError as error:
            at = getattr(error, "at", None) or line_in(error, *classes_of(case.game))
            return case.told(str(error), at)
        except Exception as error:
            message = f"{type(error).__name__}: {error}{cure_of(error)}"
            return case.told(message, line_in(error, *classes_of(case.game)))
    return ""
