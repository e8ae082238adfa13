"""What is exchanged in a twin, and its chance outcomes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import attrs

from cardkit.engine.knowledge.events import Picked, Shuffled
from cardkit.engine.knowledge.pending import shown_answer
from cardkit.engine.model.cards import Card
from cardkit.engine.model.moves import Move

from .copies import Copies, Copy
from .course import Course


@attrs.frozen(eq=False)
class Exchange:
    """Two cards of one shuffle are exchanged by position; all other randomness stays the same."""

    course: Course
    shuffle: int
    one: int
    two: int

    @property
    def since(self) -> int:
        """The position in the log where the twin diverges from the game."""
        return self.course.copies.shuffles[self.shuffle][0]

    def copies(self, copies: Copies) -> tuple[Copy, ...]:
        """Return the two cards, in the game or in its twin."""
        order = copies.shuffles[self.shuffle][2]
        return order[self.one], order[self.two]

    @property
    def faces(self) -> tuple[Card, ...]:
        return tuple(copy.card for copy in self.copies(self.course.copies))

    def exchange_order(self, number: int, order: list[Card], cards: Sequence[Card]) -> None:
        """Swap the positions of the two cards, as far as they are part of this shuffle."""
        if number < self.shuffle:
            return
        exchange_in(self.course, self.copies(self.course.copies), number, order, cards)

    def picked(self, number: int, value: int, of: int) -> int:
        return value

    def chosen(self, choice: int, move: Move | None) -> Move | None:
        return move


def exchange_in(
    course: Course, pair: tuple[Copy, ...], number: int, order: list[Card], cards: Sequence[Card]
) -> None:
    """Swap two copies in the order of a shuffle."""
    now = course.copies.shuffles[number][2]
    for copy, other in zip(pair, pair[::-1], strict=True):
        if copy in now:
            order[now.index(copy)] = other.card
    # With identical copies, a different one may have gone here, so the cards decide.
    gone, here = Counter(order), Counter(cards)
    for card, other_card in zip((gone - here).elements(), (here - gone).elements(), strict=False):
        order[order.index(card)] = other_card


@attrs.frozen(eq=False)
class OtherPick:
    """A different number is picked; all other randomness stays the same."""

    course: Course
    number: int  # of the outcome
    shift: int = 1  # by how much it differs

    @property
    def event(self) -> Picked:
        event = self.course.chance[self.number][1]
        assert isinstance(event, Picked)
        return event

    @property
    def since(self) -> int:
        return self.course.chance[self.number][0]

    def copies(self, copies: Copies) -> tuple[Copy, ...]:
        return ()

    faces: tuple[Card, ...] = ()

    def exchange_order(self, number: int, order: list[Card], cards: Sequence[Card]) -> None:
        pass

    def picked(self, number: int, value: int, of: int) -> int:
        return (value + self.shift) % of if number == self.number else value

    def chosen(self, choice: int, move: Move | None) -> Move | None:
        return move


@attrs.frozen(eq=False)
class OtherChoice:
    """A seat makes a different move that looks the same to everybody else; chance stays
    the same.
    """

    course: Course
    choice: int
    move: Move
    numbers: tuple[int, ...] = ()  # of the two cards among all copies; none if only words differ

    @property
    def since(self) -> int:
        return self.course.stops[self.choice].at

    def copies(self, copies: Copies) -> tuple[Copy, ...]:
        return tuple(copies.every[number] for number in self.numbers)

    @property
    def faces(self) -> tuple[Card, ...]:
        return tuple(copy.card for copy in self.copies(self.course.copies))

    def exchange_order(self, number: int, order: list[Card], cards: Sequence[Card]) -> None:
        shuffles = self.course.copies.shuffles
        if number < len(shuffles) and shuffles[number][0] > self.since:
            exchange_in(self.course, self.copies(self.course.copies), number, order, cards)

    def picked(self, number: int, value: int, of: int) -> int:
        return value

    def chosen(self, choice: int, move: Move | None) -> Move | None:
        return self.move if choice == self.choice else move


Change = Exchange | OtherPick | OtherChoice


@attrs.define
class Chance:
    """The script of a twin: the original game's chance outcomes, except for what is exchanged."""

    exchange: Change
    count: int = 0  # outcomes so far
    shuffles: int = 0

    def shuffle(self, zone: str, cards: Sequence[Card]) -> list[Card] | None:
        event = self._next()
        number, self.shuffles = self.shuffles, self.shuffles + 1
        if not isinstance(event, Shuffled) or event.place.name != zone:
            return None  # the games have diverged
        order = list(event.cards)
        self.exchange.exchange_order(number, order, cards)
        return order if Counter(order) == Counter(cards) else None

    def pick(self, what: str, of: int) -> int | None:
        event = self._next()
        if not isinstance(event, Picked) or (event.what, event.of) != (what, of):
            return None
        assert event.value is not None
        return self.exchange.picked(self.count - 1, event.value, of)

    def _next(self) -> Picked | Shuffled | None:
        self.count += 1
        chance = self.exchange.course.chance
        return chance[self.count - 1][1] if self.count <= len(chance) else None


