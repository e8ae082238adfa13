"""`cardkit resume [ID]`: resume a saved game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .parameters import LANG

if TYPE_CHECKING:
    from cardkit.play.saves.code_paths import CodePaths


def resume(
    ctx: typer.Context,
    id: Annotated[
        str | None,
        typer.Argument(
            metavar="[ID]",
            help="An id from 'cardkit saves'; the latest if left out. A record "
            "file (.ckr) without a result is taken as a new save.",
        ),
    ] = None,
    record: Annotated[Path | None, typer.Option(help="Write the record to a new file.")] = None,
    agent: Annotated[
        list[str] | None,
        typer.Option(
            metavar="AGENT",
            help="Start this external agent of the saved game, such as 'program:./bot.py'; a save "
            "alone never starts outside code. Repeatable.",
        ),
    ] = None,
    lang: LANG = None,
    plain: Annotated[bool, typer.Option("--plain", help="Plain text, even on a terminal.")] = False,
    web: Annotated[bool, typer.Option("--web", help="Play in the browser.")] = False,
) -> None:
    import sys

    from cardkit.plain.ending import record_to
    from cardkit.plain.table import PlainTable
    from cardkit.play.records.format import refuse_existing
    from cardkit.play.saves.code_paths import NeedsCode
    from cardkit.play.saves.folder import Saves
    from cardkit.play.saves.resume import resume_saved
    from cardkit.session.pages import title_of

    from .common import full_screen, language, library_in, library_of, memory_of, relaunch_options

    library, saves, stops = library_in(ctx), Saves(), full_screen(plain)
    refuse_existing(record)
    memory, agents = memory_of(lang), agent or ()
    try:
        resumed = resume_saved(
            saves, id, library, language(lang), relaunch_options(ctx), stops=stops, agents=agents
        )
    except NeedsCode as error:
        paths = error.paths
        if not may_run(paths, language(lang)):
            raise
        library = library_of(
            [*ctx.obj["plugin"], *paths.plugins], [*ctx.obj["directories"], *paths.directories]
        )
        resumed = resume_saved(
            saves, id, library, language(lang), paths.options, stops=stops, agents=agents
        )
    match, texts = resumed.match, resumed.match.game.texts()
    if resumed.torn:
        print(texts("saves.torn"), file=sys.stderr)
    title = title_of(match.game, texts)
    name = match.save.id if match.save else ""
    print(texts("saves.resumed", title=title, id=name))
    try:
        if web:
            from .play import play_in_browser

            match = play_in_browser(match, library, saves, lang)
        elif full_screen(plain):
            from cardkit.tui.run import play_match

            play_match(match, library, saves)
        else:
            PlainTable(match, texts, library, saves, memory).run()
    finally:
        record_to(record, match, texts)


def may_run(paths: CodePaths, lang: str) -> bool:
    """Ask before running code that nobody just typed in; without a terminal the answer is no."""
    import sys

    from cardkit.engine.model.texts import core_texts
    from cardkit.plain.terminal import read_line

    if not sys.stdin.isatty():
        return False
    try:
        answer = read_line(core_texts(lang)("saves.run_code", places=", ".join(paths.places)))
    except EOFError:
        return False
    return answer.strip()[:1].lower() in ("y", "j")
