"""Reading record files: what is not a record is refused with its line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.tiny import highcard, library

from cardkit import CardkitError
from cardkit.engine.base.reader import read_lines
from cardkit.play.records.reader import games_in, read_records

HEADER = '{"record": 1, "game": "highcard", "seats": ["A", "B"]}\n'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.ckr"


def message(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CardkitError) as caught:
        read_records(path)
    return str(caught.value)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("garbage", "not readable as JSON: Expecting value at column 1"),
        ('{"seat": 1, "choi', "not readable as JSON: Unterminated string starting at at column 13"),
        ("", "not readable as JSON: Expecting value at column 1"),
        ("[]", "a line must be one JSON object"),
        ("{}", "no header, chance, decision, event or result line"),
        ('{"chance": "roll"}', "no header, chance, decision, event or result line"),
        ('{"record": 2}', "record format 2 is unknown; this reads 1"),
        ('{"result": 3}', "malformed result line: its value must be an object"),
        ('{"seat": 1}', "malformed decision line: "),
        ('{"seat": "1", "choices": [], "move": "x"}', "malformed decision line: "),
        ('{"seat": 1, "choices": ["x"], "move": "x", "by": 3}', "malformed decision line: "),
        ('{"record": 1, "game": "x"}', "malformed header line: "),
        ('{"record": 1, "game": "x", "seats": ["A"], "time": 3}', "malformed header line: "),
        ('{"chance": "shuffle", "zone": "deck"}', "malformed shuffle line: "),
        ('{"chance": "pick", "what": "x", "of": 2, "value": 1.0}', "malformed pick line: "),
    ],
)
def test_a_line_that_is_none(line: str, expected: str, path: Path) -> None:
    assert message(path, HEADER + line + "\n").startswith(f"{path}: line 2: {expected}")


def test_a_malformed_line_says_what_is_wrong_with_it(path: Path) -> None:
    said = message(path, HEADER + '{"seat": "1", "choices": [], "move": "x"}\n')
    assert said.endswith("malformed decision line: invalid value for type, expected int @ seat")
    said = message(path, HEADER + '{"seat": 1, "choices": []}\n')
    assert said == f"{path}: line 2: malformed decision line: required field missing @ move"


def test_a_torn_last_line(path: Path) -> None:
    text = highcard().play("random,random", seed=1, library=library()).record.text
    count = text.count("\n")
    assert message(path, text[:-9]).startswith(f"{path}: line {count}: not readable as JSON")


def test_a_file_that_begins_without_a_header(path: Path) -> None:
    assert message(path, '{"event": "x"}\n') == (
        f"{path}: line 1: a record begins with a header line"
    )


def test_an_empty_file(path: Path) -> None:
    assert message(path, "") == f"'{path}' contains no game"


def test_files_that_cannot_be_read(path: Path) -> None:
    with pytest.raises(CardkitError) as caught:
        read_records(path)
    assert str(caught.value) == f"'{path}' cannot be read: No such file or directory"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CardkitError) as caught:
        read_records(path)
    assert str(caught.value) == f"{path}: line 1: not UTF-8 text"


def test_several_games_with_the_numbers_of_their_lines(path: Path) -> None:
    path.write_text(HEADER + '{"event": "x"}\n' + HEADER, encoding="utf-8")
    assert [(game.number, game.lines) for game in read_records(path)] == [(1, []), (3, [])]


def test_only_a_newline_ends_a_line(path: Path) -> None:
    header = json.loads(HEADER) | {"seats": ["A\u2028B", "C\x85D"]}
    path.write_text(json.dumps(header, ensure_ascii=False) + "\n", encoding="utf-8")
    assert read_records(path)[0].header.seats == ["A\u2028B", "C\x85D"]


GOOD = {"record": 1, "game": "highcard", "seats": ["A", "B"]}


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ({"seats": "AB"}, "malformed header line: invalid value for type, expected list @ seats"),
        ({"seats": {"A": 1}}, "malformed header line: invalid value for type, expected list"),
        ({"seats": ["A", 3]}, "malformed header line: invalid value for type, expected str"),
        ({"seats": ["A", "B" * 300]}, "seat 'BBBBBBBBBBBBBBBBBBBB…' has more than 255 characters"),
        ({"agents": "ab"}, "malformed header line: invalid value for type, expected list"),
        ({"seats": ["a"] * 1001}, "a table has at most 1,000 seats, not 1,001"),
        ({"agents": ["human"]}, "1 'agents' for 2 'seats'"),
        ({"agents": []}, "0 'agents' for 2 'seats'"),
        ({"agents": ["a", "b", "c"]}, "3 'agents' for 2 'seats'"),
        ({"rules": {}}, "malformed header line: invalid value for type, expected list @ rules"),
        ({"rules": ["a/b"]}, "'rules' are names of house rules, not 'a/b'"),
        ({"options": {"rounds": None}}, "option 'rounds' is null; leave it out for its default"),
        ({"options": [["rounds", 1]]}, "malformed header line: "),
        ({"game": "highcard(rounds=5)"}, "'game' must be the id of a game, such as flip7, not"),
        ({"game": "highcard+ends"}, "'game' must be the id of a game, such as flip7, not"),
        ({"game": "./x.py"}, "'game' must be the id of a game, such as flip7, not './x.py'"),
        ({"game": ""}, "'game' must be the id of a game, such as flip7, not ''"),
        ({"game": "x" * 300}, "'game' must be the id of a game, such as flip7, not 'xxxxxxxxxx"),
    ],
)  # fmt: skip
def test_headers_that_are_refused(path: Path, said: dict[str, object], wrong: str) -> None:
    assert message(path, json.dumps({**GOOD, **said}) + "\n").startswith(f"{path}: line 1: {wrong}")


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ('{"chance": "shuffle", "zone": "deck", "cards": "abc"}', "malformed shuffle line: "),
        ('{"seat": 0, "choices": "ab", "move": "a"}', "malformed decision line: "),
        ('{"seat": 0, "seat": 1}', "the key 'seat' occurs twice in one object"),
        ('{"event": "x", "a": {"b": 1, "b": 1}}', "the key 'b' occurs twice in one object"),
        ('{"event": "x"}\r', "it ends with a carriage return; a line feed alone ends a line"),
    ],
)
def test_lines_that_are_refused(path: Path, line: str, wrong: str) -> None:
    said = message(path, f"{json.dumps(GOOD)}\n{line}\n")
    assert said.startswith(f"{path}: line 2: {wrong}")


def test_games_are_read_one_at_a_time(path: Path) -> None:
    path.write_text(f"{json.dumps(GOOD)}\n" * 3 + "garbage\n")
    games = games_in(path, read_lines(path))
    assert [next(games).number, next(games).number] == [1, 2]
    with pytest.raises(CardkitError, match="line 4: not readable as JSON"):
        next(games)


def test_a_game_has_a_largest_size(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.play.records.reader.MOST_GAME", 200)
    head, line = json.dumps(GOOD), '{"event": "said", "what": "something of some length"}'
    path.write_text(f"{head}\n{line}\n" * 3)
    assert len(read_records(path)) == 3
    said = message(path, f"{head}\n{line}\n{line}\n{line}\n")
    assert said == f"{path}: line 4: the game has more than 200 characters"
