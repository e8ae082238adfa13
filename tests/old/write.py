"""Writes saves, records and tables as this version writes them: python tests/old/write.py FOLDER

Each folder beside this file holds what an earlier version wrote; tests/test_old.py reads it.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from random import Random

import attrs

from cardkit import Library
from cardkit.play.match import Match
from cardkit.play.seating import read_seats

ROOT = Path(__file__).parent.parent.parent
#: A value of CARDKIT_PLUGINS with which the examples are as good as installed.
EXAMPLES = os.pathsep.join(map(str, sorted((ROOT / "examples").glob("*/src"))))


@attrs.frozen
class Case:
    """A game to be played, left and written."""

    name: str
    game: str  # an id, or a variant file
    seats: str
    decisions: int  # after which it is left
    options: dict[str, object] = attrs.Factory(dict)
    rules: tuple[str, ...] = ()
    practice: bool = False
    sealed: bool = False  # it is left at the next question with a sealed answer


CASES = (
    Case(
        "flip7_house_rules",
        "flip7",
        "Ann=you,Bob=you,random*2",
        40,
        {"edition": "the_op", "target_score": 120, "double_bonus.every": 2},
        ("double_bonus", "freeze_others"),
    ),
    Case("flip7_variant", str(ROOT / "examples/flip7_numbers.toml"), "you,random", 25),
    Case("flip7_practice", "flip7", "you,random*2", 9, {"target_score": 60}, practice=True),
    Case(
        "code_game_sealed",
        "code_game",
        "Ann=you,Bob=you,random*2",
        12,
        {"play_drawn_action": True, "dealer": 2},
        sealed=True,
    ),
    Case("code_game_house_rule", "code_game", "you,random", 30, {"hand_size": 5}, ("draw_until",)),
    Case(
        "seven_options",
        "seven",
        "you,random*2",
        50,
        {"starter": "winner", "rounds": 2, "counts": [14, 12, 12, 10, 10, 9, 9]},
        ("may_pass",),
    ),
    Case("seven_five", "seven", "you,random*4", 120, {"starter_may_finish": True}),
    Case("golf", "golf", "you,random*2", 30),
    Case("crazy_eights", "crazy_eights", "you,random*2", 30),
)


def write(case: Case, library: Library, folder: Path) -> None:
    """A save and a table at the same moment, and the record of the whole game."""
    game = library.load(case.game, case.rules, case.options)
    match = Match.begin(game, read_seats(case.seats), library, "old", practice=case.practice)
    for _ in range(case.decisions):
        decide(match)
    while case.sealed and not (match.table.sealed and match.table.sealed[2]):
        decide(match)
    assert not match.table.over
    (folder / f"{case.name}.save.ckr").write_text(match.record.text, encoding="utf-8")
    text = match.table.to_json()
    while not match.table.over:
        decide(match)
    (folder / f"{case.name}.record.ckr").write_text(match.record.text, encoding="utf-8")
    table = {"table": text, "result": attrs.asdict(match.result)}
    (folder / f"{case.name}.table.json").write_text(json.dumps(table), encoding="utf-8")


def decide(match: Match) -> None:
    """People choose by the number of the decision, bots as ever."""
    if match.agents[match.table.seat] is None:
        match.apply(Random(f"old {match.decisions}").choice(match.table.moves))
    else:
        match.bot_moves()


if __name__ == "__main__":
    os.environ["CARDKIT_PLUGINS"] = EXAMPLES
    target = Path(sys.argv[1])
    target.mkdir()
    for each in CASES:
        write(each, Library.installed(), target)
