"""The cards, the chips, the deal, and how the distribution is changed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import cardkit
from cardkit import CardkitError
from cardkit.engine.knowledge.events import Shuffled, read_log
from cardkit.play.records.format import record_of

DEFAULT = (12, 12, 12, 11, 11, 11, 11)
ALL = "1 2 3 4 5 6 7"  # a hand with a choice on every pile, so that the game stops there
SKEWED = (20, 10, 10, 10, 10, 10, 11)


def copies(t: Any) -> tuple[int, ...]:
    counts = Counter(card.value for cell in t.cells for card in cell)
    assert set(counts) <= set(range(1, 8))
    return tuple(counts[value] for value in range(1, 8))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
def test_sv_01_two_to_seven_players(seats: int) -> None:
    assert len(cardkit.load("seven").start(seats, 1).seats) == seats


@pytest.mark.parametrize("seats", [0, 1, 8])
def test_sv_01_not_fewer_and_not_more(seats: int) -> None:
    with pytest.raises(CardkitError, match=f"^seven takes 2 to 7 seats, not {seats}$"):
        cardkit.load("seven").start(seats)


def test_sv_02_sv_q01_eighty_cards_and_eighty_chips() -> None:
    t = cardkit.load("seven").start(4, 1)
    assert copies(t) == DEFAULT
    assert sum(copies(t)) == 80
    assert (t.supply, t.chips) == (80, [0, 0, 0, 0])


def test_sv_06_sv_07_seven_concealed_cards_each_and_the_rest_is_the_draw_pile() -> None:
    t = cardkit.load("seven").start(5, 1)
    assert [len(hand) for hand in t.hand] == [7] * 5
    assert (len(t.deck), t.aside, t.pile) == (45, [], [])
    view = t.view(1)
    assert view.hand[1] == tuple(t.hand[1])
    assert all(card is cardkit.UNKNOWN for seat in (0, 2, 3, 4) for card in view.hand[seat])
    assert set(view.deck) == {cardkit.UNKNOWN}


def test_sv_06_all_cards_are_shuffled() -> None:
    game = cardkit.load("seven")
    orders = set()
    for seed in range(20):
        first = next(e for e in read_log(game.start(2, seed).log) if isinstance(e, Shuffled))
        assert len(first.cards) == 80
        orders.add(first.cards)
    assert len(orders) == 20


@pytest.mark.parametrize("first", [0, 2])
def test_sv_q16_dealt_one_at_a_time_clockwise_beginning_with_the_starter(first: int) -> None:
    order = ["1", "2", "3", "4", "5", "6", "7"] * 3
    t = cardkit.load("seven", youngest=first).start(3, 7, stack={"deck": order})
    for place in range(3):
        seat = (first + place) % 3
        assert [card.id for card in t.hand[seat]] == order[place::3]
    assert (t.starter, t.seat) == (first, first)


def test_sv_q24_every_round_all_cards_are_shuffled_anew(placed: Any) -> None:
    t = placed("7", ALL, "7", aside="4 5", pile="6", options={"starter_may_finish": True})
    assert t.place == [1, None, None]
    t.do("start:2")
    assert t.round == 2
    shuffled = [e for e in read_log(t.log) if isinstance(e, Shuffled)]
    assert [len(event.cards) for event in shuffled] == [80]
    assert copies(t) == DEFAULT
    assert [len(hand) for hand in t.hand] == [7, 7, 7]
    assert (t.aside, t.pile, len(t.deck)) == ([], [], 80 - 21)
    assert t.chips == [3, 1, 2]
    assert (t.shows, t.place, t.stuck, t.caller) == ((None,) * 3, [None] * 3, None, None)


def test_sv_q26_hands_are_secret_and_their_sizes_public(deal: Any) -> None:
    t = deal(ALL, ALL, ALL, deck="5").do("start:2")
    view = t.view(1)
    assert view.hand[0] == (cardkit.UNKNOWN,) * 7
    assert [card.id for card in view.hand[1]] == ALL.split()
    assert (view.top, view.win, view.total) == (2, 0, 2)
    assert [card.id for card in view.pile] == ["2"]
    assert t.rules.at.pile.seen == t.rules.at.aside.seen == "all"
    t.do("number:5")  # a Seven
    assert [card.id for card in t.view(2).aside] == ["2", "5"]


def test_sv_q27_there_is_no_limit_to_a_hand(placed: Any) -> None:
    t = placed(ALL, "2 " * 10 + "5 " * 9, pile="6", seat=1, deck="4 4")
    assert (len(t.hand[1]), t.seat) == (20, 0)


# -- another distribution ----------------------------------------------------------------------


def test_sv_q01_counts_change_the_distribution() -> None:
    game = cardkit.load("seven", counts=list(SKEWED))
    assert copies(game.start(4, 1)) == SKEWED
    assert game.option_values["counts"] == SKEWED


def test_sv_q01_a_variant_file_changes_the_distribution(tmp_path: Path) -> None:
    path = tmp_path / "ones.toml"
    path.write_text('extends = "seven"\nremove = ["6"]\n[[cards]]\nid = "1"\ncopies = 20\n')
    game = cardkit.load(str(path))
    expected = (20, 12, 12, 11, 11, 0, 11)
    assert copies(game.start(3, 1)) == expected
    assert game.option_values["counts"] == expected
    assert copies(game.configure({"counts": [9, 9, 9, 9, 9, 0, 9]}).start(3, 1))[0] == 9


def test_sv_q01_a_variant_file_may_set_the_option(tmp_path: Path) -> None:
    path = tmp_path / "skewed.toml"
    path.write_text(f'extends = "seven"\n[options]\ncounts = {list(SKEWED)}\n')
    assert copies(cardkit.load(str(path)).start(3, 1)) == SKEWED


def test_sv_q01_a_record_always_has_seven_counts(tmp_path: Path) -> None:
    path = tmp_path / "few.toml"
    path.write_text('extends = "seven"\nremove = ["2"]\n')
    for game, counts in (
        (cardkit.load("seven"), list(DEFAULT)),
        (cardkit.load("seven", counts=list(SKEWED)), list(SKEWED)),
        (cardkit.load(str(path)), [12, 0, 12, 11, 11, 11, 11]),
    ):
        header = record_of(game.play("random*2", seed=1)).lines[0]
        assert header["options"]["counts"] == counts
        again = game.configure({"counts": counts}).play("random*2", seed=1)
        assert record_of(again).lines == record_of(game.play("random*2", seed=1)).lines


@pytest.mark.parametrize(
    "counts", [[12] * 6, [12] * 8, [12, 12, 12, -1, 12, 12, 12], [0], [80, "x"], 80, []]
)
def test_counts_that_are_no_seven_numbers_are_refused(counts: Any) -> None:
    with pytest.raises(CardkitError, match=r"^option 'counts' must be (seven|a list of) numbers"):
        cardkit.load("seven", counts=counts)


def test_counts_say_what_they_should_be() -> None:
    with pytest.raises(CardkitError) as error:
        cardkit.load("seven", counts=[12] * 6)
    assert str(error.value) == (
        "option 'counts' must be seven numbers, 0 or more: how many cards of each value "
        "from 1 to 7, not [12, 12, 12, 12, 12, 12]"
    )


def test_counts_need_seven_cards_a_seat() -> None:
    game = cardkit.load("seven", counts=[4, 4, 4, 4, 4, 4, 4])
    assert len(game.start(4, 1).deck) == 0
    with pytest.raises(CardkitError) as error:
        game.start(5, 1)
    assert str(error.value) == (
        "option 'counts': 28 cards are too few for 5 seats; "
        "there must be at least 7 a seat, 35 in all"
    )


def test_counts_of_a_value_that_a_variant_removed_are_refused() -> None:
    game = cardkit.load("seven").with_variant("few.toml", 'extends = "seven"\nremove = ["6"]\n')
    assert game.configure({"counts": [12, 12, 12, 11, 11, 0, 11]}).start(3, 1).deck
    with pytest.raises(
        CardkitError, match=r"^option 'counts': this variant has no card of value 6"
    ):
        game.configure({"counts": list(DEFAULT)})


@pytest.mark.parametrize(
    ("id", "value", "message"),
    [
        ("8", 8, "a number from 1 to 7, or a 0, not 8"),
        ("minus", -1, "a number from 1 to 7, or a 0, not -1"),
        ("three", 3, "'3' has the value 3 already; there is one card for each value"),
    ],
)
def test_a_variant_has_one_card_for_each_value(id: str, value: int, message: str) -> None:
    text = f'extends = "seven"\n[[cards]]\nid = "{id}"\nvalue = {value}\n'
    with pytest.raises(CardkitError, match=f"card '{id}': {message}"):
        cardkit.load("seven").with_variant("more.toml", text)


ZEROS = 'extends = "seven"\n[[cards]]\nid = "0"\nvalue = 0\ncopies = 6\n'


def test_sv_q01_a_variant_may_have_a_0() -> None:
    game = cardkit.load("seven").with_variant("zeros.toml", ZEROS)
    assert game.option_values["counts"] == DEFAULT  # that option is about 1 to 7
    t = game.start(2, 1, stack={"deck": ["0", "5", "0", "2"]})
    assert sum(t.rules.deck.values()) == 86
    t.apply("start:0")
    assert (t.top, t.win, t.total) == (0, 0, 0)
    t.apply("hole:2")
    assert "number:0" in [move.text for move in t.moves]  # 0 and 2: as high as before (SV-12)
    assert "hole:0" not in [move.text for move in t.moves]
    assert game.configure({"counts": [9] * 7}).start(2, 1).rules.deck[game.cards["0"]] == 6


@pytest.mark.parametrize("bot", ["caller", "planner"])
def test_bots_play_with_a_0(bot: str) -> None:
    game = cardkit.load("seven").with_variant("zeros.toml", ZEROS)
    assert game.play(f"{bot}*3", seed=3).table.over
