"""What every game promises, for crazy eights; its words; and a game that is what it was."""

from __future__ import annotations

from pathlib import Path

from cardkit.testing import conformance, golden, wording

HERE = Path(__file__).parent

TestConformance = conformance("crazy_eights", seats=(2, 5, 7))  # two decks with seven
TestGolden = golden(HERE / "golden.txt", "crazy_eights", 3, most=30)
TestWording = wording("crazy_eights", langs=("en", "de"))
