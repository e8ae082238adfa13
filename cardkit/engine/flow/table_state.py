"""A comparable snapshot of a table, to find out whether something changed."""

from __future__ import annotations

from typing import Any

State = dict[str, Any]  # by the name of a place or field


def state(t: Any) -> State:
    """A snapshot of the table, for comparison."""
    found: State = {"chance": t.drawn}
    for place in t.rules.places:
        found[str(place)] = tuple(place.cards_of(t))
    for field in type(t).layout.fields:
        found[field.name] = repr(getattr(t, field.name))
    return found


def difference(one: State, two: State) -> str:
    """Return the names of the parts that differ."""
    return ", ".join(name for name in one if one[name] != two[name])
