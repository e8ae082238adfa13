"""`cardkit learn GAME`: a first game of a few minutes that teaches as you play."""

from __future__ import annotations

from typing import Annotated

import typer

from .parameters import GAME, LANG


def learn(
    ctx: typer.Context,
    game: GAME,
    lang: LANG = None,
    plain: Annotated[bool, typer.Option("--plain", help="Plain text, even on a terminal.")] = False,
    ascii: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters.")] = False,
) -> None:
    from cardkit.play.lesson import begin_lesson
    from cardkit.play.saves.folder import Saves

    from .common import full_screen, game_of, library_in, memory_of, relaunch_options
    from .failure import PlayFailed

    library, memory, stops = library_in(ctx), memory_of(lang), full_screen(plain)
    loaded, texts = game_of(library, game, lang)
    name = memory.name or texts("play.you")
    match = begin_lesson(loaded, library, name, stops=stops)
    match.relaunch_options = relaunch_options(ctx, library, loaded)
    memory.forget_lessons(name, loaded.id)
    try:
        if stops:
            from cardkit.tui.run import play_match

            play_match(match, library, Saves(), ascii=ascii)
        else:
            from cardkit.plain.table import PlainTable

            PlainTable(match, texts, library, None, memory).run()
    except Exception as error:
        raise PlayFailed(match.seed) from error
