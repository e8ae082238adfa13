"""The rules page of a game: finding it, reading it, and replacing parts of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from cardkit.engine.base.page import Page
from cardkit.engine.base.reader import read_text
from cardkit.engine.base.source_lines import short_location

if TYPE_CHECKING:  # games use this to read their pages
    from .game import Game

CLAUSES = "<!-- clauses -->"  # in RULES.md: what follows is the catalogue, verbatim
MORE = "more"  # what a variant adds below the page


def rules_text(game: Game, lang: str) -> Page | None:
    """The page in a language, or else in English; a game without one uses that of its base."""
    if game.sheet:
        return _sheet(game)
    for folder in (*filter(None, [game.folder]), *game.inherits):
        for path in _page_paths(folder, lang, "en"):
            return _read(path)
    return None


def is_inherited(game: Game, lang: str) -> bool:
    """Whether the page was written for the game that this one extends."""
    if game.variant is not None:
        return True
    own = bool(game.sheet) or bool(game.folder and any(_page_paths(game.folder, lang, "en")))
    return not own


def rules_file(game: Game) -> Path | None:
    """RULES.md, next to the module or at the top of the plugin's folder."""
    return next(_page_paths(game.folder), None) if game.folder else None


def own_pages(game: Game) -> list[Page]:
    """The pages a plugin has for this game, in all languages."""
    if game.sheet or game.folder is None:
        return [_sheet(game)]
    found = sorted((game.folder / "locale").glob("rules.*.md"))
    return [_read(path) for path in (*found, *_page_paths(game.folder))]


def _page_paths(folder: Path, *codes: str) -> Iterator[Path]:
    """Yield where the page can be."""
    pages = [folder / "locale" / f"rules.{code}.md" for code in codes]
    pages += [folder / "RULES.md", folder.parent.parent / "RULES.md"]
    return (path for path in pages if path.is_file())


def _read(path: Path) -> Page:
    text = read_text(path).replace("\r\n", "\n").partition(CLAUSES)[0]
    return Page.read(text, short_location(str(path)))


def _sheet(game: Game) -> Page:
    return Page.read(game.sheet, f"{game.id}: the docstring of its module")
