"""What cards are worth at the end of a round."""

from __future__ import annotations

from typing import Any

import pytest


def lay(deal: Any, cards: str, seats: int = 3) -> Any:
    """The dealer gets these cards and stops; the others hold one 12 each."""
    first, *more = cards.split()
    t = deal(" ".join([first, *["12"] * (seats - 1), *more]), seats=seats)
    moves = [*["hit"] * bool(more), *["stay"] * (seats - 1), *["hit"] * (len(more) - 1)]
    t.do(*(moves if more else ["stay"] * seats))
    return t.do("stay") if t.round == 1 else t


@pytest.mark.parametrize("number", range(13))
def test_f7_02_a_number_is_worth_its_face(deal: Any, number: int) -> None:
    assert lay(deal, str(number)).gained()[0] == number


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("3 11 5 7 10", 36),
        ("3 11 5 7 10 x2", 72),
        ("3 11 5 7 10 x2 plus10", 82),
        ("plus10 x2 3 11 5 7 10", 82),
        ("3 11 5 7 10 9 6", 66),
        ("plus4", 4),
        ("x2", 0),
    ],
)
def test_f7_34_f7_35_f7_36_f7_37_the_steps_of_scoring(deal: Any, cards: str, points: int) -> None:
    """Worked situation 7."""
    assert lay(deal, cards).gained()[0] == points


def test_f7_61_x2_doubles_neither_plus_cards_nor_the_15(deal: Any) -> None:
    assert lay(deal, "x2 plus8 3 4").gained()[0] == 22
    assert lay(deal, "x2 3 11 5 7 10 9 6").gained()[0] == 51 * 2 + 15
    best = "x2 plus2 plus4 plus6 plus8 plus10 12 11 10 9 8 7 6"
    assert lay(deal, best).gained()[0] == 171


@pytest.mark.parametrize("plus", [2, 4, 6, 8, 10])
def test_f7_62_f7_q01_a_plus_card_scores_even_alone(deal: Any, plus: int) -> None:
    assert lay(deal, f"plus{plus}").gained()[0] == plus
    assert lay(deal, f"5 plus{plus}").gained()[0] == 5 + plus


def test_f7_07_the_0_is_worth_nothing(deal: Any) -> None:
    assert lay(deal, "0 7").gained()[0] == 7


def test_f7_28_bonus_cards_of_the_busted_do_not_count(deal: Any) -> None:
    t = lay(deal, "5 plus10 x2 5")
    assert (t.gained()[0], len(t.said("bust"))) == (0, 1)


def test_f7_29_bonus_cards_do_not_count_toward_the_seven(deal: Any) -> None:
    t = lay(deal, "1 2 3 4 5 6 plus2")
    assert (t.gained()[0], t.said("flip7")) == (23, [])
    t = lay(deal, "plus2 x2 1 2 3 4 5")
    assert (t.gained()[0], t.said("flip7")) == (32, [])


def test_f7_05_f7_23_f7_24_f7_32_a_flip_7_ends_the_round_for_all(deal: Any) -> None:
    t = deal("1 8 9 2 8 4 3 5 4 6 5 7 6 8 7 10 11 12")
    t.do("hit", "hit", "hit")  # seat 1 busts with a second 8
    assert t.status == ["in", "busted", "in"]
    t.do(*["hit"] * 8)
    assert (t.seat, t.numbers(0), t.numbers(2)) == (0, "1 2 3 4 5 6", "9 4 5 6 7 8")
    t.do("hit")
    assert t.said("flip7") == [{"seat": 0}]
    assert t.gained() == [28 + 15, 0, 39]  # nothing extra for seat 2, which was still in
    assert t.round == 2


def test_f7_q37_bonus_cards_of_players_still_in_count_at_a_flip_7(deal: Any) -> None:
    t = deal("1 plus6 9 2 5 3 x2 4 10 5 11 6 12 7 8 10 11")
    t.do("hit", "hit", "stay")
    while t.round == 1:
        t.do("hit")
    assert t.gained() == [43, (5 + 10 + 11 + 12) * 2 + 6, 9]


def test_f7_q38_x2_without_numbers_or_with_the_0_alone(deal: Any) -> None:
    assert lay(deal, "x2").gained()[0] == 0
    assert lay(deal, "0 x2").gained()[0] == 0
    assert lay(deal, "x2 plus4").gained()[0] == 4
    assert lay(deal, "0 x2 plus4").gained()[0] == 4


def test_f7_q39_the_0_counts_toward_the_seven(deal: Any) -> None:
    t = lay(deal, "0 1 2 3 4 5 6")
    assert (t.said("flip7"), t.gained()[0]) == ([{"seat": 0}], 21 + 15)


def test_f7_q40_two_x2_count_four_times(deal: Any) -> None:
    assert lay(deal, "x2 5 x2 plus2", seats=19).gained()[0] == 22


@pytest.mark.parametrize(
    ("cards", "worked"),
    [
        ("3 11 5 7 10", "36"),
        ("3 11 5 7 10 x2 plus10", "36 × 2 + 10"),
        ("plus4", "0 + 4"),
        ("x2 3 11 5 7 10 9 6", "51 × 2 + 15"),
        ("5 plus10 x2 5", "busted"),
    ],
)
def test_the_scoring_is_written_out(deal: Any, cards: str, worked: str) -> None:
    assert lay(deal, cards).said("scored")[-1]["worked"][0] == worked
