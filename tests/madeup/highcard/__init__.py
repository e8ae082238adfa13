"""A made-up game with everything a plugin can bring: hidden hands, options, bots, house rules."""

from __future__ import annotations

from random import Random
from typing import Any

from cardkit import Bot, Game, HouseRule, Move, Reason, View, Weighed, hookimpl
from cardkit.plugin.house_rules import legal, result

from .rules import HighCard

__version__ = "1.2"
CARDKIT_API = 2


class NoFold(HouseRule):
    """Takes the move `fold` away."""

    name = "no_fold"
    game = "highcard"
    conflicts = ("must_fold",)

    @legal("turn")
    def without_fold(self, moves: list[Move]) -> list[Move]:
        return [move for move in moves if move.name != "fold"]


class MustFold(HouseRule):
    """Leaves only the move `fold`."""

    name = "must_fold"
    game = "highcard"

    @legal("turn")
    def only_fold(self, t: Any, moves: list[Move]) -> list[Move]:
        return [move for move in moves if move.name == "fold"] or moves


class Ends(HouseRule):
    """Gives another reason for the end."""

    name = "ends"
    game = "highcard"

    @result
    def reason(self, result: Any) -> Any:
        from attrs import evolve

        return evolve(result, reason="it was late")


class Highest:
    """Plays its highest card, or the lowest: ``highest:low``."""

    def __init__(self, which: str = "high") -> None:
        if which not in ("high", "low"):
            raise ValueError(f"high or low, not {which}")
        self.sign = 1 if which == "high" else -1

    def choose(self, view: View, rng: Random) -> Move:
        plays = [move for move in view.moves if move.name == "play"]
        return max(plays, key=lambda move: self.sign * move.args[0].value)

    def weigh(self, view: View) -> list[Weighed]:
        plays = [move for move in view.moves if move.name == "play"]
        values = [self.sign * move.args[0].value for move in plays]
        return [
            Weighed(move, value, Reason("worth", value=value))
            for move, value in zip(plays, values, strict=True)
        ]


@hookimpl
def cardkit_games() -> list[Game]:
    return [Game.read(__file__, HighCard)]


@hookimpl
def cardkit_house_rules() -> list[HouseRule]:
    return [NoFold(), MustFold(), Ends()]


@hookimpl
def cardkit_bots() -> list[Bot]:
    return [Bot("highest", Highest, "highcard", level="normal")]


@hookimpl
def cardkit_commands(app: Any) -> None:
    @app.command(help="Says hello to NAME.")
    def greet(name: str) -> None:
        print(f"hello, {name}")
