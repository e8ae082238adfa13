"""The acts of a table: the methods that rules call to change it, marked where they are defined."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import attrs

F = TypeVar("F", bound=Callable[..., Any])


@attrs.frozen
class Act:
    """Whether an act changes the table, and whether it moves cards."""

    changes: bool = True
    moves: bool = False


def act(*, changes: bool = True, moves: bool = False) -> Callable[[F], F]:
    """Mark a method of Table as an act."""

    def mark(method: F) -> F:
        method.__act__ = Act(changes, moves)  # type: ignore[attr-defined]
        return method

    return mark


def acts_of(table: type) -> dict[str, Act]:
    """Return a table class's acts by name, its own first, in the order written."""
    found: dict[str, Act] = {}
    for base in table.__mro__:
        for name, method in vars(base).items():
            if hasattr(method, "__act__"):
                found.setdefault(name, method.__act__)
    return found
