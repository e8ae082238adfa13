"""What every game of cardkit must keep."""

from __future__ import annotations

from cardkit.testing import Conformance


class TestCodeGame(Conformance):
    game = "code_game"
    seats = (2, 4, 8)
    seeds = ("1",)
