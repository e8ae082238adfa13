"""Equal copies of a card: which of them a move means, or was seen, is not mistaken for a leak."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.sound_game import FIELD, HELPER, LAID, LIST, START, check_sound, written

from cardkit import Library
from cardkit.testing import Case
from cardkit.testing.checks.secrecy import unseen_cards_change_nothing
from cardkit.testing.kit import problem_of

ASIDE = (
    FIELD,
    FIELD + "    aside: Pile[Number] = zone(seen='nobody')\n"
    "    market: Row[Number] = zone(seen='all')\n",
    "from cardkit import Card,",
    "from cardkit import Card, Row, Rows,",
    LAID,
    "        t.move(card, self.at.hand[seat], self.at.aside)\n",
    "        t.score[seat] += card.value\n",
    "",
)


def problem_with(path: Path, seats: int, seed: int) -> str:
    """What the check says of the game in this file."""
    case = Case(Library().load(str(path)), seats, f"{seed}", cap=300)
    return problem_of(unseen_cards_change_nothing, [case])


def test_the_card_that_leaves_an_ordered_hand_is_the_one_that_was_exchanged(
    tmp_path: Path,
) -> None:
    """If a hand holds both cards, it lists the same moves in the twin, in which each lies where the
    other did.
    """
    changes = (*ASIDE, "    hand: Fans[", "    hand: Rows[", "copies = 2\n", "")
    case = check_sound(tmp_path, *changes)
    assert case.counted["hand", "choices"] > 50


MARKET = (
    *ASIDE,
    START,
    "        t.deal(self.at.deck, [self.at.market], 3)\n" + START,
    LIST,
    LIST.replace("]\n", ", *map(self.take, dict.fromkeys(t.market))]\n"),
    HELPER,
    """    @move
    def take(self, t, seat, card: Number):
        t.move(card, self.at.market, self.at.hand[seat])
        t.draw(self.at.deck, self.at.market)
        t.then(self.next_turn, (seat + 1) % len(t.seats))

"""
    + HELPER,
    "value = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]\ncopies = 2\n",
    "value = [1, 2, 3, 4]\ncopies = 8\n",
)


@pytest.mark.parametrize("seed", range(8))
def test_a_card_taken_from_an_open_market_is_not_the_equal_one_in_the_hand(
    seed: int, tmp_path: Path
) -> None:
    assert problem_with(written(tmp_path, *MARKET)[0], 2 + seed % 3, seed) == ""


#: A card is laid face down for one of the market.
SWAP = (
    *MARKET[:-6],
    LIST,
    "        both = product(dict.fromkeys(t.hand[seat]), dict.fromkeys(t.market))\n"
    "        return [self.skip(), *(self.swap(mine, theirs) for mine, theirs in both)]\n",
    HELPER,
    """    @move
    def swap(self, t, seat, mine: Number, theirs: Annotated[Number, "market"]):
        t.move(mine, self.at.hand[seat], self.at.aside)
        t.move(theirs, self.at.market, self.at.hand[seat])
        t.draw(self.at.deck, self.at.market)
        t.then(self.next_turn, (seat + 1) % len(t.seats))

"""
    + HELPER,
    *MARKET[-2:],
    "import random, time\n",
    "import random, time\nfrom itertools import product\nfrom typing import Annotated\n",
)


@pytest.mark.parametrize("seed", range(8))
def test_each_card_of_a_move_is_one_from_the_zone_that_it_names(seed: int, tmp_path: Path) -> None:
    assert problem_with(written(tmp_path, *SWAP)[0], 2 + seed % 3, seed) == ""


#: A card is asked for aloud: it is handed over and shown, or its holder has none.
WANT = (
    *ASIDE,
    LIST,
    LIST.replace("]\n", ", *map(self.want, dict.fromkeys(t.hand[seat]))]\n"),
    HELPER,
    """    @move(announces=True)
    def want(self, t, seat, card: Number):
        whom = (seat + 1) % len(t.seats)
        if card in t.hand[whom]:
            t.move(card, self.at.hand[whom], self.at.hand[seat])
            t.show(self.at.hand[seat], card)
        else:
            t.tell(self.at.hand[whom], value=card.value)
            t.draw(self.at.deck, self.at.hand[seat])
        t.then(self.next_turn, whom)

"""
    + HELPER,
    *MARKET[-2:],
)


@pytest.mark.parametrize("seed", range(8))
def test_of_equal_cards_in_a_fan_any_may_be_the_one_that_was_shown(
    seed: int, tmp_path: Path
) -> None:
    assert problem_with(written(tmp_path, *WANT)[0], 2 + seed % 3, seed) == ""


#: A card that is given face down can be doubted, which turns it up.
COURT = """
from cardkit import Card, Fans, Game, Pile, Row, Rules, Seat, Table
from cardkit import decision, move, public, step, zone

class Gift(Card):
    kind: str

class CourtTable(Table[Gift]):
    deck: Pile[Gift] = zone(seen="nobody")
    laid: Row[Gift] = zone(seen="nobody")
    known: Row[Gift] = zone(seen="all")
    hand: Fans[Gift] = zone(seen="owner")
    giver: Seat = public(0)

class Court(Rules[CourtTable]):
    @step
    def start(self, t):
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, 3)
        return t.ask(self.what, 0)

    @decision
    def what(self, t, seat):
        return [self.give(card) for card in dict.fromkeys(t.hand[seat])]

    @move
    def give(self, t, seat, card: Gift):
        t.giver = seat
        t.move(card, self.at.hand[seat], self.at.laid)
        return t.ask(self.believe, (seat + 1) % len(t.seats))

    @decision
    def believe(self, t, seat):
        return [self.trust(), self.doubt()]

    @move
    def trust(self, t, seat):
        t.then(self.after)

    @move
    def doubt(self, t, seat):
        t.move(t.laid[-1], self.at.laid, self.at.known)
        t.then(self.after)

    @step
    def after(self, t):
        if t.deck:
            t.draw(self.at.deck, self.at.hand[t.giver])
        seat = (t.giver + 1) % len(t.seats)
        if t.hand[seat]:
            return t.ask(self.what, seat)
        return t.end("over", [1 for _ in t.seats])

game = Game.define(Court, "[game]\\nid = 'court'\\nseats = [2, 4]\\n"
    "[[cards]]\\nid = '{kind}'\\nkind = ['gold', 'myrrh', 'poison']\\ncopies = 6\\n")
"""


@pytest.mark.parametrize("seed", [10, 22, 38])
def test_of_equal_cards_in_a_fan_any_may_be_the_one_that_was_turned_up(
    seed: int, tmp_path: Path
) -> None:
    """The twins part there, as the next seat has other moves."""
    path = tmp_path / "court.py"
    path.write_text(COURT, encoding="utf-8")
    assert problem_with(path, 2, seed) == ""
