"""check_bot: a sound bot passes, and each kind of fault is told."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import cardkit
from cardkit import Move, Weighed
from cardkit.testing.bots import check_bot
from cardkit.testing.case import CheckFailed

GAME = cardkit.load("seven", rounds=1)


class Sound:
    """Lays the highest card."""

    def weigh(self, view: Any) -> list[Weighed]:
        return [Weighed(move, move.args[0].value) for move in view.moves]

    def choose(self, view: Any, rng: Random) -> Move:
        return max(self.weigh(view), key=lambda each: each.value).move


def test_a_sound_bot_plays_to_the_end_or_the_cap() -> None:
    assert check_bot(GAME, Sound(), 3, worlds=1).over
    assert not check_bot(GAME, Sound(), 3, cap=5).over
    assert check_bot(GAME, Sound().choose, 3, worlds=1).over, "a function is a bot, too"


class Illegal(Sound):
    def choose(self, view: Any, rng: Random) -> Move:
        return Move.of("pass")


class Moody(Sound):
    moods = iter(range(1000))

    def choose(self, view: Any, rng: Random) -> Move:
        move: Move = view.moves[next(self.moods) % 2]
        return move


class Lazy(Sound):
    def weigh(self, view: Any) -> list[Weighed]:
        return super().weigh(view)[:1]


class Endless(Sound):
    def weigh(self, view: Any) -> list[Weighed]:
        return [Weighed(move, float("nan")) for move in view.moves]


class Contrary(Sound):
    def choose(self, view: Any, rng: Random) -> Move:
        return min(self.weigh(view), key=lambda each: each.value).move


class Peeking:
    """Looks at the next player's cards, of which a view shows nothing."""

    def choose(self, view: Any, rng: Random) -> Move:
        hand = view.hand[(view.seat + 1) % len(view.seats)]
        read = sum(map(ord, "".join(card.id for card in hand)))
        move: Move = view.moves[read % len(view.moves)]
        return move


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (Illegal(), "decision 0 of seat 0, 3 seats, seed 1: chose 'pass', which is not legal"),
        (Moody(), ": chose 'start:.' first, and then another move"),
        (Lazy(), r": weighs \['start:.'\]"),
        (Endless(), ": a value is not a number: "),
        (Contrary(), ", which is not the best of "),
        (Peeking(), "' becomes '.*' with different hidden cards"),
    ],
    ids=lambda each: type(each).__name__,
)
def test_faults(agent: Any, words: str) -> None:
    with pytest.raises(CheckFailed, match=words):
        check_bot(GAME, agent, 3, worlds=1)
