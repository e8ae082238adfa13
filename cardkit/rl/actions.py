"""A fixed action space: every move that the declarations allow, each with a number.

A move with too many argument combinations to enumerate is composed in sub-steps: it is started,
then its arguments are given one by one, cards in card-file order.

Seats are counted from the one that acts: ``freeze:+1`` is the player on the left, whoever chooses.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import prod
from operator import index
from typing import Any

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.model.cards import Card
from cardkit.engine.model.combinations import Combinations
from cardkit.engine.model.moves import Arguments, Move, Reader

from .refinement import Refinement
from .survey import Survey, fill_gaps

ENUMERATED = 600  # moves with one name; beyond that they are composed
OPEN = ("NUMBER", "WORD", "POSITION")  # argument kinds without a bound of their own


@attrs.frozen
class Relative:
    """A seat, relative to the one that acts."""

    steps: int

    def __str__(self) -> str:
        return f"+{self.steps}"


@attrs.frozen
class Begun:
    """A move being composed."""

    name: str
    args: tuple[Any, ...] = ()


class Actions:
    """The actions of a game with this many seats, numbered from 0.

    `legal` returns the numbers of the actions allowed now; `choose` turns a number into a move.
    """

    def __init__(self, rules: Any, refinement: Refinement, survey: Survey) -> None:
        self.rules = rules
        self.count = len(rules.seats)
        self.rank = rules.core.rank
        self.seat_args: dict[str, tuple[bool, ...]] = {}
        self.several: set[str] = set()
        self.keys: list[Any] = []  # (name, *args), "begin NAME", a value, or DONE
        composed: dict[str, list[list[Any]]] = {}
        for name, maker in rules.core.moves.items():
            domains = self._domains(name, maker.arguments, refinement, survey)
            ways = _count(domains, maker.arguments)
            if ways is not None and ways <= ENUMERATED:
                self.keys += _enumerate(name, domains, maker.arguments)
            else:
                composed[name] = domains
        self.composed = tuple(composed)
        self.keys += [Begun(name) for name in composed]
        self.first_value = len(self.keys)
        values = {
            value: None for domains in composed.values() for each in domains for value in each
        }
        self.keys += sorted(values, key=self._order)
        if composed:
            self.keys.append(DONE)
        self.size = len(self.keys)
        self.number = {key: n for n, key in enumerate(self.keys)}
        self.texts = [self._text(key) for key in self.keys]
        self._numbers: list[dict[Move, int]] = [{} for _ in rules.seats]
        self._moves: list[list[Move | None]] = [[None] * len(self.keys) for _ in rules.seats]
        self._listed: list[dict[Any, list[int]]] = [{} for _ in rules.seats]
        #: The last query about a move being composed, and its answer, since each step asks three
        #: times.
        self._last: tuple[Any, int, Begun | None, list[int]] = (None, 0, None, [])

    def __len__(self) -> int:
        return self.size

    # -- the domains of arguments ----------------------------------------------------------

    def _domains(
        self, name: str, arguments: Arguments, refinement: Refinement, survey: Survey
    ) -> list[list[Any]]:
        self.seat_args[name] = tuple(
            any(what == "SEAT" for what, _ in reader.accepts) for reader in arguments.readers
        )
        if arguments.several:
            self.several.add(name)
        found = []
        for n, reader in enumerate(arguments.readers):
            values = self._domain(reader)
            if any(what in OPEN for what, _ in reader.accepts):
                values += _open_values(name, n, refinement, survey)
            found.append(list(dict.fromkeys(values)))
        return found

    def _domain(self, reader: Reader) -> list[Any]:
        values: list[Any] = []
        for what, accept in reader.accepts:
            if what == "SEAT":
                values += [Relative(n) for n in range(self.count)]
            elif what == "CARD":
                cards = self.rules.cards
                taken = [accept(id, cards, self.count) for id in cards]
                values += [c for c in taken if isinstance(c, Card) and self.rules.deck.get(c, 0)]
            elif what == "none":
                values.append(None)
            elif what not in OPEN:
                values += [accept(word, {}, 0) for word in what.split("|")]
        return values

    def _order(self, value: Any) -> tuple[Any, ...]:
        """Sort cards in card-file order, then seats, numbers, words and none."""
        if isinstance(value, Card):
            return 0, self.rank[value]
        if isinstance(value, Relative):
            return 1, value.steps
        if isinstance(value, int):
            return 2, value
        return (3, value) if isinstance(value, str) else (4, 0)

    def _text(self, key: Any) -> str:
        if isinstance(key, Begun):
            return f"begin {key.name}"
        if isinstance(key, tuple):
            words = "+".join("none" if arg is None else str(arg) for arg in key[1:])
            return f"{key[0]}:{words}" if words else str(key[0])
        return "done" if key is DONE else f"… {'none' if key is None else key}"

    # -- moves and numbers -----------------------------------------------------------------

    def key_of(self, move: Move, seat: int) -> tuple[Any, ...]:
        """The move from its seat's point of view: its name, and arguments with relative seats."""
        return (move.name, *self._seen_from(move, seat))

    def _seen_from(self, move: Move, seat: int) -> tuple[Any, ...]:
        flags = self.seat_args[move.name]
        if True not in flags:
            return move.args
        return tuple(
            Relative((arg - seat) % self.count)
            if n < len(flags) and flags[n] and arg.__class__ is int
            else arg
            for n, arg in enumerate(move.args)
        )

    def number_of(self, move: Move, seat: int) -> int:
        """Return the number of a move that is not composed."""
        known = self._numbers[seat]
        found = known.get(move)
        if found is None:
            found = self.number.get(self.key_of(move, seat))
            if found is None:
                raise CardkitError(
                    f"the move '{move}' is not in the action space, which was built from a "
                    f"survey of games: refine=Refinement(values={{'{move.name}': …}}) says what can"
                )
            known[move] = found
            self._moves[seat][found] = move
        return found

    def legal(self, moves: Sequence[Move], seat: int, begun: Begun | None = None) -> list[int]:
        """The numbers of the legal actions of this seat, in ascending order."""
        if begun is not None:
            return self._goes_on(moves, seat, begun)
        listed = self._listed[seat]
        found = listed.get(moves)
        if found is None:
            if moves.__class__ is Combinations and moves.name in self.composed:
                numbers = {self.number[Begun(moves.name)]}
            else:
                numbers = {
                    self.number[Begun(move.name)]
                    if move.name in self.composed
                    else self.number_of(move, seat)
                    for move in moves
                }
            if len(listed) > 10_000:
                listed.clear()
            found = listed[moves] = sorted(numbers)
        return found

    def _goes_on(self, moves: Sequence[Move], seat: int, begun: Begun) -> list[int]:
        of, by, making, found = self._last
        if of is not moves or making is not begun or by != seat:
            found = self._ways_on(moves, seat, begun)
            self._last = (moves, seat, begun, found)
        return found

    def _ways_on(self, moves: Sequence[Move], seat: int, begun: Begun) -> list[int]:
        given = begun.args
        if moves.__class__ is Combinations:
            values, done = _next_cards(moves, given, self.rank)
        else:
            size = len(given)
            fitting = [
                args
                for move in moves
                if move.name == begun.name and (args := self._seen_from(move, seat))[:size] == given
            ]
            values = {args[size] for args in fitting if len(args) > size}
            done = any(len(args) == size for args in fitting)
        numbers = [self._value_number(value, begun.name) for value in values]
        return sorted(numbers + ([len(self.keys) - 1] if done else []))

    def _value_number(self, value: Any, name: str) -> int:
        if value not in self.number:
            raise CardkitError(
                f"'{value}' of the move '{name}' is not in the action space, which was built from "
                f"a survey of games: refine=Refinement(values={{'{name}': …}}) says what can"
            )
        return self.number[value]

    def choose(
        self, number: int, moves: Sequence[Move], seat: int, begun: Begun | None = None
    ) -> Move | Begun:
        """Return the move that this legal number makes, or the move it starts. A sub-step with only
        one continuation is taken automatically.
        """
        if begun is None:
            move = self._moves[seat][number]
            if move is not None:
                return move
            begun = self.keys[number]
            if isinstance(begun, tuple):
                return self._finish(seat, Begun(begun[0], begun[1:]))
            assert isinstance(begun, Begun), "a value, and nothing was begun"
        elif self.keys[number] is DONE:
            return self._finish(seat, begun)
        else:
            begun = Begun(begun.name, (*begun.args, self.keys[number]))
        left = self._goes_on(moves, seat, begun)
        return self.choose(left[0], moves, seat, begun) if len(left) == 1 else begun

    def why_illegal(self, action: Any, legal: list[int]) -> str:
        """Why an action that is not one of these is illegal, for an error message."""
        try:
            number = index(action)
        except TypeError:
            return f"an action is a whole number, not {action!r}"
        if not 0 <= number < self.size:
            return f"action {number} is out of range: actions are 0 to {self.size - 1}"
        some = ", ".join(f"{n} {self.texts[n]}" for n in legal[:8])
        more = ", …" if len(legal) > 8 else ""
        return (
            f"action {number} ({self.texts[number]}) is illegal now; the legal ones are "
            f"{some}{more}"
        )

    def _finish(self, seat: int, begun: Begun) -> Move:
        args = [
            (seat + arg.steps) % self.count if isinstance(arg, Relative) else arg
            for arg in begun.args
        ]
        return Move.of(begun.name, *args)


