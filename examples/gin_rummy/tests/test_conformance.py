"""What every game promises, for gin rummy; its words; and a game that is what it was."""

from __future__ import annotations

from pathlib import Path

from cardkit.testing import conformance, golden, wording

HERE = Path(__file__).parent

TestConformance = conformance("gin_rummy", seats=(2,))
TestGolden = golden(HERE / "golden.txt", "gin_rummy", 2, most=12)
TestWording = wording("gin_rummy", langs=("en", "de"))
