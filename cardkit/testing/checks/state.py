"""Checks of what is kept where: nothing outside the table remembers a game."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from typing import Any

from cardkit.engine.base.source_lines import line_of_class, shown, sources
from cardkit.engine.flow.rules import Rules
from cardkit.engine.model.moves import MoveMaker
from cardkit.testing.case import Case

from .source import contains, mutates

_CONTAINERS = (list, dict, set, bytearray)
_ENGINE = frozenset({"options", "seats", "at", "acts", "table", "core", "frozen"})


def rules_keep_no_state(case: Case) -> None:
    """A game leaves no trace outside its table, on the rules or in a global."""
    t = case.start()
    before = {where: repr(value) for where, _, value in _kept(t.rules)}
    for _ in case.tables(t):
        pass
    for where, name, value in _kept(t.rules):
        if before.get(where, repr(value)) != repr(value):
            case.fail(
                f"{where} changed while a game was played: rules keep no state, since every "
                "table and copy shares it; declare a field of the table",
                _line(case.game.rules, name),
            )


def _kept(rules: Rules[Any, Any]) -> Iterator[tuple[str, str, Any]]:
    """The containers that live longer than a table: how they are called, and what they hold."""
    for name, value in vars(rules).items():
        if name not in _ENGINE and not isinstance(value, MoveMaker):
            yield from _container(f"self.{name}", name, value)
    for base in type(rules).__mro__:
        if base.__module__.partition(".")[0] not in ("builtins", "typing", "cardkit"):
            for name, value in vars(base).items():
                yield from _container(f"{base.__name__}.{name}", name, value)
            for name, value in vars(sys.modules[base.__module__]).items():
                yield from _container(f"the global '{name}'", name, value)


def _container(where: str, name: str, value: Any) -> Iterator[tuple[str, str, Any]]:
    if isinstance(value, _CONTAINERS) and not name.startswith("__"):
        yield where, name, value


def _line(rules: type[Any], name: str) -> str:
    """The line of a method that changes what has this name, or else its declaration."""
    for file, tree in sources(rules).items():
        for method in ast.walk(tree):
            if isinstance(method, ast.FunctionDef) and method.name != "prepare":
                for node in ast.walk(method):
                    if mutates(node) and contains(node, name):
                        return shown(file, getattr(node, "lineno", method.lineno))
    return line_of_class(rules, name)
