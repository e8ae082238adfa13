"""The page of rules says for every option at every value what a stacked game does."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import cardkit
from cardkit.session.pages import cards_page, info_page, rules_page
from cardkit.testing import values_told, values_untold

SAYS: dict[tuple[str, Any], dict[str, str]] = {
    ("play_drawn_action", False): {
        "en": "An action card has to wait for a later turn",
        "de": "Eine Aktionskarte muss bis zu einem späteren Zug warten",
    },
    ("play_drawn_action", True): {
        "en": "An action card may be played at once, too",
        "de": "Auch eine Aktionskarte darfst du sofort ablegen",
    },
    ("with_reset", True): {"en": "30 action cards", "de": "30 Aktionskarten"},
    ("with_reset", False): {"en": "29 action cards", "de": "29 Aktionskarten"},
    ("hand_size", 1): {"en": "one code and 1 card,", "de": "einen Code und eine Karte,"},
    ("hand_size", 5): {"en": "one code and 5 cards,", "de": "einen Code und 5 Karten,"},
    ("hand_size", 7): {"en": "one code and 7 cards,", "de": "einen Code und 7 Karten,"},
    ("dealer", 0): {"en": "the oldest (seat 1)", "de": "Die älteste Person (Platz 1) gibt"},
    ("dealer", 1): {"en": "here seat 2", "de": "Hier gibt Platz 2"},
}


class Shown:
    """What a stacked game shows each option to be."""

    def __init__(self, deal: Any, **given: Any) -> None:
        self.deal, self.given = deal, given

    def play_drawn_action(self) -> bool:
        t = self.deal("r1 b4 y9 | r5 b7 v6", draw="skip", **self.given).do("draw")
        return bool(t.choices == "skip keep")

    def with_reset(self) -> bool:
        return "reset" in {card.id for card in self.started().rules.deck}

    def hand_size(self) -> int:
        (size,) = {len(hand) for hand in self.started().hand}
        return int(size)

    def dealer(self) -> int:
        t = self.started()
        return int((t.seat - 1) % 3)  # CG-14: the left neighbour begins

    def started(self) -> Any:
        return cardkit.load("code_game", **self.given).start(3, 1, stack={"deck": ["skip"]})


def test_the_page_speaks_of_every_option_at_every_value() -> None:
    assert values_untold(cardkit.load("code_game"), SAYS) == []


@pytest.mark.parametrize(("option", "value"), SAYS)
def test_cg_05_cg_08_cg_q02_cg_q13_the_page_says_what_the_game_does(
    deal: Any, option: str, value: Any
) -> None:
    assert getattr(Shown(deal, **{option: value}), option)() == value
    told = values_told(cardkit.load("code_game", **{option: value}), SAYS, option)
    assert told == {"en": [value], "de": [value]}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_cg_05_without_the_reset_no_page_lists_it(lang: str) -> None:
    game = attrs.evolve(cardkit.load("code_game", with_reset=False), lang=lang)
    texts = game.texts()
    assert "Reset" not in rules_page(game, texts)
    assert "reset" not in cards_page(game, texts)
    assert ": 119\n" in info_page(game, texts, [], {}, [])
    assert sum(game.start(4, 1).rules.deck.values()) == 119


def test_cg_05_cg_06_cg_12_cg_13_the_page_is_complete_for_play() -> None:
    game = cardkit.load("code_game")
    page = " ".join(rules_page(game, game.texts()).split())
    for words in (
        "action cards that come first are shuffled back",
        "The dealer, the oldest (seat 1), gives everybody one code",
        "For a gentler game leave it out (`with_reset=false`)",
    ):
        assert words in page


def test_cg_41_the_page_follows_house_rules() -> None:
    plain, stacked = cardkit.load("code_game"), cardkit.load("code_game+joker_as_number+draw_until")
    assert "It is never played." in rules_page(plain, plain.texts())
    page = " ".join(rules_page(stacked, stacked.texts()).split())
    assert "It is never played." not in page
    assert "If the card cannot be played, you draw again." in page
