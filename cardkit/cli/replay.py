"""`cardkit replay FILE`: step through a recorded game, or print it as text."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .parameters import LANG


def replay(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help="A record (.ckr).")],
    game: Annotated[int, typer.Option("--game", min=1, help="Which game of the file.")] = 1,
    lang: LANG = None,
    plain: Annotated[bool, typer.Option("--plain", help="Plain text, even on a terminal.")] = False,
    ascii: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters.")] = False,
) -> None:
    from cardkit.engine.base.errors import CardkitError, PluginError
    from cardkit.plain.retell import retell
    from cardkit.play.records.reader import read_game
    from cardkit.play.records.replay import RecordMismatch

    from .common import full_screen, language, library_in

    recorded = read_game(file, game)
    try:
        recorded.refuse_running()
        if full_screen(plain):
            from cardkit.tui.run import watch

            watch(recorded, library_in(ctx), language(lang), ascii)
            return
        for line in retell(recorded, library_in(ctx), language(lang)):
            print(line)
    except PluginError:
        raise
    except (RecordMismatch, CardkitError) as error:
        raise CardkitError(f"{file}: {error}") from None
