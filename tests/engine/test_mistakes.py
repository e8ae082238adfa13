"""Mistakes that authors make: loops, sets, what is never reached, texts, endless games."""

from __future__ import annotations

import signal
import sys
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from helpers.sound_game import ASK, HELPER, LAID, LIST, SOUND, TURN, case_of, written
from helpers.tiny import call

from cardkit import CardkitError, Game, Library
from cardkit.cli.check import report
from cardkit.engine.model.chance import key_of
from cardkit.testing import Case, CheckFailed, digest, kit, never_reached, run_checks
from cardkit.testing.checks import play as playing
from cardkit.testing.checks.play import games_can_be_played, same_seed_same_game
from cardkit.testing.checks.source import prints
from cardkit.testing.checks.texts import texts_are_complete
from cardkit.testing.kit import problem_of
from cardkit.testing.tracing import Watch
from cardkit.testing.watchdog import patience


def test_the_sound_game_is_sound(tmp_path: Path) -> None:
    path, _ = written(tmp_path)
    done = call("check", path, "--seats", "2", "--seats", "3")
    assert done.returncode == 0, done.stdout
    assert "spot: 15 of 15 checks hold, with 2, 3 seats" in done.stdout
    assert "NOTE" not in done.stdout


def test_a_game_that_never_ends_is_soon_played_without_the_watch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched: list[str] = []
    listing = Watch.listing

    def counted(self: Watch, t: Any, decision: Any, asked: Any, ask: Any) -> Any:
        watched.append(decision.__name__)
        return listing(self, t, decision, asked, ask)

    monkeypatch.setattr(Watch, "listing", counted)
    monkeypatch.setattr(playing, "LONG", 20)
    kept = LAID + "        t.draw(self.at.pile, self.at.hand[seat])\n"
    path, _ = written(tmp_path, TURN, "", LAID, kept)
    with pytest.raises(CheckFailed, match=r"was not reached: make every turn bring the end closer"):
        games_can_be_played(case_of(path))
    assert 20 < len(watched) < 60  # of 300 decisions


def test_a_loop_in_a_method_is_stopped_with_its_line(tmp_path: Path) -> None:
    loop = TURN + "        while not t.hint:\n            seat += 0  #!\n"
    path, place = written(tmp_path, TURN, loop)
    case = case_of(path)
    with pytest.raises(CheckFailed) as failure, patience(case, 0.3):
        games_can_be_played(case)
    line = int(place.rpartition(":")[2])
    assert str(failure.value).startswith((f"{place}: ", f"{path}:{line - 1}: "))
    assert "nothing happened for 0.3 seconds: a loop here does not end" in str(failure.value)


def test_a_loop_is_stopped_where_interrupts_are_ignored(tmp_path: Path) -> None:
    """As in the background of a script."""
    loop = TURN + "        while not t.hint:\n            seat += 0\n"
    path, _ = written(tmp_path, TURN, loop)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with pytest.raises(CheckFailed, match="a loop here does not end"):
            case = case_of(path)
            with patience(case, 0.3):
                games_can_be_played(case)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_loop_in_imagine_is_stopped_and_other_checks_do_not_run_into_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kit, "patience", partial(patience, seconds=0.5))
    loop = (
        "    def imagine(self, t, me, rng):\n        while True:\n            rng.random()  #!\n\n"
    )
    path, place = written(tmp_path, HELPER, loop + HELPER)
    game = Library().load(str(path))
    *before, last = run_checks(game, seats=[2, 3], seeds=["1"])
    assert [each.problem for each in before if each.problem] == []
    line = int(place.rpartition(":")[2])
    assert last.check == "sampled_worlds_fit" and last.endless
    assert last.problem.startswith((f"{path}:{line}: nothing", f"{path}:{line - 1}: nothing"))
    assert not report(game, [*before, last], [2, 3], 10)


def test_a_loop_in_another_process_is_stopped_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(digest, "patience", partial(patience, seconds=0.3))
    loop = TURN + "        while not t.hint:\n            seat += 0\n"
    path, _ = written(tmp_path, TURN, loop)
    with pytest.raises(CheckFailed, match="a loop here does not end"):
        digest.main(str(path), "2", "1", "100")


