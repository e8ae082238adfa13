"""A bot's advice to a player: what it would do, how it values each move, and why."""

from __future__ import annotations

from cardkit.engine.knowledge.view import View
from cardkit.engine.loading.game import Game
from cardkit.engine.model.texts import Texts
from cardkit.plugin.bots import Adviser, Weighed
from cardkit.plugin.library import Library


def adviser_for(game: Game, library: Library) -> Adviser | None:
    """The advising bot: the normal one, or a different one that can evaluate moves."""
    levels = library.levels_for(game)
    ordered = [levels[name] for name in ("normal", "hard", "easy") if name in levels]
    for bot in ordered:
        agent = bot.agent((), **library.helpers_for(game))
        if isinstance(agent, Adviser):
            return agent
    return None


def weigh_moves(adviser: Adviser | None, view: View) -> list[Weighed]:
    """The bot's evaluation of a view's moves, best first; empty if there is none."""
    found = adviser.weigh(view) if adviser is not None else []
    return sorted(found, key=lambda each: -each.value)


def advice_line(each: Weighed, view: View, texts: Texts) -> str:
    """Describe a move with what the bot says about it."""
    move = texts.move(each.move, **view.rules.about_move(view, view.me, each.move))
    if each.reason is None:
        value = f"{each.value:.2f}".replace(".", texts("decimal"))
        return f"{move}  ({value})"
    return f"{move}: {texts(f'advice.{each.reason.id}', **each.reason.params)}"
