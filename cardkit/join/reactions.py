"""The eight reactions people can send across a table; there is no other chat."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Static

from cardkit.engine.model.texts import Texts

COUNT = 8


def reaction_text(number: int, texts: Texts) -> str:
    """Return the text of a reaction by its number in messages, from 0."""
    return texts(f"join.reactions.{number + 1}")


class ReactionScreen(ModalScreen[int | None]):
    """Picks a reaction by its digit; dismissed with its number, or None."""

    CSS = "ReactionScreen { align: center middle; }"
    BINDINGS = [Binding("escape,enter,q,t", "dismiss(None)", show=False)]

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.texts = texts

    def compose(self) -> ComposeResult:
        lines = [f"{n + 1}. {reaction_text(n, self.texts)}" for n in range(COUNT)]
        with VerticalScroll(id="page", can_focus=False) as page:
            page.border_title = Text(self.texts("join.react"))
            yield Static(Text("\n".join(lines)), classes="page-text")

    def on_key(self, event: Key) -> None:
        if event.character in tuple("12345678"):
            event.stop()
            self.dismiss(int(event.character) - 1)
