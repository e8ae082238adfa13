"""`cardkit games`: the installed games."""

from __future__ import annotations

import typer

from .parameters import LANG


def games(ctx: typer.Context, lang: LANG = None) -> None:
    from cardkit.engine.loading.seats import seat_range_text
    from cardkit.session.pages import title_of

    from .common import language, library_in

    for name, found in library_in(ctx).games.items():
        texts = found[0].texts(language(lang))
        print(
            f"{name:<14} {title_of(found[0], texts):<28} "
            f"{seat_range_text(found[0].seat_range)}  {texts.find('about') or ''}".rstrip()
        )
