"""A store that keeps tables in memory."""

from __future__ import annotations

from collections.abc import Sequence

from cardkit.serve.store import Append, Change, Delete, Put


class MemoryStore:
    """A store that forgets everything at the end of a test."""

    def __init__(self) -> None:
        self.facts_of: dict[str, str] = {}
        self.rows: dict[tuple[str, int], list[tuple[str, str]]] = {}

    def write(self, changes: Sequence[Change]) -> None:
        for change in changes:  # refused as a whole
            if isinstance(change, Append):
                key = (change.table, change.game)
                before = [c for c in changes[: changes.index(change)] if isinstance(c, Append)]
                count = sum((c.table, c.game) == key for c in before)
                if change.number != len(self.rows.get(key, ())) + count:
                    raise ValueError(f"arrival {change.number} of {key} does not come next")
        for change in changes:
            match change:
                case Put(table, facts):
                    self.facts_of[table] = facts
                case Append(table, game, _, text, act):
                    self.rows.setdefault((table, game), []).append((text, act))
                case Delete(table):
                    self.facts_of.pop(table, None)
                    self.rows = {key: rows for key, rows in self.rows.items() if key[0] != table}

    def tables(self) -> dict[str, str]:
        return dict(self.facts_of)

    def facts(self, table: str) -> str | None:
        return self.facts_of.get(table)

    def arrivals(self, table: str, game: int) -> list[tuple[str, str]]:
        return list(self.rows.get((table, game), ()))

    def close(self) -> None:
        pass
