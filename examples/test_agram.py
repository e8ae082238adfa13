"""Agram: its rules, and that it comes out as in CardStock."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cardkit
from cardkit import Game, Move
from cardkit.lab.simulate import simulate
from cardkit.plugin.library import Library

FILE = Path(__file__).with_name("agram.py")


@pytest.fixture(scope="module")
def agram() -> Game:
    return cardkit.load(str(FILE))


def test_the_deck(agram: Game) -> None:
    t: Any = agram.start(4, 1)
    cards = [*t.deck, *(card for hand in t.hand for card in hand)]
    assert len({card.id for card in cards}) == len(cards) == 35
    assert "As" not in agram.cards and [len(hand) for hand in t.hand] == [6] * 4


def test_tricks(agram: Game) -> None:
    """Followers follow suit if they can; the highest card of the suit that was led takes it."""
    t: Any = agram.start(4, 3)
    tricks = 0
    while not t.over:
        hand, trick = [*t.hand[t.seat]], [*t.trick]
        same = [card for card in hand if trick and card.suit == trick[0].suit]
        assert {move.args[0] for move in t.moves} == set(same or hand)
        first, played = t.leader, len(t.played)
        t.apply(t.moves[-1])
        if len(t.played) > played:  # one choice may end several tricks that nobody chose in
            tricks += (len(t.played) - played) // 4
            if len(t.played) == played + 4:
                taken = [*t.played][-4:]
                best = max(
                    (card for card in taken if card.suit == taken[0].suit),
                    key=lambda card: "3456789TA".index(card.rank),
                )
                assert t.leader == (first + taken.index(best)) % 4
    assert tricks == 6 and sum(t.result.scores) == 1
    assert t.result.winners == (t.leader,)


def test_the_first_player_leads(agram: Game) -> None:
    t = agram.start(5, 1)
    assert t.seat == 0 and all(isinstance(move, Move) for move in t.moves) and len(t.moves) == 6


def test_a_trick_without_a_choice_does_not_tell_the_end_early(agram: Game) -> None:
    """In the last trick nobody has a choice: nobody saw how it stood before, and the point for it
    is not a lead that was kept."""
    found = simulate(agram, "random*4", Library.installed([str(FILE)]), games=20, seed=1)
    decisive = found.numbers["decisiveness"]
    assert (decisive.least, decisive.most) == (11 / 12, 11 / 12) and found.leads is None
    assert [found.by_round[number].mean.value for number in (4, 5)] == [0, 0.25]


def fairness(share: float, seats: int) -> float:
    """CardStock's: 1 if the first player wins as often as anybody, 0 if never or always."""
    if share <= 1 / seats:
        return share * seats
    return (1 - share) * seats / (seats - 1)


def test_the_figures_that_cardstock_published(agram: Game) -> None:
    """Fairness 0.96, from 100 random games of four players: 24 wins of the first, or 28. That is
    no further from a larger sample than a sample of a hundred games goes."""
    library = Library.installed([str(FILE)])
    found = simulate(agram, "random*4", library, games=2_000, seed=1)
    share = found.seats[0].share
    assert share.low is not None and share.high is not None
    spread = 1.96 * (share.value * (1 - share.value) / 100) ** 0.5
    assert fairness(0.24, 4) == pytest.approx(0.96) and fairness(0.28, 4) == pytest.approx(0.96)
    assert abs(0.24 - share.value) < spread and abs(0.28 - share.value) < spread
    assert fairness(share.high, 4) > 0.96


def test_the_choices_of_those_who_follow(agram: Game) -> None:
    """About 2.5 in the first three tricks. Leaders have 6, 5 and 4, the nine others the rest."""
    library = Library.installed([str(FILE)])
    found = simulate(agram, "random*4", library, games=1_000, seed=1, rounds=3)
    legal = found.ratios["branching"]
    assert (12 * legal.value - 15) / 9 == pytest.approx(2.5, abs=0.1)
