"""What the log tells: the result with the act, in both languages."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest

import cardkit
from cardkit.session.log import tell_all

GAME = cardkit.load("seven", rounds=1)


def told(t: Any, lang: str = "en") -> list[str]:
    texts = attrs.evolve(GAME, lang=lang).texts().named(["Ann", "Ben", "Cleo"])
    return tell_all(t.view(-1).events, texts, t.rules)


@pytest.mark.parametrize("seed", range(5))
def test_each_card_that_is_laid_is_told_with_what_the_pile_shows(seed: int) -> None:
    t, rng = GAME.start(3, seed, stops=range(3)), Random(seed)
    results = 0
    while not t.over:
        move = rng.choice(t.moves)
        t.apply(move)
        if t.total is None or move.name == "start":
            continue
        results += 1
        said = f": total {t.total}, hole {t.win}.", f": Summe {t.total}, Loch {t.win}."
        for lang, way, result in zip(("en", "de"), (", hole on", ", Loch auf"), said, strict=True):
            assert [line for line in told(t, lang) if way in line][-1].endswith(result), move
    assert results > 5


def test_a_seven_is_told_instead_of_its_total() -> None:
    t, rng = GAME.start(3, 1), Random(1)
    while not t.over:
        t.apply(rng.choice(t.moves))
    sevens = [line for line in told(t) if "Seven!" in line]
    assert sevens and not any("total" in line for line in sevens)
