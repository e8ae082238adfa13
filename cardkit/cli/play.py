"""`cardkit play`: a game at this terminal."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardkit.engine.base.errors import CardkitError

from .parameters import LANG, RULE, SET

if TYPE_CHECKING:
    from cardkit.engine.loading.game import Game
    from cardkit.play.match import Match
    from cardkit.play.saves.folder import Saves
    from cardkit.plugin.library import Library


def play(
    ctx: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            help="A game's id, a .toml variant, a .py game file or a project's folder; "
            "leave it out to pick one.",
        ),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="SEATS",
            help="[NAME=]AGENT, separated by commas; random*3 repeats. "
            "'you' is the person at this terminal.",
        ),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="Any text; the same seed gives the same game.")
    ] = None,
    daily: Annotated[
        bool, typer.Option("--daily", help="Play today's deal, the same for everybody.")
    ] = False,
    set_: SET = [],  # noqa: B006
    rule: RULE = [],  # noqa: B006
    record: Annotated[Path | None, typer.Option(help="Write the record to a new file.")] = None,
    lang: LANG = None,
    plain: Annotated[bool, typer.Option("--plain", help="Plain text, even on a terminal.")] = False,
    practice: Annotated[
        bool, typer.Option("--practice", help="Take moves back freely, alone against bots.")
    ] = False,
    no_save: Annotated[bool, typer.Option("--no-save", help="Do not save the game.")] = False,
    fast: Annotated[
        bool, typer.Option("--fast", help="Bots move immediately, without animation.")
    ] = False,
    ascii: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters.")] = False,
    cap: Annotated[
        int,
        typer.Option(
            min=1, metavar="DECISIONS", help="Stop games between bots after this many decisions."
        ),
    ] = 100_000,
    web: Annotated[
        bool,
        typer.Option("--web", help="Play in the browser on this machine, alone or taking turns."),
    ] = False,
    debug: Annotated[
        bool, typer.Option("--debug", help="Step by step, all cards open; nothing is saved.")
    ] = False,
    watch: Annotated[
        bool,
        typer.Option(
            "--watch",
            help="Reload the game's file whenever it is saved; the game itself is not saved.",
        ),
    ] = False,
) -> None:
    from cardkit.plain.ending import record_to
    from cardkit.plain.table import PlainTable
    from cardkit.play.match import Match
    from cardkit.play.records.format import refuse_existing
    from cardkit.play.saves.folder import Saves
    from cardkit.play.seating import default_seats, read_seats, typed_seats
    from cardkit.play.watching import WatchedGame

    from .common import (
        code_files,
        full_screen,
        game_of,
        language,
        library_in,
        memory_of,
        relaunch_options,
    )
    from .failure import PlayFailed

    library = library_in(ctx)
    saves = None if no_save else Saves()
    memory = memory_of(lang, kept=not no_save)
    if daily:
        refuse_changes(seed=seed, seats=seats, set=set_, rule=rule, practice=practice, debug=debug)
    if game is None and full_screen(plain):
        from cardkit.tui.run import open_menu

        open_menu(library, saves, language(lang), relaunch_options(ctx), fast=fast, ascii=ascii)
        return
    name = game or pick_game(library, language(lang))
    if name is None:
        return
    refuse_existing(record)
    load = partial(game_of, library, name, lang, set_, rule)
    loaded, texts = load()
    watched = None
    if watch:
        refuse_with_watch(name, daily=daily, web=web, debug=debug)
        saves = None
        watched = WatchedGame(Path(name), code_files(library, loaded), lambda: load()[0])
    you = (memory.name if seats is None else "") or texts("play.you")
    plans = typed_seats(read_seats(seats or default_seats(loaded), you))
    if debug:
        from cardkit.plain.debugger import Debugger

        Saves().refuse_running(loaded.id, seed)
        Debugger(loaded, plans, texts, library, seed, record).run()
        return
    if web:
        refuse_with_web(practice=practice, plain=plain, ascii=ascii)
    stops = full_screen(plain)
    if daily:
        match = begin_daily_deal(loaded, library, you, stops)
    else:
        match = Match.begin(loaded, plans, library, seed, practice=practice, stops=stops)
    match.relaunch_options = relaunch_options(ctx, library, loaded)
    match.cap = None if match.people or full_screen(plain) else cap
    try:
        if web:
            match = play_in_browser(match, library, saves, lang, fast)
        elif full_screen(plain):
            from cardkit.tui.run import play_match

            play_match(match, library, saves, fast=fast, ascii=ascii, watched=watched)
        elif watched is not None:
            from cardkit.plain.watching import play_watched

            match = play_watched(match, library, memory, watched)
        else:
            PlainTable(match, texts, library, saves, memory).run()
    except Exception as error:
        raise PlayFailed(match.seed) from error
    finally:
        record_to(record, match, texts)


def begin_daily_deal(game: Game, library: Library, name: str, stops: bool) -> Match:
    """Start today's deal."""
    from datetime import date

    from cardkit.play.evening.daily import begin_daily

    return begin_daily(game, library, name, date.today(), stops=stops)


def refuse_changes(**given: object) -> None:
    """Reject options that would change a daily deal, which is the same for everybody."""
    for option, value in given.items():
        if value:
            raise CardkitError(
                f"--daily is the same for everybody: leave --{option} out, or play without --daily"
            )


def refuse_with_watch(game: str, **given: bool) -> None:
    """Reject anything but a file played at this terminal."""
    if not game.endswith((".py", ".toml")):
        raise CardkitError(f"--watch follows a game in a file, ./game.py, not '{game}'")
    for name in (name for name, value in given.items() if value):
        raise CardkitError(f"--{name} and --watch cannot be used together: leave one out")


def refuse_with_web(**given: bool) -> None:
    """Reject options that only apply to the terminal."""
    for name in (name for name, value in given.items() if value):
        raise CardkitError(f"--{name} is for the terminal: leave it out, or --web")


def play_in_browser(
    match: Match, library: Library, saves: Saves | None, lang: str | None, fast: bool = False
) -> Match:
    """Open a private table in the browser and return the match as it was left."""
    from .serving import needs_serve

    needs_serve()
    from cardkit.plain.ending import farewell
    from cardkit.serve.private import play_private

    left = play_private(match, library, saves, lang=lang, pace=0 if fast else 0.8)
    print(farewell(left, left.game.texts().named(left.names)), file=sys.stderr)
    if not left.table.over:
        left.leave()
    return left


def pick_game(library: Library, lang: str) -> str | None:
    """Let the user pick a game; return None if there was no answer."""
    from cardkit.engine.base.reader import read_whole
    from cardkit.plain.terminal import read_line
    from cardkit.session.pages import title_of

    texts = None
    names = list(library.games)
    for number, name in enumerate(names, 1):
        game = library.games[name][0]
        texts = game.texts(lang)
        print(f"  {number}. {title_of(game, texts)}  ({name})")
    while texts is not None:
        try:
            answer = read_line(texts("play.pick_game")).strip()
        except EOFError:
            return None
        if answer in ("q", "quit"):
            return None
        if 1 <= (read_whole(answer) or 0) <= len(names):
            return names[int(answer) - 1]
        if answer in names:
            return answer
    return None
