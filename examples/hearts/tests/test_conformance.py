"""What every game promises, for hearts; its words; and a game that is what it was."""

from __future__ import annotations

from pathlib import Path

from cardkit.testing import conformance, golden, wording

HERE = Path(__file__).parent

TestConformance = conformance("hearts", seats=(4,))
TestGolden = golden(HERE / "golden.txt", "hearts(pass_cards=false)", 4, most=12)
TestWording = wording("hearts", langs=("en", "de"))
