"""Past choices in larger games, checked against a sampled world: a move that was seen was legal,
and a seat that was seen to stop had a choice.

A world's hands are traced back to each of these questions. Cards that were seen to leave are put
back, and any card can be the one that arrived unseen. A hand is traced back only as far as the last
card that left it unseen. Small games have whole histories (`histories.py`) instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator
from math import inf
from random import Random
from typing import TYPE_CHECKING, Any

from cardkit.engine.model.cards import UNKNOWN, Card

from .log import DECIDED, Entry, kind_of
from .lots import Lot
from .questions import HandCondition, ListingReads, condition_of, own_listing_reads
from .tracks import CAME, KNOWN_LEFT, LEFT, LOST, TOLD_OF, Tracks

if TYPE_CHECKING:  # deals check a world against the past with this
    from .deals import Deals
    from .view import View

ASKED, LAST = "asked", "last"
# Worlds have whole histories if both unknown cards and choices are few.
VERY_FEW_CARDS, MORE = 9, 24
FEW_CARDS, FEW = 16, 12
# Otherwise every world is checked against all questions that can be traced back to if very few
# cards are unknown, or else
TRIALS = 4  # only against those that contradict one of this many deals,
NEWEST = 3  # among the newest,
KEPT = 2  # the most restrictive ones,
LIKELY = 0.7  # as long as this share of the deals remains
TRACES = 8  # how many times to retrace a hand that contradicts what was told about it


class Luck:
    """Randomness separate from the world's, because cached verdicts use none and the same generator
    must give the same world.
    """

    def __init__(self, seed: int) -> None:
        self.state = seed

    def draw(self) -> float:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 11) / 2**53


class Hand:
    """One hand and its history. The part the reader did not know is a bag of cards."""

    def __init__(self, place: int, known: int) -> None:
        self.place, self.known = place, known
        #: Backwards: a card put back, one that had arrived, a fact, a condition.
        self.steps: list[tuple[str, Any, Any]] = []
        self.traces = 1
        self.worst = 0
        self.verdicts: dict[frozenset[Card], bool] = {}  # by its cards: whether all this fits
        self.lasting = True  # False if which card came is random
        self.drawn = False  # whether some card could be the last one drawn
        self.unclear = False  # whether a question read something else that is hidden

    def holds(self, cells: list[list[Card]], seed: int) -> bool:
        """Whether this hand could have chosen as it did."""
        key = frozenset(cells[self.place])
        if not self.lasting or len(key) < len(cells[self.place]):
            return self._judge(cells, seed)
        found = self.verdicts.get(key)
        if found is None:
            found = self.verdicts[key] = self._judge(cells, seed)
            if self.drawn and any(condition.hand.by_position for condition in self.conditions):
                self.lasting = False
        return found

    def _judge(self, cells: list[list[Card]], seed: int) -> bool:
        """Judge the hand, asking the question that failed last first."""
        traced = self.trace_back(cells[self.place], Luck(seed + self.place).draw) or []
        if self.worst < len(traced):
            condition, cards = traced[self.worst]
            if not condition.holds(cards):
                return False
        for n, (condition, cards) in enumerate(traced):
            if n != self.worst and not condition.holds(cards):
                self.worst = n
                return False
            self.unclear |= condition.reads_more
        return True

    def trace_back(
        self, cards: list[Card], rnd: Callable[[], float]
    ) -> list[tuple[HandCondition, list[Card]]] | None:
        """Return its cards at each question, from those it has now, the known ones first; None if
        no history fits what was told about it.
        """
        for _ in range(self.traces):
            found = self._trace(cards[self.known :], rnd)
            if found is not None:
                return found
        return None

    def _trace(
        self, bag: list[Card], rnd: Callable[[], float]
    ) -> list[tuple[HandCondition, list[Card]]] | None:
        """Trace back once. Rules may look for a card just drawn at the end of a hand, so it is put
        there.
        """
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
        """Drop all other questions, and the history needed only for those."""
        self.steps = [step for step in self.steps if step[0] is not ASKED or step[1] in conditions]
        wanted = [n for n, step in enumerate(self.steps) if step[0] is ASKED]
        del self.steps[wanted[-1] + 1 if wanted else 0 :]
        kinds = {step[0] for step in self.steps}
        self.lasting, self.drawn = CAME not in kinds, LAST in kinds

    def shorten(self) -> None:
        """Drop the questions asked before anything was told about its cards."""
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
    """Return the newest past questions that tell this view's reader something about a hand, in
    order, and whether older ones might too. A hand is traced back to where a card left it unseen.
    """
    since = {}  # by hand: when that was
    for i in hidden_hands(tracks):
        lost = tracks.lost_at(i)
        if lost >= 0 or any(isinstance(entry, Lot) for entry in tracks.entries[i]):
            since[i] = lost
    asked: list[HandCondition] = []
    older = False
    if not since:
        return asked, older
    assert view._memory is not None and view._log is not None
    between, log = view._memory.questions.between, view._log
    # If some are left out anyway, those before that need not be examined.
    start = tracks.horizon if most == inf else max(tracks.horizon, min(since.values()))
    for question in reversed(between(log, start, view._end + 1)):
        told = question.was_open and question.is_past(view._end)
        if question.table.seat == view.me or not told:
            continue
        if len(asked) == most:
            return asked[::-1], True
        found = condition_of(question, view, tracks)
        if isinstance(found, ListingReads):
            older |= found is ListingReads.OTHER
        elif found.place in since:
            if found.at > since[found.place]:
                asked.append(found)
            elif not older:
                older = most < inf or restricts(found, view)
    if start > tracks.horizon and not older:
        earlier = between(log, tracks.horizon, start)
        older = any(each.table.seat != view.me and each.was_open for each in earlier)
    return asked[::-1], older


def restricts(condition: HandCondition, view: View) -> bool:
    """Whether a question rules out some hand: with any cards, and with those it names."""
    rng, cards = Random(0), [*Counter(view.rules.deck).elements()]
    args = condition.move.args if condition.move else ()
    named = [arg for arg in args if isinstance(arg, Card) and arg is not UNKNOWN]
    size = len(condition.hand) - len(named)
    hands = (named + rng.sample(cards, size) for _ in range(TRIALS))
    return size > 0 and not all(map(condition.holds, hands))


def traced_hand(i: int, conditions: list[HandCondition], tracks: Tracks) -> Hand:
    """Return the hand in this place with its history back to the first of these questions it
    reaches.
    """
    known = [entry for entry in tracks.entries[i] if isinstance(entry, Card)]
    hand = Hand(i, len(known))
    steps, left = hand.steps, conditions.copy()
    for at, kind, what in reversed(tracks.journal[i]):
        came = kind is CAME and isinstance(what, Lot)
        if came:
            steps.append((LAST, None, None))
        while left and left[-1].at > at:
            steps.append((ASKED, left.pop(), known.copy()))
        if kind is LOST or not left:
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
    """The past questions to ask again in every world of a view."""

    def __init__(self, hands: list[Hand]) -> None:
        self.hands = hands
        self.weight = 1.0  # a world that holds counts like any other
        self.partial = False  # restrictive questions are left out

    def holds(self, cells: list[list[Card]], rng: Random) -> bool:
        """Whether everybody could have chosen as they did, in a world with these cards."""
        if not self.hands:
            return True
        seed = int(rng.random() * 2**53)
        for hand in self.hands:
            if not hand.holds(cells, seed):
                self.hands.remove(hand)
                self.hands.insert(0, hand)  # the next world is checked against this first
                return False
            self.partial |= hand.unclear
        return True

    def limit(self, deals: Deals) -> None:
        """Drop questions that are unlikely to matter or would take too long to satisfy."""
        asked = [condition for hand in self.hands for condition in hand.conditions]
        failed: dict[HandCondition, set[int]] = {condition: set() for condition in asked}
        rng = Random(0)
        for n in range(TRIALS):
            dealt = deals.deal(rng)
            if dealt is None:
                continue
            for hand in self.hands:
                for condition, cards in hand.trace_back(dealt[0][hand.place], rng.random) or ():
                    if not condition.holds(cards):
                        failed[condition].add(n)
        kept: list[HandCondition] = []
        wrong: set[int] = set()  # deals contradicted by a question
        for condition in sorted(asked, key=lambda condition: -len(failed[condition])):
            against = wrong | failed[condition]
            if failed[condition] and len(kept) < KEPT and len(against) <= TRIALS * (1 - LIKELY):
                kept.append(condition)
                wrong = against
            else:
                self.partial |= bool(failed[condition])
        self.keep(kept)

    def shorten(self, deals: Deals) -> None:
        """Drop the questions that a hand can hardly be traced back to."""
        rng = Random(0)
        for _ in range(TRIALS):
            dealt = deals.deal(rng)
            if dealt is None:
                continue
            for hand in self.hands:
                cards = dealt[0][hand.place]
                if hand.traces > 1 and hand.trace_back(cards, rng.random) is None:
                    hand.shorten()
                    self.partial = True
        self.hands = [hand for hand in self.hands if hand.steps]

    def keep(self, conditions: Container[HandCondition]) -> None:
        for hand in self.hands:
            hand.keep(conditions)
        self.hands = [hand for hand in self.hands if hand.steps]


def is_small(view: View, tracks: Tracks) -> bool:
    """Whether the whole history of every world can be checked."""
    cards = tracks.count_unseen()
    if not tracks.mixes or cards > FEW_CARDS or not hidden_hands(tracks):
        return False
    most = FEW if cards > VERY_FEW_CARDS else MORE
    return sum(1 for _ in choices_since(view, tracks)) <= most


def choices_since(view: View, tracks: Tracks) -> Iterator[Entry]:
    """The choices of all seats, also sealed and forced ones, that may still matter."""
    assert view._log is not None
    log = view._log[tracks.horizon : view._end]
    return (entry for entry in log if kind_of(entry) is DECIDED)


def is_left_out(entry: Entry, view: View) -> bool:
    """Whether a choice of another seat was sealed or forced, and is not asked again."""
    return entry[0] != view.me and (len(entry) > 3 or len(entry[1]) == 1)


def recall_of(view: View, tracks: Tracks, deals: Deals) -> Recall:
    """Return the questions to check this view's worlds against: all of them if few cards are
    unknown.
    """
    cards = tracks.count_unseen()
    limited = cards > VERY_FEW_CARDS
    asked, older = conditions_of(view, tracks, NEWEST if limited else inf)
    by_hand: dict[int, list[HandCondition]] = {}
    for condition in asked:
        by_hand.setdefault(condition.place, []).append(condition)
    recall = Recall([traced_hand(i, found, tracks) for i, found in by_hand.items()])
    if any(hand.traces > 1 for hand in recall.hands):
        recall.shorten(deals)
    if limited and asked:
        recall.limit(deals)
    # What was chosen unseen, sealed or forced is not weighed or checked, nor is which of several
    # equal cards was played.
    hands = hidden_hands(tracks)
    recall.partial = recall.partial or older or any(map(tracks.is_ambiguous, hands))
    if hands and not recall.partial:
        recall.partial = any(is_left_out(entry, view) for entry in choices_since(view, tracks))
    assert view._memory is not None
    recall.partial = recall.partial or is_peeking(view, tracks)
    recall.partial |= tracks.guessed or view._memory.questions.failure is not None
    return recall


def is_peeking(view: View, tracks: Tracks) -> bool:
    """Whether the reader's own moves depended on something that it does not see, so that they tell
    it something. They are not listed again.
    """
    assert view._memory is not None and view._log is not None
    asked = view._memory.questions.between(view._log, tracks.horizon, view._end + 1)
    mine = (question for question in asked if question.table.seat == view.me)
    return any(own_listing_reads(each, view, tracks) is ListingReads.OTHER for each in mine)
