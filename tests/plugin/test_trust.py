"""Data never runs code: a record, a save or a TOML file names games by id, whatever it says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from helpers.tiny import Done, call, refused

from cardkit.play.saves.code_paths import CodePaths, paths_file
from cardkit.play.saves.folder import Saves
from cardkit.play.saves.resume import resume_saved
from cardkit.plugin.library import Library

ONEFILE = Path(__file__).parents[1] / "onefile" / "high_card.py"
EVIL = "from pathlib import Path\nPath(__file__).with_name('RAN').touch()\n"
SEATS = ["a", "b", "c"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where code lies that nobody typed: a file, a package, a project, a variant of the file."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evil.py").write_text(EVIL)
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "__init__.py").write_text(EVIL)
    (tmp_path / "evil.toml").write_text('extends = "evil.py"\n')
    (tmp_path / "in").mkdir()
    return tmp_path


def nothing_ran(folder: Path) -> bool:
    return not list(folder.rglob("RAN"))


#: What a header may say, with {0} for the folder of the code.
HEADERS: dict[str, dict[str, Any]] = {
    "a file": {"game": "./evil.py"},
    "a package": {"game": "./package"},
    "a variant of a file": {"game": "./evil.toml"},
    "an absolute path": {"game": "{0}/evil.py"},
    "a variant inside": {"game": "flip7", "variant": 'extends = "{0}/evil.py"'},
    "a variant inside, relative": {"game": "flip7", "variant": 'extends = "evil.py"'},
    "a variant inside of a TOML": {"game": "flip7", "variant": 'extends = "./evil.toml"'},
    "a variant with rules": {"game": "x", "variant": 'extends = "flip7"\nrules = ["./evil.py"]'},
    "a path upwards": {"game": "in/../evil.py"},
    "a bare name of a file": {"game": "evil.py"},
    "the current folder": {"game": "."},
    "a name with options": {"game": "./evil.py+x(a=1)"},
    "the digest of a file": {"game": "evil", "source": "{1}"},
    "a house rule": {"game": "flip7", "rules": ["./evil.py"]},
    "a module as house rule": {"game": "flip7", "rules": ["evil:Rule"]},
    "an agent": {"game": "flip7", "agents": ["human", "./evil.py", "evil:Bot"]},
    "an agent's parameter": {"game": "flip7", "agents": ["human", "threshold:./evil.py", "random"]},
    "an option": {"game": "flip7", "options": {"edition": "./evil.py"}},
    "a module": {"game": "evil", "plugin": "evil 1.0"},
}


def header(said: dict[str, Any], folder: Path) -> str:
    import hashlib

    digest = hashlib.sha256(EVIL.encode()).hexdigest()
    agents = ["human", "random", "random"]
    text = json.dumps({"record": 1, "seats": SEATS, "agents": agents, **said})
    return text.replace("{0}", str(folder)).replace("{1}", digest) + "\n"


@pytest.mark.parametrize("command", ["verify", "replay", "resume"])
@pytest.mark.parametrize("said", HEADERS.values(), ids=HEADERS.keys())
def test_no_record_runs_code(folder: Path, said: dict[str, Any], command: str) -> None:
    (folder / "r.ckr").write_text(header(said, folder))
    done = call(command, "r.ckr")
    assert nothing_ran(folder)
    assert "Traceback" not in done.stderr
    if command == "resume" or not ({"agents", "plugin"} & said.keys()):
        refused(done, "r.ckr: line 1: ")


@pytest.mark.parametrize("said", HEADERS.values(), ids=HEADERS.keys())
def test_no_save_runs_code(folder: Path, said: dict[str, Any]) -> None:
    saves = Saves()
    saves.folder.mkdir(parents=True)
    (saves.folder / "x-1.ckr").write_text(header(said, folder))
    assert call("saves").returncode == 0
    refused(call("resume"), "line 1: ")
    assert nothing_ran(folder)


@pytest.mark.parametrize("said", HEADERS.values(), ids=HEADERS.keys())
def test_the_menu_runs_no_code(folder: Path, said: dict[str, Any]) -> None:
    from cardkit.tui.screens.setup import GameSetup
    from cardkit.tui.settings import Settings

    saves = Saves()
    saves.folder.mkdir(parents=True)
    (saves.folder / "x-1.ckr").write_text(header(said, folder))
    GameSetup(Library.installed(), Settings(), saves).rows()
    assert nothing_ran(folder)


@pytest.mark.parametrize(
    "extends",
    ["../evil.py", "{0}/evil.py", "link.py", "linked/evil.py", "../in/../evil.py"],
)
def test_a_variant_runs_code_below_its_own_folder_only(folder: Path, extends: str) -> None:
    (folder / "in" / "link.py").symlink_to(folder / "evil.py")
    (folder / "in" / "linked").symlink_to(folder)
    path = folder / "in" / "my.toml"
    path.write_text(f'extends = "{extends}"\n'.replace("{0}", str(folder)))
    done = call("info", "in/my.toml")
    refused(done, "my.toml:1: extends: ")
    assert "is not in the folder of this file: load it with -p FILE.py" in done.stderr
    assert nothing_ran(folder)


def test_what_is_typed_runs(folder: Path) -> None:
    (folder / "in" / "high_card.py").write_bytes(ONEFILE.read_bytes())
    (folder / "my.toml").write_text('extends = "in/high_card.py"\n')
    assert call("info", "./my.toml").returncode == 0
    call("info", "./evil.py")
    assert (folder / "RAN").exists()


def test_a_chain_of_variants_is_refused(folder: Path) -> None:
    (folder / "chain.toml").write_text('extends = "./evil.toml"\n')
    refused(call("info", "./chain.toml"), "a variant extends a game, not the variant")
    assert nothing_ran(folder)


def test_a_text_without_a_folder_names_an_id() -> None:
    with pytest.raises(Exception, match=r"'evil\.py' is Python code, which a data file cannot"):
        Library.installed().variant("my.toml", 'extends = "evil.py"')


@pytest.mark.parametrize("module", ["..evil", "...{0}.evil", "/evil", "a b"])
def test_a_project_names_modules_of_its_own(folder: Path, module: str) -> None:
    dotted = str(folder)[1:].replace("/", ".")
    (folder / "in" / "pyproject.toml").write_text(
        f'[project.entry-points.cardkit]\nx = "{module.replace("{0}", dotted)}"\n'
    )
    refused(call("info", "./in"), "is not the name of a module")
    assert nothing_ran(folder)


#: Modules that cardkit and its helpers import, and packages that say they are plugins.
MODULES = ("cardkit", "cardkit_flip7", "random", "multiprocessing", "json", "tomllib", "typer")


def modules_in_the_way(folder: Path) -> None:
    for name in MODULES:
        (folder / f"{name}.py").write_text(EVIL)
    (folder / "evil-1.dist-info").mkdir()
    (folder / "evil-1.dist-info" / "METADATA").write_text("Name: evil\nVersion: 1\n")
    (folder / "evil-1.dist-info" / "entry_points.txt").write_text("[cardkit]\nevil = evil\n")


@pytest.mark.parametrize(
    "command",
    [("check", "flip7", "--games", "1"), ("plugins",)],
    ids=lambda command: str(command[0]),
)
def test_modules_in_the_working_directory_are_not_imported(
    folder: Path, command: tuple[str, ...]
) -> None:
    modules_in_the_way(folder)
    done = subprocess.run(
        [sys.executable, "-P", "-m", "cardkit.cli.main", *command],
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert nothing_ran(folder)


def test_workers_import_nothing_from_the_working_directory(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import cardkit.lab.run.processes as chosen
    from cardkit import load

    modules_in_the_way(folder)
    monkeypatch.setattr(chosen, "start_method", lambda: "spawn")
    assert load("flip7").simulate("random*3", games=2, workers=2).games == 2
    assert nothing_ran(folder)
    assert "PYTHONSAFEPATH" not in os.environ


def test_a_record_says_another_game_than_its_file(folder: Path) -> None:
    call("play", ONEFILE, "--seats", "first*2", "--record", "g.ckr")
    lines = (folder / "g.ckr").read_text().splitlines(True)
    lines[0] = lines[0].replace('"game": "high_card"', '"game": "other"')
    (folder / "g.ckr").write_text("".join(lines))
    done = call("-p", ONEFILE, "verify", "g.ckr")
    refused(done, "line 1: this is the game 'high_card', but 'game' says 'other'")


# -- saves of games that were played from a path -------------------------------------------


def left(folder: Path, game: str = "./high_card.py") -> Path:
    (folder / "high_card.py").write_bytes(ONEFILE.read_bytes())
    (folder / "tall.toml").write_text('extends = "high_card.py"\n')
    assert call("play", game, "--seats", "you,random", "--seed", "1", stdin="1\n").returncode == 0
    return next(Saves().folder.glob("*.ckr"))


@pytest.mark.parametrize("game", ["./high_card.py", "high_card.py+backwards", "./tall.toml"])
def test_the_path_stands_beside_the_save(folder: Path, game: str) -> None:
    path = left(folder, game)
    file = folder / "high_card.py"
    assert CodePaths.read(path) == CodePaths([str(file)], [])
    assert str(folder) not in path.read_text()
    refused(
        call("resume"),
        f"it was played with Python code from {file}: to run that, type cardkit -p {file} "
        f"resume {path.stem}\n",
    )
    assert call("-p", file, "resume").returncode == 0
    call("saves", "--delete", path.stem)
    assert list(Saves().folder.iterdir()) == []


def asked(answer: str, *more: str) -> Done:
    """`cardkit resume` at a terminal, where somebody answers."""
    master, slave = os.openpty()
    os.write(master, f"{answer}\nq\n".encode())
    environment = {**os.environ, "TERM": "dumb", "CARDKIT_LANG": "en"}
    command = [sys.executable, "-m", "cardkit.cli.main", *more, "resume", "--plain"]
    try:
        return subprocess.run(
            command,
            check=False,
            stdin=slave,
            capture_output=True,
            text=True,
            env=environment,
            timeout=120,
        )
    finally:
        os.close(slave)
        os.close(master)


def test_resume_asks_before_it_runs_code(folder: Path) -> None:
    left(folder)
    file = folder / "high_card.py"
    question = f"This game was played with Python code from {file}. Run that code? (y/n): "
    no = asked("n")
    assert question in no.stdout + no.stderr
    refused(no, f"type cardkit -p {file} resume high_card-1")
    yes = asked("y")
    assert yes.returncode == 0, yes.stderr
    assert "saved game high_card-1." in yes.stdout
    assert f"cardkit -p {file} resume high_card-1" in yes.stdout + yes.stderr
    assert question not in asked("q", "-p", str(file)).stdout


def test_paths_beside_a_save_run_nothing_by_themselves(folder: Path) -> None:
    path = left(folder)
    evil = CodePaths([str(folder / "evil.py")], [str(folder)])
    evil.keep(path)
    refused(call("resume"), f"Python code from {folder}/evil.py, {folder}: to run that")
    assert nothing_ran(folder)


@pytest.mark.parametrize("text", ["", "[]", "3", '{"plugins": "x"}', '{"a": 1}', "[" * 9999, '"'])
def test_paths_that_cannot_be_read_are_none(folder: Path, text: str) -> None:
    path = left(folder)
    paths_file(path).write_text(text)
    assert CodePaths.read(path) == CodePaths()
    refused(call("resume"), "load that with 'cardkit -p ./high_card.py …'\n")


def test_a_new_save_has_no_paths_of_an_old_one(folder: Path) -> None:
    path = left(folder)
    path.rename(folder / "elsewhere.ckr")
    again = call("-p", "high_card.py", "resume", "elsewhere.ckr", stdin="q\n")
    assert again.returncode == 0, again.stderr
    assert CodePaths.read(path).places == [str(folder / "high_card.py")]
    path.unlink()
    CodePaths.of([]).keep(path)
    assert not paths_file(path).exists()


def test_a_library_that_has_the_code_needs_no_question(folder: Path) -> None:
    left(folder)
    library = Library.installed([str(folder / "high_card.py")])
    resume_saved(Saves(), None, library).match.leave()
