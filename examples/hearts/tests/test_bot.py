"""The bots of hearts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from cardkit_hearts.bots import Counter

import cardkit
from cardkit.api import default_library
from cardkit.testing import check_bot


@pytest.mark.parametrize("bot", ["duck", "counter"])
def test_they_have_fewer_points_than_random_players(bot: str) -> None:
    seats = f"{bot},random*3"
    scores = [cardkit.load("hearts").play(seats, seed=seed).result.scores for seed in range(60)]
    mine = sum(each[0] for each in scores)
    others = sum(sum(each[1:]) for each in scores) / 3
    assert mine < 0.7 * others


@pytest.mark.parametrize("bot", ["duck", "counter"])
def test_they_keep_the_contract_of_a_bot(bot: str) -> None:
    game = cardkit.load("hearts")
    assert check_bot(game, default_library().bots_for(game)[bot].agent(), 4, worlds=3).over


def test_the_levels() -> None:
    levels = default_library().levels_for(cardkit.load("hearts"))
    assert [bot.name for bot in levels.values()] == ["beginner", "casual", "counter"]


def test_the_counter_throws_the_queen_away_and_does_not_win_with_her() -> None:
    thrown = kept = 0
    for seed in range(40):
        t, rng = cardkit.load("hearts").start(4, seed), Random(seed)
        while not t.over:
            view: Any = t.view(t.seat)
            move = Counter().choose(view, rng)
            texts = [each.text for each in view.moves]
            if "play:Qs" in texts and view.trick and len(texts) > 1:
                if view.trick[0].suit != "s":
                    assert move.text == "play:Qs"
                    thrown += 1
                elif len(view.trick) == 3 and not {"Ks", "As"} & {c.id for c in view.trick}:
                    assert move.text != "play:Qs"
                    kept += 1
            t.apply(move)
    assert thrown > 3 and kept > 3
