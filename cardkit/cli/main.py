"""The program: finds the command, and turns errors into messages and exit codes."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup

COMMANDS = (
    "play",
    "games",
    "info",
    "rules",
    "cards",
    "replay",
    "verify",
    "simulate",
    "check",
    "plugins",
)


class Commands(TyperGroup):
    """The built-in commands; others are looked for in plugins only when asked for."""

    def get_command(self, ctx: Any, name: str) -> Any:
        found = super().get_command(ctx, name)
        if found is None and not name.startswith("-"):
            found = plugin_commands(ctx).get(name)
        return found


app = typer.Typer(
    cls=Commands,
    rich_markup_mode=None,
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Play, author, check and simulate card games.",
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def options(
    ctx: typer.Context,
    plugin: list[str] = typer.Option(
        [], "-p", metavar="no:NAME", help="Leave a plugin out. Repeatable."
    ),
    plugins_dir: list[str] = typer.Option(
        [], "--plugins-dir", metavar="DIR", help="Also load the plugins in a directory. Repeatable."
    ),
) -> None:
    ctx.obj = {"plugin": plugin, "directories": plugins_dir}


for _command in COMMANDS:
    import_module(f"cardkit.cli.{_command}").add(app)


def plugin_commands(ctx: Any) -> dict[str, Any]:
    from cardkit.cli.common import library_of

    found = typer.Typer()
    parameters = ctx.params or {}
    library = library_of(parameters.get("plugin") or [], parameters.get("plugins_dir") or [])
    library.manager.hook.cardkit_commands(app=found)
    commands: dict[str, Any] = {}
    for info in found.registered_commands:
        command = typer.main.get_command_from_info(
            info, pretty_exceptions_short=True, rich_markup_mode=None
        )
        commands[command.name or ""] = command
    return commands


def main() -> None:
    """Runs a command. Exit codes: 0 done, 1 a check failed, 2 bad input, 130 interrupted."""
    try:
        app(prog_name="cardkit", standalone_mode=True)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:  # the reader of our output has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as error:
        from cardkit.cli.failure import report

        sys.exit(report(error))


if __name__ == "__main__":
    main()
