"""The first game: `learn.toml` next to a game's `game.toml`, a short stacked game that teaches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.structure import converter
from cardkit.engine.base.toml_source import TomlSource

if TYPE_CHECKING:
    from .game import Game

FILE = "learn.toml"


@attrs.frozen
class FirstGame:
    """Who plays, which options are set, how the cards are stacked, and what the learner may try,
    move by move."""

    seats: str
    stack: dict[str, Any]
    options: dict[str, Any] = attrs.Factory(dict)
    moves: list[str] = attrs.Factory(list)


def has_first_game(game: Game[Any]) -> bool:
    return game.folder is not None and (game.folder / FILE).is_file()


def read_first_game(game: Game[Any]) -> FirstGame:
    """Read a game's first game; errors in its file are reported with their location."""
    if game.folder is None or not has_first_game(game):
        raise CardkitError(f"'{game.id}' has no first game; 'cardkit rules {game.id}' explains it")
    source = TomlSource.read(game.folder / FILE)
    source.only(tuple(field.name for field in attrs.fields(FirstGame)))
    data = {**source.data, "stack": {k: _cards(v) for k, v in source.table("stack").items()}}
    try:
        first: FirstGame = converter().structure(data, FirstGame)
    except (ValueError, TypeError, KeyError, ExceptionGroup) as error:
        from cattrs import transform_error

        raise CardkitError(f"{FILE}: {transform_error(error, path=FILE)[0]}") from None
    return first


def _cards(value: Any) -> Any:
    """Parse ``"7 12 x2"`` as a list of cards; a list of these strings covers several shuffles."""
    if isinstance(value, str):
        return value.split()
    if isinstance(value, list) and any(isinstance(each, str) and " " in each for each in value):
        return [_cards(each) for each in value]
    return value
