"""What a game's texts can ask for: its options, house rules, cards and seats."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

import attrs

from cardkit.engine.base.errors import CardkitError, nearest
from cardkit.engine.base.page import Condition, Gap, word_of
from cardkit.engine.model.cards import Card

if TYPE_CHECKING:  # games use this to state their facts
    from .game import Game

MOST_TRIED = 20  # seat counts tried to find a deck


@attrs.frozen
class GameFacts:
    """Answers by name: an option, ``rules.NAME``, ``cards``, ``cards.ID``, ``seats``.

    For a page that is read before anybody sits down, `seats` is None.
    """

    game: Game
    seats: int | None = None

    def __call__(self, name: str) -> Any:
        options = self.game.option_values
        if name in options:
            return options[name]
        kind, _, rest = name.partition(".")
        match kind:
            case "seats":
                return self.seats
            case "rules":
                return rest in self.game.house_rules
            case "cards":
                deck = deck_of(self.game, self.seats)
                return sum(n for card, n in deck.items() if not rest or rest in _names(card))
        return None

    def told(self, name: str) -> Any:
        """The same as people are told it."""
        info, value = self.game.option_infos.get(name), self(name)
        return value if info is None else info.told(value)


def deck_of(game: Game, seats: int | None = None) -> Mapping[Card, int]:
    """How many copies of each card are in play; with the fewest possible seats if their number
    is not known."""
    if seats is not None:
        found: Mapping[Card, int] = game.table_of(seats, 0).rules.deck
        return found
    least, most = game.seat_range
    refused = None
    for number in range(least, min(most or least + MOST_TRIED, least + MOST_TRIED) + 1):
        try:
            return deck_of(game, number)
        except CardkitError as error:  # options can require more than the minimum number of seats
            refused = refused or error
    assert refused is not None
    raise refused


def unknown(game: Game, asked: Gap | Condition, rules: Collection[str] | None = None) -> str:
    """Return what is wrong with asking a game for this; empty if nothing is. A game does not know
    which house rules exist: without `rules`, any name is accepted.
    """
    kind, dot, rest = asked.name.partition(".")
    info = game.option_infos.get(asked.name)
    if info is None:
        if asked.name in ("seats", "cards"):
            return ""
        if dot and kind == "cards":
            known = {name for card in game.cards.values() for name in _names(card)}
            return "" if rest in known else f"no card or type of card '{rest}'" + _near(rest, known)
        if dot and (rules is None or (rest if kind == "rules" else kind) in rules):
            return ""
        if dot:
            rule = rest if kind == "rules" else kind
            return f"{game.id} has no house rule '{rule}'" + _near(rule, rules or ())
        known = {*game.option_infos, "seats", "cards"}
        return f"{game.id} has no option '{asked.name}'" + _near(asked.name, known)
    if isinstance(asked, Condition) and asked.sign:
        choices = [word_of(choice) for choice in info.choices]
        if choices and asked.word not in choices:
            return f"'{asked.name}' is {info.kind}, never '{asked.word}'"
        if info.hint is int and not asked.word.isdecimal():
            return f"'{asked.name}' is {info.kind}, never '{asked.word}'"
    return ""


def _names(card: Card) -> tuple[str, str]:
    """The names a card is counted under: its id and its type."""
    return card.id, type(card).__name__.lower()


def _near(name: str, known: Collection[str]) -> str:
    found = nearest(name, known)
    return f": did you mean '{found}'?" if found else f"; there are {', '.join(sorted(known))}"
