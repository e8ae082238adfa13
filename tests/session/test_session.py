"""A session is driven by plain data alone; the host decides what is private."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from helpers.presenting import cards_of, scene_of
from helpers.tiny import NUMBERS, game
from helpers.tui_driving import LIBRARY, match_of

from cardkit import (
    Card,
    Fans,
    PerSeat,
    Pile,
    Rows,
    Rules,
    Seat,
    Table,
    decision,
    move,
    owner,
    public,
    read_log,
    zone,
)
from cardkit.play.match import Match
from cardkit.play.seating import read_seats
from cardkit.session.choice import Choice
from cardkit.session.frames import frame_from_json, setup_from_json, to_json
from cardkit.session.host import Host
from cardkit.session.narrate import narrate
from cardkit.session.session import Session

GAMES = {"flip7": 3, "code_game": 3, "seven": 2}


def hosted(match: Match) -> Host:
    return Host(match, match.game.texts())


def compose(choice: Choice, rng: Random) -> str:
    """Picks at random until one move is meant, as a person would; of several, the first."""
    while choice.options and (choice.preview is None or rng.random() < 0.5):
        choice.pick(rng.choice(sorted(choice.options, key=str)))
    meant = choice.preview or choice.fitting[0]
    return meant.text


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_through_json_alone(name: str) -> None:
    match = match_of(name, ",".join(["you"] * GAMES[name]), "4")
    host, rng = hosted(match), Random(4)
    screens = [Session(setup_from_json(to_json(host.setup)), [seat]) for seat in match.people]
    host.private = True  # each at a screen of their own
    while host.turn is not None and match.decisions < 80:
        for seat, session in enumerate(screens):
            frame = host.frame(seat)
            again = frame_from_json(to_json(frame))
            assert again == frame
            for step in session.take(again):
                session.tell(step.news)
            session.settle(again)
            assert (again.question is not None) == (seat == host.turn)
        question = screens[host.turn].frame.question  # type: ignore[union-attr]
        assert question is not None
        text = compose(Choice(question), rng)
        assert text in [option.text for option in question.moves]
        match.apply(text)
    assert all(session.lines for session in screens)
    mine = cards_of(screens[0], "row" if name == "flip7" else "hand", 0)
    assert "?" not in mine


class Number(Card):
    value: int


class Hidden(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    grid: Rows[Number] = zone(seen="nobody")
    note: PerSeat[int] = owner(0)


class Open(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    grid: Rows[Number] = zone(seen="nobody")
    hand: Fans[Number] = zone(seen="all")


class Peeking(Rules[Open]):
    """Nobody owns anything; at the second turn a card is shown to one seat."""

    def start(self, t: Open) -> Any:
        t.deal(self.at.deck, self.at.grid)
        return t.ask(self.turn, 0)

    @decision
    def turn(self, t: Open, seat: int) -> list[Any]:
        return [self.look(), self.wait()]

    @move
    def look(self, t: Open, seat: int) -> Any:
        t.show(self.at.grid[seat], to=seat)
        return t.ask(self.turn, 1 - seat)

    @move
    def wait(self, t: Open, seat: int) -> Any:
        return t.ask(self.turn, 1 - seat)


class Noting(Rules[Hidden]):
    """The only secret is a field."""

    def start(self, t: Hidden) -> Any:
        return t.ask(self.turn, 0)

    @decision
    def turn(self, t: Hidden, seat: int) -> list[Any]:
        return [self.wait(), self.stay()]

    @move
    def wait(self, t: Hidden, seat: int) -> Any:
        return t.ask(self.turn, 1 - seat)

    @move
    def stay(self, t: Hidden, seat: int) -> Any:
        return t.ask(self.turn, 1 - seat)


class Guessing(Peeking):
    """Names a card that nobody else is told, in a game in which all see the same."""

    @decision
    def turn(self, t: Open, seat: int) -> list[Any]:
        return [self.wait(), *map(self.guess, self.cards.values())]

    @move
    def guess(self, t: Open, seat: int, card: Number) -> Any:
        return t.ask(self.turn, seat)


def people(rules: Any) -> Host:
    made = game(rules, NUMBERS + "copies = 3")
    return hosted(Match.begin(made, read_seats("Ann=you,Bob=you"), LIBRARY, 1))


def test_an_owner_field_is_a_secret() -> None:
    host = people(Noting)
    session = Session(host.setup, host.people)
    session.settle(host.frame(0))
    assert host.private and session.must_hand_over(1, host.private)
    assert not session.must_hand_over(0, host.private)


def test_a_card_shown_to_one_seat_is_a_secret_from_then_on() -> None:
    host = people(Peeking)
    session = Session(host.setup, host.people)
    for text, private in (("wait", False), ("wait", False), ("look", True), ("wait", True)):
        assert host.turn is not None
        session.hand_over(host.turn)
        frame = host.frame(host.turn)
        for step in session.take(frame):
            session.tell(step.news)
        session.settle(frame)
        host.match.apply(text)
        assert host.frame(host.turn).private is private
    assert host.readers.keys() == {0, 1}


def test_a_guess_that_is_not_announced_is_a_secret_from_then_on() -> None:
    host = people(Guessing)
    assert not host.frame(0).private
    host.match.apply("wait")
    assert not host.frame(1).private
    host.match.apply("guess:3")
    for seat, told in ((1, "Bob: guess 3."), (0, "Bob: guess a card.")):
        frame = host.frame(seat)
        assert frame.private
        assert [news.line for news in frame.news if news.kind == "did"] == [told]


def test_what_people_share_they_are_told_once() -> None:
    match = match_of("flip7", "Ann=you,Bob=you,Cleo=you", "5")
    host = hosted(match)
    session = Session(host.setup, host.people)
    told = 0
    for _ in range(4):
        assert host.turn is not None
        session.hand_over(host.turn)
        steps = session.take(host.frame(host.turn))
        told += len(steps)
        match.apply(match.table.moves[0])
    session.take(host.frame(0))
    assert told <= len(match.table.log)


class Noted(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    laid: Pile[Number] = zone(seen="all")
    queue: tuple[Seat, ...] = public(())
    lacks: PerSeat[tuple[str, ...]] = public(())
    score: PerSeat[int] = public(0)


class Notes(Rules[Noted]):
    def start(self, t: Noted) -> None:
        t.end("done")


def test_an_empty_tuple_is_not_shown_and_others_are_listed() -> None:
    noted = game(Notes)
    t: Any = noted.table_of(2, 0)
    scene = scene_of(noted, t, names=["Ann", "Ben"])
    assert scene.facts == ()
    assert [seat.facts for seat in scene.seats] == [("score 0",), ("score 0",)]
    t.queue, t.lacks[1] = (1, 0), ("hearts", "clubs")
    scene = scene_of(noted, t, names=["Ann", "Ben"])
    assert scene.facts == ("queue Ben, Ann",)
    assert [seat.facts for seat in scene.seats] == [
        ("score 0",),
        ("lacks hearts, clubs", "score 0"),
    ]


def test_a_card_named_like_a_word_keeps_its_name_in_the_log() -> None:
    numbers = NUMBERS.replace('"{value}"', '"true"').replace("[1, 2, 3, 4, 5, 6]", "1")
    papers = game(Notes, numbers)
    t: Any = papers.table_of(2, 0)
    t.draw(t.rules.at.deck, t.rules.at.laid)
    assert narrate(read_log(t.log)[-1], papers.texts("en")) == "true to laid."
