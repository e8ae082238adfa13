"""What rules can do with cards: draw, move, collect, refill, look at the next one."""

from __future__ import annotations

from typing import Any

import pytest
from helpers.tiny import game

from cardkit import Card, Fans, Moved, Pile, Place, PluginError, Rules, Table, public, zone
from cardkit.engine.knowledge.events import read_log
from cardkit.engine.knowledge.tracks import Tracks


class Number(Card):
    value: int


class Bench(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    discard: Pile[Number] = zone(seen="all")
    hand: Fans[Number] = zone(seen="owner")
    refills: int = public(0)


class BenchRules(Rules[Bench]):
    def start(self, t: Bench) -> None:
        t.end("done")

    def refill(self, t: Bench, place: Place) -> None:
        t.refills += 1
        if place is self.at.deck:
            t.move_all(self.at.discard, self.at.deck)


def table() -> Any:
    return game(BenchRules).table_of(3, 0)


def ids(cards: list[Number]) -> list[str]:
    return [card.id for card in cards]


def test_the_deck_begins_in_card_file_order() -> None:
    assert ids(table().deck) == ["1", "2", "3", "4", "5", "6"]


def test_draw_takes_the_top_and_returns_it() -> None:
    t = table()
    at = t.rules.at
    assert t.draw(at.deck, at.hand[1]) is t.rules.cards["6"]
    assert t.draw(at.deck, at.hand[1]) is t.rules.cards["5"]
    assert ids(t.hand[1]) == ["6", "5"]
    assert ids(t.deck) == ["1", "2", "3", "4"]


def test_draw_refills_an_empty_place() -> None:
    t = table()
    at = t.rules.at
    t.move_all(at.deck, at.discard)
    assert t.draw(at.deck, at.hand[0]).id == "6"
    assert t.refills == 1
    assert t.discard == []


def test_draw_gives_none_when_no_card_is_to_be_had() -> None:
    t = table()
    at = t.rules.at
    t.move_all(at.deck, at.hand[0])
    assert t.draw(at.deck, at.hand[1]) is None
    assert t.draw(at.hand[2], at.hand[1]) is None
    assert t.refills == 2
    assert t.hand[1] == []


def test_next_looks_and_leaves_the_card() -> None:
    t = table()
    at = t.rules.at
    assert t.next(at.deck).id == "6"
    assert len(t.deck) == 6
    t.move_all(at.deck, at.discard)
    assert t.next(at.deck).id == "6"  # refilled
    assert t.next(at.hand[0]) is None


def test_move_takes_that_card() -> None:
    t = table()
    at = t.rules.at
    t.move(t.rules.cards["3"], at.deck, at.discard)
    assert ids(t.deck) == ["1", "2", "4", "5", "6"]
    assert ids(t.discard) == ["3"]


def test_a_card_from_the_middle_of_a_hidden_pile_leaves_its_position() -> None:
    """Everybody knows the order of a deck that was not shuffled, and follows it."""
    t = game(BenchRules).table_of(3, 0, log=True)
    at = t.rules.at
    t.move(t.rules.cards["3"], at.deck, at.hand[1])
    t.put(t.rules.cards["2"], at.deck, at.hand[2], 0)
    t.move(t.rules.cards["6"], at.deck, at.hand[1])
    assert [entry[3:] for entry in t.log] == [(2,), (1, 0), ()]
    tracks = Tracks(t.rules, 0)
    tracks.follow(t.log, len(t.log))
    assert [tracks.entries[place.i] for place in (at.deck, *at.hand)] == [
        *(t.deck, [], t.hand[1], t.hand[2])
    ]


def test_move_of_a_card_that_is_not_there() -> None:
    t = table()
    at = t.rules.at
    with pytest.raises(PluginError) as caught:
        t.move(t.rules.cards["3"], at.hand[1], at.discard)
    assert str(caught.value) == "move: no 3 in hand.1; it is in deck"


def test_move_at_takes_a_position() -> None:
    t = table()
    at = t.rules.at
    assert t.move_at(0, at.deck, at.discard).id == "1"
    assert t.move_at(1, at.deck, at.discard).id == "3"
    assert ids(t.discard) == ["1", "3"]


def test_move_all_keeps_the_order_on_top_of_what_lies_there() -> None:
    t = table()
    at = t.rules.at
    t.draw(at.deck, at.discard)
    t.move_all(at.deck, at.discard)
    assert ids(t.discard) == ["6", "1", "2", "3", "4", "5"]
    assert t.deck == []


def test_collect_takes_several_places_in_order() -> None:
    t = table()
    at = t.rules.at
    for seat in (2, 0):
        t.draw(at.deck, at.hand[seat])
    t.collect(at.hand, at.discard)
    assert ids(t.discard) == ["5", "6"]
    assert t.hand == [[], [], []]


def test_collect_takes_a_list_of_places_too() -> None:
    t = table()
    at = t.rules.at
    t.draw(at.deck, at.hand[2])
    t.collect([at.discard, *at.hand], at.deck)
    told = read_log(t.log)[-1]
    assert isinstance(told, Moved)
    assert told.sources == (at.discard, *at.hand)  # as screens look it up: a tuple


def test_tell_takes_a_list_of_values_as_it_takes_a_tuple() -> None:
    t = table()
    t.tell(t.rules.at.deck, value=[5, 6])
    t.tell(t.rules.at.deck, value=(5, 6))
    assert t.log[-2] == t.log[-1]


def test_deal_goes_round_one_card_at_a_time() -> None:
    t = table()
    at = t.rules.at
    t.deal(at.deck, (at.hand[2], at.hand[0]), 2)
    assert [ids(hand) for hand in t.hand] == [["5", "3"], [], ["6", "4"]]
    assert [(e.cards[0].id, e.to) for e in read_log(t.log)] == [
        ("6", at.hand[2]),
        ("5", at.hand[0]),
        ("4", at.hand[2]),
        ("3", at.hand[0]),
    ]


def test_deal_refills_on_the_way_and_stops_when_there_is_nothing() -> None:
    t = table()
    at = t.rules.at
    for _ in range(3):
        t.draw(at.deck, at.discard)
    t.deal(at.deck, at.hand, 3)
    assert (t.refills, t.deck, t.discard) == (4, [], [])  # once with success, then in vain
    assert [ids(hand) for hand in t.hand] == [["3", "4"], ["2", "5"], ["1", "6"]]


def test_put_places_a_card_at_a_position() -> None:
    t = table()
    at = t.rules.at
    five = t.rules.cards["5"]
    t.put(five, at.deck, at.discard, 0)
    t.put(t.rules.cards["1"], at.deck, at.discard, 0)
    t.put(t.rules.cards["3"], at.deck, at.discard, 1)
    assert ids(t.discard) == ["1", "3", "5"]
    assert ids(t.deck) == ["2", "4", "6"]
    assert read_log(t.log)[0] == Moved((five,), (at.deck,), at.discard, index=4, at=0)
    assert len(t.log) == 3
    with pytest.raises(PluginError, match="no 5 in deck"):
        t.put(five, at.deck, at.discard, 0)


def test_every_act_is_logged_once_and_nothing_is_no_event() -> None:
    t = table()
    at = t.rules.at
    cards = t.rules.cards
    t.draw(at.deck, at.hand[0])
    t.move(cards["1"], at.deck, at.discard)
    t.move_at(0, at.deck, at.discard)
    t.move_all(at.hand[1], at.discard)  # there are none
    t.collect((at.hand[0], at.hand[2]), at.discard)
    assert read_log(t.log) == [
        Moved((cards["6"],), (at.deck,), at.hand[0]),
        Moved((cards["1"],), (at.deck,), at.discard, index=0),
        Moved((cards["2"],), (at.deck,), at.discard, index=0),
        Moved((cards["6"],), (at.hand[0], at.hand[2]), at.discard),
    ]


def test_without_a_log_the_acts_are_the_same() -> None:
    made = game(BenchRules)
    t, silent = made.table_of(2, 0), made.table_of(2, 0, log=False)
    for each in (t, silent):
        at = each.rules.at
        each.draw(at.deck, at.hand[0])
        each.move(each.rules.cards["1"], at.deck, at.discard)
        each.move_at(0, at.deck, at.discard)
        each.collect((at.hand[0],), at.discard)
        each.shuffle(at.deck)
        each.pick("x", 3)
        each.say("hello")
    assert silent.log is None
    assert t.to_json(log=False) == silent.to_json()


def test_places_have_a_text_form() -> None:
    at = table().rules.at
    assert [str(place) for place in at] == ["deck", "discard", "hand.0", "hand.1", "hand.2"]
    assert at.named("hand.1") is at.hand[1]
    assert repr(at.deck) == "<place deck>"
