"""House rules made on the spot, stacked on the made-up game."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from madeup import highcard as module

from cardkit import HouseRule, Library, hookimpl
from cardkit.engine.loading.game import Game

STACK = {"starter": 0, "deck": ["red-1", "red-2", "red-3", "blue-4"]}


def rule(name: str, **members: Any) -> HouseRule:
    """A house rule for the made-up game."""
    cls = type(name, (HouseRule,), {"name": name, "game": "highcard", **members})
    made: HouseRule = cls()
    return made


def game(*rules: HouseRule, **options: Any) -> Game:
    """The made-up game with these rules stacked, as --rule does it."""
    house = ModuleType("house")
    house.cardkit_house_rules = hookimpl(lambda: list(rules), specname=None)  # type: ignore[attr-defined]
    library = Library([module, house])
    assert [info.error for info in library.plugins] == ["", ""]
    return library.load("highcard", [rule.name for rule in rules], options)


def say(word: str) -> Any:
    def hook(self: Any, t: Any, args: tuple[Any, ...]) -> None:
        t.say("heard", word=word, args=args)

    return hook


def heard(t: Any) -> list[Any]:
    return [entry[3] for entry in t.log if entry[0] == "heard"]
