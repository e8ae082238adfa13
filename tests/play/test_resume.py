"""Resuming: a game that was left goes on as if it had never been, and what is wrong is refused."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from helpers.saving import begun, kept, left, played
from helpers.tiny import highcard, library

from cardkit import CardkitError, Library
from cardkit.play.match import Match
from cardkit.play.saves.folder import Saves
from cardkit.play.saves.resume import Resumed, replay_unfinished, resume, resume_saved

INSTALLED = Library.installed()
SEATS = {"flip7": "random,you,random", "code_game": "you,random*2", "seven": "random*2,you"}


@pytest.mark.parametrize("name", SEATS)
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_game_left_and_resumed_is_the_same_game(name: str, seed: str) -> None:
    whole = played(begun(INSTALLED.load(name), SEATS[name], seed, INSTALLED))
    saves, rng = Saves(), Random(seed)
    match = begun(INSTALLED.load(name), SEATS[name], seed, INSTALLED)
    match.keep(saves)
    while not match.table.over:
        played(match, rng.randrange(40))
        assert match.save is not None
        if match.table.over:
            break
        before = match.save.path.read_bytes()
        assert before.decode() == match.record.text
        match.leave()
        again = resume(saves.open(), INSTALLED)
        assert not again.torn
        match = again.match
        assert match.save is not None and match.save.path.read_bytes() == before
    assert match.record.text == whole.record.text
    assert saves.all() == []
    (record,) = saves.records()
    assert record.read_text(encoding="utf-8") == whole.record.text


def again(saves: Saves) -> Resumed:
    return resume(saves.open(), library())


def test_what_a_seat_knew_it_knows_after_a_resume() -> None:
    saves = Saves()
    match = kept(saves, 5)
    views = [match.table.view(seat).to_json() for seat in match.table.seats]
    events = [str(match.table.view(seat).events) for seat in match.table.seats]
    match.leave()
    t = again(saves).match.table
    assert [t.view(seat).to_json() for seat in t.seats] == views
    assert [str(t.view(seat).events) for seat in t.seats] == events


def test_a_save_cut_anywhere_is_the_beginning_of_its_game() -> None:
    """Around the end of each line, and at bytes in the middle of some."""
    saves = Saves()
    path = left(saves, 7)
    data = path.read_bytes()
    header = data.index(b"\n") + 1
    text = data.decode()
    torn = 0
    closed = [n for n in range(header, len(data) + 1) if data[n - 1 : n] == b"\n"]
    around = {n + near for n in closed for near in (-2, -1, 0, 1)}
    some = Random(1).sample(range(header, len(data)), 30)
    for size in sorted({*around, *some, len(data)} & {*range(header, len(data) + 1)}):
        path.write_bytes(data[:size])
        resumed = again(saves)
        match = resumed.match
        assert match.save is not None
        assert match.save.path.read_text(encoding="utf-8") == match.record.text  # mended
        assert text.startswith(match.record.text)  # chance that was cut off falls as before
        ends = data[size - 1 : size] == b"\n" or data[size : size + 1] == b"\n"
        assert resumed.torn == (not ends)
        torn += resumed.torn
        assert played(match, 99).table.over
        assert match.record.text.startswith(text)
        saves.records()[0].unlink()
    assert torn > 40


def changed(path: Path, number: int, text: str | None) -> bytes:
    """Puts another text into a line of a file (the first is 1), or takes the line out."""
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[number - 1 : number] = [] if text is None else [text]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path.read_bytes()


def message(saves: Saves) -> str:
    with pytest.raises(CardkitError) as caught:
        again(saves)
    return str(caught.value)


@pytest.mark.parametrize(
    ("number", "text", "said"),
    [
        (5, "garbage", "line 5: not readable as JSON: Expecting value at column 1"),
        (6, '{"seat": 1, "choi', "line 6: not readable as JSON: Unterminated string"),
        (2, None, "line 2: 'starter' is picked here, but the line is a shuffle of 'deck'"),
        (6, '{"seat": 0, "choices": ["fold"], "move": "fold"}', "line 6: the choices differ: "),
        (6, '{"result": {"scores": [0]}}', "line 6: malformed result line: "),
        (1, "{}", "line 1: no header, chance, decision, event or result line"),
        (1, '{"record": 1, "game": "highcard", "seats": ["A", "B"]}', "line 1: 'agents' does not"),
        (1, '{"record": 1, "game": "chess", "seats": ["A"]}', "line 1: no game 'chess'"),
    ],
)
def test_what_is_wrong_is_refused_with_its_line(number: int, text: str | None, said: str) -> None:
    saves = Saves()
    path = left(saves, 7)
    data = changed(path, number, text)
    assert message(saves).startswith(f"{path}: {said}")
    assert path.read_bytes() == data  # nothing is overwritten
    assert message(saves).startswith(f"{path}: {said}")  # and it is not kept locked


def test_a_save_that_is_empty_or_no_text() -> None:
    saves = Saves()
    path = left(saves, 2)
    cases = ((b"", f"'{path}' contains no game"), (b"\xff\n", f"{path}: line 1: not UTF-8 text"))
    for data, said in cases:
        path.write_bytes(data)
        assert message(saves) == said
        assert path.read_bytes() == data
        (saved,) = saves.all()
        assert saved.header is None and saved.problem


def test_a_plugin_that_changed_is_named_with_the_first_line_that_differs() -> None:
    saves = Saves()
    path = left(saves, 7)
    header = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    here = f"{header['plugin']}, cardkit {header['cardkit']}"
    older = json.dumps({**header, "plugin": "madeup.highcard 0.9"})
    changed(path, 1, older)
    match = again(saves).match
    assert match.header == json.loads(older)  # it holds: the version does not matter
    match.leave()
    data = changed(path, 3, None)
    assert message(saves) == (
        f"{path}: started with madeup.highcard 0.9, cardkit {header['cardkit']}, "
        f"but this is {here}: "
        "line 5: 'deck' is shuffled here, but the line is a decision (play:red-3 by seat 0)"
    )
    assert path.read_bytes() == data


def test_options_that_are_gone_are_refused() -> None:
    saves = Saves()
    path = left(saves, 3)
    header = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    header["options"]["jokers"] = 2
    changed(path, 1, json.dumps(header))
    assert "line 1: " in message(saves) and "jokers" in message(saves)


def test_the_last_move_was_written_but_the_save_not_yet_removed() -> None:
    saves = Saves()
    match = kept(saves, 0)
    assert match.save is not None
    path = match.save.path
    before = ""
    while not match.table.over:
        before = path.read_text(encoding="utf-8")
        played(match, 1)
    last = [line for line in match.record.text.splitlines() if line.startswith('{"seat"')][-1]
    path.write_text(f"{before}{last}\n", encoding="utf-8")
    (record,) = saves.records()
    record.unlink()
    ended = again(saves).match
    assert ended.table.over and not path.exists()
    assert saves.records() == [record]
    assert record.read_text(encoding="utf-8") == match.record.text


def test_a_record_without_a_result_becomes_a_save(tmp_path: Path) -> None:
    saves, path = Saves(), tmp_path / "game.ckr"
    whole = played(begun(highcard(rounds=9), "you,random", "1", library()))
    match = played(begun(highcard(rounds=9), "you,random", "1", library()), 7)
    match.record.write(path)
    data = path.read_bytes()
    resumed = resume_saved(saves, str(path), library()).match
    assert resumed.save is not None and resumed.save.id == "highcard-1"
    assert path.read_bytes() == data
    assert played(resumed).record.text == whole.record.text


def test_a_record_that_another_program_wrote(tmp_path: Path) -> None:
    path = tmp_path / "game.ckr"
    match = played(begun(highcard(), "you,random", "1", library()), 2)
    lines = [json.loads(line) for line in match.record.text.splitlines()]
    head = {key: lines[0][key] for key in ("record", "game", "seats", "agents")}
    rest = [line for line in lines[1:] if "event" not in line]
    text = "\n".join(json.dumps(line, separators=(",", ":")) for line in [head, *rest])
    path.write_bytes(text.encode())  # without a seed, events, options and the last newline
    resumed = replay_unfinished(path, library())
    assert not resumed.torn and resumed.match.decisions == 2
    assert str(resumed.match.table.log) == str(match.table.log)
    assert resumed.match.header == {**head, "seed": resumed.match.seed}
    assert played(resumed.match).result is not None


def test_records_that_cannot_be_resumed(tmp_path: Path) -> None:
    def refused(text: str) -> str:
        path = tmp_path / "game.ckr"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(CardkitError) as caught:
            resume_saved(Saves(), str(path), library())
        return str(caught.value).replace(str(path), "PATH")

    def game(seats: str, decisions: int) -> Match:
        return played(begun(highcard(), seats, "1", library()), decisions)

    going = game("you,random", 1).record.text
    assert refused(going * 2) == "'PATH' contains 2 games; only one can be resumed"
    assert refused(game("you,random", 9).record.text) == (
        "'PATH' contains a finished game; 'cardkit replay' shows it"
    )
    assert refused(game("random*2", 1).record.text) == (
        "'PATH': nobody at the keyboard plays in this game"
    )
    ended = "".join(game("you,random", 9).record.text.splitlines(keepends=True)[:-1])
    assert refused(ended + '{"seat": 0, "choices": ["fold"], "move": "fold"}\n').endswith(
        "the game is over here, but the record continues"
    )
    assert Saves().all() == []
