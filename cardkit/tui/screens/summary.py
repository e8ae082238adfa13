"""The end of a round: who gained what, how it was worked out, and where everybody stands."""

from __future__ import annotations

from typing import Any

import attrs
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from cardkit.engine.knowledge.events import Said
from cardkit.engine.model.texts import Texts

from .modals import CLOSE


@attrs.frozen
class Line:
    name: str
    worked: str  # 36 × 2 + 10 = 82
    gained: str
    total: str


def summary_of(event: Said, scores: list[int], texts: Texts) -> list[Line]:
    """A line for each seat. An event with `by_seat` is a summary; `worked` says how it came."""
    gained: tuple[Any, ...] = event.params["by_seat"]
    worked = event.params.get("worked", ("",) * len(gained))
    lines = [
        Line(
            texts.seat(seat),
            _equation(texts.value(worked[seat]), gained[seat]),
            f"+{gained[seat]}",
            f"{scores[seat]}",
        )
        for seat in range(len(gained))
    ]
    order = sorted(range(len(gained)), key=lambda seat: -scores[seat])
    return [lines[seat] for seat in order]


def _equation(worked: str, gained: Any) -> str:
    """36 × 2 + 10 = 82; a word, or a number alone, stands for itself."""
    return f"{worked} = {gained}" if " " in worked and worked[:1].isdigit() else worked


class SummaryScreen(ModalScreen[None]):
    BINDINGS = CLOSE

    def __init__(self, lines: list[Line], texts: Texts) -> None:
        super().__init__()
        self.lines = lines
        self.texts = texts

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page", can_focus=False) as page:
            page.border_title = Text(self.texts("screen.pages.summary"))
            page.border_subtitle = Text(self.texts("screen.go_on"))
            yield Static(self.table(), classes="page-text")

    def table(self) -> Table:
        t = self.texts
        worked = any(line.worked for line in self.lines)  # not every game has something to work out
        made = Table(box=None, padding=(0, 2), expand=True)
        made.add_column(t("screen.summary.player"))
        if worked:
            made.add_column(t("screen.summary.worked"))
        made.add_column(t("screen.summary.gained"), justify="right")
        made.add_column(t("screen.summary.total"), justify="right")
        for line in self.lines:
            way = [line.worked] if worked else []
            made.add_row(line.name, *way, Text(line.gained, "bold"), line.total)
        return made

    def on_click(self) -> None:
        self.dismiss()
