"""The end of a game at a server's table: who won, and whether to play another."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Static

from cardkit.engine.base.printable import one_line
from cardkit.engine.model.texts import Texts
from cardkit.session.ending import rank_text
from cardkit.tui.screens.modals import GatedScreen

from .link import Message


class OverScreen(GatedScreen[str]):
    """Dismissed with ``again``, ``replay`` or ``left``; with nothing if somebody else has dealt in
    the meantime."""

    CSS = "OverScreen { align: center middle; }"
    BINDINGS = [
        Binding("enter", "again", show=False),
        Binding("w", "dismiss('replay')", show=False),
        Binding("q,escape", "dismiss('left')", show=False),
    ]

    def __init__(self, over: Message, names: Sequence[str], texts: Texts, may_deal: bool) -> None:
        super().__init__()
        self.over, self.names, self.texts, self.may_deal = over, names, texts, may_deal

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page", can_focus=False) as page:
            page.border_title = Text(one_line(self.over["won"]))
            keys = ["join.again"] if self.may_deal else []
            keys += ["join.watch_again", "join.leave"]
            page.border_subtitle = Text(" · ".join(map(self.texts, keys)))
            yield Static(Text(one_line(self.over["why"])), classes="page-text")
            yield Static(self.ranking(), classes="page-text")

    def ranking(self) -> Table:
        table = Table(box=None, show_header=False, padding=(0, 2))
        ranks, scores = self.over["ranks"], self.over["scores"]
        for seat in sorted(range(len(ranks)), key=ranks.__getitem__):
            rank = rank_text(ranks[seat], self.over["winners"])
            table.add_row(rank, one_line(self.names[seat]), str(scores[seat]))
        return table

    def action_again(self) -> None:
        if self.may_deal:
            self.dismiss("again")
