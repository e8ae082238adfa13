"""A game's result: scores, ranks, winners, and why it ended."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cardkit.engine.base.errors import CardkitError, PluginError


@attrs.frozen
class Result:
    """Ranks start at 1; ties share one and leave a gap (1, 2, 2, 4). Winners have rank 1."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    finished: bool

    @classmethod
    def of(
        cls,
        scores: Sequence[int],
        reason: str,
        ranks: Sequence[int] | None = None,
        teams: Sequence[Sequence[int]] = (),
        *,
        lowest: bool = False,
        won: bool = True,
    ) -> Result:
        """The result of a finished game; without `ranks` the highest score is best, or the
        `lowest`.

        Partners in `teams` have one score and share a rank, and ranks count teams: 1, 2, 1, 2
        for two pairs. If not `won`, everybody has lost to the game: rank 2, and no winners.
        """
        for team in teams:
            if len({scores[seat] for seat in team}) > 1:
                raise PluginError(f"seats {team} are a team: they have one score, not {scores}")
        if not won:
            if ranks is not None:
                raise PluginError("won=False: everyone has lost, so no ranks can be given")
            ranks = [2] * len(scores)
        elif ranks is None:
            compared = [scores[team[0]] for team in teams] if teams else scores
            best_first = sorted(compared, reverse=not lowest)
            ranks = [1 + best_first.index(score) for score in scores]
        else:
            check_ranks(ranks, len(scores), teams)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        return cls(tuple(scores), tuple(ranks), winners, reason, True)

    @classmethod
    def unfinished(cls, scores: Sequence[int], reason: str) -> Result:
        """A game stopped by a cap: the current scores, no ranks and no winners."""
        return cls(tuple(scores), (), (), reason, False)


def require_result(outcome: Result | None) -> Result:
    """Return the result, or raise if there is none."""
    if outcome is None:
        raise CardkitError("the game is not over: it has no result yet")
    return outcome


def check_ranks(ranks: Sequence[int], seats: int, teams: Sequence[Sequence[int]]) -> None:
    """Reject ranks that no game can end with."""
    if len(ranks) != seats:
        raise PluginError(f"ranks={list(ranks)}: give one rank for each of the {seats} seats")
    for team in teams:
        if len({ranks[seat] for seat in team}) > 1:
            raise PluginError(f"ranks={list(ranks)}: seats {team} are a team and share a rank")
    if 1 not in ranks:
        raise PluginError(
            f"ranks={list(ranks)}: nobody has rank 1; if everyone lost, use won=False"
        )
    compared = [ranks[team[0]] for team in teams] if teams else list(ranks)
    for rank in sorted(set(compared)):
        better = sum(other < rank for other in compared)
        if rank != 1 + better:
            raise PluginError(
                f"ranks={list(ranks)}: rank {rank} has {better} before it, so it is rank "
                f"{1 + better}; equal ranks are ties and leave a gap: 1, 2, 2, 4"
            )
