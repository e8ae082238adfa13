"""Work in the background of a screen: coroutines, and threads for what takes long."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, ParamSpec, TypeVar

from textual.dom import DOMNode

P = ParamSpec("P")
R = TypeVar("R")


def start(
    node: DOMNode,
    work: Callable[..., Coroutine[Any, Any, None]],
    *args: Any,
    group: str = "default",
    exclusive: bool = True,
) -> None:
    """Run ``work(*args)`` for as long as the screen exists. The coroutine itself is created by the
    worker: if the screen is closed first, a coroutine created here would never be awaited.
    """
    found: Any = partial(work, *args)
    node.run_worker(found, group=group, exclusive=exclusive)


class Errand(threading.Thread):
    """A thread that calls a game's rules. They may never return, so nobody waits for it when the
    program ends, as asyncio would for its own threads.
    """

    def __init__(self, work: Callable[[], Any], done: asyncio.Future[Any]) -> None:
        super().__init__(daemon=True)
        self.work = work
        self.done = done

    def run(self) -> None:
        found, error = None, None
        try:
            found = self.work()
        except BaseException as raised:
            error = raised
        with suppress(RuntimeError):  # the program has ended
            self.done.get_loop().call_soon_threadsafe(self._tell, found, error)

    def _tell(self, found: Any, error: BaseException | None) -> None:
        if not self.done.done():  # the screen may be closed
            self.done.set_result((found, error))


async def in_thread(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Call this in a thread, while the screen goes on."""
    done: asyncio.Future[tuple[R, BaseException | None]] = asyncio.Future()
    Errand(partial(work, *args, **kwargs), done).start()
    found, error = await done
    if error is not None:
        raise error
    return found


def running_errands() -> list[Errand]:
    return [each for each in threading.enumerate() if isinstance(each, Errand)]
