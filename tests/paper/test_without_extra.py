"""Without the extra `print` the command says how to install it."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest
from helpers.tiny import call, refused


def test_the_missing_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def without(name: str) -> object:
        return None if name == "fpdf" else find_spec(name)

    monkeypatch.setattr("cardkit.paper.pen.find_spec", without)
    refused(
        call("print", "flip7", "-o", tmp_path / "x.pdf"),
        "cardkit: cards on paper need the extra 'print': pip install 'cardkit[print]'\n",
    )
    assert list(tmp_path.iterdir()) == []
