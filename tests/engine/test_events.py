"""Events: what happened, and what of it each seat may know."""

from __future__ import annotations

from typing import Any

from helpers.tiny import highcard

from cardkit import UNKNOWN, Decided, Moved, Picked, Said, Shuffled
from cardkit.engine.knowledge.events import Event, read_log

STACK = {"starter": 1, "deck": ["red-1", "red-2", "red-3", "blue-4"]}


def table(**options: Any) -> Any:
    return highcard(rounds=1, **options).start(2, 1, stack=STACK)


def all_seen(t: Any, seat: int | None) -> list[Event]:
    return read_log(t.log) if seat is None else list(t.view(seat).events)


def seen(t: Any, seat: int | None, kind: type[Event]) -> list[Any]:
    return [event for event in all_seen(t, seat) if isinstance(event, kind)]


def test_the_log_holds_the_whole_truth_in_order() -> None:
    events = read_log(table().log)
    kinds = [type(event).__name__ for event in events]
    assert kinds == ["Picked", "Shuffled", "Said", "Moved", "Moved", "Moved", "Moved", "Said"]
    assert events[0] == Picked("starter", 2, 1)
    assert events[2] == Said("round_begins", {"round": 1, "seat": 1})


def test_a_hidden_draw_shows_its_card_to_its_owner_only() -> None:
    t = table()
    at = t.rules.at
    own, others = seen(t, 0, Moved), seen(t, 1, Moved)
    assert own[0] == Moved((t.rules.cards["red-1"],), (at.deck,), at.hand[0])
    assert others[0] == Moved((UNKNOWN,), (at.deck,), at.hand[0])
    assert [event.cards[0].id for event in others] == ["?", "red-2", "?", "blue-4"]


def test_a_hidden_shuffle_keeps_its_order_secret() -> None:
    t = table()
    assert seen(t, 0, Shuffled)[0].cards == (UNKNOWN,) * 16
    assert UNKNOWN not in seen(t, None, Shuffled)[0].cards


def test_an_open_pile_shows_its_shuffle() -> None:
    t = table()
    at = t.rules.at
    t.move_all(at.deck, at.discard)
    t.shuffle(at.discard)
    assert UNKNOWN not in seen(t, 0, Shuffled)[-1].cards


def test_choices_are_for_the_deciding_seat_only() -> None:
    t = table()
    moves = t.moves
    t.apply("play:red-2")
    assert seen(t, 1, Decided) == [Decided(1, moves, t.rules.parse("play:red-2"))]
    assert seen(t, 0, Decided) == [Decided(1, (), t.rules.parse("play:red-2"))]


def test_a_forced_move_hides_that_it_was_forced() -> None:
    t = highcard(rounds=1, hand_size=1).start(2, 1, stack=STACK)
    assert [len(event.choices) for event in seen(t, 1, Decided)] == [1, 0]
    assert next(event.choices for event in seen(t, 0, Decided)) == ()


def test_what_is_said_to_one_seat_others_do_not_hear() -> None:
    t = table()
    best = t.rules.cards["blue-4"]
    assert seen(t, 1, Said)[-1] == Said("advice", {"to": 1, "card": best})
    assert [event.event for event in seen(t, 0, Said)] == ["round_begins"]
    assert [event.event for event in seen(t, None, Said)] == ["round_begins", "advice"]


def test_cards_from_open_places_into_hidden_ones_are_known() -> None:
    t = table()
    at = t.rules.at
    t.move_all(at.deck, at.discard)
    t.move_all(at.discard, at.deck)
    assert UNKNOWN not in seen(t, 0, Moved)[-1].cards


def test_cards_from_hidden_places_collected_into_a_hidden_one() -> None:
    t = table()
    at = t.rules.at
    t.collect(at.hand, at.deck)
    own = tuple(t.rules.cards[card] for card in ("red-1", "red-3"))
    assert seen(t, 0, Moved)[-1].cards == (*own, UNKNOWN, UNKNOWN)


def test_a_card_from_the_own_hand_into_another_is_known_to_both() -> None:
    t = table()
    at = t.rules.at
    t.move(t.rules.cards["red-1"], at.hand[0], at.hand[1])
    for seat in (0, 1):
        assert seen(t, seat, Moved)[-1].cards == (t.rules.cards["red-1"],)


def test_a_view_has_the_events_of_its_time() -> None:
    t = table()
    view = t.view(0)
    before = view.events
    t.apply("play:red-2")
    assert view.events == before
    assert len(t.view(0).events) > len(before)
    assert before == t.view(0).events[: len(before)]
