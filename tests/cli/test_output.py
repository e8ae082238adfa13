"""What the program prints: nothing steers the terminal or forges a line, in any encoding, into any
stream."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.tiny import MADEUP, Done, _environment, program, refused
from rich.segment import Segment
from textual.color import Color

from cardkit import CardkitError
from cardkit.cli.output import encodable
from cardkit.engine.base.printable import one_line, visible
from cardkit.engine.model.texts import Texts
from cardkit.plain.terminal import read_line
from cardkit.tui.printable import Printable

EVIL = "\x1b]0;owned\x07\x1b[2J\x9b31m\r\u202e\u2028"
RECORD = {"record": 1, "game": "highcard", "seats": ["A", "B"]}


def test_control_characters_are_written_out() -> None:
    assert visible("a\tb\nc\x1b[1m\x7f\x9b\r") == "a\tb\nc\\x1b[1m\\x7f\\x9b\\r"
    assert one_line("a\tb\nc\u2028\u202e\udcff") == "a\\tb\\nc\\u2028\\u202e\\udcff"
    assert one_line("Jörg → 漢字 \\x1b") == "Jörg → 漢字 \\x1b"
    assert one_line(EVIL).isprintable()


def test_a_name_is_one_line_in_every_text() -> None:
    texts = Texts({"won": "{seat} wins"}).named(["An\nn wins\nB", f"{EVIL}"])
    assert texts("won", seat=0) == "An\\nn wins\\nB wins"
    assert texts.seat(1).isprintable()


def test_the_full_screen_drops_them() -> None:
    segments = [Segment("plain"), Segment(f"a{EVIL}b"), Segment("\x1b[2K", None, [(1, 2)])]  # type: ignore[list-item]
    kept = Printable().apply(segments, Color(0, 0, 0))
    assert [segment.text for segment in kept] == ["plain", "a]0;owned[2J31mb", "\x1b[2K"]
    assert Printable().apply(segments[:1], Color(0, 0, 0)) is not None


def evil_everywhere(tmp_path: Path) -> list[tuple[str | Path, ...]]:
    """Commands whose input is full of control characters and lines that others would print."""
    forged = f"x{EVIL}\nforged line"
    record = tmp_path / f"r{EVIL.replace('/', '')}\nforged line.ckr"
    record.write_text(json.dumps({**RECORD, "game": forged}) + "\n", encoding="utf-8")
    move = tmp_path / "move.ckr"
    names = [f"A\nforged line{EVIL}", "B"]
    lines = [{**RECORD, "seats": names, "seed": forged}, {"pick": forged}, {"move": forged}]
    move.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    plugins = tmp_path / "plugins"
    plugins.mkdir()
    (plugins / "evil_one.py").write_text(
        f"print({forged!r})\nraise ValueError({forged!r})", encoding="utf-8"
    )
    return [
        ("verify", record),
        ("verify", move),
        ("replay", move),
        ("resume", move),
        ("play", forged),
        ("play", "highcard", "--seats", f"A{EVIL}=you,random"),
        ("play", "highcard", "--seats", f"A\nforged line{EVIL}=random,random", "--seed", forged),
        ("play", "highcard", "--seats", forged),
        ("play", "highcard", "--set", forged),
        ("simulate", "highcard", "--seats", f"A\nforged line{EVIL}=random,random", "--games", "1"),
        ("saves",),
        ("saves", "--delete", forged),
        ("--plugins-dir", plugins, "plugins"),
        ("--plugins-dir", plugins, "info", "nothing"),
        ("games", forged),
        (forged,),
    ]


def test_nothing_raw_reaches_the_terminal(tmp_path: Path) -> None:
    for command in evil_everywhere(tmp_path):
        done = program(*command, stdin="nonsense\x1b[2J\nq\n")
        said = done.stdout + done.stderr
        assert "Traceback" not in said, (command, said)
        assert "has a bug" not in said, (command, said)
        assert one_line(said.replace("\n", "").replace("\t", "")) == said.replace("\n", "").replace(
            "\t", ""
        ), (command, said)
        for line in said.splitlines():
            assert not line.startswith("forged line"), (command, said)


# -- encodings -------------------------------------------------------------------------------


def test_signs_that_an_encoding_lacks() -> None:
    assert encodable("Würfe: 3 ± 1 · „x“ … 漢", "ascii") == 'Wuerfe: 3 ~ 1 - "x" ... ?'
    assert encodable("3 ± 1 · ä", "latin-1") == "3 ± 1 · ä"


@pytest.mark.parametrize(
    "encoding",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""},
    ],
    ids=["ascii", "C"],
)
def test_every_command_works_in_ascii(encoding: dict[str, str]) -> None:
    commands = [
        ("play", "flip7", "--seats", "you,random*2", "--lang", "de"),
        ("resume", "--lang", "de"),
        ("saves", "--lang", "de"),
        ("rules", "seven", "--lang", "de"),
        ("cards", "code_game", "--lang", "de"),
        ("info", "flip7"),
        ("games", "--lang", "de"),
        ("simulate", "flip7", "--seats", "random*3", "--games", "2", "--workers", "1"),
        ("--help",),
    ]
    for command in commands:
        done = program(*command, stdin="1\n", env=encoding)
        assert done.returncode == 0, (command, done.stderr)
        assert (done.stdout + done.stderr).isascii(), command


# -- streams ---------------------------------------------------------------------------------


def shell(redirection: str, *args: str) -> Done:
    """The program with its streams as a shell connects them."""
    return subprocess.run(
        [
            "bash",
            "-c",
            f'set -o pipefail; "$0" -m cardkit.cli.main "$@" {redirection}',
            sys.executable,
            "--plugins-dir",
            str(MADEUP),
            *args,
        ],
        check=False,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=_environment(None),
    )


COMMANDS = {
    "games": ("games",),
    "play": ("play", "highcard", "--seats", "you,random"),
    "bots": ("play", "highcard", "--seats", "random*2"),
    "simulate": ("simulate", "highcard", "--seats", "random*2", "--games", "2"),
    "help": ("--help",),
}


@pytest.mark.parametrize("redirection", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-", "2>/dev/full"])
@pytest.mark.parametrize("command", COMMANDS)
def test_streams_that_are_closed(command: str, redirection: str) -> None:
    done = shell(redirection, *COMMANDS[command])
    assert done.returncode == 0
    assert "Traceback" not in done.stdout + done.stderr
    assert "Error" not in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_disk_is_said(command: str) -> None:
    done = shell(">/dev/full", *COMMANDS[command])
    assert done.returncode == 2
    assert done.stderr.endswith(
        "cardkit: standard output cannot be written: No space left on device\n"
    )
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_a_reader_that_goes(command: str) -> None:
    done = shell("| head -c 1", *COMMANDS[command])
    assert (done.returncode, len(done.stdout)) == (0, 1)
    assert "Traceback" not in done.stderr and "Broken" not in done.stderr


@pytest.mark.parametrize("variable", ["PYTHONDEVMODE", "PYTHONWARNINGS"])
@pytest.mark.parametrize("command", COMMANDS)
def test_python_has_nothing_to_warn_of(command: str, variable: str) -> None:
    value = "1" if variable == "PYTHONDEVMODE" else "error"
    done = program(*COMMANDS[command], env={variable: value})
    assert done.returncode == 0
    assert "Warning" not in done.stderr


def test_input_that_is_not_in_its_encoding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"1\n"), "utf-16", "replace"))
    with pytest.raises(CardkitError, match=r"^standard input cannot be read: UTF-16 stream"):
        read_line("? ")


# -- bad input is not a plugin's bug ---------------------------------------------------------

LONG = "x" * 300


@pytest.mark.parametrize(
    "command",
    [
        ("play", LONG),
        ("play", f"./{LONG}.py"),
        ("play", f"./{LONG}.toml"),
        ("play", f"{LONG}/game"),
        ("play", "highcard", "--seats", "random*2", "--record", LONG),
        ("simulate", "highcard", "--seats", "random*2", "--records", LONG),
        ("simulate", "highcard", "--seats", "random*2", "--report", f"{LONG}.html"),
        ("--plugins-dir", LONG, "games"),
        ("-p", f"{LONG}.py", "games"),
        ("verify", LONG),
        ("replay", LONG),
        ("resume", LONG),
        ("new", "--file", f"{LONG}.py"),
    ],
    ids=lambda command: " ".join(command).replace(LONG, "LONG"),
)
def test_long_names(command: tuple[str, ...], tmp_path: Path) -> None:
    done = program(*command, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("cardkit: ") and done.stderr.count("\n") == 1
    assert "bug" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_data_directory_that_cannot_be(tmp_path: Path) -> None:
    refused(
        program("saves", env={"CARDKIT_DATA": LONG}),
        f"cardkit: {LONG}/saves: File name too long\n",
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("remove = [{}]", "bad.toml:2: remove: must be a list of card ids, not [{}]"),
        ("remove = [[1]]", "bad.toml:2: remove: must be a list of card ids, not [[1]]"),
        (
            '[[cards]]\nid = "x"\ntype = {}',
            "bad.toml:2: cards[0] (id 'x'): unknown type {}; the types are numbered",
        ),
        (
            '[texts.en.did]\nplay = "{seat.foo}"',
            "the text 'did.play' is \"{seat.foo}\"; it may ask for {0}, {seat}",
        ),
        (
            '[texts.en.did]\nplay = { other = "x" }',
            "the text 'did.play' has no form 'one'; it has: other",
        ),
    ],
)
def test_a_bad_variant(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(f'extends = "highcard"\n{text}\n', encoding="utf-8")
    done = program("play", path, "--seats", "random*2", "--seed", "1")
    assert done.returncode == 2
    assert done.stderr == f"cardkit: {message}\n"


def test_a_setting_is_one_line() -> None:
    refused(
        program("play", "highcard", "--set", "rounds=1\nx=2"),
        "cardkit: 'rounds=1\\nx=2': a setting is one line; use --set once per option\n",
    )


def test_bytes_that_are_not_unicode() -> None:
    args = ("play", "highcard", "--seats")
    refused(
        program(*args, "random*2", "--seed", "a\udcff"),
        "cardkit: seed 'a\\udcff' is not UTF-8 text\n",
    )
    refused(
        program(*args, "a\udcff=random,random"),
        "cardkit: seats 'a\\udcff=random,random' is not UTF-8 text\n",
    )


def test_a_working_directory_that_is_gone(tmp_path: Path) -> None:
    code = (
        "import os, runpy, sys\nos.chdir(sys.argv[1])\nos.rmdir(sys.argv[1])\n"
        "sys.argv = ['cardkit', *sys.argv[2:]]\n"
        "runpy.run_module('cardkit.cli.main', run_name='__main__')\n"
    )
    commands = (
        (("info", "flip7"), 0),
        (("play", "flip7", "--record", "x"), 2),
        (("-p", "x.py", "games"), 2),
    )
    for command, code_wanted in commands:
        folder = tmp_path / "gone"
        folder.mkdir()
        done = subprocess.run(
            [sys.executable, "-c", code, str(folder), *command],
            check=False,
            capture_output=True,
            text=True,
            env=_environment(None),
        )
        assert done.returncode == code_wanted, done.stderr
        assert "bug" not in done.stderr
    assert done.stderr.endswith("(the working directory is gone)\n")
