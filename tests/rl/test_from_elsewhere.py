"""Programs, policy files and bots of OpenSpiel at a seat; the decisions of a run as a data set."""

from __future__ import annotations

import contextlib
import io
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from helpers.tiny import call, refused
from rl.bids import Bids, bids

import cardkit
from cardkit import CardkitError, SeatPlan
from cardkit.api import default_library
from cardkit.bots.faults import Faults, Wrong
from cardkit.bots.program import ProgramTalk
from cardkit.play.seating import make_agent

FIRST = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    assert asked["view"] and asked["moves"][0]["text"] and asked["seats"] == 2
    print(json.dumps({"move": asked["moves"][0]["move"]}), flush=True)
"""
NONSENSE = """
import sys
for line in sys.stdin:
    print("hm", flush=True)
"""
ILLEGAL = """
import sys
for line in sys.stdin:
    print('{"move": "fly"}', flush=True)
"""
HANGS = "import time\ntime.sleep(600)\n"
CLOSES = "import os, sys, time\nsys.stdin.readline()\nos.close(1)\ntime.sleep(600)\n"
FLOODS = "import sys\nwhile True:\n    sys.stdout.write('x' * 9999)\n"
BLANKS = "import sys\nwhile True:\n    sys.stdout.write(chr(10) * 9999)\n"
CHATTERS = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"move": json.loads(line)["moves"][0]["move"]}) + "\\nby the way", flush=True)
"""


def program(tmp_path: Path, code: str) -> str:
    path = tmp_path / "bot.py"
    path.write_text(code, encoding="utf-8")
    return f"program:{sys.executable} {path}"


def first_moves(view: Any, rng: Any) -> Any:
    return view.moves[0]


def test_a_program_takes_a_seat(tmp_path: Path, capfd: Any) -> None:
    game = cardkit.load("seven")
    seats = f"{program(tmp_path, FIRST)},random"
    played = game.play(seats, seed=3)
    same = game.simulate([first_moves, "random"], 3, seed=1)
    assert played.result is not None and played.result.finished
    found = game.simulate(seats, 3, seed=1)
    assert [share.share for share in found.seats] == [share.share for share in same.seats]
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    "code, message",
    [
        (NONSENSE, "answered 'hm', which is not JSON: a random move is made for it"),
        (ILLEGAL, "which names no legal move: a random move is made for it"),
        ("", "has ended: a random move is made for it"),
        (CLOSES, "has ended: a random move is made for it"),
        (FLOODS, "answered without an end: a random move is made for it"),
        (BLANKS, "answered without an end: a random move is made for it"),
        (CHATTERS, "wrote 'by the way' without being asked: a random move is made for it"),
    ],
    ids=["nonsense", "illegal", "ended", "closes", "floods", "blanks", "chatters"],
)
def test_one_that_fails_is_named_and_the_game_goes_on(
    tmp_path: Path, code: str, message: str, capfd: Any
) -> None:
    match = cardkit.load("kuhn", hands=3).play(f"{program(tmp_path, code)}:60,random", seed=1)
    assert match.result is not None and match.result.finished
    said = capfd.readouterr().err
    assert message in said and str(tmp_path) in said
    assert said.count("a random move is made") == 1


def test_one_that_is_late_is_named(tmp_path: Path, capfd: Any) -> None:
    slow = program(tmp_path, HANGS)
    match = cardkit.load("kuhn").play(f"{slow}:0.2,random", seed=1)
    assert match.result is not None and match.result.finished
    assert "did not answer within 0.2 s" in capfd.readouterr().err


def test_one_that_does_not_read_is_late_too(tmp_path: Path) -> None:
    """Even if the question is longer than a pipe holds."""
    talk = ProgramTalk.with_program(program(tmp_path, HANGS).partition(":")[2])
    with pytest.raises(Wrong, match=r"did not answer within 0\.2 s"):
        talk.ask({"view": "x" * 1_000_000}, 0.2)


