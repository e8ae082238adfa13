"""A watchdog: a check that makes no progress for too long is stopped, and its current line is
reported.
"""

from __future__ import annotations

import _thread
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time
from types import FrameType

from cardkit.engine.base.source_lines import classes_of, line_in

from .case import Case

SECONDS = 30.0


@contextmanager
def patience(case: Case, seconds: float = SECONDS) -> Iterator[None]:
    """Interrupt the code inside if the case's heart has not beaten for this long.

    The seconds are CPU time, so on a busy machine a check only takes longer. Only the main thread
    can be interrupted; elsewhere an endless loop stays endless.
    """
    no_threads = sys.platform == "emscripten"  # in a browser, where the page can stop it
    if no_threads or threading.current_thread() is not threading.main_thread():
        yield
        return
    done, tired = threading.Event(), threading.Event()

    def watch() -> None:
        beats, since = case.heart.beats, process_time()
        while not done.wait(seconds / 10):
            if case.heart.beats != beats:
                beats, since = case.heart.beats, process_time()
            elif process_time() - since > seconds:
                tired.set()
                _thread.interrupt_main()
                return

    def interrupted(number: int, frame: FrameType | None) -> None:
        if tired.is_set():
            raise KeyboardInterrupt

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    before = signal.getsignal(signal.SIGINT)
    if not callable(before):  # ignored when a script runs in the background
        signal.signal(signal.SIGINT, interrupted)
    try:
        yield
    except KeyboardInterrupt as stopped:
        if not tired.is_set():
            raise
        case.heart.stopped = True
        case.fail(
            f"nothing happened for {seconds:g} seconds: a loop here does not end; "
            "make it end, or make it a step that schedules itself with t.then(…)",
            line_in(stopped, *classes_of(case.game)),
        )
    finally:
        done.set()
        signal.signal(signal.SIGINT, before)
