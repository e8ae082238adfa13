"""Everything that reaches one seat: what its view shows, strings about it, and why moves
are illegal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain, product
from math import prod
from random import Random
from typing import Any

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.flow.rules import Rules
from cardkit.engine.io.text_table import draw_text
from cardkit.engine.knowledge.view import View
from cardkit.engine.loading.game import Game
from cardkit.engine.model.cards import Card
from cardkit.engine.model.moves import Move
from cardkit.engine.model.slots import VIEWED
from cardkit.session.log import Log
from cardkit.session.presenter import Presenter
from cardkit.testing.checks.texts import languages

REASONS = 200  # moves a seat asks about at one choice: why are they illegal?
ALL_REASONS = 2_000  # fewer per choice in long games
NAMING = 12  # moves in each twin that name the cards it exchanges
LINES = 20  # log lines read in every language

Spoken = tuple[Any, ...]
_SHOWN = tuple(name for name in VIEWED if name not in ("rules", "seats"))


def difference(one: View, two: View) -> str | None:
    """Return the first attribute that two views show differently; None if they are alike."""
    if one.over != two.over:
        return "over"  # other differences follow from it
    for name in (*type(one).__slots__, *_SHOWN):
        if getattr(one, name) != getattr(two, name):
            return str(name)
    fields = one.rules.table.layout.fields
    for name in (field.name for field in fields if field.seen != "nobody"):
        if _kinds(getattr(one, name)) != _kinds(getattr(two, name)):
            return str(name)
    return None


def _kinds(value: Any) -> Any:
    """Return what equality ignores: the order of a dict's keys, and the type of 1, 1.0 and True."""
    if isinstance(value, dict):
        return [(key, type(key), _kinds(each)) for key, each in value.items()]
    return [_kinds(each) for each in value] if isinstance(value, list | tuple) else type(value)


def spoken(view: View) -> Spoken:
    """Return what the rules say to a seat: facts, and where its moves lead."""
    return facts(view), prospects(view)


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


def reason(t: Any, move: Move) -> str:
    """Return why the seat to move may not make this move; nothing if it may."""
    try:
        found = t.why_not(move)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return "" if found is None else f"{found.id} {sorted(found.params.items())}"


class WitnessQuestion:
    """Moves of a game, legal or not, for which a seat asks why they are illegal."""

    def __init__(self, rules: Rules[Any, Any], seed: str, words: list[str]) -> None:
        self.moves = list(writable(rules, words)) if _explains(rules) else []
        self.seed = seed
        self._naming: dict[Card, list[Move]] = defaultdict(list)
        for move in Random(f"{seed} reasons").sample(self.moves, len(self.moves)):
            for card in {arg for arg in move.args if isinstance(arg, Card)}:
                self._naming[card].append(move)

    def at(self, choice: int) -> list[Move]:
        """Return those asked about at this choice; fewer late in a long game."""
        count = min(REASONS, max(8, ALL_REASONS // (choice + 10)), len(self.moves))
        return Random(f"{self.seed} reasons {choice}").sample(self.moves, count)

    def naming(self, faces: Iterable[Card]) -> list[Move]:
        """Return some that name these cards: a reason may give away just one card."""
        found = chain.from_iterable(self._naming[card][: NAMING // 2] for card in faces)
        return list(dict.fromkeys(found))


def _explains(rules: Rules[Any, Any]) -> bool:
    """Whether there are reasons at all, from the game or a house rule."""
    return type(rules).why_not is not Rules.why_not or bool(rules.core.hooks.legal)


def writable(rules: Rules[Any, Any], words: list[str], most: int = 400) -> Iterator[Move]:
    """Yield moves written with any cards and seats, some numbers and these words: all of them, or
    this many of each kind.
    """
    for maker in rules.core.moves.values():
        given = [_list_words(reader.what, rules, words) for reader in maker.arguments.readers]
        rng = Random(maker.name)
        some = (tuple(map(rng.choice, given)) for _ in range(most))
        for args in product(*given) if prod(map(len, given)) <= most else dict.fromkeys(some):
            try:
                yield maker.read(list(args), rules.cards, len(rules.seats))
            except CardkitError:
                continue


def _list_words(what: str, rules: Rules[Any, Any], words: list[str]) -> list[str]:
    """Return what can be written for one argument of a move."""
    found: list[str] = []
    for kind in what.split("|"):
        if kind == "CARD":
            found += rules.cards
        elif kind == "SEAT":
            found += [str(seat) for seat in rules.seats]
        elif kind in ("NUMBER", "POSITION"):
            found += [str(number) for number in range(10)]
        else:  # any word, or one named by the annotation
            found += words if kind == "WORD" else [kind]
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