def test_what_a_full_screen_kept_to_itself_is_told_after_it(tmp_path: Path, capsys: Any) -> None:
    agent = program(tmp_path, NONSENSE)
    kept = io.StringIO()
    with contextlib.redirect_stderr(kept):
        cardkit.load("kuhn").play(f"{agent}*2", seed=1)
    assert "which is not JSON" in kept.getvalue()
    assert capsys.readouterr().err == ""
    Faults.of(f"program '{agent.partition(':')[2]}'").sum_up()
    said = capsys.readouterr().err
    assert "answered 'hm', which is not JSON: a random move is made for it" in said
    assert "moves were made at random" in said


def test_workers_tell_how_many_moves_were_made_at_random(tmp_path: Path) -> None:
    seats = f"{program(tmp_path, NONSENSE)},random"
    what = ("simulate", "seven", "--set", "rounds=1", "--games", "12", "--workers", "2")
    run = (sys.executable, "-m", "cardkit.cli.main", *what, "--seats", seats)
    done = subprocess.run(run, capture_output=True, text=True, timeout=120, check=True)
    counted = re.findall(r"': (\d+) moves were made at random", done.stderr)
    assert sum(map(int, counted)) > 12


@pytest.mark.parametrize(
    "agent, message",
    [
        ("program:/no/such/program", "cannot be started: No such file"),
        ("program", "takes|missing|program:COMMAND"),
        ("program:cat:0", "seconds must be a number above 0"),
        ("program:cat:soon", "seconds is a number, not 'soon'"),
    ],
)
def test_what_cannot_be_started_is_refused(agent: str, message: str) -> None:
    with pytest.raises(CardkitError, match=message):
        cardkit.load("kuhn").play(f"{agent},random")


@pytest.mark.parametrize("agent", ["program:touch pwned", "policy:x.npz", "openspiel:ismcts"])
def test_no_file_or_server_starts_what_comes_from_elsewhere(agent: str) -> None:
    """A save, a record and a server make seats of plain texts; so an agent there is no command."""
    with pytest.raises(CardkitError, match=r"is external: a save, record or server cannot"):
        make_agent(SeatPlan("Ann", agent), cardkit.load("kuhn"), default_library())


def test_a_game_against_a_program_is_resumed_by_who_names_it(tmp_path: Path) -> None:
    agent = program(tmp_path, FIRST)
    left = call("play", "seven", "--seats", f"you,{agent}", "--seed", "3", "--plain")
    command = left.stdout.partition("resume it with: ")[2].strip()
    assert shlex.split(command) == ["cardkit", "resume", "seven-1", f"--agent={agent}"]
    refused(call("resume", "seven-1", "--plain"), "or with --agent to resume a game")
    resumed = call(*shlex.split(command)[1:], "--plain")
    assert resumed.returncode == 0 and "resume it with" in resumed.stdout


@pytest.mark.extra("rl")
def test_a_policy_file_takes_a_seat(tmp_path: Path) -> None:
    import numpy as np

    from cardkit.rl import PolicyFile, encode

    encoding = encode("kuhn", 2)
    always = {"bet": 2.0, "call": 2.0}  # whatever it sees
    bias = np.array([always.get(text, 0.0) for text in encoding.actions.texts])
    layer = (np.zeros((len(encoding.cells), len(bias))), bias)
    path = tmp_path / "bold.npz"
    PolicyFile.of(encoding, [layer]).write(path)
    match = cardkit.load("kuhn").play(f"policy:{path},policy:{path}", seed=2)
    assert match.result is not None and sorted(match.result.scores) == [-2, 2]
    with pytest.raises(CardkitError, match=r"was trained for another encoding \(kuhn \w+\)"):
        cardkit.load("leduc").play(f"policy:{path},random")
    with pytest.raises(CardkitError, match="the network has 3 outputs for 4 actions"):
        PolicyFile.of(encoding, [(np.zeros((len(encoding.cells), 3)), np.zeros(3))])


