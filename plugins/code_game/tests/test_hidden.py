"""What players know of hidden cards, and the worlds they can imagine (CG-09)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from cardkit_code_game.table import fulfils

import cardkit
from cardkit import UNKNOWN
from cardkit.engine.knowledge.events import Shuffled, read_log

HAND = ["red-0", "red-1", "red-2", "red-3", "red-5", "red-6", "red-7"]
OTHER = ["blue-0", "blue-1", "blue-2", "blue-3", "blue-5", "blue-6", "blue-7"]
THIRD = ["violet-0", "violet-1", "violet-2", "violet-3", "violet-5", "violet-6", "violet-7"]


def deal(*hands: list[str], top: str = "yellow-4", rest: tuple[str, ...] = ()) -> Any:
    """A game with these hands, that of seat 1, who begins, first; seat 0 deals and is last."""
    deck = [card for row in zip(*hands, strict=True) for card in row]
    return cardkit.load("code_game").start(
        len(hands), 3, stack={"deck": [*deck, top, *rest], "codes": ["code-1368", "code-0157"]}
    )


def ids(cards: Any) -> list[str]:
    return [card.id for card in cards]


def test_cg_38_a_card_taken_by_tausch_is_known_until_it_leaves() -> None:
    t = deal(["swap", *HAND[1:]], OTHER, rest=("yellow-8",))
    t.apply("swap:number")
    assert ids(t.view(0).hand[1]) == ["yellow-4", *["?"] * 6]
    rng = Random(1)
    for _ in range(40):
        assert "yellow-4" in ids(t.view(0).sample(rng).hand[1])
    t.apply("draw")
    if t.seat == 0:
        t.apply("keep")
    t.apply("play:yellow-4")
    assert set(t.view(0).hand[1]) == {UNKNOWN}


def test_cg_36_a_card_taken_by_geschenk_is_known_and_so_is_one_taken_back() -> None:
    t = deal(["gift", *HAND[1:]], OTHER, THIRD)
    t.apply("gift")
    assert t.seat == 0
    t.apply("offer:violet-3")
    # seat 2 is asked now and knows nothing of what seat 0 laid down
    for seat in (1, 2):
        view = t.view(seat)
        assert not view.offered[0] and len(view.hand[0]) == 7
        assert "violet-3" not in repr(view.events)
        answers = {view.sample(Random(n)).sealed[2][0].text for n in range(30)}
        assert len(answers) > 5
    t.apply("offer:blue-5")
    assert ids(t.view(1).offered[0]) == ["violet-3"] and ids(t.view(1).offered[2]) == ["blue-5"]
    t.apply("take:0")
    assert ids(t.view(2).hand[1])[:1] == ["violet-3"]
    assert ids(t.view(1).hand[2])[:1] == ["blue-5"]
    assert ids(t.view(1).hand[0]) == ["?"] * 7


def test_cg_09_codes_are_known_to_their_owner_only() -> None:
    t = deal(HAND, OTHER)
    assert ids(t.view(1).code[1]) == ["code-1368"] and t.view(1).code[0] == (UNKNOWN,)
    imagined = {t.view(1).sample(Random(n)).code[0][0].id for n in range(60)}
    assert len(imagined) > 5 and "code-1368" not in imagined


def test_cg_33_after_a_reset_the_old_code_stays_unknown_to_others() -> None:
    t = deal(["reset", *HAND[1:]], OTHER)
    t.apply("reset:0")
    assert t.view(1).old_codes == (UNKNOWN,) and t.view(1).code[0] == (UNKNOWN,)
    assert ids(t.view(0).old_codes) == ["code-0157"]
    for n in range(20):
        world = t.view(0).sample(Random(n))
        assert ids(world.old_codes) == ["code-0157"]
        assert "code-0157" not in ids(world.codes)


def reshuffled(seats: int) -> tuple[Any, Counter[str]]:
    """A table some moves after the draw pile was rebuilt, and the cards that went into it."""
    t = cardkit.load("code_game").start(seats, 5)
    rng = Random(seats)
    left, told = 6, 0
    shuffles: list[Shuffled] = []
    while left:
        events = read_log(t.log[told:])
        shuffles += [e for e in events if isinstance(e, Shuffled) and e.place.name == "deck"]
        told = len(t.log)
        left -= len(shuffles) > 1
        drawing = [m for m in t.moves if m.name in ("draw", "keep", "accept")] or t.moves
        t.apply(rng.choice(drawing if rng.random() < 0.5 else t.moves))
        assert not t.over
    return t, Counter(ids(shuffles[-1].cards))


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_cg_28_the_cards_of_a_rebuilt_draw_pile_are_known(seats: int) -> None:
    t, known = reshuffled(seats)
    for seat in t.seats:
        view = t.view(seat)
        worlds = [view.sample(Random(n)) for n in range(12)]
        for world in worlds:
            assert Counter(ids(world.deck)) <= known
            assert sum(map(len, world.cells)) == sum(t.rules.deck.values())
        assert len({tuple(ids(world.deck)) for world in worlds}) > 1


def test_cg_30_nobody_has_already_won_in_a_sampled_world() -> None:
    """Whoever fulfils their code has won: that is so in the true world, and so in all sampled."""
    tight = 0
    for seed in range(12):
        t, rng = cardkit.load("code_game", hand_size=5).start(2, seed), Random(seed)
        for _ in range(40):
            if t.over:
                break
            assert all(t.rules.plausible(t, seat) for seat in t.seats)
            other = 1 - t.seat
            if len(t.hand[other]) == 4 and not any(t.offered):
                tight += 1
                for n in range(5):
                    world = t.view(t.seat).sample(Random(n))
                    assert not fulfils(world.hand[other], world.code[other][0])
            t.apply(rng.choice(t.moves))
    assert tight > 10
