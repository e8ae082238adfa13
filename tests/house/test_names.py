"""Names: a function is a verb, one word names one class."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import cardkit

ROOT = Path(cardkit.__file__).parent
FILES = [path for path in sorted(ROOT.rglob("*.py")) if "templates" not in path.parts]
IRREGULAR = {"told", "said", "shown", "made", "found", "seen", "given", "taken"}
IRREGULAR |= {"written", "drawn", "held", "kept", "sent"}

#: Read with what stands before them: ``places.named("hand.2")``, ``texts.named(names)``,
#: ``Library.installed()``, ``Result.unfinished(…)``, ``situation.said("bust")``, ``log.opened(…)``.
FLUENT = {"named", "installed", "unfinished", "said", "told", "decided", "refused", "opened"}
FLUENT |= {"sealed", "shown", "picked", "held", "guarded", "drawn", "finished", "interrupted"}
FLUENT |= {"__reversed__"}  # Python names it

#: The front door's Game and Plugin are those of the engine with play and simulate. A pick is a
#: line of a record, an event, and what a person chooses on a screen; both watched tables are local.
TWICE = {"Game", "Plugin", "Pick", "Picked", "Watched"}


def read_functions() -> dict[str, list[str]]:
    """The names of functions and methods that are not properties, with their files."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            if not any("property" in ast.unparse(mark) for mark in node.decorator_list):
                found[node.name].append(str(path.relative_to(ROOT)))
    return found


def is_participle(name: str) -> bool:
    word = name.strip("_")
    regular = word.endswith("ed") and word not in ("need", "feed")
    return "_" not in word and (word in IRREGULAR or regular)


def test_a_function_is_a_verb() -> None:
    named = {name: where for name, where in read_functions().items() if is_participle(name)}
    assert {name: where for name, where in named.items() if name not in FLUENT} == {}


def test_a_class_name_stands_for_one_class() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(str(path.relative_to(ROOT)))
    double = {name: where for name, where in found.items() if len(where) > 1}
    assert {name: where for name, where in double.items() if name not in TWICE} == {}
