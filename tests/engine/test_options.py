"""Options: typed values, presets, what is given wins, and messages that help."""

from __future__ import annotations

from typing import Literal

import pytest
from helpers.tiny import NUMBERS, game, highcard

from cardkit import Card, CardkitError, Options, Pile, PluginError, Rules, Table, option, zone
from cardkit.engine.model.options import describe, read_setting


class Number(Card):
    value: int


class Plain(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")


class Tunables(Options):
    edition: Literal["old", "new"] = "old"
    target: int = option(50, least=1)
    dice: int = option(2, least=1, most=6)
    open: bool = False
    mood: Literal["calm", "wild"] = "calm"
    counts: tuple[int, ...] = (3, 3)
    factor: float = 1.5
    name: str = "x"
    level: Literal[1, 2] = 1


class TunedRules(Rules[Plain, Tunables]):
    def start(self, t: Plain) -> None:
        t.end("done")


TOML = NUMBERS + '[presets.old]\n[presets.new]\ntarget = 80\nopen = true\nmood = "wild"\n'
GAME = game(TunedRules, TOML)


def message(**given: object) -> str:
    with pytest.raises(CardkitError) as caught:
        GAME.configure(given)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("target=7", "target", 7),
        ("open=true", "open", True),
        ("mood=wild", "mood", "wild"),
        ('mood="wild"', "mood", "wild"),
        ("counts=[12,12,11]", "counts", [12, 12, 11]),
        ("factor=0.5", "factor", 0.5),
        (" target = 7 ", "target", 7),
        ("name=a=b", "name", "a=b"),
        ("name=", "name", ""),
        ("mood=True", "mood", "True"),
    ],
)
def test_a_setting_is_toml_or_a_bare_word(text: str, name: str, value: object) -> None:
    found = read_setting(text)
    assert found == (name, value)
    assert type(found[1]) is type(value)


@pytest.mark.parametrize("text", ["target", "=7", "", " =7"])
def test_a_setting_without_name_or_value(text: str) -> None:
    with pytest.raises(CardkitError) as caught:
        read_setting(text)
    assert str(caught.value) == (
        f"'{text}' is not a setting; write option=value, such as target_score=100"
    )


def test_defaults_presets_and_what_is_given() -> None:
    def values(**given: object) -> tuple[object, ...]:
        found = GAME.configure(given).option_values
        return found["edition"], found["target"], found["open"], found["mood"]

    assert values() == ("old", 50, False, "calm")
    assert values(edition="new") == ("new", 80, True, "wild")
    assert values(edition="new", target=7) == ("new", 7, True, "wild")
    assert values(target=7, edition="new", open=False) == ("new", 7, False, "wild")


def test_configuring_twice_keeps_what_was_given_first() -> None:
    twice = GAME.configure({"target": 7}).configure({"edition": "new"})
    assert (twice.option_values["target"], twice.option_values["mood"]) == (7, "wild")


def test_rules_see_resolved_options() -> None:
    t = GAME.configure({"edition": "new", "counts": [1, 2]}).start(2, 1)
    assert (t.rules.options.target, t.rules.options.counts) == (80, (1, 2))


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"traget": 3}, "tiny has no option 'traget': did you mean 'target'?"),
        (
            {"zzz": 3},
            "tiny has no option 'zzz': its options are edition, target, dice, open, mood, counts, "
            "factor, name, level",
        ),
        ({"target": 0}, "option 'target' must be a number, 1 or more, not 0"),
        ({"target": "many"}, "option 'target' must be a number, 1 or more, not 'many'"),
        ({"target": True}, "option 'target' must be a number, 1 or more, not True"),
        ({"dice": 7}, "option 'dice' must be a number, 1 to 6, not 7"),
        ({"open": 1}, "option 'open' must be true|false, not 1"),
        ({"mood": "sad"}, "option 'mood' must be calm|wild, not 'sad'"),
        ({"edition": "newer"}, "option 'edition' must be old|new, not 'newer'"),
        ({"edition": 3}, "option 'edition' must be old|new, not 3"),
        ({"counts": [1, "2"]}, "option 'counts' must be a list of numbers, not [1, '2']"),
        ({"factor": "big"}, "option 'factor' must be a decimal number, not 'big'"),
        ({"level": True}, "option 'level' must be 1|2, not True"),
        ({"level": 3}, "option 'level' must be 1|2, not 3"),
        ({"name": 3}, "option 'name' must be text, not 3"),
    ],
)
def test_a_wrong_option(given: dict[str, object], expected: str) -> None:
    assert message(**given) == expected


def test_a_game_without_options() -> None:
    class NoOptions(Rules[Plain]):
        """Nothing to tune."""

    with pytest.raises(CardkitError, match=r"^tiny has no option 'x': it has no options$"):
        game(NoOptions).configure({"x": 1})


def test_a_preset_of_an_unknown_option_is_refused_at_once() -> None:
    with pytest.raises(CardkitError) as caught:
        game(TunedRules, NUMBERS + "[presets.new]\ntragte = 80\n")
    assert str(caught.value) == "tiny: [presets.new] sets 'tragte', which is not an option"


def test_a_preset_with_a_wrong_value_is_refused_at_once() -> None:
    with pytest.raises(CardkitError) as caught:
        game(TunedRules, NUMBERS + "[presets.new]\ntarget = 0\n")
    assert str(caught.value) == (
        "tiny: [presets.new]: option 'target' must be a number, 1 or more, not 0"
    )


def test_an_option_needs_a_default() -> None:
    class Bare(Options):
        target: int

    with pytest.raises(PluginError, match=r"^Bare\.target: an option needs a default$"):
        describe(Bare)


def test_the_seats_and_the_option_that_widens_them() -> None:
    with pytest.raises(CardkitError) as caught:
        highcard().start(5, 1)
    assert str(caught.value) == (
        "highcard takes 2 to 4 seats, not 5; the option crowd=true allows it"
    )
    with pytest.raises(CardkitError, match=r"^highcard takes 2 to 6 seats, not 7$"):
        highcard(crowd=True).start(7, 1)
    assert len(highcard(crowd=True).start(6, 1).seats) == 6