@pytest.mark.extra("rl")
@pytest.mark.parametrize("declared", [True, False], ids=["by the game", "by who trained it"])
def test_a_policy_file_knows_how_its_encoding_was_refined(tmp_path: Path, declared: bool) -> None:
    import numpy as np

    from cardkit.rl import PolicyFile, Refinement, encode

    class Refined(Bids):
        learning = Refinement(
            cells=("over 500",), read=lambda view: [view.high > 500], values={"bid": range(2000)}
        )

    game = evolve(bids(), rules=Refined if declared else Bids)
    chosen = Refinement(without={"score"}, values={"bid": range(1500)}, positions=5)
    encoding = encode(game, 2, refine=None if declared else chosen)
    size = len(encoding.actions)
    layer = (np.zeros((len(encoding.cells), size)), np.zeros(size))
    path = tmp_path / "p.npz"
    PolicyFile.of(encoding, [layer]).write(path)
    match = game.play(f"policy:{path},policy:{path}", seed=2)
    assert match.result is not None and match.result.finished
    with pytest.raises(CardkitError, match=r"cannot store the function Refinement\.read"):
        PolicyFile.of(encode(game, 2, refine=Refined.learning), [layer])


@pytest.mark.extra("rl")
def test_the_weights_in_the_examples_fit_the_game() -> None:
    trained = Path(__file__).parents[2] / "examples" / "learning" / "seven.npz"
    game = cardkit.load("seven", rounds=1)
    found = game.simulate(f"policy:{trained},random", 200, seed=1, rotate=True)
    (own,) = (each for each in found.agents if each.agent != "random")
    assert own.wins.share.low > 0.7


@pytest.mark.extra("rl")
def test_a_policy_file_brings_no_code(tmp_path: Path) -> None:
    import numpy as np

    from cardkit.rl import PolicyFile, encode

    class Evil:
        def __reduce__(self) -> Any:
            return (Path.touch, (tmp_path / "ran",))

    pickled = tmp_path / "evil.npz"
    np.savez(pickled, about=np.array([Evil()], dtype=object))
    with pytest.raises(CardkitError, match="is not a policy file"):
        PolicyFile.read(pickled)
    assert not (tmp_path / "ran").exists()
    text = tmp_path / "text.npz"
    text.write_text("weights", encoding="utf-8")
    with pytest.raises(CardkitError, match="is not a policy file"):
        PolicyFile.read(text)
    other = tmp_path / "other.npz"
    np.savez(other, about=np.array(json.dumps({"format": "onnx"})))
    with pytest.raises(CardkitError, match="has the format 'onnx', not 'cardkit policy 1'"):
        PolicyFile.read(other)
    with pytest.raises(CardkitError, match="cannot be read: No such file"):
        PolicyFile.read(tmp_path / "none.npz")
    encoding = encode("kuhn", 2)
    layer = (np.zeros((len(encoding.cells), len(encoding.actions))), np.full(4, np.nan))
    PolicyFile.of(encoding, [layer]).write(tmp_path / "nan.npz")
    with pytest.raises(CardkitError, match="has weights that are not finite numbers"):
        PolicyFile.read(tmp_path / "nan.npz")


SPIEL_BOTS = """
import time
import pyspiel

class Bot(pyspiel.Bot):
    def __init__(self, step):
        pyspiel.Bot.__init__(self)
        self.step = step

def bad(game, seat, rng, number):
    return Bot(lambda state: 999)

def boom(game, seat, rng, number):
    raise RuntimeError("no network")

def peek(game, seat, rng, number):
    return Bot(lambda state: state.child(state.legal_actions()[0]))

def hang(game, seat, rng, number):
    return Bot(lambda state: time.sleep(600))
"""


