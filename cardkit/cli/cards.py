"""`cardkit cards GAME`: every card, how many, and what it does."""

from __future__ import annotations

import typer

from .parameters import GAME, LANG


def cards(ctx: typer.Context, game: GAME, lang: LANG = None) -> None:
    from cardkit.session.pages import cards_page

    from .common import game_of, library_in

    print(cards_page(*game_of(library_in(ctx), game, lang)))
