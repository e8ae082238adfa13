"""What a seat has seen it keeps knowing; sampled worlds never contradict it."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from helpers.whisper import whisper

from cardkit import UNKNOWN, CardkitError
from cardkit.testing import run_checks


def ids(cards: Any) -> list[str]:
    return [card.id for card in cards]


@pytest.fixture
def game(tmp_path: Path) -> Any:
    return whisper(tmp_path)


def start(game: Any, *deck: str, seats: int = 2) -> Any:
    return game.start(seats, 1, stack={"deck": list(deck)})


def test_the_made_up_game_conforms(game: Any) -> None:
    assert [o for o in run_checks(game, seats=[2, 3, 4], seeds=["1", "2", "3"]) if o.problem] == []


def test_a_card_taken_face_up_is_known_until_it_leaves(game: Any) -> None:
    t = start(game, "1", "2", "3", "4", "5")  # hands 1 3 and 2 4, the pile 5
    t.apply("take")  # seat 0 takes the 5
    assert ids(t.view(1).hand[0]) == ["5", "?", "?"]
    rng = Random(4)
    for _ in range(50):
        assert "5" in ids(t.view(1).sample(rng).hand[0])
    t.apply("draw")
    t.apply("lay:5")
    assert ids(t.view(1).hand[0]) == ["?", "?"]
    assert len({tuple(sorted(ids(t.view(1).sample(rng).hand[0]))) for _ in range(50)}) > 5


def test_of_equal_cards_the_known_one_leaves(game: Any) -> None:
    t = start(game, "5", "2", "3", "4", "5")  # seat 0 holds 5 3, and another 5 lies open
    t.apply("take")
    t.apply("draw")
    t.apply("lay:5")
    assert ids(t.view(1).hand[0]) == ["?", "?"]
    assert ids(t.hand[0]) == ["3", "5"] or sorted(ids(t.hand[0])) == ["3", "5"]


def test_a_peek_is_known_to_the_one_who_peeked(game: Any) -> None:
    t = start(game, "1", "2", "3", "4", "5", "6")
    t.apply("peek")
    assert t.view(0).deck[-1].id == "6"
    assert set(t.view(1).deck) == {UNKNOWN}
    assert all(t.view(0).sample(Random(n)).deck[-1].id == "6" for n in range(20))
    assert len({t.view(1).sample(Random(n)).deck[-1].id for n in range(40)}) > 2
    t.apply("draw")  # seat 1 draws what seat 0 saw
    assert ids(t.view(0).hand[1]) == ["6", "?", "?"]
    assert ids(t.view(0).hand[0]) == ["1", "3"]


def test_after_a_reshuffle_the_multiset_is_known(tmp_path: Path) -> None:
    game = whisper(tmp_path, "1, 2, 3, 4, 5, 6, 7, 8", 1)
    t = start(game, "1", "2", "3", "4", "5", "6", "7", "8")  # hands 1 3, 2 4; pile 5; deck 8 7 6
    for move in ("lay:1", "lay:2", "draw", "draw", "draw", "draw"):
        t.apply(move)  # the last draw shuffles 5 1 2 into a new deck
    assert len(t.deck) == 2 and not t.pile
    for seat in (0, 1):
        view = t.view(seat)
        for n in range(40):
            world = view.sample(Random(n))
            drawn = {"1", "2", "5"} - set(ids(world.deck))
            assert len(drawn) == 1  # one of the three was drawn, the other two lie in the deck
            assert drawn <= set(ids(world.hand[1]))


def test_sealed_answers_are_unknown_until_all_have_chosen(game: Any) -> None:
    t = start(game, "1", "2", "3", "4", "5", seats=3)
    t.apply("auction")
    assert t.seat == 0
    t.apply("give:1")
    assert t.seat == 1
    seen = t.view(1)
    assert seen.sealed[1:] == ((0, 1, 2), (None,))
    assert "1" not in ids(seen.bid[0]) and len(seen.hand[0]) == 2
    assert "give:1" not in repr(seen.events)
    assert t.view(0).sealed[2] == (t.rules.give(t.rules.cards["1"]),)
    answers = {seen.sample(Random(n)).sealed[2][0].text for n in range(40)}
    assert len(answers) > 2
    again = game.from_json(t.to_json())
    assert again.to_json() == t.to_json() and again.sealed[2] == t.sealed[2]
    t.apply(t.moves[0])
    t.apply(t.moves[0])
    assert "give:1" in repr(t.view(1).events)


def test_frequencies_match_full_enumeration(tmp_path: Path) -> None:
    """Seat 0 cannot see seat 1's two cards and the deck of two: 12 equally likely worlds."""
    game = whisper(tmp_path, "1, 2, 3, 4, 5, 6, 7", 1)
    t = start(game, "1", "2", "3", "4", "5")
    view = t.view(0)
    unseen = [card.id for card in view.unseen.elements()]
    rng = Random(7)
    found = Counter()
    for _ in range(6000):
        world = view.sample(rng)
        found[(frozenset(ids(world.hand[1])), tuple(ids(world.deck)))] += 1
    worlds = {(frozenset(order[:2]), tuple(order[2:])) for order in permutations(unseen)}
    assert set(found) == worlds and len(worlds) == 12
    chi_square = sum((found[w] - 500) ** 2 / 500 for w in worlds)
    assert chi_square < 31.3  # the 0.999 quantile with 11 degrees of freedom


