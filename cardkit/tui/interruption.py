"""Leaving while a game's rules are running, which may be in a loop that does not end."""

from __future__ import annotations

import ctypes
import os
import sys
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.driver import Driver
from textual.events import Key
from textual.message import Message

from cardkit.engine.base.source_lines import classes_of, line_at

from .background import running_errands

if TYPE_CHECKING:  # the app listens for its keys through this
    from .app import CardkitApp

PATIENCE = 1.0  # seconds that rules have to come to an end before they are stopped
MORE_PATIENCE = 0.5  # seconds after that
STEP = 0.05


class Stopped(Exception):
    """Raised in code that is to end; in a loop that catches it, again and again."""


def stop_errands(app: CardkitApp) -> bool:
    """Stop the threads that are still running the rules a moment after the screen was left; return
    whether a move was stopped, and not just a bot that was thinking. Notes where they were.
    """
    if wait_until(lambda: not running_errands(), PATIENCE):
        return False
    amid_move = app.match is not None and app.match.unfinished is not None
    for errand in running_errands():
        if amid_move or app.interrupted:
            app.stopped_at = app.stopped_at or _line(app, errand)
        _stop(errand, lambda errand=errand: not errand.is_alive())  # type: ignore[misc]
    return amid_move


def wait_until(holds: Callable[[], bool], seconds: float) -> bool:
    until = time.monotonic() + seconds
    while not holds() and time.monotonic() < until:
        time.sleep(STEP)
    return holds()


def _stop(thread: threading.Thread, has_ended: Callable[[], bool]) -> bool:
    """Raise an error in a thread until it has ended; return whether it has."""
    until = time.monotonic() + MORE_PATIENCE
    while not has_ended() and time.monotonic() < until:
        _raise_in(thread)
        wait_until(has_ended, 2 * STEP)
    return has_ended()


def _raise_in(thread: threading.Thread) -> None:
    identity, error = ctypes.c_ulong(thread.ident or 0), ctypes.py_object(Stopped)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(identity, error)


def _line(app: CardkitApp, thread: threading.Thread) -> str:
    """Return the line of the game that a thread is running."""
    if app.match is None:
        return ""
    frame = sys._current_frames().get(thread.ident or 0)
    return line_at(frame, *classes_of(app.match.game)) or ""


def attentive(driver: type[Driver], app: CardkitApp) -> type[Driver]:
    """Return a driver that listens for the keys that leave, even while the rules keep the screen
    from handling any key. A driver reads keys in a thread of its own.
    """

    def process_message(self: Driver, message: Message) -> None:
        driver.process_message(self, message)
        if isinstance(message, Key) and app.leaves_by(message.key):
            threading.Thread(target=_see_off, args=(app, self), daemon=True).start()

    return type(driver.__name__, (driver,), {"process_message": process_message})


def _see_off(app: CardkitApp, driver: Driver) -> None:
    """Wait until the screen has handled the keys so far; if the rules keep it from that, stop
    them, and if that does not help, end the program from here.
    """
    handled = threading.Event()
    loop = driver._loop
    try:
        loop.call_soon_threadsafe(handled.set)
    except RuntimeError:  # the screen has been left meanwhile
        return
    if handled.wait(PATIENCE):
        return
    app.interrupted = True
    app.stopped_at = _line(app, threading.main_thread())
    loop.call_soon_threadsafe(app.exit)
    if not _stop(threading.main_thread(), handled.is_set):
        driver.stop_application_mode()
        driver.close()
        print(f"cardkit: {interruption(app)}", file=sys.__stderr__, flush=True)
        os._exit(130)


def interruption(app: CardkitApp) -> str:
    return f"interrupted while running {app.stopped_at}" if app.stopped_at else ""
