"""Why something cannot be picked: the reason of the move that it would make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.flow.table import Table
from cardkit.engine.model.texts import Texts

from .frames import Pick, Question


def explain(
    table: Table[Any],
    question: Question,
    so_far: Sequence[Sequence[Pick]],
    pick: Pick,
    texts: Texts,
) -> str:
    """Why this cannot be picked, in words; empty if there is nothing to say.

    The table is asked why something is illegal, never what it hides. Tries the moves that are being
    chosen from first, then all others of the game; `so_far` are the picks to put it behind.
    """
    names = list(dict.fromkeys(move.text.partition(":")[0] for move in question.moves))
    names += [name for name in table.rules.core.moves if name not in names]
    told = None
    for before in so_far:
        words = [each.value for each in (*before, pick)]
        for name in [pick.value] if pick.kind == "card" and pick.value in names else names:
            text = ":".join(filter(None, (name, "+".join(w for w in words if w != name))))
            try:
                reason = table.why_not(table.rules.parse(text))
            except CardkitError:
                continue
            if reason is not None and (told is None or told.id == "not_listed"):
                told = reason
        if told is not None and told.id != "not_listed":
            break
    return "" if told is None else texts(f"why.{told.id}", **told.params)
