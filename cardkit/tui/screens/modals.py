"""Pages shown over the table: help, rules, cards, advice, the curtain."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from cardkit.engine.base.errors import CardkitError
from cardkit.session.quiet import Gate
from cardkit.tui.draw.widgets import Painted

if TYPE_CHECKING:  # the app opens its screens, which use it
    from cardkit.tui.app import CardkitApp

T = TypeVar("T")

CLOSE: list[BindingType] = [Binding(key, "dismiss", show=False) for key in ("escape", "enter", "q")]


class PageScreen(ModalScreen[None]):
    """A page to read; Esc, Enter or q closes it, arrows and space scroll."""

    BINDINGS = [
        *CLOSE,
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("pagedown,space", "scroll(10)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("home", "scroll(-100000)", show=False),
        Binding("end", "scroll(100000)", show=False),
    ]

    def __init__(self, title: str, text: RenderableType, closing: str) -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.closing = closing

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page", can_focus=False) as page:
            page.border_title = Text(self.heading)
            page.border_subtitle = Text(self.closing)
            yield Static(self.text, classes="page-text", markup=False)

    def action_scroll(self, lines: int) -> None:
        self.query_one("#page").scroll_relative(y=lines, animate=False)

    def on_click(self) -> None:
        self.dismiss()


class GatedScreen(ModalScreen[T]):
    """A screen that appears by itself. Keys count once there was time to read it; see `Gate`."""

    app: CardkitApp
    gate = Gate(lambda: 0.0)  # never opens; for keys before the screen is mounted

    def on_mount(self) -> None:
        self.gate = Gate(self.app.clock.now)
        self.call_after_refresh(self.gate.mark_painted)

    def on_key(self, event: Key) -> None:
        if not self.gate.admits():
            event.stop()
            event.prevent_default()


class Curtain(GatedScreen[None]):
    """Hides the table until the right person is at the keyboard and opens it with their own key,
    which is never one that skips or confirms anything."""

    def __init__(self, text: str, key: str) -> None:
        super().__init__()
        self.text = text
        self.key = key

    def compose(self) -> ComposeResult:
        yield Painted(id="curtain")

    def on_mount(self) -> None:
        self.query_one(Painted).show(Text(self.text, justify="center"))

    def on_key(self, event: Key) -> None:
        admitted = self.gate.admits()
        event.stop()
        event.prevent_default()
        if admitted and event.character and event.character.casefold() == self.key:
            self.dismiss()


class QuestionScreen(GatedScreen[bool]):
    """Something will be lost or has gone wrong: continue anyway?"""

    BINDINGS = [
        Binding("y,j", "answer(True)", show=False),
        Binding("n,escape", "answer(False)", show=False),
    ]

    def __init__(self, text: str, asked: str) -> None:
        super().__init__()
        self.text = f"{text}\n\n{asked.strip().rstrip(':')}"

    def compose(self) -> ComposeResult:
        yield Painted(id="curtain")

    def on_mount(self) -> None:
        self.query_one(Painted).show(Text(self.text))

    def action_answer(self, answer: bool) -> None:
        self.dismiss(answer)


class AskScreen(ModalScreen[str | None]):
    """Asks for a line of text; None if the player went back. `take` can reject it with a reason."""

    BINDINGS = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, title: str, closing: str, text: str, take: Callable[[str], str]) -> None:
        super().__init__()
        self.heading = title
        self.closing = closing
        self.text = text
        self.take = take

    def compose(self) -> ComposeResult:
        with Vertical(id="page") as page:
            page.border_title = Text(self.heading)
            page.border_subtitle = Text(self.closing)
            yield Input(self.text)
            yield Painted(id="problem")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            self.dismiss(self.take(event.value))
        except CardkitError as error:
            self.query_one("#problem", Painted).show(Text(str(error)))
