"""The name of a game with its rules and options, wherever a game is named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from helpers.tiny import call, library, refused, run
from hypothesis import given, settings
from hypothesis import strategies as st

import cardkit
from cardkit import CardkitError, Library
from cardkit.engine.model.options import read_setting, setting_text
from cardkit.plugin.names import GameName, read_name


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("flip7", GameName("flip7")),
        ("flip7+a+b", GameName("flip7", ("a", "b"))),
        ("flip7(x=1)", GameName("flip7", (), {"x": 1})),
        ("flip7()", GameName("flip7")),
        ("flip7+a(x=1, y=[1,2],z=word, b.c='a, b')",
         GameName("flip7", ("a",), {"x": 1, "y": [1, 2], "z": "word", "b.c": "a, b"})),
        ("./sprint.toml+a(x=true)", GameName("./sprint.toml", ("a",), {"x": True})),
        ("my (old)/c++.toml+a", GameName("my (old)/c++.toml", ("a",))),
        ("/tmp/x.py/game.py(x=1)", GameName("/tmp/x.py/game.py", (), {"x": 1})),
        ("./my_game.py", GameName("./my_game.py")),
        ("", GameName("")),
    ],
)  # fmt: skip
def test_the_parts_of_a_name(text: str, expected: GameName) -> None:
    assert read_name(text) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("flip7+", "'flip7+', character 7: a house rule's name must follow the '+'"),
        ("flip7+a+(x=1)", "'flip7+a+(x=1)', character 9: a house rule's name must follow the '+'"),
        ("flip7(x=1", "'flip7(x=1', character 6: the '(' is not closed at the end"),
        ("flip7(x=1)+a", "'flip7(x=1)+a', character 6: the '(' is not closed at the end"),
        ("flip7+a b",
         "'flip7+a b', character 8: '+RULE' or '(option=value)' is expected, not ' b'"),
        ("flip7(x=1,y)", "'flip7(x=1,y)', character 11: 'y' is not a setting; write option=value, "
         "such as target_score=100"),
        ("flip7(x=1,)", "'flip7(x=1,)', character 11: '' is not a setting; write option=value, "
         "such as target_score=100"),
        ("flip7(x=1,x=2)", "'flip7(x=1,x=2)', character 11: option 'x' is given twice"),
    ],
)  # fmt: skip
def test_a_wrong_name_says_where(text: str, message: str) -> None:
    with pytest.raises(CardkitError) as caught:
        read_name(text)
    assert str(caught.value) == message


@settings(derandomize=True, deadline=None)
@given(
    st.one_of(
        st.booleans(),
        st.integers(),
        st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12),
        st.lists(st.integers(), max_size=5),
    )
)
def test_a_value_is_read_back_as_it_was_written(value: Any) -> None:
    assert read_setting(f"x={setting_text(value)}") == ("x", value)


def same(one: Any, two: Any) -> bool:
    return all(
        getattr(one, name) == getattr(two, name)
        for name in ("id", "house_rules", "option_values", "variant", "source", "cards", "name")
    )


@pytest.mark.parametrize(
    "name",
    [
        "flip7",
        "flip7+sudden_death(target_score=100)",
        "flip7+double_bonus+sudden_death(edition=the_op,double_bonus.every=2)",
        "flip7+sudden_death+double_bonus(edition=the_op,stay_requires_card=false)",
        "seven(counts=[20,10,10,10,10,10,10])",
        "code_game+draw_until+joker_as_number(hand_size=5)",
    ],
)
def test_a_canonical_name_is_that_of_the_game_it_names(name: str) -> None:
    game = cardkit.load(name)
    assert game.name == name
    assert same(cardkit.load(game.name), game)


def test_what_is_usual_is_not_in_the_name() -> None:
    assert cardkit.load("flip7( target_score = 200 )").name == "flip7"
    assert cardkit.load("flip7", edition="the_op", stay_requires_card=True).name == (
        "flip7(edition=the_op)"
    )
    assert cardkit.load("flip7+sudden_death", rules=("freeze_others",), target_score=9).name == (
        "flip7+sudden_death+freeze_others(target_score=9)"
    )


def test_names_of_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sprint.toml").write_text(
        'extends = "flip7"\nrules = ["double_bonus"]\n'
        "[options]\ntarget_score = 100\ndouble_bonus.every = 2\n"
    )
    game = cardkit.load("./sprint.toml+sudden_death(double_bonus.every=5)")
    assert game.house_rules == ("double_bonus", "sudden_death")
    assert game.name == "./sprint.toml+sudden_death(double_bonus.every=5)"
    assert same(cardkit.load(game.name), game)
    assert cardkit.load("./sprint.toml").option_values["double_bonus.every"] == 2
    assert cardkit.load("./sprint.toml(target_score=100)").name == "./sprint.toml"


def test_a_record_of_a_variant_that_names_rules_is_verified(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "s.toml").write_text(
        'extends = "flip7"\nrules = ["double_bonus"]\n[options]\n"double_bonus.every" = 2\n'
    )
    done = call("play", "s.toml+sudden_death(target_score=30)", "--seats", "random*3",
                "--record", "a.ckr")  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert call("verify", "a.ckr").stdout == "a.ckr: 1 of 1 games hold\n"


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ('"ends"', "my.toml:2: rules: must be a list of names of house rules, not 'ends'"),
        ('["no"]', "my.toml:2: rules: highcard has no house rule 'no'; "
         "it has: no_fold, must_fold, ends"),
        ('["no_fold", "must_fold"]',
         "my.toml:2: rules: house rules 'no_fold' and 'must_fold' contradict each other"),
    ],
)  # fmt: skip
def test_wrong_rules_of_a_variant(rules: str, message: str) -> None:
    with pytest.raises(CardkitError) as caught:
        library().variant("my.toml", f'extends = "highcard"\nrules = {rules}\n')
    assert str(caught.value) == message


def test_every_command_takes_the_name(tmp_path: Path) -> None:
    name = "highcard+ends(rounds=1)"
    assert run("info", name).stdout.endswith(f"Name: {name}\n")
    assert "ends" in run("rules", name).stdout
    assert "red-1" in run("cards", name).stdout
    played = run("play", name, "--seats", "random*2", "--record", tmp_path / "a.ckr")
    assert "it was late" in played.stdout
    assert run("verify", tmp_path / "a.ckr").returncode == 0
    simulated = run("simulate", name, "--seats", "random*2", "--games", "3")
    assert "3 games" in simulated.stdout
    assert "checks hold" in run("check", name, "--seats", "2").stdout
    refused(run("info", "highcard+ends("), "character 14: the '(' is not closed at the end")


def test_what_is_given_beside_the_name_is_added_to_it() -> None:
    found = Library.installed().load(
        "flip7+sudden_death(target_score=9)", ["freeze_others"], {"target_score": 8}
    )
    assert found.name == "flip7+sudden_death+freeze_others(target_score=8)"
    with pytest.raises(CardkitError, match="house rule 'sudden_death' is given twice"):
        Library.installed().load("flip7+sudden_death", ["sudden_death"])
