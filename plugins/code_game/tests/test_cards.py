"""The cards of the game."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from cardkit_code_game.table import Action, Code, Number

import cardkit


def copies(**given: Any) -> Counter[str]:
    t = cardkit.load("code_game", **given).start(4, 7)
    return Counter(card.id for cell in t.cells for card in cell)


def test_cg_01_110_playing_cards_and_10_codes() -> None:
    counts = copies()
    codes = {id: n for id, n in counts.items() if id.startswith("code-")}
    assert codes == dict.fromkeys(codes, 1)
    assert (len(codes), counts.total() - len(codes)) == (10, 110)


def test_cg_02_cg_03_two_of_each_value_in_four_colours() -> None:
    game = cardkit.load("code_game")
    numbers = [card for card in game.cards.values() if isinstance(card, Number)]
    expected = [(c, v) for c in ("red", "blue", "yellow", "violet") for v in range(10)]
    assert [(card.color, card.value) for card in numbers] == expected
    assert [card.id for card in numbers] == [f"{c}-{v}" for c, v in expected]
    assert {copies()[card.id] for card in numbers} == {2}


def test_cg_04_cg_q03_thirty_action_cards_jokers_among_them() -> None:
    actions = {card.id for card in cardkit.load("code_game").cards.values() if type(card) is Action}
    assert {id: n for id, n in copies().items() if id in actions} == {
        "swap": 6,
        "reverse": 5,
        "skip": 6,
        "joker": 4,
        "plus2": 4,
        "gift": 4,
        "reset": 1,
    }


def test_cg_05_a_game_without_the_reset() -> None:
    with_it, without = copies(), copies(with_reset=False)
    assert with_it - without == Counter({"reset": 1})
    assert without.total() == 119


def test_the_codes_are_as_well_mixed_as_the_assumption_says() -> None:
    codes = [c.digits for c in cardkit.load("code_game").cards.values() if isinstance(c, Code)]
    assert {"1258", "1368"} < set(codes)
    assert all(len(code) == 4 and list(code) == sorted(set(code)) for code in codes)
    assert Counter("".join(codes)) == dict.fromkeys("0123456789", 4)
    assert all(len(set(a) & set(b)) <= 2 for a, b in combinations(codes, 2))


def test_a_variant_file_replaces_the_codes() -> None:
    game = cardkit.load("code_game")
    old = [id for id in game.cards if id.startswith("code-")]
    text = f"""
extends = "code_game"
remove = {old!r}
[[cards]]
id = "code-{{digits}}"
type = "code"
digits = ["1123", "0000"]
zone = "codes"
"""
    t = game.with_variant("mine.toml", text).start(
        2, 1, stack={"codes": ["code-1123", "code-0000"]}
    )
    assert [[c.digits for c in code] for code in t.code] == [["0000"], ["1123"]]
