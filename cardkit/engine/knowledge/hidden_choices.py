"""Hidden choices in larger games: which cards left a hand unseen, where the rules limited that.

A deal assumes that any card of a hand may have left it. For a choice that the rules limit, it is
drawn again which cards did, among the legal moves that look the same to the reader: cards that left
and cards that stayed trade places, as long as neither was seen since. Each choice multiplies the
weight of the world by the part of the legal moves that could be drawn, divided by the number of
ways in which a deal could have had such cards leave. Choices are drawn again in their order, so
that none changes what an earlier one depended on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb, factorial, inf, perm, prod
from operator import attrgetter, itemgetter
from random import Random
from typing import TYPE_CHECKING, Any

import attrs

from cardkit.engine.model.cards import Card
from cardkit.engine.model.combinations import Combinations
from cardkit.engine.model.moves import Move

from .histories import TRIED
from .past_choices import PastChoice, card_of, choice_as_told, told_answer
from .questions import ListingReads, PastQuestion, PastReader
from .recall import Recall
from .tracks import CAME, LOST, Lost, Tracks
from .trading import Moment, Spots, Trade, Where, apply_trade, draw_combination, find_trade
from .trails import Known, Trails

if TYPE_CHECKING:  # the sampler weighs the choices of its views
    from cardkit.engine.flow.rules import Rules

    from .deals import Deals
    from .view import View

MOST_WAYS = 300  # ways for cards to have left that are looked at one by one

LIKELY = 0.15  # that a deal contradicts none of the choices that are drawn again

Turned = list[tuple[int, Known]]  # by place: cards that came or left
StepBack = tuple[PastChoice, Turned, Turned]
LimitedChoice = tuple[PastChoice, list[int]]  # with the log entries by which cards left


class HiddenChoices:
    """The limited choices by which cards left hidden hands, and the past questions that every
    world is asked again.
    """

    def __init__(
        self, choices: list[LimitedChoice], trails: Trails, deals: Deals, recall: Recall
    ) -> None:
        self.trails = trails
        self.spots = Spots(trails, deals)
        self.recall = recall
        self.partial = recall.partial
        self.weight = 1.0  # of the world checked last
        self.usual = 1.0
        self.hands = [p.i for p in trails.places if trails.hidden[p.i] and p.fan]
        self.back: list[StepBack] = []
        self._limit(tie_choices(choices, trails), deals)
        rng = Random(0)
        for _ in range(TRIED if self.back else 0):
            dealt = deals.deal(rng)
            if dealt is not None and self.holds(dealt[0], rng):
                self.usual = self.weight
                break

    def _limit(self, choices: list[PastChoice], deals: Deals) -> None:
        """Leave out choices that most deals contradict: first how many moves there must have been,
        then the choices themselves, since looking for other deals would take too long.
        """
        any_number = [attrs.evolve(choice, least=1, most=inf) for choice in choices]
        for kept in (choices, any_number):
            failed = self._count_failures(kept, deals)
            if prod(1 - share for share in failed) >= LIKELY:
                return
            self.partial = True
        likely, found = 1.0, []
        for share, choice in sorted(zip(failed, any_number, strict=True), key=itemgetter(0)):
            likely *= 1 - share
            if likely >= LIKELY:
                found.append(choice)
        found.sort(key=attrgetter("at"))
        self.back = [*steps_back(found, self.trails)]

    def _count_failures(self, choices: list[PastChoice], deals: Deals) -> list[float]:
        """Return, for each choice, the share of some deals that contradict it."""
        self.back = [*steps_back(choices, self.trails)]
        rng = Random(0)
        failed = [0] * len(choices)
        for _ in range(TRIED):
            dealt = deals.deal(rng)
            if dealt is not None:
                moments = self._trace_back(dealt[0])
                for n, moment in enumerate(moments):
                    failed[n] += not self._draw_again(moment, moments[n + 1 :], dealt[0], rng)
        return [count / TRIED for count in failed]

    def holds(self, cells: list[list[Card]], rng: Random) -> bool:
        """Draw the hidden choices again; False if one of them, or a seen one, was not possible."""
        weight = 1.0 / self.usual
        moments = self._trace_back(cells)
        for n, moment in enumerate(moments):
            likely = self._draw_again(moment, moments[n + 1 :], cells, rng)
            if not likely:
                return False
            weight *= likely
        self.weight = weight
        held = self.recall.holds(cells, rng)
        self.partial |= self.recall.partial
        return held

    def _trace_back(self, cells: list[list[Card]]) -> list[Moment]:
        """The hands at each choice, the first one first."""
        hands = {i: list(cells[i]) for i in self.hands}
        found: list[Moment] = []
        for choice, came, left in self.back:
            for place, known in left:
                hands[place].append(card_of(known))
            for place, known in came:
                hands[place].remove(card_of(known))
            lost = [card_of(turn.cards[0]) for turn in choice.left]
            last = {place: card_of(known) for place, known in choice.last.items()}
            then = {i: held.copy() for i, held in hands.items()}
            found.append(Moment(choice, then, lost, last))
        return found[::-1]

    def _draw_again(
        self, moment: Moment, later: list[Moment], cells: list[list[Card]], rng: Random
    ) -> float:
        """Draw which cards left, and return how much more likely that is than a deal makes it."""
        choice = moment.choice
        alike, held = choice.alike(moment.hands, moment.last)
        if alike is None:
            self.partial = True
            return 1.0
        where = self._find_tradable(moment, cells)
        bound = self.spots.are_bound(where)
        if len(alike) <= MOST_WAYS:
            drawn = self._draw_move(moment, alike, held, where, rng)
        elif isinstance(alike, Combinations) and not bound:
            drawn = draw_combination(moment, alike, where, rng)
        else:
            self.partial = True
            return 1.0
        if drawn is None:
            return 0.0
        move, trade, share = drawn
        apply_trade(trade, where, cells, later)
        lost = [trade.get(card, card) for card in moment.lost]
        if choice.is_ordered:
            order = choice.carry_out(move, held)
            if Counter(order) != Counter(lost):
                self.partial = True
            elif where.keys() >= set(lost) and not bound:
                apply_trade(dict(zip(lost, order, strict=True)), where, cells, later)
                share /= factorial(len(lost))
            elif lost != order:
                return 0.0
        out = [card for card in lost if card in where]
        return share / (self.spots.count_ways(out, where) if bound else comb(len(where), len(out)))

    def _draw_move(
        self,
        moment: Moment,
        alike: Sequence[Move],
        held: list[list[Card]],
        where: Where,
        rng: Random,
    ) -> tuple[Move, Trade, float] | None:
        """Draw one of the legal moves; return how its cards come to have left, and the part of the
        moves that could have been drawn.
        """
        choice, equal = moment.choice, self.trails.equal
        options: list[tuple[Move, Trade]] = []
        shares: list[float] = []
        for move in alike:
            cards = choice.hidden_in(move)
            trade = find_trade(moment.lost, cards, where)
            if trade is not None and self.spots.fit(trade, where):
                options.append((move, trade))
                shares.append(1.0)
                for card in equal.intersection(cards):  # a move plays any of them
                    counts = sum(hand.count(card) for hand in held), cards.count(card)
                    shares[-1] /= perm(*counts) if choice.is_ordered else comb(*counts)
        if not options:
            return None
        ((move, trade),) = rng.choices(options, shares)
        return move, trade, sum(shares) / len(alike)

    def _find_tradable(self, moment: Moment, cells: list[list[Card]]) -> Where:
        """Return the cards that were in the hand and have not been seen since, with their spots. If
        there are too many ways to share them out, only those that left.
        """
        trails, at, turns = self.trails, moment.choice.at, moment.choice.left
        if trails.told_at > at or any(turn.place != turns[0].place for turn in turns):
            return {}
        held = set(moment.hands[turns[0].place]) - trails.equal
        held.difference_update([card for card, seen in trails.seen_at.items() if seen > at])
        where = {
            card: (i, n)
            for i in self.spots.places
            for n, card in enumerate(cells[i])
            if card in held
        }
        out = [card for card in moment.lost if card in where]
        if comb(len(where), len(out)) > MOST_WAYS and self.spots.are_bound(where):
            return {card: where[card] for card in out}
        return where


def steps_back(choices: list[PastChoice], trails: Trails) -> Iterator[StepBack]:
    """Yield the choices, the newest first, with the cards that came to hands and left them between
    each and the next.
    """
    turns = trails.turns.copy()
    for choice in reversed(choices):
        came: Turned = []
        left: Turned = []
        while turns and turns[-1].at > choice.at:
            turn = turns.pop()
            for known in turn.cards:
                if turn.kind is not CAME:
                    left.append((turn.place, known))
                elif (turn.place, known) in left:
                    left.remove((turn.place, known))
                else:
                    came.append((turn.place, known))
        yield choice, came, left


def limited_choices(view: View, tracks: Tracks) -> list[LimitedChoice]:
    """Return the hidden choices of others that the rules limited, in order, with the log entries by
    which cards left; kept until another card leaves a hand unseen.
    """
    end = tracks.lost[-1][0] if tracks.lost else 0
    if tracks.limited[0] != end:
        tracks.limited = end, [*_find_limited(view, tracks, end)]
    found: list[LimitedChoice] = tracks.limited[1]
    return found


def _find_limited(view: View, tracks: Tracks, end: int) -> Iterator[LimitedChoice]:
    for question, lost in _asked_of(view, tracks, end):
        key = view.me, len(lost)
        if key not in question.hidden:
            question.hidden[key] = _hidden_choice(question, lost, view, tracks)
        choice = question.hidden[key]
        if choice is not None:
            yield choice, [at for at, _, _ in lost]


def _asked_of(view: View, tracks: Tracks, end: int) -> Iterator[tuple[PastQuestion, list[Lost]]]:
    """Yield the questions after which cards left the hand of the seat asked, with those cards."""
    assert view._memory is not None and view._log is not None
    asked = view._memory.questions.between(view._log, tracks.horizon, end)
    newest: dict[int | None, PastQuestion] = {}  # by seat
    groups: dict[int, tuple[PastQuestion, list[Lost]]] = {}  # by entry
    for lost in tracks.lost:
        while asked and asked[0].at < lost[0]:
            question = asked.pop(0)
            newest[question.table.seat] = question
        found = newest.get(lost[1].seat)
        if found is not None and found.table.seat != view.me and found.table.moves:
            groups.setdefault(found.at, (found, []))[1].append(lost)
    yield from groups.values()


def _hidden_choice(
    question: PastQuestion, lost: list[Lost], view: View, tracks: Tracks
) -> PastChoice | None:
    """Return the choice by which these cards left unseen; None if the rules did not limit it, or
    it is not known to have been one.
    """
    answered, told = told_answer(question, view)
    reader = PastReader.of(view, tracks)
    ordered = len(lost) > 1 and not all(to.fan for _, _, to in lost)
    if not answered or not (ordered or may_be_limited(question, told, reader)):
        return None
    choice = choice_as_told(question, told, reader)
    if not isinstance(choice, PastChoice) or choice.hidden not in (None, len(lost)):
        return None
    return choice if ordered or choice.is_limited(shuffled_deck(view.rules)) else None


def may_be_limited(question: PastQuestion, told: Move | None, reader: PastReader) -> bool:
    """Whether the rules limited a choice, as far as spectators could know. If they did not, that is
    so for everybody who was told the same of it, and it is looked at once for all of them.
    """
    if told not in question.limited:
        choice = choice_as_told(question, told, reader.as_spectator())
        if isinstance(choice, PastChoice):
            question.limited[told] = choice.is_limited(shuffled_deck(reader.rules))
        else:
            question.limited[told] = choice is ListingReads.OTHER
    return question.limited[told]


def shuffled_deck(rules: Rules[Any, Any]) -> list[Card]:
    """All cards of a game, always in the same random order."""
    core = rules.core
    if not core.shuffled:
        core.shuffled = [*Counter(rules.deck).elements()]
        Random(0).shuffle(core.shuffled)
    return core.shuffled


def tie_choices(choices: list[LimitedChoice], trails: Trails) -> list[PastChoice]:
    """Return the choices with the single cards that left by them, and those that had just come."""
    lost = {turn.at: turn for turn in trails.turns if turn.kind is LOST}
    found = []
    for choice, entries in choices:
        newest = {turn.place: turn for turn in trails.turns if turn.at < choice.at}
        last = {i: turn.cards[0] for i, turn in newest.items() if turn.kind is CAME}
        found.append(attrs.evolve(choice, left=[lost[at] for at in entries], last=last))
    return found
