"""Options, and what is refused before a game begins."""

from __future__ import annotations

from typing import Any

import pytest

import cardkit
from cardkit import CardkitError

DEFAULTS = {"play_drawn_action": False, "with_reset": True, "hand_size": 7, "dealer": 0}


def test_the_options_are_these() -> None:
    assert cardkit.load("code_game").option_values == DEFAULTS


@pytest.mark.parametrize(
    ("seats", "given", "message"),
    [
        (4, {"hand_size": 0}, "option 'hand_size' must be a number, 1 or more, not 0"),
        (4, {"dealer": -1}, "option 'dealer' must be a number, 0 or more, not -1"),
        (4, {"dealer": 4}, "option 'dealer' must be a seat from 0 to 3, not 4"),
        (
            8,
            {"hand_size": 14},
            "option 'hand_size' is 14: 8 hands and a card to turn up need 113 cards, "
            "and there are 110",
        ),
        (
            2,
            {"hand_size": 55},
            "option 'hand_size' is 55: 2 hands and a card to turn up need 111 cards, "
            "and there are 110",
        ),
        (
            3,
            {"hand_size": 36.0},
            "option 'hand_size' must be a number, 1 or more, not 36.0",
        ),
    ],
)
def test_wrong_options_are_refused(seats: int, given: dict[str, Any], message: str) -> None:
    with pytest.raises(CardkitError) as error:
        cardkit.load("code_game", **given).start(seats)
    assert str(error.value) == message


def test_the_largest_hands_leave_a_card_to_turn_up() -> None:
    t = cardkit.load("code_game", hand_size=54).start(2, 1, stack={"deck": ["skip"]})
    assert [len(hand) for hand in t.hand] == [54, 54]
    assert len(t.numbers) + len(t.deck) == 2
    with pytest.raises(CardkitError, match="need 109 cards, and there are 108"):
        cardkit.load("code_game", hand_size=54).with_variant(
            "less.toml",
            'extends = "code_game"\nremove = ["reset"]\n[[cards]]\nid = "gift"\ncopies = 3',
        ).start(2)


def test_cg_08_another_size_of_the_hands() -> None:
    t = cardkit.load("code_game", hand_size=5).start(3, 1, stack={"deck": ["skip"]})
    assert [len(hand) for hand in t.hand] == [5, 5, 5]


def test_too_few_codes_for_the_seats() -> None:
    game = cardkit.load("code_game")
    codes = [id for id in game.cards if id.startswith("code-")]
    small = game.with_variant("few.toml", f'extends = "code_game"\nremove = {codes[:7]!r}')
    assert len(small.start(3, 1).code) == 3
    with pytest.raises(CardkitError, match=r"^4 seats need 4 code cards, and there are 3$"):
        small.start(4)


def test_one_card_for_each_effect() -> None:
    text = 'extends = "code_game"\n[[cards]]\nid = "pause"\ntype = "action"\neffect = "skipping"\n'
    with pytest.raises(CardkitError) as error:
        cardkit.load("code_game").with_variant("twice.toml", text).start(3)
    assert str(error.value) == (
        "'skip' and 'pause' have the same effect 'skipping'; this game has one card for each effect"
    )
    other = cardkit.load("code_game").with_variant("other.toml", f'remove = ["skip"]\n{text}')
    t = other.start(3, 1, stack={"deck": ["pause"]})
    t.apply("skip")
    assert (t.actions[0].id, t.seat) == ("pause", 0)


def test_a_variant_without_some_action_cards() -> None:
    text = 'extends = "code_game"\nremove = ["swap", "plus2", "gift", "reset"]\n'
    t = cardkit.load("code_game").with_variant("calm.toml", text).start(3, 1)
    for _ in range(200):
        if t.over:
            break
        assert {move.name for move in t.moves} <= {"play", "draw", "keep", "skip", "reverse"}
        t.apply(t.moves[0])


def test_the_rules_page_lists_every_option() -> None:
    from cardkit.session.pages import clauses_page

    game = cardkit.load("code_game")
    page = clauses_page(game, game.texts())
    for name, value in DEFAULTS.items():
        assert f"| `{name}` | `{str(value).lower()}` |" in page
