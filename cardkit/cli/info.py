"""`cardkit info GAME`: facts about a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .parameters import GAME, LANG, RULE, SET

if TYPE_CHECKING:
    from cardkit.engine.model.texts import Texts
    from cardkit.plugin.bots import Agent


def info(
    ctx: typer.Context,
    game: GAME,
    lang: LANG = None,
    set_: SET = [],  # noqa: B006
    rule: RULE = [],  # noqa: B006
    hooks: Annotated[
        bool, typer.Option("--hooks", help="List what house rules can hook instead.")
    ] = False,
) -> None:
    from cardkit.play.seating import HUMAN, SeatPlan, make_agent
    from cardkit.session.pages import hooks_page, info_page

    from .common import game_of, library_in

    library = library_in(ctx)
    loaded, texts = game_of(library, game, lang, set_, rule)
    if hooks:
        print(hooks_page(loaded, texts))
        return
    agents = [HUMAN, *library.bots_for(loaded)]
    levels = {
        level: level_text(bot.name, make_agent(SeatPlan(level, level), loaded, library), texts)
        for level, bot in library.levels_for(loaded).items()
    }
    print(info_page(loaded, texts, agents, levels, library.rules_for(loaded).values()))


def level_text(bot: str, agent: Agent, texts: Texts) -> str:
    """The bot that plays a level, and how bad its mistakes can be."""
    share: float | None = getattr(agent, "at_most", None)
    return bot if share is None else texts("info.mistakes", bot=bot, percent=round(100 * share))
