"""What seats chose before, asked again of a sampled world: a move that was seen was legal, and a
seat that was seen to stop had a choice.

The hands of a world are traced back to each such question: cards that were seen to leave come back,
and of those that came unseen any may be the one. So far back no card left the hand unseen.

Deals take a card that left for any of the hand, so a hand with two equal cards would lay one of
them twice as often. It is one move, and no likelier than others: such worlds count for less.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container
from math import inf, prod
from random import Random
from typing import TYPE_CHECKING, Any

from cardkit.engine.model.cards import UNKNOWN, Card

from .questions import HandCondition, condition_of
from .tracks import CAME, KNOWN_LEFT, LEFT, LOST, TOLD_OF, Lot, Tracks

if TYPE_CHECKING:  # deals ask this whether a world fits the past
    from .deals import Deals
    from .view import View

ASKED, LAST = "asked", "last"
# All questions are asked again of every world if so few cards are unknown, or few of both.
VERY_FEW_CARDS = 9
FEW_CARDS, FEW = 16, 12
TRIALS = 4  # Otherwise only those that speak against one of this many deals,
NEWEST = 3  # of the newest,
KEPT = 2  # the most restricting ones,
LIKELY = 0.7  # as long as such a share of the deals holds
TRACES = 8  # how often a hand is traced back that contradicts what was told of it


class Luck:
    """Chance that takes nothing from that of the world: verdicts that are kept need none, and the
    same generator has to give the same world."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def draw(self) -> float:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 11) / 2**53


class Hand:
    """One hand and its way back in time. What the reader did not know of it is a bag of cards."""

    def __init__(self, place: int, known: int, copies: bool) -> None:
        self.place, self.known = place, known
        self.copies = copies  # there are equal cards in the game, and all of the way back counts
        self.weight = 1.0  # of the way that was last traced back
        #: Backwards: a card that comes back, one that had come, a fact, a condition.
        self.steps: list[tuple[str, Any, Any]] = []
        self.traces = 1
        self.worst = 0
        self.verdicts: dict[frozenset[Card], bool] = {}  # by its cards: whether all can be so
        self.lasting = True  # not if it is chance which card came
        self.drawn = False  # a card may be the last one that came

    def holds(self, cells: list[list[Card]], seed: int) -> bool:
        """Whether this hand could have chosen as it did."""
        key = frozenset(cells[self.place])
        if self.copies or not self.lasting or len(key) < len(cells[self.place]):
            return self._judge(cells, seed)
        found = self.verdicts.get(key)
        if found is None:
            found = self.verdicts[key] = self._judge(cells, seed)
            if self.drawn and any(condition.hand.by_position for condition in self.conditions):
                self.lasting = False
        return found

    def _judge(self, cells: list[list[Card]], seed: int) -> bool:
        """Judge the hand, asking the question that failed last first."""
        traced = self.trace_back(cells, Luck(seed + self.place).draw) or []
        if self.worst < len(traced):
            condition, cards = traced[self.worst]
            if not condition.holds(cards):
                return False
        for n, (condition, cards) in enumerate(traced):
            if n != self.worst and not condition.holds(cards):
                self.worst = n
                return False
        return True

    def trace_back(
        self, cells: list[list[Card]], rnd: Callable[[], float]
    ) -> list[tuple[HandCondition, list[Card]]] | None:
        """The cards it had at each question; None if no way back fits what was told of it."""
        for _ in range(self.traces):
            found = self._trace(cells[self.place][self.known :], rnd)
            if found is not None:
                return found
        return None

    def _trace(
        self, bag: list[Card], rnd: Callable[[], float]
    ) -> list[tuple[HandCondition, list[Card]]] | None:
        """Rules may look for a card that was just drawn at the end of a hand: there it is."""
        found: list[tuple[HandCondition, list[Card]]] = []
        self.weight = 1.0
        for kind, what, more in self.steps:
            if kind is LEFT:
                bag.append(what)
                if self.copies:
                    self.weight /= bag.count(what)
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
        goals = (ASKED, LEFT) if self.copies else (ASKED,)
        wanted = [n for n, step in enumerate(self.steps) if step[0] in goals]
        del self.steps[wanted[-1] + 1 if wanted else 0 :]
        kinds = {step[0] for step in self.steps}
        self.lasting, self.drawn = CAME not in kinds, LAST in kinds

    def shorten(self) -> None:
        """Leaves out the questions before something was told of its cards."""
        facts = [n for n, step in enumerate(self.steps) if step[0] is TOLD_OF]
        del self.steps[facts[0] :]
        self.traces = 1
        self.keep(self.conditions)


def hidden_hands(tracks: Tracks) -> list[int]:
    """The fans the reader cannot see."""
    return [p.i for p in tracks.places if tracks.hidden[p.i] and p.shape == "fan"]


def conditions_of(
    view: View, tracks: Tracks, most: float = inf
) -> tuple[list[HandCondition], bool]:
    """The newest questions of the past that tell the reader of this view something of a hand, in
    order, and whether older ones may, too. A hand is traced back to where a card left it unseen."""
    since = {}  # by hand: when that was
    for i in hidden_hands(tracks):
        lost = [at for at, kind, _ in tracks.journal[i] if kind is LOST]
        if lost or any(isinstance(entry, Lot) for entry in tracks.entries[i]):
            since[i] = lost[0] if lost else -1
    asked: list[HandCondition] = []
    older = False
    if not since:
        return asked, older
    assert view._memory is not None and view._log is not None
    between, log = view._memory.questions.between, view._log
    # Where some are left out anyway, those before that need not be looked at: there are some.
    start = tracks.horizon if most == inf else max(tracks.horizon, min(since.values()))
    for question in reversed(between(log, start, view._end)):
        if question.table.seat == view.me:
            continue
        if len(asked) == most:
            return asked[::-1], True
        found = condition_of(question, view, tracks.hidden)
        if found is not None and found.place in since:
            if found.at > since[found.place]:
                asked.append(found)
            elif not older:
                older = most < inf or restricts(found, view)
    if start > tracks.horizon and not older:
        earlier = between(log, tracks.horizon, start)
        older = any(question.table.seat != view.me for question in earlier)
    return asked[::-1], older


