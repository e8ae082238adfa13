"""The front door: games as used from Python."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, Generic

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.loading.game import Game as EngineGame
from cardkit.engine.loading.game import T, T_co
from cardkit.plugin.library import Library
from cardkit.plugin.plugin import Plugin as EnginePlugin

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from typing import Any

    from cardkit.engine.flow.rules import Rules
    from cardkit.lab.measure.comparison import Comparison
    from cardkit.lab.measure.findings import Findings
    from cardkit.lab.measure.ratings import Tournament
    from cardkit.lab.run.players import Player, Seats
    from cardkit.play.match import Match


class Game(EngineGame[T_co], Generic[T_co]):
    """A game, with shortcuts for having agents play it."""

    if TYPE_CHECKING:  # subclass constructors return the subclass

        @classmethod
        def read(cls, module_file: str | Path, rules: type[Rules[T, Any]]) -> Game[T]: ...

        @classmethod
        def define(cls, rules: type[Rules[T, Any]], toml: str) -> Game[T]: ...

    def play(
        self,
        agents: str,
        seed: int | str | None = None,
        *,
        cap: int | None = 100_000,
        library: Library | None = None,
    ) -> Match:
        """Play a game to its end with agents given by name: ``game.play("random*4", seed=7)``.

        `cap` stops the game, unfinished, after that many decisions; None means no cap.
        """
        from cardkit.play.match import play

        return play(self, agents, library or default_library(), seed=seed, cap=cap)

    def simulate(
        self,
        seats: Seats,
        games: int = 1000,
        *,
        seed: int | str = 1,
        workers: int = 1,
        on: str | None = None,
        rotate: bool = False,
        duplicate: bool = False,
        cap: int = 100_000,
        rounds: int | None = None,
        records: str | Path | None = None,
        parquet: str | Path | None = None,
        dataset: str | Path | None = None,
        resume: str | Path | None = None,
        library: Library | None = None,
    ) -> Findings:
        """Play many games between bots: ``game.simulate("odds*2, random*2", games=10_000)``.

        Return what `cardkit simulate` prints, as data; the parameters are its options. `seats` can
        also be a list that includes functions ``(view, rng) -> move`` and agents.
        """
        from cardkit.lab.simulate import simulate

        return simulate(
            self,
            seats,
            library or default_library(),
            games,
            seed=seed,
            workers=workers,
            on=on,
            rotate=rotate,
            duplicate=duplicate,
            cap=cap,
            rounds=rounds,
            records=records,
            parquet=parquet,
            dataset=dataset,
            resume=resume,
        )

    def compare(
        self,
        other: EngineGame,
        seats: Seats,
        games: int = 1000,
        *,
        other_seats: Seats | None = None,
        seed: int | str = 1,
        workers: int = 1,
        on: str | None = None,
        rotate: bool = False,
        duplicate: bool = False,
        cap: int = 100_000,
        library: Library | None = None,
    ) -> Comparison:
        """Compare this game with another one on the same seeds: ``game.compare(variant,
        "random*3")``.

        To compare line-ups in the same game: ``game.compare(game, "odds,random",
        other_seats="…")``.
        """
        from cardkit.lab.compare import Side, compare
        from cardkit.lab.sides import labels_of_games

        if not isinstance(other, EngineGame):
            raise CardkitError(f"compare: {other!r} is not a game; load it with cardkit.load(…)")
        labels = labels_of_games(self, other, seats, seats if other_seats is None else other_seats)
        sides = [
            Side(labels[0], self, seats),
            Side(labels[1], other, seats if other_seats is None else other_seats),
        ]
        own = library or default_library()
        return compare(
            sides,
            own,
            games,
            seed=seed,
            workers=workers,
            on=on,
            rotate=rotate,
            duplicate=duplicate,
            cap=cap,
        )

    def tournament(
        self,
        bots: Sequence[Player],
        deals: int = 100,
        *,
        seats: int = 2,
        seed: int | str = 1,
        workers: int = 1,
        on: str | None = None,
        cap: int = 100_000,
        library: Library | None = None,
    ) -> Tournament:
        """Play bots in every line-up and every order, on the same deals:
        ``game.tournament(["odds", "random"], seats=3)``. Return ratings, and how much of the
        outcome is skill and how much luck.
        """
        from cardkit.lab.tournament import tournament

        own = library or default_library()
        return tournament(
            self, bots, own, deals, seats=seats, seed=seed, workers=workers, on=on, cap=cap
        )


class Plugin(EnginePlugin):
    __doc__ = EnginePlugin.__doc__
    game_class = Game


@cache
def default_library() -> Library:
    """Return the library of everything installed, created on first use."""
    return Library.installed()


def load(
    game: str | os.PathLike[str], /, *, rules: tuple[str, ...] = (), **options: object
) -> Game:
    """Load a game by id or file, with options: ``cardkit.load("flip7", target_score=100)``."""
    loaded = default_library().load(os.fspath(game), rules, options)
    assert isinstance(loaded, Game)
    return loaded
