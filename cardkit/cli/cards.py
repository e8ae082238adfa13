"""`cardkit cards GAME`: every card, how many, and what it does."""

from __future__ import annotations

import typer

from .parameters import GAME, LANG, RULE, SET


def cards(
    ctx: typer.Context,
    game: GAME,
    lang: LANG = None,
    set_: SET = [],  # noqa: B006
    rule: RULE = [],  # noqa: B006
) -> None:
    from cardkit.session.pages import cards_page

    from .common import game_of, library_in

    print(cards_page(*game_of(library_in(ctx), game, lang, set_, rule)))
