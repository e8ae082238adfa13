"""The deal, the first card, and who begins."""

from __future__ import annotations

from typing import Any

import pytest

import cardkit
from cardkit import UNKNOWN, CardkitError
from cardkit.engine.knowledge.events import Moved, Shuffled, read_log


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_cg_q01_two_to_eight_players(seats: int) -> None:
    with pytest.raises(CardkitError, match=f"code_game takes 2 to 8 seats, not {seats}"):
        cardkit.load("code_game").start(seats)


@pytest.mark.parametrize("seats", range(2, 9))
def test_cg_07_cg_08_cg_10_a_code_and_seven_cards_each(seats: int) -> None:
    t = cardkit.load("code_game").start(seats, 7, stack={"deck": ["skip"]})
    assert [len(hand) for hand in t.hand] == [7] * seats
    assert [len(code) for code in t.code] == [1] * seats
    assert (len(t.codes), len(t.old_codes)) == (10 - seats, 0)
    assert (len(t.deck), len(t.numbers), len(t.actions)) == (110 - 7 * seats - 1, 1, 0)


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_cg_06_cg_14_cg_q02_the_dealers_left_neighbour_begins(dealer: int) -> None:
    t = cardkit.load("code_game", dealer=dealer).start(3, 7, stack={"deck": ["skip"]})
    assert t.seat == t.active == (dealer + 1) % 3
    assert cardkit.load("code_game").option_values["dealer"] == 0


def test_cg_07_cg_08_cg_q02a_codes_first_then_hands_card_by_card() -> None:
    t = cardkit.load("code_game", dealer=1, hand_size=2).start(3, 7, stack={"deck": ["skip"]})
    events = read_log(t.log)
    shuffled = [(i, e) for i, e in enumerate(events) if isinstance(e, Shuffled)][:2]
    assert [(i, e.place.name, len(e.cards)) for i, e in shuffled] == [
        (0, "codes", 10),
        (4, "deck", 110),
    ]
    moved = [e for e in events if isinstance(e, Moved)]
    assert [str(e.to) for e in moved[:3]] == ["code.2", "code.0", "code.1"]
    assert [str(e.to) for e in moved[3:9]] == [f"hand.{seat}" for seat in (2, 0, 1, 2, 0, 1)]
    order = list(shuffled[1][1].cards[::-1])
    assert [t.hand[2], t.hand[0], t.hand[1]] == [order[0:6:3], order[1:6:3], order[2:6:3]]


def test_cg_07_cg_08_games_are_dealt_at_random() -> None:
    tables = [cardkit.load("code_game").start(4, seed) for seed in range(20)]
    assert len({tuple(t.hand[0]) for t in tables}) == 20
    assert len({t.code[0][0] for t in tables}) > 4


def test_cg_09_nobody_sees_hands_and_codes_of_others() -> None:
    t = cardkit.load("code_game").start(4, 7, stack={"deck": ["skip"]})
    view = t.view(2)
    for seat in t.seats:
        assert view.hand[seat] == (tuple(t.hand[2]) if seat == 2 else (UNKNOWN,) * 7)
        assert view.code[seat] == (tuple(t.code[2]) if seat == 2 else (UNKNOWN,))
    assert set(view.deck) == set(view.codes) == {UNKNOWN}
    assert view.numbers == tuple(t.numbers)


def test_cg_11_the_first_card_is_turned_up(deal: Any) -> None:
    t = deal("v1 b2 | b3 y4", "v8", draw="y9")
    assert (t.cards("numbers"), t.shuffles("deck")) == ("v8", 1)
    assert len(t.deck) == 105


def test_cg_12_cg_13_cg_q03_action_cards_go_back_into_the_draw_pile(deal: Any) -> None:
    t = deal("v1 b2 | b3 y4", "skip joker reset v8", "y9", draw="y5")
    assert (t.cards("numbers"), t.actions) == ("v8", [])
    assert len(t.deck) == 105
    assert [sum(c.id == id for c in t.deck) for id in ("skip", "joker", "reset")] == [6, 4, 1]
    assert t.shuffles("deck") == 2
    assert t.do("draw").held(0) == "v1 b2 y9"  # the order after the second shuffle


def test_cg_13_no_shuffle_without_an_action_card(deal: Any) -> None:
    assert deal("v1 b2 | b3 y4", "v8", draw="y9").do("draw").held(0) == "v1 b2 y9"


def test_cg_q07_without_any_number_the_pile_stays_empty(deal: Any) -> None:
    t = deal("r1 b2 | b3 y4", "skip joker", whole=True)
    assert (t.numbers, sorted(card.id for card in t.deck)) == ([], ["joker", "skip"])
    assert t.choices == "play:r1 play:b2 draw"


def test_cg_q32_four_cards_can_win_by_the_deal(deal: Any) -> None:
    t = deal("r1 b1 b2 v3 | r1 b3 joker v8 | v0 v1 v2 v3", codes="0157 1368 2469")
    assert (t.over, t.result.winners, t.winner) == (True, (1,), 1)
    assert t.numbers == []  # at once
    assert t.decided() == []


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_cg_q27_cg_q32_the_first_player_to_have_a_turn_comes_first(deal: Any, dealer: int) -> None:
    hands = "joker r3 b5 v9 | joker r1 y5 v7 | joker b2 v5 v8"
    t = deal(hands, codes="0359 0157 1258", dealer=dealer)
    assert t.result.winners == ((dealer + 1) % 3,)


def test_cg_q32_seven_cards_do_not_win(deal: Any) -> None:
    t = deal("r1 b3 b6 v8 y9 y0 y2 | r0 r2 r3 r4 r5 r6 r7", codes="1368 0157")
    assert not t.over
