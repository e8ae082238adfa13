"""Reading on: what somebody was told never changes, and each stop is read once."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from helpers.posterior import COLORS, Drift
from helpers.tiny import game

import cardkit
from cardkit import SPECTATOR, Moved
from cardkit.engine.knowledge.information_key import observed_events, told_alike
from cardkit.engine.knowledge.log import DECIDED, kind_of
from cardkit.engine.knowledge.past import Past
from cardkit.engine.knowledge.questions import PastQuestions
from cardkit.engine.knowledge.sight import Sight
from cardkit.engine.knowledge.tracks import Tracks
from cardkit.engine.model.readers import bit_of

GAMES = {"flip7": 3, "code_game": 3, "seven": 3}


def stops(name: str, most: int) -> Any:
    t, rng = cardkit.load(name).start(GAMES[name], 3), Random(3)
    for _ in range(most):
        yield t
        if t.over:
            return
        t.apply(rng.choice(t.moves))


@pytest.mark.parametrize("name", GAMES)
def test_events_only_grow(name: str) -> None:
    told: dict[int, list[Any]] = {}
    for t in stops(name, 60):
        for reader in (*t.seats, SPECTATOR):
            events = t.view(reader).events
            before = told.get(reader, [])
            assert events[: len(before)] == before
            told[reader] = events


@pytest.mark.parametrize("name", GAMES)
def test_who_was_told_the_same_as_spectators(name: str) -> None:
    since, found = 0, set()
    for t in stops(name, 200):
        spectator = t.view(SPECTATOR)
        watched = observed_events(spectator, since)
        alike = told_alike(spectator, since)
        for seat in t.seats:
            same = observed_events(t.view(seat), since) == watched
            assert bool(alike & bit_of(seat, t.seats)) is same
            found.add(same)
        since = len(t.log)
    assert found == {True, False}


@pytest.mark.parametrize("name", GAMES)
def test_every_entry_is_read_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Events, a key and a world at each of n stops cost as much as at the last one alone."""
    calls: Counter[str] = Counter()

    def count(cls: type, method: str) -> None:
        plain = getattr(cls, method)

        def counted(*args: Any) -> Any:
            calls[cls.__name__] += 1
            return plain(*args)

        monkeypatch.setattr(cls, method, counted)

    count(Sight, "_note_entry")
    count(Past, "note")
    count(PastQuestions, "note")
    count(Tracks, "_on_moved")
    entries = chosen = 0
    for t in stops(name, 80):
        entries, view = len(t.log), t.view(0)
        chosen = sum(kind_of(entry) is DECIDED for entry in t.log)
        assert view.events and view.information_key
        view.sample(Random(1))
    assert calls["Sight"] == entries
    for replay in ("Past", "PastQuestions"):
        assert calls[replay] == chosen + (not t.over or replay == "Past")  # also forced moves
    assert calls["Tracks"] < 2 * entries  # followed once more where origins stay open longer


def test_keys_of_what_is_told_part_exactly_what_was_observed() -> None:
    """All deals of the same moves: hints about a hand and about positions, passes, a draw."""
    moves = ["hint:r", "wait", "low", "lay", "mix", "low", "draw"]
    made, rng = game(Drift, COLORS), Random(4)
    decks = rng.sample(list(permutations(["r1", "r2", "r3", "b1", "b2", "b3"])), 150)
    found: dict[int, dict[str, str]] = {0: {}, 1: {}}
    keys: dict[int, set[str]] = {0: set(), 1: set()}
    for deck in decks:
        t = made.start(2, 1, stack={"deck": list(deck)})
        for name in moves:
            t.apply(next(move for move in t.moves if move.text.startswith(name)))
        for seat in t.seats:
            view = t.view(seat)
            seen = repr((view.events, view.hand[seat], view.facts_told, view.moves))
            assert found[seat].setdefault(seen, view.information_key) == view.information_key
            keys[seat].add(view.information_key)
    for seat in (0, 1):
        assert len(keys[seat]) == len(found[seat]) > 20  # what differs has another key
        assert len(found[seat]) < len(decks)  # and some are alike


@pytest.mark.parametrize("seed", range(8))
def test_a_fan_that_is_passed_on_does_not_tell_how_its_cards_came(seed: int) -> None:
    """Whoever gets a hand and passes it on sees its cards in the order of the card file; the order
    in which the one before got them could tell which copy that one has kept."""
    file = Path(__file__).parents[2] / "examples" / "mechanisms" / "draft.py"
    drafted, rng = cardkit.load(file), Random(seed)
    rank = {card: n for n, card in enumerate(drafted.cards.values())}
    t = drafted.start(3, seed)
    while not t.over:
        t.apply(rng.choice(t.moves))
    for seat in t.seats:
        passed = [
            [rank[card] for card in event.cards]
            for event in t.view(seat).events
            if isinstance(event, Moved) and event.sources == (t.rules.places.hand[seat],)
            if event.to.name != "plate"
        ]
        assert len(passed) == 5 and passed == [sorted(cards) for cards in passed]
