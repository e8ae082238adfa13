"""How a search plays, as written after its budget: ``search:400:wins``."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cardkit.engine.base.errors import CardkitError

from .values import GOALS, Goal


@attrs.frozen
class Manner:
    """What a search plays for, and how readily its tree explores."""

    goal: Goal = "both"
    explore: float = 0.7

    @classmethod
    def read(cls, words: Sequence[str]) -> Manner:
        """Parse words in any order, each at most once."""
        found: dict[str, object] = {}
        for word in words:
            key, value = read_word(word)
            if key in found:
                raise CardkitError(f"'{word}' is one {key} too many")
            found[key] = value
        return cls(**found)  # type: ignore[arg-type]


def read_word(word: str) -> tuple[str, object]:
    if word in GOALS:
        return "goal", word
    try:
        explore = float(word)
    except ValueError:
        explore = -1.0
    if not 0 <= explore < float("inf"):
        known = ", ".join(GOALS)
        raise CardkitError(f"'{word}' is neither one of {known} nor a number to explore by (0.7)")
    return "explore", explore
