"""Readers: whoever may look at a table, namely seats and spectators."""

from __future__ import annotations

#: A spectator sees what everybody sees. ``t.view(SPECTATOR)``
SPECTATOR = -1


def bit_of(reader: int, seats: range) -> int:
    """The bit of a reader in a set of readers; the last one is for spectators."""
    return 1 << (len(seats) if reader == SPECTATOR else reader)


def all_readers(seats: range) -> int:
    """Return the set of all readers."""
    return (2 << len(seats)) - 1
