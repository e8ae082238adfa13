"""Everything that reaches one seat: what its view shows, strings about it, and why moves
are illegal.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.flow.rules import Rules
from cardkit.engine.io.text_table import draw_text
from cardkit.engine.knowledge.view import View
from cardkit.engine.loading.game import Game
from cardkit.engine.model.moves import Move
from cardkit.engine.model.slots import VIEWED
from cardkit.session.log import Log
from cardkit.session.presenter import Presenter
from cardkit.testing.checks.texts import languages

REASONS = 200  # moves a seat asks about at one choice: why are they illegal?
ALL_REASONS = 2_000  # fewer per choice in long games
LINES = 20  # log lines read in every language

Spoken = tuple[Any, ...]
_SHOWN = tuple(name for name in VIEWED if name not in ("rules", "seats"))


def difference(one: View, two: View) -> str | None:
    """Return the first attribute that two views show differently; None if they are alike."""
    for name in (*type(one).__slots__, *_SHOWN):
        if getattr(one, name) != getattr(two, name):
            return str(name)
    return None


def facts(view: View) -> Spoken:
    """Return what the rules tell about each seat beyond its fields."""
    if type(view.rules).facts is Rules.facts:
        return ()
    return tuple(dict(view.rules.facts(view, seat)) for seat in view.seats)


def prospects(view: View) -> Spoken:
    """Return what the rules say about each legal move."""
    if type(view.rules).about is Rules.about:
        return ()
    rules = view.rules
    return tuple(dict(rules.about_move(view, view.me, move)) for move in view.moves)


def reasons(t: Any, moves: list[Move]) -> Spoken:
    """Return why the seat to move may not make these moves."""
    return tuple(_reason(t, move) for move in moves)


def _reason(t: Any, move: Move) -> str:
    try:
        reason = t.why_not(move)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return "" if reason is None else f"{reason.id} {sorted(reason.params.items())}"


class WitnessQuestion:
    """Moves of a game, legal or not, for which a seat asks why they are illegal."""

    def __init__(self, rules: Rules[Any, Any], seed: str) -> None:
        self.moves = list(writable(rules)) if _explains(rules) else []
        self.seed = seed

    def at(self, choice: int) -> list[Move]:
        """Return those asked about at this choice; fewer late in a long game."""
        count = min(REASONS, max(8, ALL_REASONS // (choice + 10)), len(self.moves))
        return Random(f"{self.seed} reasons {choice}").sample(self.moves, count)


def _explains(rules: Rules[Any, Any]) -> bool:
    """Whether there are reasons at all, from the game or a house rule."""
    return type(rules).why_not is not Rules.why_not or bool(rules.core.hooks.legal)


def writable(rules: Rules[Any, Any], most: int = 400) -> Iterator[Move]:
    """Yield the moves that can be written with all cards and seats, and some words and numbers."""
    for maker in rules.core.moves.values():
        words = [_words(reader.what, rules) for reader in maker.arguments.readers]
        size = 1
        for each in words:
            size *= max(1, len(each))
        every = max(1, size // most)
        for number, args in enumerate(product(*words)):
            if number % every == 0:
                try:
                    yield maker.read(list(args), rules.cards, len(rules.seats))
                except CardkitError:
                    continue
            if number > 50 * most:
                break


def _words(what: str, rules: Rules[Any, Any]) -> list[str]:
    """Return what can be written for one argument of a move."""
    found: list[str] = []
    for kind in what.split("|"):
        if kind == "CARD":
            found += rules.cards
        elif kind == "SEAT":
            found += [str(seat) for seat in rules.seats]
        elif kind in ("NUMBER", "POSITION"):
            found += [str(number) for number in range(10)]
        elif kind != "WORD":  # a word named by the annotation
            found.append(kind)
    return found


class WitnessedReader:
    """Reads what a seat is told, in each of the game's languages."""

    def __init__(self, game: Game, rules: Rules[Any, Any]) -> None:
        codes = dict.fromkeys(["en", *(language.code for language in languages(game))])
        names = [f"Player {seat}" for seat in rules.seats]
        self.presenters = [Presenter(game, rules, game.texts(code).named(names)) for code in codes]

    def texts(self, view: View) -> Iterator[str]:
        """Yield the table, the question and the log as people read them."""
        for presenter in self.presenters:
            log = Log(presenter.texts, presenter.rules)
            yield draw_text(view, presenter.texts)
            yield repr(presenter.frame(view))
            for event in view.events[-LINES:]:
                yield repr(log.add(event))
