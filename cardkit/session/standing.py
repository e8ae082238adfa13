"""The scores as people are told them."""

from __future__ import annotations

from typing import Any

from cardkit.engine.flow.rules import Rules
from cardkit.engine.flow.table import Table
from cardkit.engine.model.readers import SPECTATOR


def public_scores(t: Table[Any]) -> list[int]:
    """Return the scores that follow from what everybody sees; zeros if they do not.

    Rules may count hidden cards, such as those left in hand, which only the end of a game reveals.
    """
    if t.over or _is_public_field(t.rules):
        return list(t.rules.scores(t))
    try:
        return list(t.rules.scores(t.view(SPECTATOR)))
    except Exception:  # whatever an author's code does with a card it cannot see
        return [0] * len(t.seats)


def _is_public_field(rules: Rules[Any, Any]) -> bool:
    """Whether the scores are a field that everybody sees."""
    fields = rules.table.layout.fields
    own = type(rules).scores is not Rules.scores
    return not own and any(field.name == "score" and field.seen == "all" for field in fields)
