"""The checks of sampled worlds find what contradicts them, with the line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.sound_game import (
    CHOOSE,
    FIELD,
    HELPER,
    LIST,
    OPTION,
    SKIP,
    START,
    case_of,
    written,
)

from cardkit.testing import Case
from cardkit.testing.checks.hidden_fields import fields_never_drawn
from cardkit.testing.checks.worlds import (
    sampled_worlds_fit,
    samples_vary,
    the_truth_is_possible,
)
from cardkit.testing.kit import problem_of

TELLS = "        t.tell(self.at.hand[1], value=(1, 2, 3, 4, 5, 6))\n"
SWAPS = """    def imagine(self, t, me, rng):  #!
        one, two = t.hand[1], t.deck
        if me != 1 and one and two:
            one[-1], two[0] = two[0], one[-1]

"""


def test_what_is_told_is_kept(tmp_path: Path) -> None:
    path, _ = written(tmp_path, START, TELLS + START)
    for check in (sampled_worlds_fit, the_truth_is_possible):
        assert problem_of(check, [case_of(path)]) == ""


def test_worlds_that_contradict_what_was_told_are_found(tmp_path: Path) -> None:
    path, line = written(tmp_path, START, TELLS + START, HELPER, SWAPS + HELPER)
    problem = problem_of(sampled_worlds_fit, [case_of(path)])
    assert problem.startswith(f"{line}: seat ")
    assert "samples cards in 'hand.1' that contradict what it saw or was told" in problem


def test_worlds_that_contradict_what_a_seat_sees_are_found(tmp_path: Path) -> None:
    swaps = SWAPS.replace("t.hand[1]", "t.pile").replace("me != 1 and ", "")
    path, line = written(tmp_path, HELPER, swaps + HELPER)
    problem = problem_of(sampled_worlds_fit, [case_of(path)])
    assert problem.startswith(f"{line}: seat 0 samples a world that contradicts what it knows of ")
    assert "'pile': imagine(…) may set hidden fields, but must not move cards" in problem


@pytest.mark.parametrize("check", [sampled_worlds_fit, samples_vary, the_truth_is_possible])
def test_a_hidden_field_without_which_worlds_cannot_be_played_is_named(
    check: Callable[[Case], None], tmp_path: Path
) -> None:
    """In these worlds it is None, which the rules cannot add to."""
    path, line = written(
        tmp_path,
        FIELD,
        FIELD + "    luck: PerSeat[int] = owner(0)  #!\n    price: PerSeat[int] = owner(0)\n",
        SKIP,
        SKIP + "        t.hint = str(sum(t.luck) > 99)\n",
        HELPER,
        "    def imagine(self, t, me, rng):\n"
        "        t.price = [0 if each is None else each for each in t.price]\n"
        "        self.skip.act(t, 0)\n\n" * (check is not sampled_worlds_fit) + HELPER,
    )
    problem = problem_of(check, [case_of(path)])
    assert problem.startswith(f"{line}: {path}:") and " raises TypeError (" in problem
    assert "nothing has been drawn for what it does not see of 'luck'" in problem


@pytest.mark.parametrize("hidden", ["t.drawn", "len(t.log or ())"])
def test_a_listing_that_no_world_can_repeat_is_found(hidden: str, tmp_path: Path) -> None:
    """By chance that was used up, by the log: in a sampled world the true choice is not there."""
    listing = LIST.replace("return [", "moves = [")
    path, line = written(
        tmp_path,
        CHOOSE,
        CHOOSE.replace("\n", "  #!\n"),
        LIST,
        f"{listing}        return moves if {hidden} else moves[:1]\n",
    )
    problem = problem_of(the_truth_is_possible, [case_of(path)])
    assert "decision 'choose' lists other moves for seat " in problem
    assert problem.startswith(line)


# -- hidden fields -------------------------------------------------------------------------

PICKED = "        t.code = [t.pick('code', 6, to=0) for _ in range(2)]\n" + START
DIGIT = "int(rng.random() * 6)"


def case_with_code(
    folder: Path, imagined: str, start: str = PICKED, turns: int = 8
) -> tuple[Case, str]:
    """A game with a hidden list of two digits, and the line of `imagine`."""
    path, line = written(
        folder,
        OPTION,
        OPTION.replace("8", str(turns)),
        FIELD,
        FIELD + "    code: list[int] = [0, 0]\n",
        START,
        start,
        HELPER,
        f"    def imagine(self, t, me, rng):  #!\n        t.code = {imagined}\n\n{HELPER}",
    )
    return case_of(path), line


def problem_with_code(
    folder: Path, imagined: str, start: str = PICKED, turns: int = 8
) -> tuple[str, str]:
    """What the check says of this game, and the line of `imagine`."""
    case, line = case_with_code(folder, imagined, start, turns)
    return problem_of(the_truth_is_possible, [case]), line


def test_hidden_fields_that_can_have_their_true_values_pass(tmp_path: Path) -> None:
    problem, _ = problem_with_code(tmp_path, f"[{DIGIT}, {DIGIT}]")
    assert problem == ""


@pytest.mark.parametrize(
    ("imagined", "what", "given"),
    [
        ("[int(rng.random() * 4) + 6, 0]", "the hidden field 'code[0]'", "one of 6, 7, 8, 9"),
        (f"[{DIGIT}]", "the length of the hidden field 'code'", "one of 1 "),
        (f"[{DIGIT}] * 2", "the hidden fields together ('code')", '["2","4","4"]'),
    ],
)
def test_true_values_that_imagine_excludes_are_found(
    imagined: str, what: str, given: str, tmp_path: Path
) -> None:
    problem, line = problem_with_code(tmp_path, imagined)
    assert problem.startswith(f"{line}: imagine(…) gives {what} ")
    assert given in problem and "and never " in problem


@pytest.mark.parametrize(("imagined", "noted"), [("20_000 +", True), ("20_000 -", False)])
def test_values_too_many_to_be_judged_are_noted_if_none_is_ever_true(
    imagined: str, noted: bool, tmp_path: Path
) -> None:
    """Half of them are left out, but 2,000 worlds cannot tell them from rare ones."""
    start = "        t.code = [20_000 - t.pick('code', 900, to=0), 0]\n" + START
    case, line = case_with_code(tmp_path, f"[{imagined} int(rng.random() * 900), 0]", start)
    assert problem_of(the_truth_is_possible, [case]) == ""
    notes = fields_never_drawn(case.game, case.counted)
    assert bool(notes) == noted
    for note in notes:
        assert note.startswith(f"{line}: imagine(…) never gave the hidden field 'code[0]' its true")


def test_a_value_that_is_missing_by_chance_is_not_reported(tmp_path: Path) -> None:
    """At one of these 180 looks, 2,000 worlds have all other values, each at least twice."""
    start = "        t.code = [t.pick('code', 211, to=0), 0]\n" + START
    problem, _ = problem_with_code(tmp_path, "[int(rng.random() * 211), 0]", start, turns=60)
    assert problem == ""


def test_a_field_that_is_not_set_yet_need_not_be_imagined(tmp_path: Path) -> None:
    problem, _ = problem_with_code(tmp_path, "t.code", START)
    assert problem == ""
