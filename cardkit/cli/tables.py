"""`cardkit tables`: the tables a server keeps."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:  # imported where used, to keep `cardkit --help` fast
    from cardkit.serve.facts import TableFacts
    from cardkit.serve.store import Store


def tables(
    ctx: typer.Context,
    export: Annotated[
        str | None, typer.Option(metavar="ID", help="Write the record of a table's last game.")
    ] = None,
    to: Annotated[
        Path | None, typer.Option("--to", metavar="FILE", help="The new file to write.")
    ] = None,
    delete: Annotated[str | None, typer.Option(metavar="ID", help="Delete a table.")] = None,
    copy: Annotated[
        tuple[str, str] | None,
        typer.Option(
            metavar="FROM TO",
            help="Copy all tables to another store: sqlite:FILE, postgresql://…",
        ),
    ] = None,
    store: Annotated[
        str | None,
        typer.Option(metavar="STORE", help="Where the tables are kept: a file, or postgresql://…"),
    ] = None,
) -> None:
    from cardkit.engine.base.errors import CardkitError
    from cardkit.serve.facts import facts_from
    from cardkit.serve.stores.copying import copy_tables
    from cardkit.serve.stores.opening import file_of, is_shared, open_store

    from .serving import store_file

    if copy is not None:
        print(f"{copy_tables(*copy)} tables copied.")
        return
    where = store or str(store_file())
    if not is_shared(where) and not file_of(where).exists():
        if export or delete:
            raise CardkitError(f"there are no tables in '{where}'")
        print("No tables.")
        return
    kept = open_store(where)
    try:
        found = {id: facts_from(text) for id, text in kept.tables().items()}
        for id in filter(None, (export, delete)):
            if id not in found:
                raise CardkitError(f"no table '{id}'; 'cardkit tables' lists them")
        if export:
            write_record(ctx, kept, found[export], to)
        elif delete:
            delete_table(kept, delete)
        else:
            list_tables(kept, list(found.values()))
    finally:
        kept.close()


def list_tables(kept: Store, found: list[TableFacts]) -> None:
    for facts in sorted(found, key=lambda each: each.changed or each.opened):
        when = datetime.fromtimestamp(facts.changed or facts.opened)
        names = ", ".join(seat.name or "-" for seat in facts.seats)
        count = len(kept.arrivals(facts.id, facts.number))
        print(
            f"{facts.id}  {facts.state:<8}{facts.game}  {names}  "
            f"{count} moves  {when:%Y-%m-%d %H:%M}"
        )
    if not found:
        print("No tables.")


def delete_table(kept: Store, id: str) -> None:
    """Delete a table. If processes share a store, no other process may hold the table."""
    from cardkit.engine.base.errors import CardkitError
    from cardkit.serve.owners import Elsewhere, Lost
    from cardkit.serve.store import Delete
    from cardkit.serve.stores.postgres import PostgresStore

    owner = 0
    if isinstance(kept, PostgresStore):
        try:
            holding = kept.take(id)
        except Elsewhere as error:
            raise CardkitError(f"the server at {error.at} has the table {id} open") from None
        except Lost:
            raise CardkitError(
                f"the table {id} is open; try again when nobody is playing"
            ) from None
        owner = holding.owner if holding else 0
    kept.write([Delete(id, owner)])
    print(f"Table {id} deleted.")


def write_record(ctx: typer.Context, kept: Store, facts: TableFacts, to: Path | None) -> None:
    """Write the record of the last game. During the game it contains every card, so it is not for
    the players.
    """
    import sys

    from cardkit.engine.base.errors import CardkitError
    from cardkit.room.room import Room
    from cardkit.room.spec import arrival_from

    from .common import library_in

    if not facts.seed:
        raise CardkitError(f"table {facts.id}: no cards have been dealt yet")
    room = Room(facts.spec, library_in(ctx))
    room.restore(arrival_from(text) for text, _ in kept.arrivals(facts.id, facts.number))
    if to is None:
        sys.stdout.write(room.record.text)
    else:
        room.record.write(to)
        print(f"The record is in {to}.")
