"""What a code card shows at the table: which of its digits are held."""

from __future__ import annotations

from functools import lru_cache

from .progress import seen_progress
from .table import Code, Playing


@lru_cache(maxsize=1_000)  # drawn for every reader after every move, and most hands stay the same
def code_face(code: Code, hand: tuple[Playing, ...]) -> str:
    """Draw the digits with a tick below each, a J for a joker standing in for it, or a dot."""
    found, _ = seen_progress(hand, code)
    missing, jokers = list(found.missing), found.jokers
    marks = []
    for digit in code.digits:
        if digit not in missing:
            marks.append("✓")
            continue
        missing.remove(digit)
        marks.append("J" if jokers > 0 else "·")
        jokers -= 1
    return f"{' '.join(code.digits)}\n{' '.join(marks)}"
