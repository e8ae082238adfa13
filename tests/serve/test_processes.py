"""Several servers over one PostgreSQL: whoever is asked resumes a table or says where it is."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from helpers.serving import ROOT, Player, Running, running
from ports import free_port
from postgres_server import MISSING, find_programs

pytestmark = [pytest.mark.extra("postgres"), pytest.mark.extra("serve")]


@contextmanager
def several(url: str, folder: Path, *addresses: str) -> Iterator[list[Running]]:
    """A server for each address."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(
                running(folder / f"{n}.store", *args_of(address), "--rate", "500", url=url)
            )
            for n, address in enumerate(addresses)
        ]


def args_of(address: str) -> list[str]:
    return ["--address", address] if address else []


def sit_down(at: Running, *others: Running) -> list[Player]:
    """A table opened at one server; each of the others is asked by somebody who joins."""
    opened = at.open("kuhn", *["you"] * len(others))
    assert opened["status"] == 200, opened
    players = [Player(at, opened["table"], opened["token"])]
    code = players[0].wait("lobby")["code"]
    for n, other in enumerate(others):
        joined = other.post("api/join", {"code": code, "name": f"P{n}"})
        assert joined["status"] == 200, joined
        players.append(Player(other, joined["table"], joined["token"]))
    players[0].say(t="start")
    for player in players:
        player.wait("view")
    return players


def come_back(server: Running, player: Player, follows: bool = True) -> Player:
    """Tries until a server has the table; without following, until this one has it."""
    from websockets.exceptions import WebSocketException

    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            again = Player(server, player.table, player.token, follows=follows)
            again.wait("view")
            return again
        except (OSError, WebSocketException):
            time.sleep(0.1)
    raise AssertionError("nobody has the table")


def move_once(players: list[Player]) -> str:
    """Whoever is asked makes the first move there is, which is stored; its id."""
    player = next(each for each in players if each.asked)
    id = player.act(player.state["ask"]["moves"][0][0])
    assert player.answer_to(id)["t"] == "ack"
    return id


def test_a_server_that_does_not_have_the_table_says_where_it_is(
    new_database: Callable[[], str], tmp_path: Path
) -> None:
    with several(new_database(), tmp_path, "", "") as (one, two):
        mara, ben = sit_down(one, two)
        assert ben.address == f"{one.base}ws/{mara.table}", "sent there from the other server"
        ben.say(t="pair")
        code = ben.wait("pair")["code"]
        moved = two.post("api/join", {"code": code, "pair": True})
        assert moved["seat"] == 1, "a seat on its way to another device is found, too"


def test_when_a_server_is_killed_another_resumes_its_tables(
    new_database: Callable[[], str], tmp_path: Path
) -> None:
    with several(new_database(), tmp_path, "", "") as (one, two):
        players = sit_down(one, two)
        id = move_once(players)
        for player in players:
            player.until(lambda told: told["t"] == "step")
        before = [player.known() for player in players]
        os.kill(one.process.pid, signal.SIGKILL)
        again = [come_back(two, player) for player in players]
        assert [player.known() for player in again] == before
        mover = next(now for now, then in zip(again, players, strict=True) if id in then.acks)
        mover.say(t="act", id=id, n=0, move="check")
        assert mover.answer_to(id)["t"] == "ack", "sent again, it is known, and made once"
        assert mover.known() in before


def test_the_late_move_of_a_server_that_stood_still_is_refused(
    new_database: Callable[[], str], tmp_path: Path
) -> None:
    from websockets.exceptions import ConnectionClosed

    with several(new_database(), tmp_path, "", "") as (one, two):
        players = sit_down(one, two)
        late = next(player for player in players if player.asked)
        os.kill(one.process.pid, signal.SIGSTOP)
        try:
            late.act(late.state["ask"]["moves"][0][0], "late")  # waits in the socket's buffer
            again = [come_back(two, player, follows=False) for player in players]
            move_once(again)
        finally:
            os.kill(one.process.pid, signal.SIGCONT)
        with pytest.raises(ConnectionClosed):
            late.until(lambda told: told["t"] == "ack")
        assert late.acks == set()
        fresh = come_back(one, late)
        assert fresh.address.startswith(two.base), "and it says where the table is now"
        catch_up(again)
        assert fresh.known() in [player.known() for player in again]


def catch_up(players: list[Player]) -> None:
    for player in players:
        player.say(t="ping")
        player.wait("pong")


# -- a proxy -------------------------------------------------------------------------------


