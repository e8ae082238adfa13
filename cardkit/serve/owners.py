"""Which process has a table: a process with its own store has them all; a shared store decides."""

from __future__ import annotations

from typing import Protocol

import attrs

from cardkit.room.spec import Refusal

from .store import SqliteStore, Store


class Elsewhere(Refusal):
    """Another process has the table; `at` says where."""

    def __init__(self, at: str) -> None:
        super().__init__("elsewhere", {"at": at})

    @property
    def at(self) -> str:
        return str(self.params["at"])


class Lost(Refusal):
    """This process no longer has the table, or cannot reach the store. The client should retry in a
    moment, here or elsewhere.
    """

    def __init__(self) -> None:
        super().__init__("lost")


@attrs.frozen
class Holding:
    """A table this process has now, as its `owner`-th owner; `facts` is its state."""

    facts: str
    owner: int


class Owners(Protocol):
    """Assigns tables to processes, each to one at a time."""

    def take(self, table: str) -> Holding | None:
        """Take the table for this process; None if there is no such table. Raises Elsewhere or
        Lost."""
        ...

    def release(self, table: str, owner: int) -> None:
        """Make the table available to others."""
        ...

    def find_code(self, code: str) -> str | None:
        """Return the table that this code leads to."""
        ...

    def beat(self) -> None:
        """Signal every second that this process is alive. Raise Lost if the store is
        unreachable.
        """
        ...

    def holds(self, table: str, owner: int) -> bool:
        """Whether this process still has the table, as far as it knows."""
        ...


class SoleOwner:
    """A single process with its own store, from which `cardkit tables` may delete a table."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.taken: set[str] = set()
        self.deleted: set[str] = set()  # of these

    def take(self, table: str) -> Holding | None:
        facts = self.store.facts(table)
        if facts is None:
            return None
        self.taken.add(table)
        return Holding(facts, 0)

    def release(self, table: str, owner: int) -> None:
        self.taken.discard(table)

    def find_code(self, code: str) -> str | None:
        return None  # the hall knows all codes

    def beat(self) -> None:
        if isinstance(self.store, SqliteStore) and self.store.changed_elsewhere():
            taken = {*self.taken}  # before looking: what is taken later is there
            self.deleted = taken - self.store.tables().keys()

    def holds(self, table: str, owner: int) -> bool:
        return table not in self.deleted