@pytest.fixture
def spiel_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module with bots that are no good; another one in each test."""
    name = f"bots_{tmp_path.name}"
    (tmp_path / f"{name}.py").write_text(SPIEL_BOTS, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return name


@pytest.mark.extra("rl")
@pytest.mark.parametrize(
    "bot, message",
    [
        ("bad", "chose 999; the legal ones are "),
        ("boom", "raised RuntimeError: no network"),
        ("peek", "raised CardkitError: a seat cannot see what follows"),
        ("hang:1:0.2", "did not answer within 0.2 s"),
    ],
)
def test_a_bot_of_openspiel_that_fails_is_named(
    bot: str, message: str, spiel_bots: str, capfd: Any
) -> None:
    game = cardkit.load("kuhn", hands=3)
    seats = f"openspiel:{spiel_bots}.{bot},random"
    match = game.play(seats, seed=1)
    assert match.result is not None and match.result.finished
    assert game.simulate(seats, 4, seed=1).games == 4
    assert game.compare(game, seats, 4, other_seats="random*2").sides[0].findings.games == 4
    said = capfd.readouterr().err
    assert message in said and f"bot 'openspiel:{spiel_bots}." in said
    assert said.count("a random move is made") == 1


@pytest.mark.extra("rl")
def test_agents_from_elsewhere_are_compared(tmp_path: Path, capfd: Any) -> None:
    """One that answers, one that talks nonsense, one that hangs, and what was trained."""
    import numpy as np

    from cardkit.rl import PolicyFile, encode

    encoding = encode("kuhn", 2)
    layer = (np.zeros((len(encoding.cells), len(encoding.actions))), np.arange(4.0))
    PolicyFile.of(encoding, [layer]).write(tmp_path / "p.npz")
    game = cardkit.load("kuhn")
    for name, code in (("good", FIRST), ("nonsense", NONSENSE), ("hangs", HANGS)):
        (tmp_path / name).mkdir()
        seats = f"{program(tmp_path / name, code)}:{0.3 if name == 'hangs' else 20},random"
        found = game.compare(game, seats, 6, other_seats=f"policy:{tmp_path / 'p.npz'},random")
        assert [side.findings.games for side in found.sides] == [6, 6]
        said = capfd.readouterr().err
        assert {"good": said == "", "nonsense": "answered 'hm'" in said}.get(
            name, "did not answer within 0.3 s" in said
        )


@pytest.mark.extra("rl")
def test_a_bot_of_openspiel_takes_a_seat() -> None:
    match = cardkit.load("kuhn").play("openspiel:ismcts:5,random", seed=2)
    assert match.result is not None and match.result.finished
    with pytest.raises(CardkitError, match=r"'nope' is not a bot of OpenSpiel"):
        cardkit.load("kuhn").play("openspiel:nope,random")


@pytest.mark.extra("lab")
def test_decisions_are_a_data_set(tmp_path: Path) -> None:
    import polars

    path = tmp_path / "decisions.parquet"
    game = cardkit.load("seven")
    game.simulate("random*2", 3, seed=5, dataset=path)
    rows = polars.read_parquet(path).to_dicts()
    assert list(rows[0]) == [
        *("game", "seed", "decision", "seat", "agent", "asked", "view", "moves", "choice"),
        *("move", "score", "rank", "finished"),
    ]
    assert {row["game"] for row in rows} == {0, 1, 2}
    for number in range(3):
        match = game.play("random*2", seed=f"5/{number}")
        own = [row for row in rows if row["game"] == number]
        assert [row["decision"] for row in own] == list(range(len(own)))
        assert len(own) == match.decisions
        t = game.start(2, f"5/{number}")
        for row in own:
            assert row["seat"] == t.seat
            assert row["view"] == t.view(t.seat).to_json()
            assert row["moves"][row["choice"]] == row["move"]
            t.apply(row["move"])
        assert t.over
        assert {row["seat"]: row["score"] for row in own} == dict(enumerate(t.result.scores))
