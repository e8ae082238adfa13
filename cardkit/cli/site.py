"""`cardkit site`: games as a web page that needs no server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def site(
    ctx: typer.Context,
    games: Annotated[
        list[str],
        typer.Argument(metavar="GAME...", help="The games to offer: ids, variants, game files."),
    ],
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="DIR", help="A new or empty folder for the site."),
    ],
    pyodide: Annotated[
        str | None,
        typer.Option(
            metavar="DIR|URL",
            envvar="CARDKIT_PYODIDE",
            help="Python for the browser: the folder of the npm package, or where its files are.",
        ),
    ] = None,
    title: Annotated[str | None, typer.Option(metavar="TEXT", help="The name of the site.")] = None,
    playground: Annotated[
        bool,
        typer.Option("--playground", help="Include an editor for games and variants in one file."),
    ] = False,
    snapshot: Annotated[
        bool,
        typer.Option(help="Include a memory snapshot, so that pages start sooner. Needs node."),
    ] = True,
) -> None:
    import sys

    from cardkit.site.builder import build_site

    from .common import library_in

    library = library_in(ctx)
    built = build_site(
        library, games, output, pyodide, title=title, playground=playground, snapshot=snapshot
    )
    for note in built.notes:
        print(f"cardkit: {note}", file=sys.stderr)
    how = "with a snapshot" if built.snapshot else "without a snapshot"
    print(f"{built.folder}: {', '.join(built.games)}; {built.size / 1e6:.1f} MB, {how}")
    print(f"try it: python -m http.server -d {built.folder}")
