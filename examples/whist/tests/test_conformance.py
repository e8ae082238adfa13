"""What every game promises, for whist; its words; and a game that is what it was."""

from __future__ import annotations

from pathlib import Path

from cardkit.testing import conformance, golden, wording

HERE = Path(__file__).parent

TestConformance = conformance("whist", seats=(4,))
TestGolden = golden(HERE / "golden.txt", "whist(target=1)", 4, most=30)
TestWording = wording("whist", langs=("en", "de"))
