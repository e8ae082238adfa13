"""What is rejected before a game starts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardkit import Card, CardkitError

from .table import Action, Code, CodeOptions


def cards_by_effect(cards: Iterable[Card]) -> dict[str, Action]:
    """Return the one card with each effect."""
    found: dict[str, Action] = {}
    for card in cards:
        if isinstance(card, Action) and card.effect:
            twin = found.setdefault(card.effect, card)
            if twin is not card:
                raise CardkitError(
                    f"'{twin}' and '{card}' have the same effect '{card.effect}'; "
                    "this game has one card for each effect"
                )
    return found


def check_size(options: CodeOptions, deck: Mapping[Card, int], seats: int) -> None:
    """Reject options that do not fit the number of seats or the cards."""
    size = options.hand_size
    codes = sum(copies for card, copies in deck.items() if isinstance(card, Code))
    cards = sum(deck.values()) - codes
    if seats * size >= cards:
        raise CardkitError(
            f"option 'hand_size' is {size}: {seats} hands and a card to turn up need "
            f"{seats * size + 1} cards, and there are {cards}"
        )
    if codes < seats:
        raise CardkitError(f"{seats} seats need {seats} code cards, and there are {codes}")
