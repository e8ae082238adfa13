"""The full-screen program for a guest: the lobby, then one game after another."""

from __future__ import annotations

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.printable import one_line
from cardkit.engine.model.texts import core_texts
from cardkit.play.evening.memory import PlayerMemory
from cardkit.plugin.library import Library
from cardkit.tui.app import CardkitApp
from cardkit.tui.run import run, settings_of

from .guest import Guest
from .link import Message
from .lobby import LobbyScreen
from .remote_table import RemoteTable


class JoinApp(CardkitApp):
    """Plays at a server's table until the player leaves."""

    def __init__(self, guest: Guest, memory: PlayerMemory, lang: str, *, ascii: bool) -> None:
        super().__init__(Library(), settings_of(memory, False, ascii, lang), memory=memory)
        self.guest = guest
        self.next_setup: Message = {}  # for the game dealt while the last one was shown

    async def course(self) -> None:
        texts = core_texts(self.settings.lang)
        self.guest.start()
        try:
            while True:
                if not self.next_setup:
                    lobby = LobbyScreen(self.guest, texts)
                    if await self.push_screen_wait(lobby) == "left":
                        return
                    self.next_setup = lobby.setup
                setup, self.next_setup = self.next_setup, {}
                if await self.push_screen_wait(RemoteTable(self.guest, setup, texts)) == "left":
                    return
        finally:
            self.guest.leave()

    def say_out(self, message: Message) -> None:
        """Report, where the program was started, that the server has ended it."""
        texts = core_texts(self.settings.lang)
        error = one_line(str(message.get("error", "")))
        said = texts(f"join.out_{message['say']}", base=self.guest.base, error=error)
        self.fail(CardkitError(said))


def play_here(base: str, seat: Message, lang: str, *, ascii: bool = False) -> None:
    """Play at this table on the full screen."""
    memory = PlayerMemory.here(kept=True)
    run(JoinApp(Guest(base, seat, lang), memory, lang, ascii=ascii))
