"""The library: house rules and bots of several plugins beside each other."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from helpers.stacking import rule
from madeup import highcard as module

import cardkit.bots
from cardkit import Bot, CardkitError, HouseRule, Library, hookimpl


def plugin(name: str, **hooks: Any) -> ModuleType:
    """A plugin whose hooks return these values."""
    made = ModuleType(name)
    for hook, value in hooks.items():
        setattr(made, f"cardkit_{hook}", hookimpl(lambda value=value: value))
    return made


def bot(name: str, game: str | None = None) -> Bot:
    return Bot(name, lambda view, rng: view.moves[0], game)


def test_rules_of_two_games_may_have_the_same_name() -> None:
    class Other(HouseRule):
        name = "ends"
        game = "another"

    library = Library([module, plugin("more", house_rules=[Other()])])
    assert library.plugins[-1].error == ""
    assert type(library.rules_for(library.load("highcard"))["ends"]).__name__ == "Ends"


def test_a_rule_that_exists_already() -> None:
    library = Library([module, plugin("more", house_rules=[rule("ends")], bots=[bot("mine")])])
    assert library.plugins[-1].error == (
        "provides a house rule 'ends' for highcard, which already exists"
    )
    assert [each.name for each in library.bots] == ["highest"]


def test_a_bot_that_exists_already() -> None:
    library = Library([cardkit.bots, plugin("more", bots=[bot("random")])])
    assert (
        library.plugins[-1].error == "provides a bot 'random' for every game, which already exists"
    )


def test_the_own_bot_of_a_game_comes_before_the_one_for_all() -> None:
    own = bot("random", "highcard")
    for modules in ([cardkit.bots, plugin("more", bots=[own])], [plugin("more", bots=[own])]):
        library = Library([module, *modules, *([] if len(modules) > 1 else [cardkit.bots])])
        assert library.bots_for(library.load("highcard"))["random"] is own


def test_a_bot_for_another_game_is_not_offered() -> None:
    library = Library([module, plugin("more", bots=[bot("shark", "poker")])])
    assert list(library.bots_for(library.load("highcard"))) == ["highest"]


def test_an_empty_library_says_so() -> None:
    with pytest.raises(CardkitError, match=r"^no game 'x': games are none$"):
        Library().load("x")


def test_plugins_that_return_something_else() -> None:
    for value in (None, 7):
        (info,) = Library([plugin("odd", games=value)]).plugins
        assert info.error.endswith(f"cardkit_games() returns a list, not {value}")
