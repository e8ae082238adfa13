"""The rules of Seven. Clause ids are those of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any

import attrs

from cardkit import Card, Move, Place, Reason, Rules, decision, move, step

from .deck import HAND, composed, counts_of
from .table import Number, SevenOptions, SevenTable

Listings = dict[frozenset[Number], tuple[Move, ...]]  # legal moves by cards held


class Seven(Rules[SevenTable, SevenOptions]):
    def prepare(self) -> None:
        n = len(self.seats)
        self.others = [[(seat + i) % n for i in range(1, n)] for seat in self.seats]
        self.draw_pile, self.aside = self.at.deck, self.at.aside
        self.pile, self.hands = self.at.pile, self.at.hand
        self.sevens: dict[tuple[int | None, int | None], set[Number]] = {}  # that make 7 now
        self.dealt = (self.aside, self.pile, *self.hands)
        self.numbers = [card for card in self.cards.values() if isinstance(card, Number)]
        shown = sorted(card.value for card in self.numbers)  # 0 means the table
        # Every possible listing, by what the pile shows and what is held. All are made here, since
        # making one on demand would reveal to every bot what somebody held.
        self.listed: dict[int | None, dict[int | None, Listings]]
        self.listed = {
            top: {win: self.listings(top, win) for win in (0, *shown) if top + win < 7}
            for top in shown
        }
        self.listed[None] = {None: self.listings(None, None)}  # no pile
        self.fitting = {  # the values that can be played, by what the pile shows
            (top, win): tuple(c.value for c in self.numbers if self.moves_with(c, top, win))
            for top, wins in self.listed.items()
            for win in wins
        }

    @classmethod
    def resolve_options(cls, options: SevenOptions, counts: Mapping[Card, int]) -> SevenOptions:
        found = counts_of(counts, options.counts)  # SV-Q01
        return attrs.evolve(options, counts=found)  # type: ignore[misc]

    def compose(self, counts: dict[Card, int]) -> dict[Card, int]:
        assert self.options.counts is not None, "resolve_options saw to it"
        return composed(counts, self.options.counts, len(self.seats))

    def scores(self, t: SevenTable) -> list[int]:
        return list(t.chips)  # SV-04; equal chips share the victory (SV-Q23)

    # -- a game and its rounds -------------------------------------------------------------

    @step
    def start(self, t: SevenTable) -> None:
        t.starter = self.options.youngest  # SV-08, SV-Q16
        t.then(self.new_round)

    @step
    def new_round(self, t: SevenTable) -> Any:
        t.round += 1
        t.say("round_begins", seat=t.starter, round=t.round)
        t.place = [None] * len(t.seats)
        t.top = t.win = t.total = None
        t.collect(self.dealt, self.draw_pile)
        t.shuffle(self.draw_pile)  # SV-06, SV-Q24: all cards, every round
        order = (t.starter, *self.others[t.starter])  # SV-Q16: one at a time, clockwise
        t.deal(self.draw_pile, [self.hands[seat] for seat in order], HAND)
        return t.ask(self.turn, t.starter)

    def pass_on(self, t: SevenTable, seat: int) -> Any:
        """Pass the turn to the next player clockwise who has not finished (SV-10, SV-Q18)."""
        place = t.place
        for other in self.others[seat]:
            if place[other] is None:
                return t.ask(self.turn, other)

    @step
    def pay(self, t: SevenTable) -> None:
        """End a round: pay chips in finishing order, as long as there are any."""
        n = len(t.seats)
        paid = [0] * n
        for place in range(1, n + 1):
            seat = t.place.index(place)
            paid[seat] = min(n + 1 - place, t.supply)  # SV-24, SV-25, SV-Q20, SV-Q21
            t.supply -= paid[seat]
            t.chips[seat] += paid[seat]
        t.say("paid", by_seat=tuple(paid))
        if n >= 5 and t.supply == 0:
            return t.end("all chips paid")  # SV-27, SV-Q22
        if n < 5 and t.round == self.options.rounds:
            return t.end("all rounds played")  # SV-26
        match self.options.starter:  # SV-Q17: otherwise the youngest again
            case "winner":
                t.starter = t.place.index(1)
            case "rotate":
                t.starter = self.others[t.starter][0]
        t.then(self.new_round)

    # -- for searches ----------------------------------------------------------------------

    def horizon(self, t: SevenTable) -> int:
        return t.round

    def distance(self, t: SevenTable, seat: int) -> Reason:
        """Return how many cards are left; those that make 7 now help."""
        if t.place[seat] is not None:
            return Reason("finished", place=t.place[seat])
        hand, sevens = t.hand[seat], self.sevens.get((t.top, t.win))
        if sevens is None:
            sevens = {card for card in self.numbers if self.makes_seven(t, card)}
            self.sevens[t.top, t.win] = sevens
        helps = () if sevens.isdisjoint(hand) else tuple([c for c in hand if c in sevens])
        return Reason("cards", count=len(hand), helps=helps)

    def makes_seven(self, t: SevenTable, card: Number) -> bool:
        return any(self.total_after(t, way) == 7 for way in self.moves_with(card, t.top, t.win))

    def standing(self, t: SevenTable) -> list[float]:
        """Return the standing. A lead in chips counts for more the fewer rounds are left; a round
        with n players separates two of them by sqrt(n(n + 1) / 6) on average.
        """
        n = len(t.seats)
        rounds = self.options.rounds + 1 - t.round if n < 5 else 2 * t.supply / (n * (n + 1))
        unit = sqrt(n * (n + 1) / 6 * max(1, rounds)) / 1.7
        return [chips / unit for chips in t.chips]

    # -- a turn ----------------------------------------------------------------------------

    @decision(otherwise="penalty")
    def turn(self, t: SevenTable, seat: int) -> tuple[Move, ...]:  # SV-Q09
        return self.listed[t.top][t.win][frozenset(t.hand[seat])]

    def listings(self, top: int | None, win: int | None) -> Listings:
        """Return the legal moves for any cards in hand, in card file order."""
        found: Listings = {frozenset(): ()}
        for card in self.numbers:
            moves = self.moves_with(card, top, win)
            found |= {held | {card}: before + moves for held, before in found.items()}
        return found

    def moves_with(self, card: Number, top: int | None, win: int | None) -> tuple[Move, ...]:
        """Return the legal moves with this card."""
        if top is None or win is None:
            return (self.start_pile(card),)  # SV-08, SV-Q12: any card
        moves = []
        if top + win <= card.value + win <= 7:  # SV-12, SV-13, SV-Q02
            moves.append(self.hole(card))
        if top + win <= card.value + top <= 7 and top != win:  # SV-Q25: listed once
            moves.append(self.number(card))
        return tuple(moves)

    # The three ways to play a card differ in what the hole then shows (SV-11, SV-Q03).

    @move(name="start")  # a method called start is a game's first step
    def start_pile(self, t: SevenTable, seat: int, card: Number) -> Any:
        return self.lay(t, seat, card, 0)  # the table; a lone 7 is a Seven (SV-Q04)

    @move
    def hole(self, t: SevenTable, seat: int, card: Number) -> Any:
        return self.lay(t, seat, card, t.win)  # hole on hole: it shows what it did before

    @move
    def number(self, t: SevenTable, seat: int, card: Number) -> Any:
        return self.lay(t, seat, card, t.top)  # hole on number: it shows the old number

    def lay(self, t: SevenTable, seat: int, card: Number, win: int | None) -> Any:
        """Put a card on the pile so that its hole shows `win`."""
        t.move(card, self.hands[seat], self.pile)
        t.stuck = None
        total = card.value + (win or 0)
        if total == 7:
            return self.seven(t, seat)
        t.top, t.win, t.total = card.value, win, total
        if t.caller is None:
            t.draw(self.draw_pile, self.hands[seat])  # SV-09, SV-14; so not finished: SV-Q07, Q08
            return self.pass_on(t, seat)
        t.caller = None  # SV-18: the caller of a Seven does not draw
        if self.options.starter_may_finish and not t.hand[seat]:
            return self.finish(t, seat)  # SV-Q05
        return self.pass_on(t, seat)

    @step
    def seven(self, t: SevenTable, seat: int) -> Any:
        """Handle a total of 7: no draw, and the pile is put aside (SV-15, SV-16, SV-Q13)."""
        t.say("seven", seat=seat)
        self.put_aside(t)
        if t.hand[seat]:
            t.caller = seat
            return t.ask(self.turn, seat)  # SV-17; this can make the next Seven (SV-Q04)
        t.caller = None
        return self.finish(t, seat)  # SV-21, SV-Q06

    @step
    def finish(self, t: SevenTable, seat: int) -> Any:
        """Give a player who has played their last card the best free place."""
        still_in = t.place.count(None)
        t.place[seat] = len(t.seats) + 1 - still_in  # SV-03
        t.say("finished", seat=seat, place=t.place[seat])
        if still_in > 2:
            return self.pass_on(t, seat)  # SV-22
        t.place[t.place.index(None)] = len(t.seats)  # SV-Q19
        return self.pay(t)

    @step
    def penalty(self, t: SevenTable, seat: int) -> Any:
        """Give a penalty card because no card fits, and end the turn (SV-19, SV-20, SV-Q10,
        SV-Q11).
        """
        t.say("stuck", seat=seat)
        t.tell(self.hands[seat], value=self.fitting[t.top, t.win])  # everybody sees: none of these
        if t.draw(self.draw_pile, self.hands[seat]) is not None:
            t.stuck = None
            return self.pass_on(t, seat)
        t.stuck = (t.stuck or 0) + 1
        if t.stuck == t.place.count(None):  # SV-Q15
            t.stuck = None
            t.say("all_stuck")
            self.put_aside(t)
        return self.pass_on(t, seat)

    def put_aside(self, t: SevenTable) -> None:
        t.move_all(self.pile, self.aside)
        t.top = t.win = t.total = None

    def refill(self, t: SevenTable, place: Place) -> None:
        """Turn the cards put aside into the draw pile; the pile stays (SV-23, SV-Q14)."""
        if place is self.draw_pile and t.aside:
            t.move_all(self.aside, self.draw_pile)
            t.shuffle(self.draw_pile)

    # -- what a move would do, and why not -------------------------------------------------

    def total_after(self, t: SevenTable, move: Move) -> int:
        """Return the total after a move."""
        value: int = move.args[0].value
        if move.name == "start":
            return value
        return value + ((t.win if move.name == "hole" else t.top) or 0)

    def about(self, t: SevenTable, seat: int, move: Move) -> Mapping[str, int]:
        return {"total": self.total_after(t, move)}

    def came_of(self, before: Mapping[str, int], move: Move) -> Mapping[str, int]:
        """Return what the pile shows after a move; nothing after a Seven, which puts it aside."""
        value: int = move.args[0].value
        win = {"start": 0, "hole": before.get("win", 0), "number": before.get("top", 0)}[move.name]
        return {} if value + win == 7 else {"top": value, "win": win, "total": value + win}

    def why_not(self, t: SevenTable, seat: int, move: Move) -> Reason | None:
        card = move.args[0]
        if move.name == "start":
            if t.total is not None:
                return Reason("pile_there")
        elif t.total is None:
            return Reason("no_pile")
        if card not in t.hand[seat]:
            return Reason("not_in_hand", card=card)
        if t.total is None:
            return None
        total = self.total_after(t, move)
        if total > 7:
            return Reason("too_high", total=total, way=move.name)  # SV-13
        if total < t.total:
            return Reason("too_low", total=total, before=t.total, way=move.name)  # SV-12
        return Reason("same_as_hole", card=card) if t.top == t.win else None  # SV-Q25
