"""`cardkit rules GAME`: the rules on one screen, or their clauses."""

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
    clauses: Annotated[bool, typer.Option("--clauses", help="The catalogue with ids.")] = False,
) -> None:
    from cardkit.session.pages import rules_page

    from .common import game_of, library_in

    loaded, texts = game_of(library_in(ctx), game, lang, set_, rule)
    print(rules_page(loaded, texts, clauses))
