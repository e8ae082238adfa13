"""The tutorial is followed word by word: each block goes where the page says it goes."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import textwrap
import tomllib
from pathlib import Path

import pytest

PAGE = (Path(__file__).parent.parent / "docs/tutorial.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
PYTHON = [code for kind, code in BLOCKS if kind == "python"]
TOML = [code for kind, code in BLOCKS if kind == "toml"]
SCREENS = [code for kind, code in BLOCKS if kind == "text"]
GAME, ABOUT, OPTION, TEST, BOT = PYTHON


def with_method(source: str, method: str) -> str:
    """The source with a method of class Bridge put in, or in place of the one of its name."""
    (new,) = ast.parse(textwrap.dedent(method)).body
    assert isinstance(new, ast.FunctionDef)
    (rules,) = [node for node in ast.parse(source).body if getattr(node, "name", "") == "Bridge"]
    assert isinstance(rules, ast.ClassDef)
    lines = source.splitlines(keepends=True)
    for old in rules.body:
        assert isinstance(old, ast.FunctionDef) and old.end_lineno
        if old.name == new.name:
            first = min([old.lineno, *(mark.lineno for mark in old.decorator_list)])
            return "".join([*lines[: first - 1], method, *lines[old.end_lineno :]])
    return "".join([*lines[: rules.end_lineno], "\n", method, *lines[rules.end_lineno :]])


def stage(number: int) -> str:
    """The file `bridge.py` after this section of the page."""
    source = GAME
    if number >= 2:
        source = source.replace('    """,\n)', f'\n{TOML[0]}    """,\n)')
        source = with_method(source, ABOUT)
    if number >= 3:
        before, header, method = re.split(r"(^class Bridge\(.*\n)", OPTION, flags=re.MULTILINE)
        source = re.sub(r"^class Bridge\(.*\n", lambda _: before + header, source, flags=re.M)
        source = with_method(source, method)
    return source + (f"\n\n{BOT}" if number >= 5 else "")


def run(folder: Path, *command: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "CARDKIT_DATA": str(folder / "data"), "CARDKIT_LANG": "en"},
    )


@pytest.mark.parametrize("number", [1, 2])
def test_the_screens_are_what_one_sees(number: int, tmp_path: Path) -> None:
    (tmp_path / "bridge.py").write_text(stage(number), encoding="utf-8")
    command = re.search(r"^    cardkit (play .* --plain)$", PAGE, re.MULTILINE)
    assert command is not None
    played = run(tmp_path, "cardkit.cli.main", *command[1].split(), typed="1\n1\n")
    assert SCREENS[number - 1].strip() in played.stdout


def test_the_checks_hold(tmp_path: Path) -> None:
    (tmp_path / "bridge.py").write_text(stage(5), encoding="utf-8")
    done = run(tmp_path, "cardkit.cli.main", "check", "./bridge.py", "--seats", "3")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_option_and_the_bot_are_there(tmp_path: Path) -> None:
    (tmp_path / "bridge.py").write_text(stage(5), encoding="utf-8")
    shown = run(tmp_path, "cardkit.cli.main", "info", "./bridge.py").stdout
    assert "limit" in shown and "heavy" in shown


def test_the_test_of_the_page_passes(tmp_path: Path) -> None:
    (tmp_path / "bridge.py").write_text(stage(5), encoding="utf-8")
    (tmp_path / "test_bridge.py").write_text(TEST, encoding="utf-8")
    done = run(tmp_path, "pytest", "-q", "-p", "no:cacheprovider", "-n", "0")
    assert done.returncode == 0, done.stdout
    broken = stage(5).replace("t.weight = 0", "t.weight = 1")
    (tmp_path / "bridge.py").write_text(broken, encoding="utf-8")
    assert run(tmp_path, "pytest", "-q", "-p", "no:cacheprovider", "-n", "0").returncode == 1


def test_the_figures_of_the_page_are_those_of_the_command(tmp_path: Path) -> None:
    (tmp_path / "bridge.py").write_text(stage(5), encoding="utf-8")
    command = re.search(r"^    cardkit (simulate .*)$", PAGE, re.MULTILINE)
    assert command is not None
    done = run(tmp_path, "cardkit.cli.main", *command[1].split())
    assert SCREENS[2].removesuffix("  …\n") in done.stdout, done.stdout + done.stderr


def test_the_package_of_the_page_names_the_module() -> None:
    project = tomllib.loads(TOML[1])
    assert project["project"]["entry-points"]["cardkit"] == {"bridge": "bridge"}
    assert project["tool"]["hatch"]["build"]["targets"]["wheel"]["include"] == ["bridge.py"]
