"""Generated code can be read and stepped through, and follows one declaration of slots."""

from __future__ import annotations

import inspect
import traceback
from random import Random
from typing import Any

from helpers.tiny import highcard

import cardkit
from cardkit.engine.base.codegen import compile_function
from cardkit.engine.flow.flow import Flow
from cardkit.engine.flow.table import Table
from cardkit.engine.knowledge.view import View
from cardkit.engine.model.slots import NAMES, SLOTS


def test_the_source_of_clone_view_and_world_can_be_read() -> None:
    t = highcard().start(2, 1)
    core = t.rules.core
    for function, name, line in (
        (type(t).clone, "clone", "    new.stack = self.stack.copy()\n"),
        (core.viewer, "view", "    new.over = self.over\n"),
        (core.imagine, "imagine", "    new.later = []\n"),
    ):
        source = inspect.getsource(function)
        assert source.startswith(f"def {name}(self")
        assert line in source
        assert function.__qualname__ == f"{type(t).__name__}.{name}"


def test_a_traceback_shows_the_generated_line() -> None:
    t = highcard().start(2, 1)
    t.stack = None
    try:
        t.clone()
    except AttributeError:
        shown = traceback.format_exc()
    assert f'File "<cardkit generated {type(t).__name__}.clone' in shown
    assert "    new.stack = self.stack.copy()" in shown


def test_functions_of_one_name_keep_their_own_source() -> None:
    one = compile_function("f(x)", ["return x + 1"], {}, "One")
    two = compile_function("f(x)", ["return x + y"], {"y": 5}, "One")
    assert (one(1), two(1)) == (2, 6)
    assert inspect.getsource(one) == "def f(x):\n    return x + 1\n"
    assert inspect.getsource(two) == "def f(x):\n    return x + y\n"


def test_every_slot_is_declared_once_and_typed() -> None:
    assert len(set(NAMES)) == len(SLOTS)
    typed = inspect.get_annotations(Flow) | inspect.get_annotations(Table)
    assert set(typed) - {"layout"} == set(NAMES)
    viewed = {slot.name for slot in SLOTS if slot.view is not None}
    assert set(inspect.get_annotations(View)) == viewed | {"me", "_log", "_end", "_memory"}


def test_blank_clone_and_world_have_every_slot() -> None:
    t = highcard().start(2, 1)
    for table in (t, t.clone(), t.view(0).sample(Random(1))):
        assert [name for name in NAMES if not hasattr(table, name)] == []


def test_rules_are_of_the_class_that_the_author_wrote() -> None:
    game = cardkit.load("flip7")
    rules = game.start(3, 1).rules
    assert type(rules) is game.rules
    names = [each.__name__ for each in type(rules).__mro__]
    assert len(names) == len(set(names))


def test_an_observed_game_has_tables_of_another_class() -> None:
    game = cardkit.load("flip7")

    def wrap(table: type[Any]) -> type[Any]:
        class Louder(table):  # type: ignore[misc]
            __slots__ = ()

        return Louder

    t = game.with_table_class(3, wrap).start(3, 1)
    assert (type(t).__name__, type(t.clone()).__name__) == ("Louder", "Louder")
    assert type(game.start(3, 1)) is game.table
