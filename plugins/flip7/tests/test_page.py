"""The page of rules says for every option at every value what a stacked game does."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import cardkit
from cardkit import CardkitError
from cardkit.session.pages import cards_page, rules_page
from cardkit.testing import values_told, values_untold

SAYS: dict[tuple[str, Any], dict[str, str]] = {
    ("edition", "kosmos"): {
        "en": "*Stop*: you leave",
        "de": "*Stopp*: Du steigst aus der Runde aus",
    },
    ("edition", "the_op"): {"en": "*Stay*: you leave"},
    ("first", "dealer"): {"en": "first for the dealer,", "de": "zuerst für sich selbst"},
    ("first", "left"): {
        "en": "first for the player to the dealer's left",
        "de": "zuerst für die Person zur Linken",
    },
    ("stay_requires_card", False): {"en": ", even without a card", "de": ", auch ohne Karte"},
    ("stay_requires_card", True): {
        "en": "; not without a card",
        "de": "; das geht nicht ohne Karte",
    },
    ("second_chance_in_flip_three", "deferred"): {
        "en": "wait until it is done. ",
        "de": "warten, bis das vorbei ist. ",
    },
    ("second_chance_in_flip_three", "immediate"): {
        "en": "but a Second Chance is kept at once",
        "de": "eine Second Chance schützt aber sofort",
    },
    ("bust_in_flip_three", "give"): {
        "en": "Whoever busts must choose others for them",
        "de": "Wer sich verzockt, muss andere dafür wählen",
    },
    ("bust_in_flip_three", "discard"): {
        "en": "If that player busts, they are discarded",
        "de": "Hat sich die Person verzockt, werden sie abgeworfen",
    },
    ("used_actions", "discard"): {
        "en": "a used Second Chance and a finished Flip Three at once",
        "de": "eine benutzte Second Chance und ein erledigter Flip Three sofort",
    },
    ("used_actions", "keep"): {
        "en": "both lie in front of you until the round ends",
        "de": "Beide liegen vor dir, bis die Runde endet",
    },
    ("target_score", 1): {"en": "somebody has 1 point or", "de": "jemand 1 Punkt oder mehr"},
    ("target_score", 90): {"en": "somebody has 90 points", "de": "jemand 90 Punkte oder mehr"},
    ("target_score", 200): {"en": "somebody has 200 points", "de": "jemand 200 Punkte oder mehr"},
    ("allow_few_players", False): {"en": "For 3 players or more", "de": "Für 3 Personen oder mehr"},
    ("allow_few_players", True): {"en": "For 1 player or more", "de": "Für 1 Person oder mehr"},
}


class Shown:
    """What a stacked game shows each option to be."""

    def __init__(self, deal: Any, **given: Any) -> None:
        self.deal, self.given = deal, given

    def play(self, cards: str, **how: Any) -> Any:
        return self.deal(cards, **how, **self.given)

    def edition(self) -> str:
        return "the_op" if self.stay_requires_card() else "kosmos"  # and the others it sets

    def first(self) -> str:
        return "dealer" if self.play("5 8 9", dealer=1).numbers(1) == "5" else "left"

    def stay_requires_card(self) -> bool:
        t = self.play("freeze 5 6 9").do("freeze:1")
        return (0, "hit", "hit") in t.decided()  # seat 0 has nothing, and had no choice

    def second_chance_in_flip_three(self) -> str:
        t = self.play("5 8 9 flip_three 7 second_chance 7").do("hit", "flip_three:1")
        return "immediate" if t.status[1] == "in" else "deferred"

    def bust_in_flip_three(self) -> str:
        t = self.play("5 8 9 flip_three 7 freeze 7").do("hit", "flip_three:1")
        assert t.status[1] == "busted"
        return "give" if t.choices == "freeze:0 freeze:2" else "discard"

    def used_actions(self) -> str:
        t = self.play("second_chance 8 9 5 1 2 5").do(*["hit"] * 4)
        flipped = self.play("5 8 9 flip_three 1 2 3").do("hit", "flip_three:1")
        found = t.bonus(0), t.cards("discard"), flipped.bonus(1), flipped.cards("discard")
        assert t.status[0] == "in"
        if found == ("second_chance 5", "", "flip_three", ""):
            return "keep"
        assert found == ("", "5 second_chance", "", "flip_three")
        return "discard"

    def target_score(self) -> int:
        target: int = cardkit.load("flip7", **self.given).option_values["target_score"]
        ended = []
        for before in (target - 6, target - 5):  # and a 5 in the round
            t = self.play("5 8 9")
            t.t.score = [before, -500, -500]
            ended.append(t.do("stay", "stay", "stay").over)
        return target if ended == [False, True] else -1

    def allow_few_players(self) -> bool:
        try:
            cardkit.load("flip7", **self.given).start(1)
        except CardkitError:
            return False
        return True


def test_the_page_speaks_of_every_option_at_every_value() -> None:
    assert values_untold(cardkit.load("flip7"), SAYS) == []


@pytest.mark.parametrize(("option", "value"), SAYS)
def test_f7_q02_f7_q10_f7_q21_f7_q25_f7_q32_f7_42_f7_63_the_page_says_what_the_game_does(
    deal: Any, option: str, value: Any
) -> None:
    assert getattr(Shown(deal, **{option: value}), option)() == value
    told = values_told(cardkit.load("flip7", **{option: value}), SAYS, option)
    told.pop("de" if option == "edition" else "", None)  # in German the words are the same
    assert list(told.values()) == [[value]] * len(told)


def test_f7_64_the_page_counts_the_cards_of_the_table() -> None:
    game = cardkit.load("flip7")
    for seats, words in (
        (3, "has 94 cards: 79 numbers"),
        (19, "has 188 cards: 158 numbers"),
    ):
        page = " ".join(rules_page(game, game.texts(), seats).split())
        assert words in page
        assert ("one deck for every 18 players or part of 18" in page) == (seats > 18)
        assert sum(game.start(seats, 1).rules.deck.values()) == int(words.split()[1])
    assert cards_page(game, game.texts(), seats=19).startswith("  2 × 0")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_f7_41_f7_47_f7_55_f7_57_the_page_is_complete_for_play(lang: str) -> None:
    game = cardkit.load("flip7")
    words = {
        "en": (
            "a bust or a Flip 7 ends it early",
            "last one in must take a Freeze or Flip Three",
            "Beyond 18 players a second deck",
            "cards in front of players stay, even if a player has busted",
        ),
        "de": (
            "verzockt sie sich oder gelingt ihr ein Flip 7, ist vorher Schluss",
            "Wer als letzte Person noch im Spiel ist, muss einen Freeze oder Flip Three",
            "bei mehr kommt ein zweites dazu",
            "was ausliegt, bleibt liegen, auch bei denen, die sich verzockt haben",
        ),
    }
    page = " ".join(rules_page(attrs.evolve(game, lang=lang), game.texts(lang)).split())
    assert [sentence for sentence in words[lang] if sentence not in page] == []


def test_the_words_on_the_box() -> None:
    texts = {
        edition: cardkit.load("flip7", edition=edition).texts for edition in ("kosmos", "the_op")
    }
    said = {
        (edition, lang): (found(lang)("moves.hit"), found(lang)("moves.stay"))
        for edition, found in texts.items()
        for lang in ("en", "de")
    }
    assert said == {
        ("kosmos", "en"): ("one more card", "stop"),
        ("kosmos", "de"): ("noch eine", "Stopp"),
        ("the_op", "en"): ("hit", "stay"),
        ("the_op", "de"): ("noch eine", "Stopp"),
    }
    assert texts["kosmos"]("de").value("stopped") == "ausgestiegen"
