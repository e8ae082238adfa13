"""A bot that raises good hands, calls with decent ones and folds the rest."""

from __future__ import annotations

from random import Random
from typing import Any

from cardkit import Move

from .table import RANKS


class Plain:
    def choose(self, view: Any, rng: Random) -> Move:
        by_name: dict[str, Move] = {move.name: move for move in view.moves}
        wanted: tuple[str, ...] = ("call",)
        rank = view.hand[view.me][0].rank
        if view.board:
            pair = view.board[0].rank == rank
            wanted = ("raise", "call") if pair else ("fold", "call") if rank == "J" else wanted
        elif RANKS.index(rank) == 2:
            wanted = ("raise", "call")
        return next(by_name[name] for name in (*wanted, "call") if name in by_name)
