"""What is written for the wire is read back as the setup and the frames it was made of."""

from __future__ import annotations

import json
from random import Random

import attrs
import pytest
from helpers.rooming import PLAYED, next_arrival, room_of

from cardkit.join.reading import Reading
from cardkit.room.telling import Teller
from cardkit.room.wire import Wire
from cardkit.session.frames import Frame, News, Pick
from cardkit.session.presenter import Presenter


def sent(frame: Frame) -> Frame:
    """A frame without what the wire leaves out: the line of a move of cards stands in the log."""
    news = tuple(attrs.evolve(each, line="") for each in frame.news)
    return attrs.evolve(frame, news=news, turn=None, private=False, topics=(), before=None)


@pytest.mark.parametrize("game", PLAYED)
def test_setup_and_frames_come_back(game: str) -> None:
    room, rng, frames = room_of(game), Random(3), 0
    presenter = Presenter(room.game, room.table.rules, room.game.texts().named(["A"] * 9))
    wire = Wire(presenter.setup())
    for seat in room.table.seats:
        reading = Reading(json.loads(wire.setup_message(presenter.setup(), me=seat)))
        assert reading.setup == presenter.setup()
    while not room.over and frames < 60:
        seat = room.asked[0]
        frame = presenter.frame(room.look(seat), (), frames)
        reading.me = seat
        message = json.loads(wire.frame_message("view", frame, turn=room.asked))
        assert frame.question is not None
        message["ask"] = json.loads(wire.question(frame.question))
        found = reading.frame(message)
        if seat not in wire.grids:  # a position of the only grid is told as one
            assert sent(found) == sent(frame)
            assert [reading.write_pick(p) for m in found.question.moves for p in m.picks] == [
                str(pick) for move in message["ask"]["moves"] for pick in move[2]
            ]
        assert found.turn == seat
        room.feed(next_arrival(room, rng))
        frames += 1
    assert frames > 1


def test_news_and_the_numbers_of_lines() -> None:
    room = room_of("flip7")
    teller = Teller(room)
    seat = room.asked[0]
    view = json.loads(teller.view(seat, "en"))
    reading = Reading(json.loads(teller.setup(seat, "en")))
    lines = reading.log(view)
    assert lines == view["log"][1] and reading.since(view) is None
    told = len(lines)
    room.feed(next_arrival(room, Random(1)))
    news = reading.frame(json.loads(teller.step(seat, "en"))).news
    assert next(n for each in news for n, _ in each.log) == told
    reading.first = told  # somebody who came later begins to count here
    read = reading._news({"k": "m", "l": [[told - 1, "old"], [told, "new"]], "c": [-1, 0], "to": 4})
    assert read == News("moved", "new", ((0, "new"),), ("?", reading.ids[0]), to=4)


def test_the_zone_that_a_card_is_picked_from() -> None:
    room = room_of("kuhn")
    drawn = Presenter(room.game, room.table.rules, room.game.texts()).setup()
    setup = Wire(drawn).setup_message(drawn, me=0)
    reading = Reading(json.loads(setup))
    card = reading.ids[0]
    ask = {"moves": [["buy:a", "buy", [0]], ["pass", "pass", []]], "from": {"buy": ["supply"]}}
    buy, skip = reading._question(ask).moves
    assert buy.picks == (Pick("card", card, "supply"),) and skip.picks == ()
