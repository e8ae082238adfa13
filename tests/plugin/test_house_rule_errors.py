"""House rules that contradict each other, or the game."""

from __future__ import annotations

from typing import Any

import pytest
from helpers.stacking import game, rule, say
from madeup import highcard as module

from cardkit import CardkitError, Library, PluginError
from cardkit.plugin.house_rules import after, before, legal, replace, stack_rules


def test_rules_that_contradict() -> None:
    with pytest.raises(CardkitError) as caught:
        Library([module]).load("highcard", ["must_fold", "no_fold"])
    assert str(caught.value) == "house rules 'no_fold' and 'must_fold' contradict each other"


def test_two_rules_that_replace_the_same_step() -> None:
    one, two = (rule(name, a=replace("count")(say(name))) for name in ("one", "two"))
    with pytest.raises(CardkitError) as caught:
        game(one, two)
    assert str(caught.value) == "house rules 'one' and 'two' both replace 'count'"


@pytest.mark.parametrize("given", [["xyzzy"], ["no_fold", "xyzzy"]])
def test_an_unknown_rule(given: list[str]) -> None:
    with pytest.raises(CardkitError) as caught:
        Library([module]).load("highcard", given)
    assert str(caught.value) == (
        "highcard has no house rule 'xyzzy'; it has: no_fold, must_fold, ends"
    )


def test_a_rule_given_twice() -> None:
    with pytest.raises(CardkitError, match=r"^house rule 'ends' is given twice$"):
        Library([module]).load("highcard", ["ends", "ends"])


@pytest.mark.parametrize(
    ("mark", "message"),
    [
        (
            before("cuont"),
            "house rule 'wrong' hooks 'cuont', which this game does not have: "
            "did you mean 'count'?",
        ),
        (
            before("xyzzy"),
            "house rule 'wrong' hooks 'xyzzy', which this game does not have; "
            "it has start, new_round, ask_seat, play, fold, count",
        ),
        (
            before("standing"),
            "house rule 'wrong' hooks 'standing', which is a method that cannot be hooked; "
            "these can: start, new_round, ask_seat, play, fold, count",
        ),
        (
            legal("play"),
            "house rule 'wrong' hooks 'play', which is a move: use @before, @after or @replace",
        ),
        (
            after("turn"),
            "house rule 'wrong' hooks 'turn', which is a decision: use @legal",
        ),
    ],
)
def test_a_hooked_name_that_does_not_exist(mark: Any, message: str) -> None:
    def nothing(self: Any, t: Any) -> None:
        """Never called."""

    with pytest.raises(PluginError) as caught:
        game(rule("wrong", a=mark(nothing))).start(2, 1)
    assert str(caught.value) == message


def test_a_rule_with_a_wrong_argument_names_the_rule() -> None:
    def nothing(self: Any, table: Any) -> None:
        """Never called."""

    with pytest.raises(PluginError) as caught:
        stack_rules([rule("wrong", a=before("count")(nothing))])
    assert str(caught.value) == (
        "house rule 'wrong': nothing(table): a method with @before gets any of t, args"
    )
