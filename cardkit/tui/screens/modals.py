"""Pages that lie over the table: help, rules, cards, advice, the curtain."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from cardkit.engine.model.texts import Texts
from cardkit.tui.draw.widgets import Painted

CLOSE: list[BindingType] = [
    Binding(key, "dismiss", show=False) for key in ("escape", "enter", "space", "q")
]


class PageScreen(ModalScreen[None]):
    """A text to read; any of Esc, Enter, q closes it, arrows scroll."""

    BINDINGS = [
        *CLOSE,
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
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


class Curtain(ModalScreen[None]):
    """Hides the table until the right person sits at the keyboard."""

    BINDINGS = [Binding("enter,space", "dismiss", show=False)]

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        yield Painted(id="curtain")

    def on_mount(self) -> None:
        self.query_one(Painted).show(Text(self.text))

    def on_click(self) -> None:
        self.dismiss()


class Question(ModalScreen[bool]):
    """Something has gone wrong: go on all the same?"""

    BINDINGS = [
        Binding("y,j,enter", "answer(True)", show=False),
        Binding("n,escape,q", "answer(False)", show=False),
    ]

    def __init__(self, text: str, texts: Texts) -> None:
        super().__init__()
        self.text = f"{text}\n\n{texts('saves.go_on').strip().rstrip(':')}"

    def compose(self) -> ComposeResult:
        yield Painted(id="curtain")

    def on_mount(self) -> None:
        self.query_one(Painted).show(Text(self.text))

    def action_answer(self, answer: bool) -> None:
        self.dismiss(answer)
