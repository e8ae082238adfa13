"""Check that the pages and texts of a game only ask for what the game has."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cardkit.engine.base.errors import CardkitError, TextError, nearest
from cardkit.engine.base.page import Condition, Gap, Page, asked_in
from cardkit.engine.base.toml_source import TomlSource
from cardkit.engine.model.texts import locale_table

from .facts import unknown
from .rules_text import MORE, own_pages, rules_text

if TYPE_CHECKING:  # games use this to check their strings
    from .game import Game

Wrong = Callable[[str], CardkitError]  # an error with this message, located at a string


def check_texts(
    game: Game, source: TomlSource | None = None, rules: Collection[str] | None = None
) -> None:
    """Reject strings that ask for an option, card or house rule that does not exist; `rules`
    are the existing ones, if known."""
    if game.variant is None:  # its base's strings were checked there
        for page in own_pages(game):
            for asked in page.all_gaps():
                problem = unknown(game, asked, rules)
                if problem:
                    raise TextError(f"{page.place}:{asked.line}: {problem}")
    parts = _parts(game)
    for id, value, wrong in _own_texts(game, source):
        text = str(value)
        if not isinstance(value, str | list):
            raise wrong(f'a text is written in quotes: "{text}"')
        for asked in _find_gaps(id, text, wrong):
            problem = unknown(game, asked, rules)
            if problem:
                raise wrong(problem)
        section, _, part = id.partition(".")
        if section == "rules" and part not in (*parts, MORE):
            near = nearest(part, parts)
            known = ", ".join([*parts, MORE])
            hint = f"did you mean '{near}'?" if near else f"there are {known}"
            raise wrong(f"the rules page has no part '{part}': {hint}")


def _find_gaps(id: str, text: str, wrong: Wrong) -> list[Gap | Condition]:
    """What a locale text asks of the game."""
    try:
        if id.startswith(("rules.", "rulings.", "taught.")):
            return list(Page.read(text, id).all_gaps())
        return asked_in(text, id) if "{if " in text else []
    except TextError as error:
        raise wrong(str(error)) from None


def _parts(game: Game) -> list[str]:
    page = rules_text(game, "en")
    return [name for name in page.parts if name] if page else []


def _own_texts(game: Game, source: TomlSource | None) -> Iterator[tuple[str, Any, Wrong]]:
    """The game's own texts, with their ids and a function to report an error in them."""
    if game.folder is not None and game.variant is None:
        for path in sorted((game.folder / "locale").glob("*.toml")):
            for id, text in _leaves(locale_table(path.parent, path.stem)):
                yield id, text, _wrong_in(lambda path=path: TomlSource.read(path), "", id)  # type: ignore[misc]
    for code, table in game.file.texts[0].items() if game.file.texts else ():
        for id, text in _leaves(table):
            yield id, text, _wrong_in(lambda: source, f"texts.{code}", id)


def _wrong_in(reading: Callable[[], TomlSource | None], table: str, id: str) -> Wrong:
    def wrong(message: str) -> CardkitError:
        source = reading()
        if source is None:
            return TextError(f"the text '{id}': {message}")
        section, _, key = id.rpartition(".")
        place = ".".join(filter(None, [table, section]))
        return source.wrong(f"[{place}] {key}" if place else key, message)

    return wrong


def flat(table: Mapping[str, Any]) -> dict[str, str]:
    """Return a locale table's texts by their full ids."""
    return {id: str(value) for id, value in _leaves(table)}


def _leaves(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value
