"""`cardkit play --web`: a private table in the browser, and the same game in the terminal."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from helpers.private_table import private, run_cardkit
from helpers.serving import Player, Running

pytestmark = pytest.mark.extra("serve")


def entered(server: Running, code: str) -> Player:
    seat = server.post("api/join", {"code": code, "pair": True})
    assert seat["status"] == 200, seat
    player = Player(server, seat["table"], seat["token"])
    player.wait("view")
    return player


def decide(player: Player, which: int = 0) -> None:
    """The next decision of whoever is to make one."""
    while "ask" not in player.state:
        if player.setup["me"] < 0 and any(seat < 2 for seat in player.state["turn"]):
            player.say(t="lift", seat=player.state["turn"][0])
        player.wait("view", "step")
    moves = player.state["ask"]["moves"]
    assert player.answer_to(player.act(moves[which % len(moves)][0]))["t"] == "ack"
    player.wait("step")
    player.say(t="ping")
    player.wait("pong")


def test_alone_and_on_in_the_terminal_and_back(tmp_path: Path) -> None:
    with private(tmp_path, "play", "code_game", "--fast", "--seed", "7") as (server, code):
        player = entered(server, code)
        for n in range(4):
            decide(player, n)
        code_again = server.post("api/join", {"code": code, "pair": True})
        assert code_again["say"] == "no_code", "an address is good once"
        refused = server.open("code_game", "normal")
        assert refused["say"] == "too_many", "there is one table"
        assert server.get("api/games")[1] == "[]"
        os.kill(server.process.pid, signal.SIGKILL)
        server.process.wait()
    (save,) = (tmp_path / "saves").glob("*.ckr")
    lines = [json.loads(line) for line in save.read_text().splitlines()]
    mine = [line for line in lines if line.get("seat") == 0 and "move" in line]
    assert len(mine) >= 4, "every decision that was acknowledged is in the save"
    again = run_cardkit(tmp_path, "resume", "--plain", typed="1\nq\n")
    assert again.returncode == 0 and "saved game code_game-1" in again.stdout, again.stderr
    before = len(save.read_text().splitlines())
    with private(tmp_path, "resume") as (server, code):
        decide(entered(server, code))
    assert len(save.read_text().splitlines()) > before
    checked = run_cardkit(tmp_path, "resume", "--plain", typed="q\n")
    assert checked.returncode == 0, checked.stderr


def test_in_turns_each_behind_a_curtain(tmp_path: Path) -> None:
    """Frames of a person are sent after they have lifted their curtain; before, only what
    everybody may see."""
    seats = "Mara=you,Ben=you,normal"
    args = ("play", "code_game", "--seats", seats, "--fast", "--seed", "3")
    with private(tmp_path, *args) as (server, code):
        player = entered(server, code)
        lifted = None
        for n in range(12):
            while "ask" not in player.state:
                if player.setup["me"] < 0 and any(seat < 2 for seat in player.state["turn"]):
                    assert_public(player)
                    wrong = 1 - player.state["turn"][0]
                    player.say(t="lift", seat=wrong)
                    assert player.wait("err")["say"] == "not_your_turn"
                    lifted = player.state["turn"][0]
                    player.say(t="lift", seat=lifted)
                player.wait("view", "step")
            assert player.setup["me"] == lifted
            decide(player, n)
        again = Player(server, player.table, player.token)
        again.wait("curtain")  # at once, or after the bot's move
        again.wait("view")
        assert again.setup["me"] == -1
        assert_public(again)


def assert_public(player: Player) -> None:
    assert "ask" not in player.state and "faces" not in player.state
    for place, cell in zip(player.setup["places"], player.state["cells"], strict=True):
        if place[0] == "hand":  # what everybody saw on its way may be known
            assert isinstance(cell, int) or -1 in cell, "covered"
        if place[0] == "code":
            assert isinstance(cell, int), "covered"


def test_without_secrets_there_is_no_curtain_and_the_end_is_a_finished_game(
    tmp_path: Path,
) -> None:
    args = ("play", "flip7", "--seats", "Mara=you,Ben=you,random", "--fast")
    with private(tmp_path, *args, "--set", "target_score=50") as (server, code):
        player = entered(server, code)
        seen = set()
        while "over" not in player.state:
            while "ask" not in player.state and "over" not in player.state:
                player.wait("view", "step")
            if "over" in player.state:
                break
            seen.add(player.setup["me"])
            player.act(player.state["ask"]["moves"][-1][0])
            player.wait("step")
            player.say(t="ping")
            player.wait("pong")
        assert not any('"curtain"' in text for text in player.frames) and seen
        player.say(t="start")
        assert player.wait("view")["n"] == 1
    (record,) = (tmp_path / "finished").glob("*.ckr")
    assert run_cardkit(tmp_path, "verify", str(record)).returncode == 0
    assert (tmp_path / "saves" / "flip7-2.ckr").exists(), "the rematch has a save of its own"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--plain"], "--plain is for the terminal"),
        (["--practice"], "--practice is for the terminal"),
        (["--seats", "random*3"], "give one seat to 'you'"),
    ],
)
def test_what_does_not_go_together(tmp_path: Path, args: list[str], said: str) -> None:
    refused: Any = run_cardkit(tmp_path, "play", "flip7", "--web", *args)
    assert refused.returncode == 2 and said in refused.stderr
    assert not list(tmp_path.rglob("*.ckr"))
