"""`cardkit print GAME --output FILE.pdf`: cards to cut out, a player aid, the rulebook."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, Optional

import typer

from .parameters import GAME, RULE, SET

if TYPE_CHECKING:
    from cardkit.engine.loading.game import Game
    from cardkit.paper.changes import CardChanges


def print(
    ctx: typer.Context,
    game: GAME,
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE.pdf",
            help="The PDF file; only an earlier print is replaced.",
        ),
    ],
    paper: Annotated[Literal["a4", "letter"], typer.Option(help="The size of the paper.")] = "a4",
    style: Annotated[
        Literal["ink", "full"],
        typer.Option(help="ink saves ink, full fills the cards with colour."),
    ] = "ink",
    part: Annotated[
        list[str],
        typer.Option(
            "--part",
            metavar="cards|backs|aid|rules",
            help="Print only this part; all of them if left out. Repeatable.",
        ),
    ] = [],  # noqa: B006
    changed_since: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Option(
            "--changed-since",
            metavar="OLD.toml",
            help="Print only cards that are new or changed since this earlier card file.",
        ),
    ] = None,
    date: Annotated[
        Optional[datetime],  # noqa: UP045
        typer.Option(
            formats=["%Y-%m-%d"],
            metavar="YYYY-MM-DD",
            help="The date on each face. With --changed-since, the default is the date when "
            "the card file last changed.",
        ),
    ] = None,
    seats: Annotated[
        Optional[int],  # noqa: UP045
        typer.Option(min=1, metavar="N", help="The deck for this many players."),
    ] = None,
    lang: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option("--lang", help="A language in which the game has texts, such as en or de."),
    ] = None,
    set_: SET = [],  # noqa: B006
    rule: RULE = [],  # noqa: B006
) -> None:
    from cardkit.engine.base.errors import CardkitError
    from cardkit.paper.book import PARTS, Book, print_book
    from cardkit.paper.changes import changes_since, read_earlier
    from cardkit.paper.deck import last_changed, printed_cards, version_of
    from cardkit.paper.output import open_print
    from cardkit.paper.pen import need_extra

    from .common import game_of, library_in

    need_extra()
    library = library_in(ctx)
    loaded, texts = game_of(library, game, None, set_, rule)
    loaded = in_language(loaded, lang)
    texts = loaded.texts()
    if seats is not None:
        loaded.check_seats(seats)
    cards = printed_cards(library, loaded, texts, seats)
    for name in part:
        if name not in PARTS:
            raise CardkitError(f"--part {name}: there are {', '.join(PARTS)}")
    parts = tuple(name for name in PARTS if not part or name in part)
    day = date.date() if date else None
    told = []
    if changed_since is not None:
        changes = changes_since(read_earlier(changed_since, library, loaded), cards, texts)
        told = summary(changes)
        cards, day = changes.printed, day or last_changed(loaded)
        parts = parts if part else ("cards", "backs")
        if not cards:
            say(
                "\n".join(
                    [*told, f"no card is new or changed since {changed_since}: nothing to print"]
                )
            )
            return
    if not cards:
        raise CardkitError(f"{loaded.id} has no cards to print")
    note = " · ".join(filter(None, [version_of(loaded), day.isoformat() if day else ""]))
    book = Book(loaded, texts, cards, note, paper, style, parts, seats, day)
    with open_print(output) as file:
        made = print_book(book)
        file.write(made.data)
    for line in told:
        say(line)
    count = sum(each.copies for each in cards)
    pages = texts("paper.written", file=output, count=made.pages)
    say(f"{pages}, {texts('paper.counted', count=count)}" if "cards" in parts else pages)
    if made.unknown:
        signs = " ".join(f"{sign} (U+{ord(sign):04X})" for sign in sorted(made.unknown))
        sys.stderr.write(f"cardkit: printed as boxes, since the font lacks them: {signs}\n")


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def in_language(game: Game, lang: str | None) -> Game:
    """Return the game in a language it has texts for."""
    import attrs

    from cardkit.engine.base.errors import CardkitError
    from cardkit.paper.deck import languages_of

    known = languages_of(game)
    if lang is not None and lang not in known:
        raise CardkitError(f"{game.id} has no strings in '{lang}'; it has {', '.join(known)}")
    wanted = lang or game.lang
    return attrs.evolve(game, lang=wanted if wanted in known else "en")


def summary(changes: CardChanges) -> list[str]:
    """List what the prototype needs, as lines of ids."""
    removed = [f"{count} × {id}" for count, id in changes.removed]
    shown = {
        "new": changes.new,
        "changed": changes.changed,
        "more copies": changes.more,
        "take out": removed,
    }
    return [f"{name}: {', '.join(ids)}" for name, ids in shown.items() if ids]
