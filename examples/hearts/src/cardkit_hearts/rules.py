"""The rules of hearts. Clause ids are those of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from cardkit import Card, Move, Reason, Rules, Spot, View, decision, move, step
from cardkit.tricks import followers, give_trick, voids

from .table import HeartsOptions, HeartsTable, Playing, is_first_trick

MOON = 26  # all points in a hand (HE-12)
JACK, NO_TRICK = -10, -5  # bonuses (HE-11, HE-13)


class Hearts(Rules[HeartsTable, HeartsOptions]):
    def prepare(self) -> None:
        self.plays = {cast(Playing, card): self.play(cast(Playing, card)) for card in self.deck}

    def standing(self, t: HeartsTable) -> list[float]:
        """Even a lead of a few points is a good one."""
        return [-score / 6 for score in t.score]

    # -- the pass --------------------------------------------------------------------------

    @step
    def start(self, t: HeartsTable) -> Any:
        if self.options.pass_cards:
            t.direction = t.pick("direction", 4)  # HE-02
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, 13)  # HE-01
        if t.direction:
            t.then(self.take_up)
        t.then(self.open)
        return t.ask_all(self.what_to_pass, t.seats) if t.direction else None

    @decision
    def what_to_pass(self, t: HeartsTable, seat: int) -> Sequence[Move]:
        return self.give.any(t.hand[seat], 3)  # HE-03

    @move(name="pass")
    def give(self, t: HeartsTable, seat: int, *cards: Playing) -> None:
        for card in cards:
            t.move(card, self.at.hand[seat], self.at.passed[seat])

    @step
    def take_up(self, t: HeartsTable) -> None:
        """Nobody looks at the cards they receive until everyone has passed (HE-03)."""
        for seat in t.seats:
            t.move_all(self.at.passed[seat], self.at.hand[(seat + t.direction) % 4])

    @step
    def open(self, t: HeartsTable) -> Any:
        two = self.cards["2c"]
        t.leader = next(seat for seat in t.seats if two in t.hand[seat])  # HE-04
        t.broken = not self.options.must_break_hearts
        return t.ask(self.which, t.leader)

    # -- a trick ---------------------------------------------------------------------------

    @decision
    def which(self, t: HeartsTable, seat: int) -> list[Move]:
        return [self.plays[card] for card in self.playable(t, t.hand[seat])]

    def playable(self, t: HeartsTable, hand: Sequence[Playing]) -> Sequence[Playing]:
        if not t.trick:
            return self.leads(t, hand)
        following = followers(hand, t.trick)  # HE-06
        if following[0].suit != t.trick[0].suit and is_first_trick(t):
            clean = [card for card in hand if not card.points]
            if self.options.no_points_first and clean:
                return clean  # HE-07
        return following

    def leads(self, t: HeartsTable, hand: Sequence[Playing]) -> Sequence[Playing]:
        if is_first_trick(t):
            any_club = self.options.lead_any_club  # HE-05
            return [card for card in hand if card.suit == "c" and (any_club or card.rank == "2")]
        if t.broken:
            return hand
        others = [card for card in hand if card.suit != "h"]  # HE-08
        if self.options.hearts_instead_of_queen and [card.id for card in others] == ["Qs"]:
            return hand
        return others or hand

    @move
    def play(self, t: HeartsTable, seat: int, card: Playing) -> Any:
        t.lacks[seat] = voids(t.lacks[seat], card, t.trick)
        t.move(card, self.at.hand[seat], self.at.trick)
        if card.suit == "h" or (card.id == "Qs" and self.options.queen_breaks_hearts):
            t.broken = True  # HE-08
        if len(t.trick) < 4:
            return t.ask(self.which, (seat + 1) % 4)
        t.then(self.gather)

    @step
    def gather(self, t: HeartsTable) -> Any:
        """The highest card of the suit led takes the trick; its player leads next (HE-09)."""
        points = sum(card.points for card in t.trick)
        if self.options.jack_bonus and any(card.id == "Jd" for card in t.trick):
            points += JACK  # HE-11
        winner = t.leader = give_trick(t, self.at.trick, self.at.taken, t.leader)
        t.score[winner] += points
        if points not in (0, JACK) and winner not in t.takers:
            t.takers += (winner,)
        t.say("trick", seat=winner, count=points)
        if t.hand[winner]:
            return t.ask(self.which, winner)
        t.then(self.count)

    @step
    def count(self, t: HeartsTable) -> None:
        if len(t.takers) == 1:  # HE-12
            (shooter,) = t.takers
            t.say("moon", seat=shooter)
            for seat in t.seats:
                t.score[seat] += -MOON if seat == shooter else MOON
        elif self.options.no_trick_bonus:
            for seat in t.seats:
                if not t.taken[seat]:
                    t.score[seat] += NO_TRICK  # HE-13
        t.end("all cards played")

    # -- what others can know --------------------------------------------------------------

    def possible(self, view: View, spot: Spot, card: Card) -> bool:
        """A player who did not follow suit has no card of it (HE-06)."""
        seen = cast(HeartsTable, view)
        return spot.zone != "hand" or cast(Playing, card).suit not in seen.lacks[spot.seat or 0]

    def why_not(self, t: HeartsTable, seat: int, move: Move) -> Reason | None:
        passing = t.asking is not None and t.asking[0] == self.what_to_pass
        if move.name == "pass":
            return None if passing else Reason("passed")
        if passing:
            return Reason("pass_first")
        card = move.args[0]
        if card not in t.hand[seat]:
            return Reason("not_in_hand", card=card)
        if t.trick and any(held.suit == t.trick[0].suit for held in t.hand[seat]):
            return Reason("must_follow", suit=t.trick[0].suit)
        if is_first_trick(t):
            return Reason("no_points" if t.trick else "club_first")
        return Reason("not_broken")
