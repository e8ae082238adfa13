"""What the declarations leave open, found by playing: the numbers and words of moves and fields.

It plays a fixed number of random games from a fixed seed, so the result is always the same.
"""

from __future__ import annotations

from random import Random
from typing import Any

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.loading.game import Game
from cardkit.engine.model.combinations import Combinations

GAMES = 60
DECISIONS = 600  # per game
MOST = 1000  # different values of one argument


@attrs.define
class Survey:
    """The values that came up, by move and argument number, and by field."""

    arguments: dict[tuple[str, int], set[Any]] = attrs.Factory(dict)
    words: dict[str, set[str]] = attrs.Factory(dict)
    largest_pick: int = 1


def survey(
    game: Game[Any], seats: int, open: set[tuple[str, int]], fields: tuple[str, ...]
) -> Survey:
    """Play random games, and note the values of these move arguments and the words in
    these fields.
    """
    found, half = Survey(), {}
    rng = Random("cardkit survey")
    for number in range(GAMES):
        t = game.start(seats, f"survey {number}", log=False)
        for _ in range(DECISIONS):
            for name in fields:
                found.words.setdefault(name, set()).update(_words(getattr(t, name)))
            if t.over:
                break
            if open and t.moves.__class__ is not Combinations:
                for move in t.moves:
                    for n, value in enumerate(move.args):
                        if (move.name, n) in open:
                            found.arguments.setdefault((move.name, n), set()).add(value)
            t.apply(t.moves[int(rng.random() * len(t.moves))])
        if number == GAMES // 2:
            half = {key: set(values) for key, values in found.arguments.items()}
    for key, values in found.arguments.items():
        _refuse_unbounded(key, values, half.get(key, set()))
    return found


def _refuse_unbounded(key: tuple[str, int], values: set[Any], half: set[Any]) -> None:
    """Reject values that are still growing after half of the games: they have no known bound."""
    between = fill_gaps(half)
    new = values.difference(half, between)
    if new or len(values) > MOST:
        name, argument = key
        some = ", ".join(sorted(map(str, values))[:6])
        raise CardkitError(
            f"the action space cannot be bounded: argument {argument + 1} of the move '{name}' "
            f"keeps taking new values ({some}, …); say which it can take: "
            f"refine=Refinement(values={{'{name}': range(101)}})"
        )


def fill_gaps(values: set[Any]) -> range:
    """The numbers from the lowest to the highest that came up; none if they are too far apart."""
    numbers = [value for value in values if isinstance(value, int)]
    if not numbers or max(numbers) - min(numbers) >= MOST:
        return range(0)
    return range(min(numbers), max(numbers) + 1)


def _words(value: Any) -> set[str]:
    """Return the strings in a field's value."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return _words(tuple(value.items()))
    if isinstance(value, list | tuple | set):
        return {word for each in value for word in _words(each)}
    return set()
