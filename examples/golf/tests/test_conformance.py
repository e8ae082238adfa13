"""What every game promises, for golf."""

from __future__ import annotations

from cardkit.testing import Conformance


class TestGolf(Conformance):
    game = "golf"
    seats = (2, 4, 5)
