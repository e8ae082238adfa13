"""The hook specifications. A plugin implements those it needs, with any subset of the arguments."""

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

#: The version of these hooks. A plugin can state which one it was written for: CARDKIT_API = 2.
API_VERSION = 2

hookspec = pluggy.HookspecMarker("cardkit")
hookimpl = pluggy.HookimplMarker("cardkit")


class ApplicationHooks:
    """Called when cardkit looks for what is installed, never during a game."""

    @hookspec
    def cardkit_games(self) -> list[Game | LazyGame]:  # type: ignore[empty-body]
        """Called once per library. Returns the games that the plugin provides."""

    @hookspec
    def cardkit_house_rules(self) -> list[HouseRule | LazyRule]:  # type: ignore[empty-body]
        """Called once per library. Returns house rules, to be stacked with ``--rule NAME``."""

    @hookspec
    def cardkit_bots(self) -> list[Bot]:  # type: ignore[empty-body]
        """Called once per library. Returns bots, for one game or for all."""

    @hookspec
    def cardkit_commands(self, app: Any) -> None:
        """Called when a command is unknown. Adds commands to the typer app."""

    @hookspec(firstresult=True)
    def cardkit_card_face(self, game: Game, card: Card, zone: str, view: Any) -> str | None:
        """Called when a table draws cards. The first result that is not None is used as the face:
        up to three lines of seven characters, the first on the left, the second in the middle.
        """


class TableHooks:
    """The turn hooks that house rules use. Combined when a table is made, in the order of --rule.

    A house rule marks its methods with `before`, `after`, `replace`, `legal`, `card_moved` or
    `result` from `cardkit.plugin.house_rules`, which name the step, move or decision.
    """

    @hookspec
    def cardkit_before(self, t: Any, args: tuple[Any, ...]) -> None:
        """Called before the named step or move, with its arguments. The result is ignored."""

    @hookspec
    def cardkit_after(self, t: Any, args: tuple[Any, ...]) -> None:
        """Called when the named step or move has returned; what it scheduled has not run yet."""

    @hookspec
    def cardkit_replace(self, t: Any, args: tuple[Any, ...]) -> Any:
        """Called instead of the named step or move. Returns what it would return:
        t.ask(…) or None.
        """

    @hookspec
    def cardkit_legal(self, t: Any, seat: int, moves: Sequence[Move]) -> Sequence[Move]:  # type: ignore[empty-body]
        """Called with the moves of the named decision. Returns those that remain; must be pure."""

    @hookspec
    def cardkit_card_moved(self, t: Any, card: Card, source: Place, to: Place) -> None:
        """Called after each card move."""

    @hookspec
    def cardkit_result(self, t: Any, result: Result) -> Result:  # type: ignore[empty-body]
        """Called at the end of a game. Returns the result that counts."""
