"""The rules of crazy eights, clause by clause."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import cardkit
from cardkit import Decided, Picked, Shuffled, read_log
from cardkit.testing import Clauses, Situation, ids

HERE = Path(__file__).parent
CLAUSES = Clauses(HERE.parent / "RULES.md", HERE, "CE")


def deal(
    *hands: str, up: str, deck: str = "", dealer: int | None = None, **options: Any
) -> Situation:
    """A table with these hands and this card turned up; seat 0 begins unless `dealer` says else."""
    n = len(hands)
    dealer = n - 1 if dealer is None else dealer
    turns = [hands[(dealer + 1 + i) % n].split() for i in range(n)]
    cards = [hand[i] for i in range(len(turns[0])) for hand in turns]
    stack = {"deck": [*cards, *up.split(), *deck.split()], "dealer": dealer}
    return Situation(cardkit.load("crazy_eights", **options).start(n, 1, stack=stack))


def three(**how: Any) -> Situation:
    """Three hands: the first has an eight, the second nothing that fits."""
    return deal("2c 3c 8h Kd 9h", "2d 4d 5d 6d 7d", "Ah Ac As Kh Ks", up="Jc", **how)


def test_every_clause_is_named_by_a_test_and_no_other() -> None:
    assert len(CLAUSES.catalogue) == 17
    assert (CLAUSES.untested, CLAUSES.unknown) == ([], [])
    assert len(CLAUSES.screen) <= 40


def test_ce_01_ce_05_the_dealer_is_drawn_and_the_next_begins() -> None:
    game = cardkit.load("crazy_eights")
    dealers = set()
    for seed in range(60):
        t = game.start(5, seed)
        (picked,) = [event for event in read_log(t.log) if isinstance(event, Picked)]
        first = next((e.seat for e in read_log(t.log) if isinstance(e, Decided)), t.seat)
        assert (picked.of, picked.value, first) == (5, t.dealer, (t.dealer + 1) % 5)
        dealers.add(t.dealer)
    assert dealers == {0, 1, 2, 3, 4}


@pytest.mark.parametrize(
    ("seats", "cards", "each"), [(2, 52, 7), (3, 52, 5), (5, 52, 5), (6, 104, 5), (10, 104, 5)]
)
def test_ce_02_ce_03_decks_and_hands(seats: int, cards: int, each: int) -> None:
    t = cardkit.load("crazy_eights").start(seats, stack={"dealer": 0})
    counts = Counter(card for cell in t.cells for card in cell)
    assert (len(counts), counts.total()) == (52, cards)
    assert all(len(t.hand[seat]) == each for seat in t.seats if seat != 1)


def test_ce_03_one_at_a_time_from_the_left_of_the_dealer() -> None:
    t = cardkit.load("crazy_eights").start(
        3, stack={"dealer": 0, "deck": ["2c", "3c", "4c", "5c", "6c", "7c"]}
    )
    assert (ids(t.hand[1])[:5], ids(t.hand[2])[:5], ids(t.hand[0])[:5]) == (
        "2c 5c",
        "3c 6c",
        "4c 7c",
    )


def test_ce_04_an_eight_turned_up_is_shuffled_back() -> None:
    first = [rank + suit for rank in "23456" for suit in "cdh"]
    t = cardkit.load("crazy_eights").start(
        3, 1, stack={"dealer": 2, "deck": [[*first, "8c"], ["8d"], ["Kc"]]}
    )
    assert ids(t.pile) == "Kc"
    assert sum(isinstance(event, Shuffled) for event in read_log(t.log)) == 3
    assert {"8c", "8d"} <= set(ids(t.deck).split())
    assert t.suit == "c"


def test_ce_06_ce_07_what_fits() -> None:
    t = three()
    assert t.choices == "play:2c play:3c play:8h draw"
    t.apply("play:2c")
    assert (t.seat, t.choices) == (1, "play:2d draw")
    t.apply("play:2d")
    assert t.suit == "d"


def test_ce_07_an_eight_asks_for_a_suit() -> None:
    t = three()
    t.apply("play:8h")
    assert (t.seat, t.choices) == (0, "nominate:c nominate:d nominate:h nominate:s")
    t.apply("nominate:d")
    assert (t.seat, t.suit) == (1, "d")
    assert t.choices == "play:2d play:4d play:5d play:6d play:7d draw"
    t.apply("play:4d")
    assert t.suit == "d"


def test_ce_08_draw_up_to_five_and_go_on() -> None:
    t = three(deck="4h 5h 6h 7c 9d 9s")
    for n in range(5):
        assert t.draws == n
        assert "draw" in t.choices
        t.apply("draw")
    assert (t.seat, len(t.hand[0])) == (0, 10)
    assert t.choices == "play:2c play:3c play:7c play:8h pass"
    t.apply("pass")
    assert t.seat == 1  # nothing fits: the engine draws
    assert ids(t.hand[1]).startswith("2d 4d 5d 6d 7d 9s")


def empty_deck() -> Any:
    """Everybody has drawn what there was; seat 0 is to play."""
    t = three()
    while t.deck:
        t.apply("draw" if t.rules.drawing in t.moves else "pass")
    while t.seat != 0:
        t.apply("pass")
    return t


def test_ce_09_ce_10_pass_when_there_is_nothing_to_draw() -> None:
    t = empty_deck()
    assert t.choices.endswith(" pass") and "draw" not in t.choices
    top = ids(t.pile)
    assert t.deck == [] and top == "Jc"  # no reshuffle, even though the pile could give cards
    with pytest.raises(cardkit.IllegalMove, match="no cards left to draw"):
        t.apply("draw")


def test_ce_09_who_may_draw_may_not_pass() -> None:
    with pytest.raises(cardkit.IllegalMove, match="you may still draw"):
        three().apply("pass")


def one_left(card: str, **options: Any) -> Situation:
    """Seat 0 has this card left, and it is the turn of seat 0."""
    t = cardkit.load("crazy_eights", **options).start(2, 1, stack={"dealer": 1})
    keep = t.rules.cards[card]
    for cell in t.cells:
        if keep in cell and cell is not t.hand[0]:
            cell.remove(keep)
    gone = [c for c in t.hand[0] if c is not keep]
    t.deck[:0] = gone
    t.hand[0][:] = [keep]
    t.suit = keep.suit
    t.asking = None
    t.stack.append((t.rules.skip.act, 1))
    t.run(None)
    return t


def test_ce_11_the_last_card_ends_the_game() -> None:
    t = one_left("2c")
    t.apply("play:2c")
    assert t.over and t.result.reason == "a hand is empty"
    assert t.result.scores[0] == 0 and t.result.winners == (0,)


def test_ce_11_a_last_eight_names_no_suit() -> None:
    t = one_left("8h")
    t.apply("play:8h")
    assert t.over and t.result.winners == (0,)


def test_ce_12_ce_q01_one_more_pass_than_players() -> None:
    t = empty_deck()
    t.apply(next(move for move in t.moves if move.name == "play" and move.args[0].rank != "8"))
    passes = 0
    while not t.over:
        passes = t.passes
        t.apply("pass")
    assert (passes, t.passes) == (3, 4)
    assert t.result.reason == "nobody can play"


def test_ce_13_ce_14_points() -> None:
    t = one_left("2c")
    t.hand[1][:] = [
        t.rules.cards[id] for id in ["8d", "Kc", "Qc", "Jd", "Ts", "As", "9h", "7s", "2d"]
    ]
    assert t.rules.scores(t) == [-2, -(50 + 10 + 10 + 10 + 10 + 1 + 9 + 7 + 2)]


def test_ce_13_equal_scores_share_a_rank() -> None:
    t = three(max_plays=1)
    t.hand[1][:], t.hand[2][:] = t.hand[2][:], t.hand[2][:]
    t.apply("play:2c")
    assert t.result.ranks[1] == t.result.ranks[2]


def test_ce_q02_the_limit_of_plays() -> None:
    t = three(max_plays=2)
    t.apply("play:2c")
    t.apply("play:2d")
    assert t.over and t.result.reason == "too many cards played"
    t = three(max_plays=1)
    t.apply("play:8h")
    assert t.over


def test_ce_q03_points_as_openspiel_counts() -> None:
    t = one_left("2c", points="openspiel")
    t.hand[1][:] = [t.rules.cards[id] for id in ["8d", "Kc", "Qc", "Jd", "As"]]
    assert t.rules.scores(t) == [-2, -90]
    t.hand[1][:] = [t.rules.cards[id] for id in ["2s", "Ts", "7d"]]
    assert t.rules.scores(t)[1] == -(5 + 37 + 23)


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("nominate:c", "only after an eight"),
        ("play:9h", r"9♥ fits neither the suit ♣ nor the rank of J♣"),
        ("play:2d", "you do not have 2♦"),
        ("pass", "you may still draw"),
    ],
)
def test_reasons(move: str, why: str) -> None:
    with pytest.raises(cardkit.IllegalMove, match=why):
        three().apply(move)


def test_more_reasons() -> None:
    t = three()
    t.apply("play:8h")
    with pytest.raises(cardkit.IllegalMove, match="name a suit"):
        t.apply("draw")
    t = three(max_draws=0)
    with pytest.raises(cardkit.IllegalMove, match="as often as you may"):
        t.apply("draw")


def test_ce_02_with_two_decks_equal_cards_are_listed_once() -> None:
    hands = ["2c 2c 3c 3c 8h", *["4d 5d 6d 7d 9d"] * 2, *["4s 5s 6s 7s 9s"] * 2, "Kh Qh Jh Th 9h"]
    t = deal(*hands, up="Jc")
    assert t.choices == "play:2c play:3c play:8h draw"
