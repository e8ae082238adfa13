"""Guarded loading: one broken plugin never takes the others down."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from helpers.tiny import MADEUP, highcard

import cardkit.bots
from cardkit import CardkitError, Game, Library, hookimpl
from cardkit.plugin.bots import PluginInfo

Write = Callable[[str, str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Iterator[Write]:
    """Writes a plugin file; its module is forgotten after the test."""
    before = set(sys.modules)

    def write(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    yield write
    for name in set(sys.modules) - before:
        if str(tmp_path) in (getattr(sys.modules[name], "__file__", None) or ""):
            del sys.modules[name]


def only(folder: Path) -> PluginInfo:
    (info,) = Library(directories=[folder]).plugins
    return info


def module(name: str, **members: Any) -> ModuleType:
    made = ModuleType(name)
    made.__file__ = f"{name}.py"
    vars(made).update(members)
    return made


BROKEN = {
    "fails on import": (
        "x = 1\nraise ValueError('no cards today')\n",
        "fails on import: ValueError: no cards today ({file}:2)",
    ),
    "leaves on import": (
        "import sys\nsys.exit(3)\n",
        "fails on import: SystemExit: 3 ({file}:2)",
    ),
    "imports what is not there": (
        "import nothing_like_it\n",
        "fails on import: ModuleNotFoundError: No module named 'nothing_like_it' ({file}:1)",
    ),
    "is not a Python": (
        "def (:\n",
        "fails on import: SyntaxError: invalid syntax ({stem}.py, line 1)",
    ),
    "raises in a hook": (
        "from cardkit import hookimpl\n\n\n@hookimpl\ndef cardkit_games():\n    return [1 / 0]\n",
        "ZeroDivisionError: division by zero ({file}:6)",
    ),
    "has a misspelt hook": (
        "from cardkit import hookimpl\n\n\n@hookimpl\ndef cardkit_game():\n    return []\n",
        "has no hook 'cardkit_game' to implement: did you mean 'cardkit_games'? ({file}:5)",
    ),
    "has an unknown hook": (
        "from cardkit import hookimpl\n\n\n@hookimpl\ndef cardkit_zzzzzzzzzzzzzzzz():\n    1 / 0\n",
        "has no hook 'cardkit_zzzzzzzzzzzzzzzz' to implement: hooks are cardkit_bots, "
        "cardkit_card_face, cardkit_commands, cardkit_games, cardkit_house_rules ({file}:5)",
    ),
    "forgets the marker": (
        "def cardkit_games():\n    return []\n",
        "defines 'cardkit_games' without @hookimpl ({file}:1)",
    ),
    "is made for another API": (
        "CARDKIT_API = 99\n",
        "is made for plugin API 99, this cardkit has 2 ({file}); "
        "docs/migrating.md says what to write instead",
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_plugin_is_listed_with_its_error(case: str, write: Write) -> None:
    text, expected = BROKEN[case]
    stem = f"plugin_that_{case.replace(' ', '_')}"
    path = write(f"{stem}.py", text)
    info = only(path.parent)
    assert info.error == expected.format(file=path, stem=stem)
    assert info.name == stem
    assert info.games == info.bots == info.house_rules == []
    assert (stem in sys.modules) == (not info.error.startswith("fails on import"))


def test_a_hook_with_a_wrong_argument(write: Write) -> None:
    path = write(
        "plugin_wrong_argument.py",
        "from cardkit import hookimpl\n\n\n@hookimpl\ndef cardkit_commands(program):\n    pass\n",
    )
    error = only(path.parent).error
    assert "plugin_wrong_argument" in error and "cardkit_commands" in error
    assert "program" in error


def test_everything_else_works_beside_a_broken_plugin(write: Write) -> None:
    folder = write("plugin_broken_beside.py", "1 / 0\n").parent
    library = Library([cardkit.bots], directories=[MADEUP, folder])
    assert [info.name for info in library.plugins if info.error] == ["plugin_broken_beside"]
    assert library.load("highcard").id == "highcard"
    with pytest.raises(CardkitError) as caught:
        library.load("xyzzy")
    assert str(caught.value) == (
        "no game 'xyzzy': games are highcard "
        "(the plugin 'plugin_broken_beside' is broken: fails on import: ZeroDivisionError: "
        f"division by zero ({folder / 'plugin_broken_beside.py'}:1))"
    )
    (folder / "plugin_another.py").write_text("1 / 0\n")
    several = Library([cardkit.bots], directories=[MADEUP, folder])
    with pytest.raises(CardkitError, match=r"\(broken plugins: .*; see 'cardkit plugins'\)$"):
        several.load("xyzzy")


def test_nothing_is_kept_of_a_plugin_of_which_one_hook_fails() -> None:
    @hookimpl
    def cardkit_games() -> list[Game]:
        return [highcard()]

    @hookimpl
    def cardkit_bots() -> list[Any]:
        raise RuntimeError("no bots")

    half = module("half", cardkit_games=cardkit_games, cardkit_bots=cardkit_bots)
    library = Library([half])
    assert library.games == {}
    assert library.plugins[0].error.startswith("RuntimeError: no bots")


def bringing(name: str) -> ModuleType:
    @hookimpl
    def cardkit_games() -> list[Game]:
        return [highcard()]

    return module(name, cardkit_games=cardkit_games)


def test_one_id_from_two_modules_is_an_error_that_names_both() -> None:
    library = Library([bringing("first"), bringing("second")])
    with pytest.raises(CardkitError) as caught:
        library.load("highcard")
    assert str(caught.value) == (
        "two plugins provide a game 'highcard': first and second; leave one out with -p no:NAME"
    )
    left = Library([bringing("first"), bringing("second")], without=["first"])
    assert left.load("highcard").plugin == "second"


def test_the_same_module_counts_once() -> None:
    one = bringing("one")
    library = Library([one, one])
    assert [(info.name, info.error) for info in library.plugins] == [("one", "")]
    assert library.load("highcard").id == "highcard"


def test_a_directory_given_twice_counts_once() -> None:
    library = Library(directories=[MADEUP, MADEUP, str(MADEUP) + "/."])
    assert [info.name for info in library.plugins] == ["highcard"]
    assert len(library.games["highcard"]) == 1


def test_a_plugin_may_not_take_the_name_of_another_module(write: Write) -> None:
    path = write("random.py", "x = 1\n")
    import random

    assert only(path.parent).error == (
        "fails on import: ImportError: another module is called 'random'; rename random.py"
    )
    assert sys.modules["random"] is random


def test_private_files_and_other_files_are_no_plugins(write: Write) -> None:
    write("_helper.py", "1 / 0\n")
    write(".hidden.py", "1 / 0\n")
    write("notes.txt", "1 / 0\n")
    folder = write("plugin_package/__init__.py", "__version__ = '3'\n").parent.parent
    info = only(folder)
    assert (info.name, info.version, info.error) == ("plugin_package", "3", "")


def test_a_plugin_left_out_is_not_even_imported(write: Write) -> None:
    path = write("plugin_left_out.py", "raise SystemExit\n")
    assert Library(directories=[path.parent], without=["plugin_left_out"]).plugins == []
    assert "plugin_left_out" not in sys.modules


def test_a_directory_that_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(CardkitError) as caught:
        Library(directories=[tmp_path / "none"])
    assert str(caught.value) == f"plugins directory '{tmp_path}/none' does not exist"


def test_directories_of_the_environment(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write("plugin_of_environment.py", "__version__ = '7'\n").parent
    monkeypatch.setenv("CARDKIT_PLUGINS", os.pathsep.join([str(MADEUP), "", str(folder)]))
    library = Library.installed()
    names = [info.name for info in library.plugins]
    assert names[-2:] == ["highcard", "plugin_of_environment"]
    assert {"bots", "flip7"} <= set(names)
    assert library.plugins[-1].version == "7"
    assert "flip7" not in Library.installed(without=["flip7"]).games
