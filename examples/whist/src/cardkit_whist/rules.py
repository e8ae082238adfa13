"""The rules of partnership whist. Clause ids are those of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from cardkit import Card, Move, Reason, Rules, Spot, View, decision, move, step

from .table import Playing, WhistOptions, WhistTable, best, led

SIDES = ((0, 2), (1, 3))  # WH-01: partners sit opposite
BOOK = 6  # tricks that score nothing (WH-10)


class Whist(Rules[WhistTable, WhistOptions]):
    def prepare(self) -> None:
        self.order = {card: number for number, card in enumerate(self.cards.values())}.__getitem__
        self.from_left = [
            tuple(self.at.hand[(seat + i) % 4] for i in range(1, 5)) for seat in self.seats
        ]

    def teams(self) -> Sequence[Sequence[int]]:
        return SIDES

    def horizon(self, t: WhistTable) -> int:
        return t.deal_number

    def distance(self, t: WhistTable, seat: int) -> Reason:
        return Reason("stands", points=t.score[seat], needed=self.options.target)

    def standing(self, t: WhistTable) -> list[float]:
        """A lead counts as a fraction of the points needed to win."""
        return [4 * score / self.options.target for score in t.score]

    # -- a hand ----------------------------------------------------------------------------

    @step
    def start(self, t: WhistTable) -> None:
        t.dealer = t.pick("dealer", 4)  # WH-02
        t.then(self.deal_out)

    @step
    def deal_out(self, t: WhistTable) -> None:
        t.deal_number += 1
        t.tricks, t.lacks = [0] * 4, [()] * 4
        t.move_all(self.at.played, self.at.deck)
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.from_left[t.dealer], 13)  # WH-03
        turned = t.hand[t.dealer][-1]
        t.show(self.at.hand[t.dealer], 12)
        t.trumps = turned.suit  # WH-04
        t.say("dealt", seat=t.dealer, card=turned)
        t.leader = (t.dealer + 1) % 4  # WH-05
        t.then(self.lead)

    @step
    def lead(self, t: WhistTable) -> Any:
        return t.ask(self.which, t.leader)

    # -- a trick ---------------------------------------------------------------------------

    @decision
    def which(self, t: WhistTable, seat: int) -> list[Move]:
        hand = sorted(t.hand[seat], key=self.order)
        suit = led(t)
        following = [self.play(card) for card in hand if card.suit == suit]  # WH-06
        return following or [self.play(card) for card in hand]  # WH-07

    @move
    def play(self, t: WhistTable, seat: int, card: Playing) -> Any:
        suit = led(t)
        if suit and card.suit != suit and suit not in t.lacks[seat]:
            t.lacks[seat] += (suit,)
        t.move(card, self.at.hand[seat], self.at.trick)
        if len(t.trick) < 4:
            return t.ask(self.which, (seat + 1) % 4)
        t.then(self.gather)

    @step
    def gather(self, t: WhistTable) -> None:
        """The best card takes the trick; its player leads next (WH-08, WH-09)."""
        winner = t.leader = (t.leader + best(t)) % 4
        t.say("trick", seat=winner, card=t.trick[best(t)])
        t.move_all(self.at.trick, self.at.played)
        for seat in SIDES[winner % 2]:
            t.tricks[seat] += 1
        t.then(self.lead if t.hand[winner] else self.count)

    @step
    def count(self, t: WhistTable) -> None:
        """Each trick above six scores a point (WH-10)."""
        side = max(SIDES, key=lambda side: t.tricks[side[0]])
        points = t.tricks[side[0]] - BOOK
        for seat in side:
            t.score[seat] += points
        t.say("counted", seat=side[0], target=side[1], count=points)
        if t.score[side[0]] >= self.options.target:
            return t.end("target reached")  # WH-11
        t.dealer = (t.dealer + 1) % 4
        t.then(self.deal_out)

    # -- what others can know --------------------------------------------------------------

    def possible(self, view: View, spot: Spot, card: Card) -> bool:
        """A player who did not follow suit has no card of it (WH-06)."""
        seen = cast(WhistTable, view)
        return spot.seat is None or cast(Playing, card).suit not in seen.lacks[spot.seat]

    def why_not(self, t: WhistTable, seat: int, move: Move) -> Reason | None:
        card = move.args[0]
        if card not in t.hand[seat]:
            return Reason("not_in_hand", card=card)
        return Reason("must_follow", suit=led(t))
