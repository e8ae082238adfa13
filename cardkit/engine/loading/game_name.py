"""The name of a game, which tells it apart from the same game with different rules and options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from cardkit.engine.model.options import setting_text

if TYPE_CHECKING:  # games use this to write their names
    from .game import Game


def name_of(game: Game[Any], base: str) -> str:
    """``my_game+my_rule(rounds=3)``; `base` is the id or path it was made from.

    An option is included if it differs from the game, its file or its edition.
    """
    rules = game.house_rules[len(game.file.rules) :]
    edition = {key: value for key, value in game.given.items() if key == "edition"}
    usual = attrs.evolve(game, given={}).option_values
    preset = attrs.evolve(game, given=edition).option_values
    options = [
        f"{key}={setting_text(value)}"
        for key, value in game.option_values.items()
        if value != (usual if key == "edition" else preset)[key]
    ]
    settings = f"({','.join(options)})" if options else ""
    return "".join([base, *(f"+{rule}" for rule in rules), settings])
