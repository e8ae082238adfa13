"""Flip Three: who gets it, what comes of it, and who chooses for what was found."""

from __future__ import annotations

from typing import Any

from cardkit.engine.knowledge.events import Moved, read_log


def moved(t: Any, to: str) -> list[str]:
    """The cards that came from the deck to a place, one text for each event."""
    return [
        " ".join(card.id for card in event.cards)
        for event in read_log(t.log)
        if isinstance(event, Moved) and str(event.sources[0]) == "deck" and str(event.to) == to
    ]


def test_f7_54_any_player_in_and_oneself(deal: Any) -> None:
    t = deal("5 8 9 flip_three 1 2 3").do("hit")
    assert t.choices == "flip_three:0 flip_three:1 flip_three:2"
    t.do("flip_three:0")
    assert t.numbers(0) == "5 1 2 3"


def test_f7_55_the_last_one_in_must_take_it(deal: Any) -> None:
    t = deal("5 8 9 7 flip_three 1 2 3").do("hit", "stay", "stay", "hit")
    assert t.decided()[-1] == (0, "flip_three:0", "flip_three:0")
    assert (t.numbers(0), t.seat) == ("5 7 1 2 3", 0)


def test_f7_56_three_cards_one_at_a_time(deal: Any) -> None:
    t = deal("5 8 9 flip_three 1 2 plus4 12").do("hit", "flip_three:1")
    assert (t.numbers(1), t.bonus(1)) == ("8 1 2", "plus4")
    assert (moved(t, "row.1"), moved(t, "above.1")) == (["8", "1", "2"], ["plus4"])
    assert len(t.deck) == 94 - 7
    assert (t.seat, t.choices) == (1, "hit stay")


def test_f7_57_no_further_card_after_a_bust(deal: Any) -> None:
    t = deal("5 8 9 flip_three 8 1 2").do("hit", "flip_three:1")
    assert (t.numbers(1), t.status[1]) == ("8 8", "busted")
    assert len(t.deck) == 94 - 5


def test_f7_57_no_further_card_after_a_flip_7(deal: Any) -> None:
    t = deal("1 8 9 2 3 4 5 6 flip_three 7 10 11 12").do("hit", "stay", "stay", *["hit"] * 5)
    assert t.gained() == [28 + 15, 8, 9]
    assert (t.round, t.numbers(1), t.numbers(2), t.numbers(0)) == (2, "10", "11", "12")


def test_f7_58_f7_59_action_cards_count_and_wait(deal: Any) -> None:
    t = deal("5 8 9 flip_three freeze 7 1 6").do("hit", "flip_three:1")
    assert (t.numbers(1), t.cards("deck").split()[-1]) == ("8 7 1", "6")
    assert moved(t, "waiting") == ["freeze"]
    assert (t.seat, t.choices) == (1, "freeze:0 freeze:1 freeze:2")


def test_f7_59_f7_60_f7_q25_bust_with_a_card_waiting(deal: Any) -> None:
    """Worked situation 2: the busted player must freeze another one."""
    t = deal("5 flip_three 6 freeze 6 9").do("flip_three:1")
    assert (t.status[1], t.numbers(1)) == ("busted", "6 6")
    assert (t.seat, t.choices) == (1, "freeze:0 freeze:2")
    t.do("freeze:0")
    assert t.status == ["frozen", "busted", "in"]


def test_f7_q20_saved_inside_the_duplicate_is_one_of_the_three(deal: Any) -> None:
    t = deal("second_chance 8 9 5 1 2 flip_three 5 7 6 12 11")
    t.do("hit", "hit", "hit", "hit", "flip_three:0")
    assert (t.numbers(0), t.bonus(0), t.status[0]) == ("5 7 6", "", "in")
    assert len(t.deck) == 94 - 10


def test_f7_q21_a_second_chance_inside_waits(deal: Any) -> None:
    """Worked situation 4: it comes too late, and must be passed on."""
    t = deal("5 flip_three 7 second_chance 7 9").do("flip_three:1")
    assert t.status[1] == "busted"
    assert (t.seat, t.choices) == (1, "second_chance:0 second_chance:2")
    t.do("second_chance:2")
    assert (t.bonus(2), t.numbers(2)) == ("second_chance", "9")


def test_f7_q21_it_is_kept_after_the_three_cards(deal: Any) -> None:
    t = deal("5 flip_three 7 second_chance 6 9").do("flip_three:1")
    assert (t.numbers(1), t.bonus(1), t.status[1]) == ("7 6", "second_chance", "in")


def test_f7_q21_with_immediate_it_protects_at_once(deal: Any) -> None:
    given = {"second_chance_in_flip_three": "immediate"}
    t = deal("5 flip_three 7 second_chance 7 9", **given).do("flip_three:1")
    assert (t.numbers(1), t.bonus(1), t.status[1]) == ("7", "", "in")
    assert t.numbers(2) == "9"


def test_f7_q22_kept_if_the_held_one_was_used_meanwhile(deal: Any) -> None:
    t = deal("second_chance 8 9 5 1 2 flip_three second_chance 5 7 12")
    t.do("hit", "hit", "hit", "hit", "flip_three:0")
    assert (t.numbers(0), t.bonus(0), t.status[0]) == ("5 7", "second_chance", "in")
    assert (t.seat, t.choices) == (1, "hit stay")


def test_f7_q22_given_away_if_the_held_one_is_still_there(deal: Any) -> None:
    t = deal("second_chance 8 9 flip_three second_chance 5 7 12").do("hit", "flip_three:0")
    assert t.numbers(0) == "5 7"
    assert (t.seat, t.choices) == (0, "second_chance:1 second_chance:2")


def test_f7_q22_with_immediate_it_is_passed_on_at_once(deal: Any) -> None:
    given = {"second_chance_in_flip_three": "immediate"}
    t = deal("second_chance 8 9 flip_three second_chance 5 7 12", **given)
    t.do("hit", "flip_three:0")
    assert (t.numbers(0), t.choices) == ("", "second_chance:1 second_chance:2")
    t.do("second_chance:1")
    assert (t.numbers(0), t.bonus(1), t.seat) == ("5 7", "second_chance", 1)


def test_f7_q23_the_flipper_chooses_for_the_cards_found(deal: Any) -> None:
    t = deal("5 8 9 flip_three freeze flip_three 1 2 3 4").do("hit", "flip_three:2")
    assert (t.seat, t.choices) == (2, "freeze:0 freeze:1 freeze:2")
    t.do("freeze:0")
    assert (t.seat, t.choices) == (2, "flip_three:1 flip_three:2")


def test_f7_q24_a_flipper_still_in_may_choose_himself(deal: Any) -> None:
    t = deal("5 8 9 flip_three 1 freeze 2").do("hit", "flip_three:1", "freeze:1")
    assert t.status == ["in", "frozen", "in"]


def test_f7_q24_the_last_one_in_must_take_the_cards_found(deal: Any) -> None:
    t = deal("5 8 9 4 flip_three 1 freeze 2 10 11 12").do("hit", "stay", "stay", "hit")
    assert t.decided()[-1] == (0, "freeze:0", "freeze:0")
    assert t.gained() == [12, 8, 9]


def test_f7_q32_a_flip_three_is_discarded_when_all_of_it_is_done(deal: Any) -> None:
    t = deal("5 8 9 flip_three 1 freeze 2").do("hit", "flip_three:1")
    assert (t.cards("played"), t.discard) == ("flip_three freeze", [])
    t.do("freeze:2")
    assert (t.played, t.cards("discard")) == ([], "flip_three")
