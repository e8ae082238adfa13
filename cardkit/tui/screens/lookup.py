"""What can be looked up at the table: help, rules, cards, move values, advice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from cardkit.engine.loading.game import Game
from cardkit.engine.model.texts import Texts
from cardkit.session.pages import rules_page
from cardkit.tui.draw.card_art import Drawn

from .modals import PageScreen

if TYPE_CHECKING:  # the table opens these pages over itself
    from .shown_table import ShownTable


async def show(screen: ShownTable, what: str) -> None:
    """Open a page over the table; a bot's advice is shown below the moves."""
    pages = {"help": help_text, "rules": rules_text, "cards": cards_text}
    texts = screen.texts
    text: RenderableType
    if what in pages:
        text = await pages[what](screen)
    else:
        weighed = await weigh_moves(screen)
        if what == "advice" or len(weighed) < 2:
            say_hint(screen, weighed)
            return
        text = Text("\n".join(weighed.values()))
    screen.app.push_screen(PageScreen(texts(f"screen.pages.{what}"), text, texts("screen.close")))


async def help_text(screen: ShownTable) -> RenderableType:
    return Text(screen.texts("screen.help").strip())


async def rules_text(screen: ShownTable) -> RenderableType:
    return markdown(await screen.rules_page())


def rules_of(game: Game, texts: Texts, seats: int) -> RenderableType:
    """The rules page of a game with this many players."""
    return markdown(rules_page(game, texts, seats))


def markdown(page: str) -> RenderableType:
    from rich.markdown import Markdown  # slow to import, and not always needed

    return Markdown(page)


async def cards_text(screen: ShownTable) -> RenderableType:
    """List every card in the game: how many, how many are still unseen, and its effect."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for card, copies, unseen in await screen.counts():
        face = screen.session.face(card)
        counted = screen.texts("screen.unseen", left=unseen, count=copies)
        table.add_row(screen.pen.card(Drawn(face), "chip")[0], counted, face.text or face.title)
    return table


async def weigh_moves(screen: ShownTable) -> dict[str, str]:
    """Evaluate each move: its worth and why, with its key, best first."""
    if screen.chooser is None:
        return {}
    advice = await screen.advice()
    keys = screen.chooser.all_keys if screen.chooser is not None else {}
    return {move: f"{keys.get(move, ' ')}  {said}" for move, said in advice.items()}


def say_hint(screen: ShownTable, weighed: dict[str, str]) -> None:
    """Show the best move, or why there is no advice."""
    chooser, texts = screen.chooser, screen.texts
    if chooser is None:
        screen.say(texts("screen.not_your_turn"))
    elif not weighed:
        screen.say(texts("play.no_advice"))
    else:
        best, said = next(iter(weighed.items()))
        fitting = {move.text: move for move in chooser.choice.fitting}
        chooser.hinted = fitting.get(best)
        screen.say(texts("screen.hint", said=said))
