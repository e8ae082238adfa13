"""The Python of every README runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = sorted(Path(__file__).parent.glob("*/README.md"))
BLOCKS = {
    f"{page.parent.name}-{number}": code
    for page in PAGES
    for number, code in enumerate(BLOCK.findall(page.read_text(encoding="utf-8")))
}


@pytest.mark.parametrize("name", BLOCKS)
def test_a_block_runs_and_prints_what_it_says(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    exec(compile(BLOCKS[name], name, "exec"), {})
    printed = capsys.readouterr().out
    for said in re.findall(r"print\(.*\)  # (-?[\d/]+)$", BLOCKS[name], re.MULTILINE):
        assert said in printed.splitlines()
