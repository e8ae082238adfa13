"""`cardkit rules GAME`: the rules on one screen, their clauses, or the rulings."""

from __future__ import annotations

from typing import Annotated

import typer

from .parameters import GAME, LANG, RULE, SET


def rules(
    ctx: typer.Context,
    game: GAME,
    lang: LANG = None,
    set_: SET = [],  # noqa: B006
    rule: RULE = [],  # noqa: B006
    clauses: Annotated[
        bool, typer.Option("--clauses", help="Show the catalogue of clauses with their ids.")
    ] = False,
    rulings: Annotated[
        bool,
        typer.Option(
            "--rulings", help="Show how the game is played where the printed rules are unclear."
        ),
    ] = False,
) -> None:
    from cardkit.session.pages import clauses_page, rules_page
    from cardkit.session.rulings import rulings_page

    from .common import game_of, library_in

    loaded, texts = game_of(library_in(ctx), game, lang, set_, rule)
    pages = [
        page(loaded, texts)
        for page, asked in ((clauses_page, clauses), (rulings_page, rulings))
        if asked
    ]
    print("\n\n".join(pages) if pages else rules_page(loaded, texts))
