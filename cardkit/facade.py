"""The front door: games as people use them from Python."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from .engine.game import Game as EngineGame
from .plugin.library import Library

if TYPE_CHECKING:
    from .play.match import Match


class Game(EngineGame):
    """A game, with a short way to have agents play it."""

    def play(
        self,
        agents: str,
        seed: int | str | None = None,
        *,
        cap: int | None = None,
        library: Library | None = None,
    ) -> Match:
        """Agents by name play a game to its end: ``game.play("random*4", seed=7)``.

        `cap` stops it after so many decisions, unfinished.
        """
        from .play.match import play

        return play(self, agents, library or default_library(), seed=seed, cap=cap)


@cache
def default_library() -> Library:
    """Everything that is installed; made when first needed."""
    return Library.installed()


def load(game: str, /, *, rules: tuple[str, ...] = (), **options: Any) -> Game:
    """A game by id or variant file, with options: ``cardkit.load("flip7", target_score=100)``."""
    loaded = default_library().load(game, rules, options)
    assert isinstance(loaded, Game)
    return loaded
