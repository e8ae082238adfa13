"""The random bot: any legal move, each as likely as the others."""

from __future__ import annotations

from random import Random

from cardkit.engine.moves import Move
from cardkit.engine.view import View


def random_bot(view: View, rng: Random) -> Move:
    return view.moves[int(rng.random() * len(view.moves))]
