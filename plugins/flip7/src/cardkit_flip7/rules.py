"""The rules of Flip 7. Clause ids are those of RULES.md."""

from __future__ import annotations

from math import sqrt
from typing import Any

from cardkit import Card, Move, Place, Reason, Rules, Seat, decision, effect, move, step

from .table import (
    Action,
    Flip7Options,
    Flip7Table,
    Number,
    points,
    second_chance_of,
    tally,
    worked_out,
)


class Flip7(Rules[Flip7Table, Flip7Options]):
    def prepare(self) -> None:
        n = len(self.seats)
        self.both = (self.hit(), self.stay())
        self.must_hit = (self.hit(),)
        self.clockwise = [[(seat + i) % n for i in self.seats] for seat in self.seats]
        self.laid_out = (*self.at.row, *self.at.above)
        self.left = [(seat + 1) % n for seat in self.seats]

    @classmethod
    def seat_range(cls, options: Flip7Options) -> tuple[int, int | None]:
        return (1 if options.allow_few_players else 3), None  # F7-63, F7-Q41

    def compose(self, counts: dict[Card, int]) -> dict[Card, int]:
        decks = -(-len(self.seats) // 18)  # F7-64, F7-Q41
        return {card: count * decks for card, count in counts.items()}

    # -- a game and its rounds -------------------------------------------------------------

    @step
    def start(self, t: Flip7Table) -> None:
        t.dealer = t.pick("dealer", len(t.seats))  # F7-11
        t.shuffle(self.at.deck)
        t.then(self.new_round)

    @step
    def new_round(self, t: Flip7Table) -> Any:
        t.round += 1
        t.flipper = None
        t.status = ["in"] * len(t.seats)
        t.say("round_begins", seat=t.dealer, round=t.round)
        return self.deal(t, self.first(t.dealer), 0)

    def first(self, dealer: int) -> int:
        return dealer if self.options.first == "dealer" else self.left[dealer]  # F7-Q02

    @step
    def deal(self, t: Flip7Table, first: int, served: int) -> Any:
        """Deal one card to each player, starting with the `served`-th (F7-12, F7-13)."""
        order = self.clockwise[first]
        for seat in order[served:]:
            served += 1
            if t.status[seat] == "in":  # F7-Q03
                action = self.give(t, seat)
                if action is not None:  # F7-14: it interrupts the deal
                    t.then(self.deal, first, served)  # F7-15, F7-Q31
                    return self.carry_out(t, seat, action)
        return self.offer(t, first)  # F7-18

    @step
    def offer(self, t: Flip7Table, seat: int) -> Any:
        """Ask the next player still in, starting with this seat (F7-17)."""
        status = t.status
        for asked in self.clockwise[seat]:
            if status[asked] == "in":
                return t.ask(self.asked, asked)
        return self.score_round(t)  # F7-31

    @decision
    def asked(self, t: Flip7Table, seat: int) -> tuple[Move, ...]:
        if self.options.stay_requires_card and not t.row[seat] and not t.above[seat]:
            return self.must_hit  # F7-Q10
        return self.both

    @move
    def hit(self, t: Flip7Table, seat: int) -> Any:  # F7-21
        action = self.give(t, seat)
        if action is None:
            return self.offer(t, self.left[seat])
        t.then(self.offer, self.left[seat])  # F7-Q30
        return self.carry_out(t, seat, action)  # F7-26

    @move
    def stay(self, t: Flip7Table, seat: int) -> Any:  # F7-19
        t.status[seat] = "stopped"
        return self.offer(t, self.left[seat])

    @step
    def score_round(self, t: Flip7Table) -> None:
        gained, worked, score = [], [], t.score
        for seat in t.seats:
            worth, text = worked_out(tally(t, seat))
            gained.append(worth)
            worked.append(text)
            score[seat] += worth  # F7-33
        t.say("scored", by_seat=tuple(gained), worked=tuple(worked))
        t.collect(self.laid_out, self.at.discard)  # F7-38, F7-53
        best = max(t.score)
        if best >= self.options.target_score and t.score.count(best) == 1:  # F7-42 to F7-44
            return t.end("target score reached")
        t.dealer = self.left[t.dealer]  # F7-39, F7-Q47
        t.then(self.new_round)

    # -- for statistics --------------------------------------------------------------------

    def starter(self, t: Flip7Table) -> int:
        """Return who is dealt to first in round 1, even if an action card makes somebody else
        choose during the deal (F7-14).
        """
        return self.first((t.dealer - t.round + 1) % len(t.seats))  # F7-39

    # -- for searches ----------------------------------------------------------------------

    def horizon(self, t: Flip7Table) -> int:
        return t.round

    def facts(self, t: Flip7Table, seat: int) -> dict[str, int]:
        """Return what a player's cards are worth so far."""
        told = t.status[seat] != "busted" and (t.row[seat] or t.above[seat])
        return {"worth": points(t, seat)} if told else {}

    def distance(self, t: Flip7Table, seat: int) -> Reason | None:
        """Return the total if this player stops now, compared with the target, and the numbers out
        of 7.
        """
        if t.over:
            return None  # everything was scored, including the flipper's bonus
        total, target = t.score[seat] + points(t, seat), self.options.target_score
        if t.status[seat] != "in" or not (t.row[seat] or t.above[seat]):
            if total >= target:
                return Reason("reached", total=total)
            return Reason("stands", total=total, target_score=target)
        rivals = [s + points(t, other) for other, s in enumerate(t.score) if other != seat]
        wins = total >= target and total > max(rivals, default=0)
        if getattr(t, "me", seat) != seat:  # shorter for others
            return Reason("leads" if wins else "numbers", total=total, n=len(t.row[seat]))
        count = len(t.row[seat])
        return Reason(
            "wins_now" if wins else "if_stopped", total=total, target_score=target, n=count
        )

    def standing(self, t: Flip7Table) -> list[float]:
        """Return the standing. A lead counts for more the fewer rounds the leader needs. A round
        brings about 20 points, and two players drift apart by about 25.
        """
        now = [score + points(t, seat) for seat, score in enumerate(t.score)]
        rounds = 1 + max(0, self.options.target_score - max(now)) / 20
        return [score / (15 * sqrt(rounds)) for score in now]

    # -- a card for a player ---------------------------------------------------------------

    def give(self, t: Flip7Table, seat: int) -> Action | None:
        """Turn up one card for a player; an action card is returned, to be carried out."""
        card = t.deck[-1] if t.deck else t.next(self.at.deck)
        if isinstance(card, Number):
            row = t.row[seat]
            if card in row:  # F7-04: only the player's own row counts
                self.duplicate(t, seat, card)
            else:
                t.draw(self.at.deck, self.at.row[seat])  # F7-22
                if len(row) == 7:  # F7-05, F7-29, F7-Q39
                    t.flipper = seat
                    t.say("flip7", seat=seat)
                    self.end_round(t)  # F7-23, F7-32
        elif isinstance(card, Action):
            t.draw(self.at.deck, self.at.above[seat])  # everybody sees who got it
            t.draw(self.at.above[seat], self.at.played)
            return card
        elif card is not None:
            t.draw(self.at.deck, self.at.above[seat])  # F7-27, F7-30
        else:  # F7-Q36
            t.say("no_cards")
            self.end_round(t)
        return None

    def duplicate(self, t: Flip7Table, seat: int, card: Number) -> None:
        saved = second_chance_of(t, seat)
        if saved is not None:  # F7-49, F7-Q15
            if self.options.used_actions == "keep":  # F7-Q32: both stay there until the round ends
                t.draw(self.at.deck, self.at.above[seat])
            else:
                t.draw(self.at.deck, self.at.discard)
                t.move(saved, self.at.above[seat], self.at.discard)
            t.say("saved", seat=seat, card=card)
        else:
            t.draw(self.at.deck, self.at.row[seat])  # F7-Q33: it stays with the player's cards
            t.status[seat] = "busted"  # F7-03, F7-25
            t.say("bust", seat=seat, card=card)

    def end_round(self, t: Flip7Table) -> None:
        """Make whoever is still in stop. With nobody in, nobody is dealt to, asked or chosen, and
        waiting cards are discarded (F7-Q09, F7-Q26).
        """
        t.status = ["stopped" if status == "in" else status for status in t.status]

    def refill(self, t: Flip7Table, place: Place) -> None:
        """Rebuild an empty deck from the discards alone (F7-40, F7-41, F7-Q34)."""
        if place is self.at.deck and t.discard:
            t.move_all(self.at.discard, self.at.deck)
            t.shuffle(self.at.deck)

    # -- action cards ----------------------------------------------------------------------

    def carry_out(self, t: Flip7Table, seat: int, card: Action) -> Any:
        """Have the player `seat` carry out the action card on top of `played`."""
        return self.effects[card.effect](t, seat, card)

    @effect
    def freezing(self, t: Flip7Table, seat: int, card: Action) -> Any:
        return t.ask(self.freeze_whom, seat)

    @effect
    def flipping(self, t: Flip7Table, seat: int, card: Action) -> Any:
        return t.ask(self.flip_whom, seat)

    @effect
    def saving(self, t: Flip7Table, seat: int, card: Action) -> Any:
        if t.status[seat] == "in" and second_chance_of(t, seat) is None:
            t.draw(self.at.played, self.at.above[seat])  # F7-48, F7-Q16
            return None
        return t.ask(self.give_whom, seat)  # F7-51

    # A player who is out cannot be chosen (F7-Q12), so they must choose somebody else (F7-60), and
    # the last one in must choose themselves (F7-47, F7-55). With nobody left the card is discarded.

    @decision(otherwise="nobody")
    def freeze_whom(self, t: Flip7Table, seat: int) -> list[Move]:
        return [self.freeze(s) for s in t.seats if t.status[s] == "in"]

    @decision(otherwise="nobody")
    def flip_whom(self, t: Flip7Table, seat: int) -> list[Move]:
        return [self.flip_three(s) for s in t.seats if t.status[s] == "in"]

    @decision(otherwise="nobody")
    def give_whom(self, t: Flip7Table, seat: int) -> list[Move]:  # F7-Q17, F7-Q18, F7-50
        return [
            self.second_chance(s)
            for s in t.seats
            if t.status[s] == "in" and second_chance_of(t, s) is None
        ]

    @step
    def nobody(self, t: Flip7Table, seat: int) -> None:  # F7-52, F7-Q25
        t.say("discarded", card=t.played[-1])
        t.draw(self.at.played, self.at.discard)

    @move
    def freeze(self, t: Flip7Table, seat: int, target: Seat) -> None:  # F7-45, F7-Q14
        t.status[target] = "frozen"
        t.draw(self.at.played, self.at.above[target])  # F7-Q32

    @move
    def second_chance(self, t: Flip7Table, seat: int, target: Seat) -> None:
        t.draw(self.at.played, self.at.above[target])

    @move
    def flip_three(self, t: Flip7Table, seat: int, target: Seat) -> None:  # F7-54, F7-56
        card = t.played[-1]
        bottom = len(t.waiting)  # cards above wait for this flip; those below are older
        for _ in range(card.count):
            t.then(self.flip, target)
        t.then(self.resolve, target, bottom)
        if self.options.used_actions == "keep":
            t.then(self.lay_down, card, target)
        else:
            t.then(self.put_away, card)

    @step
    def flip(self, t: Flip7Table, seat: int) -> Any:
        """Turn up one card of a flip. Action cards count, and wait until it is done (F7-58,
        F7-59).
        """
        if t.status[seat] != "in":
            return None  # F7-57
        card = t.next(self.at.deck)
        if isinstance(card, Action) and not self.at_once(card):
            t.draw(self.at.deck, self.at.waiting)
            return None
        action = self.give(t, seat)
        return None if action is None else self.carry_out(t, seat, action)

    def at_once(self, card: Action) -> bool:  # F7-Q21, F7-Q22
        return card.effect == "saving" and self.options.second_chance_in_flip_three == "immediate"

    @step
    def resolve(self, t: Flip7Table, seat: int, bottom: int) -> Any:
        """Carry out the cards waiting for this flip, in the order drawn (F7-Q23, F7-Q27,
        F7-Q29).
        """
        if len(t.waiting) == bottom:
            return None
        t.then(self.resolve, seat, bottom)
        card = t.waiting[bottom]
        t.move_at(bottom, self.at.waiting, self.at.played)
        if t.status[seat] == "busted" and self.options.bust_in_flip_three == "discard":
            return self.nobody(t, seat)  # F7-Q25, F7-Q28
        return self.carry_out(t, seat, card)

    @step
    def put_away(self, t: Flip7Table, card: Action) -> None:
        t.move(card, self.at.played, self.at.discard)  # F7-Q32

    @step
    def lay_down(self, t: Flip7Table, card: Action, seat: int) -> None:
        t.move(card, self.at.played, self.at.above[seat])  # F7-Q32, with used_actions = "keep"

    # -- reasons ---------------------------------------------------------------------------

    def why_not(self, t: Flip7Table, seat: int, move: Move) -> Reason | None:
        if move.name in ("hit", "stay"):
            if t.played:
                return Reason("choose_target", card=t.played[-1])
            if move.name == "stay" and not t.row[seat] and not t.above[seat]:
                return Reason("needs_card")  # F7-Q10
            return None
        if move.name != t.moves[0].name:
            return Reason("not_yours", seat=seat)
        target = move.args[0]
        if t.status[target] != "in":
            return Reason("is_out", seat=target, status=t.status[target])  # F7-Q12
        if move.name == "second_chance" and second_chance_of(t, target) is not None:
            return Reason("has_one", seat=target)  # F7-50
        return None
