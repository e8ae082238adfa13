"""The checks of sampled worlds find what contradicts them, with the line."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.sound_game import CHOOSE, HELPER, LIST, START, case_of, written

from cardkit.testing.checks.worlds import sampled_worlds_fit, the_truth_is_possible
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
