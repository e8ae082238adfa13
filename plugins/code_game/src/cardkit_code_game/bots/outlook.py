"""What a hand in the code game is heading for: the turns to a win, on a given pile."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from ..plan import MORE, MOST, Counts, solved
from ..progress import Progress, progress
from ..table import Code, Number, Playing

VALUES, COLORS = 10, 4
#: Turns beyond the plan that each spare number, each action card, and a draw cost. In trials the
#: bot won fastest with these.
NUMBER, ACTION, DRAW = 1.0, 0.5, 0.3

#: The state of the top card a turn later, by the number of other players, as counted in games: the
#: same card, only its colour, only its value. Otherwise it is any other.
STAYS = (
    (1.0, 0.0, 0.0),
    (0.55, 0.28, 0.10),
    (0.39, 0.32, 0.09),
    (0.29, 0.33, 0.09),
    (0.21, 0.32, 0.09),
    (0.15, 0.30, 0.09),
    (0.10, 0.29, 0.09),
    (0.07, 0.28, 0.09),
)


class Outlook:
    """The turns to a win with these cards."""

    def __init__(self, found: Progress, others: int) -> None:
        self.found, self.others = found, others
        wanted = found.counts
        counts = Counts(*map(min, wanted, MOST))
        self.turns = solved()[counts]
        self.beyond = NUMBER * found.too_many + ACTION * found.actions
        if counts != wanted:
            beyond = zip(wanted, counts, MORE, strict=True)
            self.beyond += sum([(n - limited) * more for n, limited, more in beyond])
        spare = found.spare
        self.values = {card.value for card in spare}
        self.colors = {card.color for card in spare}
        self.sums: set[int] = set()
        if found.too_many > 1:
            self.sums = {a.value + b.value for a, b in combinations(spare, 2)} & set(range(VALUES))
        self.laid = self.values | self.sums  # values of top cards on which something can be played
        self.known: dict[Number | None, float] = {}

    def on(self, top: Number | None) -> float:
        """Return the turns if this turn ends with this card on top."""
        turns = self.known.get(top)
        if turns is None:
            turns = self.known[top] = self.found_on(top)
        return turns

    @property
    def drawn(self) -> float:
        """The turns if a card is drawn, to be kept or played at once (CG-22, CG-23)."""
        return self.turns.drawn + self.beyond + DRAW

    def found_on(self, top: Number | None) -> float:
        none, one, two, usual, _ = self.turns
        if not self.found.too_many or top is None:
            return usual + self.beyond
        no, both = self.fits(top)
        return no * none + (1 - no - both) * one + both * two + self.beyond

    def fits(self, top: Number) -> tuple[float, float]:
        """Return the chances that no spare number can be played next turn, and that two can."""
        same, color, value = STAYS[min(self.others, len(STAYS) - 1)]
        other = 1 - same - color - value
        here, suits = top.value in self.laid, top.color in self.colors
        # The shares of the other values, and of the other colours, that do not help.
        values = (VALUES - len(self.laid) - (not here)) / (VALUES - 1)
        colors = (COLORS - len(self.colors) - (not suits)) / (COLORS - 1)
        no = other * values * colors
        if not suits:
            no += color * values
        if not here:
            no += value * colors + (0.0 if suits else same)
        summed = top.value in self.sums
        both = (same + value) * summed
        both += (color + other) * (len(self.sums) - summed) / (VALUES - 1)
        return no, both


@lru_cache(maxsize=20_000)
def outlook_of(hand: tuple[Playing, ...], code: Code, others: int) -> Outlook:
    """Return the outlook for a hand; cached, since searches keep asking for the same hands."""
    return Outlook(progress(hand, code), others)
