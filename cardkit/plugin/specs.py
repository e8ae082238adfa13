"""The hook specifications. A plugin implements what it needs, with any subset of the arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.engine.flow.house_rule import HouseRule, LazyRule
    from cardkit.engine.loading.game import Game, LazyGame
    from cardkit.engine.model.cards import Card
    from cardkit.engine.model.moves import Move
    from cardkit.engine.model.result import Result
    from cardkit.engine.model.zones import Place

    from .bots import Bot

#: The version of these hooks. A plugin may state the one it was written for: CARDKIT_API = 2.
API_VERSION = 2

hookspec = pluggy.HookspecMarker("cardkit")
hookimpl = pluggy.HookimplMarker("cardkit")


class ApplicationHooks:
    """Called when cardkit collects what is installed; never while a game runs."""

    @hookspec
    def cardkit_games(self) -> list[Game | LazyGame]:  # type: ignore[empty-body]
        """Called once for each library. Returns the games that the plugin provides."""

    @hookspec
    def cardkit_house_rules(self) -> list[HouseRule | LazyRule]:  # type: ignore[empty-body]
        """Called once for each library. Returns house rules, to be stacked with ``--rule NAME``."""

    @hookspec
    def cardkit_bots(self) -> list[Bot]:  # type: ignore[empty-body]
        """Called once for each library. Returns bots, for one game or for all."""

    @hookspec
    def cardkit_commands(self, app: Any) -> None:
        """Called when a command is not known. Adds commands to the typer app."""

    @hookspec(firstresult=True)
    def cardkit_card_face(self, game: Game, card: Card, zone: str, view: Any) -> str | None:
        """Called by a table that draws cards. The first result that is not None is the face:
        up to three lines of seven characters, the first aligned left, the second centred."""


class TableHooks:
    """The turn hooks that house rules use. Composed when a table is made, in the order of --rule.

    A house rule marks its methods with `before`, `after`, `replace`, `legal`, `card_moved` or
    `result` of `cardkit.plugin.house_rules`; which name the step, move or decision.
    """

    @hookspec
    def cardkit_before(self, t: Any, args: tuple[Any, ...]) -> None:
        """Called before the named step or move, with its arguments. The result is ignored."""

    @hookspec
    def cardkit_after(self, t: Any, args: tuple[Any, ...]) -> None:
        """Called when the named step or move has returned; what it scheduled is still to come."""

    @hookspec
    def cardkit_replace(self, t: Any, args: tuple[Any, ...]) -> Any:
        """Called instead of the named step or move. Returns what that would return: t.ask(…) or
        None."""

    @hookspec
    def cardkit_legal(self, t: Any, seat: int, moves: Sequence[Move]) -> Sequence[Move]:  # type: ignore[empty-body]
        """Called with the moves of the named decision. Returns the moves that remain; must be
        pure."""

    @hookspec
    def cardkit_card_moved(self, t: Any, card: Card, source: Place, to: Place) -> None:
        """Called after each card that moved."""

    @hookspec
    def cardkit_result(self, t: Any, result: Result) -> Result:  # type: ignore[empty-body]
        """Called at the end of a game. Returns the result that counts."""
