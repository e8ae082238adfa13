"""The one reader: what it opens, where its limits are, and what it says beyond them."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from helpers.tiny import call, refused

from cardkit import CardkitError
from cardkit.engine.base import reader
from cardkit.engine.base.reader import read_json, read_text, read_toml, read_whole
from cardkit.play.saves.folder import Saves
from cardkit.play.seating import read_seats


def message(act: object, *args: object) -> str:
    with pytest.raises(CardkitError) as caught:
        act(*args)  # type: ignore[operator]
    return str(caught.value)


def special(kind: str, path: Path) -> str:
    """Something that is not a file at this path; what the reader says of it."""
    if kind == "folder":
        path.mkdir()
        return "it is a folder, not a file"
    if kind == "pipe":
        os.mkfifo(path)
        return "it is a pipe, not a file"
    if kind == "device":
        path.symlink_to("/dev/zero")
        return "it is a device, not a file"
    if kind == "dangling link":
        path.symlink_to("nowhere")
        return "it is a link to 'nowhere', which does not exist"
    if kind == "loop":
        path.symlink_to(path)
        return "it is a link that points back to itself"
    with path.open("wb") as file:
        file.truncate(2**33)  # of zeros: takes no room
    return "it is larger than 1,048,576 bytes"


KINDS = ("folder", "pipe", "device", "dangling link", "loop", "large")


@pytest.mark.parametrize("kind", KINDS)
def test_only_ordinary_files_are_read(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "x.toml"
    why = special(kind, path)
    assert message(read_text, path) == f"'{path}' cannot be read: {why}"


def test_a_link_to_a_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("text")
    (tmp_path / "b").symlink_to("a")
    assert read_text(tmp_path / "b") == "text"


@pytest.mark.parametrize("command", ["verify", "replay", "resume"])
@pytest.mark.parametrize("kind", KINDS)
def test_commands_refuse_what_is_not_a_record(tmp_path: Path, kind: str, command: str) -> None:
    path = tmp_path / "x.ckr"
    why = special(kind, path)
    if kind != "large":
        refused(call(command, path), f"cardkit: '{path}' cannot be read: {why}\n")
    elif command == "resume":
        refused(call(command, path), "it is larger than 33,554,432 bytes\n")
    else:
        refused(call(command, path), f"cardkit: {path}: line 1: longer than 4,194,304 bytes\n")


@pytest.mark.parametrize("kind", KINDS[1:])
def test_commands_refuse_what_is_not_a_variant(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "x.toml"
    why = special(kind, path)
    refused(call("info", path), f"cardkit: '{path}' cannot be read: {why}\n")


@pytest.mark.parametrize("kind", KINDS)
def test_commands_refuse_what_is_not_python(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "odd_one.py"
    why = special(kind, path).replace("1,048,576", "16,777,216")
    if kind != "folder":  # which is a project
        refused(call("info", path), f"cardkit: '{path}' cannot be read: {why}\n")
    refused(call("-p", path, "games"), f"cardkit: '{path}' cannot be read: {why}\n")
    listed = call("--plugins-dir", tmp_path, "plugins").stdout
    assert f"BROKEN: '{path}' cannot be read: {why}" in listed
    assert "games: flip7" in listed


@pytest.mark.parametrize("kind", KINDS[1:])
def test_commands_refuse_a_package_that_is_not_python(tmp_path: Path, kind: str) -> None:
    (tmp_path / "odd_one").mkdir()
    special(kind, tmp_path / "odd_one" / "__init__.py")
    refused(call("info", tmp_path / "odd_one"), "cardkit: ")
    assert call("--plugins-dir", tmp_path, "games").returncode == 0


HEADER = '{"record": 1, "game": "flip7", "seats": ["a", "b", "c"], "agents": ["x", "y", "z"]}\n'
BAD_SAVES = {
    "nested": "[" * 200_000,
    "long number": "1" * 10_000,
    "half a character": HEADER.replace('"a"', '"\\ud800"'),
    "wrong type": HEADER.replace('["a", "b", "c"]', "3"),
    "long name": HEADER.replace('"a"', f'"{"a" * 300}"'),
}


@pytest.mark.parametrize("kind", [*KINDS, *BAD_SAVES])
def test_a_bad_save_is_named_and_harms_no_other(kind: str) -> None:
    call("play", "flip7", "--seats", "you,random*2", stdin="q\n")
    folder = Saves().folder
    path = folder / "bad-1.ckr"
    if kind in BAD_SAVES:
        path.write_text(BAD_SAVES[kind])
    else:
        special(kind, path)
    lines = call("saves").stdout.splitlines()
    assert sum("cannot be read: " in line for line in lines) == 1
    assert any(line.startswith("bad-1 ") for line in lines)
    assert call("resume", "flip7-1", stdin="q\n").returncode == 0
    refused(call("resume", "bad-1"), "cardkit: ")


def test_a_time_to_come_makes_no_save_the_latest() -> None:
    for seed in ("1", "2"):
        call("play", "flip7", "--seats", "you,random*2", "--seed", seed, stdin="q\n")
    folder = Saves().folder
    os.utime(folder / "flip7-2.ckr", (0, 1_000))
    for when in (2**33, 2**40):
        os.utime(folder / "flip7-1.ckr", (0, when))
        assert [saved.id for saved in Saves().all()] == ["flip7-2", "flip7-1"]
        assert "some time ago" in call("saves").stdout.splitlines()[1]
    assert call("resume", "flip7-1", stdin="q\n").returncode == 0


DEEP = "lists and tables nested more than 50 deep"
LONG = "a number of more than 300 digits"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[" * 51 + "]" * 51, DEEP),
        ("[" * 200_000, DEEP),
        ('{"a":' * 100, DEEP),
        ("1" * 301, LONG),
        ("1" * 10_000, LONG),
        ("0." + "1" * 300, LONG),
        ("1e999", "1e999 is too large for a number"),
        ("NaN", "NaN is not a number"),
        ('{"a": {"b": 1, "b": 2}}', "the key 'b' occurs twice in one object"),
        ('["\\ud800"]', "\\ud800 is half of a surrogate pair; text is UTF-8"),
        ('{"\\udc00": 1}', "\\udc00 is half of a surrogate pair; text is UTF-8"),
    ],
)
def test_limits_of_json(text: str, said: str) -> None:
    assert message(read_json, text) == said


def test_json_within_the_limits() -> None:
    assert read_json("[" * 50 + "]" * 50)
    assert read_json("1" * 300) == int("1" * 300)
    assert read_json(f'"{"[" * 1000}\\"{"{" * 1000}"')
    assert read_json('"\\ud83d\\ude00"') == "\U0001f600"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = " + "[" * 51 + "]" * 51, DEEP),
        ("a." * 51 + "b = 1", DEEP),
        ('"a".' * 200_000 + "b = 1", DEEP),
        ('x = {b = """c"""", ' + "a . " * 99_999 + "b = 1}", DEEP),
        ("[" + "a." * 30 + "b]\n" + "c." * 30 + "d = 1", DEEP),
        ("a = " + "1" * 10_000, LONG),
        ("a = 0x" + "f" * 10_000, LONG),
        ("#" * 2**20 + "\n", "larger than 1,048,576 bytes"),
        ('a = "\\ud800"', "not readable as TOML: Escaped character is not a Unicode scalar value"),
    ],
)
def test_limits_of_toml(text: str, said: str) -> None:
    assert message(read_toml, text).startswith(said)


def test_toml_within_the_limits() -> None:
    text = f'a = """{"[" * 99}\\"{"x." * 99}"""\nb = \'{"{" * 99}\' # {"[" * 99}\n'
    assert list(read_toml(text)) == ["a", "b"]


