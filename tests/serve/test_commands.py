"""`cardkit join` and `cardkit tables` against a real server and its store."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from helpers.serving import EXAMPLES, ROOT, Player, running

CARDKIT = [sys.executable, "-m", "cardkit.cli.main", "--plugins-dir", str(EXAMPLES[0])]


def run(*args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*CARDKIT, *args],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        cwd=ROOT,
        check=False,
    )


@pytest.mark.extra("serve")
def test_a_seat_in_a_terminal_and_the_list_of_tables(tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite"
    with running(store) as server:
        opened = server.open("kuhn", "you")
        host = Player(server, opened["table"], opened["token"])
        code = host.wait("lobby")["code"]
        assert run("join", f"{server.base}#AAAAAA").returncode == 2
        terminal = subprocess.Popen(
            [*CARDKIT, "join", f"{server.base}#{code}", "--name", "Ben", "--lang", "en"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        host.until(lambda told: told["t"] == "who" and 1 in told["here"])
        host.say(t="start")
        host.wait("view")
        assert terminal.stdin is not None
        terminal.stdin.write("x\n" + "1\n" * 20)
        terminal.stdin.close()
        while "over" not in host.state:
            if host.asked:
                host.answer_to(host.act(host.state["ask"]["moves"][0][0]))
            host.wait("step")
        assert terminal.stdout is not None
        said = terminal.stdout.read()
        assert terminal.wait(30) == 0
        assert "Kuhn poker" in said and "is no move here" in said and "wins" in said
    listed = run("tables", "--store", str(store))
    assert opened["table"] in listed.stdout and "Mara, Ben" in listed.stdout
    record = tmp_path / "game.ckr"
    assert run("tables", "--store", str(store), "--export", opened["table"], "--to", str(record))
    assert run("verify", str(record)).returncode == 0
    assert run("tables", "--store", str(store), "--delete", opened["table"]).returncode == 0
    assert run("tables", "--store", str(store)).stdout == "No tables.\n"
    wrong = run("tables", "--store", str(store), "--export", "nothing")
    assert wrong.returncode == 2 and "no table 'nothing'" in wrong.stderr


def test_a_link_that_is_none(tmp_path: Path) -> None:
    assert run("tables", "--store", str(tmp_path / "none")).stdout == "No tables.\n"
