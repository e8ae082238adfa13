"""What lies on a table and what is true of it, to be compared: did something change?"""

from __future__ import annotations

from typing import Any

State = dict[str, Any]  # by the name of a place or field


def state(t: Any) -> State:
    """What lies on the table, to compare."""
    found: State = {"chance": t.drawn}
    for place in t.rules.places:
        found[str(place)] = tuple(place.cards_of(t))
    for field in type(t).layout.fields:
        found[field.name] = repr(getattr(t, field.name))
    return found


def difference(one: State, two: State) -> str:
    """The names of what is not the same."""
    return ", ".join(name for name in one if one[name] != two[name])
