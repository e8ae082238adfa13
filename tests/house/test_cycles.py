"""No cycle of imports is hidden in a function or behind TYPE_CHECKING without a word why."""

from __future__ import annotations

import ast
from pathlib import Path

import measure_house
import pytest

import cardkit

ROOT = Path(cardkit.__file__).parent
MODULES = measure_house.read_modules(ROOT)
EDGES = measure_house.read_edges(MODULES)
DOOR = "cardkit.lab.rendering"  # findings print themselves; the module says why


def test_no_cycle_at_the_top() -> None:
    assert measure_house.find_cycles(EDGES, {"top"}) == []


def test_no_cycle_inside_functions() -> None:
    """Imports inside functions save time at the start; one module alone goes round an arrow."""
    edges = {e for e in EDGES if (e.source, e.kind) != (DOOR, "lazy")}
    assert measure_house.find_cycles(edges, {"top", "lazy"}) == []


def list_unexplained(name: str, group: list[str]) -> list[str]:
    """The imports for types alone that close a cycle, and stand below no comment."""
    path = MODULES[name]
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    found: list[str] = []
    for block in ast.walk(ast.parse(source)):
        if isinstance(block, ast.If) and "TYPE_CHECKING" in ast.dump(block.test):
            for node in block.body:
                if isinstance(node, ast.Import | ast.ImportFrom):
                    is_package = path.name == "__init__.py"
                    targets = measure_house.targets_of(node, name, is_package, MODULES)
                    near = lines[block.lineno - 1] + lines[node.lineno - 1]
                    found += [f"{name} → {t}" for t in targets if t in group and "#" not in near]
    return found


@pytest.mark.parametrize("group", measure_house.find_cycles(EDGES, {"top", "lazy", "types"}))
def test_a_cycle_of_types_says_why(group: list[str]) -> None:
    assert [each for name in group for each in list_unexplained(name, group)] == []
