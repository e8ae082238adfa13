"""A made-up game with hidden hands, a sealed choice, a peek, and discards that become the deck."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardkit import (
    Card,
    Fans,
    Game,
    PerSeat,
    Pile,
    Rows,
    Rules,
    Table,
    decision,
    move,
    public,
    step,
    zone,
)


class Number(Card):
    value: int


class WhisperTable(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    pile: Pile[Number] = zone(seen="all")
    hand: Fans[Number] = zone(seen="owner")
    bid: Rows[Number] = zone(seen="all")
    score: PerSeat[int] = public(0)
    turns: int = public(0)


class Whisper(Rules[WhisperTable]):
    """Take, lay, peek, or have everybody bid a card; twelve turns."""

    def refill(self, t: WhisperTable, place: Any) -> None:
        if place is self.at.deck:
            t.move_all(self.at.pile, self.at.deck)
            t.shuffle(self.at.deck)

    @step
    def start(self, t: WhisperTable) -> None:
        t.shuffle(self.at.deck)
        for _ in range(2):
            for seat in t.seats:
                t.draw(self.at.deck, self.at.hand[seat])
        t.draw(self.at.deck, self.at.pile)
        t.then(self.turn, 0)

    @step
    def turn(self, t: WhisperTable, seat: int) -> Any:
        t.turns += 1
        if t.turns > 12:
            return t.end("twelve turns")
        return t.ask(self.choose, seat)

    def after(self, t: WhisperTable, seat: int) -> None:
        t.then(self.turn, (seat + 1) % len(t.seats))

    @decision
    def choose(self, t: WhisperTable, seat: int) -> Any:
        moves = [self.draw(), *dict.fromkeys(map(self.lay, t.hand[seat]))]
        moves += [self.peek()] if t.deck else []
        moves += [self.take()] if t.pile else []
        return [*moves, self.auction()]

    @move
    def draw(self, t: WhisperTable, seat: int) -> None:
        t.draw(self.at.deck, self.at.hand[seat])
        self.after(t, seat)

    @move
    def lay(self, t: WhisperTable, seat: int, card: Number) -> None:
        t.move(card, self.at.hand[seat], self.at.pile)
        t.score[seat] += card.value
        self.after(t, seat)

    @move
    def peek(self, t: WhisperTable, seat: int) -> None:
        t.show(self.at.deck, len(t.deck) - 1, to=seat)
        self.after(t, seat)

    @move
    def take(self, t: WhisperTable, seat: int) -> None:
        t.draw(self.at.pile, self.at.hand[seat])
        self.after(t, seat)

    @move
    def auction(self, t: WhisperTable, seat: int) -> Any:
        t.then(self.settle, seat)
        return t.ask_all(self.offer, [s for s in t.seats if t.hand[s]])

    @decision
    def offer(self, t: WhisperTable, seat: int) -> Any:
        return list(dict.fromkeys(map(self.give, t.hand[seat])))

    @move
    def give(self, t: WhisperTable, seat: int, card: Number) -> None:
        t.move(card, self.at.hand[seat], self.at.bid[seat])

    @step
    def settle(self, t: WhisperTable, seat: int) -> None:
        t.collect(self.at.bid, self.at.pile)
        self.after(t, seat)


def whisper(folder: Path, values: str = "1, 2, 3, 4, 5, 6", copies: int = 2) -> Game:
    """The game with cards of these values."""
    (folder / "game.toml").write_text(
        f'[game]\nid = "whisper"\nseats = [2, 4]\n[[cards]]\nid = "{{value}}"\n'
        f"value = [{values}]\ncopies = {copies}\n"
    )
    return Game.read(folder / "rules.py", Whisper)