@contextmanager
def nginx(servers: list[Running], folder: Path) -> Iterator[Running]:
    """nginx with the configuration of docs/serving.md; only the ports are others."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    if program is None:
        pytest.skip("needs nginx: apt install nginx-light")
    text = (ROOT / "docs" / "serving.md").read_text(encoding="utf-8")
    config = re.findall(r"```nginx\n(.*?)```", text, re.DOTALL)[0]
    port = free_port()
    config = config.replace("listen 80;", f"listen 127.0.0.1:{port};")
    for n, server in enumerate(servers, 1):
        config = config.replace(f"127.0.0.1:777{n}", server.host)
    assert not re.search(r":777\d\b", config)  # all ports of the page are replaced
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{temporary}{config}\n}}\n"
    )
    process = subprocess.Popen([program, "-c", str(folder / "nginx.conf"), "-p", str(folder)])
    proxy = Running(f"http://127.0.0.1:{port}/", servers[0].process, folder)
    try:
        while not answers(proxy):
            assert process.poll() is None, (folder / "nginx.log").read_text()
            time.sleep(0.05)
        yield proxy
    finally:
        process.terminate()
        process.wait(120)


def answers(server: Running) -> bool:
    try:
        return server.get("healthz")[0] == 200
    except OSError:
        return False


def test_a_proxy_that_routes_by_the_code_in_the_path(
    new_database: Callable[[], str], tmp_path: Path
) -> None:
    with (
        several(new_database(), tmp_path, "/at/1", "/at/2", "/at/3") as servers,
        nginx(servers, tmp_path) as proxy,
    ):
        tables: list[list[Player]] = []
        while len(tables) < 6 or not any_sent_on(tables):  # by chance a code leads to its server
            assert len(tables) < 40, "nobody was sent on, by a path of the proxy"
            tables.append(sit_down(proxy, proxy))
        for players in tables:
            move_once(players)
        os.kill(servers[1].process.pid, signal.SIGKILL)
        for players in tables:
            again = [come_back(proxy, player) for player in players]
            assert again[0].setup["names"] == players[0].setup["names"]
            if "over" not in again[0].state:
                move_once(again)
        owners = {path.name: path.read_text().count('"taken"') for path in tmp_path.glob("*.log")}
        assert owners["0.log"] + owners["2.log"] >= len(tables), owners  # the dead one's too


def any_sent_on(tables: list[list[Player]]) -> bool:
    return any("/at/" in player.address for players in tables for player in players)


# -- faults --------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_small_campaign_of_faults() -> None:
    if find_programs() is None:
        pytest.skip(MISSING)
    from cluster_campaign import FAULTS, run_campaign

    report = run_campaign(tables=6, faults=len(FAULTS), seed=1)
    assert report is not None and report.problems == []
    assert [kind for kind, _ in report.faults] == [*FAULTS]
    assert report.acknowledged > 6 * len(FAULTS) and report.late > 0


#: From now on the page remembers that it said the connection was lost.
NOTE_LOST = """() => new MutationObserver(() => {
  if (document.querySelector(".lost")) document.body.dataset.lost = "";
}).observe(document.body, { childList: true, subtree: true })"""


@pytest.mark.extra("browser")
@pytest.mark.skipif(shutil.which("chromium") is None, reason="needs chromium")
def test_browsers_find_the_table_behind_the_proxy_and_find_back(
    new_database: Callable[[], str], tmp_path: Path
) -> None:
    from playwright.sync_api import sync_playwright

    with (
        several(new_database(), tmp_path, "/at/1", "/at/2", "/at/3") as servers,
        nginx(servers, tmp_path) as proxy,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page()
        page.set_default_timeout(120_000)
        sockets: list[str] = []
        page.on("websocket", lambda socket: sockets.append(socket.url))
        for _ in range(20):  # until one is opened at another server than its code leads to
            page.goto(proxy.base)
            page.click("[data-game=kuhn]")
            page.fill("#name", "Mara")
            page.click("#create")
            page.click("#start")
            page.wait_for_selector(".table")
            if "/at/" in sockets[-1]:
                break
        owner = servers[int(sockets[-1].partition("/at/")[2][0]) - 1]
        table = sockets[-1].rpartition("/")[2]
        page.evaluate(NOTE_LOST)  # it may be over before anybody outside looks
        os.kill(owner.process.pid, signal.SIGKILL)
        page.wait_for_selector("body[data-lost]")
        page.wait_for_selector(".lost", state="detached")
        end = time.monotonic() + 60
        while times_taken(tmp_path, table) < 2 and time.monotonic() < end:
            page.wait_for_timeout(50)
        assert times_taken(tmp_path, table) == 2, "another server has resumed it"
        assert page.locator(".table").count() == 1
        browser.close()


def times_taken(folder: Path, table: str) -> int:
    texts = [path.read_text() for path in folder.glob("?.log")]
    return sum(text.count(f'"event": "taken", "table": "{table}"') for text in texts)
