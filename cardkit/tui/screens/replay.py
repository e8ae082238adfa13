"""The replay: a recorded game on the table, forwards and backwards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Click
from textual.screen import Screen

from cardkit.session.playback import Replayed
from cardkit.session.session import Session
from cardkit.tui.draw.board import Board, too_small
from cardkit.tui.draw.painter import Painter
from cardkit.tui.draw.widgets import KeyBar, target_under

if TYPE_CHECKING:  # the app opens its screens, which use it
    from cardkit.tui.app import CardkitApp

KEYS = {
    "←": "back",
    "→": "on",
    "b": "round_back",
    "n": "round_on",
    "v": "view",
    "space": "run",
    "q": "leave",
}


class ReplayScreen(Screen[None]):
    """Steps through a record; `seat` None shows all hands."""

    app: CardkitApp
    BINDINGS = [
        Binding("right", "step(1)", show=False),
        Binding("left", "step(-1)", show=False),
        Binding("n,pagedown", "round(1)", show=False),
        Binding("b,pageup", "round(-1)", show=False),
        Binding("home", "jump(0)", show=False),
        Binding("end", "jump(1)", show=False),
        Binding("v,tab", "view", show=False),
        Binding("space", "run", show=False),
        Binding("q,escape", "leave", show=False),
    ]

    def __init__(self, replayed: Replayed) -> None:
        super().__init__()
        self.replayed = replayed
        self.texts = replayed.texts
        self.session = Session(replayed.setup, ())
        replayed.at(0)

    def compose(self) -> ComposeResult:
        yield Board(partial(too_small, self.texts))
        yield KeyBar()

    def on_mount(self) -> None:
        self.runs = False
        self.timer = self.set_interval(1.0, self.run_on, pause=True)
        keys = [(key, self.texts(f"replay.keys.{name}")) for key, name in KEYS.items()]
        self.query_one(KeyBar).paint(keys)

    def on_needs_paint(self) -> None:
        self.call_after_refresh(self.paint)

    def paint(self) -> None:
        board = self.query_one(Board)
        if not board.size.width:
            return
        replayed = self.replayed
        self.session.settle(replayed.frame(self.seat))
        scene = self.session.scene()
        if not board.fits(scene):
            return
        painter = Painter(self.app.pen, self.session.face)
        board.paint(scene, painter, self.session.setup.title)
        board.tell(replayed.lines(self.seat))
        board.ask([], painter, f"{self.where}\n{self.coming}")

    @property
    def seat(self) -> int | None:
        """Whose side the table is shown from."""
        return self.session.seat

    @property
    def where(self) -> str:
        whose = self.texts("replay.all") if self.seat is None else self.texts.seat(self.seat)
        return self.texts(
            "replay.where", position=self.replayed.position, last=self.replayed.last, whose=whose
        )

    @property
    def coming(self) -> str:
        said = self.replayed.next_move(self.seat)
        return self.texts("replay.next", said=said) if said else ""

    # -- acting ----------------------------------------------------------------------------

    def action_step(self, step: int) -> None:
        self.replayed.at(self.replayed.position + step)
        self.paint()

    def action_round(self, step: int) -> None:
        self.replayed.at(self.replayed.round_from(step))
        self.paint()

    def action_jump(self, end: int) -> None:
        self.replayed.at(self.replayed.last if end else 0)
        self.paint()

    def action_view(self) -> None:
        """Show all hands, then one seat after another."""
        seats = [None, *range(len(self.replayed.recorded.header.seats))]
        self.session.seat = seats[(seats.index(self.seat) + 1) % len(seats)]
        self.paint()

    def action_run(self) -> None:
        """Start or stop automatic playback."""
        self.runs = not self.runs
        (self.timer.resume if self.runs else self.timer.pause)()

    def run_on(self) -> None:
        if self.replayed.position == self.replayed.last:
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
