"""What an author or researcher can add to an encoding beyond the declarations."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import attrs


@attrs.frozen(kw_only=True)
class Refinement:
    """Given as ``refine=…``, or as the attribute `learning` of a game's rules.

    `cells` are the names of additional cells, and `read` computes their numbers from a view, so no
    secret can get in. `values` says which numbers or words an argument takes, ``{"bid":
    range(101)}``, if the declarations leave it open. Zones and fields in `without` are left out. In
    rows whose positions matter, this many `positions` are encoded one by one.
    """

    cells: tuple[str, ...] = ()
    read: Callable[[Any], Sequence[float]] | None = None
    values: Mapping[str, Sequence[int | str]] = attrs.Factory(dict)
    without: Collection[str] = ()
    positions: int = 12


PLAIN = Refinement()
