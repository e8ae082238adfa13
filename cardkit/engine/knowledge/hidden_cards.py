"""Cards and fields on a table that somebody does not see: whoever reads them is stopped."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from cardkit.engine.model.cards import UNKNOWN


class ReadsHidden(BaseException):  # so that rules' own except clauses do not catch it
    """A listing reads cards in a place that the reader does not see."""

    def __init__(self, place: int) -> None:
        self.place = place


class Cards(list[Any]):
    """The cards in a hidden place, once cards have been put there."""

    __slots__ = ("by_position", "place")
    by_position: bool  # whether a card was requested by position
    place: int

    def __getitem__(self, index: Any) -> Any:
        self.by_position = True
        return super().__getitem__(index)


class HiddenCards(Cards):
    """Cards that cannot be read. Their number is public."""

    __slots__ = ()

    def __init__(self, place: int, count: int) -> None:
        super().__init__([UNKNOWN] * count)
        self.place = place
        self.by_position = False


def _refuse(self: HiddenCards, *args: Any) -> Any:
    raise ReadsHidden(self.place)


for _name in ("__iter__", "__getitem__", "__contains__", "__reversed__"):
    setattr(HiddenCards, _name, _refuse)
for _name in ("__add__", "__mul__", "__eq__", "__ne__", "copy", "count", "index"):
    setattr(HiddenCards, _name, _refuse)


@lru_cache(maxsize=64)
def without_hidden_fields(table: Any, own: bool) -> Any:
    """Return a table class with only the fields that everybody sees, or also those whose values a
    seat sees of its own.
    """
    shown = ("all", "owner") if own else ("all",)
    hidden = [field.name for field in table.layout.fields if field.seen not in shown]
    return same_fields(table, dict.fromkeys(hidden, property()))


def same_fields(table: Any, body: dict[str, Any]) -> Any:
    """Return a subclass of a table class whose tables can be its own. It is not made by the class
    of table classes, which would take what is in the body for fields.
    """
    return type.__new__(type(table), table.__name__, (table,), {"__slots__": (), **body})
