"""The blank table of a game, which every table with this many seats is cloned from."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.flow.hook_chain import watch_table
from cardkit.engine.flow.rules import RulesContext
from cardkit.engine.model.table_layout import make_blank
from cardkit.engine.model.zones import Place

if TYPE_CHECKING:  # games use this to make their tables
    from .game import Game


def blank_table(game: Game[Any], seats: int, wrap: Callable[[type[Any]], type[Any]]) -> Any:
    """The table that all tables with this many seats are cloned from. Its rules are created here
    too.

    `wrap` derives the class of these tables from the game's own.
    """
    counts = {entry.card: entry.copies for entry in game.file.entries.values()}
    rules = game.rules(
        RulesContext(
            game.options,
            seats,
            game.cards,
            counts,
            game.texts(),
            game.hooks,
            game.file.opened,
            game.table,
            [(rule, game.house_options[rule.name]) for rule in game.house],
            game.file.lowest,
        )
    )
    total = sum(rules.deck.values())
    if total > rules.max_cards:
        raise CardkitError(
            f"{game.id} would have {total} cards, more than the limit of {rules.max_cards}; "
            "rules that need more set max_cards = …"
        )
    moved = rules.core.hooks.moved
    cls = watch_table(game.table, moved) if moved else game.table
    t = make_blank(wrap(cls), rules)
    for entry in game.file.entries.values():
        place = getattr(rules.places, entry.zone)
        place = place if isinstance(place, Place) else place[entry.card]
        t.cells[place.i] += [entry.card] * rules.deck.get(entry.card, 0)
    rules.core.opening = [tuple(cards) for cards in t.cells]
    rules.core.blank = t
    return t
