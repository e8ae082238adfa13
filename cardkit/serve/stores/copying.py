"""Copying all tables from one store to another."""

from __future__ import annotations

from cardkit.engine.base.errors import CardkitError
from cardkit.serve.facts import facts_from
from cardkit.serve.store import Append, Change, Put, Store

from .opening import file_of, is_shared, open_store


def copy_tables(source: str, target: str) -> int:
    """Copy everything or nothing; return the number of tables."""
    if not is_shared(source) and not file_of(source).exists():
        raise CardkitError(f"there are no tables in '{source}'")
    old = open_store(source)
    try:
        new = open_store(target)
        try:
            return copy_between(old, new)
        finally:
            new.close()
    finally:
        old.close()


def copy_between(old: Store, new: Store) -> int:
    there = new.tables()
    changes: list[Change] = []
    tables = old.tables()
    for id, text in sorted(tables.items()):
        if id in there:
            raise CardkitError(f"the other store already has a table {id}: nothing was copied")
        facts = facts_from(text)
        changes.append(Put(id, text, (facts.code,) if facts.code else ()))
        for game in range(facts.number + 1):
            for number, (row, act) in enumerate(old.arrivals(id, game)):
                changes.append(Append(id, game, number, row, act))
    new.write(changes)
    return len(tables)
