"""`cardkit share [FILE]`: a finished game in a few lines, or as a picture, for friends."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .parameters import LANG


def share(
    ctx: typer.Context,
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FILE]", help="A record (.ckr); the latest finished game if left out."
        ),
    ] = None,
    game: Annotated[int, typer.Option("--game", min=1, help="Which game of the file.")] = 1,
    lang: LANG = None,
    ascii: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters.")] = False,
    picture: Annotated[
        Path | None,
        typer.Option("--picture", metavar="FILE", help="Write a picture (SVG) to a new file."),
    ] = None,
) -> None:
    from cardkit.engine.base.errors import CardkitError, PluginError
    from cardkit.play.records.new_file import NewFile
    from cardkit.play.records.reader import read_game
    from cardkit.play.records.replay import RecordMismatch
    from cardkit.play.saves.folder import Saves
    from cardkit.play.saves.resume import replay_finished
    from cardkit.session.ending import share_text
    from cardkit.session.picture import share_picture

    from .common import language, library_in

    if file is None:
        finished = Saves().records()
        if not finished:
            raise CardkitError(
                "no game has been finished here yet; name a record: cardkit share FILE"
            )
        file = finished[0]
    recorded, library = read_game(file, game), library_in(ctx)
    try:
        recorded.refuse_running()
        match = replay_finished(recorded, library, language(lang))
    except PluginError:
        raise
    except (RecordMismatch, CardkitError) as error:
        raise CardkitError(f"{file}: {error}") from None
    texts = match.game.texts().named(match.names)
    if picture is not None:
        with NewFile(picture) as made:
            made.write(share_picture(match, texts, library))
        print(texts("share.drawn", file=picture))
        return
    print(share_text(match, texts, library, ascii=ascii))
