"""The legal moves of each decision, from tables built once per game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit import Move

from .table import CodeTable, Number, Playing, matches

if TYPE_CHECKING:
    from .rules import CodeGame

#: How a card can be played: the move that plays it alone, and the cards that complete the sum with
#: it.
Way = tuple[Move | None, frozenset[Playing]]
NO_WAY: Way = (None, frozenset())


class Ways:
    """Lists moves in the order of the card file: numbers, pairs, actions, then the rest.

    Sets do the searching, so their results are sorted.
    """

    def __init__(self, rules: CodeGame) -> None:
        self.draw, self.keep, self.accept = rules.draw(), rules.keep(), rules.accept()
        self.take = [rules.take(seat) for seat in rules.seats]
        self.take_none = rules.take(None)
        self.resets = [[rules.reset(s) for s in others] for others in rules.others]  # CG-Q39
        number, action = rules.swap("number"), rules.swap("action")
        self.swaps = {  # by whether the number and action piles have cards (CG-Q10)
            (True, True): (number, action),
            (True, False): (number,),
            (False, True): (action,),
            (False, False): (),
        }
        self.swapper, self.resetter = rules.card_of.get("swapping"), rules.card_of.get("resetting")
        self.adder = rules.card_of.get("adding")
        self.playing = [card for card in rules.cards.values() if isinstance(card, Playing)]
        self.numbers = [card for card in self.playing if isinstance(card, Number)]
        self.at_once = frozenset(  # what can be played right after drawing it (CG-Q13)
            self.playing if rules.options.play_drawn_action else self.numbers
        )
        self._lay(rules)
        self.offer: dict[Playing, Move] = {card: rules.offer(card) for card in self.playing}
        self._sort(rules)

    def _lay(self, rules: CodeGame) -> None:
        """Find, for each top card, the cards that can be played on it, alone or as one of two."""
        of_value: dict[int, list[Number]] = {}
        for card in self.numbers:
            of_value.setdefault(card.value, []).append(card)
        makers = {"skipping": rules.skip, "reversing": rules.reverse}
        makers |= {"adding": rules.plus2, "giving": rules.gift}
        cards = rules.card_of.values()
        self.plain: dict[Playing, Move] = {
            c: makers[c.effect]() for c in cards if c.effect in makers
        }
        self.on: dict[Number | None, dict[Playing, Way]] = {}
        for top in (None, *self.numbers):
            ways: dict[Playing, Way] = {
                card: (move, frozenset()) for card, move in self.plain.items()
            }
            for card in self.numbers:
                alone = rules.play(card) if matches(card, top) else None  # CG-17
                rest = -1 if top is None else top.value - card.value  # CG-18, CG-Q07
                if alone is not None or rest in of_value:
                    ways[card] = (alone, frozenset(of_value.get(rest, ())))
            self.on[top] = ways
        self.pair: dict[tuple[Playing, Playing], Move] = {
            (below, above): rules.play(below, above)
            for below in self.numbers
            for above in self.numbers
            if below.value + above.value in of_value
        }

    def _sort(self, rules: CodeGame) -> None:
        ordered = [*map(rules.play, self.numbers), *self.pair.values()]
        for action in rules.card_of.values():
            if action in self.plain:
                ordered.append(self.plain[action])
            else:
                everybody = [rules.reset(seat) for seat in rules.seats]
                ordered += self.swaps[True, True] if action is self.swapper else everybody
        ordered += self.offer.values()
        self.rank = {move: i for i, move in enumerate(ordered)}.__getitem__

    def turn(self, t: CodeTable, seat: int) -> list[Move]:
        hand = t.hand[seat]
        held = set(hand)
        ways = self.on[t.numbers[-1] if t.numbers else None]
        moves: list[Move] = []
        for card in held:
            if card in ways:
                alone, mates = ways[card]
                if alone is not None:  # CG-17, CG-25; never a joker: CG-Q04
                    moves.append(alone)
                if mates and not held.isdisjoint(mates):  # CG-18
                    for above in held & mates:  # CG-19; two identical cards are one move: CG-Q06
                        if above is not card or hand.count(card) > 1:
                            moves.append(self.pair[card, above])
        if self.swapper in held:
            moves += self.swaps[bool(t.numbers), bool(t.actions)]
        if self.resetter in held:
            moves += self.resets[seat]
        if len(moves) > 1:
            moves.sort(key=self.rank)
        moves.append(self.draw)  # CG-Q16, CG-Q17
        return moves

    def after_drawing(self, t: CodeTable, seat: int) -> list[Move]:
        """List the possible uses of the last card in the hand (CG-Q14)."""
        hand = t.hand[seat]
        card = hand[-1]
        moves: list[Move] = []
        if card in self.at_once:
            ways = self.on[t.numbers[-1] if t.numbers else None]
            alone, mates = ways.get(card, NO_WAY)
            if alone is not None:  # CG-22
                moves.append(alone)
            for other in mates:  # CG-23
                if other is card:
                    moves += (self.pair[card, card],) if hand.count(card) > 1 else ()
                elif other in hand:
                    moves += (self.pair[card, other], self.pair[other, card])
            if card is self.swapper:
                moves += self.swaps[bool(t.numbers), bool(t.actions)]
            elif card is self.resetter:
                moves += self.resets[seat]
            if len(moves) > 1:
                moves.sort(key=self.rank)
        moves.append(self.keep)  # CG-Q15
        return moves

    def answer(self, t: CodeTable, seat: int) -> tuple[Move, ...]:
        """List only a +2, or taking the cards (CG-44, CG-Q20, CG-Q22)."""
        if self.adder is not None and self.adder in t.hand[seat]:
            return (self.plain[self.adder], self.accept)
        return (self.accept,)

    def give_what(self, t: CodeTable, seat: int) -> list[Move]:
        """List any card in the hand (CG-Q36)."""
        return sorted([self.offer[card] for card in set(t.hand[seat])], key=self.rank)

    def take_whose(self, t: CodeTable, seat: int) -> list[Move]:
        """List the offered cards, or none of them (CG-35, CG-Q37)."""
        return [*[self.take[giver] for giver in t.seats if t.offered[giver]], self.take_none]
