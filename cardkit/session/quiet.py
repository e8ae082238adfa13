"""When a key counts: after its question has been painted and no key has been pressed for a moment.

Keys typed ahead, held down or mashed to skip something must never answer a question that nobody
has read.
"""

from __future__ import annotations

from collections.abc import Callable

QUIET = 0.3  # seconds


class Gate:
    """Lets keys through to one question; once it is open, every key counts."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.since: float | None = None  # when it was painted, or when a key was last dropped
        self.open = False

    def mark_painted(self) -> None:
        """Note that the question is now visible."""
        if self.since is None:
            self.since = self.now()

    def admits(self) -> bool:
        """Whether a key pressed now counts."""
        if not self.open and self.since is not None:
            now = self.now()
            self.open = now - self.since >= QUIET
            self.since = now
        return self.open


def curtain_keys(names: dict[int, str]) -> dict[int, str]:
    """Return the key that opens the curtain for each of these people: their initial or, if others
    share it, the first letter that sets their name apart, or else their seat number.
    """
    signs = {seat: [c for c in name.casefold() if c.isalnum()] for seat, name in names.items()}
    keys: dict[int, str] = {}
    for seat, own in signs.items():
        others = [theirs for other, theirs in signs.items() if other != seat]
        same = [theirs for theirs in others if theirs[:1] == own[:1]]
        taken = {theirs[0] for theirs in others if theirs} | set().union(*same)
        free = own[:1] if not same else [c for c in own if c not in taken]
        keys[seat] = free[0] if free else str(seat + 1)
    return keys
