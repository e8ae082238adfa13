"""Chance: fixed outcomes for a fixed seed, on every machine and in every Python."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import pytest
from helpers.tiny import TESTS, highcard

from cardkit.engine.model.chance import chance, fresh_seed, key_of, seed_stream

# Golden vectors. A change here breaks every seed that people wrote down.
KEYS = {7: 0xBFB8F41DDC3F12C667A0C9AD9C9A8B73, "a seed": 0x2618622D667971226F577F6168792CD0}
FIRST = [0.30405046653044565, 0.0015672684172568507, 0.12302294234767885]
PICKS = [304, 1, 123, 286, 465, 299, 464, 253]
SHUFFLES = {
    7: [
        "red-4 red-3 blue-3 blue-1 red-1 red-2 blue-2 red-3 "
        "blue-3 red-4 red-1 blue-4 blue-4 blue-1 red-2 blue-2",
        "red-4 red-3 blue-3 red-2 red-3 blue-1 blue-2 red-4 "
        "blue-1 red-2 red-1 red-1 blue-3 blue-4 blue-4 blue-2",
    ],
    "a seed": [
        "red-1 red-4 blue-1 red-3 red-2 blue-1 blue-4 blue-3 "
        "blue-2 blue-2 red-1 red-4 blue-3 red-2 red-3 blue-4",
        "red-4 blue-1 red-3 blue-2 blue-3 blue-1 red-1 red-1 "
        "red-4 red-3 blue-2 red-2 blue-4 red-2 blue-4 blue-3",
    ],
}


@pytest.mark.parametrize("seed", KEYS)
def test_the_key_of_a_seed(seed: int | str) -> None:
    assert key_of(seed) == KEYS[seed]
    assert key_of(str(seed)) == KEYS[seed]


def test_each_outcome_has_a_generator_of_its_own() -> None:
    assert [chance(key_of(7), i)() for i in range(3)] == FIRST
    assert chance(key_of(7), 2)() == FIRST[2]


def test_seeding_again_is_seeding() -> None:
    """A stream of an agent, whether it is new or was used before."""
    used = Random(3)
    used.gauss(0, 1)  # keeps a second number for later
    for text in ("x/1 agent 0", "Zoë's seed/2 agent 11"):
        seed_stream(used, text)
        assert used.getstate() == Random(text).getstate()


def test_picks() -> None:
    t = highcard().table_of(2, key_of(7))
    assert [t.pick("x", 1000) for _ in PICKS] == PICKS
    assert t.pick("x", 1) == 0


@pytest.mark.parametrize("seed", SHUFFLES)
def test_shuffles(seed: int | str) -> None:
    t = highcard().table_of(2, key_of(seed))
    for order in SHUFFLES[seed]:
        t.shuffle(t.rules.at.deck)
        assert " ".join(card.id for card in t.deck) == order


def test_a_clone_meets_the_same_chance() -> None:
    t = highcard().start(3, 5)
    clone = t.clone()
    for each in (t, clone):
        while not each.over:
            each.apply(each.moves[0])
    assert t.to_json(log=False) == clone.to_json()


def test_without_a_seed_each_game_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.engine.model.chance.os", os)
    assert len({fresh_seed() for _ in range(20)}) == 20
    assert highcard().start(4).key != highcard().start(4).key


def test_text_and_number_are_the_same_seed() -> None:
    game = highcard()
    assert game.start(3, 7).to_json() == game.start(3, "7").to_json()
    assert game.start(3, 7).to_json() != game.start(3, "07").to_json()


def test_the_same_game_whatever_the_hash_seed() -> None:
    code = (
        "from helpers.tiny import highcard, library\n"
        "print(highcard(may_fold=True, rounds=5).play('random*4', seed=3, library=library())"
        ".record.text)"
    )
    texts = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=TESTS,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1", "4711")
    }
    assert len(texts) == 1
    assert '"result"' in texts.pop()
