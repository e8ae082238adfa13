"""`cardkit info GAME`: the facts of a game."""

from __future__ import annotations

import typer

from .parameters import GAME, LANG


def info(ctx: typer.Context, game: GAME, lang: LANG = None) -> None:
    from cardkit.play.pages import info_page
    from cardkit.play.seating import HUMAN

    from .common import game_of, library_in

    library = library_in(ctx)
    loaded, texts = game_of(library, game, lang)
    agents = [HUMAN, *library.bots_for(loaded)]
    print(info_page(loaded, texts, agents, list(library.rules_for(loaded))))
