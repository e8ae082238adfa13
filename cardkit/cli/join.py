"""`cardkit join URL`: join a server's table from this terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from .parameters import LANG


def join(
    url: Annotated[
        str, typer.Argument(metavar="URL", help="The link of a table: http://HOST:PORT/#CODE")
    ],
    name: Annotated[str, typer.Option(help="What the others call you.")] = "",
    seat: Annotated[
        int | None, typer.Option(min=1, help="The number of a free seat; any one if not given.")
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Watch, without a seat.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Plain text, even on a terminal.")] = False,
    ascii: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters.")] = False,
    lang: LANG = None,
) -> None:
    from cardkit.engine.model.texts import core_texts

    from .common import full_screen, language
    from .serving import needs_serve

    needs_serve()
    from cardkit.join.link import take_seat

    code = language(lang)
    wanted = None if seat is None else seat - 1
    base, taken = take_seat(url, name or core_texts(code)("play.you"), watch, wanted)
    if full_screen(plain):
        from cardkit.join.app import play_here

        play_here(base, taken, code, ascii=ascii)
    else:
        from cardkit.join.plain import PlainClient

        PlainClient(base, taken, code).run()
