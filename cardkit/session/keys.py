"""Keys for moves: numbers, or letters if numbers mean cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .choice import Choice
from .frames import BACK, Face, MoveOption
from .scene import Scene

#: The other letters are already keys at the table, in full-screen or plain-text mode.
LETTERS = "abdefgijklmnsvxz"


def numbers_of(choice: Choice, scene: Scene, face: Callable[[str], Face]) -> dict[str, str]:
    """Return the numbers on the reader's cards if they choose by number. That requires a number on
    a card that can be picked first or on one in hand, so the keys stay when no card can be played.
    """
    wanted = [pick.value for pick in choice.first_options if pick.kind == "card"]
    spots = scene.own.spots
    held = [card for spot in spots if spot.place.shape == "fan" for card in spot.cards]
    if not any(face(card).rank.isdecimal() for card in (*wanted, *held) if card != BACK):
        return {}
    own = [card for spot in spots for card in spot.cards]
    ranks = {card: face(card).rank for card in (*wanted, *own) if card != BACK}
    return {card: rank for card, rank in ranks.items() if rank.isdecimal()}


def keys_of(
    moves: Sequence[MoveOption], *, letters: bool, plain: Sequence[str] = ()
) -> dict[str, str]:
    """Return the key of each move, by its string. A move without arguments always gets a letter
    from its own name, so that nobody plays a card when they meant to draw one.
    """
    if not letters:
        return {move.text: str(number) for number, move in enumerate(moves, 1)}
    kept: dict[str, str] = {}
    free = list(LETTERS)
    for name in plain:
        own = [letter for letter in name if letter in free]
        if own:
            kept[name] = own[0]
            free.remove(own[0])
    found = {}
    for move in moves:
        found[move.text] = kept.get(move.text) or (free.pop(0) if free else " ")
    return found
