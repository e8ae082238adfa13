"""Taking a move back: while nobody else moved and nothing was seen, or freely in practice."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from helpers.saving import begun, kept, played
from helpers.tiny import game, highcard, library

from cardkit import (
    Card,
    CardkitError,
    Fans,
    Library,
    Move,
    Pile,
    Rules,
    Table,
    decision,
    move,
    step,
    zone,
)
from cardkit.play.match import Match
from cardkit.play.saves.folder import Saves
from cardkit.play.saves.resume import resume

INSTALLED = Library.installed()


class Number(Card):
    value: int


class OpenTable(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    pile: Pile[Number] = zone(seen="all")
    hand: Fans[Number] = zone(seen="owner")


class Doing(Rules[OpenTable]):
    """Each seat in turn may do one of many things, which inform or do not."""

    @step
    def start(self, t: OpenTable) -> Any:
        for seat in t.seats:
            t.draw(self.at.deck, self.at.hand[seat])
        return t.ask(self.turn, 0)

    @decision
    def turn(self, t: OpenTable, seat: int) -> list[Move]:
        names = ("wait", "lay", "draw", "shuffle", "roll", "show", "tell", "shout", "again", "seal")
        return [getattr(self, name)() for name in names]

    @decision
    def sealed(self, t: OpenTable, seat: int) -> list[Move]:
        return [self.wait(), self.lay()]

    def next(self, t: OpenTable, seat: int) -> Any:
        return t.ask(self.turn, (seat + 1) % len(t.seats))

    @move
    def wait(self, t: OpenTable, seat: int) -> Any:
        return self.next(t, seat)

    @move
    def again(self, t: OpenTable, seat: int) -> Any:
        return t.ask(self.turn, seat)

    @move
    def lay(self, t: OpenTable, seat: int) -> Any:
        if t.hand[seat]:
            t.move(t.hand[seat][0], self.at.hand[seat], self.at.pile)
        return self.next(t, seat)

    @move
    def draw(self, t: OpenTable, seat: int) -> Any:
        t.draw(self.at.deck, self.at.hand[seat])
        return self.next(t, seat)

    @move
    def shuffle(self, t: OpenTable, seat: int) -> Any:
        t.shuffle(self.at.deck)
        return self.next(t, seat)

    @move
    def roll(self, t: OpenTable, seat: int) -> Any:
        t.pick("die", 6)
        return self.next(t, seat)

    @move
    def show(self, t: OpenTable, seat: int) -> Any:
        t.show(self.at.deck, 0, to=seat)
        return self.next(t, seat)

    @move
    def tell(self, t: OpenTable, seat: int) -> Any:
        t.say("secret", to=seat)
        return self.next(t, seat)

    @move
    def shout(self, t: OpenTable, seat: int) -> Any:
        t.say("hello", seat=seat)
        return self.next(t, seat)

    @move
    def seal(self, t: OpenTable, seat: int) -> Any:
        return t.ask_all(self.sealed, t.seats)

    def scores(self, t: OpenTable) -> list[int]:
        return [0] * len(t.seats)


def reason(match: Match) -> str | None:
    found = match.why_not_back()
    return None if found is None else found.id


def after(*moves: str, seats: str = "you,Ann=you") -> Match:
    match = begun(game(Doing), seats, "1", library())
    for text in moves:
        match.apply(text)
    return match


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ((), "nothing"),
        (("wait",), None),
        (("shout",), None),
        (("again",), None),
        (("again", "wait"), None),
        (("lay",), "seen"),  # Ann has seen the card
        (("draw",), "seen"),
        (("show",), "seen"),
        (("tell",), "seen"),
        (("shuffle",), "chance"),
        (("roll",), "chance"),
        (("draw", "wait"), None),  # Ann's waiting, not the card before it
        (("seal", "wait"), None),  # nobody knows the answer yet
        (("seal", "wait", "wait"), "moved_on"),  # opened
    ],
)
def test_when_a_move_can_be_taken_back(moves: tuple[str, ...], expected: str | None) -> None:
    match = after(*moves)
    assert reason(match) == expected
    if expected is None:
        before = after(*moves[:-1])
        match.take_back()
        assert match.record.text == before.record.text
        assert match.table.to_json() == before.table.to_json()
        assert match.decisions == before.decisions == len(match.marks)


def test_against_bots_a_card_that_the_person_knew_can_be_taken_back() -> None:
    match = after("lay", seats="you,random")
    assert reason(match) is None
    match.take_back()
    assert [event for event in match.table.view(1).events if "pile" in str(event)] == []
    match.apply("lay")
    match.bot_moves()
    assert reason(match) == "moved_on"


def test_taking_back_what_cannot_be() -> None:
    with pytest.raises(CardkitError, match=r"^Too late to take it back: cards have been seen"):
        after("draw").take_back()
    ended = played(begun(highcard(), "you,random", "1", library(), practice=True))
    assert reason(ended) == "over"


def test_what_was_taken_back_can_be_played_on() -> None:
    whole = played(begun(highcard(rounds=9), "you,random", "1", library(), practice=True))
    match = begun(highcard(rounds=9), "you,random", "1", library(), practice=True)
    rng = Random(5)
    taken = 0
    while not match.table.over:
        if rng.random() < 0.3 and match.why_not_back() is None:
            match.take_back()
            taken += 1
        else:
            played(match, 1)
    assert taken > 5
    assert match.record.text == whole.record.text


def test_practice_says_so_in_the_record_and_after_a_resume() -> None:
    saves = Saves()
    match = kept(saves, 6, practice=True)
    assert match.save is not None
    assert match.record.lines[1] == {"event": "practice"}
    path = match.save.path
    match.take_back()
    assert path.read_text(encoding="utf-8") == match.record.text
    match.leave()
    (saved,) = saves.all()
    assert saved.practice
    again = resume(saves.open(), library()).match
    assert again.practice and again.record.text == match.record.text
    assert [mark.decisions for mark in again.marks] == [mark.decisions for mark in match.marks]
    again.take_back()
    match.save = None
    match.take_back()
    assert again.record.text == match.record.text


def test_a_game_without_practice_does_not_say_so() -> None:
    assert begun(highcard(), "you,random", "1", library()).record.lines[1] != {"event": "practice"}


@pytest.mark.parametrize("seats", ["you,Ann=you", "random*2"])
def test_practice_is_for_one_person(seats: str) -> None:
    with pytest.raises(CardkitError, match=r"^practice is for one person against bots$"):
        begun(highcard(), seats, "1", library(), practice=True)


@pytest.mark.parametrize(
    ("name", "seats"),
    [("flip7", "random,you,random"), ("code_game", "you,random*2"), ("seven", "random*2,you")],
)
def test_free_take_backs_in_the_games(name: str, seats: str) -> None:
    match = begun(INSTALLED.load(name), seats, "1", INSTALLED, practice=True)
    played(match, 40)
    text = match.record.text
    decisions = match.decisions
    for _ in range(4):
        match.take_back()
    assert text.startswith(match.record.text) and match.decisions < decisions
    played(match, decisions - match.decisions)
    assert match.record.text == text
