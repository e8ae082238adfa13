"""Frames and replays tell a choice of somebody else as that reader may know it."""

from __future__ import annotations

from typing import Any, Literal

from helpers.tiny import NUMBERS, game
from helpers.tui_driving import LIBRARY

from cardkit import Card, Fans, Game, Pile, Rules, Table, decision, move, step, zone
from cardkit.play.match import Match
from cardkit.play.records.reader import parse_records
from cardkit.play.seating import read_seats
from cardkit.session.host import Host
from cardkit.session.playback import Replayed


class Number(Card):
    value: int


class BuryTable(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    buried: Pile[Number] = zone(seen="nobody")
    hand: Fans[Number] = zone(seen="owner")


class Burying(Rules[BuryTable]):
    @step
    def start(self, t: BuryTable) -> Any:
        t.deal(self.at.deck, self.at.hand, 3)  # the deck lies 1 to 6: hands 6 4 2 and 5 3 1
        return t.ask(self.which, 0)

    @decision
    def which(self, t: BuryTable, seat: int) -> list[Any]:
        one, two = t.hand[seat][:2]
        return [self.bury(one, two), self.bury(two, one), self.plan("up"), self.plan("down")]

    @move
    def bury(self, t: BuryTable, seat: int, one: Number, two: Number) -> Any:
        for card in (one, two):
            t.move(card, self.at.hand[seat], self.at.buried)
        return self.go_on(t, seat)

    @move(private=True)
    def plan(self, t: BuryTable, seat: int, way: Literal["up", "down"]) -> Any:
        return self.go_on(t, seat)

    def go_on(self, t: BuryTable, seat: int) -> Any:
        return t.end("done") if seat else t.ask(self.which, 1)


def burying() -> Game:
    return game(Burying, NUMBERS)


def played(*moves: str) -> Match:
    match = Match.begin(burying(), read_seats("Ann=you,Ben=you"), LIBRARY, 1)
    for text in moves:
        match.apply(text)
    return match


def lines(host: Host, seat: int | None) -> list[str]:
    return [news.line for news in host.frame(seat).news if news.kind in ("did", "other")]


def test_a_frame_tells_others_how_many_cards() -> None:
    match = played("bury:6+4")
    host = Host(match, match.game.texts())
    assert lines(host, 1) == ["Ann: bury 2 cards."]
    assert lines(host, 0) == ["Ann: bury 6 4."]
    match.apply("plan:up")
    assert lines(host, 0) == ["Ben has chosen."]
    assert lines(host, 1) == ["Ben: plan up."]


def test_people_at_one_screen_are_kept_from_private_moves() -> None:
    match = played()
    assert Host(match, match.game.texts()).private


def test_a_replay_from_one_seats_side() -> None:
    match = played("bury:6+4", "plan:down")
    replayed = Replayed(parse_records("", match.record.text)[0], burying(), match.game.texts())
    told = {seat: " ".join(replayed.lines(seat)) for seat in (None, 0, 1)}
    assert "Ann: bury 6 4." in told[None] and "Ben: plan down." in told[None]
    assert "Ann: bury 6 4." in told[0] and "Ben has chosen." in told[0]
    assert "Ann: bury 2 cards." in told[1] and "Ben: plan down." in told[1]
    replayed.at(0)
    assert [replayed.next_move(seat) for seat in (None, 0, 1)] == [
        *("Ann: bury 6 4.", "Ann: bury 6 4.", "Ann: bury 2 cards.")
    ]
    replayed.at(1)
    assert [replayed.next_move(seat) for seat in (None, 0, 1)] == [
        *("Ben: plan down.", "", "Ben: plan down.")
    ]
