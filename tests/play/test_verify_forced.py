"""Any of the forced decisions may be left out of a record; what is wrong is still found."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from old.write import EXAMPLES

from cardkit import Library
from cardkit.play.match import play
from cardkit.play.records.reader import parse_records
from cardkit.play.records.replay import RecordMismatch, Replay

GAMES = {
    "flip7": "random*3",
    "code_game": "random*4",
    "seven": "random*3",
    "crazy_eights": "random*3",
    "golf": "random*2",
    "whist": "random*4",
    "kuhn": "random*2",
    "heavy_weather": "random*3",
}
Lines = list[dict[str, Any]]


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> Library:
    monkeypatch.setenv("CARDKIT_PLUGINS", EXAMPLES)
    return Library.installed()


def recorded(library: Library, game: str, seed: int) -> Lines:
    options = {"edition": "the_op"} if game == "flip7" else {}  # whoever has no card must hit
    match = play(library.load(game, (), options), GAMES[game], library, seed=seed, cap=400)
    return [dict(line) for line in match.record.lines]


def check(lines: Lines, library: Library) -> None:
    text = "".join(json.dumps(line) + "\n" for line in lines)
    (read,) = parse_records("game.ckr", text)
    Replay(read, read.load(library)).check()


def is_forced(line: dict[str, Any]) -> bool:
    return len(line.get("choices", ())) == 1


@pytest.mark.parametrize("game", GAMES)
def test_any_forced_decisions_may_be_left_out(game: str, library: Library) -> None:
    forced = 0
    for seed in range(4):
        lines = recorded(library, game, seed)
        forced += sum(map(is_forced, lines))
        for n in range(5):
            rng = Random(f"{seed} {n}")
            check([x for x in lines if not is_forced(x) or rng.random() < n / 5], library)
    # Games with forced decisions: in the others there is nothing to leave out.
    assert (forced > 0) == (game not in ("kuhn", "golf"))


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_line_is_refused_where_it_stands_or_later(game: str, library: Library) -> None:
    for seed in range(4):
        rng = Random(f"{game} {seed}")
        lines = [
            line
            for line in recorded(library, game, seed)
            if "event" not in line and not (is_forced(line) and rng.random() < 0.5)
        ]
        decisions = [at for at, line in enumerate(lines) if "choices" in line]
        at = rng.choice(decisions)
        wrong = {**lines[at], "choices": [*lines[at]["choices"], "nonsense"]}
        with pytest.raises(RecordMismatch) as caught:
            check([*lines[:at], wrong, *lines[at + 1 :]], library)
        assert caught.value.line == at + 1
        real = [at for at in decisions if not is_forced(lines[at])]
        at = rng.choice(real)
        with pytest.raises(RecordMismatch) as caught:
            check([*lines[:at], *lines[at + 1 :]], library)  # a real decision is left out
        assert caught.value.line >= at + 1


def test_a_forced_decision_that_was_another_one(library: Library) -> None:
    for seed in range(10):
        lines = recorded(library, "seven", seed)
        for at, line in enumerate(lines):
            if is_forced(line):
                lines[at] = {**line, "choices": ["start:9"], "move": "start:9"}
                with pytest.raises(RecordMismatch) as caught:
                    check(lines, library)
                assert str(caught.value) == (
                    f"line {at + 1}: seat {line['seat']} could only choose "
                    f"'{line['move']}' here, not 'start:9'"
                )
                return
    raise AssertionError("no game had a forced decision")


def test_the_reason_of_another_program_is_not_compared(library: Library) -> None:
    lines = recorded(library, "flip7", 1)
    lines[-1] = {"result": {**lines[-1]["result"], "reason": "somebody has 200 points"}}
    with pytest.raises(RecordMismatch, match="reason should be target score reached, not somebody"):
        check(lines, library)
    header = {key: value for key, value in lines[0].items() if key != "cardkit"}
    check([header, *lines[1:]], library)
