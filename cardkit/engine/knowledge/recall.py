"""What seats chose before, asked again of a sampled world: a move that was seen was legal, and a
seat that was seen to stop had a choice.

The hands of a world are traced back to each such question: cards that were seen to leave come back,
and of those that came unseen any may be the one. So far back no card left the hand unseen.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import attrs

from cardkit.engine.model.cards import UNKNOWN, Card
from cardkit.engine.model.moves import Move

from .events import Decided
from .questions import PastQuestion
from .tracks import CAME, KNOWN_LEFT, LEFT, LOST, TOLD_OF, Lot, Tracks

if TYPE_CHECKING:  # deals ask this whether a world fits the past
    from .deals import Deals
    from .view import View

ASKED, LAST = "asked", "last"
# All questions are asked again of every world if so few cards are unknown, or few of both.
VERY_FEW_CARDS = 9
FEW_CARDS, FEW = 16, 12
TRIALS = 6  # Otherwise only those that speak against one of so many deals,
NEWEST = 8  # of the newest,
KEPT = 2  # the most restricting ones,
LIKELY = 0.7  # as long as such a share of the deals holds
TRACES = 20  # how often a hand is traced back that contradicts what was told of it


@attrs.frozen(eq=False)
class HandCondition:
    """A question of the past, on a table as the reader saw it then."""

    at: int  # its entry in the log
    table: Any
    hand: list[Card]  # that of the table: filled with the cards of a world
    move: Move | None  # as the reader was told it; None if it was private
    lone: bool  # asked with a single choice, too

    def holds(self, cards: list[Card]) -> bool:
        """Whether it would have been asked, and so answered, with these cards in the hand."""
        self.hand[:] = cards
        decision, *args = self.table.asking
        moves = decision(self.table, *args)
        return (self.lone or len(moves) > 1) and self._lists_move(moves)

    def _lists_move(self, moves: Sequence[Move]) -> bool:
        told = self.move
        if told is None or told in moves:
            return True
        return UNKNOWN in told.args and any(looks_like(move, told) for move in moves)


def looks_like(move: Move, told: Move) -> bool:
    """Whether somebody who is told this may have seen that move."""
    return (
        move.name == told.name
        and len(move.args) == len(told.args)
        and all(b is UNKNOWN or a == b for a, b in zip(move.args, told.args, strict=True))
    )


class Hand:
    """One hand and its way back in time. What the reader did not know of it is a bag of cards."""

    def __init__(self, place: int, known: int) -> None:
        self.place, self.known = place, known
        #: Backwards: a card that comes back, one that had come, a fact, a condition.
        self.steps: list[tuple[str, Any, Any]] = []
        self.traces = 1
        #: By its cards: whether all could be chosen. None if a card came, whose choice is chance.
        self.verdicts: dict[frozenset[Card], bool] | None = None

    def holds(self, cells: list[list[Card]], rng: Random) -> bool:
        """Whether this hand could have chosen as it did."""
        key = None if self.verdicts is None else frozenset(cells[self.place])
        if key is None or len(key) < len(cells[self.place]):  # equal cards
            return all(condition.holds(cards) for condition, cards in self.trace_back(cells, rng))
        assert self.verdicts is not None
        if key not in self.verdicts:
            traced = self.trace_back(cells, rng)
            self.verdicts[key] = all(condition.holds(cards) for condition, cards in traced)
        return self.verdicts[key]

    def trace_back(
        self, cells: list[list[Card]], rng: Random
    ) -> list[tuple[HandCondition, list[Card]]]:
        """The cards it had at each question; none if that would contradict what was told."""
        for _ in range(self.traces):
            found = self._trace(cells[self.place][self.known :], rng.random)
            if found is not None:
                return found
        return []

    def _trace(
        self, bag: list[Card], rnd: Callable[[], float]
    ) -> list[tuple[HandCondition, list[Card]]] | None:
        """Rules may look for a card that was just drawn at the end of a hand: there it is."""
        found: list[tuple[HandCondition, list[Card]]] = []
        for kind, what, more in self.steps:
            if kind is LEFT:
                bag.append(what)
            elif kind is LAST:
                bag.append(bag.pop(int(rnd() * len(bag))))
            elif kind is CAME:
                bag.pop()
            elif kind is ASKED:
                found.append((what, more + bag))
            elif sum(card in what for card in bag) != more:
                return None
        return found

    @property
    def conditions(self) -> list[HandCondition]:
        return [step[1] for step in self.steps if step[0] is ASKED]

    def keep(self, conditions: Container[HandCondition]) -> None:
        """Leaves all other questions out, and the way back to those."""
        self.steps = [step for step in self.steps if step[0] is not ASKED or step[1] in conditions]
        last = max(
            (n for n, step in enumerate(self.steps) if step[0] in (ASKED, TOLD_OF)), default=-1
        )
        asked = any(step[0] is ASKED for step in self.steps)
        del self.steps[last + 1 if asked else 0 :]
        self.verdicts = None if any(step[0] is LAST for step in self.steps) else {}


def questions_of(view: View, tracks: Tracks) -> list[tuple[int, PastQuestion]]:
    """The questions of the past that tell the reader of this view something of a hand, with its
    place; a hand is traced back to where a card left it unseen."""
    unknown = [
        i
        for i, place in enumerate(tracks.places)
        if tracks.hidden[i]
        and place.shape == "fan"
        and any(isinstance(entry, Lot) for entry in tracks.entries[i])
    ]
    if not unknown:
        return []
    assert view._memory is not None and view._log is not None
    since = {
        i: next((at for at, kind, _ in tracks.journal[i] if kind is LOST), -1) for i in unknown
    }
    asked: list[tuple[int, PastQuestion]] = []
    for question in view._memory.questions.between(view._log, tracks.horizon, view._end):
        looks = [i for i in question.looks if tracks.hidden[i]]
        if len(looks) == 1 and question.at > since.get(looks[0], question.at):
            asked.append((looks[0], question))
    return asked


def traced_hand(i: int, questions: list[PastQuestion], view: View, tracks: Tracks) -> Hand:
    """The hand in this place and its way back to the first of these questions that it reaches."""
    known = [entry for entry in tracks.entries[i] if isinstance(entry, Card)]
    hand = Hand(i, len(known))
    steps, left = hand.steps, questions.copy()
    for at, kind, what in reversed(tracks.journal[i]):
        came = kind is CAME and isinstance(what, Lot)
        if came:
            steps.append((LAST, None, None))
        while left and left[-1].at > at:
            steps.append((ASKED, condition_of(left.pop(), i, view, tracks), known.copy()))
        if kind is LOST:
            break
        if kind is CAME and not came:
            known.remove(what)
        elif kind is KNOWN_LEFT:
            known.append(what)
        elif kind is TOLD_OF:
            steps.append((TOLD_OF, what[0].cards, what[1]))
            hand.traces = TRACES
        else:
            steps.append((kind, what, None))
    hand.keep(hand.conditions)
    return hand


def condition_of(question: PastQuestion, i: int, view: View, tracks: Tracks) -> HandCondition:
    """A question as the reader of a view knows it, about the hand of this place."""
    found: HandCondition | None = question.known_as.get(view.me)
    if found is None:
        assert view._memory is not None and view._log is not None
        core, t = view.rules.core, question.table
        cells = [
            [UNKNOWN] * len(cards) if hidden else list(cards)
            for cards, hidden in zip(t.cells, tracks.hidden, strict=True)
        ]
        table = core.imagine(core.viewer(t, view.me), cells)
        view._memory.sight.follow(view._log, view._end)
        told = view._memory.sight.event(view._log, view.me, question.at)
        move = told.move if isinstance(told, Decided) else None
        lone = table.asking[0].__name__ in view.rules.always
        found = question.known_as[view.me] = HandCondition(question.at, table, cells[i], move, lone)
    return found


class Recall:
    """The questions of the past that every world of a view is asked again."""

    def __init__(self, hands: list[Hand]) -> None:
        self.hands = hands
        self.partial = False  # questions are left out that restrict

    def holds(self, cells: list[list[Card]], rng: Random) -> bool:
        """Whether everybody could have chosen as they did, in a world with these cards."""
        return all(hand.holds(cells, rng) for hand in self.hands)

    def limit(self, deals: Deals) -> None:
        """Leaves out what is unlikely to matter, and what would take too long to fulfil."""
        asked = [condition for hand in self.hands for condition in hand.conditions]
        failed: dict[HandCondition, set[int]] = {condition: set() for condition in asked}
        for n in range(TRIALS):
            rng = Random(n)
            dealt = deals.deal(rng)
            if dealt is None:
                continue
            for hand in self.hands:
                for condition, cards in hand.trace_back(dealt[0], rng):
                    if not condition.holds(cards):
                        failed[condition].add(n)
        kept: list[HandCondition] = []
        wrong: set[int] = set()  # the deals that a question speaks against
        for condition in sorted(asked, key=lambda condition: -len(failed[condition])):
            against = wrong | failed[condition]
            if failed[condition] and len(kept) < KEPT and len(against) <= TRIALS * (1 - LIKELY):
                kept.append(condition)
                wrong = against
            else:
                self.partial |= bool(failed[condition])
        self.keep(kept)

    def keep(self, conditions: Container[HandCondition]) -> None:
        for hand in self.hands:
            hand.keep(conditions)
        self.hands = [hand for hand in self.hands if hand.steps]


def recall_of(view: View, tracks: Tracks, deals: Deals) -> Recall:
    """The questions that the worlds of this view are asked again: all of them in a small game."""
    asked, cards = questions_of(view, tracks), tracks.unseen().total()
    limited = cards > VERY_FEW_CARDS and (len(asked) > FEW or cards > FEW_CARDS)
    by_hand: dict[int, list[PastQuestion]] = {}
    for i, question in asked[-NEWEST:] if limited else asked:
        by_hand.setdefault(i, []).append(question)
    recall = Recall([traced_hand(i, found, view, tracks) for i, found in by_hand.items()])
    if limited and asked:
        recall.limit(deals)
    return recall
