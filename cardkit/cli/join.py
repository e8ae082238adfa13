"""`cardkit join URL`: a table of a server, in this terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from .parameters import LANG


def join(
    url: Annotated[
        str, typer.Argument(metavar="URL", help="The link of a table: http://HOST:PORT/#CODE")
    ],
    name: Annotated[str, typer.Option(help="What the others call you.")] = "",
    watch: Annotated[bool, typer.Option("--watch", help="Look on, without a seat.")] = False,
    lang: LANG = None,
) -> None:
    from cardkit.engine.model.texts import core_texts

    from .common import language
    from .serving import needs_serve

    needs_serve()
    from cardkit.serve.join import PlainClient, take_seat

    code = language(lang)
    base, seat = take_seat(url, name or core_texts(code)("play.you"), watch)
    PlainClient(base, seat, code).run()
