"""A room is fed with what arrives: sealed answers in any order, bots, undo, restoring."""

from __future__ import annotations

from json import loads
from random import Random

import pytest
from helpers.rooming import LIBRARY, PLAYED, arrivals_at_random, next_arrival, play_on, room_of

from cardkit.engine.base.errors import CardkitError, IllegalMove, InvalidMove
from cardkit.play.match import Match
from cardkit.play.records.reader import parse_records
from cardkit.play.records.replay import Replay
from cardkit.play.seating import SeatPlan
from cardkit.room.room import Room, refused
from cardkit.room.spec import (
    Arrival,
    Refusal,
    RoomSpec,
    arrival_from,
    to_text,
)
from cardkit.room.telling import Teller


@pytest.mark.parametrize("name", PLAYED)
def test_a_record_of_a_room_holds_and_is_that_of_a_match(name: str) -> None:
    room = room_of(name, seed="7")
    play_on(room, Random(7))
    assert room.over
    (recorded,) = parse_records("", room.record.text)
    Replay(recorded, recorded.load(LIBRARY)).check()
    plans = [SeatPlan(plan.name, "you") for plan in room.spec.plans]
    match = Match.begin(LIBRARY.load(name), plans, LIBRARY, "7")
    moves = [line for line in room.record.lines if len(line.get("choices", ())) > 1]
    for line in moves:
        if line["seat"] == match.table.seat:
            match.apply(line["move"])
    if not match.table.over and match.table.sealed:  # a sealed answer without a choice is asked for
        return
    assert match.record.text == room.record.text


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_sealed_answers_in_any_order_make_the_same_record(order: tuple[int, ...]) -> None:
    records = set()
    for way in (order, (0, 1, 2)):
        room = room_of("code_game", count=3, seed="11")
        rng = Random(2)
        sealed = 0
        while not room.over and sealed < 3 and len(room.arrivals) < 400:
            asked = room.asked
            moves = {seat: rng.choice(room.moves(seat)).text for seat in sorted(asked)}
            sealed += room.table.sealed is not None
            for seat in sorted(asked, key=way.index):
                room.feed(Arrival("move", seat, moves[seat]))
        assert sealed == 3, "the seed gave no sealed question"
        records.add(room.record.text)
    assert len(records) == 1


def sealed_room() -> Room:
    """A room in which a sealed question is asked."""
    room, rng = room_of("code_game", count=3, seed="11"), Random(2)
    while room.table.sealed is None:
        room.feed(Arrival("move", room.asked[0], rng.choice(room.moves(room.asked[0])).text))
    return room


def test_an_answer_can_be_changed_until_the_last_one_is_there() -> None:
    room = sealed_room()
    first, *others = room.asked
    one, two = [move.text for move in room.moves(first)[:2]]
    numbers = list(room.numbers)
    assert room.feed(Arrival("move", first, one)) == list(room.readers)
    assert first not in room.asked and first not in room.table.sealed[2]
    assert room.feed(Arrival("move", first, two)) == [first], "nobody else learns of the change"
    assert [b - a for a, b in zip(numbers, room.numbers, strict=True)] == [
        2 if reader == first else 1 for reader in (*range(3), -1)
    ]
    assert loads(Teller(room).view(first, "en"))["chosen"] == two
    assert "chosen" not in loads(Teller(room).view(others[0], "en"))
    for seat in others:
        room.feed(Arrival("move", seat, room.moves(seat)[0].text))
    answered = [line for line in room.record.lines if line.get("seat") == first and "move" in line]
    assert two in [line["move"] for line in answered[-3:]]


def test_an_answer_can_be_changed_while_bots_have_not_answered() -> None:
    """And a bot chooses what it would have chosen: it does not know of the change."""
    chosen, records = set(), []
    for change in (False, True):
        room, rng = room_of("code_game", count=3, seed="0", bots=2), Random(2)
        while room.table.sealed is None or 0 not in room.asked:
            room.feed(next_arrival(room, rng))
        one, two = [move.text for move in room.moves(0)[:2]]
        room.feed(Arrival("move", 0, one if change else two))
        before = room.bot
        if change:
            assert room.feed(Arrival("move", 0, two)) == [0] and room.bot == before
        while room.bot is not None and room.table.sealed is not None:
            chosen.add((room.bot, room.choose(room.bot)))
            room.feed(Arrival("bot", room.bot, room.choose(room.bot)))
        records.append(room.record.text)
    assert records[0] == records[1] and len(chosen) == len(dict(chosen)) > 0


