"""What every game promises, for Leduc poker; its words; and a game that is what it was."""

from __future__ import annotations

from pathlib import Path

from cardkit.testing import conformance, golden, wording

HERE = Path(__file__).parent

TestConformance = conformance("leduc", seats=(2,))
TestGolden = golden(HERE / "golden.txt", "leduc", 2, most=12)
TestWording = wording("leduc", langs=("en", "de"))
