"""The full-screen program: a menu, a table, the ending, one after another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
from rich.text import Text
from textual.app import App
from textual.binding import Binding
from textual.driver import Driver
from textual.filter import LineFilter, NoColor
from textual.screen import Screen

from cardkit.engine.loading.game import Game
from cardkit.engine.model.cards import Card
from cardkit.play.evening.memory import PlayerMemory
from cardkit.play.match import Match
from cardkit.play.seating import default_seats, read_seats
from cardkit.session.host import Host
from cardkit.session.presenter import FaceHook
from cardkit.tui.background import in_thread, start
from cardkit.tui.draw.card_art import Pen
from cardkit.tui.screens.modals import PageScreen
from cardkit.tui.screens.table import TableScreen

from . import hangup
from .clock import Clock
from .interruption import attentive
from .printable import Printable
from .settings import Settings

if TYPE_CHECKING:
    from cardkit.play.records.reader import RecordedGame
    from cardkit.play.saves.folder import Saves
    from cardkit.play.watching import Continued, WatchedGame
    from cardkit.plugin.library import Library
    from cardkit.session.playback import Replayed

LOOKS = 0.25  # seconds between checks of a file being edited


class CardkitApp(App[None]):
    """Runs one match after another until the person leaves."""

    CSS_PATH = Path(__file__).with_name("theme.tcss")  # so programs built on this one find it
    TITLE = "cardkit"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+q", "interrupt", show=False, priority=True),
    ]

    def __init__(
        self,
        library: Library,
        settings: Settings,
        saves: Saves | None = None,
        match: Match | None = None,
        first: Screen[None] | None = None,
        relaunch_options: Sequence[str] = (),
        memory: PlayerMemory | None = None,
        watched: WatchedGame | None = None,
    ) -> None:
        super().__init__()
        self.library = library
        self.settings = settings
        self.saves = saves
        self.memory = memory or PlayerMemory(None)
        self.match = match
        self.first = first  # shown instead of a game
        self.relaunch_options = list(
            match.relaunch_options if match is not None else relaunch_options
        )
        self.watched = watched  # the game is edited during play
        self.continued: Continued | None = None  # where the table continues after an edit
        self.failure: Exception | None = None
        self.clock = Clock()
        self.interrupted = False
        self.stopped_at = ""  # the line of the rules where they were stopped
        self.hung_up = False

    def on_mount(self) -> None:
        self.set_class(self.settings.ascii, "-ascii")
        self.terminal = hangup.terminal() if not self.is_headless else None
        if self.terminal is not None:
            self.set_interval(1.0, self.watch_terminal)
        if self.watched is not None:
            self.set_interval(LOOKS, self.look_at_file)
        start(self, self.guarded)

    async def guarded(self) -> None:
        """Run to the end; errors are reported on the ordinary screen."""
        try:
            await self.course()
        except Exception as error:
            self.fail(error)
        self.exit()

    async def course(self) -> None:
        """Run match after match, from the menu if the program was started without one."""
        if self.first is not None:
            await self.push_screen_wait(self.first)
            return
        while True:
            if self.match is None:
                self.match = await self.pick()
            if self.match is None:
                return
            self.match.relaunch_options = self.relaunch_options
            table = TableScreen(self.host(self.match), self.continued)
            self.continued = None
            wish = await self.push_screen_wait(table)
            if self.continued is not None:
                self.match = self.continued.match
                continue
            if wish in ("left", "leave"):
                return  # whoever started the program says how to resume
            self.match = self.another(self.match, wish)

    async def pick(self) -> Match | None:
        from cardkit.tui.screens.menu import MenuScreen

        return await self.push_screen_wait(MenuScreen())

    # -- edit and continue -----------------------------------------------------------------

    def look_at_file(self) -> None:
        assert self.watched is not None
        if self.watched.was_saved():
            start(self, self.read_again, group="watch")

    async def read_again(self) -> None:
        """React to a saved file: the table continues under the new rules, or the error is shown
        over it.
        """
        while self.match is not None and not isinstance(self.screen, TableScreen):
            if TableScreen not in map(type, self.screen_stack):
                return  # the table has been left
            await self.pop_screen()
        try:
            await self.replay_moves()
        except Exception as error:
            self.push_screen(self.fault_page(error))

    async def survive(self, error: Exception) -> None:
        """Show an error in the rules over the table until the person takes the move back."""
        await self.push_screen_wait(self.fault_page(error))
        await self.replay_moves()

    async def replay_moves(self) -> None:
        assert self.watched is not None and self.match is not None
        replay = self.watched.replay
        self.continued = await in_thread(replay, self.match, self.library)
        self.screen.dismiss("again")

    def fault_page(self, error: Exception) -> PageScreen:
        assert self.watched is not None and self.match is not None
        texts = self.match.game.texts(self.settings.lang)
        title = texts("watch.fault", file=self.watched.path.name)
        return PageScreen(title, Text(self.watched.describe(error)), texts("watch.close"))

    def another(self, old: Match, wish: str) -> Match | None:
        """Start a new match with the same people; None if they go back to the menu."""
        if wish == "menu":
            return None
        if old.lesson is not None:
            return self.after_lesson(old, wish)
        seed = old.seed if wish == "rematch" else None
        stops = bool(old.table.stops)
        return Match.begin(
            old.game, old.plans, self.library, seed, practice=old.practice, stops=stops
        )

    def after_lesson(self, old: Match, wish: str) -> Match:
        """Start the lesson again, or a real game."""
        from cardkit.play.lesson import begin_lesson

        game = attrs.evolve(old.game, given={})
        name = old.names[old.people[0]]
        if wish == "rematch":
            self.memory.forget_lessons(name, game.id)
            return begin_lesson(game, self.library, name, stops=True)
        plans = read_seats(default_seats(game), name)
        return Match.begin(game, plans, self.library, stops=True)

    async def wish(self, host: Host) -> str:
        """Ask what the person wants to do after a game."""
        from cardkit.tui.screens.end import EndScreen

        while True:
            wish: str = await self.push_screen_wait(EndScreen(host))
            if wish != "replay":
                return wish
            await self.replay(host.match)

    async def replay(self, match: Match) -> None:
        """Show the replay of a finished match."""
        from cardkit.play.records.reader import parse_records
        from cardkit.tui.screens.replay import ReplayScreen

        recorded = parse_records("", match.record.text)[0]
        game = attrs.evolve(match.game, lang=self.settings.lang)
        await self.push_screen_wait(ReplayScreen(self.present_record(recorded, game)))

    def present_record(self, recorded: RecordedGame, game: Game) -> Replayed:
        """Prepare a record for this screen."""
        from cardkit.session.playback import Replayed

        face = self.face_hook(game)
        return Replayed(recorded, game, game.texts(), ascii=self.settings.ascii, face=face)

    def fail(self, error: Exception) -> None:
        """End the program; the error is reported by whoever started it."""
        self.failure = error
        self.exit()

    def _handle_exception(self, error: Exception) -> None:
        """Report an error in a screen without a traceback over the terminal; Textual has no public
        API for this.
        """
        self.fail(error)

    def watch_terminal(self) -> None:
        if self.terminal is not None and hangup.is_gone(self.terminal):
            self.hung_up = True
            hangup.fall_silent()
            self.exit()

    def get_driver_class(self) -> type[Driver]:
        return attentive(super().get_driver_class(), self)

    def leaves_by(self, key: str) -> bool:
        """Whether a key ends the program wherever it is."""
        at_table = bool(self.screen_stack) and isinstance(self.screen, TableScreen)
        return key in ("ctrl+c", "ctrl+q") or (key == "q" and at_table)

    def action_interrupt(self) -> None:
        self.interrupted = True
        self.exit()

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = [Printable(), *super().get_line_filters()]
        return [*filters, NoColor()] if self.no_color else filters  # Textual would leave greys

    # -- what the screens need -------------------------------------------------------------

    @property
    def pen(self) -> Pen:
        return Pen(self.settings.ascii, colour=not self.no_color)

    def host(self, match: Match) -> Host:
        """Prepare a match for this screen."""
        host = Host(
            match,
            match.game.texts(self.settings.lang),
            ascii=self.settings.ascii,
            face=self.face_hook(match.game),
        )
        if self.continued is not None:
            host.catch_up()
        return host

    def face_hook(self, game: Game) -> FaceHook:
        """Return what plugins draw on this game's cards."""

        def faces(cards: Sequence[Card], zone: str, view: object) -> list[str | None]:
            draw = self.library.hook.cardkit_card_face
            return [draw(game=game, card=card, view=view, zone=zone) for card in cards]

        return faces
