"""What moves are worth in the code game: the turns they save on the way to a win."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import attrs

from cardkit import Move, Reason

from ..progress import arranged, unseen, without
from ..table import Action, Number, Playing, matches
from .outlook import Outlook, outlook_of

WIN = 100.0
EFFECTS = {  # effect of the card that each of these moves plays
    "skip": "skipping",
    "reverse": "reversing",
    "plus2": "adding",
    "reset": "resetting",
    "gift": "giving",
}
#: The turns that two more cards cost a player who holds this many; below four they can even help.
MORE = {0: -1.0, 1: -1.5, 2: -1.5, 3: -1.0, 4: 1.5, 5: 3.0, 6: 2.5}
MORE_ELSE = 1.5
RESET = {4: 2.0, 5: 1.5, 6: 0.5}  # and those a new code can cost
IDLE = 10.0  # a Swap for a Swap changes nothing, and could go on forever
SAFE = 0.5  # prefer offering an action card to a number others may need


class Weighing:
    """The moves of one decision."""

    def __init__(self, t: Any) -> None:
        self.t, self.me = t, t.seat
        self.code = t.code[self.me][0]
        self.hand = arranged(t.hand[self.me])
        self.others = len(t.seats) - 1
        self.top: Number | None = t.numbers[-1] if t.numbers else None
        self.now = self.outlook(self.hand)
        self.turns = self.now.on(self.top)

    def worth(self, move: Move) -> float:
        """Return the turns to a win that a move saves."""
        if move.name in ("draw", "accept"):
            return self.cards_drawn(move) * (self.turns - self.now.drawn)
        then, top = self.after(move)
        if then.found.complete and move.name != "offer":  # nobody wins by offering (CG-Q31)
            return WIN
        return self.turns - then.on(top) + self.more(move, then)

    def after(self, move: Move) -> tuple[Outlook, Number | None]:
        """Return the outlook after a move, and the top card."""
        hand, top, t = self.hand, self.top, self.t
        match move.name:
            case "play":
                hand, top = without(hand, *move.args), move.args[-1]
            case "swap":
                hand = arranged([*without(hand, self.held("swapping")), self.taken(move)])  # CG-38
                if move.args[0] == "number":
                    top = t.numbers[-2] if len(t.numbers) > 1 else None  # CG-Q12
            case "offer":
                hand = without(hand, *move.args)
            case "take" if move.args[0] is not None:
                hand = arranged([*hand, t.offered[move.args[0]][-1]])
            case name if name in EFFECTS:
                hand = without(hand, self.held(EFFECTS[name]))
        return self.outlook(hand), top  # unchanged after a keep, or a house rule's move

    def more(self, move: Move, then: Outlook) -> float:
        """Return what a move is worth beyond the player's own cards that come and go."""
        match move.name:
            case "skip" | "plus2":  # a turn another player loses is worth part of the bot's own
                lost = 1.0
                if move.name == "plus2":
                    lost += MORE.get(self.cards_of(self.next), MORE_ELSE)
                return lost / self.others
            case "reset":
                return RESET.get(self.cards_of(*move.args), 0.0) / self.others
            case "gift" if self.now.found.lacking:
                found = attrs.evolve(then.found, jokers=then.found.jokers + 1)
                better = Outlook(found, self.others).on(self.top)
                return self.gift_chance * (then.on(self.top) - better)
            case "swap" if self.taken(move) is self.held("swapping"):
                return -IDLE
            case "offer" if isinstance(move.args[0], Action):
                return -SAFE if move.args[0].joker else SAFE
        return 0.0

    # -- what the bot looks at -------------------------------------------------------------

    def outlook(self, hand: tuple[Playing, ...]) -> Outlook:
        return outlook_of(hand, self.code, self.others)

    def held(self, effect: str) -> Playing:
        return next(c for c in self.hand if isinstance(c, Action) and c.effect == effect)

    def taken(self, swap: Move) -> Playing:
        pile = self.t.numbers if swap.args[0] == "number" else self.t.actions
        card: Playing = pile[-1]
        return card

    def cards_drawn(self, move: Move) -> int:
        return self.t.pending if move.name == "accept" else 1

    def cards_of(self, seat: int) -> int:
        return len(self.t.hand[seat])

    @property
    def next(self) -> int:
        target: int = self.t.rules.after[self.t.direction][self.me]
        return target

    @cached_property
    def unseen(self) -> dict[Playing, int]:
        return unseen(self.t, self.me)

    @cached_property
    def chance(self) -> float:
        """The chance that an unseen card is one that the code lacks."""
        needs = self.now.found.needs
        wanted = sum([copies for card, copies in self.unseen.items() if needs(card)])
        return wanted / max(1, sum(self.unseen.values()))

    @property
    def gift_chance(self) -> float:
        """The chance that one of the offered cards is a missing digit (CG-35)."""
        givers = sum([bool(cards) for cards in self.t.hand]) - 1
        return 1 - (1 - self.chance) ** givers

    # -- reasons ---------------------------------------------------------------------------

    def reason(self, move: Move) -> Reason:
        """Explain why a move is worth what it is."""
        if self.worth(move) == WIN:
            return Reason("wins")
        match move.name:
            case "draw" | "accept":
                return Reason("draw", chance=percent(self.chance), count=self.cards_drawn(move))
            case "skip" | "plus2":
                return Reason("hinder", target=self.next, cards=self.cards_of(self.next))
            case "reset" if self.cards_of(*move.args) in RESET:
                return Reason("hinder", target=move.args[0], cards=self.cards_of(*move.args))
            case "gift" if self.now.found.lacking:
                return Reason("gift", chance=percent(self.gift_chance))
        found = self.after(move)[0].found
        left = {"missing": found.lacking, "spare": found.extra}
        if move.name == "play":
            spare = [card for card in self.now.found.spare if card not in move.args]
            if fitting := [card for card in spare if matches(card, move.args[-1])]:
                return Reason("follow", **left, fitting=len(fitting))
        return Reason("left", **left)


def percent(chance: float) -> int:
    return round(100 * chance)
