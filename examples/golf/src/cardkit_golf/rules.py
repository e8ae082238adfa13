"""The rules of six-card golf. Clause ids are those of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import sqrt
from typing import Any

from cardkit import Card, Move, Place, Reason, Rules, decision, move, step

from .table import SIZE, GolfOptions, GolfTable, total


class Golf(Rules[GolfTable, GolfOptions]):
    def prepare(self) -> None:
        self.left = [(seat + 1) % len(self.seats) for seat in self.seats]
        self.from_deck, self.from_discard = self.draw(), self.take()
        self.swaps = [self.swap(index) for index in range(SIZE)]
        self.peeks = [self.peek(one, two) for one, two in combinations(range(SIZE), 2)]

    def compose(self, counts: dict[Card, int]) -> dict[Card, int]:
        decks = 1 if len(self.seats) <= 4 else 2  # GO-01
        return {card: decks * copies for card, copies in counts.items()}

    def horizon(self, t: GolfTable) -> int:
        return t.round

    def standing(self, t: GolfTable) -> list[float]:
        """Low scores are good; two players drift about eight points apart per round."""
        left = 1 + self.options.rounds - t.round
        return [-score / (4.5 * sqrt(left)) for score in t.score]

    # -- a round ---------------------------------------------------------------------------

    @step
    def start(self, t: GolfTable) -> None:
        t.starter = t.pick("starter", len(t.seats))
        t.then(self.new_round)

    @step
    def new_round(self, t: GolfTable) -> None:
        t.round += 1
        t.up, t.last = [()] * len(t.seats), None
        t.say("round_begins", round=t.round, seat=t.starter)
        t.collect((self.at.discard, *self.at.grid), self.at.deck)
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.grid, SIZE)  # GO-02
        t.draw(self.at.deck, self.at.discard)  # GO-03
        for i in t.seats:
            t.then(self.look, (t.starter + i) % len(t.seats))
        t.then(self.turn, t.starter)

    @step
    def look(self, t: GolfTable, seat: int) -> Any:
        return t.ask(self.where_to_peek, seat)

    @decision
    def where_to_peek(self, t: GolfTable, seat: int) -> list[Move]:
        return self.peeks

    @move
    def peek(self, t: GolfTable, seat: int, one: int, two: int) -> None:
        t.show(self.at.grid[seat], one, two, to=seat)  # GO-04

    # -- a turn ----------------------------------------------------------------------------

    @step
    def turn(self, t: GolfTable, seat: int) -> Any:
        if seat == t.last:
            t.then(self.count)  # GO-10: everyone else has had one more turn
            return None
        return t.ask(self.from_where, seat)

    @decision
    def from_where(self, t: GolfTable, seat: int) -> list[Move]:
        return [self.from_deck, self.from_discard]  # GO-05

    @move
    def draw(self, t: GolfTable, seat: int) -> Any:
        t.draw(self.at.deck, self.at.drawn_card[seat])
        return t.ask(self.keep_or_not, seat)

    @move
    def take(self, t: GolfTable, seat: int) -> Any:
        t.draw(self.at.discard, self.at.drawn_card[seat])
        return t.ask(self.where, seat)  # GO-07: it must be used

    @decision
    def keep_or_not(self, t: GolfTable, seat: int) -> list[Move]:
        down = [index for index in range(SIZE) if index not in t.up[seat]]
        return [*self.swaps, *(self.turn_up(index) for index in down)]  # GO-06, GO-08

    @decision
    def where(self, t: GolfTable, seat: int) -> list[Move]:
        return self.swaps

    @move
    def swap(self, t: GolfTable, seat: int, index: int) -> None:
        """The card in hand replaces a card in the grid, face up (GO-06, GO-07)."""
        grid, (card,) = self.at.grid[seat], t.drawn_card[seat]
        t.move_at(index, grid, self.at.discard)
        t.put(card, self.at.drawn_card[seat], grid, index)
        self.face_up(t, seat, index)

    @move(name="turn")
    def turn_up(self, t: GolfTable, seat: int, index: int) -> None:
        """The card in hand is discarded and a card in the grid is turned up (GO-08)."""
        t.draw(self.at.drawn_card[seat], self.at.discard)
        self.face_up(t, seat, index)

    def face_up(self, t: GolfTable, seat: int, index: int) -> None:
        t.show(self.at.grid[seat], index)
        if index not in t.up[seat]:
            t.up[seat] = tuple(sorted((*t.up[seat], index)))
        if len(t.up[seat]) == SIZE and t.last is None:
            t.last = seat  # GO-09
            t.say("all_up", seat=seat)
        t.then(self.turn, self.left[seat])

    def refill(self, t: GolfTable, place: Place) -> None:
        """The discards, except the top one, become the draw pile (GO-12)."""
        if place is self.at.deck:
            top = t.discard[-1]
            t.move_all(self.at.discard, self.at.deck)
            t.move(top, self.at.deck, self.at.discard)
            t.shuffle(self.at.deck)

    # -- the count -------------------------------------------------------------------------

    @step
    def count(self, t: GolfTable) -> None:
        for seat in t.seats:
            t.show(self.at.grid[seat])  # GO-10
        paid = [total(grid) for grid in t.grid]
        t.score = [before + now for before, now in zip(t.score, paid, strict=True)]
        t.say("counted", by_seat=tuple(paid))
        if t.round == self.options.rounds:
            return t.end("all rounds played", ranks=lowest_first(t.score))  # GO-13
        t.starter = self.left[t.starter]
        t.then(self.new_round)

    def why_not(self, t: GolfTable, seat: int, move: Move) -> Reason | None:
        names = {listed.name for listed in t.moves}
        if "peek" in names:
            return Reason("peek_first")
        if move.name == "peek":
            return Reason("peeked")
        if "draw" in names:
            return Reason("card_first")
        if move.name in ("draw", "take"):
            return Reason("card_there")
        if move.args[0] not in range(SIZE):
            return Reason("no_position")
        return Reason("taken") if "turn" not in names else Reason("is_up")


def lowest_first(scores: Sequence[int]) -> list[int]:
    """Ranks, with the fewest points first."""
    return [1 + sum(other < score for other in scores) for score in scores]