class _Done:
    def __repr__(self) -> str:
        return "done"


DONE = _Done()


def _open_values(name: str, n: int, refinement: Refinement, survey: Survey) -> list[Any]:
    given = refinement.values.get(f"{name}.{n + 1}", refinement.values.get(name))
    if given is not None:
        return list(given)
    values = survey.arguments.get((name, n), set())
    numbers = {value for value in values if isinstance(value, int)}.union(fill_gaps(values))
    return sorted(numbers) + sorted(value for value in values if isinstance(value, str))


def open_arguments(rules: Any, refinement: Refinement) -> set[tuple[str, int]]:
    """Return the arguments whose values only show up in play."""
    return {
        (name, n)
        for name, maker in rules.core.moves.items()
        for n, reader in enumerate(maker.arguments.readers)
        if any(what in OPEN for what, _ in reader.accepts)
        and not {name, f"{name}.{n + 1}"} & set(refinement.values)
    }


def _count(domains: list[list[Any]], arguments: Arguments) -> int | None:
    """Count the possible moves; None if any number of cards can be given."""
    if arguments.several:
        return None
    sizes = [len(domain) for domain in domains]
    return sum(prod(sizes[:n]) for n in range(arguments.required, len(sizes) + 1))


def _enumerate(name: str, domains: list[list[Any]], arguments: Arguments) -> Iterable[Any]:
    for n in range(arguments.required, len(domains) + 1):
        for args in product(*domains[:n]):
            yield (name, *args)


def _next_cards(
    moves: Combinations, given: tuple[Any, ...], rank: dict[Card, int]
) -> tuple[set[Card], bool]:
    """Return the cards that can come next in a choice of several, and whether it can end here."""
    left = list(moves.cards)
    for card in given:
        left.remove(card)
    lowest = rank[given[-1]] if given else -1
    left = [card for card in left if rank[card] >= lowest]
    missing = moves.least - len(given)
    found = {
        card for n, card in enumerate(left) if len(given) < moves.most and len(left) - n >= missing
    }
    return found, missing <= 0
