"""What leaves a room: nothing that its reader may not know, in as few bytes as it takes."""

from __future__ import annotations

import zlib
from json import loads
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from helpers.rooming import NAMES, PLAYED, next_arrival, play_on, room_of
from helpers.twin_rooms import shuffled_first, swap_two

from cardkit.engine.model.cards import Card
from cardkit.room.room import Room
from cardkit.room.spec import Arrival, Refusal
from cardkit.room.telling import KEPT, Teller


@pytest.mark.parametrize("name", ["code_game", "seven", "whist", "golf", "crazy_eights"])
def test_twin_worlds_give_byte_equal_frames(name: str) -> None:
    """Two cards that a reader cannot tell apart are changed over: the frames stay the same bytes,
    for that reader, at every step, until one of the two is seen."""
    compared = 0
    for seed in range(6):
        room = room_of(name, seed=str(seed))
        rng = Random(seed)
        order = shuffled_first(room)
        one, two = rng.sample(range(len(order) * 2 // 3), 2)  # deep in the deck, or in hands
        twin = swap_two(room, one, two)
        changed = {order[one], order[two]}
        tellers = Teller(room), Teller(twin)
        for _ in range(25):
            readers = [
                reader
                for reader in room.readers
                if room.look(reader).to_json() == twin.look(reader).to_json()
                and _log_of(room, reader, changed) == _log_of(twin, reader, changed)
            ]
            for reader in readers:
                for lang in ("en", "de"):
                    told = [teller.view(reader, lang) for teller in tellers]
                    assert told[0] == told[1]
                    assert room.numbers == twin.numbers
                    compared += 1
            if room.over:
                break
            arrival = next_arrival(room, rng)
            legal = [move.text for move in twin.moves(arrival.seat)]
            if arrival.text not in legal or room.asked != twin.asked:
                break
            room.feed(arrival)
            twin.feed(arrival)
    assert compared > 100


def _log_of(room: Room, reader: int, cards: set[Card]) -> list[Any]:
    return [str(event) for event in room.look(reader).events]


@pytest.mark.parametrize("name", PLAYED)
def test_no_foreign_card_is_in_any_frame(name: str) -> None:
    """Cards of places that a reader may not look into are backs, unless the reader knows them."""
    room = room_of(name, seed="3")
    teller, rng = Teller(room), Random(3)
    for _ in range(80):
        for reader in room.readers:
            cells = loads(teller.view(reader, "en"))["cells"]
            seen = room.look(reader)
            for place, cell in zip(room.table.rules.places, cells, strict=True):
                cards = getattr(seen, place.name)
                held = cards if place.seat is None else cards[place.seat]
                known = [card.id for card in held if card.id != "?"]
                assert (0 if isinstance(cell, int) else sum(n >= 0 for n in cell)) == len(known)
        if room.over:
            return
        room.feed(next_arrival(room, rng))


@pytest.mark.parametrize("name", PLAYED)
def test_a_dropped_client_equals_a_fresh_one(name: str) -> None:
    room, rng = room_of(name, seed="8", bots=1), Random(8)
    kept = Teller(room)
    for reader in room.readers:
        kept.view(reader, "en")
    last = {}
    for _ in range(60):
        if room.over:
            break
        for reader in room.feed(next_arrival(room, rng)):
            last[reader] = loads(kept.step(reader, "en"))
        new = Teller(room)
        for reader in room.readers:
            fresh = loads(new.view(reader, "en"))
            log, since = fresh.pop("log"), fresh.pop("since", 0)
            assert len(log[1]) <= KEPT and since <= log[0] + len(log[1])
            for place, by in fresh.pop("by", {}).items():
                assert len(by) == len(fresh["cells"][int(place)])
            told = {key: value for key, value in last[reader].items() if key not in ("ev", "t")}
            assert told == {key: value for key, value in fresh.items() if key != "t"}
            assert loads(kept.view(reader, "en"))["log"] == log


@pytest.mark.parametrize("name", PLAYED)
def test_texts_that_readers_share_are_those_made_one_by_one(name: str) -> None:
    """In the same bytes; also for readers who were away, and when a move is taken back."""
    room, rng = room_of(name, seed="4"), Random(4)
    shared, alone = Teller(room), {reader: Teller(room, shared=False) for reader in room.readers}
    for reader in room.readers:
        assert shared.view(reader, "de") == alone[reader].view(reader, "de")
    for _ in range(120):
        if room.over:
            break
        back = rng.choice(room.people)
        takes_back = rng.random() < 0.1 and room.why_not_back(back) is None
        arrival = room.back_point(back) if takes_back else next_arrival(room, rng)
        for reader in room.feed(arrival):
            if rng.random() < 0.1:
                continue  # away: what they missed is told with the next
            tell = "view" if rng.random() < 0.1 else "step"
            one, same = (getattr(each, tell)(reader, "de") for each in (shared, alone[reader]))
            assert one == same


def test_who_is_meant_by_a_move_is_you() -> None:
    """Those who share a sentence are not the one it is about: neither who acts nor whom it hits."""
    room, rng = room_of("flip7", seed="2"), Random(2)
    teller = Teller(room)
    for reader in room.readers:
        teller.view(reader, "en")
    meant = 0
    for _ in range(300):
        if room.over:
            break
        arrival = next_arrival(room, rng)
        room.feed(arrival)
        told = {reader: teller.step(reader, "en") for reader in room.readers}
        name, _, target = arrival.text.partition(":")
        if name == "freeze" and int(target) != arrival.seat:
            meant += 1
            acts, hit = NAMES[arrival.seat], NAMES[int(target)]
            lines = {f"{acts} freezes you.": int(target), f"You freeze {hit}.": arrival.seat}
            for line, addressed in lines.items():
                assert [reader for reader in room.readers if line in told[reader]] == [addressed]
    assert meant > 2


@pytest.mark.parametrize("name", PLAYED)
def test_sizes(name: str) -> None:
    """A setup has at most 2 kB; a step to one seat 120 bytes, 300 for 95 in 100; deflated with
    what was sent before, as connections do."""
    room, rng, sizes = room_of(name, seed="6"), Random(6), []
    teller = Teller(room)
    deflate = zlib.compressobj(6, zlib.DEFLATED, -13, 5)

    def size(message: str) -> int:
        sent = deflate.compress(message.encode()) + deflate.flush(zlib.Z_SYNC_FLUSH)
        return len(sent)

    assert size(teller.setup(0, "en")) <= 2_048
    size(teller.view(0, "en"))
    for _ in range(200):
        if room.over:
            break
        if 0 in room.feed(next_arrival(room, rng)):
            sizes.append(size(teller.step(0, "en")))
    sizes.sort()
    if len(sizes) > 20:  # a short game has not much to refer back to
        assert sizes[len(sizes) // 2] <= 120
        assert sizes[int(len(sizes) * 0.95)] <= 300


def test_a_move_that_is_taken_back_is_told_by_the_number_to_go_back_to() -> None:
    room = room_of("code_game", count=2, seed="3")
    teller, rng = Teller(room), Random(1)
    for reader in room.readers:
        teller.view(reader, "en")
    while True:
        seat = room.asked[0]
        before = {reader: loads(teller.view(reader, "en")) for reader in room.readers}
        room.feed(Arrival("move", seat, rng.choice(room.moves(seat)).text))
        for reader in room.readers:
            teller.step(reader, "en")
        if room.why_not_back(seat) is None:
            break
    room.feed(room.back_point(seat))
    for reader in room.readers:
        told = loads(teller.step(reader, "en"))
        assert told.pop("back") == before[reader]["n"] and told.pop("n") > before[reader]["n"]
        assert told.pop("log") == before[reader]["log"]
        del told["t"]
        assert told == {k: v for k, v in before[reader].items() if k not in ("t", "n", "log")}


def test_reasons_and_hints_are_for_who_is_asked() -> None:
    room = room_of("code_game", count=3, seed="2")
    teller = Teller(room)
    seat = room.asked[0]
    other = (seat + 1) % 3
    assert teller.hint(seat, "en") and teller.hint(other, "en") == []
    assert teller.why(other, "de", [], "1") == "Du bist gerade nicht dran."
    numbers = range(len(room.game.cards))
    said = {teller.why(seat, "en", [], str(number)) for number in numbers}
    assert any("matches neither" in each for each in said)


def test_every_name_is_only_text() -> None:
    room = room_of("kuhn")
    assert loads(Teller(room).setup(-1, "en"))["names"] == [*NAMES[:2]]
    assert loads(Teller(room).setup(0, "en"))["names"] == ["You", NAMES[1]]
    play_on(room, Random(1))
    loads(Teller(room).view(0, "en"))


@pytest.mark.parametrize("name", ["code_game", "seven", "flip7"])
def test_a_game_can_be_seen_again_when_it_is_over(name: str) -> None:
    room = room_of(name, seed="4", bots=1)
    teller = Teller(room)
    with pytest.raises(Refusal, match="not_over"):
        teller.replay("en", 0)
    play_on(room, Random(4))
    last = loads(teller.replay("en", 10**6))
    assert last["n"] == last["of"] and last["turn"] == [] and last["next"] == ""
    assert last["log"][1][-1] == loads(teller.view(-1, "en"))["log"][1][-1]
    first = loads(teller.replay("en", 0))
    assert first["n"] == 0 and first["next"] and "ask" not in first
    assert all(-1 not in cell for cell in first["cells"] if isinstance(cell, list)), "open"
    again = [loads(teller.replay("en", n)) for n in range(0, last["of"], max(1, last["of"] // 9))]
    assert [each["n"] for each in again] == sorted(each["n"] for each in again)
    assert loads(teller.replay("de", 0))["next"] != first["next"]


def test_a_game_may_have_a_stylesheet(tmp_path: Path) -> None:
    room = room_of("kuhn")
    assert "style" not in loads(Teller(room).setup(0, "en"))
    room.game = attrs.evolve(room.game, folder=tmp_path)
    (tmp_path / "table.css").write_text(".card[data-id=K] { }", encoding="utf-8")
    assert loads(Teller(room).setup(0, "en"))["style"] == 1


def test_a_reader_is_you_and_nobody_else_is() -> None:
    room = room_of("flip7", seed="5")
    teller = Teller(room)
    for reader in room.readers:
        teller.view(reader, "en")
    seat = room.asked[0]
    other = (seat + 1) % 4
    room.feed(Arrival("move", seat, "hit"))
    lines = {
        reader: [
            line for news in loads(teller.step(reader, "en"))["ev"] for _, line in news.get("l", ())
        ]
        for reader in room.readers
    }
    name = room.plans[seat].name
    assert lines[seat][0] == "You take one more card."
    assert lines[other][0] == lines[-1][0] == f"{name} takes one more card."
    assert loads(teller.setup(seat, "de"))["names"][seat] == "Du"
    shared = Room(attrs.evolve(room.spec, one_screen=True), room.library, room.game)
    assert (
        loads(teller.setup(-1, "en"))["names"] == loads(Teller(shared).setup(seat, "en"))["names"]
    )


def test_goal_distance_and_what_helps_are_told() -> None:
    room = room_of("code_game", seed="2")
    teller = Teller(room)
    assert (
        loads(teller.setup(0, "en"))["goal"]
        == "Hold the four digits of your code and no other card."
    )
    seats = loads(teller.view(0, "en"))["seats"]
    assert "missing" in seats[0][2] or "all digits" in seats[0][2]
    assert all(len(seat) < 4 for seat in seats[1:]), "what helps others is not told"
    play_on(room, Random(2), 40)
    helps = [loads(Teller(room).view(reader, "en"))["seats"][reader][3:] for reader in range(3)]
    assert any(helps)


def test_since_my_turn_survives_a_broken_connection() -> None:
    room, rng = room_of("flip7", seed="6"), Random(6)
    teller = Teller(room)
    teller.view(0, "en")
    since = 0
    for _ in range(30):
        arrival = next_arrival(room, rng)
        room.feed(arrival)
        for news in loads(teller.step(0, "en")).get("ev", ()):
            for number, _ in news.get("l", ()):
                if news["k"] == "d" and news["s"] == 0:
                    since = number + 1
    assert since and loads(Teller(room).view(0, "en"))["since"] == since


def test_who_laid_the_cards_of_a_trick_survives_a_broken_connection() -> None:
    """In a view, and when the game is seen again: the last seats that moved, in turn."""
    room, rng, moved = room_of("whist", seed="8"), Random(8), []
    trick = next(place.i for place in room.table.rules.places if place.name == "trick")
    for _ in range(30):
        arrival = next_arrival(room, rng)
        moved.append(arrival.seat)
        room.feed(arrival)
        view = loads(Teller(room).view(rng.choice(room.readers), "en"))
        held = len(room.table.cells[trick])
        assert view.get("by", {}) == ({str(trick): moved[-held:]} if held else {})
    play_on(room, rng)
    teller = Teller(room)
    for at in range(1, 9):
        by = loads(teller.replay("en", at)).get("by", {})
        assert by == ({str(trick): moved[at - at % 4 : at]} if at % 4 else {})


def test_the_only_move_says_why() -> None:
    """Where seats have secrets, a forced move waits for its seat; it is told why."""
    told = set()
    for seed in range(12):
        room, rng = room_of("whist", seed=str(seed)), Random(seed)
        teller = Teller(room)
        while not room.over and len(told) < 2:
            (seat,) = room.asked
            ask = loads(teller.view(seat, "en"))["ask"]
            assert len(ask["moves"]) == 1 or "why" not in ask
            told |= {ask["why"]} if "why" in ask else set()
            room.feed(next_arrival(room, rng))
            if len(room.arrivals) > 60:
                break
    assert told
