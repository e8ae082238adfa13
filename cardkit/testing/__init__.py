"""The conformance kit: what every game must keep, checked by playing it.

from cardkit.testing import Conformance

class TestMyGame(Conformance):
    game = "my_game"
"""

from __future__ import annotations

from .case import Case, CheckFailed
from .conformance import Conformance
from .kit import CHECKS, Check, run_checks, seat_counts

__all__ = ["CHECKS", "Case", "Check", "CheckFailed", "Conformance", "run_checks", "seat_counts"]
