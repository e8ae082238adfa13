"""What every game promises, for Kuhn poker; its words; and a game that is what it was."""

from __future__ import annotations

from pathlib import Path

from cardkit.testing import conformance, golden, wording

HERE = Path(__file__).parent

TestConformance = conformance("kuhn", seats=(2,), seeds=("1", "2", "3", "4"))
TestGolden = golden(HERE / "golden.txt", "kuhn(hands=3)", 2, most=30)
TestWording = wording("kuhn", langs=("en", "de"))