def renaming(
    mine: Sequence[Move],
    theirs: Sequence[Move],
    faces: tuple[Card, ...],
    likely: Sequence[tuple[bool, ...]] = (),
) -> dict[Move, Move] | None:
    """Return each move's name in the twin, where one card can stand for the other: in likely
    arguments first, then in all.

    None if no renaming makes the two lists the same.
    """
    if len(mine) != len(theirs):
        return None
    other = dict(zip(faces, faces[::-1], strict=True))
    width = max((len(move.args) for move in mine), default=0)
    for key in (_ordered_key, _unordered_key):
        by_key = {key(move.name, move.args): move for move in theirs}
        if len(by_key) < len(mine):
            continue
        for exchanged in _exchanged_arguments(likely, width):
            keys = {
                move: key(move.name, _rename_arguments(move, exchanged, other)) for move in mine
            }
            if set(keys.values()) == by_key.keys():
                return {move: by_key[k] for move, k in keys.items()}
    return _only_moves(mine, theirs, other)


def _only_moves(
    mine: Sequence[Move], theirs: Sequence[Move], other: dict[Card, Card]
) -> dict[Move, Move] | None:
    """Return each move's name in the twin where the cards that a move names have just one move in
    both games, or one of that name.

    Its other arguments, or its name, then follow from the cards: they tell them to whoever hears
    them.
    """
    known = {_ordered_key(move.name, move.args): move for move in theirs}
    named, twin_named = _by_cards(mine), _by_cards(theirs)

    def twin_of(move: Move) -> Move | None:
        args = _rename_arguments(move, (True,) * len(move.args), other)
        cards = [arg for arg in move.args if isinstance(arg, Card)]
        renamed = [other.get(card, card) for card in cards]
        twins = [known.get(_ordered_key(move.name, args))]
        for key, twin_key in (
            ((move.name, *cards), (move.name, *renamed)),
            (_together(cards), _together(renamed)),
        ):
            if len(named[key]) == len(twin_named[twin_key]) == 1:
                twins += twin_named[twin_key]
        return next(filter(None, twins), None)

    found = {move: twin for move in mine if (twin := twin_of(move)) is not None}
    return found if len(found) == len(mine) and set(found.values()) == set(theirs) else None


def told_alike(
    rules: Any,
    mine: Move,
    theirs: Sequence[Move],
    faces: tuple[Card, ...],
    likely: Sequence[tuple[bool, ...]],
) -> Move | None:
    """Return a move in the twin that others are told like this one, with one card for the other in
    likely arguments, or as far as possible; None if there is none.
    """
    other = dict(zip(faces, faces[::-1], strict=True))
    told = shown_answer(rules, mine)
    for exchanged in _exchanged_arguments(likely, len(mine.args)):
        move: Move = rules.core.moves[mine.name](*_rename_arguments(mine, exchanged, other))
        if move in theirs and shown_answer(rules, move) is told:
            return move
    return None


def _exchanged_arguments(
    likely: Sequence[tuple[bool, ...]], width: int
) -> Iterator[tuple[bool, ...]]:
    """Yield in which arguments one card stands for the other. All come before none: if a hand holds
    both cards, its moves are the same, but each lies where the other did.
    """
    for first in likely:
        yield first + (True,) * (width - len(first))
    yield from product((True, False), repeat=width)


def _by_cards(moves: Sequence[Move]) -> dict[tuple[Any, ...], list[Move]]:
    """Return the moves by their name and cards, and by their cards in any order."""
    found: dict[tuple[Any, ...], list[Move]] = defaultdict(list)
    for move in moves:
        cards = [arg for arg in move.args if isinstance(arg, Card)]
        if cards:
            found[move.name, *cards].append(move)
            found[_together(cards)].append(move)
    return found


def _together(cards: Sequence[Card]) -> tuple[str, ...]:
    return "", *sorted(card.id for card in cards)


def _rename_arguments(move: Move, exchanged: Sequence[bool], other: dict[Card, Card]) -> list[Any]:
    return [
        other.get(arg, arg) if swap and isinstance(arg, Card) else arg
        for arg, swap in zip(move.args, exchanged, strict=False)
    ]


def _ordered_key(name: str, args: Sequence[Any]) -> tuple[Any, ...]:
    return name, *args


def _unordered_key(name: str, args: Sequence[Any]) -> tuple[Any, ...]:
    """Return a move with its cards in any order, since some lists follow a hand's sort order."""
    cards = sorted(arg.id for arg in args if isinstance(arg, Card))
    return name, *cards, *(arg for arg in args if not isinstance(arg, Card))
