"""`cardkit verify FILE`: check records against the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def verify(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help="A record file (.ckr).")],
) -> None:
    from cardkit.engine.base.errors import CardkitError
    from cardkit.engine.base.printable import one_line
    from cardkit.engine.base.reader import read_lines
    from cardkit.play.records.reader import games_in
    from cardkit.play.records.replay import RecordMismatch, Replay

    from .common import library_in

    library = library_in(ctx)
    number = failed = 0
    for number, recorded in enumerate(games_in(file, read_lines(file)), 1):
        try:
            Replay(recorded, recorded.load(library)).check()
        except RecordMismatch as error:
            failed += 1
            print(one_line(f"{file}: game {number}: {error}"))
        except CardkitError as error:
            raise CardkitError(f"{file}: {error}") from None
    print(one_line(f"{file}: {number - failed} of {number} games hold"))
    if failed:
        raise typer.Exit(1)
