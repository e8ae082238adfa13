"""A table read from JSON remembers all that the first one does, at every decision."""

from __future__ import annotations

from random import Random

import pytest
from old.write import EXAMPLES

from cardkit import Library, Table

GAMES = {
    "flip7": 3,
    "code_game": 3,
    "seven": 3,
    "crazy_eights": 3,
    "golf": 2,
    "whist": 4,
    "kuhn": 2,
    "heavy_weather": 3,
}


@pytest.mark.parametrize("name", GAMES)
def test_views_keys_and_samples_are_those_of_the_first(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDKIT_PLUGINS", EXAMPLES)
    game = Library.installed().load(name)
    for seed in range(2):
        t = game.start(GAMES[name], seed)
        rng = Random(seed)
        for _ in range(90):
            assert remembered(game.from_json(t.to_json())) == remembered(t)
            if t.over:
                break
            t.apply(rng.choice(t.moves))


def remembered(t: Table) -> list[list[object]]:
    """All that the seats know and can imagine."""
    found: list[list[object]] = []
    for seat in t.seats:
        view = t.view(seat)
        worlds = [view.sample(Random(n)).to_json() for n in range(2)]
        found.append([view.to_json(), view.information_key, str(view.events), view.unseen, *worlds])
    return found
