"""The program: finds the command, and turns errors into messages and exit codes."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup

from cardkit import __version__

from .output import take_over

COMMANDS = {
    "play": "Play a game at this terminal.",
    "learn": "Learn a game by playing a first game that takes a few minutes.",
    "resume": "Resume a saved game.",
    "serve": "Serve tables in the browser: friends join by a link, each on their own device.",
    "join": "Join a table on a server, in this terminal.",
    "site": "Build a web page of games that needs no server: they run in the visitor's browser.",
    "tables": "List a server's tables, export their records, copy or delete them.",
    "saves": "List the saved games, or delete one.",
    "past": "Show the games finished here: wins, streaks, best scores.",
    "games": "List the installed games.",
    "info": "Show the seats, options, editions, agents, house rules and rulings of a game.",
    "rules": "Show the rules of a game on one screen.",
    "cards": "Show every card of a game, how many copies there are, and what it does.",
    "replay": "Step through a recorded game, or show it as text.",
    "share": "Sum up a finished game to share: the lead, the boldest move, the seed.",
    "verify": "Check records against the rules. Exit code 1 if one is invalid.",
    "simulate": "Play many games between bots and show the statistics.",
    "compare": "Play two games, option sets or line-ups on the same seeds; show the differences.",
    "tournament": "Let bots play each other in every order of seats; rate them.",
    "new": "Start a game of your own: a project, or a single file.",
    "check": "Check a game with the conformance kit. Exit code 1 if a check fails.",
    "print": "Print a game: cards to cut out, a player aid and the rulebook, as a PDF.",
    "plugins": "List plugins, what they provide, and what is wrong with them.",
}


class Commands(TyperGroup):
    """Loads each command from the module of the same name when it is called. Other commands are
    looked up in plugins, and only when asked for.
    """

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, name: str) -> Any:
        if name in COMMANDS:
            module = import_module(f"cardkit.cli.{name}")
            return make_command(name, getattr(module, name), COMMANDS[name])
        return plugin_command(ctx, name)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as error:  # typer turns this into exit code 130
            said = str(error) or interrupted_at(error)
            if said:
                print(f"\ncardkit: {said}", file=sys.stderr)
            raise

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def interrupted_at(error: KeyboardInterrupt) -> str:
    """Say which line of a game or plugin was running, which may be a loop that does not end."""
    from .failure import place_of

    return f"interrupted while running {place}" if (place := place_of(error)) else ""


def make_command(name: str, function: Any, about: str | None) -> Any:
    """Make a command from a function with typer annotations."""
    single = typer.Typer(rich_markup_mode=None, add_completion=False)
    single.command(name, help=about, context_settings=HELP)(function)
    return typer.main.get_command(single)


HELP = {"help_option_names": ["-h", "--help"]}
app = typer.Typer(
    cls=Commands,
    rich_markup_mode=None,
    add_completion=False,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    help="Play, author, check and simulate card games.",
    context_settings=HELP,
)


@app.callback()
def options(
    ctx: typer.Context,
    plugin: list[str] = typer.Option(
        [],
        "-p",
        metavar="FILE.py|no:NAME",
        help="Load the plugin in a Python file, or leave a plugin out. Repeatable.",
    ),
    plugins_dir: list[str] = typer.Option(
        [], "--plugins-dir", metavar="DIR", help="Load the plugins in a directory. Repeatable."
    ),
    version: bool = typer.Option(False, "--version", help="Show the version."),
) -> None:
    if version:
        print(f"cardkit {__version__}")
        raise typer.Exit
    ctx.obj = {"plugin": plugin, "directories": plugins_dir}
    if ctx.invoked_subcommand is None:
        menu(ctx)


def menu(ctx: typer.Context) -> None:
    """Run plain `cardkit`: shows the menu on a terminal, the help elsewhere."""
    from .common import full_screen

    if not full_screen():
        print(ctx.get_help())
        return
    from .play import play

    play(ctx)


def plugin_command(ctx: Any, name: str) -> Any:
    """Return the plugin command of this name, or None."""
    from cardkit.engine.base.errors import CardkitError
    from cardkit.plugin.guard import Guard

    from .common import library_of

    app = typer.Typer()
    given = ctx.params or {}
    library = library_of(given.get("plugin") or [], given.get("plugins_dir") or [])
    library.hook.cardkit_commands(app=app)
    for info in app.registered_commands:
        if name == (info.name or getattr(info.callback, "__name__", "").replace("_", "-")):
            with Guard(name) as guard:
                return make_command(name, info.callback, info.help)
            raise CardkitError(f"a plugin's command '{name}' cannot be used: {guard.error}")
    if library.broken:
        raise CardkitError(f"no command '{name}'{library.broken}")
    return None


def main() -> None:
    """Run a command. Exit codes: 0 done, 1 a check failed, 2 bad input, 130 interrupted."""
    take_over()
    try:
        app(prog_name="cardkit", standalone_mode=True)
    except Exception as error:
        from .failure import report

        sys.exit(report(error))
    finally:
        sys.stdout.flush()  # checked here, so that a failure is reported


if __name__ == "__main__":
    main()
