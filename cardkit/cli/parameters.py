"""Parameters shared by several commands, each defined once."""

from __future__ import annotations

from typing import Annotated, Optional

import typer

GAME = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game's id, a .toml variant, a .py game file or a project's folder; "
        "house rules and options may follow: flip7+sudden_death(target_score=100).",
    ),
]
LANG = Annotated[Optional[str], typer.Option("--lang", help="en or de.")]  # noqa: UP045
SET = Annotated[
    list[str], typer.Option("--set", metavar="OPTION=VALUE", help="Set an option. Repeatable.")
]
RULE = Annotated[
    list[str], typer.Option("--rule", metavar="NAME", help="Add a house rule. Repeatable.")
]
