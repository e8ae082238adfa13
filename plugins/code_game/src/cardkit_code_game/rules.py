"""The rules of the code game. Clause ids are those of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from cardkit import UNKNOWN, Card, Move, Place, Reason, Rules, Seat, decision, effect, move, step

from . import reasons
from .bots.outlook import outlook_of
from .checks import cards_by_effect, check_size
from .progress import arranged, seen_progress
from .table import Action, CodeOptions, CodeTable, Number, Playing, fulfils
from .ways import Ways


class CodeGame(Rules[CodeTable, CodeOptions]):
    foresight = 6  # decisions before a search judges by the standing

    def prepare(self) -> None:
        n = len(self.seats)
        check_size(self.options, self.deck, n)
        first = self.options.dealer + 1  # CG-14, CG-Q02
        self.clockwise = [(first + i) % n for i in self.seats]  # CG-15
        self.after = {
            "clockwise": [(seat + 1) % n for seat in self.seats],
            "counterclockwise": [(seat - 1) % n for seat in self.seats],
        }
        self.others = [tuple(s for s in self.seats if s != seat) for seat in self.seats]
        self.card_of = cards_by_effect(self.cards.values())
        self.ways = Ways(self)
        self.playing = {card: n for card, n in self.deck.items() if isinstance(card, Playing)}

    def compose(self, counts: dict[Card, int]) -> dict[Card, int]:
        if self.options.with_reset:
            return counts
        return {  # CG-05
            card: copies
            for card, copies in counts.items()
            if not (isinstance(card, Action) and card.effect == "resetting")
        }

    def scores(self, t: CodeTable) -> list[int]:
        return [int(seat == t.winner) for seat in t.seats]  # CG-Q44

    def about(self, t: CodeTable, seat: int, move: Move) -> Mapping[str, Card]:
        """Return which card is taken from whom."""
        giver = move.args[0] if move.name == "take" else None
        return {} if giver is None else {"card": t.offered[giver][0]}

    def distance(self, t: CodeTable, seat: int) -> Reason | None:
        """Return what is missing and what is surplus; for others, only the number of cards."""
        if seat == t.winner:
            return None  # nothing is
        hand, code = t.hand[seat], t.code[seat][-1:]
        if UNKNOWN in hand or not code or code[0] is UNKNOWN:
            return Reason("cards", count=len(hand))
        found, helps = seen_progress(tuple(hand), code[0])
        missing = ", ".join(found.missing[found.jokers :])
        id = "missing" if missing and found.extra else "lacks" if missing else "extra"
        return Reason(id, count=found.extra, digits=missing, helps=helps)

    def standing(self, t: CodeTable) -> list[float]:
        """Return the standing for searches: being thirteen turns ahead means odds of 3 to 1, as bot
        games showed.
        """
        others = len(t.seats) - 1
        found = [outlook_of(arranged(t.hand[s]), t.code[s][0], others) for s in t.seats]
        return [-outlook.on(None) / 13 for outlook in found]

    def plausible(self, t: CodeTable, me: int) -> bool:
        """Whether no other player fulfils their code, since that wins at once (CG-30).

        While cards are being offered, hands lack them, so hands are not checked (CG-Q27).
        """
        if any(t.offered):
            return True
        return not any(fulfils(t.hand[seat], t.code[seat][0]) for seat in self.others[me])

    # -- the beginning ---------------------------------------------------------------------

    @step
    def start(self, t: CodeTable) -> Any:
        t.shuffle(self.at.codes)
        t.deal(self.at.codes, [self.at.code[seat] for seat in self.clockwise])  # CG-07, CG-Q02a
        t.shuffle(self.at.deck)
        hands = [self.at.hand[seat] for seat in self.clockwise]
        t.deal(self.at.deck, hands, self.options.hand_size)  # CG-08
        t.active = self.clockwise[0]
        for seat in self.clockwise:
            if fulfils(t.hand[seat], t.code[seat][0]):  # CG-Q32
                return self.win(t, seat)
        self.turn_up(t)
        return t.ask(self.turn, t.active)

    def turn_up(self, t: CodeTable) -> None:
        """Turn up cards until there is a number on the pile (CG-11, CG-12, CG-Q07)."""
        while t.deck and not isinstance(t.draw(self.at.deck, self.at.numbers), Number):
            pass
        found = [card for card in t.numbers if not isinstance(card, Number)]
        for card in found:  # CG-13
            t.move(card, self.at.numbers, self.at.deck)
        if found:
            t.shuffle(self.at.deck)

    # -- turns -----------------------------------------------------------------------------

    def go_on(self, t: CodeTable, seat: int) -> Any:
        """Start the turn of the player after this one (CG-27)."""
        t.active = seat = self.after[t.direction][seat]
        return t.ask(self.turn, seat)

    @decision
    def turn(self, t: CodeTable, seat: int) -> list[Move]:  # CG-16
        return self.ways.turn(t, seat)

    @move
    def play(self, t: CodeTable, seat: int, card: Playing, above: Playing | None = None) -> Any:
        t.move(card, self.at.hand[seat], self.at.numbers)
        if above is not None:
            t.move(above, self.at.hand[seat], self.at.numbers)  # CG-19
        if fulfils(t.hand[seat], t.code[seat][0]):  # CG-30, CG-Q27
            return self.win(t, seat)
        return self.go_on(t, seat)

    @move
    def draw(self, t: CodeTable, seat: int) -> Any:  # CG-21
        if t.draw(self.at.deck, self.at.hand[seat]) is None:
            t.say("no_cards")
            t.active = seat = self.after[t.direction][seat]
            # Asked even without a choice, so that when nobody can do anything any more, each pass
            # is a decision, and whoever counts decisions can stop the game (CG-Q17, CG-Q45).
            return t.ask_all(self.turn, (seat,))
        if fulfils(t.hand[seat], t.code[seat][0]):  # CG-Q29
            return self.win(t, seat)
        return t.ask(self.after_drawing, seat)

    @decision
    def after_drawing(self, t: CodeTable, seat: int) -> list[Move]:
        return self.ways.after_drawing(t, seat)

    @move
    def keep(self, t: CodeTable, seat: int) -> Any:
        return self.go_on(t, seat)

    def refill(self, t: CodeTable, place: Place) -> None:
        """Make a new draw pile (CG-28, CG-Q18), or a new stack of codes (CG-Q40)."""
        if place is self.at.deck:
            for pile in (self.at.numbers, self.at.actions):
                for _ in range(len(t.cells[pile.i]) - 1):
                    t.move_at(0, pile, place)
        elif place is self.at.codes:
            t.move_all(self.at.old_codes, place)
        if t.cells[place.i]:
            t.shuffle(place)

    def win(self, t: CodeTable, seat: int) -> None:  # CG-31, CG-Q34
        t.winner = seat
        t.say("wins", seat=seat, cards=tuple(t.hand[seat]), code=t.code[seat][0])
        t.end("code fulfilled")

    # -- action cards ----------------------------------------------------------------------

    def carry_out(self, t: CodeTable, seat: int, name: str, about: int | None = None) -> Any:
        """Play the card with this effect (CG-26). Winning comes before the effect (CG-Q30)."""
        card = self.card_of[name]
        t.move(card, self.at.hand[seat], self.at.actions)
        if fulfils(t.hand[seat], t.code[seat][0]):
            return self.win(t, seat)
        return self.effects[name](t, seat if about is None else about, card)

    @move
    def skip(self, t: CodeTable, seat: int) -> Any:
        return self.carry_out(t, seat, "skipping")

    @effect
    def skipping(self, t: CodeTable, seat: int, card: Action) -> Any:  # CG-43, CG-Q25
        return self.go_on(t, self.after[t.direction][seat])

    @move
    def reverse(self, t: CodeTable, seat: int) -> Any:
        return self.carry_out(t, seat, "reversing")

    @effect
    def reversing(self, t: CodeTable, seat: int, card: Action) -> Any:  # CG-40, CG-Q24
        clockwise = t.direction == "clockwise"
        t.direction = "counterclockwise" if clockwise else "clockwise"
        return self.go_on(t, seat)

    @move
    def plus2(self, t: CodeTable, seat: int) -> Any:
        return self.carry_out(t, seat, "adding")

    @effect
    def adding(self, t: CodeTable, seat: int, card: Action) -> Any:  # CG-45, CG-Q21
        t.pending += card.count
        t.active = seat = self.after[t.direction][seat]
        return t.ask(self.answer, seat)

    @decision
    def answer(self, t: CodeTable, seat: int) -> tuple[Move, ...]:
        return self.ways.answer(t, seat)

    @move
    def accept(self, t: CodeTable, seat: int) -> Any:
        count, t.pending = t.pending, 0
        for _ in range(count):
            if t.draw(self.at.deck, self.at.hand[seat]) is None:  # CG-Q19
                t.say("no_cards")
                break
            if fulfils(t.hand[seat], t.code[seat][0]):  # CG-Q29
                return self.win(t, seat)
        return self.go_on(t, seat)  # CG-Q23

    @move
    def swap(self, t: CodeTable, seat: int, pile: Literal["number", "action"]) -> Any:
        source = self.at.numbers if pile == "number" else self.at.actions
        t.draw(source, self.at.hand[seat])  # CG-38, CG-Q08: taken before the Swap is played
        return self.carry_out(t, seat, "swapping")  # CG-39, CG-Q09

    @effect
    def swapping(self, t: CodeTable, seat: int, card: Action) -> Any:
        if not t.numbers:
            self.turn_up(t)  # CG-Q07
        return self.go_on(t, seat)  # CG-Q11

    @move
    def reset(self, t: CodeTable, seat: int, target: Seat) -> Any:
        return self.carry_out(t, seat, "resetting", target)

    @effect
    def resetting(self, t: CodeTable, seat: int, card: Action) -> Any:  # CG-33, CG-Q40
        """Give this player a new code, which may already be fulfilled (CG-Q28)."""
        if t.next(self.at.codes) is None:
            t.say("no_codes", seat=seat)
        else:
            t.move(t.code[seat][0], self.at.code[seat], self.at.old_codes)
            t.draw(self.at.codes, self.at.code[seat])
            if fulfils(t.hand[seat], t.code[seat][0]):
                return self.win(t, seat)
        return self.go_on(t, t.active)

    @move
    def gift(self, t: CodeTable, seat: int) -> Any:
        return self.carry_out(t, seat, "giving")

    @effect
    def giving(self, t: CodeTable, seat: int, card: Action) -> Any:  # CG-34, CG-Q36
        t.then(self.choose_gift, seat)
        givers = [other for other in self.others[seat] if t.hand[other]]  # CG-Q35
        return t.ask_all(self.give_what, givers) if givers else None

    @decision
    def give_what(self, t: CodeTable, seat: int) -> list[Move]:
        return self.ways.give_what(t, seat)

    @move
    def offer(self, t: CodeTable, seat: int, card: Playing) -> None:
        t.move(card, self.at.hand[seat], self.at.offered[seat])

    @step
    def choose_gift(self, t: CodeTable, seat: int) -> Any:
        return t.ask(self.take_whose, seat)

    @decision
    def take_whose(self, t: CodeTable, seat: int) -> list[Move]:
        return self.ways.take_whose(t, seat)

    @move
    def take(self, t: CodeTable, seat: int, giver: Seat | None) -> Any:
        if giver is not None:
            t.draw(self.at.offered[giver], self.at.hand[seat])
            if t.draw(self.at.deck, self.at.hand[giver]) is None:  # CG-36, CG-Q38
                t.say("no_cards")
        for other in t.seats:  # CG-37
            if t.offered[other]:
                t.draw(self.at.offered[other], self.at.hand[other])
        if giver is not None:
            for changed in (seat, giver):  # CG-Q27, CG-Q28, CG-Q31
                if fulfils(t.hand[changed], t.code[changed][0]):
                    return self.win(t, changed)
        return self.go_on(t, seat)

    def why_not(self, t: CodeTable, seat: int, move: Move) -> Reason | None:
        return reasons.why_not(self, t, seat, move)
