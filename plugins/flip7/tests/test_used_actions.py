"""The option used_actions = "keep": used action cards stay with the player until the round ends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cardkit
from cardkit.play.records.format import Record, record_of
from cardkit.testing.checks.records import replay_record

KEEP = {"used_actions": "keep"}


def test_f7_q32_kept_cards_have_no_effect(deal: Any) -> None:
    t = deal("second_chance 8 9 5 1 2 5 3 4 5", **KEEP).do(*["hit"] * 7)
    assert (t.status[0], t.numbers(0), t.bonus(0)) == ("busted", "5 5", "second_chance 5")
    t = deal("second_chance 8 9 5 1 2 5", **KEEP).do(*["hit"] * 4, "stay", "stay", "stay")
    assert t.gained() == [5, 9, 11]  # the duplicate is worth nothing


def test_f7_50_f7_q32_after_a_used_one_another_is_kept_and_saves_again(deal: Any) -> None:
    cards = "second_chance 8 9 5 1 2 5 3 4 second_chance 6 7 5"
    t = deal(cards, **KEEP).do(*["hit"] * 10)
    assert (t.status[0], t.numbers(0)) == ("in", "5")
    assert t.bonus(0) == "second_chance 5 second_chance 5"


def test_f7_51_f7_q32_a_player_with_a_used_one_can_be_given_another(deal: Any) -> None:
    cards = "second_chance second_chance 9 5 1 2 5 second_chance"
    t = deal(cards, **KEEP).do(*["hit"] * 5)
    assert (t.seat, t.choices) == (1, "second_chance:0 second_chance:2")


def test_f7_41_f7_q32_kept_cards_stay_out_of_a_deck_rebuilt_in_mid_round(deal: Any) -> None:
    cards = "second_chance 1 2 3 4 5 3"
    for used, left in (("keep", []), ("discard", ["3", "second_chance"])):
        t = deal(cards, whole=True, used_actions=used).do(*["hit"] * 4)
        assert (t.deck, [card.id for card in t.discard]) == ([], left)
    t = deal(cards, whole=True, **KEEP).do(*["hit"] * 4, "hit")
    assert t.said("no_cards") == [{}]  # F7-Q36: nothing to rebuild it from


def test_f7_q32_the_flip_three_lies_with_whoever_flipped_until_the_round_ends(deal: Any) -> None:
    t = deal("5 8 9 flip_three 1 freeze 3 4", **KEEP).do("hit", "flip_three:1", "freeze:2")
    assert [t.bonus(seat) for seat in t.seats] == ["", "flip_three", "freeze"]
    t.do("stay", "stay")
    assert t.round == 2
    assert sorted(t.cards("discard").split()) == sorted(
        ["5", "8", "9", "flip_three", "1", "freeze", "3"]
    )


def test_bots_play_with_it_and_the_record_holds(tmp_path: Path) -> None:
    match = cardkit.load("flip7", used_actions="keep", target_score=60).play("odds*3", seed=5)
    record_of(match).write(tmp_path / "keep.ckr")
    assert replay_record(tmp_path / "keep.ckr").t.over


def test_an_older_record_without_the_option_holds_with_its_default(tmp_path: Path) -> None:
    match = cardkit.load("flip7", target_score=60).play("odds*3", seed=5)
    header, *lines = record_of(match).lines
    options = dict(header["options"])
    assert options.pop("used_actions") == "discard"
    Record(({**header, "options": options}, *lines)).write(tmp_path / "older.ckr")
    assert replay_record(tmp_path / "older.ckr").t.over
