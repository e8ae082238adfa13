"""A job: a game and who plays it, prepared once in each process."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from numbers import Integral
from random import Random
from typing import TypeVar

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.reader import check_words
from cardkit.engine.loading.game import Game
from cardkit.play.match import CAP, Match, new_streams, seed_streams
from cardkit.play.seating import SeatPlan, agent_maker, read_seats, typed_seats
from cardkit.plugin.bots import Agent
from cardkit.plugin.library import Library
from cardkit.plugin.origin import Origin

from .players import Seats, read_players

Item = TypeVar("Item")


@attrs.frozen
class Recipe:
    """Everything another process needs to prepare the same job; hashable."""

    origin: Origin
    game: str  # the id; for a variant file, that of the game it extends
    variant: tuple[str, str] | None  # name and text of a variant file
    rules: tuple[str, ...]
    options: str  # as JSON
    seats: str
    seed: str
    cap: int
    rounds: int | None
    rotate: bool
    shifted: int  # seats by which the line-up is shifted in every game
    local: tuple[int, ...] = ()  # players that exist only in this process


@attrs.frozen
class Job:
    """A game with its line-up; its game i has the seed ``SEED/i``."""

    game: Game
    plans: tuple[SeatPlan, ...]
    makers: tuple[Callable[[], Agent], ...]
    library: Library
    recipe: Recipe
    streams: list[Random]  # of the agents, reseeded for each game

    @classmethod
    def of(
        cls,
        game: Game,
        seats: Seats,
        library: Library,
        *,
        seed: int | str = 1,
        cap: int = CAP,
        rounds: int | None = None,
        rotate: bool = False,
        shifted: int = 0,
    ) -> Job:
        line, players = read_players(seats)
        plans = typed_seats(read_seats(line))
        if any(plan.human for plan in plans):
            raise CardkitError("'you' cannot take part in a simulation; seat bots")
        for what, value in (("cap", cap), ("rounds", rounds)):
            if value is not None:
                check_count(what, value)
        game.check_seats(len(plans))
        t = game.table_of(len(plans), 0)  # rejects impossible combinations of options and seats
        if rounds is not None and t.rules.round_of(t) is None:
            raise CardkitError(f"{game.id} has no rounds to stop after")
        recipe = Recipe(
            library.origin,
            game.provided_id,
            None if game.variant is None else (f"{game.id}.toml", game.variant),
            game.house_rules,
            json.dumps(dict(game.given)),
            line,
            check_words("seed", str(seed)),
            cap,
            rounds,
            rotate,
            shifted,
            tuple(id(player) for player in players.values()),
        )
        makers = tuple(
            players.get(plan.agent) or agent_maker(plan, game, library)[1] for plan in plans
        )
        streams = new_streams([make() for make in makers])
        return cls(game, tuple(plans), makers, library, recipe, streams)

    def check_portable(self, where: str) -> None:
        """Reject a game or a player that another process would not find."""
        if self.recipe.local:
            raise CardkitError(
                f"players that were made in this process cannot play {where}: "
                "provide them as bots through a plugin (docs/bots.md)"
            )
        library, id = self.library, self.game.provided_id
        alone = library.ids.get(id) == 1 and not library.origin.objects
        if not alone or library.load(id).rules is not self.game.rules:
            raise CardkitError(
                f"'{self.game.id}' was made in this process and cannot be played {where}: "
                "provide it through a plugin (docs/authoring.md)"
            )

    @property
    def agents(self) -> tuple[str, ...]:
        return tuple(plan.agent for plan in self.plans)

    def match(self, number: int) -> Match:
        """Deal game `number`."""
        plans, makers = self._rotate(self.plans, number), self._rotate(self.makers, number)
        seed = f"{self.recipe.seed}/{number}"
        seed_streams(self.streams, seed)  # like new ones, at a third of the cost
        table = self.game.start(len(plans), seed)
        return Match(self.game, plans, seed, [make() for make in makers], table, self.streams)

    def agents_in(self, number: int) -> list[str]:
        """Return the agents of game `number`, by seat."""
        return [plan.agent for plan in self._rotate(self.plans, number)]

    def seats_of(self, number: int) -> list[str]:
        """Return who sits where in game `number`, in --seats format."""
        return [f"{plan.name}={plan.agent}" for plan in self._rotate(self.plans, number)]

    def _rotate(self, items: Sequence[Item], number: int) -> list[Item]:
        first = -self.shift(number) % len(items)
        return [*items[first:], *items[:first]]

    def shift(self, number: int) -> int:
        """Return where the first player in the line-up sits; `rotate` moves it on by one seat per
        game.
        """
        turns = number if self.recipe.rotate else 0
        return (turns + self.recipe.shifted) % len(self.plans)

    def shifted_by(self, seats: int) -> Job:
        """Return the same deals with the line-up shifted by this many seats."""
        recipe = attrs.evolve(self.recipe, shifted=self.recipe.shifted + seats)
        return attrs.evolve(self, recipe=recipe)


def check_count(what: str, value: int) -> None:
    """Raise unless it is a whole number from 1 on; in Python, it can be anything."""
    if not isinstance(value, Integral) or isinstance(value, bool):
        raise CardkitError(f"{what} must be a whole number, not {value!r}")
    if value < 1:
        raise CardkitError(f"{what} must be 1 or more, not {value}")


def prepare_job(recipe: Recipe) -> Job:
    """Prepare the job in another process."""
    library = Library.like(recipe.origin)
    base = library.load(recipe.game)
    game = base if recipe.variant is None else library.variant(*recipe.variant, base)
    game = library.with_rules(game, recipe.rules).configure(json.loads(recipe.options))
    return Job.of(
        game,
        recipe.seats,
        library,
        seed=recipe.seed,
        cap=recipe.cap,
        rounds=recipe.rounds,
        rotate=recipe.rotate,
        shifted=recipe.shifted,
    )
