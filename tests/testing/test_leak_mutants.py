"""A small part of the leak mutation score; `tools/leak_mutants.py` has time for more."""

from __future__ import annotations

from pathlib import Path

import pytest
from leak_mutants import score

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("folder", ["plugins/seven", "examples/kuhn", "examples/leduc"])
def test_planted_leaks_are_found(folder: str, tmp_path: Path) -> None:
    told = score(ROOT / folder, leaks=4, seed="test", work=tmp_path, games=1, pairs=10)
    assert told["missed"] == 0
    assert told["found"] == told["with its line"] > 0