def restricts(condition: HandCondition, view: View) -> bool:
    """Whether a question speaks against some hand: with any cards, and those that it names."""
    rng, cards = Random(0), [*Counter(view.rules.deck).elements()]
    args = condition.move.args if condition.move else ()
    named = [arg for arg in args if isinstance(arg, Card) and arg is not UNKNOWN]
    size = len(condition.hand) - len(named)
    hands = (named + rng.sample(cards, size) for _ in range(TRIALS))
    return size > 0 and not all(map(condition.holds, hands))


def traced_hand(
    i: int, conditions: list[HandCondition], tracks: Tracks, copies: bool = False
) -> Hand:
    """The hand in this place and its way back to the first of these questions that it reaches, or
    all of it if there are equal cards."""
    known = [entry for entry in tracks.entries[i] if isinstance(entry, Card)]
    hand = Hand(i, len(known), copies)
    steps, left = hand.steps, conditions.copy()
    for at, kind, what in reversed(tracks.journal[i]):
        came = kind is CAME and isinstance(what, Lot)
        if came:
            steps.append((LAST, None, None))
        while left and left[-1].at > at:
            steps.append((ASKED, left.pop(), known.copy()))
        if kind is LOST or not (left or copies):
            break
        if kind is CAME and not came:
            known.remove(what)
        elif kind is KNOWN_LEFT:
            known.append(what)
        elif kind is TOLD_OF:
            steps.append((TOLD_OF, what[0].cards, what[1]))
            hand.traces = TRACES
        else:
            steps.append((kind, what, known.copy()))
    hand.keep(hand.conditions)
    return hand


class Recall:
    """The past questions that every world of a view is asked again."""

    def __init__(self, hands: list[Hand]) -> None:
        self.hands = hands
        self.weight = 1.0  # of the world that was last asked
        self.partial = False  # questions are left out that restrict

    def holds(self, cells: list[list[Card]], rng: Random) -> bool:
        """Whether everybody could have chosen as they did, in a world with these cards."""
        if not self.hands:
            return True
        seed = int(rng.random() * 2**53)
        for hand in self.hands:
            if not hand.holds(cells, seed):
                self.hands.remove(hand)
                self.hands.insert(0, hand)  # the next world is asked this first
                return False
        self.weight = prod(hand.weight for hand in self.hands)
        return True

    def limit(self, deals: Deals) -> None:
        """Drops what is unlikely to matter, and what would take too long to satisfy."""
        asked = [condition for hand in self.hands for condition in hand.conditions]
        failed: dict[HandCondition, set[int]] = {condition: set() for condition in asked}
        rng = Random(0)
        for n in range(TRIALS):
            dealt = deals.deal(rng)
            if dealt is None:
                continue
            for hand in self.hands:
                for condition, cards in hand.trace_back(dealt[0], rng.random) or ():
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

    def shorten(self, deals: Deals) -> None:
        """Leaves out the questions that a hand can hardly be traced back to."""
        rng = Random(0)
        for _ in range(TRIALS):
            dealt = deals.deal(rng)
            for hand in self.hands:
                if dealt and hand.traces > 1 and hand.trace_back(dealt[0], rng.random) is None:
                    hand.shorten()
                    self.partial = True
        self.hands = [hand for hand in self.hands if hand.steps]

    def keep(self, conditions: Container[HandCondition]) -> None:
        for hand in self.hands:
            hand.keep(conditions)
        self.hands = [hand for hand in self.hands if hand.steps]


def recall_of(view: View, tracks: Tracks, deals: Deals) -> Recall:
    """The questions that the worlds of this view are asked again: all of them in a small game."""
    cards = tracks.count_unseen()
    asked, older = conditions_of(view, tracks, inf if cards <= FEW_CARDS else NEWEST)
    limited = cards > VERY_FEW_CARDS and (len(asked) > FEW or cards > FEW_CARDS)
    copies = left_equal(tracks) if tracks.equal else []
    by_hand: dict[int, list[HandCondition]] = {} if limited else {i: [] for i in copies}
    for condition in asked[-NEWEST:] if limited else asked:
        by_hand.setdefault(condition.place, []).append(condition)
    recall = Recall(
        [traced_hand(i, found, tracks, not limited and i in copies) for i, found in by_hand.items()]
    )
    if any(hand.traces > 1 for hand in recall.hands):
        recall.shorten(deals)
    if limited and asked:
        recall.limit(deals)
    # Nobody knows what other questions say, or how many equal cards there were.
    recall.partial |= older or tracks.unsure_of_copies
    recall.partial |= limited and (len(asked) > NEWEST or bool(copies))
    return recall


def left_equal(tracks: Tracks) -> list[int]:
    """The hands that a card has left that may have been one of several equal ones."""
    return [
        i
        for i in hidden_hands(tracks)
        if any(kind is LEFT and card in tracks.equal for _, kind, card in tracks.journal[i])
    ]
