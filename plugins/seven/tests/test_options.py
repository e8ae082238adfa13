"""Options, and how they are told."""

from __future__ import annotations

import pytest

import cardkit
from cardkit import CardkitError

DEFAULTS = {
    "starter_may_finish": False,
    "starter": "youngest",
    "youngest": 0,
    "rounds": 7,
    "counts": (12, 12, 12, 11, 11, 11, 11),
}


def test_these_are_all_options_and_their_defaults() -> None:
    game = cardkit.load("seven")
    assert game.option_values == DEFAULTS
    assert game.option_infos.keys() == DEFAULTS.keys()


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("rounds", 0, "option 'rounds' must be a number, 1 or more, not 0"),
        ("youngest", -1, "option 'youngest' must be a number, 0 or more, not -1"),
        ("starter", "oldest", r"option 'starter' must be youngest\|winner\|rotate, not 'oldest'"),
        ("target", 3, "seven has no option 'target'"),
    ],
)
def test_other_values_are_refused(option: str, value: object, message: str) -> None:
    with pytest.raises(CardkitError, match=f"^{message}"):
        cardkit.load("seven", **{option: value})


def test_sv_q16_the_youngest_is_a_seat_that_exists() -> None:
    game = cardkit.load("seven", youngest=3)
    assert game.start(4, 1).seat == 3
    with pytest.raises(
        CardkitError, match=r"^option 'youngest' must be a seat from 0 to 2, not 3$"
    ):
        game.start(3, 1)


def test_the_rules_page_lists_every_option_with_its_default() -> None:
    from cardkit.session.pages import clauses_page

    game = cardkit.load("seven")
    page = clauses_page(game, game.texts())
    for name, value in DEFAULTS.items():
        shown = str(list(value) if isinstance(value, tuple) else value)
        shown = shown.lower() if isinstance(value, bool) else shown
        assert f"| `{name}` | `{shown}` |" in page


def test_sv_q01_the_assumption_is_told_where_users_look() -> None:
    from cardkit.session.pages import clauses_page, info_page

    game = cardkit.load("seven")
    for lang, words in (("en", "how often each occurs"), ("de", "wie oft jede vorkommt")):
        assert words in info_page(game, game.texts(lang), [], {}, [])
    assert "Assumption" in clauses_page(game, game.texts())
    assert "counts = [12,12,12,11,11,11,11]" in info_page(game, game.texts(), [], {}, [])
