"""`cardkit tables`: the tables that a server keeps."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer


def tables(
    ctx: typer.Context,
    export: Annotated[
        str | None, typer.Option(metavar="ID", help="Write the record of a table's last game.")
    ] = None,
    to: Annotated[
        Path | None, typer.Option("--to", metavar="FILE", help="Where; a new file.")
    ] = None,
    delete: Annotated[str | None, typer.Option(metavar="ID", help="Delete a table.")] = None,
    store: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the tables are kept.")
    ] = None,
) -> None:
    from cardkit.engine.base.errors import CardkitError
    from cardkit.serve.facts import facts_from
    from cardkit.serve.store import Delete, SqliteStore

    from .serving import store_file

    path = store or store_file()
    if not path.exists():
        if export or delete:
            raise CardkitError(f"there are no tables in '{path}'")
        print("No tables.")
        return
    kept = SqliteStore(path)
    try:
        found = {id: facts_from(text) for id, text in kept.tables().items()}
        for id in filter(None, (export, delete)):
            if id not in found:
                raise CardkitError(f"no table '{id}'; 'cardkit tables' lists them")
        if export:
            write_record(ctx, kept, found[export], to)
        elif delete:
            kept.write([Delete(delete)])
            print(f"The table {delete} is deleted.")
        else:
            for facts in sorted(found.values(), key=lambda each: each.changed or each.opened):
                when = datetime.fromtimestamp(facts.changed or facts.opened)
                names = ", ".join(seat.name or "-" for seat in facts.seats)
                count = len(kept.arrivals(facts.id, facts.number))
                print(
                    f"{facts.id}  {facts.state:<8}{facts.game}  {names}  "
                    f"{count} moves  {when:%Y-%m-%d %H:%M}"
                )
            if not found:
                print("No tables.")
    finally:
        kept.close()


def write_record(ctx: typer.Context, kept: object, facts: object, to: Path | None) -> None:
    """The record of the last game. While it runs, it holds every card: not for its players."""
    import sys

    from cardkit.engine.base.errors import CardkitError
    from cardkit.room.room import Room
    from cardkit.room.spec import arrival_from
    from cardkit.serve.facts import TableFacts
    from cardkit.serve.store import SqliteStore

    from .common import library_in

    assert isinstance(kept, SqliteStore) and isinstance(facts, TableFacts)
    if not facts.seed:
        raise CardkitError(f"table {facts.id}: no cards have been dealt yet")
    room = Room(facts.spec, library_in(ctx))
    room.restore(arrival_from(text) for text, _ in kept.arrivals(facts.id, facts.number))
    if to is None:
        sys.stdout.write(room.record.text)
    else:
        room.record.write(to)
        print(f"The record is in {to}.")
