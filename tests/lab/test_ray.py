"""Simulations on Ray, against a real one on this machine."""

from __future__ import annotations

import errno
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from secrets import token_hex
from socket import create_server
from typing import Any

import pytest
from helpers.tiny import MADEUP, game, program, refused, run
from helpers.tracing import Base

from cardkit import CardkitError, Library
from cardkit.lab.run.on_ray import check_answers
from cardkit.lab.simulate import simulate

SIMULATE = ("simulate", "highcard", "--seats", "highest,random", "--games", "30", "--rotate")


@pytest.mark.extra("ray")
def test_ray_gives_the_same_bytes(tmp_path: Path) -> None:
    told: list[Any] = []
    for name, options in (("here", ("--workers", "1")), ("ray", ("--on", "ray"))):
        records = tmp_path / f"{name}.ckr"
        done = program(*SIMULATE, "--json", "--records", records, *options)
        if "the current node timed out during startup" in done.stderr.lower():
            pytest.skip("Ray gives up after 30 seconds, and this machine is too busy for it")
        assert done.returncode == 0, done.stderr
        data = json.loads(done.stdout)
        for key in ("workers", "seconds", "rate"):
            del data[key]
        told.append((data, records.read_bytes()))
    assert told[0] == told[1]


@pytest.mark.extra("ray")
def test_a_cluster_that_is_not_there() -> None:
    done = run(*SIMULATE, "--on", "ray:nonsense")
    refused(done, "cardkit: no Ray at 'nonsense': ")


@pytest.fixture
def port() -> Iterator[int]:
    """A port of this machine at which something listens."""
    with create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_where_something_listens_ray_is_asked(port: int) -> None:
    for address in (f"127.0.0.1:{port}", f"ray://127.0.0.1:{port}", f"ray://127.0.0.1:{port}/?a=b"):
        check_answers(address)
    for address in ("auto", "local", "nonsense", "other://127.0.0.1:0"):
        check_answers(address)  # forms that only Ray knows


@pytest.mark.parametrize("form", ["{}", "ray://{}"])
def test_where_nothing_listens_nobody_waits(form: str) -> None:
    with create_server(("127.0.0.1", 0)) as server:
        closed = server.getsockname()[1]
    for place, why in (
        (f"127.0.0.1:{closed}", os.strerror(errno.ECONNREFUSED)),
        ("127.0.0.1:99999", "the port is a number from 1 to 65,535"),
        ("127.0.0.1:0", "the port is a number from 1 to 65,535"),
        ("127.0.0.1:ray", "the port is a number from 1 to 65,535"),
        (f"{'x' * 64}:{closed}", "label"),
    ):
        address = form.format(place)
        with pytest.raises(CardkitError, match=f"^no Ray at '{address}': .*{why}"):
            check_answers(address)


@pytest.mark.extra("ray")
def test_a_cluster_that_does_not_answer_is_refused_at_once() -> None:
    with create_server(("127.0.0.1", 0)) as server:
        closed = server.getsockname()[1]
    begun = time.monotonic()
    done = run(*SIMULATE, "--on", f"ray:127.0.0.1:{closed}")
    refused(done, f"cardkit: no Ray at '127.0.0.1:{closed}': ")
    assert time.monotonic() - begun < 30  # Ray would wait for minutes


@pytest.mark.extra("ray")
def test_only_games_of_plugins_can_be_played_on_ray() -> None:
    with pytest.raises(
        CardkitError, match=r"^'tiny' was made in this process and cannot be played on Ray: provide"
    ):
        simulate(game(Base), "random*2", Library.installed(), on="ray")


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    done = run(*SIMULATE, "--on", "ray")
    refused(done, "cardkit: --on ray needs ray: pip install 'cardkit[ray]'\n")


CLUSTER = """
import sys
from ray.cluster_utils import Cluster

made = Cluster()
nodes = [made.add_node(num_cpus=1, include_dashboard=False) for _ in range(2)]
made.wait_for_nodes()
print(made.address, flush=True)
sys.stdin.readline()
made.remove_node(nodes[1], allow_graceful=False)
print("lost", flush=True)
sys.stdin.readline()
made.shutdown()
"""


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[subprocess.Popen[str]]:
    """A cluster of two nodes on this machine that asks for a token, which the test makes itself. It
    loses the second node when it is told to. In a process of its own: Ray reads these once."""
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", token_hex(16))
    process = subprocess.Popen(
        [sys.executable, "-c", CLUSTER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        yield process
    finally:
        process.communicate("\n\n", timeout=120)


@pytest.mark.slow
@pytest.mark.extra("ray")
def test_a_cluster_with_a_token_of_which_a_node_is_lost(
    cluster: subprocess.Popen[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cluster.stdin is not None and cluster.stdout is not None
    lines = iter(cluster.stdout.readline, "")  # Ray may print before
    address = next((line.strip() for line in lines if re.fullmatch(r"[\d.]+:\d+\n", line)), None)
    if address is None:
        pytest.skip("Ray gives up after 30 seconds, and this machine is too busy for it")
    games = ("--games", "4000", "--json")
    here = program(*SIMULATE, *games, "--workers", "1", "--records", tmp_path / "here.ckr")
    command = [*entry(), *SIMULATE, *games, "--on", f"ray:{address}"]
    command += ["--records", str(tmp_path / "there.ckr")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_for(lambda: any(part.stat().st_size for part in tmp_path.glob(".there.ckr.*.part")))
    cluster.stdin.write("\n")
    cluster.stdin.flush()
    assert "lost\n" in lines
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err
    told = [json.loads(text) for text in (here.stdout, out)]  # and nothing else on stdout
    for data in told:
        for key in ("workers", "seconds", "rate"):
            del data[key]
    assert told[0] == told[1]
    assert (tmp_path / "here.ckr").read_bytes() == (tmp_path / "there.ckr").read_bytes()
    monkeypatch.delenv("RAY_AUTH_TOKEN")
    monkeypatch.setenv("RAY_AUTH_TOKEN_PATH", str(tmp_path / "none"))
    without = program(*SIMULATE, "--on", f"ray:{address}")
    assert without.returncode == 2
    assert without.stderr.startswith(f"cardkit: no Ray at '{address}': ")


def entry() -> list[str]:
    return [sys.executable, "-m", "cardkit.cli.main", "--plugins-dir", str(MADEUP)]


def wait_for(condition: Callable[[], bool], seconds: float = 300) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.05)
