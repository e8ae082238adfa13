"""The public Python API, as the README shows it."""

from __future__ import annotations

import ast
import random
import re
import sys
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import get_args

import attrs
import pytest

import cardkit

DOCS = Path(__file__).parents[2] / "docs"


def test_the_loop_of_the_readme() -> None:
    game = cardkit.load("flip7", target_score=100)
    t = game.start(seats=4, seed=7)
    rng = random.Random(1)
    while not t.over:
        t.apply(rng.choice(t.moves))
    assert sorted(t.result.ranks)[0] == 1
    assert max(t.result.scores) >= 100
    assert t.clone() is not t
    assert t.view(2).me == 2


def test_a_seed_is_the_same_as_number_and_text() -> None:
    game = cardkit.load("flip7")
    assert game.start(3, 7).to_json() == game.start(3, "7").to_json()
    assert game.start(3, 7).to_json() != game.start(3, 8).to_json()


def test_agents_by_name_play_a_match() -> None:
    match = cardkit.load("flip7").play("random*4", seed=7)
    assert match.result is not None and match.result.finished
    assert match.record.lines[0]["seed"] == "7"
    assert match.record.text == cardkit.load("flip7").play("random*4", seed=7).record.text


def make_reference_module() -> ModuleType:
    sys.path.insert(0, str(DOCS))
    try:
        return import_module("make_reference")
    finally:
        sys.path.remove(str(DOCS))


def test_the_stub_and_the_reference_are_made_from_the_list_of_public_names() -> None:
    make_reference = make_reference_module()
    again = "make them with: python docs/make_reference.py"
    assert make_reference.STUB.read_text(encoding="utf-8") == make_reference.stub(), again
    assert make_reference.PAGE.read_text(encoding="utf-8") == make_reference.page(), again
    assert " at 0x" not in make_reference.page()  # it is the same in every process


def test_the_reference_is_the_same_after_data_was_read() -> None:
    """attrs replaces what a class says of its fields when somebody resolves it, as cattrs does."""
    for data in (cardkit.Decided, cardkit.Result):
        attrs.resolve_types(data)
        assert not any(isinstance(field.type, str) for field in attrs.fields(data))
    make_reference = make_reference_module()
    assert make_reference.PAGE.read_text(encoding="utf-8") == make_reference.page()


PAGES = [*DOCS.glob("*.md"), DOCS.parent / "README.md"]
SOURCES = [
    path
    for folder in ("plugins/*/src", "examples/*/src", "cardkit/authoring/templates")
    for path in DOCS.parent.glob(f"{folder}/**/*.py")
]


def code_in(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return [text]
    return re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("path", [*PAGES, *SOURCES], ids=lambda path: path.stem)
def test_what_the_docs_teach_and_plugins_use_is_public(path: Path) -> None:
    """Modules are public by name in docs/stability.md, and their names in `__all__`."""
    public = re.findall(r"`(cardkit(?:\.\w+)?)`", (DOCS / "stability.md").read_text("utf-8"))
    for tree in map(ast.parse, map(dedent, code_in(path))):
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith("cardkit."):
                assert node.module in public, f"{path.name} imports from {node.module}"
                names = {alias.name for alias in node.names}
                assert names <= set(import_module(node.module).__all__)


def test_every_kind_of_event_is_public() -> None:
    for kind in get_args(cardkit.Event):
        assert getattr(cardkit, kind.__name__) is kind