def test_frequencies_after_a_take_and_a_reshuffle(tmp_path: Path) -> None:
    """Which of the reshuffled cards was drawn is equally likely; the others are as before."""
    game = whisper(tmp_path, "1, 2, 3, 4, 5, 6", 1)
    t = start(game, "1", "2", "3", "4", "5", "6")  # deck: 6
    for move in ("lay:1", "lay:2", "draw", "draw"):
        t.apply(move)  # seat 0 drew the 6, seat 1 one of 5 1 2
    rng = Random(5)
    view = t.view(0)
    drawn = Counter()
    for _ in range(3000):
        world = view.sample(rng)
        assert "4" in ids(world.hand[1])  # all that is left for the card it holds since the deal
        drawn[next(c for c in ids(world.hand[1]) if c != "4")] += 1
    assert set(drawn) == {"1", "2", "5"}
    assert sum((n - 1000) ** 2 / 1000 for n in drawn.values()) < 13.8


def test_a_sample_depends_on_the_view_alone(game: Any) -> None:
    t = start(game, "1", "2", "3", "4", "5")
    other = start(game, "1", "4", "3", "2", "5")  # seat 1 holds the same two cards otherwise dealt
    assert t.view(0).to_json() == other.view(0).to_json()
    assert t.view(0).sample(Random(3)).to_json() == other.view(0).sample(Random(3)).to_json()


def test_an_old_view_remembers_how_it_was(game: Any) -> None:
    t = start(game, "1", "2", "3", "4", "5")
    t.apply("take")
    view = t.view(1)
    first = view.sample(Random(1)).to_json()
    t.apply("draw")
    t.apply("lay:5")
    t.view(0)
    assert view.sample(Random(1)).to_json() == first


def test_without_a_log_there_is_no_memory_and_the_view_says_so(game: Any) -> None:
    t = game.start(2, 1)
    no_log = {
        "a clone": t.clone(),
        "a sampled world": t.view(0).sample(Random(1)),
        "begun without a log": game.start(2, 1, log=False),
        "JSON of a clone": game.from_json(t.clone().to_json()),
        "JSON without a log": game.from_json(t.to_json(log=False)),
        "read without a log": game.from_json(t.to_json(), log=False),
    }
    for name, table in no_log.items():
        view = table.view(0)
        for ask in (
            lambda view=view: view.sample(Random(1)),
            lambda view=view: view.information_key,
            lambda view=view: view.events,
            lambda table=table: table.information_key(0),
        ):
            with pytest.raises(CardkitError, match="this table has no log, so its seats have no"):
                ask()
                pytest.fail(name)
        table.apply(table.moves[0])
        assert len(table.view(0).unseen) > 0


def test_a_known_card_that_leaves_a_hand_unseen_is_not_known_where_it_goes() -> None:
    """Seat 0 gave seat 1 a card, which seat 1 buries: it may have been another one."""
    from helpers.posterior import COLORS, Drift
    from helpers.tiny import game as made

    t = made(Drift, COLORS).start(2, 1, stack={"deck": ["r1", "r2", "r3", "b1", "b2", "b3"]})
    t.apply("hand_on:r1")
    assert t.rules.cards["r1"] in t.view(0).hand[1]
    t.apply("bury:r1")
    assert t.view(0).buried == (UNKNOWN,) and set(t.view(0).hand[1]) == {UNKNOWN}
    assert t.view(1).buried == (t.rules.cards["r1"],)