def test_whole_numbers_that_people_type() -> None:
    assert read_whole(" 12 ") == 12
    assert read_whole("1" * 301) is read_whole("-1") is read_whole("x") is read_whole("") is None


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--set", f"target_score={'1' * 5000}"), f"option 'target_score': {LONG}\n"),
        (("--set", f"target_score={'[' * 5000}"), f"option 'target_score': {DEEP}\n"),
        (
            ("--set", "target_score=1\nx=2"),
            "a setting is one line; use --set once per option\n",
        ),
        (("--set", "target_score=\udcff"), r"setting 'target_score=\udcff' is not UTF-8 text"),
        (("--seed", "\udcff"), r"seed '\udcff' is not UTF-8 text"),
        (("--seats", "\udcff=random"), r"seats '\udcff=random' is not UTF-8 text"),
        (("--seats", f"random*{'1' * 5000}"), "is not a seat; write AGENT, NAME=AGENT or AGENT*3"),
        (("--seats", f"random*{10**30}"), "at most 100 seats at once"),
        (("--seats", f"{'a' * 300}=random"), "has more than 255 characters"),
    ],
)
def test_what_is_typed_has_limits(args: tuple[str, ...], said: str) -> None:
    refused(call("play", "flip7", "--seats", "random*3", *args), said)


