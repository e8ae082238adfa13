"""People are told scores that everybody can work out, and no others until a game is over."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import cardkit
from cardkit import Library
from cardkit.session.standing import public_scores

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_scores_that_count_hidden_cards_are_told_when_the_game_is_over() -> None:
    t = Library().load(str(EXAMPLES / "crazy_eights")).start(3, seed=1)
    assert any(t.rules.scores(t))
    assert public_scores(t) == [0, 0, 0]
    rng = Random(1)
    while not t.over:
        t.apply(rng.choice(t.moves))
    assert public_scores(t) == t.rules.scores(t)


@pytest.mark.parametrize("game", ["flip7", "seven", "code_game"])
def test_scores_that_everybody_sees_are_told_at_any_time(game: str) -> None:
    t = cardkit.load(game).start(3, seed=1)
    rng = Random(1)
    for _ in range(60):
        if not t.over:
            t.apply(rng.choice(t.moves))
        assert public_scores(t) == t.rules.scores(t)
