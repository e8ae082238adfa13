"""Facts told of hidden cards are followed at less cost than worlds need, to the same end."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import cardkit
from cardkit import SPECTATOR
from cardkit.engine.knowledge.told import facts_of
from cardkit.engine.knowledge.tracks import Tracks

FIREWORKS = str(Path(__file__).parents[2] / "examples" / "mechanisms" / "fireworks.py")


@pytest.mark.parametrize(
    "name, seats, games", [("seven", 2, 12), ("seven", 4, 6), (FIREWORKS, 3, 4)]
)
def test_facts_are_those_of_what_the_seat_can_say_of_all_cards(
    name: str, seats: int, games: int
) -> None:
    """Looked at now and then, by every seat: facts are followed from where it was last needed."""
    rng, found = Random(seats), 0
    game = cardkit.load(name)
    for _ in range(games):
        t = game.start(seats, rng.getrandbits(32))
        whole = {seat: Tracks(t.rules, seat) for seat in (SPECTATOR, *t.seats)}
        old: list[tuple[Any, Any]] = []
        while not t.over:
            for seat, tracks in whole.items():
                if rng.random() < 0.5:
                    continue
                view = t.view(seat)
                tracks.follow(t.log, len(t.log))
                both = zip(tracks.places, tracks.entries, strict=True)
                found_in = {place.i: facts_of(place, held) for place, held in both}
                facts = {place: each for place, each in found_in.items() if each}
                assert view.facts_told == facts
                found += bool(facts)
                if rng.random() < 0.02:
                    old.append((view, facts))
            t.apply(rng.choice(t.moves))
        for view, facts in old:
            assert view.facts_told == facts, "an old view"
    assert found > 50


def test_nothing_is_left_of_them_when_all_cards_are_shuffled_together() -> None:
    game = cardkit.load("seven")
    t, rng = game.start(2, 3), Random(3)
    while not t.view(0).facts_told:
        t.apply(rng.choice(t.moves))
    told = t.round
    while t.round == told:
        t.apply(rng.choice(t.moves))
    assert t.view(0).facts_told == {}
    assert t.memory is not None and t.memory.tells
