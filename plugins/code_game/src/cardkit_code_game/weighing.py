"""What moves are worth in the code game: the turns to the win that they save."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import attrs

from cardkit import Move, Reason

from .outlook import Outlook
from .progress import progress, unseen
from .table import Action, Number, Playing, matches

WIN = 100.0
PLAIN = {"skip": "skipping", "reverse": "reversing", "plus2": "adding"}
#: The turns that two cards more cost a player who holds so many: below four they may even help.
MORE = {0: -1.0, 1: -1.5, 2: -1.5, 3: -1.0, 4: 1.5, 5: 3.0, 6: 2.5}
MORE_ELSE = 1.5
RESET = {4: 2.0, 5: 1.5, 6: 0.5}  # and those that a new code may cost
IDLE = 5.0  # a Swap for a Swap changes nothing: two who do so would never end
SAFE = 0.5  # rather an action card is offered than a number that others may need

#: What a move is worth, in turns that it saves, and why.
Worth = tuple[float, Reason]


class Weighing:
    """The moves of one decision."""

    def __init__(self, t: Any) -> None:
        self.t, self.me = t, t.seat
        self.code = t.code[self.me][0]
        self.hand: list[Playing] = list(t.hand[self.me])
        self.others = len(t.seats) - 1
        self.top: Number | None = t.numbers[-1] if t.numbers else None
        self.now = self.outlook(self.hand)
        self.turns = self.now.on(self.top)

    def __call__(self, move: Move) -> Worth:
        match move.name:
            case "play":
                return self.play(*move.args)
            case "draw":
                return self.draw()
            case "accept":
                return self.accept()
            case "swap":
                return self.swap(*move.args)
            case "skip" | "reverse" | "plus2":
                return self.hinder(move.name)
            case "reset":
                return self.reset(*move.args)
            case "gift":
                return self.gift()
            case "offer":
                return self.offer(*move.args)
            case "take":
                return self.take(*move.args)
        return self.holding(self.hand, self.top)  # keep, or a move of a house rule: as things are

    def outlook(self, hand: list[Playing]) -> Outlook:
        return Outlook(progress(hand, self.code), self.others)

    # -- cards that come and go ------------------------------------------------------------

    def holding(self, hand: list[Playing], top: Number | None) -> Worth:
        """What it is worth to end the turn with this hand and this top card."""
        then = self.outlook(hand)
        found = then.found
        if found.complete:
            return WIN, Reason("wins")
        reason = Reason("left", missing=found.lacking, spare=found.extra)
        return self.turns - then.on(top), reason

    def play(self, *cards: Number) -> Worth:
        value, reason = self.holding(without(self.hand, *cards), cards[-1])
        fitting = [c for c in self.now.found.spare if c not in cards and matches(c, cards[-1])]
        if value != WIN and fitting:
            reason = Reason("follow", **reason.params, fitting=len(fitting))
        return value, reason

    def draw(self) -> Worth:
        """Any card may come, to be kept or laid at once, whichever is better (CG-22, CG-23)."""
        turns = self.expected(Drawing(self).turns)
        return self.turns - turns, Reason("draw", chance=percent(self.chance), count=1)

    def accept(self) -> Worth:
        count, turns = self.t.pending, self.expected(Drawing(self).kept)
        value = count * (self.turns - turns)
        return value, Reason("draw", chance=percent(self.chance), count=count)

    def expected(self, turns: Callable[[Playing], float]) -> float:
        total = max(1, sum(self.unseen.values()))
        return sum([copies * turns(card) for card, copies in self.unseen.items()]) / total

    def swap(self, pile: str) -> Worth:
        cards, top, swap = self.t.actions, self.top, self.held("swapping")
        if pile == "number":
            cards = self.t.numbers
            top = cards[-2] if len(cards) > 1 else None  # CG-Q12
        value, reason = self.holding([*without(self.hand, swap), cards[-1]], top)  # CG-38
        return value - (IDLE if cards[-1] is swap else 0.0), reason

    # -- the other action cards ------------------------------------------------------------

    def held(self, effect: str) -> Playing:
        return next(c for c in self.hand if isinstance(c, Action) and c.effect == effect)

    def hinder(self, name: str) -> Worth:
        """A turn that one of the others loses is worth a share of an own one."""
        value, reason = self.holding(without(self.hand, self.held(PLAIN[name])), self.top)
        if value == WIN or name == "reverse":
            return value, reason
        target = self.t.rules.after[self.t.direction][self.me]
        cards = len(self.t.hand[target])
        lost = 1.0 + (MORE.get(cards, MORE_ELSE) if name == "plus2" else 0.0)
        return value + lost / self.others, Reason("hinder", target=target, cards=cards)

    def reset(self, target: int) -> Worth:
        value, reason = self.holding(without(self.hand, self.held("resetting")), self.top)
        cards = len(self.t.hand[target])
        if value == WIN or cards not in RESET:
            return value, reason
        return value + RESET[cards] / self.others, Reason("hinder", target=target, cards=cards)

    def gift(self) -> Worth:
        """Any of the offered cards may be a digit that is missing (CG-35)."""
        hand = without(self.hand, self.held("giving"))
        value, reason = self.holding(hand, self.top)
        if value == WIN or not self.now.found.lacking:
            return value, reason
        givers = sum([bool(cards) for cards in self.t.hand]) - 1
        chance = 1 - (1 - self.chance) ** givers
        found = attrs.evolve(self.outlook(hand).found, jokers=self.now.found.jokers + 1)
        better = self.turns - Outlook(found, self.others).on(self.top)
        value += chance * (better - value)
        return value, Reason("gift", chance=percent(chance))

    def offer(self, card: Playing) -> Worth:
        """A card it can do without, rather an action card than a number that others may need."""
        value, reason = self.holding(without(self.hand, card), self.top)
        if isinstance(card, Action):
            value += -SAFE if card.joker else SAFE
        return min(value, WIN - 1), reason  # nobody wins by offering (CG-Q31)

    def take(self, giver: int | None) -> Worth:
        taken = [] if giver is None else [self.t.offered[giver][-1]]
        return self.holding([*self.hand, *taken], self.top)

    @cached_property
    def unseen(self) -> dict[Playing, int]:
        return unseen(self.t, self.me)

    @property
    def chance(self) -> float:
        """The chance that a card that was not seen is one that the code lacks."""
        return self.expected(self.now.found.needs)


class Drawing:
    """The turns to the win once a card is drawn."""

    def __init__(self, weighing: Weighing) -> None:
        self.at = weighing
        self.outlooks: dict[Any, Outlook] = {}  # quicker: hands that are about the same, once

    def turns(self, card: Playing) -> float:
        """When it is kept, or laid: alone, or with another one, either on top."""
        at, turns = self.at, self.kept(card)
        if not isinstance(card, Number):
            return turns
        if matches(card, at.top):
            turns = min(turns, at.now.on(card))
        if at.top is not None:
            for other in at.now.found.spare:
                if other.value + card.value == at.top.value:
                    left = self.outlook(other, without(at.hand, other))
                    turns = min(turns, left.on(card), left.on(other))
        return turns

    def kept(self, card: Playing) -> float:
        """Of digits that are missing one is like the other; so are numbers of a colour."""
        if self.at.now.found.needs(card):
            like: Any = "needed"
        elif isinstance(card, Number):
            like = card.color
        else:
            like = card.joker or (card.effect in ("swapping", "giving") and card.effect)
        return self.outlook(like, [*self.at.hand, card]).on(self.at.top)

    def outlook(self, like: Any, hand: list[Playing]) -> Outlook:
        if like not in self.outlooks:
            self.outlooks[like] = self.at.outlook(hand)
        return self.outlooks[like]


def without(hand: list[Playing], *cards: Playing) -> list[Playing]:
    left = hand.copy()
    for card in cards:
        left.remove(card)
    return left


def percent(chance: float) -> int:
    return round(100 * chance)
