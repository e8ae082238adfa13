"""Keys and clicks at a full-screen table, and the moves they compose."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from textual.binding import Binding
from textual.events import Click, Key
from textual.screen import Screen

from cardkit.engine.model.texts import Texts
from cardkit.session.quiet import Gate
from cardkit.tui.choose.chooser import Chooser
from cardkit.tui.choose.cursor import OnSeat
from cardkit.tui.draw.board import Board
from cardkit.tui.draw.widgets import MoveList, target_under

if TYPE_CHECKING:  # the app opens its screens, which use it
    from cardkit.tui.app import CardkitApp

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class KeyedTable(Screen[str]):
    """A table where somebody may have to choose; subclasses provide what is shown."""

    app: CardkitApp
    BINDINGS = [
        *(Binding(key, f"step({x},{y})", show=False) for key, (x, y) in ARROWS.items()),
        Binding("enter", "confirm", show=False, priority=True),
        Binding("space", "skip", show=False),
        Binding("escape,backspace", "back", show=False),
        Binding("w", "why", show=False),
        Binding("question_mark", "look('help')", show=False),
        Binding("r", "look('rules')", show=False),
        Binding("c", "look('cards')", show=False),
        Binding("o", "look('odds')", show=False),
        Binding("h", "look('advice')", show=False),
        Binding("u", "undo", show=False),
        Binding("p", "pace", show=False),
        Binding("y", "why_bot", show=False),
        Binding("tab", "page", show=False, priority=True),
        Binding("pageup", "scroll_log(5)", show=False),
        Binding("pagedown", "scroll_log(-5)", show=False),
        Binding("q", "leave", show=False),
    ]

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.texts = texts
        self.chooser: Chooser | None = None
        self.gate = Gate(lambda: 0.0)  # for the current question
        self.admitted = False  # whether the key being handled counts
        self.noticed: asyncio.Future[None] | None = None  # waits for an acknowledgement
        self.hurry = asyncio.Event()  # set to skip animations
        self.said = ""  # shown while nobody has to choose

    def paint(self) -> None:
        """Redraw everything in its current state."""
        raise NotImplementedError

    def ask(self) -> None:
        """Paint the question; keys count only from a moment after that."""
        self.gate = Gate(self.app.clock.now)
        self.paint()
        self.call_after_refresh(self.gate.mark_painted)

    def say(self, line: str) -> None:
        """Show a line below the moves until the next key."""
        if self.chooser is not None:
            self.chooser.said = line
        else:
            self.said = line
        self.paint()

    # -- choosing --------------------------------------------------------------------------

    def action_step(self, across: int, down: int) -> None:
        if self.chooser is not None:
            self.chooser.step(across, down)
            self.paint()

    def action_skip(self) -> None:
        """Handle Space: skip animations until the next question or the end of the round."""
        if self.chooser is None and self.noticed is None:
            self.hurry.set()

    def action_confirm(self) -> None:
        """Handle Enter: choose what is under the cursor, or acknowledge what was shown."""
        if self.chooser is None and self.noticed is None:
            return
        if not self.gate.admits():
            return
        if self.noticed is not None and not self.noticed.done():
            self.noticed.set_result(None)
        elif self.chooser is not None:
            self.chooser.confirm()
            self.paint()

    def action_back(self) -> None:
        if self.chooser is not None:
            self.chooser.back()
            self.paint()

    def action_why(self) -> None:
        if self.chooser is not None:
            self.chooser.why()
            self.paint()

    def on_key(self, event: Key) -> None:
        """Handle a digit, which chooses a move from the list."""
        self.admitted = self.gate.admits()
        chooser, character = self.chooser, event.character or ""
        if chooser is None or not character.isalnum():
            return
        if character.isdecimal():
            event.stop()
            if self.admitted:
                chooser.digit(character)
                self.paint()
        elif self.admitted and chooser.letter(character):
            event.stop()
            self.paint()

    def on_click(self, event: Click) -> None:
        found = target_under(event)
        chooser = self.chooser
        if found is not None and found[0] == "key":
            self.app.simulate_key("question_mark" if found[1] == "?" else found[1])
            return
        admitted = self.gate.admits()
        if chooser is None or not admitted:
            return
        match found:
            case ("move", number):
                chooser.decide(chooser.choice.fitting[int(number)])
            case ("seat", seat):
                chooser.take(OnSeat(int(seat)))
            case ("card", place, n):
                chooser.click_card((int(place), int(n)))
        self.paint()

    # -- other keys ------------------------------------------------------------------------

    def action_page(self) -> None:
        """Handle Tab: show the moves that do not fit on the screen."""
        if self.chooser is not None:
            self.chooser.turn_page(self.query_one(MoveList).following)
            self.paint()

    def action_scroll_log(self, lines: int) -> None:
        self.query_one(Board).log_view.scroll_back(lines)

    def action_pace(self) -> None:
        self.app.settings.next_pace()
        self.app.memory.remember(pace=self.app.settings.pace)
        pace = self.texts(f"screen.paces.{self.app.settings.pace}")
        self.say(self.texts("screen.pace", pace=pace))
