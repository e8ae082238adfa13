"""How much a search may spend per move: ``400`` worlds, or ``0.5s``."""

from __future__ import annotations

from time import perf_counter

import attrs

from cardkit.engine.base.errors import CardkitError

LONGEST = 3600  # seconds


@attrs.frozen
class Budget:
    """A limit in worlds, so that a game replays exactly, or in seconds; if both are given,
    whichever runs out first.
    """

    worlds: int = 0
    seconds: float = 0.0

    @classmethod
    def read(cls, text: str) -> Budget:
        try:
            seconds = text.endswith("s")
            found = cls(seconds=float(text[:-1])) if seconds else cls(worlds=int(text))
        except ValueError:
            found = cls()
        if found.worlds > 0 or 0 < found.seconds <= LONGEST:
            return found
        raise CardkitError(
            f"budget must be a number of worlds (400) or of seconds up to {LONGEST} (0.5s), "
            f"not '{text}'"
        )

    def begin(self) -> Spending:
        return Spending(self, perf_counter())


@attrs.define
class Spending:
    """The part of the budget spent on one move."""

    budget: Budget
    began: float
    worlds: int = 0

    @property
    def share(self) -> float:
        """How much of the budget is spent."""
        worlds, seconds = self.budget.worlds, self.budget.seconds
        spent = (perf_counter() - self.began) / seconds if seconds else 0.0
        return min(1.0, max(spent, self.worlds / worlds if worlds else 0.0))

    def allows(self, worlds: int, share: float) -> bool:
        """Whether this many more worlds fit into this share of the budget; if so, spends them."""
        seconds = self.budget.seconds
        if seconds and perf_counter() - self.began >= seconds * share:
            return False
        if not self.budget.worlds:
            return True
        if self.worlds + worlds > self.budget.worlds * share:
            return False
        self.worlds += worlds
        return True
