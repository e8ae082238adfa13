"""What every game promises, for Kuhn poker."""

from __future__ import annotations

from cardkit.testing import Conformance


class TestKuhn(Conformance):
    game = "kuhn"
    seats = (2,)
    seeds = ("1", "2", "3", "4")
