"""The public Python API, as the README shows it."""

from __future__ import annotations

import random

import cardkit


def test_the_loop_of_the_readme() -> None:
    game = cardkit.load("flip7", target_score=100)
    t = game.start(seats=4, seed=7)
    rng = random.Random(1)
    while not t.over:
        t.apply(rng.choice(t.moves))
    assert sorted(t.result.ranks)[0] == 1
    assert max(t.result.scores) >= 100
    assert t.clone() is not t
    assert t.view(2).me == 2


def test_a_seed_is_the_same_as_number_and_text() -> None:
    game = cardkit.load("flip7")
    assert game.start(3, 7).to_json() == game.start(3, "7").to_json()
    assert game.start(3, 7).to_json() != game.start(3, 8).to_json()


def test_agents_by_name_play_a_match() -> None:
    match = cardkit.load("flip7").play("random*4", seed=7)
    assert match.result is not None and match.result.finished
    assert match.record.lines[0]["seed"] == "7"
    assert match.record.text == cardkit.load("flip7").play("random*4", seed=7).record.text
