"""The rules of gin rummy. Clause ids are those of RULES.md."""

from __future__ import annotations

from typing import Any, cast

from cardkit import Move, Reason, Rules, decision, move, step

from .melds import deadwood, deadwood_after_throw, fits, in_order, melds_within, points
from .table import GinOptions, GinTable, Playing

HAND = 10
WALL = 2  # cards at the bottom of the stock that nobody draws (GR-09)
MOST_TAKES = 50  # discards taken in a game (GR-12)


class GinRummy(Rules[GinTable, GinOptions]):
    def prepare(self) -> None:
        self.throws = {cast(Playing, card): self.throw(cast(Playing, card)) for card in self.deck}

    def standing(self, t: GinTable) -> list[float]:
        """Points won and, before the knock, how much cheaper this seat's hand is."""
        if t.knocker is not None:
            return [score / 25 for score in t.score]
        mine, yours = map(deadwood, t.hand)
        return [(yours - mine) / 50, (mine - yours) / 50]

    # -- the first card --------------------------------------------------------------------

    @step
    def start(self, t: GinTable) -> Any:
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, HAND)  # GR-01
        t.draw(self.at.deck, self.at.discard)
        t.limit = self.options.knock_limit
        if self.options.oklahoma:
            first = t.discard[-1].points
            t.limit = 0 if first == 1 else first  # GR-08
        return t.ask(self.first_card, 0)

    @decision
    def first_card(self, t: GinTable, seat: int) -> list[Move]:
        return [self.accept(), self.leave()]  # GR-04

    @move
    def accept(self, t: GinTable, seat: int) -> Any:
        return self.take_up(t, seat)

    @move
    def leave(self, t: GinTable, seat: int) -> Any:
        return t.ask(self.nothing_but_stock, 0) if seat else t.ask(self.first_card, 1)

    @decision
    def nothing_but_stock(self, t: GinTable, seat: int) -> list[Move]:
        return [self.draw()]

    # -- a turn ----------------------------------------------------------------------------

    @decision
    def from_where(self, t: GinTable, seat: int) -> list[Move]:
        return [self.take(), self.draw()]  # GR-05

    @move
    def take(self, t: GinTable, seat: int) -> Any:
        t.takes += 1
        if t.takes == MOST_TAKES:
            return t.end("too many takes")  # GR-12
        return self.take_up(t, seat)

    def take_up(self, t: GinTable, seat: int) -> Any:
        t.taken = t.draw(self.at.discard, self.at.hand[seat])
        return t.ask(self.what_to_throw, seat)

    @move
    def draw(self, t: GinTable, seat: int) -> Any:
        t.taken = None
        t.draw(self.at.deck, self.at.hand[seat])
        return t.ask(self.what_to_throw, seat)

    @decision
    def what_to_throw(self, t: GinTable, seat: int) -> list[Move]:
        hand = t.hand[seat]
        throws = [self.throws[card] for card in hand]  # GR-06
        return [*throws, self.knock()] if deadwood_after_throw(hand) <= t.limit else throws

    @move
    def throw(self, t: GinTable, seat: int, card: Playing) -> Any:
        t.move(card, self.at.hand[seat], self.at.discard)
        again = card is t.taken
        if again and t.repeated:
            return t.end("the same card")  # GR-11
        t.repeated = again
        return t.ask(self.at_the_wall if len(t.deck) == WALL else self.from_where, 1 - seat)

    @decision
    def at_the_wall(self, t: GinTable, seat: int) -> list[Move]:
        with_discard = in_order([*t.hand[seat], t.discard[-1]])
        may_knock = deadwood_after_throw(with_discard) <= t.limit
        return [self.stop(), self.knock()] if may_knock else [self.stop()]  # GR-09

    @move
    def stop(self, t: GinTable, seat: int) -> None:
        t.end("wall")

    # -- the knock -------------------------------------------------------------------------

    @move
    def knock(self, t: GinTable, seat: int) -> Any:
        t.knocker = seat
        if len(t.hand[seat]) == HAND:
            t.draw(self.at.discard, self.at.hand[seat])  # GR-09
        return t.ask(self.what_to_lay_aside, seat)

    @decision
    def what_to_lay_aside(self, t: GinTable, seat: int) -> list[Move]:
        hand = list(t.hand[seat])
        rests = {card: [each for each in hand if each is not card] for card in hand}
        return [self.lay_aside(card) for card in hand if deadwood(rests[card]) <= t.limit]  # GR-07

    @move
    def lay_aside(self, t: GinTable, seat: int, card: Playing) -> Any:
        t.move(card, self.at.hand[seat], self.at.discard)
        return t.ask(self.what_to_lay, seat)

    @decision
    def what_to_lay(self, t: GinTable, seat: int) -> list[Move]:
        """The knocker has to get below the limit; the other seat may lay down anything (GR-10)."""
        hand = t.hand[seat]
        limit = t.limit if seat == t.knocker else points(hand)
        lays = [self.lay(*meld) for meld in melds_within(hand, limit)]
        return [*lays, self.done()] if points(hand) <= limit else lays

    @move
    def lay(self, t: GinTable, seat: int, *cards: Playing) -> Any:
        free = next(place for place, meld in zip(self.at.meld, t.meld, strict=True) if not meld)
        for card in cards:
            t.move(card, self.at.hand[seat], free)
        return t.ask(self.what_to_lay, seat)

    @move
    def done(self, t: GinTable, seat: int) -> Any:
        t.show(self.at.hand[seat])
        if seat != t.knocker:
            return self.count(t)
        gin = not t.hand[seat]
        return t.ask(self.what_to_lay if gin else self.what_to_lay_off, 1 - seat)

    @decision
    def what_to_lay_off(self, t: GinTable, seat: int) -> list[Move]:
        laid = [tuple(meld) for meld in t.meld if meld]
        fitting = [c for c in t.hand[seat] if any(fits(c, meld, t.laid_off) for meld in laid)]
        return [*map(self.lay_off, fitting), self.keep()]  # GR-10

    @move
    def lay_off(self, t: GinTable, seat: int, card: Playing) -> Any:
        t.move(card, self.at.hand[seat], self.at.laid_off)
        return t.ask(self.what_to_lay_off, seat)

    @move
    def keep(self, t: GinTable, seat: int) -> Any:
        return t.ask(self.what_to_lay, seat)

    def count(self, t: GinTable) -> None:
        """The knocker scores the difference, or pays it plus a penalty (GR-13)."""
        assert t.knocker is not None
        mine, yours = points(t.hand[t.knocker]), points(t.hand[1 - t.knocker])
        won = yours - mine
        if not mine:
            won += self.options.gin_bonus
        if won < 0:
            won -= self.options.undercut_bonus
        t.score[t.knocker], t.score[1 - t.knocker] = won, -won
        t.end("knocked")

    def why_not(self, t: GinTable, seat: int, move: Move) -> Reason | None:
        if move.name == "knock":
            return Reason("too_much", limit=t.limit)
        if move.name in ("throw", "lay_aside", "lay_off") and move.args[0] not in t.hand[seat]:
            return Reason("not_in_hand", card=move.args[0])
        return None
