"""Settings for the screen, not for the game."""

from __future__ import annotations

import attrs

#: Seconds a bot takes for a move, by the name of the pace.
PACES = {"slow": 1.4, "normal": 0.7, "quick": 0.25, "instant": 0.0}


@attrs.define
class Settings:
    pace: str = "normal"
    ascii: bool = False
    lang: str = "en"
    practice: bool = False
    automatic: bool = False  # make and show a single legal move without a key

    @property
    def seconds(self) -> float:
        return PACES[self.pace]

    def seconds_among(self, bots: int) -> float:
        """Return how long each of this many bots takes; a lap of many bots takes no longer than a
        lap of three.
        """
        return self.seconds * min(1, 3 / max(1, bots))

    def next_pace(self) -> None:
        names = list(PACES)
        self.pace = names[(names.index(self.pace) + 1) % len(names)]
