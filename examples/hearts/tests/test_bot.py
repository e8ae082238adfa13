"""The ducking bot."""

from __future__ import annotations

import cardkit


def test_it_has_fewer_points_than_random_players() -> None:
    scores = [
        cardkit.load("hearts").play("duck,random*3", seed=seed).result.scores for seed in range(60)
    ]
    mine = sum(each[0] for each in scores)
    others = sum(sum(each[1:]) for each in scores) / 3
    assert mine < 0.7 * others
