"""`cardkit info GAME`: the facts of a game."""

from __future__ import annotations

import typer

from .parameters import GAME, LANG, RULE, SET


def info(
    ctx: typer.Context,
    game: GAME,
    lang: LANG = None,
    set_: SET = [],  # noqa: B006
    rule: RULE = [],  # noqa: B006
) -> None:
    from cardkit.play.seating import HUMAN
    from cardkit.session.pages import info_page

    from .common import game_of, library_in

    library = library_in(ctx)
    loaded, texts = game_of(library, game, lang, set_, rule)
    agents = [HUMAN, *library.bots_for(loaded)]
    levels = {level: bot.name for level, bot in library.levels_for(loaded).items()}
    print(info_page(loaded, texts, agents, levels, library.rules_for(loaded).values()))