def test_a_question_is_answered_from_any_frame_since_it_was_asked() -> None:
    room = sealed_room()
    asked, first = list(room.asked), tuple(room.numbers)
    assert len(asked) > 1
    for seat in asked[:-1]:
        assert room.since == first
        room.feed(Arrival("move", seat, room.moves(seat)[0].text))
    assert room.since == first < tuple(room.numbers)
    room.feed(Arrival("move", asked[-1], room.moves(asked[-1])[0].text))
    assert room.since == tuple(room.numbers), "the next question"


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    room = room_of("flip7", count=3, seed="5")
    turn = room.asked[0]
    before = to_state(room)
    wrong = [
        Arrival("move", (turn + 1) % 3, "hit"),
        Arrival("move", 7, "hit"),
        Arrival("move", -1, "hit"),
        Arrival("bot", turn, "hit"),
        Arrival("move", turn, "freeze:0"),
        Arrival("move", turn, "xyzzy"),
        Arrival("move", turn, ""),
        Arrival("back", turn),
        Arrival("sit", turn, "nobody-like-that"),
    ]
    for arrival in wrong:
        with pytest.raises(CardkitError) as caught:
            room.feed(arrival)
        assert refused(caught.value)
        assert isinstance(caught.value, Refusal | IllegalMove | InvalidMove | CardkitError)
    assert to_state(room) == before


def to_state(room: Room) -> tuple[object, ...]:
    told = [Teller(room).view(reader, "en") for reader in room.readers]
    return (room.table.to_json(), tuple(room.numbers), tuple(room.arrivals), *told)


@pytest.mark.parametrize("name", PLAYED)
def test_a_restored_room_is_the_room_before(name: str) -> None:
    room = room_of(name, seed="9", bots=1)
    play_on(room, Random(1), most=60)
    kept = [to_text(arrival) for arrival in room.arrivals]
    again = Room(room.spec, LIBRARY)
    again.restore(map(arrival_from, kept))
    assert to_state(again) == to_state(room)
    assert again.record.text == room.record.text


def test_a_bots_stream_depends_on_its_own_decisions_alone() -> None:
    """People who think longer, answer in another order or go back do not change a bot."""
    chosen = []
    for early in (True, False):
        room = room_of("code_game", count=3, seed="11", bots=1)
        rng = Random(2)
        while room.table.sealed is None:
            bot = room.bot
            if bot is not None:
                room.feed(Arrival("bot", bot, room.choose(bot)))
            else:
                room.feed(
                    Arrival("move", room.asked[0], rng.choice(room.moves(room.asked[0])).text)
                )
        people = [seat for seat in room.asked if room.plans[seat].human]
        assert room.bot is None, "bots answer last"
        for seat in people if early else people[::-1]:
            room.feed(Arrival("move", seat, room.moves(seat)[0].text))
        bot = room.bot
        if bot is not None:
            chosen.append(room.choose(bot))
    assert len(set(chosen)) <= 1


def test_a_bot_that_takes_over_is_named_in_the_record() -> None:
    room = room_of("flip7", count=3, seed="5")
    turn = room.asked[0]
    room.feed(Arrival("sit", turn, "normal"))
    assert room.bot == turn
    room.feed(Arrival("bot", turn, room.choose(turn)))
    with pytest.raises(Refusal, match="not_yours"):
        room.feed(Arrival("move", turn, "hit"))
    room.feed(Arrival("sit", turn, "you"))
    text = room.record.text
    assert f'{{"event": "took_over", "seat": {turn}, "agent": "normal"}}' in text
    assert f'{{"event": "took_back", "seat": {turn}}}' in text
    (recorded,) = parse_records("", text)
    play_on(room, Random(1))
    (recorded,) = parse_records("", room.record.text)
    Replay(recorded, recorded.load(LIBRARY)).check()


