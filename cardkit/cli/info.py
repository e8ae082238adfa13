"""`cardkit info GAME`: facts about a game."""

from __future__ import annotations

from typing import Annotated

import typer

from .parameters import GAME, LANG, RULE, SET


def info(
    ctx: typer.Context,
    game: GAME,
    lang: LANG = None,
    set_: SET = [],  # noqa: B006
    rule: RULE = [],  # noqa: B006
    hooks: Annotated[
        bool, typer.Option("--hooks", help="List what house rules can hook instead.")
    ] = False,
) -> None:
    from cardkit.play.seating import HUMAN
    from cardkit.session.pages import hooks_page, info_page

    from .common import game_of, library_in

    library = library_in(ctx)
    loaded, texts = game_of(library, game, lang, set_, rule)
    if hooks:
        print(hooks_page(loaded, texts))
        return
    agents = [HUMAN, *library.bots_for(loaded)]
    levels = {level: bot.name for level, bot in library.levels_for(loaded).items()}
    print(info_page(loaded, texts, agents, levels, library.rules_for(loaded).values()))
