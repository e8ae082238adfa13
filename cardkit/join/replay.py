"""The replay of a game at a server's table, which sends it decision by decision."""

from __future__ import annotations

import attrs

from cardkit.engine.base.printable import one_line
from cardkit.engine.model.texts import Texts
from cardkit.session.frames import Frame, Setup
from cardkit.tui.background import start
from cardkit.tui.screens.replay import PlaybackScreen

from .guest import Guest
from .link import Message
from .reading import Reading


@attrs.define
class ServedReplay:
    """A decision as the server sends it: with all hands open, no matter who asks."""

    reading: Reading
    texts: Texts
    told: Message

    @property
    def setup(self) -> Setup:
        return self.reading.setup

    @property
    def position(self) -> int:
        return int(self.told["n"])

    @property
    def last(self) -> int:
        return int(self.told["of"])

    def frame(self, seat: int | None) -> Frame:
        return self.reading.frame(self.told)

    def lines(self, seat: int | None) -> list[str]:
        _, lines = self.told["log"]
        return [one_line(line) for line in lines]

    def next_move(self, seat: int | None) -> str:
        return one_line(self.told["next"])


class ServedReplayScreen(PlaybackScreen):
    """Requests one decision after another from the server; keys pressed in the meantime count from
    the last one requested.
    """

    def __init__(self, guest: Guest, shown: ServedReplay) -> None:
        super().__init__(shown)
        self.guest, self.served = guest, shown
        self.wanted = shown.position
        self.asking = False

    def action_step(self, step: int) -> None:
        self.go(max(0, min(self.wanted + step, self.shown.last)))

    def go(self, position: int) -> None:
        self.wanted = position
        if not self.asking:
            self.asking = True
            start(self, self.fetch, group="replay", exclusive=False)

    async def fetch(self) -> None:
        while self.wanted != self.served.position:
            told = await self.guest.ask("replay", at=self.wanted)
            if not told:
                self.wanted = self.served.position  # no answer, so stay here
                break
            self.served.told = told
            self.paint()
        self.asking = False
