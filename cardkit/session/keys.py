"""Keys of moves: numbers, or letters where numbers mean cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .choice import Choice
from .frames import Face, MoveOption

#: Other letters have a meaning at the table, on the full screen or in plain text.
LETTERS = "abdefgijklmnsvxz"


def numbers_of(choice: Choice, hand: Sequence[str], face: Callable[[str], Face]) -> dict[str, str]:
    """The numbers on these cards, where one of those that can be picked first has a number."""
    wanted = [pick.value for pick in choice.first_options if pick.kind == "card"]
    if not any(face(card).rank.isdecimal() for card in wanted):
        return {}
    ranks = {card: face(card).rank for card in (*wanted, *hand)}
    return {card: rank for card, rank in ranks.items() if rank.isdecimal()}


def keys_of(moves: Sequence[MoveOption], *, letters: bool) -> dict[str, str]:
    """The key of each move, by its text. A move without cards has the same letter every time, one
    of its name, so that nobody lays a card who meant to draw one."""
    if not letters:
        return {move.text: str(number) for number, move in enumerate(moves, 1)}
    keys: dict[str, str] = {}
    free = list(LETTERS)
    plain = [move for move in moves if not move.picks]
    for move in [*plain, *(move for move in moves if move.picks)]:
        own = [letter for letter in move.text if letter in free] if not move.picks else []
        key = (own or free or [" "])[0]
        keys[move.text] = key
        if key in free:
            free.remove(key)
    return keys
