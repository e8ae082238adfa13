"""Reading record files: what is no record is refused with its line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.tiny import highcard, library

from cardkit import CardkitError
from cardkit.play.records.reader import read_records

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
        ("[]", "a line is one JSON object"),
        ("{}", "no header, chance, decision, event or result line"),
        ('{"chance": "roll"}', "no header, chance, decision, event or result line"),
        ('{"record": 2}', "record format 2 is unknown; this reads 1"),
        ('{"result": 3}', "malformed result line: it holds an object"),
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
    assert message(path, "") == f"'{path}' holds no game"


def test_files_that_cannot_be_read(path: Path) -> None:
    with pytest.raises(CardkitError) as caught:
        read_records(path)
    assert str(caught.value) == f"'{path}' cannot be read: No such file or directory"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CardkitError) as caught:
        read_records(path)
    assert str(caught.value) == f"'{path}' is no record: it is not UTF-8 text"


def test_several_games_with_the_numbers_of_their_lines(path: Path) -> None:
    path.write_text(HEADER + '{"event": "x"}\n' + HEADER, encoding="utf-8")
    assert [(game.number, game.lines) for game in read_records(path)] == [(1, []), (3, [])]


def test_only_a_newline_ends_a_line(path: Path) -> None:
    header = json.loads(HEADER) | {"seats": ["A\u2028B", "C\x85D"]}
    path.write_text(json.dumps(header, ensure_ascii=False) + "\n", encoding="utf-8")
    assert read_records(path)[0].header.seats == ["A\u2028B", "C\x85D"]


def test_windows_line_ends(path: Path) -> None:
    path.write_bytes(HEADER.replace("\n", "\r\n").encode())
    assert read_records(path)[0].header.game == "highcard"
