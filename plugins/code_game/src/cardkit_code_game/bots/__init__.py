"""The code game's bots: they see their own cards, the piles, and the sizes of hands."""

from __future__ import annotations

from random import Random
from typing import Any

from cardkit import Move, View, Weighed

from ..progress import Progress, progress
from ..table import Action, Number
from .weighing import Weighing


class Shedder:
    """Plays as many cards its code does not need as it can, and takes what it needs. Quick."""

    def choose(self, view: View, rng: Random) -> Move:
        t: Any = view
        found = progress(t.hand[t.seat], t.code[t.seat][0])
        spare = found.spare
        best, most = view.moves[-1], 0  # draw, keep, or take none
        for move in view.moves:
            name, args = move.name, move.args
            if name == "play":
                if most < len(args) <= found.too_many and all(card in spare for card in args):
                    best, most = move, len(args)
            elif name == "offer":
                if args[0] in spare or (isinstance(args[0], Action) and not args[0].joker):
                    return move
            elif name in ("take", "swap"):
                if not most and self.useful(t, move, found):
                    return move
            elif not most and name not in ("draw", "keep", "accept"):
                best, most = move, 1  # an action card
        return best

    def useful(self, t: Any, move: Move, found: Progress) -> bool:
        """Whether the card taken belongs to the code; if nothing is needed, a Swap is worth getting
        rid of.
        """
        if move.name == "take":
            cards = t.offered[move.args[0]] if move.args[0] is not None else ()
        else:
            cards = t.numbers if move.args[0] == "number" else t.actions
            if not found.lacking:
                return True
        card = cards[-1] if cards else None
        if isinstance(card, Number):
            return bool(found.lacking) and str(card.value) in found.missing
        return bool(found.lacking) and card is not None and card.joker


class Collector:
    """Collects its code and sheds the rest. A move is worth the turns it saves on the way
    to a win.
    """

    win = 30.0  # turns; in trials each turn saved is worth 2 % of a win, 3 % close to the end

    def choose(self, view: View, rng: Random) -> Move:
        if len(view.moves) == 1:
            return view.moves[0]
        return max(view.moves, key=Weighing(view).worth)

    def weigh(self, view: View) -> list[Weighed]:
        at = Weighing(view)
        return [Weighed(move, at.worth(move), at.reason(move)) for move in view.moves]
