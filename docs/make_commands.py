"""Generate a page from the program itself: ``python docs/make_commands.py > docs/commands.md``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import typer

from cardkit.cli.main import COMMANDS, app

INTRO = """# Commands

Options before the command, such as `cardkit -p no:NAME play`, say what is loaded; the others
belong to their command. A GAME is an id, a variant file (`./sprint.toml`), a game in one file
(`./my_game.py`), a project's folder (`.`), or a name with house rules and options:
`flip7+sudden_death(target_score=100)`.

Exit codes: 0 done, 1 a check failed, 2 bad input, 130 interrupted.
"""


def page() -> str:
    root: Any = typer.main.get_command(app)
    context = typer.Context(root, info_name="cardkit")
    parts = [INTRO, section("cardkit", root, "Before the command.")]
    for name in COMMANDS:
        command = root.get_command(context, name)
        parts.append(section(f"cardkit {name}", command, COMMANDS[name]))
    return "\n".join(parts)


def section(title: str, command: Any, about: str) -> str:
    lines = [f"## `{title}`", "", about, ""]
    shown = [row for parameter in command.params for row in rows(parameter)]
    if shown:
        lines += ["| | |", "|---|---|", *shown, ""]
    return "\n".join(lines)


def rows(parameter: Any) -> Iterator[str]:
    """An argument or option: the values it takes, what it does, and its default."""
    if "--help" in parameter.opts:
        return
    flag = getattr(parameter, "is_flag", False)
    what = parameter.metavar or parameter.type.name.upper()
    names = "" if parameter.param_type_name == "argument" else ", ".join(parameter.opts)
    name = " ".join(filter(None, [names, "" if flag else what]))
    text = (parameter.help or "").replace("|", "\\|").strip()
    default = parameter.default
    if not flag and isinstance(default, int | float | str) and default != "":
        text += f" Default: {default}."
    escaped = name.replace("|", "\\|")
    yield f"| `{escaped}` | {text} |"


if __name__ == "__main__":
    print(page(), end="")
