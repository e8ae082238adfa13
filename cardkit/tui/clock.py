"""The clock the table uses; tests replace it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic


class Clock:
    """Real time."""

    def now(self) -> float:
        """Return seconds from an arbitrary starting point."""
        return monotonic()

    async def wait(self, hurry: asyncio.Event, seconds: float) -> None:
        """Wait this long, or until the player skips."""
        with suppress(TimeoutError):
            await asyncio.wait_for(hurry.wait(), seconds)
