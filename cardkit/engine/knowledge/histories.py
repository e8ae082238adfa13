"""Whole histories of sampled worlds: every past choice is asked again, and hidden ones are weighed.

In a small game a deal also says which cards went where (`trails.py`), so all hidden hands can be
traced back to every choice. There a move that was seen was legal, a seat that stopped had a choice
and one that did not had none, and a hidden choice was any of those that look the same to the
reader, all equally likely. Deals assume that all cards of a hand are equally likely to leave it, so
worlds are weighed by the difference: by how many moves looked the same, and by equal cards, which
are played by one move.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cardkit.engine.model.cards import Card

from .past_choices import PastChoice, card_of, choice_of
from .questions import ListingReads
from .tracks import CAME, LEFT, LOST
from .trails import Trails, Turn

if TYPE_CHECKING:  # the sampler asks for the history of its views
    from .deals import Deals
    from .view import View

TRIED = 12  # deals, to see how large weights are


class WholeHistory:
    """What happened to the hidden hands, and the choices that every world is asked again."""

    def __init__(self, turns: list[Turn], choices: list[PastChoice], trails: Trails) -> None:
        self.partial = False  # something about a choice is not known
        self.weight = 1.0  # of the world checked last
        self.usual = 1.0
        places = trails.places
        self.hands = [p.i for p in places if trails.hidden[p.i] and p.fan]
        self.equal = trails.equal
        self.chosen = set[Turn]()  # cards that left by choice
        steps: list[tuple[int, Turn | PastChoice]] = [(each.at, each) for each in choices]
        steps += [(turn.at, turn) for turn in turns]
        steps.sort(key=lambda step: step[0])
        asked: dict[int | None, PastChoice] = {}  # the latest by each seat, and at all
        newest: dict[int, Turn] = {}  # by place
        for _, step in steps:
            if isinstance(step, PastChoice):
                asked[step.seat] = asked[None] = step  # without a move, nothing leaves by choice
                step.last = {i: t.cards[0] for i, t in newest.items() if t.kind is CAME}
                continue
            newest[step.place] = step
            if step.kind in (LEFT, LOST):
                self._explain(step, asked.get(places[step.place].seat))
        for choice in choices:
            if choice.left and choice.hidden not in (None, len(choice.left)):
                choice.left.clear()
                self.partial = True
        first = choices[0].at if choices else 0
        self.steps = [step for at, step in reversed(steps) if choices and at >= first]

    def _explain(self, turn: Turn, choice: PastChoice | None) -> None:
        """Find out why a card left a hand: a choice, or chance."""
        hidden = choice.hidden if choice else 0
        if turn.kind is LOST and choice is not None and hidden != 0:
            choice.left.append(turn)
            self.chosen.add(turn)
        elif not turn.drawn or (choice and choice.told and turn.cards[0] in choice.told.args):
            self.chosen.add(turn)
            self.partial |= turn.kind is LOST  # a rule of the game says which one it is

    def holds(self, cells: list[list[Card]], rng: Random) -> bool:
        """Whether everybody could have chosen as they did, in the world dealt last."""
        hands = {i: list(cells[i]) for i in self.hands}
        weight = 1.0
        for step in self.steps:
            if isinstance(step, PastChoice):
                likely = step.likely(hands)
                if likely is None:
                    self.partial = True
                elif not likely:
                    return False
                else:
                    weight *= likely
            elif step.kind is CAME:
                hands[step.place].remove(card_of(step.cards[0]))
            else:
                hands[step.place] += map(card_of, step.cards)
                if step in self.chosen and (card := card_of(step.cards[0])) in self.equal:
                    weight /= hands[step.place].count(card)
        self.weight = weight / self.usual
        return True


def history_of(view: View, trails: Trails, deals: Deals) -> WholeHistory:
    """Return the history of this view's worlds."""
    assert view._memory is not None and view._log is not None
    asked = view._memory.questions.between(view._log, trails.horizon, view._end + 1)
    unclear = False
    choices: list[PastChoice] = []
    for question in asked:
        if question.is_past(view._end) or question.table.seat == view.me:
            choice = choice_of(question, view, trails)
            if isinstance(choice, PastChoice):
                choices.append(choice)
            unclear |= choice is ListingReads.OTHER
    history = WholeHistory(trails.turns, choices, trails)
    history.partial |= unclear or view._memory.questions.failure is not None
    rng = Random(0)
    for _ in range(TRIED):
        dealt = deals.deal(rng)
        if dealt is not None and history.holds(dealt[0], rng):
            history.usual = history.weight
            break
    return history
