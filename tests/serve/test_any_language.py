"""A bot that knows the page about the protocol, and nothing of cardkit, plays whole games."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.serving import ROOT, Player, running

pytestmark = pytest.mark.extra("serve")
OPTIONS = ["--experimental-websocket", "--no-warnings"]


@pytest.fixture
def node() -> str:
    found = shutil.which("node")
    if found is None:
        pytest.skip("Node is not installed")
    tried = subprocess.run([found, *OPTIONS, "-e", "WebSocket"], capture_output=True, check=False)
    if tried.returncode:
        pytest.skip("this Node has no WebSocket")
    return found


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    """The program of the page."""
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```js\n(.*?)```", page, re.DOTALL)
    path = tmp_path / "bot.mjs"
    path.write_text(program, encoding="utf-8")
    return path


@pytest.fixture
def bots() -> Iterator[list[subprocess.Popen[str]]]:
    started: list[subprocess.Popen[str]] = []
    yield started
    for each in started:
        each.kill()
        each.wait()


@pytest.mark.parametrize("game", ["flip7", "code_game", "seven"])
def test_a_whole_game_with_a_bot_in_another_language(
    game: str, node: str, bot: Path, tmp_path: Path, bots: list[subprocess.Popen[str]]
) -> None:
    with running(tmp_path / "tables.sqlite", "--rate", "500") as server:
        opened = server.open(game, "you", "normal")
        host = Player(server, opened["table"], opened["token"])
        code = host.wait("lobby")["code"]
        command = [node, *OPTIONS, str(bot), server.base, code, "Nora"]
        bots.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        host.until(lambda told: told["t"] == "who" and 1 in told["here"])
        host.say(t="start")
        host.wait("view")
        while "over" not in host.state:
            if host.asked:
                host.answer_to(host.act(host.state["ask"]["moves"][-1][0]))
            host.wait("step")
        (out,) = [each.stdout for each in bots]
        assert out is not None and "win" in out.readline()
        assert host.setup["names"][1] == "Nora"
