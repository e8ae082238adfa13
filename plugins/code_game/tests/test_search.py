"""What the rules tell a search."""

from __future__ import annotations

from cardkit_code_game.progress import progress

from cardkit import load


def test_who_is_nearer_to_the_code_stands_better() -> None:
    """For searches: cards of the code are worth having, others are not."""
    t = load("code_game").start(2, 1)
    before = t.rules.standing(t)
    spare = progress(t.hand[0], t.code[0][0]).spare
    t.move(spare[0], t.rules.at.hand[0], t.rules.at.numbers)
    after = t.rules.standing(t)
    assert after[0] > before[0]
    assert after[1] == before[1]
