"""`cardkit new NAME`: a project to start from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def new(
    ctx: typer.Context,
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="The project's folder, such as my-game.")
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", metavar="FILE.py", help="Write one file instead of a project."),
    ] = None,
    variant_of: Annotated[
        str | None,
        typer.Option("--variant-of", metavar="GAME", help="Make a variant of an installed game."),
    ] = None,
) -> None:
    from cardkit.authoring.names import checked_name
    from cardkit.authoring.project import Template
    from cardkit.engine.base.errors import CardkitError

    from .common import library_in

    library = library_in(ctx)
    base = None
    if variant_of is not None:
        base = library.load(variant_of)
        if variant_of != base.id or base.source is not None:
            raise CardkitError(f"--variant-of '{variant_of}': give the id of an installed game")
    if file is not None and name is None:
        if file.suffix != ".py":
            raise CardkitError(f"'{file}' is not a Python file; write --file my_game.py")
        Template(checked_name(file.stem, library), base).write_file(file)
        shown = file if file.is_absolute() else f"./{file}"
        go_on(f"{file} holds", [f"cardkit play {shown}", f"cardkit check {shown}"])
    elif name is not None and file is None:
        called = checked_name(name, library)
        target = Template(called, base).write_project()
        commands = [f"cd {target}", "pip install -e '.[dev]'", f"cardkit play {called.id}"]
        go_on(f"{target}/ holds", [*commands, "cardkit check .", "pytest"])
    else:
        raise CardkitError("write 'cardkit new my-game', or 'cardkit new --file my_game.py'")


def go_on(what: str, commands: list[str]) -> None:
    print(f"{what} a game that can be played. Continue with\n")
    for command in commands:
        print(f"    {command}")
