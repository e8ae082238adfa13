"""Readers: who may look at a table, a seat or somebody who watches."""

from __future__ import annotations

#: Somebody who watches: sees what everybody sees. ``t.view(SPECTATOR)``
SPECTATOR = -1


def bit_of(reader: int, seats: range) -> int:
    """The bit of a reader in a set of readers; that of people who watch is the last."""
    return 1 << (len(seats) if reader == SPECTATOR else reader)


def all_readers(seats: range) -> int:
    """The set of all readers."""
    return (2 << len(seats)) - 1
