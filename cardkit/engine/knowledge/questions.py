"""Questions of the past: which hidden cards the listing of a choice looked at."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import attrs

from cardkit.engine.base.errors import CardkitError

from .log import Entry
from .replay import PastReplay

if TYPE_CHECKING:  # memory keeps the questions of the rules it follows
    from cardkit.engine.flow.rules import Rules


@attrs.frozen(eq=False)
class PastQuestion:
    """A choice of one seat that the table waited for."""

    at: int  # the entry of the log that has the answer
    table: Any
    looks: frozenset[int]  # places that the listing of its moves looked at
    known_as: dict[int, Any] = attrs.Factory(dict)  # by reader: the condition it makes


class PastQuestions(PastReplay):
    """The questions of a game whose listings look at cards, and at no hidden field."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        super().__init__(rules)
        self.found: list[PastQuestion] = []

    def between(self, log: list[Entry], start: int, end: int) -> list[PastQuestion]:
        """Those that were answered there; none if the log does not lead to this table."""
        try:
            self.play(log, end)
        except CardkitError:
            return []
        return [question for question in self.found if start <= question.at < end]

    def note(self, t: Any) -> None:
        if not t.over and t.sealed is None:
            looks = looked_at(t)
            if looks:
                self.found.append(PastQuestion(len(t.log), t.clone(), looks))


def looked_at(t: Any) -> frozenset[int]:
    """The places that the listing of the pending question looks at. None if it looks at hidden
    fields as well: what those were is not known in a sampled world."""
    core, found = t.rules.core, set[int]()
    cells = [Watched(cards, i, found) for i, cards in enumerate(t.cells)]
    seen = core.imagine(core.viewer(t, t.seat), cells)
    cls: Any = type(t)
    seen.__class__ = without_hidden_fields(cls)
    decision, *args = t.asking
    try:
        for _ in decision(seen, *args):
            pass
    except Exception:  # of a hidden field, or of rules that expect what they were not given
        return frozenset()
    return frozenset(found)


class Watched(list[Any]):
    """Cards of a place: who looks at them is noted. How many there are everybody knows."""

    __slots__ = ("found", "place")

    def __init__(self, cards: list[Any], place: int, found: set[int]) -> None:
        super().__init__(cards)
        self.place, self.found = place, found


def _watch(name: str) -> Callable[..., Any]:
    plain = getattr(list, name)

    def looking(self: Watched, *args: Any) -> Any:
        self.found.add(self.place)
        return plain(self, *args)

    return looking


for _name in ("__iter__", "__getitem__", "__contains__", "__reversed__", "__add__", "__eq__"):
    setattr(Watched, _name, _watch(_name))
for _name in ("__mul__", "copy", "count", "index"):
    setattr(Watched, _name, _watch(_name))


@lru_cache(maxsize=64)
def without_hidden_fields(table: Any) -> Any:
    """A table class of which only the fields that everybody sees can be read."""
    hidden = [field.name for field in table.layout.fields if field.seen != "all"]
    return type(table.__name__, (table,), {"__slots__": (), **dict.fromkeys(hidden, property())})
