"""`cardkit past`: games finished here."""

from __future__ import annotations

import typer

from .parameters import LANG


def past(ctx: typer.Context, lang: LANG = None) -> None:
    import sys

    from cardkit.engine.model.texts import core_texts
    from cardkit.play.saves.folder import Saves
    from cardkit.session.past import past_page

    from .common import language, library_in

    history, code = Saves().history, language(lang)
    print(past_page(history.all(), library_in(ctx), core_texts(code), code))
    if history.problem:
        print(f"cardkit: {history.problem}", file=sys.stderr)
