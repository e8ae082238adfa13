"""What every game promises, for Seven."""

from __future__ import annotations

from cardkit.testing import Conformance


class TestSeven(Conformance):
    game = "seven"
    seats = (2, 4, 7)
