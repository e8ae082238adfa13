"""My Game keeps every promise of the conformance kit, and its own rules."""

import cardkit
from cardkit.testing import Situation, conformance

TestConformance = conformance("my_game")


def dealt(cards: str) -> Situation:
    """Deal two players two of these cards each; seat 0 goes first."""
    game = cardkit.load("my_game", hand=2)
    return Situation(game.start(seats=2, stack={"deck": cards.split()}))


def test_a_card_must_be_as_high_as_the_top_one() -> None:
    t = dealt("9 3 12 9").do("lay:9")
    assert t.choices == "lay:9 take"
    assert t.why_not("lay:3").id == "too_low"


def test_the_pile_costs_what_its_cards_show() -> None:
    t = dealt("9 3 12 4").do("lay:12")  # seat 1 has no card that high, and takes the pile
    assert t.score == [0, -12]
    assert t.seat == 1 and not t.pile
