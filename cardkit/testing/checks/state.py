"""Checks on where state is kept: nothing outside the table remembers a game."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import attrs

from cardkit.engine.base.source_lines import line_of, line_of_class, short_location, sources
from cardkit.engine.flow.rules import Rules
from cardkit.engine.model.moves import MoveMaker
from cardkit.testing.case import Case

from .source import contains, mutates

_CONTAINERS = (list, dict, set, bytearray, tuple, MappingProxyType)
_CACHE = type(lru_cache(repr))  # a method with @cache
_ENGINE = frozenset({"options", "seats", "at", "acts", "table", "core", "frozen"})


def rules_keep_no_state(case: Case) -> None:
    """A game leaves no trace outside its table, on the rules or in a global."""
    case = attrs.evolve(case, seed=f"{case.seed} kept")  # other checks have not played this one
    t = case.start()
    before = {where: _content(value) for where, _, value in _lasting_containers(t.rules)}
    for _ in case.tables(t):
        pass
    for where, name, value in _lasting_containers(t.rules):
        content = _content(value)
        if before.get(where, content) != content:
            case.fail(
                f"{where} changed while a game was played: rules keep no state, since every "
                "table and copy shares it, and bots reach it by view.rules; declare a field of "
                "the table, or fill it whole in prepare()",
                line_of(value) if isinstance(value, _CACHE) else _line(case.game.rules, name),
            )


def _lasting_containers(rules: Rules[Any, Any]) -> Iterator[tuple[str, str, Any]]:
    """Yield the containers that outlive a table: their names and contents."""
    for name, value in vars(rules).items():
        if name not in _ENGINE and not isinstance(value, MoveMaker):
            yield from _container(f"self.{name}", name, value)
    for base in type(rules).__mro__:
        if base.__module__.partition(".")[0] not in ("builtins", "typing", "cardkit"):
            for name, value in vars(base).items():
                yield from _container(f"{base.__name__}.{name}", name, value)
            for name, value in vars(sys.modules[base.__module__]).items():
                if not isinstance(value, _CACHE):  # a function's own, which the rules cannot reach
                    yield from _container(f"the global '{name}'", name, value)


def _container(where: str, name: str, value: Any) -> Iterator[tuple[str, str, Any]]:
    if isinstance(value, (*_CONTAINERS, _CACHE)) and not name.startswith("__"):
        yield where, name, value


def _content(value: Any) -> str:
    return repr(value.cache_info().currsize if isinstance(value, _CACHE) else value)


def _line(rules: type[Any], name: str) -> str:
    """Return the line of a method that changes this name, or else its declaration."""
    for file, tree in sources(rules).items():
        for method in ast.walk(tree):
            if isinstance(method, ast.FunctionDef) and method.name != "prepare":
                for node in ast.walk(method):
                    if mutates(node) and contains(node, name):
                        return short_location(file, getattr(node, "lineno", method.lineno))
    return line_of_class(rules, name)
