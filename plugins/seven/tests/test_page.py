"""The page of rules says for every option at every value what a stacked game does."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import cardkit
from cardkit.session.pages import cards_page, info_page, rules_page
from cardkit.session.rulings import rulings_page
from cardkit.testing import values_told, values_untold

ALL = "1 2 3 4 5 6 7"  # a hand with a choice on every pile, so that the game stops there
DEFAULT = (12, 12, 12, 11, 11, 11, 11)
SKEWED = (20, 10, 10, 10, 10, 10, 11)

SAYS: dict[tuple[str, Any], dict[str, str]] = {
    ("starter_may_finish", False): {
        "en": "you are not finished: you take a penalty card next turn",
        "de": "bist du nicht fertig: Du ziehst im nächsten Zug eine Strafkarte",
    },
    ("starter_may_finish", True): {
        "en": "you have finished, too",
        "de": "bist du ebenfalls fertig",
    },
    ("starter", "youngest"): {"en": "begins, in every round", "de": "beginnt, in jeder Runde"},
    ("starter", "winner"): {
        "en": "later rounds are started by the winner of the last one",
        "de": "in späteren Runden beginnt, wer die letzte gewonnen hat",
    },
    ("starter", "rotate"): {
        "en": "later rounds are started by the next player to the left",
        "de": "in späteren Runden beginnt die nächste Person zur Linken",
    },
    ("youngest", 0): {"en": "The youngest (seat 1) begins", "de": "Person (Platz 1) beginnt"},
    ("youngest", 2): {
        "en": "The youngest, here seat 3, begins",
        "de": "Person (hier Platz 3) beginnt",
    },
    ("rounds", 1): {"en": "2 to 4 players play 1 round;", "de": "spielt man eine Runde;"},
    ("rounds", 3): {"en": "2 to 4 players play 3 rounds;", "de": "spielt man 3 Runden;"},
    ("rounds", 7): {"en": "2 to 4 players play 7 rounds;", "de": "spielt man 7 Runden;"},
    ("counts", DEFAULT): {"en": "80 cards with a number", "de": "80 Karten mit einer Zahl"},
    ("counts", SKEWED): {"en": "81 cards with a number", "de": "81 Karten mit einer Zahl"},
}


class Shown:
    """What a stacked game shows each option to be."""

    def __init__(self, placed: Any, **given: Any) -> None:
        self.placed, self.given = placed, given

    def starter_may_finish(self) -> bool:
        t = self.placed("7 3", ALL, ALL, options=self.given).do("start:7")
        assert t.hand[0] == []
        return bool(t.place[0] == 1)

    def starter(self) -> str:
        """Seat 1 wins the first round, which seat 0 began."""
        t = self.placed("3 3", "7", "7", "7", seat=1, options=self.given)
        assert t.round == 2
        return {0: "youngest", 1: "winner"}.get(t.t.starter, "other")

    def youngest(self) -> int:
        return int(cardkit.load("seven", **self.given).start(3, 1).seat)

    def rounds(self) -> int:
        t = cardkit.load("seven", **self.given).play("caller*2", seed=1).table
        return int(t.round)

    def counts(self) -> tuple[int, ...]:
        deck = cardkit.load("seven", **self.given).start(3, 1).rules.deck
        return tuple(deck.values())


def test_the_page_speaks_of_every_option_at_every_value() -> None:
    assert values_untold(cardkit.load("seven"), SAYS) == []


@pytest.mark.parametrize(("option", "value"), SAYS)
def test_sv_q01_sv_q05_sv_q16_sv_q17_sv_26_the_page_says_what_the_game_does(
    placed: Any, option: str, value: Any
) -> None:
    shown = getattr(Shown(placed, **{option: value}), option)()
    if (option, value) == ("starter", "rotate"):  # to the left of seat 0 sits the winner here
        t = placed("7", "3 3", "7", "7", seat=2, options={option: value})
        assert (t.round, t.t.starter) == (2, 1)
    else:
        assert shown == value
    told = values_told(cardkit.load("seven", **{option: value}), SAYS, option)
    assert told == {"en": [value], "de": [value]}


def test_sv_q01_cards_info_and_rulings_follow_the_counts() -> None:
    game = cardkit.load("seven", counts=SKEWED)
    assert cards_page(game, game.texts()).splitlines()[0].startswith(" 20 × 1")
    assert "Cards: 81\n" in info_page(game, game.texts(), [], {}, [])
    for page in (info_page(game, game.texts(), [], {}, []), rulings_page(game, game.texts())):
        assert "in these counts: 20, 10, 10, 10, 10, 10, 11." in " ".join(page.split())


@pytest.mark.parametrize(
    ("rule", "words"),
    [("penalty_of_two", "You take two penalty cards"), ("may_pass", "may also draw instead")],
)
def test_the_page_follows_house_rules(rule: str, words: str) -> None:
    plain, stacked = cardkit.load("seven"), cardkit.load(f"seven+{rule}")
    assert words not in rules_page(plain, plain.texts())
    assert words in rules_page(stacked, stacked.texts())
    german = attrs.evolve(stacked, lang="de")
    assert rules_page(german, german.texts()).count("## ") == 1


def test_sv_22_the_clause_says_what_the_sheet_says_and_the_page_how_it_is_read() -> None:
    from cardkit.session.pages import clauses_page

    game = cardkit.load("seven")
    assert "| SV-22 | The others play on until only one player is left with cards in hand." in (
        clauses_page(game, game.texts())
    )
    assert "only one player has not finished" in " ".join(rules_page(game, game.texts()).split())
