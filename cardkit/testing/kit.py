"""All checks, and how they are run for a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

from cardkit.engine.errors import CardkitError
from cardkit.engine.game import Game

from . import playing, records, secrecy
from .case import Case, CheckFailed

Check = Callable[[Case], None]

CHECKS: tuple[Check, ...] = (
    playing.games_end,
    playing.cards_are_conserved,
    playing.same_seed_same_game,
    playing.clones_are_independent,
    playing.tables_go_through_json,
    playing.decisions_are_pure,
    playing.legal_moves_are_the_accepted_ones,
    records.records_verify,
    secrecy.views_tell_nothing_hidden,
    secrecy.unseen_cards_change_nothing,
    secrecy.sampled_worlds_fit,
    secrecy.samples_vary,
)


@attrs.frozen
class Outcome:
    """How one check went at one number of seats; `problem` is empty if it holds."""

    check: str
    seats: int
    problem: str


def seat_counts(game: Game) -> list[int]:
    """The numbers of seats to check: the least, the most, and some between."""
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
) -> Iterator[Outcome]:
    """Runs every check; one that fails does not keep the others from running."""
    for count in seats or seat_counts(game):
        for check in CHECKS:
            yield Outcome(
                check.__name__,
                count,
                _problem(
                    check,
                    [Case(game, count, seed, cap, name) for seed in seeds or ["1", "2"]],
                ),
            )


def _problem(check: Check, cases: list[Case]) -> str:
    try:
        for case in cases:
            check(case)
    except (CheckFailed, CardkitError) as error:
        return str(error)
    except Exception as error:
        from cardkit.plugin.discovery import described

        return f"the game raised {described(error)}"
    return ""
