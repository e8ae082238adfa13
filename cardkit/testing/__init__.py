"""The conformance kit: what every game must keep, checked by playing it.

from cardkit.testing import conformance

TestMyGame = conformance("my_game")
"""

from __future__ import annotations

from .case import Case, CheckFailed
from .checks.choices import untold_cards
from .conformance import Conformance, conformance
from .kit import CHECKS, Check, never_reached, run_checks, seat_counts
from .situation import Situation, ids, only, refused
from .transcript import told
from .wording import Wording

__all__ = [
    "CHECKS",
    "Case",
    "Check",
    "CheckFailed",
    "Conformance",
    "Situation",
    "Wording",
    "conformance",
    "ids",
    "never_reached",
    "only",
    "refused",
    "run_checks",
    "seat_counts",
    "told",
    "untold_cards",
]
