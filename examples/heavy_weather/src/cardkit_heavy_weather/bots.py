"""A bot that knows the weather."""

from __future__ import annotations

from typing import Any

from cardkit_flip7.bots import Threshold
from cardkit_flip7.table import points

from cardkit import Move, Reason, Weighed


class Captain(Threshold):
    """Flip 7's `threshold`, plus targets for squalls and heaves."""

    def weighed(self, t: Any, move: Move) -> Weighed:
        if move.name not in ("squall", "heave"):
            return super().weighed(t, move)
        (target,) = move.args
        total = t.score[target] + points(t, target)
        value = -1.0 if target == t.seat else float(total)
        return Weighed(move, value, Reason("standing", target=target, total=total))
