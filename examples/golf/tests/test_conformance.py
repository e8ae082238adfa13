"""What every game promises, for golf; its words; and a game that is what it was."""

from __future__ import annotations

from pathlib import Path

from cardkit.testing import conformance, golden, wording

HERE = Path(__file__).parent

TestConformance = conformance("golf", seats=(2, 4, 5))
TestGolden = golden(HERE / "golden.txt", "golf(rounds=1)", 2, most=30)
TestWording = wording("golf", langs=("en", "de"))
