"""`cardkit saves`: the saved games."""

from __future__ import annotations

from typing import Annotated

import typer

from .parameters import LANG


def saves(
    ctx: typer.Context,
    lang: LANG = None,
    delete: Annotated[str | None, typer.Option(metavar="ID", help="Delete this save.")] = None,
) -> None:
    from cardkit.engine.base.printable import one_line
    from cardkit.engine.model.texts import core_texts
    from cardkit.play.saves.folder import Saves
    from cardkit.session.saved import describe_save

    from .common import language, library_in

    code = language(lang)
    texts, folder = core_texts(code), Saves()
    if delete is not None:
        folder.open(delete).delete()
        print(one_line(texts("saves.deleted", id=delete)))
        return
    found = folder.all()
    if not found:
        print(texts("saves.none"))
    library = library_in(ctx) if found else None
    for saved in found:
        assert library is not None
        print(one_line(f"{saved.id:<14} {describe_save(saved, library, texts, code)}"))
    records = folder.records()
    if records:
        print(texts("saves.finished", count=len(records), folder=folder.finished))
