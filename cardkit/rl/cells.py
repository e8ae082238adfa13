"""The cells of an observation: what each number means, and the code that fills it.

An encoder is generated for each game, as views are, because it runs at every step.
"""

from __future__ import annotations

from typing import Any

import attrs

FAR = float(2**24)  # numbers up to here are exact in 32 bits


@attrs.frozen
class Cell:
    """One number of an observation."""

    name: str
    low: float = 0.0
    high: float = 1.0


@attrs.define
class CellSheet:
    """Cells as laid out, with the code that fills them and the values that the code refers to."""

    rules: Any
    cells: list[Cell] = attrs.Factory(list)
    lines: list[str] = attrs.Factory(list)
    scope: dict[str, Any] = attrs.Factory(dict)

    @property
    def seats(self) -> int:
        return len(self.rules.seats)

    def add(self, names: list[str], low: float = 0.0, high: float = 1.0) -> int:
        """Add cells; return the index of the first."""
        start = len(self.cells)
        self.cells += [Cell(name, low, high) for name in names]
        return start

    def keep(self, value: Any) -> str:
        """Register a value that the code uses; return its name."""
        name = f"k{len(self.scope)}"
        self.scope[name] = value
        return name

    @property
    def whose(self) -> list[str]:
        """The seats, counted from the observing one."""
        return ["mine", *(f"+{n}" for n in range(1, self.seats))]
