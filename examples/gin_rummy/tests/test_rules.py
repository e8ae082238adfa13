"""The clauses of RULES.md, one by one, with chance laid down."""

from __future__ import annotations

from typing import Any

import pytest
from cardkit_gin_rummy.melds import deadwood, in_order, melds

import cardkit
from cardkit import IllegalMove

GIN = "As 2s 3s 4c 5c 6c 9d 9h 9s Kc"  # ten cards; with a fourth nine or the 7c nothing is left
CHEAP = "2d 3d 4d Jh Qh Kh 5s 5h 7d 8s"


def table(mine: str = GIN, yours: str = CHEAP, rest: str = "Th", **options: Any) -> Any:
    pairs = zip(mine.split(), yours.split(), strict=True)
    deck = [card for pair in pairs for card in pair] + rest.split()
    return cardkit.load("gin_rummy", **options).start(2, stack={"deck": deck})


def play(t: Any, moves: str) -> Any:
    for each in moves.split():
        t.apply(each)
    return t


def names(t: Any) -> list[str]:
    return [move.text for move in t.moves]


def hand(cards: str) -> list[Any]:
    by_id = table().rules.cards
    return in_order(by_id[card] for card in cards.split())


@pytest.mark.parametrize(
    ("cards", "count", "cost"),
    [
        ("As 2s 3s", 1, 0),
        ("Qs Ks As", 0, 21),  # GR-02: the ace is low
        ("7s 7c 7d 7h", 5, 0),
        ("2s 3s 4s 5s 6s", 6, 0),
        ("Ts Jc 9d", 0, 29),
        ("8s 8c 8d 6s 7s 6c 7c", 3, 8),  # both runs, not the set
    ],
)
def test_gr_02_03_melds_and_deadwood(cards: str, count: int, cost: int) -> None:
    assert len(melds(hand(cards))) == count and deadwood(hand(cards)) == cost


def test_gr_04_the_first_card_is_offered_to_both() -> None:
    t = table(rest="Th 9c")
    assert (t.seat, names(t)) == (0, ["accept", "leave"])
    assert play(t, "leave").seat == 1
    play(t, "leave")
    assert t.seat == 0 and len(t.hand[0]) == 11  # drawn by the engine: there is no other move
    assert "9c" in {card.id for card in t.hand[0]}


def test_gr_05_06_a_turn() -> None:
    t = play(table(), "accept throw:Kc")
    assert (t.seat, names(t)) == (1, ["take", "draw"])
    play(t, "take")
    assert t.rules.cards["Kc"] in t.view(0).hand[1]  # everybody saw it
    assert t.moves[-1].name == "throw"


def test_gr_07_a_knock_needs_a_cheap_hand() -> None:
    assert "knock" in names(play(table(), "accept"))
    with pytest.raises(IllegalMove, match="more than 10 points"):
        play(table(), "leave accept knock")
    t = play(table(), "accept knock")
    assert names(t) == ["lay_aside:Kc", "lay_aside:Th"]


def test_gr_08_oklahoma() -> None:
    assert table(rest="4h", oklahoma=True).limit == 4
    assert table(rest="Ah", oklahoma=True).limit == 0
    assert "knock" not in names(play(table(rest="Ah", oklahoma=True), "accept"))


def knocked() -> Any:
    return play(table(), "accept knock lay_aside:Th")


def test_gr_10_the_knocker_lays_until_the_limit() -> None:
    t = knocked()
    assert "done" not in names(t)
    play(t, "lay:3s+As+2s lay:4c+5c+6c")  # in any order
    assert [len(meld) for meld in t.meld] == [3, 3, 3, 0, 0, 0]


def test_gr_10_cards_are_laid_off() -> None:
    yours = "7c 8c 9c 4s 5s 6s Jh Qh Td Kd"
    t = play(table(yours=yours), "accept knock lay_aside:Th lay:As+2s+3s lay:4c+5c+6c")
    assert names(t) == ["lay_off:4s", "lay_off:7c", "lay_off:9c", "keep"]
    play(t, "lay_off:7c lay_off:8c")
    assert "lay_off:9c" in names(t)  # the fourth nine; as the third card of the run it does not fit
    play(t, "lay_off:4s lay_off:5s")
    assert "lay_off:6s" not in names(t)


def test_gr_10_13_nothing_is_laid_off_on_gin() -> None:
    t = play(table(rest="9c"), "accept knock lay_aside:Kc lay:As+2s+3s lay:4c+5c+6c")
    play(t, "lay:9s+9c+9d+9h")
    assert t.seat == 1 and {move.name for move in t.moves} == {"lay", "done"}
    assert play(t, "lay:2d+3d+4d lay:Jh+Qh+Kh").result.scores == (50, -50)


def test_gr_11_the_same_card_twice() -> None:
    t = play(table(), "accept throw:Th take throw:Th")
    assert t.over and t.result.scores == (0, 0)


def at_the_wall(first: str) -> Any:
    """Everybody draws from the stock, and discards what they have drawn."""
    t = play(table(), first)
    kept = f"{GIN} {CHEAP}".split()
    while len(t.deck) > 2 and not t.over:
        play(t, "draw")
        t.apply(next(m for m in t.moves if m.args and m.args[0].id not in kept))
    return t


def test_gr_09_at_the_wall_one_may_knock_with_the_discard() -> None:
    t = at_the_wall("accept throw:Th")
    assert (t.seat, names(t)) == (0, ["stop", "knock"])
    top = t.discard[-1]
    play(t, "knock")
    assert t.knocker == 0 and top in t.hand[0] and len(t.hand[0]) == 11


def test_gr_09_otherwise_nobody_gets_points() -> None:
    assert play(at_the_wall("accept throw:Th"), "stop").result.scores == (0, 0)
    t = at_the_wall("leave accept throw:Th")  # a hand too dear to knock with
    assert t.over and t.result.scores == (0, 0)


def test_gr_12_fifty_takes() -> None:
    t = play(table(), "accept throw:Kc")
    while not t.over:
        throws = [move for move in t.moves if move.name == "throw" and move.args[0] is not t.taken]
        t.apply(throws[t.takes % len(throws)] if throws else "take")
    assert t.takes == 50 and t.result.scores == (0, 0)


def test_gr_13_the_other_hand_is_cheaper() -> None:
    t = play(table(yours="2d 3d 4d Jh Qh Kh 5s 5h 5d Ah"), "accept knock lay_aside:Th")
    play(t, "lay:As+2s+3s lay:4c+5c+6c lay:2d+3d+4d lay:5s+5d+5h lay:Jh+Qh+Kh")
    assert t.result.scores == (-34, 34) and t.result.winners == (1,)


def test_the_thrifty_bot_wins_points() -> None:
    game = cardkit.load("gin_rummy")
    won = [game.play("thrifty,random", seed=seed).result.scores[0] for seed in range(20)]
    assert sum(won) > 200
