"""Running coroutines in the background of a screen."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from textual.dom import DOMNode


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
