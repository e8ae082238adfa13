"""What every game promises, for crazy eights."""

from __future__ import annotations

from cardkit.testing import Conformance


class TestCrazyEights(Conformance):
    game = "crazy_eights"
    seats = (2, 5, 7)  # two decks with seven