def test_what_the_rules_print_is_not_part_of_the_game(tmp_path: Path) -> None:
    path, place = written(tmp_path, TURN, TURN + "        print('now', {'a', 'b', 'c'})  #!\n")
    case = Case(Library().load(str(path)), 2, name=str(path))
    assert problem_of(same_seed_same_game, [case]) == ""
    (note,) = prints(case.game)
    assert note.startswith(f"{place}: the rules print, which writes over the full-screen table")


def test_a_method_that_replaces_another(tmp_path: Path) -> None:
    twice = (
        "    def helped(self):\n        return 1\n\n    def helped(self):  #!\n        return 2\n\n"
    )
    path, place = written(tmp_path, HELPER, twice + HELPER)
    first = int(place.rpartition(":")[2]) - 3
    assert problem_of(games_can_be_played, [case_of(path)]).startswith(
        f"{place}: this Spot.helped replaces the one in {path}:{first}, which is never called: "
    )
    parts = (
        "    @property\n    def total(self):\n        return 1\n\n"
        "    @total.setter\n    def total(self, value):  #!\n        pass\n\n"
    )
    path, _ = written(tmp_path, HELPER, parts + HELPER)
    assert problem_of(games_can_be_played, [case_of(path)]) == ""


def test_two_moves_that_are_written_alike(tmp_path: Path) -> None:
    alike = '    @move(name="skip")\n    def wait(self, t, seat):  #!\n        pass\n\n'
    path, place = written(tmp_path, HELPER, alike + HELPER)
    with pytest.raises(CardkitError, match=rf"^{place}: .*'skip' is already written so in \S+spot"):
        Library().load(str(path))


def test_patience_lets_a_slow_game_go_on(tmp_path: Path) -> None:
    slow = (
        "        end = time.process_time() + 0.1\n        while time.process_time() < end: pass\n"
    )
    path, _ = written(tmp_path, TURN, TURN + slow)
    case = case_of(path)
    with patience(case, 0.3):
        games_can_be_played(case)
    assert case.heart.beats > 8


def test_moves_in_the_order_of_a_set(tmp_path: Path) -> None:
    path, place = written(
        tmp_path,
        LIST,
        "        return [self.skip(), *{self.name(w) for w in 'abcdefghijk'}]  #!\n\n"
        "    @move\n    def name(self, t, seat, word: str):\n        t.turn += 99\n"
        "        t.then(self.next_turn, 0)\n",
    )
    case = Case(Library().load(str(path)), 3, "5", name=str(path))
    problem = problem_of(same_seed_same_game, [case])
    assert problem.startswith(
        f"{place}: the decision 'choose' lists its moves in a different order in every process, as "
        "sets do: list them in the order of cards or seats; dict.fromkeys(…) drops duplicates"
    )


@pytest.mark.parametrize(
    ("kind", "name", "cure"),
    [
        ("step", "bonus", "schedule it with t.then(self.bonus), or remove it"),
        ("decision", "which", "ask it with return t.ask(self.which, seat), or remove it"),
        ("move", "nap", "list it in a decision, or remove it"),
    ],
)
def test_what_is_never_reached(kind: str, name: str, cure: str, tmp_path: Path) -> None:
    unused = f"    @{kind}\n    def {name}(self, t, seat):  #!\n        return []\n\n"
    path, place = written(tmp_path, HELPER, unused + HELPER)
    assert never_reached(Library().load(str(path)), [2, 3], 4) == [
        f"{place}: the {kind} '{name}' was never reached in 4 games: {cure}"
    ]
    done = call("check", path, "--seats", "2", "--games", "1")
    assert done.returncode == 0  # a note, no failure: a rare step may be right
    assert f"NOTE  {place}: the {kind} '{name}' was never reached in 10 games" in done.stdout


def test_a_mistake_that_only_a_later_game_meets(tmp_path: Path) -> None:
    key = key_of("reach 7")
    path, place = written(tmp_path, TURN, TURN + f"        0 / (t.key - {key})  #!\n")
    done = call("check", path, "--seats", "2", "--games", "1")
    assert done.returncode == 1
    assert "PASS  games can be played" in done.stdout
    told = f"{place}: ZeroDivisionError: division by zero [spot, 2 seats, seed 'reach 7']"
    assert f"FAIL  {told}" in done.stdout


