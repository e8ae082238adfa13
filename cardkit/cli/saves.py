"""`cardkit saves`: the saved games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .parameters import LANG

if TYPE_CHECKING:
    from cardkit.engine.model.texts import Texts
    from cardkit.play.saves.folder import Saved


def saves(
    lang: LANG = None,
    delete: Annotated[str | None, typer.Option(metavar="ID", help="Delete this one.")] = None,
) -> None:
    from cardkit.engine.base.printable import one_line
    from cardkit.engine.model.texts import core_texts
    from cardkit.play.saves.folder import Saves

    from .common import language

    texts, folder = core_texts(language(lang)), Saves()
    if delete is not None:
        folder.open(delete).delete()
        print(one_line(texts("saves.deleted", id=delete)))
        return
    found = folder.all()
    if not found:
        print(texts("saves.none"))
    for saved in found:
        print(one_line(f"{saved.id:<14} {saved.when:<16}  {describe_save(saved, texts)}"))
    records = folder.records()
    if records:
        print(texts("saves.finished", count=len(records), folder=folder.finished))


def describe_save(saved: Saved, texts: Texts) -> str:
    """Who plays and how far it is, or why it cannot be read."""
    if saved.header is None:
        return texts("saves.unreadable", why=saved.problem)
    practice = f", {texts('saves.practice')}" if saved.practice else ""
    count = texts("saves.decisions", count=saved.decisions)
    return f"{', '.join(saved.header.seats)}  {count}{practice}"