def test_long_names_and_numbers_at_the_prompts() -> None:
    refused(call("info", "x" * 300), "no game 'xxx")
    refused(call("info", f"./{'x' * 300}.toml"), "cannot be read: File name too long")
    done = call("play", "flip7", "--seats", "you,random*2", stdin=f"{'1' * 5000}\nq\n")
    assert done.returncode == 0 and "is not a move here" in done.stdout
    assert call("play", stdin=f"{'1' * 5000}\nq\n").returncode == 0
    assert len(read_seats(",".join(["random*100"] * 10))) == 1_000


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("copies = 1000000000", "my.toml:2: cards[0] (id '12'): a game has at most 100,000 cards"),
        ("type = {}", "my.toml:2: cards[0] (id '12'): unknown type {}; the types are "),
        ("type = []", "my.toml:2: cards[0] (id '12'): unknown type []; the types are "),
    ],
)
def test_cards_that_no_game_can_have(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "my.toml"
    path.write_text(f'extends = "flip7"\n[[cards]]\nid = "12"\n{text}\n')
    refused(call("info", path), said)


@pytest.mark.parametrize("count", [10**5, 10**9, 10**200])
def test_options_that_make_more_cards_than_a_game_can_have(count: int, tmp_path: Path) -> None:
    said = "more than the limit of 10000; rules that need more set max_cards"
    counts = [count] * 7
    refused(call("play", "seven", "--seats", "random*3", "--set", f"counts={counts}"), said)
    path = tmp_path / "r.ckr"
    head = {"record": 1, "game": "seven", "seats": ["a", "b"], "options": {"counts": counts}}
    path.write_text(json.dumps(head) + "\n")
    refused(call("verify", path), said)


@pytest.mark.parametrize("remove", ["[{}]", "[[1]]", "[1]", '"12"', "{}"])
def test_remove_is_a_list_of_ids(tmp_path: Path, remove: str) -> None:
    path = tmp_path / "my.toml"
    path.write_text(f'extends = "flip7"\nremove = {remove}\n')
    refused(call("info", path), "my.toml:2: remove: must be a list of card ids, not ")


@pytest.mark.parametrize(
    "text", ["{seat.foo}", "{seat:>999999999}", "{seat!r}", "{seat[0]}", "{0.real}", "{", "{9}"]
)
def test_a_text_asks_for_names_and_numbers_alone(tmp_path: Path, text: str) -> None:
    from cardkit import PluginError, load
    from cardkit.engine.model.texts import Texts

    assert Texts({"a": "{seat} {{}}"})("a", seat="Ann") == "Ann {}"
    with pytest.raises(PluginError, match=r"the text 'a' is .*; it may ask for {seat}"):
        Texts({"a": text})("a", seat="Ann")
    path = tmp_path / "my.toml"
    path.write_text(f'extends = "flip7"\n[[cards]]\nid = "x{text}"\ntype = "number"\nvalue = 3\n')
    assert "names an unknown field" in message(load, str(path))


def test_a_text_lacks_a_form() -> None:
    from cardkit.engine.model.texts import Texts

    said = message(Texts({"a": {"one": "x"}}), "a")
    assert said == "the text 'a' has no form 'other'; it has: one"


def test_a_small_campaign_of_mutants() -> None:
    from fuzz_files import campaign

    counts = campaign(240, "tests")
    assert {kind: dict(count.failures) for kind, count in counts.items() if count.failures} == {}
    assert all(count.tries == 30 for count in counts.values())


def test_the_campaign_finds_planted_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    import fuzz_files

    monkeypatch.setattr("cardkit.play.records.reader.read_json", json.loads)
    monkeypatch.setattr(fuzz_files, "KINDS", ("record", "save"))
    counts = fuzz_files.campaign(300, "tests")
    assert any(count.failures for count in counts.values())


def test_limits_are_in_the_docs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "trust.md").read_text(encoding="utf-8")
    for limit in (reader.MOST_DEPTH, reader.MOST_DIGITS, reader.MOST_NAME, 1_000, 10_000, 100_000):
        assert f"{limit:,}" in page
