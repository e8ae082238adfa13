"""What other systems do differently, with the system faked: syncing, locks, workers, watchdogs."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

import cardkit
from cardkit.lab.run import executors, interrupts, processes
from cardkit.plain.terminal import clears_scrollback
from cardkit.play.saves import durable
from cardkit.testing.case import Case
from cardkit.testing.watchdog import patience
from cardkit.tui import hangup

FULL_SYNC = 51


class Faked:
    """Modules of other systems that note how they are called."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[tuple[object, ...]] = []
        self.patch = monkeypatch

    def module(self, name: str, **attributes: object) -> None:
        module = ModuleType(name)
        vars(module).update(attributes)
        self.patch.setitem(sys.modules, name, module)

    def note(self, *call: object) -> None:
        self.calls.append(call)

    def refuse(self, *call: object) -> None:
        self.calls.append(call)
        raise OSError("not supported")

    def sync(self) -> None:
        self.patch.setattr(durable.os, "fsync", lambda fd: self.note("fsync", fd))


@pytest.fixture
def faked(monkeypatch: pytest.MonkeyPatch) -> Faked:
    return Faked(monkeypatch)


def test_macos_syncs_the_disk_too(faked: Faked) -> None:
    faked.patch.setattr(durable.sys, "platform", "darwin")
    faked.module("fcntl", F_FULLFSYNC=FULL_SYNC, fcntl=faked.note)
    faked.sync()
    durable.sync(7)
    assert faked.calls == [(7, FULL_SYNC)]


def test_a_file_system_without_full_sync_gets_the_usual_one(faked: Faked) -> None:
    faked.patch.setattr(durable.sys, "platform", "darwin")
    faked.module("fcntl", F_FULLFSYNC=FULL_SYNC, fcntl=faked.refuse)
    faked.sync()
    durable.sync(7)
    assert faked.calls == [(7, FULL_SYNC), ("fsync", 7)]


def test_windows_opens_no_directory(faked: Faked, tmp_path: Path) -> None:
    faked.sync()
    durable.sync_directory(tmp_path)
    assert len(faked.calls) == 1
    faked.patch.setattr(durable.sys, "platform", "win32")
    durable.sync_directory(tmp_path / "nowhere")
    assert len(faked.calls) == 1


def test_a_lock_on_windows(faked: Faked, tmp_path: Path) -> None:
    """It locks the first byte, and closes the file before it is removed."""
    path = tmp_path / "lock"
    faked.patch.setattr(durable, "os", windows(faked))
    faked.patch.setattr(durable.sys, "platform", "win32")
    faked.module("msvcrt", LK_NBLCK=2, locking=lambda *call: faked.note("lock", *call[1:]))
    taken = durable.Lock.take(path)
    assert taken is not None and taken.held
    taken.release()
    assert faked.calls == [("lock", 2, 1), ("close", True)]  # still there when it was closed
    assert not path.exists()


def test_a_lock_that_another_has_on_windows(faked: Faked, tmp_path: Path) -> None:
    faked.patch.setattr(durable, "os", windows(faked))
    faked.patch.setattr(durable.sys, "platform", "win32")
    faked.module("msvcrt", LK_NBLCK=2, locking=lambda *_: faked.refuse("lock"))
    assert durable.Lock.take(tmp_path / "lock") is None
    assert faked.calls == [("lock",), ("close", True)]


def windows(faked: Faked) -> SimpleNamespace:
    """The module os, as it is, under Windows' name; notes what is closed."""

    def close(fd: int) -> None:
        faked.note("close", bool(os.fstat(fd).st_nlink))
        os.close(fd)

    return SimpleNamespace(**{**vars(os), "name": "nt", "close": close})


@pytest.mark.parametrize(
    ("methods", "system", "expected"),
    [
        (["fork", "spawn", "forkserver"], "Linux", "fork"),
        (["spawn", "fork", "forkserver"], "Darwin", "spawn"),
        (["spawn"], None, "spawn"),
    ],
    ids=["linux", "macos", "windows"],
)
def test_workers_are_forked_only_where_that_is_safe(
    methods: list[str], system: str | None, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(multiprocessing, "get_all_start_methods", lambda: methods)
    if system is None:
        monkeypatch.delattr(os, "uname")
    else:
        monkeypatch.setattr(os, "uname", lambda: SimpleNamespace(sysname=system))
    assert processes.start_method() == expected


def test_a_worker_starts_where_signals_cannot_be_blocked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "pthread_sigmask")
    with processes._interrupts_wait():
        started = True
    assert started


def test_signals_that_a_system_lacks_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_DFL)  # other tests may have left a handler
    try:
        monkeypatch.setattr(interrupts, "ENDING", [signal.SIGTERM])
        with interrupts.Interrupts() as heard:
            assert set(heard.before) == {signal.SIGINT, signal.SIGTERM}
        assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
    finally:
        signal.signal(signal.SIGTERM, before)


def test_cores_are_counted_where_there_is_no_affinity(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 6)
    assert executors.cores() == 6
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert executors.cores() == 1


def test_a_browser_has_no_threads_to_watch_with(monkeypatch: pytest.MonkeyPatch) -> None:
    case = Case(cardkit.load("seven"), 2)
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(threading, "Thread", None)
    with patience(case):
        assert case.start().moves


@pytest.mark.parametrize(("platform", "forgets"), [("win32", True), ("emscripten", False)])
def test_a_terminal_without_curses(
    platform: str, forgets: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "curses", None)
    monkeypatch.setattr(sys, "platform", platform)
    assert clears_scrollback() is forgets


def test_only_a_posix_terminal_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = SimpleNamespace(fileno=lambda: 0, isatty=lambda: True)
    monkeypatch.setattr(sys, "__stdin__", stdin)
    assert hangup.terminal() == 0
    monkeypatch.setattr(hangup, "os", SimpleNamespace(name="nt"))
    assert hangup.terminal() is None
