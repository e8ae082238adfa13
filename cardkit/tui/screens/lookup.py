"""What can be looked up at the table: help, rules, cards, what moves are worth, advice."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from cardkit.engine.loading.game import Game
from cardkit.engine.model.texts import Texts
from cardkit.session.pages import rules_page
from cardkit.tui.draw.card_art import Drawn

from .modals import PageScreen

if TYPE_CHECKING:  # the table opens this page over itself
    from .table import TableScreen


async def show(screen: TableScreen, what: str) -> None:
    """Opens a page over the table; what a bot advises is said below the moves."""
    pages = {"help": help_text, "rules": rules_text, "cards": cards_text}
    texts = screen.texts
    if what in pages:
        text = pages[what](screen)
    else:
        lines = await weighed_moves(screen)
        if what == "advice" or len(lines) < 2:
            screen.say(texts("screen.hint", said=lines[0]) if screen.chooser else lines[0])
            return
        text = Text("\n".join(lines))
    screen.app.push_screen(PageScreen(texts(f"screen.pages.{what}"), text, texts("screen.close")))


def help_text(screen: TableScreen) -> RenderableType:
    return Text(screen.texts("screen.help").strip())


def rules_text(screen: TableScreen) -> RenderableType:
    match = screen.host.match
    return rules_of(match.game, screen.texts, len(match.names))


def rules_of(game: Game, texts: Texts, seats: int) -> RenderableType:
    """The rules page of a game with so many players."""
    from rich.markdown import Markdown  # takes its time, and is not always read

    return Markdown(rules_page(game, texts, seats))


def cards_text(screen: TableScreen) -> RenderableType:
    """Every card of the game: how many, how many are still unseen, what it does."""
    unseen = screen.host.unseen(screen.session.looks)
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for card, copies in screen.host.deck.items():
        face = screen.session.face(card)
        counted = screen.texts("screen.unseen", left=unseen.get(card, 0), count=copies)
        table.add_row(screen.pen.card(Drawn(face), "chip")[0], counted, face.text or face.title)
    return table


async def weighed_moves(screen: TableScreen) -> list[str]:
    """What each move is worth and why, the best first; or why nobody can say."""
    if screen.choice is None:
        return [screen.texts("screen.not_your_turn")]
    advice = await asyncio.to_thread(screen.host.advice, screen.app.library)  # takes its time
    return advice or [screen.texts("play.no_advice")]
