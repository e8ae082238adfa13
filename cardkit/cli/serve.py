"""`cardkit serve`: tables in the browser, for people on their own devices."""

from __future__ import annotations

from typing import Annotated

import typer


def serve(
    ctx: typer.Context,
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME]...",
            help="Games to offer: ids, variants, game files; by default, all installed ones.",
        ),
    ] = None,
    host: Annotated[
        str,
        typer.Option(
            help="Where to listen. 0.0.0.0 lets every device in your network "
            "connect; by default, only this machine can."
        ),
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 picks a free port.")] = 7777,
    name: Annotated[
        list[str] | None,
        typer.Option(
            "--name", metavar="HOST", help="A host name it can be reached at. Repeatable."
        ),
    ] = None,
    store: Annotated[
        str | None,
        typer.Option(
            metavar="STORE",
            help="Where tables are kept: a SQLite file, or postgresql://… for several processes.",
        ),
    ] = None,
    address: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="With PostgreSQL: where clients reach this process, a URL or a path of the proxy. "
            "Without it, where it listens.",
        ),
    ] = None,
    pace: Annotated[
        float,
        typer.Option(
            min=0, max=10, metavar="SECONDS", help="The minimum time a bot takes to move."
        ),
    ] = 0.8,
    rate: Annotated[
        float,
        typer.Option(
            min=1,
            metavar="N",
            help="Messages per second from a client; all other limits scale with it.",
        ),
    ] = 15,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="How many processes run the rules of games.")
    ] = 1,
) -> None:
    import sys

    from .common import library_in
    from .serving import needs_serve, store_file

    needs_serve()
    from cardkit.serve.hall import HallSettings
    from cardkit.serve.run import LOCAL
    from cardkit.serve.run import serve as run

    if host not in LOCAL:
        print(
            "cardkit: every device that can reach this machine can open the page and "
            "play; traffic is not encrypted. docs/serving.md says how to put TLS in front.",
            file=sys.stderr,
        )
    run(
        library_in(ctx),
        store or str(store_file()),
        games=tuple(games or ()),
        host=host,
        port=port,
        names=tuple(name or ()),
        settings=HallSettings(pace=pace, rate=rate, rule_workers=workers),
        address=address,
    )