def test_going_back_is_fair_and_numbers_go_on() -> None:
    room = room_of("code_game", count=2, seed="3")
    rng = Random(1)
    reasons = set()
    while not room.over and len(room.arrivals) < 300:
        seat = room.asked[0]
        tables, numbers = room.table.to_json(), list(room.numbers)
        room.feed(Arrival("move", seat, rng.choice(room.moves(seat)).text))
        reason = None if room.over else room.why_not_back(seat)
        reasons.add(reason)
        if reason is None and not room.over:
            after = list(room.numbers)
            room.feed(room.back_point(seat))
            assert room.table.to_json() == tables
            assert [room.back_number(reader) for reader in room.readers] == numbers
            assert all(now > then for now, then in zip(room.numbers, after, strict=True))
            room.feed(Arrival("move", seat, rng.choice(room.moves(seat)).text))
    assert None in reasons and {"seen", "chance", "moved_on"} & reasons
    again = Room(room.spec, LIBRARY)
    again.restore(room.arrivals)
    assert to_state(again) == to_state(room)


def test_whoever_took_a_seat_keeps_it_when_a_move_is_taken_back() -> None:
    room, rng = room_of("code_game", count=3, seed="3"), Random(1)
    while True:
        seat = room.asked[0]
        other = (seat + 1) % 3
        before = room.table.to_json()
        room.feed(Arrival("move", seat, rng.choice(room.moves(seat)).text))
        if room.why_not_back(seat) is None:
            break
    room.feed(Arrival("sit", other, "normal"))
    assert room.why_not_back(seat) is None
    room.feed(room.back_point(seat))
    assert room.asked == [seat] and not room.plans[other].human
    assert room.record.text.count('"took_over"') == 1
    room.feed(Arrival("sit", other, "you"))
    assert room.table.to_json() != before  # both are in its log
    again = Room(room.spec, LIBRARY)
    again.restore(room.arrivals)
    assert to_state(again) == to_state(room)


def test_what_only_spectators_have_seen_is_not_taken_back() -> None:
    """One person among bots, which forget: but whoever watches has seen the card."""
    room, rng, reasons = room_of("code_game", count=3, seed="3", bots=2), Random(1), []
    while len(reasons) < 3:
        if room.bot is not None:
            room.feed(next_arrival(room, rng))
            continue
        moves = [move.text for move in room.moves(0)]
        laid = [text for text in moves if text.startswith("play")]
        room.feed(Arrival("move", 0, (laid or moves)[0]))
        if laid:
            reasons.append(room.why_not_back(0))
            with pytest.raises(Refusal, match="seen"):
                room.feed(room.back_point(0))
    assert reasons == ["seen"] * 3


def test_forced_moves_wait_where_seats_have_secrets() -> None:
    """The others must not learn from the time of a move that it was the only one."""
    room, rng, forced = room_of("code_game", count=3, seed="2"), Random(4), 0
    for _ in range(200):
        if room.over:
            break
        seat = room.asked[0]
        forced += len(room.moves(seat)) == 1
        room.feed(Arrival("move", seat, rng.choice(room.moves(seat)).text))
    assert forced > 5
    log = [entry for entry in room.table.log if entry[0].__class__ is int]
    assert len(log) == len(room.arrivals), "every decision arrived by itself"


def test_a_random_walk_never_breaks_a_room() -> None:
    for seed in range(4):
        room = room_of("seven", seed=str(seed), bots=1)
        for arrival in arrivals_at_random(room, Random(seed), 120):
            before = len(room.arrivals)
            try:
                room.feed(arrival)
            except CardkitError as error:
                assert refused(error) and len(room.arrivals) == before


def test_a_spec_needs_a_game_that_exists() -> None:
    with pytest.raises(CardkitError, match="no game 'xyzzy'"):
        Room(RoomSpec("xyzzy", (), "1"), LIBRARY)
