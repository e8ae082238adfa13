"""What a seat cannot tell apart gives equal bytes: twin games, in which hidden cards are exchanged
and hidden choices are others.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from rl.every_game import every_game

import cardkit
from cardkit.engine.model.readers import SPECTATOR
from cardkit.rl import Encoding, encode
from cardkit.testing.case import Case
from cardkit.testing.twins.choices import hidden_choices
from cardkit.testing.twins.course import Course
from cardkit.testing.twins.pairs import AFTER, PairFinder
from cardkit.testing.twins.twin import Twin

PAIRS = 40  # of cards in one game at most: in some games most twins part soon
COURSES = 6  # games at most
ENOUGH = 60  # views compared
CHOICES = 6  # at which one twin is compared


def twins_of(course: Course) -> Iterator[Twin]:
    """Play games that some seats cannot tell from this one."""
    for choice in hidden_choices(course):
        twin = Twin(course, choice.other, choice.observers)
        assert twin.play(choice.other.choice + AFTER) is None
        yield twin
    for pairs in islice(PairFinder(course, Random("pairs")), PAIRS):
        for pair in pairs:
            twin = Twin(course, pair.exchange, pair.observers)
            assert twin.play(pair.choice + AFTER) is None
            yield twin
            if any(choice >= pair.choice for choice, _ in twin.compared):
                break


def compare(twin: Twin, encodings: list[Encoding]) -> int:
    """Compare the numbers of what seats see in this twin; return at how many choices."""
    found = [(choice, seat) for choice, seat in twin.compared if seat != SPECTATOR]
    some = found[:: max(1, len(found) // CHOICES)]
    for choice, seat in some:
        mine, other = twin.course.stops[choice].views[seat], twin.again(choice).view(seat)
        for encoding in encodings:
            assert encoding.observe(mine).tobytes() == encoding.observe(other).tobytes()
        legal = encodings[0].actions.legal
        assert seat != mine.seat or legal(mine.moves, seat) == legal(other.moves, seat)
    return len(some)


@every_game(quick=("flip7", "seven", "code_game", "kuhn", "fireworks"))
def test_twins_give_equal_bytes(name: str) -> None:
    game = cardkit.load(name)
    fewest, most = game.seat_range
    seats = max(fewest, min(4, most or 4))
    encodings = [encode(game, seats, recall=recall) for recall in (False, True)]
    compared = 0
    for seed in range(COURSES):
        for twin in twins_of(Course(Case(game, seats, str(seed)))):
            compared += compare(twin, encodings)
            if compared > ENOUGH:
                return
    assert compared, "no twins, nothing tested"
