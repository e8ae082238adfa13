"""The attributes of a table besides its zones and fields, declared once for tables, clones and
views.
"""

from __future__ import annotations

import attrs

SAME = "self.{name}"
NONE = "None"


@attrs.frozen
class Slot:
    """An attribute of every table, and the expressions that fill it.

    In `clone`, `view` and `world`, `self` is the object being copied or looked at; `blank` has
    `rules`, `view` has `me`, and `world` has the dealt `cells`.
    """

    name: str
    blank: str = NONE  # in the table all others are cloned from
    clone: str = SAME
    view: str | None = None  # None: views lack this attribute
    world: str = NONE  # in a table imagined by a view

    def assignment(self, kind: str) -> str | None:
        """Return the line that fills this slot of `new`; None if it has none."""
        expression: str | None = getattr(self, kind)
        if expression is None:
            return None
        return f"new.{self.name} = {expression.format(name=self.name)}"


#: In the order in which they are filled: an expression can use those above it.
SLOTS = (
    Slot("rules", blank="rules", view=SAME, world=SAME),
    Slot("seats", blank="rules.seats", view=SAME, world=SAME),
    Slot("seat", blank="-1", view=SAME, world=SAME),
    Slot("over", blank="False", view=SAME, world=SAME),
    Slot("outcome", view=SAME, world=SAME),
    Slot("moves", blank="()", view="self.moves if self.seat == me else ()", world="()"),
    Slot("key", blank="0", world="0"),
    Slot("drawn", blank="0", world="0"),
    Slot("sealed", view="self.sealed and masked(self.sealed, me)"),
    Slot("early", blank="()", view="self.early and own(self.early, me)", world=SAME),
    Slot(
        "stack",
        blank="[]",
        clone="self.stack.copy()",
        view="(*self.stack, self.asking) if self.asking else tuple(self.stack)",
        world="list(self.stack)",
    ),
    Slot("stops", blank="()", world="()"),
    Slot("asking", world="None if self.over else new.stack.pop()"),  # a view keeps it on its stack
    Slot("later", blank="[]", clone="[]", world="[]"),
    Slot("log", clone=NONE),
    Slot("script", clone=NONE),
    Slot("memory", clone=NONE),
    Slot(
        "cells",
        blank="[rules.core.lists.get(place.i, list)() for place in rules.places]",
        clone="[cards.copy() for cards in self.cells]",
        world="cells",
    ),
)

NAMES = tuple(slot.name for slot in SLOTS)
VIEWED = tuple(slot.name for slot in SLOTS if slot.view is not None)


def fill(kind: str) -> list[str]:
    """Return lines that fill the slots of `new`."""
    lines = [slot.assignment(kind) for slot in SLOTS]
    return [line for line in lines if line is not None]
