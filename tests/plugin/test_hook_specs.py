"""The hook specifications: their exact signatures, each with a docstring."""

from __future__ import annotations

import inspect

import pytest

from cardkit.plugin.specs import API_VERSION, ApplicationHooks, TableHooks

#: A change here is a change of the plugin API.
APPLICATION = {
    "cardkit_games": "(self) -> 'list[Game | LazyGame]'",
    "cardkit_house_rules": "(self) -> 'list[HouseRule | LazyRule]'",
    "cardkit_bots": "(self) -> 'list[Bot]'",
    "cardkit_commands": "(self, app: 'Any') -> 'None'",
    "cardkit_card_face": (
        "(self, game: 'Game', card: 'Card', zone: 'str', view: 'Any') -> 'str | None'"
    ),
}
TABLE = {
    "cardkit_before": "(self, t: 'Any', args: 'tuple[Any, ...]') -> 'None'",
    "cardkit_after": "(self, t: 'Any', args: 'tuple[Any, ...]') -> 'None'",
    "cardkit_replace": "(self, t: 'Any', args: 'tuple[Any, ...]') -> 'Any'",
    "cardkit_legal": ("(self, t: 'Any', seat: 'int', moves: 'Sequence[Move]') -> 'Sequence[Move]'"),
    "cardkit_card_moved": "(self, t: 'Any', card: 'Card', source: 'Place', to: 'Place') -> 'None'",
    "cardkit_result": "(self, t: 'Any', result: 'Result') -> 'Result'",
}
HOOKS = {name: getattr(ApplicationHooks, name) for name in APPLICATION} | {
    name: getattr(TableHooks, name) for name in TABLE
}


def hooks_of(cls: type) -> list[str]:
    return [name for name in vars(cls) if name.startswith("cardkit_")]


def test_there_are_these_hooks_and_no_others() -> None:
    assert hooks_of(ApplicationHooks) == list(APPLICATION)
    assert hooks_of(TableHooks) == list(TABLE)
    assert API_VERSION == 2


@pytest.mark.parametrize("name", HOOKS)
def test_the_signature(name: str) -> None:
    assert str(inspect.signature(HOOKS[name])) == (APPLICATION | TABLE)[name]


@pytest.mark.parametrize("name", HOOKS)
def test_the_docstring_says_when_it_is_called(name: str) -> None:
    assert (HOOKS[name].__doc__ or "").startswith("Called ")


@pytest.mark.parametrize("name", HOOKS)
def test_it_is_a_specification(name: str) -> None:
    assert HOOKS[name].cardkit_spec["firstresult"] is (name == "cardkit_card_face")
