"""What the rules page says about each value of each option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from cardkit.engine.loading.game import Game
from cardkit.session.pages import rules_page

Says = Mapping[
    tuple[str, Any], Mapping[str, str]
]  # what is said, by option and value, then by language


def values_told(game: Game, says: Says, option: str) -> dict[str, list[Any]]:
    """Return the option values that this game's page mentions, by language."""
    found: dict[str, list[Any]] = {}
    for (name, value), words in says.items():
        for lang, sentence in words.items() if name == option else ():
            spoken = attrs.evolve(game, lang=lang)
            page = " ".join(rules_page(spoken, spoken.texts()).split())
            found.setdefault(lang, []).extend([value] if sentence in page else [])
    return found


def values_untold(game: Game, says: Says) -> list[tuple[str, Any]]:
    """Return the options and values that have no text; numbers need two."""
    missing: list[tuple[str, Any]] = []
    for name, info in game.option_infos.items():
        told = [value for option, value in says if option == name]
        missing += [(name, value) for value in info.choices if value not in told]
        missing += [(name, "two values")] if not info.choices and len(told) < 2 else []
    return missing
