"""Work beside the keys: begun when its turn comes."""

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
    """Run ``work(*args)`` for as long as the screen is there. The coroutine is not made here: if
    the screen goes first, nobody would ever await it."""
    found: Any = partial(work, *args)
    node.run_worker(found, group=group, exclusive=exclusive)