@pytest.mark.parametrize(
    ("german", "at", "message"),
    [
        ('title = "Spot"\n', "en.toml:2", "'moves.lay' has no text in the language 'de': add it"),
        ('title = "Spot"\nmoves.lay = "legen"\n', "de.toml:2",
         "'moves.lay' has the gaps {0} in 'en' and none in 'de': use the same"),
    ],
)  # fmt: skip
def test_texts_of_one_language(german: str, at: str, message: str, tmp_path: Path) -> None:
    package = tmp_path / f"spot_{at[:2]}"
    (package / "locale").mkdir(parents=True)
    rules, _, rest = SOUND.partition("game = Game.define")
    files = {
        "__init__.py": "",
        "rules.py": rules,
        "game.toml": rest.partition('"""')[2].partition("[texts.en]")[0],
        "locale/en.toml": 'title = "Spot"\nmoves.lay = "lay {0}"\n',
        "locale/de.toml": german,
    }
    for name, text in files.items():
        (package / name).write_text(text, encoding="utf-8")
    sys.path.insert(0, str(tmp_path))
    try:
        spot = import_module(f"{package.name}.rules").Spot
    finally:
        sys.path.remove(str(tmp_path))
    problem = problem_of(texts_are_complete, [Case(Game.read(package / "rules.py", spot), 2)])
    assert problem.startswith(f"{package / 'locale' / at}: ") and message in problem


def test_texts_of_a_single_file(tmp_path: Path) -> None:
    path, _ = written(tmp_path, 'moves.lay = "{0} legen"\n', "")
    problem = problem_of(texts_are_complete, [case_of(path)])
    line = path.read_text(encoding="utf-8").splitlines().index('moves.lay = "lay {0}"') + 1
    message = "'moves.lay' has no text in the language 'de': add it to [texts.de]"
    assert problem.startswith(f"{path}:{line}: {message}")


def test_a_game_that_cannot_be_played_is_told_once(tmp_path: Path) -> None:
    path, place = written(tmp_path, ASK, "        t.ask(self.choose, seat)  #!\n")
    done = call("check", path)
    assert done.returncode == 1
    assert done.stdout.count("FAIL") == 1 and f"      {place}: ask(choose) was not" in done.stdout
    assert "spot: the other 14 checks wait until it can be played" in done.stdout


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            LIST,
            "        return ['skip', 'skip']\n",
            "'args'; a decision returns a list",
        ),
        (TURN, "        t.turns += 1  #!\n", "no attribute 'turns'; did you mean 'turn'?"),
        (
            ASK,
            "        return t.ask_all(self.none, t.seats)\n\n"
            "    @decision\n    def none(self, t, seat):  #!\n        return []\n",
            "sealed decision 'none': seat 0 has no move: list one that passes",
        ),
    ],
)
def test_a_mistake_met_while_playing_is_told_with_its_cure(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    path, place = written(tmp_path, old, new)
    done = call("play", path, "--seats", "random*3", "--seed", "1")
    assert done.returncode == 1
    bug = next(line for line in done.stderr.splitlines() if "a plugin has a bug" in line)
    assert said in bug and place in bug
    assert "typer" not in bug  # whoever called the command has no part in it


def test_a_card_that_the_reader_does_not_see(tmp_path: Path) -> None:
    about = (
        "    def about(self, t, seat, move):\n"
        "        return {'most': max(card.value for card in t.deck)}  #!\n\n"
    )
    path, place = written(tmp_path, HELPER, about + HELPER, '"lay {0}"', '"lay {0}, {most}"')
    problem = problem_of(texts_are_complete, [case_of(path)])
    assert problem.startswith(f"{place}: AttributeError: 'Card' object has no attribute 'value'; ")
    assert "this card is UNKNOWN, since the view that the method got is of a seat" in problem


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    path = tmp_path / "nul.py"
    path.write_bytes(bytes(20))
    with pytest.raises(CardkitError, match=r"nul\.py: SyntaxError: source code string cannot"):
        Library().load(str(path))
