"""The replay: a finished game on the table, forwards and backwards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Protocol

from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Click
from textual.screen import Screen

from cardkit.engine.model.texts import Texts
from cardkit.session.frames import Frame, Setup
from cardkit.session.playback import Replayed
from cardkit.session.session import Session
from cardkit.tui.draw.board import Board, too_small
from cardkit.tui.draw.painter import Painter
from cardkit.tui.draw.widgets import KeyBar, target_under

if TYPE_CHECKING:  # the app opens its screens, which use it
    from cardkit.tui.app import CardkitApp


class Playback(Protocol):
    """A game at one of its decisions."""

    @property
    def texts(self) -> Texts: ...
    @property
    def setup(self) -> Setup: ...
    @property
    def position(self) -> int: ...
    @property
    def last(self) -> int: ...

    def frame(self, seat: int | None) -> Frame: ...
    def lines(self, seat: int | None) -> list[str]: ...
    def next_move(self, seat: int | None) -> str: ...


class PlaybackScreen(Screen[None]):
    """Steps through a game with all hands open; a subclass says how to get to a decision."""

    app: CardkitApp
    KEYS: ClassVar[dict[str, str]] = {"←": "back", "→": "on", "space": "run", "q": "leave"}
    BINDINGS = [
        Binding("right", "step(1)", show=False),
        Binding("left", "step(-1)", show=False),
        Binding("home", "jump(0)", show=False),
        Binding("end", "jump(1)", show=False),
        Binding("space", "run", show=False),
        Binding("q,escape", "leave", show=False),
    ]

    def __init__(self, shown: Playback) -> None:
        super().__init__()
        self.shown = shown
        self.texts = shown.texts
        self.session = Session(shown.setup, ())

    def go(self, position: int) -> None:
        """Show the table before this decision."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        yield Board(partial(too_small, self.texts))
        yield KeyBar()

    def on_mount(self) -> None:
        self.runs = False
        self.timer = self.set_interval(1.0, self.run_on, pause=True)
        keys = [(key, self.texts(f"replay.keys.{name}")) for key, name in self.KEYS.items()]
        self.query_one(KeyBar).paint(keys)

    def on_needs_paint(self) -> None:
        self.call_after_refresh(self.paint)

    def paint(self) -> None:
        board = self.query_one(Board)
        if not board.size.width:
            return
        shown = self.shown
        self.session.settle(shown.frame(self.seat))
        scene = self.session.scene()
        if not board.fits(scene):
            return
        painter = Painter(self.app.pen, self.session.face)
        board.paint(scene, painter, self.session.setup.title)
        board.tell(shown.lines(self.seat))
        board.ask([], painter, f"{self.where}\n{self.coming}")

    @property
    def seat(self) -> int | None:
        """Whose side the table is shown from."""
        return self.session.seat

    @property
    def where(self) -> str:
        whose = self.texts("replay.all") if self.seat is None else self.texts.seat(self.seat)
        return self.texts(
            "replay.where", position=self.shown.position, last=self.shown.last, whose=whose
        )

    @property
    def coming(self) -> str:
        said = self.shown.next_move(self.seat)
        return self.texts("replay.next", said=said) if said else ""

    # -- acting ----------------------------------------------------------------------------

    def action_step(self, step: int) -> None:
        self.go(max(0, min(self.shown.position + step, self.shown.last)))

    def action_jump(self, end: int) -> None:
        self.go(self.shown.last if end else 0)

    def action_run(self) -> None:
        """Start or stop automatic playback."""
        self.runs = not self.runs
        (self.timer.resume if self.runs else self.timer.pause)()

    def run_on(self) -> None:
        if self.shown.position == self.shown.last:
            self.action_run()
        else:
            self.action_step(1)

    def action_leave(self) -> None:
        self.dismiss()

    def on_click(self, event: Click) -> None:
        match target_under(event):
            case ("key", "←"):
                self.action_step(-1)
            case ("key", "→"):
                self.action_step(1)
            case ("key", key):
                self.app.simulate_key(key)


class ReplayScreen(PlaybackScreen):
    """Steps through a record, also by rounds and from each seat; `seat` None shows all hands."""

    KEYS: ClassVar[dict[str, str]] = {
        "←": "back",
        "→": "on",
        "b": "round_back",
        "n": "round_on",
        "v": "view",
        "space": "run",
        "q": "leave",
    }
    BINDINGS = [
        Binding("n,pagedown", "round(1)", show=False),
        Binding("b,pageup", "round(-1)", show=False),
        Binding("v,tab", "view", show=False),
    ]

    def __init__(self, replayed: Replayed) -> None:
        super().__init__(replayed)
        self.replayed = replayed
        replayed.at(0)

    def go(self, position: int) -> None:
        self.replayed.at(position)
        self.paint()

    def action_round(self, step: int) -> None:
        self.go(self.replayed.round_from(step))

    def action_view(self) -> None:
        """Show all hands, then one seat after another."""
        seats = [None, *range(len(self.replayed.recorded.header.seats))]
        self.session.seat = seats[(seats.index(self.seat) + 1) % len(seats)]
        self.paint()
