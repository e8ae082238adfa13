"""`cardkit join` and `cardkit tables` against a real server and its store."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from helpers.seeded_program import PROGRAM
from helpers.serving import EXAMPLES, ROOT, Player, running

CARDKIT = [*PROGRAM, "--plugins-dir", str(EXAMPLES[0])]


def run(*args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*CARDKIT, *args],
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
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
        assert terminal.wait(120) == 0
        assert "Kuhn poker" in said and "is not a move here" in said and re.search("wins?!", said)
    listed = run("tables", "--store", str(store))
    assert opened["table"] in listed.stdout and "Mara, Ben" in listed.stdout
    record = tmp_path / "game.ckr"
    assert run("tables", "--store", str(store), "--export", opened["table"], "--to", str(record))
    assert run("verify", str(record)).returncode == 0
    assert run("tables", "--store", str(store), "--delete", opened["table"]).returncode == 0
    assert run("tables", "--store", str(store)).stdout == "No tables.\n"
    wrong = run("tables", "--store", str(store), "--export", "nothing")
    assert wrong.returncode == 2 and "no table 'nothing'" in wrong.stderr


@pytest.mark.extra("serve")
def test_a_table_that_is_deleted_while_it_is_played(tmp_path: Path) -> None:
    """Its people are sent away, what they still do is not kept, and others play on."""
    from websockets.exceptions import ConnectionClosed

    store = tmp_path / "tables.sqlite"
    with running(store) as server:
        tables = []
        for _ in range(3):
            opened = server.open("kuhn", "easy")
            player = Player(server, opened["table"], opened["token"])
            player.say(t="start")
            player.until(lambda told: told["t"] in ("view", "step") and "ask" in told)
            tables.append((opened, player))
        (quick, moving), (slow, waiting), (_, staying) = tables
        for opened in (quick, slow):
            deleted = run("tables", "--store", str(store), "--delete", opened["table"])
            assert deleted.returncode == 0, deleted.stderr
            if opened is quick:
                with pytest.raises(ConnectionClosed):
                    moving.act(moving.state["ask"]["moves"][0][0])
                    moving.wait("ack")
        with pytest.raises(ConnectionClosed):
            waiting.wait("ack")
        for opened in (quick, slow):
            again = Player(server, opened["table"], opened["token"])
            assert again.hear()["say"] == "no_table"
            with pytest.raises(ConnectionClosed, match="4403"):
                again.hear()
        act = staying.act(staying.state["ask"]["moves"][0][0])
        assert staying.answer_to(act)["t"] == "ack"
    listed = run("tables", "--store", str(store)).stdout
    assert quick["table"] not in listed and slow["table"] not in listed
    assert len(listed.splitlines()) == 1


def test_a_link_that_is_none(tmp_path: Path) -> None:
    assert run("tables", "--store", str(tmp_path / "none")).stdout == "No tables.\n"


def write_table(store: Path, id: str = "a1") -> None:
    from cardkit.serve.facts import SeatRow, TableFacts
    from cardkit.serve.store import Append, Put, SqliteStore

    facts = TableFacts(id, "kuhn", [SeatRow("Mara"), SeatRow("Ben")], code="CODE22", number=1)
    kept = SqliteStore(store)
    kept.write([Put(id, facts.text), Append(id, 0, 0, "old"), Append(id, 1, 0, "new", "act")])
    kept.close()


@pytest.mark.extra("postgres")
def test_tables_move_to_postgresql_and_back(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    from cardkit.serve.store import SqliteStore
    from cardkit.serve.stores.postgres import PostgresStore

    old, new, url = tmp_path / "old.sqlite", tmp_path / "new.sqlite", new_database()
    write_table(old)
    assert run("tables", "--copy", f"sqlite:{old}", url).stdout == "1 tables copied.\n"
    assert "Mara, Ben  1 moves" in run("tables", "--store", url).stdout
    with closing(PostgresStore(url, "http://one", silence=600)) as kept:
        assert kept.find_code("CODE22") == "a1" and kept.arrivals("a1", 0) == [("old", "")]
        assert kept.take("a1") is not None, "it can be played there"
        deleted = run("tables", "--store", url, "--delete", "a1")
        assert deleted.returncode == 2 and "has the table a1 open" in deleted.stderr
    again = run("tables", "--copy", str(old), url)
    assert again.returncode == 2 and "already has a table a1: nothing was copied" in again.stderr
    assert run("tables", "--copy", url, f"sqlite:{new}").returncode == 0
    with closing(SqliteStore(old)) as one, closing(SqliteStore(new)) as two:
        assert one.tables() == two.tables()
        assert [one.arrivals("a1", n) for n in (0, 1)] == [two.arrivals("a1", n) for n in (0, 1)]
    assert run("tables", "--store", url, "--delete", "a1").returncode == 0
    assert run("tables", "--store", url).stdout == "No tables.\n"


def test_nothing_is_copied_over_a_table_that_is_there(tmp_path: Path) -> None:
    old, new = tmp_path / "old.sqlite", tmp_path / "new.sqlite"
    write_table(old)
    write_table(old, "b2")
    write_table(new, "b2")
    told = run("tables", "--copy", f"sqlite:{old}", f"sqlite:{new}")
    assert told.returncode == 2 and "nothing was copied" in told.stderr
    assert "a1" not in run("tables", "--store", str(new)).stdout
    none = run("tables", "--copy", f"sqlite:{tmp_path}/none", f"sqlite:{new}")
    assert none.returncode == 2 and "there are no tables in" in none.stderr


@pytest.mark.extra("serve")
def test_several_cards_are_picked_by_their_numbers(tmp_path: Path) -> None:
    games = ROOT / "tests" / "helpers" / "games"
    with running(tmp_path / "tables.sqlite", directories=[games]) as server:
        opened = server.open("pass_three", "you")
        host = Player(server, opened["table"], opened["token"])
        code = host.wait("lobby")["code"]
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
        host.act(host.state["ask"]["moves"][0][0])
        assert terminal.stdin is not None
        terminal.stdin.write("1 99\n0 3\n1 2\n")  # one card, over again, then three
        terminal.stdin.flush()
        host.until(lambda told: "over" in told)
        terminal.stdin.close()
        assert terminal.stdout is not None
        said = terminal.stdout.read()
        assert terminal.wait(120) == 0
    assert "'99' is not a move here" in said and said.count("Picked: ") == 2
    listed = [line for line in said.splitlines() if re.match(r"  \d+\. ", line)]
    assert len(listed) < 40  # thirteen cards, and not 286 ways to pass them


@pytest.mark.parametrize("module", ["starlette", "uvicorn", "websockets", "segno"])
def test_without_the_extra_the_command_is_told(module: str) -> None:
    code = (
        "import sys, importlib.util as u\nreal = u.find_spec\n"
        f"u.find_spec = lambda n, *a: None if n == {module!r} else real(n, *a)\n"
        "sys.argv = ['cardkit', 'serve', '--port', '0']\n"
        "from cardkit.cli.main import main\nmain()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr == (
        "cardkit: tables in the browser need the extra 'serve': pip install 'cardkit[serve]'\n"
    )


@pytest.mark.extra("serve")
@pytest.mark.parametrize(("host", "told"), [("127.0.0.1", False), ("127.0.0.2", True)])
def test_who_can_connect_is_said_where_it_is_not_this_machine_alone(
    host: str, told: bool, tmp_path: Path
) -> None:
    with running(tmp_path / "t.sqlite", "--host", host, "kuhn") as server:
        assert server.base.startswith(f"http://{host}:") and server.get("healthz")[0] == 200
    said = (tmp_path / "t.log").read_text()
    assert ("every device that can reach this machine" in said) is told
    assert ("not encrypted" in said) is told


@pytest.mark.extra("serve")
def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite", "kuhn") as server:
        port = server.base.rstrip("/").rpartition(":")[2]
        done = run("serve", "kuhn", "--port", port, "--store", str(tmp_path / "u.sqlite"))
    assert done.returncode == 2 and f"cannot listen on 127.0.0.1:{port}" in done.stderr
    assert "--port 0 picks a free one" in done.stderr and "Traceback" not in done.stderr
