"""A game's decisions as rows for --dataset: what a seat saw, could do, and did."""

from __future__ import annotations

from typing import Any

from cardkit.play.match import Match

from ..measure.played import Played

#: The columns of --dataset, one row per decision, with the names of their polars types.
DECISION_COLUMNS = {
    "game": "Int64",
    "seed": "String",
    "decision": "Int64",
    "seat": "Int64",
    "agent": "String",
    "asked": "String",
    "view": "String",
    "moves": "List",
    "choice": "Int64",
    "move": "String",
    "score": "Int64",
    "rank": "Int64",
    "finished": "Boolean",
}


def decision_rows(number: int, match: Match, played: Played) -> list[tuple[object, ...]]:
    """The rows of a game, from replaying its log; forced moves do not count."""
    log = match.table.entries
    t: Any = match.game.start(len(match.plans), match.seed)
    result = played.result
    ranks = result.ranks or (None,) * len(match.plans)
    rows: list[tuple[object, ...]] = []
    while not t.over and len(t.log) < len(log):
        move, seat = log[len(t.log)][2], t.seat
        moves = [each.text for each in t.moves]
        rows.append(
            (
                *(number, match.seed, len(rows), seat, match.plans[seat].agent),
                t.asking[0].__name__,
                t.view(seat).to_json(),
                moves,
                moves.index(move.text),
                move.text,
                result.scores[seat],
                ranks[seat],
                result.finished,
            )
        )
        t.apply(move)
    return rows


def decision_frame(rows: list[tuple[object, ...]]) -> Any:
    """Convert rows to a polars data frame."""
    import polars as pl

    kinds: dict[str, Any] = {name: getattr(pl, kind) for name, kind in DECISION_COLUMNS.items()}
    kinds["moves"] = pl.List(pl.String)
    return pl.DataFrame(rows, schema=kinds, orient="row")
