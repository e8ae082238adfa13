"""`cardkit new`: projects that can be played, checked and tested as they are written."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from helpers.tiny import Done, call, refused
from packaging.requirements import Requirement

import cardkit
import cardkit.bots
from cardkit.authoring.names import Name
from cardkit.authoring.project import files_of

FILES = """
.github/workflows/test.yml
.gitignore
LICENSE
README.md
RULES.md
pyproject.toml
src/sea_salt/__init__.py
src/sea_salt/bots.py
src/sea_salt/game.toml
src/sea_salt/locale/de.toml
src/sea_salt/locale/en.toml
src/sea_salt/locale/rules.de.md
src/sea_salt/py.typed
src/sea_salt/rules.py
tests/test_sea_salt.py
"""


def pytest_in(folder: Path, *how: str) -> Done:
    """Runs the tests of a project that is not installed."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("CARDKIT_", "PYTEST_"))}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *how],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("new")
    done = call("new", "sea-salt", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert done.stdout == (
        "sea-salt/ holds a game that can be played. Continue with\n\n"
        "    cd sea-salt\n    pip install -e '.[dev]'\n    cardkit play sea_salt\n"
        "    cardkit check .\n    pytest\n"
    )
    return folder / "sea-salt"


def test_every_file_is_there_under_its_new_name(project: Path) -> None:
    assert [str(path.relative_to(project)) for path in files_of(project)] == FILES.split()
    assert [path.name for path in project.parent.iterdir()] == ["sea-salt"]
    for path in files_of(project):
        text = path.read_text(encoding="utf-8")
        assert not any(word in text for word in ("my_game", "my-game", "MyGame", "My Game")), path


def test_the_project_asks_for_the_cardkit_that_is_installed(project: Path) -> None:
    data = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (wanted,) = map(Requirement, data["dependencies"])
    assert wanted.name == "cardkit" and wanted.specifier.contains(version("cardkit"))
    assert data["name"] == "sea-salt"
    assert data["entry-points"]["cardkit"] == {"sea_salt": "sea_salt"}


def test_it_is_listed_and_played_with_its_texts(project: Path) -> None:
    source = project / "src"
    assert "sea_salt       Sea Salt " in call("--plugins-dir", source, "games").stdout
    game = ("sea_salt", "--seats", "thrifty,random", "--seed", "3")
    played = call("--plugins-dir", source, "play", *game, "--lang", "de")
    assert played.returncode == 0, played.stderr
    assert "nimmt den Stapel." in played.stdout and "alle Karten sind gelegt" in played.stdout
    assert "# Sea Salt" in call("--plugins-dir", source, "rules", "sea_salt").stdout
    info = call("--plugins-dir", source, "info", "sea_salt").stdout
    assert "hand = 5  (a number, 1 to 6)" in info and "thrifty" in info


def test_the_folder_is_a_game_before_it_is_installed(project: Path) -> None:
    checked = call("check", ".", "--seats", "2", cwd=project)
    assert checked.returncode == 0, checked.stdout
    assert "sea_salt: 15 of 15 checks hold" in checked.stdout
    for folder in (project, project / "src" / "sea_salt"):
        played = call("play", folder, "--seats", "thrifty,random", "--seed", "3")
        assert "The game is over: all cards are laid." in played.stdout, played.stderr


def test_folders_that_are_no_game(project: Path, tmp_path: Path) -> None:
    refused(
        call("check", tmp_path),
        f"'{tmp_path}' is not a plugin: it has no pyproject.toml and no __init__.py",
    )
    written = tmp_path / "pyproject.toml"
    written.write_text("[project]\nname = 'x'\n")
    refused(call("check", tmp_path), f"{written}: it has no [project.entry-points.cardkit]")
    written.write_text("[project.entry-points.cardkit]\nlost = 'lost'\n")
    refused(call("check", tmp_path), f"{written}: there is no module 'lost'")
    (tmp_path / "lost.py").write_text("import lostlost\n")
    refused(call("check", tmp_path), "plugin 'lost' is broken: fails on import: ModuleNotFound")
    (tmp_path / "lost.py").write_text("import cardkit\n")
    refused(call("check", tmp_path), f"the plugin in '{tmp_path}' has no game")
    written.write_text("[project")
    refused(call("check", tmp_path), f"{written}: not readable as TOML")


def test_a_folder_is_written_as_a_path(project: Path) -> None:
    message = "no game 'sea-salt': for what is in that folder, write ./sea-salt"
    refused(call("check", "sea-salt", cwd=project.parent), message)


def test_a_file_is_written_as_a_path(tmp_path: Path) -> None:
    (tmp_path / "sprint.toml").write_text('extends = "flip7"\n')
    message = "no game 'sprint': for what is in that folder, write ./sprint.toml"
    refused(call("check", "sprint", cwd=tmp_path), message)


def test_its_tests_pass_untouched_before_it_is_installed(project: Path) -> None:
    done = pytest_in(project, "-k", "2-seats or not conforms")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "17 passed" in done.stdout


def test_its_tests_fail_when_its_rules_are_broken(project: Path, tmp_path: Path) -> None:
    broken = shutil.copytree(project, tmp_path / "sea-salt")
    rules = broken / "src" / "sea_salt" / "rules.py"
    rules.write_text(rules.read_text().replace("t.score[seat] -= points", "t.score[seat] -= 1"))
    done = pytest_in(broken, "-k", "not conforms")
    assert done.returncode == 1
    assert "1 failed" in done.stdout and "test_the_pile_costs_what_its_cards_show" in done.stdout


def test_the_bot_is_better_than_chance(project: Path) -> None:
    library = cardkit.Library([cardkit.bots], directories=[project / "src"])
    game = library.load("sea_salt")
    assert isinstance(game, cardkit.Game)
    first = 0
    for seed in range(60):
        result = game.play("thrifty,random,random", seed=seed, library=library).result
        first += result is not None and result.ranks[0] == 1
    assert first > 30  # a third would be chance


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("My Game!", "'My Game!' is not a valid name for a game: use lower-case letters, "
         "digits and hyphens, such as my-game"),
        ("7up", "'7up' is not a valid name for a game: use lower-case letters, digits and hyphens, "
         "such as up"),
        ("../up", "'../up' is not a valid name for a game"),
        ("-", "such as my-game"),
        ("flip7", "a game 'flip7' is already installed; choose another name"),
        ("code-game", "a game 'code_game' is already installed; choose another name"),
        ("random", "Python has a module 'random'; choose another name"),
        ("class", "'class' is a Python keyword; choose another name"),
        ("match", "'match' is a Python keyword; choose another name"),
        ("cardkit-flip7", "a module 'cardkit_flip7' is already installed; choose another name"),
    ],
)  # fmt: skip
def test_names_that_cannot_be(name: str, message: str, tmp_path: Path) -> None:
    refused(call("new", "--", name, cwd=tmp_path), message)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("keep this")
    refused(
        call("new", "mine", cwd=tmp_path),
        "'mine' already exists; choose another name, or remove it",
    )
    assert [p.name for p in tmp_path.rglob("*")] == ["mine", "notes.txt"]


