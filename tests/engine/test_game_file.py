"""A game in one Python file: wherever a game is named, its path will do."""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
from pathlib import Path

import pytest
from helpers.tiny import TESTS, call, refused

import cardkit
from cardkit import CardkitError, Library

ORIGINAL = TESTS / "onefile" / "high_card.py"
SHA = hashlib.sha256(ORIGINAL.read_bytes()).hexdigest()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the game, to work in."""
    shutil.copy(ORIGINAL, tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def changed(folder: Path, old: str, new: str) -> None:
    """Changes the file of the game."""
    text = ORIGINAL.read_text(encoding="utf-8")
    assert old in text
    (folder / "high_card.py").write_text(text.replace(old, new), encoding="utf-8")


def message(path: str = "./high_card.py") -> str:
    with pytest.raises(CardkitError) as caught:
        Library().load(path)
    return str(caught.value)


def test_load_from_python(folder: Path) -> None:
    game = cardkit.load("./high_card.py")
    assert (game.id, game.seat_range, len(game.cards), game.source) == (
        "high_card",
        (2, 5),
        18,
        SHA,
    )
    assert game.texts()("events.takes", seat=1) == "seat 1 takes the point."
    assert game.play("first*2", seed=1).result.finished  # type: ignore[union-attr]
    assert list(folder.iterdir()) == [folder / "high_card.py"]  # no __pycache__ beside it


def test_every_command_that_takes_a_game_takes_the_path(folder: Path) -> None:
    path = "./high_card.py"
    assert call("info", path).stdout.startswith("High card\n\nSeats: 2 to 5\n")
    assert call("rules", path).stdout == (
        "High card\n\nEverybody lays a card; the first highest one takes the point.\n"
    )
    assert call("cards", path).stdout.startswith("  1 × moon-1  suit moon, value 1\n")
    assert "FAIL" not in (checked := call("check", path, "--seats", "2").stdout)
    assert "checks hold" in checked
    assert "5 games" in call("simulate", path, "--seats", "first*2", "--games", "5").stdout
    played = call("play", path, "--seats", "first*2", "--rule", "backwards", "--record", "g.ckr")
    assert "takes the point." in played.stdout


def test_the_record_names_the_file_by_its_hash(folder: Path) -> None:
    call("play", "high_card.py", "--seats", "first*2", "--rule", "backwards", "--record", "g.ckr")
    header = json.loads((folder / "g.ckr").read_text(encoding="utf-8").splitlines()[0])
    assert (header["game"], header["source"], header["rules"]) == ("high_card", SHA, ["backwards"])
    assert str(folder) not in (folder / "g.ckr").read_text(encoding="utf-8")
    file = ("-p", "./high_card.py")
    assert call(*file, "verify", "g.ckr").stdout == "g.ckr: 1 of 1 games hold\n"
    assert "takes the point." in call(*file, "replay", "g.ckr").stdout
    # A game of that file is the same wherever the file was found.
    assert call("--plugins-dir", ".", "verify", "g.ckr").returncode == 0
    refused(
        call("verify", "g.ckr"),
        "cardkit: g.ckr: line 1: 'high_card' was played from a Python file "
        f"with the SHA-256 {SHA}: load that with 'cardkit -p ./high_card.py …'",
    )


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_changed_file_is_refused_with_both_hashes(folder: Path, command: str) -> None:
    call("play", "high_card.py", "--seats", "first*2", "--record", "g.ckr")
    changed(folder, "range(3)", "range(4)")
    now = hashlib.sha256((folder / "high_card.py").read_bytes()).hexdigest()
    refused(
        call("-p", "high_card.py", command, "g.ckr"),
        f"line 1: high_card.py has changed: its SHA-256 is {now}, and it was played with {SHA}",
    )


def test_a_variant_of_a_game_file(folder: Path) -> None:
    (folder / "sub").mkdir()
    (folder / "high_card.py").rename(folder / "sub" / "high_card.py")
    (folder / "tall.toml").write_text(
        'extends = "sub/high_card.py"\n[[cards]]\nid = "sun-10"\nsuit = "sun"\nvalue = 10\n'
    )
    done = call("play", "tall.toml", "--seats", "first*2", "--record", "g.ckr")
    assert done.returncode == 0, done.stderr
    header = json.loads((folder / "g.ckr").read_text(encoding="utf-8").splitlines()[0])
    assert (header["game"], header["source"]) == ("tall", SHA)
    assert "sun-10" in header["variant"]
    assert call("-p", "sub/high_card.py", "verify", "g.ckr").stdout == "g.ckr: 1 of 1 games hold\n"


@pytest.mark.parametrize("name", ["./high_card.py+backwards", "./tall.toml+backwards"])
def test_another_process_can_prepare_the_same_game(folder: Path, name: str) -> None:
    from cardkit.lab.run.job import Job, prepare_job

    (folder / "tall.toml").write_text('extends = "high_card.py"\n')
    library = Library([cardkit.bots])
    job = Job.of(library.load(name), "first,random", library)
    again = prepare_job(job.recipe)
    assert again.game.house_rules == ("backwards",)
    assert again.game.source == SHA


def test_a_changed_file_is_loaded_anew(folder: Path) -> None:
    library = Library([cardkit.bots])
    assert library.load("./high_card.py").seat_range == (2, 5)
    changed(folder, "seats = [2, 5]", "seats = [2, 3]")
    assert library.load("./high_card.py").seat_range == (2, 3)
    assert library.load("high_card").seat_range == (2, 3)
    assert list(library.rules_for(library.load("high_card"))) == ["backwards"]
    assert [bot.name for bot in library.bots].count("first") == 1


def test_it_clashes_with_no_module_and_no_installed_game(folder: Path) -> None:
    changed(folder, 'id = "high_card"', 'id = "flip7"')
    (folder / "high_card.py").rename(folder / "random.py")
    assert cardkit.Library.installed().load("./random.py").seat_range == (2, 5)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("    value: int", "    value int", ":{line}: SyntaxError: invalid syntax"),
        ('laid: Pile[Playing] = zone(seen="all")', 'laid: Pile[Playing] = zone(seen="al")',
         ":{line}: zone(seen='al'): seen must be one of nobody, owner, others, all"),
        ("class Playing(Card):", "1 / 0\nclass Playing(Card):",
         ":{line}: ZeroDivisionError: division by zero"),
        ("\n    [[cards]]", "\n    vale = 3\n    [[cards]]",
         ":{line}: [game]: unknown key 'vale'; allowed: id, seats, lowest"),
    ],
)  # fmt: skip
def test_a_mistake_in_the_file(folder: Path, old: str, new: str, expected: str) -> None:
    changed(folder, old, new)
    lines = (folder / "high_card.py").read_text(encoding="utf-8").splitlines()
    line = next(
        (n for n, text in enumerate(lines, 1) if text.strip() == new.strip().split("\n")[0]), 0
    )
    assert message() == "high_card.py" + expected.format(line=line)
    refused(call("play", "./high_card.py"), f"cardkit: {message()}\n")


def test_a_mistake_in_its_cards_names_the_line_of_the_file(folder: Path) -> None:
    changed(folder, "    value = [1", "    vlue = [1")
    lines = (folder / "high_card.py").read_text(encoding="utf-8").splitlines()
    assert message() == (
        f"high_card.py:{lines.index('    [[cards]]') + 1}: cards[0] (id '{{suit}}-{{value}}'): "
        "unknown field 'vlue'; allowed: id, suit, value, type, copies, zone"
    )
    changed(folder, "    value = [1", "    value = 1,")
    line = next(n for n, text in enumerate(
        (folder / "high_card.py").read_text(encoding="utf-8").splitlines(), 1
    ) if "value = 1," in text)  # fmt: skip
    assert message().startswith("high_card.py: not readable as TOML: ")
    assert f"(at line {line}, " in message()


def test_a_file_without_a_game_and_one_with_two(folder: Path) -> None:
    (folder / "none.py").write_text("x = 1\n")
    assert message("none.py") == (
        "none.py: a file to play has one game, and this one has none: "
        "write game = Game.define(MyRules, …)"
    )
    text = ORIGINAL.read_text(encoding="utf-8")
    (folder / "two.py").write_text(
        f"{text}\nimport attrs\n\n@hookimpl\ndef cardkit_games():\n"
        "    return [attrs.evolve(game, file=attrs.evolve(game.file, id='other'))]\n"
    )
    assert message("two.py").endswith("has one game, and this one has other, high_card")


def test_a_file_that_is_not_there(folder: Path) -> None:
    refused(call("info", "./no.py"), "cardkit: 'no.py' cannot be read: No such file or directory\n")
    refused(call("-p", "no.py", "games"), "cardkit: 'no.py' cannot be read: No such file")
    refused(call("-p", "no", "games"), "-p no: write -p no:NAME to leave out a plugin, -p FILE.py")


def test_a_broken_file_among_the_plugins_is_listed(folder: Path) -> None:
    (folder / "broken.py").write_text("1 / 0\n")
    done = call("-p", "broken.py", "plugins")
    assert "BROKEN: broken.py:1: ZeroDivisionError: division by zero" in done.stdout
    assert call("-p", "broken.py", "info", "flip7").returncode == 0


def test_a_game_defined_where_there_is_no_file() -> None:
    text = ORIGINAL.read_text(encoding="utf-8")
    module = type(sys)("nowhere")
    sys.modules["nowhere"] = module
    try:
        exec(compile(text, "cell", "exec"), vars(module))
        assert module.game.id == "high_card"
    finally:
        del sys.modules["nowhere"]