def test_a_project_that_cannot_be_written(tmp_path: Path) -> None:
    name = "a" * 300
    refused(call("new", name, cwd=tmp_path), f"'{name}' cannot be written: File name too long")
    assert list(tmp_path.iterdir()) == []


def test_the_forms_of_a_name() -> None:
    name = Name("sea-salt-2")
    assert (name.id, name.rules, name.title) == ("sea_salt_2", "SeaSalt2", "Sea Salt 2")


def test_a_game_in_one_file(tmp_path: Path) -> None:
    done = call("new", "--file", "pepper.py", cwd=tmp_path)
    assert done.stdout == (
        "pepper.py holds a game that can be played. Continue with\n\n"
        "    cardkit play ./pepper.py\n    cardkit check ./pepper.py\n"
    )
    text = (tmp_path / "pepper.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 60 and "y_game" not in text
    played = call("play", "./pepper.py", "--seats", "random*3", "--seed", "3", cwd=tmp_path)
    assert "takes the pile." in played.stdout and "all cards are laid" in played.stdout
    checked = call("check", "./pepper.py", "--seats", "3", cwd=tmp_path)
    assert "pepper: 15 of 15 checks hold" in checked.stdout and "NOTE" not in checked.stdout
    refused(
        call("new", "--file", "pepper.py", cwd=tmp_path),
        "'pepper.py' already exists; choose another name",
    )


def test_files_that_cannot_be(tmp_path: Path) -> None:
    refused(
        call("new", "--file", "pepper.txt", cwd=tmp_path),
        "'pepper.txt' is not a Python file; write --file my_game.py",
    )
    refused(call("new", "--file", "flip7.py", cwd=tmp_path), "a game 'flip7' is already installed")
    refused(
        call("new", "--file", "no/pepper.py", cwd=tmp_path),
        "'no/pepper.py' cannot be written: No such file or directory",
    )
    message = "write 'cardkit new my-game', or 'cardkit new --file my_game.py'"
    refused(call("new", cwd=tmp_path), message)
    refused(call("new", "pepper", "--file", "pepper.py", cwd=tmp_path), message)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("base", ["flip7", "code_game", "seven"])
def test_a_variant_of_each_game_conforms(base: str, tmp_path: Path) -> None:
    name = f"other-{base.replace('_', '-')}"
    done = call("new", name, "--variant-of", base, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    library = cardkit.Library.installed()
    game = library.load(str(tmp_path / name))
    original = library.load(base)
    assert (game.id, game.base) == (f"other_{base}", base)
    assert game.cards == original.cards and game.option_values == original.option_values
    assert game.texts("de").find("moves") == original.texts("de").find("moves")
    assert str(game.texts("de").find("events.welcome")).startswith("Willkommen bei Other ")
    assert set(library.rules_for(game)) == set(library.rules_for(original))
    checked = call("check", tmp_path / name, "--games", "1", "--seats", str(game.seat_range[0]))
    assert f"other_{base}: 15 of 15 checks hold" in checked.stdout, checked.stdout


def test_the_tests_of_a_variant_pass_untouched(tmp_path: Path) -> None:
    call("new", "rough-seven", "--variant-of", "flip7", cwd=tmp_path)
    done = pytest_in(tmp_path / "rough-seven", "-k", "welcomed or 3-seats")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "16 passed" in done.stdout


def test_a_variant_in_one_file_is_twenty_lines(tmp_path: Path) -> None:
    call("new", "--file", "rough.py", "--variant-of", "flip7", cwd=tmp_path)
    assert len((tmp_path / "rough.py").read_text().splitlines()) <= 20
    played = call("play", "./rough.py", "--seats", "random*3", "--seed", "3", cwd=tmp_path)
    assert played.stdout.startswith("Welcome to Rough!") and "wins" in played.stdout


def test_what_a_variant_can_be_of(tmp_path: Path) -> None:
    refused(call("new", "rough", "--variant-of", "flap7", cwd=tmp_path), "did you mean 'flip7'?")
    (tmp_path / "sprint.toml").write_text('extends = "flip7"\n')
    refused(
        call("new", "rough", "--variant-of", "./sprint.toml", cwd=tmp_path),
        "--variant-of './sprint.toml': give the id of an installed game",
    )


def test_a_variant_must_be_a_subclass(tmp_path: Path) -> None:
    call("new", "--file", "rough.py", "--variant-of", "flip7", cwd=tmp_path)
    path = tmp_path / "rough.py"
    path.write_text(path.read_text().replace('extends = "flip7"', 'extends = "seven"'))
    refused(
        call("check", path),
        "rough.py:15: extends: Rough must be a subclass of the rules of 'seven'",
    )


def test_a_variant_s_card_file_needs_an_id(tmp_path: Path) -> None:
    call("new", "rough-sea", "--variant-of", "flip7", cwd=tmp_path)
    path = tmp_path / "rough-sea" / "src" / "rough_sea" / "game.toml"
    path.write_text(path.read_text().replace('id = "rough_sea"\n', ""))
    refused(call("check", tmp_path / "rough-sea"), 'game.toml: id: is missing: id = "my_game"')
