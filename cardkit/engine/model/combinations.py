"""Lazy listings of moves with several cards: every combination, each built when needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ParamSpec, overload

from cardkit.engine.base.errors import PluginError

from .cards import Card
from .moves import Arguments, Move, MoveMaker

P = ParamSpec("P")


class Combinations(Sequence[Move]):
    """The moves with one name and `least` to `most` of these cards, in card-file order.

    Its length is the number of combinations, treating equal cards as the same. A move is built when
    it is looked at, and membership is checked without listing the others.
    """

    __slots__ = ("_counts", "_faces", "_ways", "cards", "least", "most", "name", "size")

    def __init__(self, name: str, cards: Sequence[Card], least: int, most: int) -> None:
        if not 1 <= least <= most:
            raise PluginError(
                f"{name}.any(…, {least}, {most}): at least one card, and no more than the maximum"
            )
        self.name = name
        self.cards = tuple(cards)  # in card file order
        self.least, self.most = least, min(most, len(cards))
        counts: dict[Card, int] = {}
        for card in self.cards:
            counts[card] = counts.get(card, 0) + 1
        self._faces, self._counts = tuple(counts), tuple(counts.values())
        self._ways = _ways_to_pick(self._counts, self.most)
        self.size = sum(self._ways[0][least : self.most + 1])

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return tuple(self[n] for n in range(*index.indices(self.size)))
        number = index + self.size if index < 0 else index
        if not 0 <= number < self.size:
            raise IndexError(index)
        left = self.least
        while number >= self._ways[0][left]:
            number -= self._ways[0][left]
            left += 1
        picked: list[Card] = []
        for n, (face, count) in enumerate(zip(self._faces, self._counts, strict=True)):
            behind = self._ways[n + 1]
            for copies in range(min(count, left), -1, -1):  # most copies of this card first
                ways = behind[left - copies]
                if number < ways:
                    picked += [face] * copies
                    left -= copies
                    break
                number -= ways
            if not left:
                break
        return Move.of(self.name, *picked)

    def __iter__(self) -> Iterator[Move]:
        return (self[n] for n in range(self.size))

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move) or move.name != self.name:
            return False
        args = move.args
        if not self.least <= len(args) <= self.most:
            return False
        if len(self._faces) == len(self.cards):  # no two are identical
            return set(args) <= set(self._faces) and len(set(args)) == len(args)
        held = self.cards
        return all(args.count(card) <= held.count(card) for card in args)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Combinations) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[Any, ...]:
        return self.name, self.cards, self.least, self.most

    def __repr__(self) -> str:
        return f"<{self.size} moves {self.name}>"


def keep_listing(moves: Sequence[Move]) -> Sequence[Move]:
    """Freeze a decision's listing, so that rules cannot change it later."""
    return moves if moves.__class__ is Combinations else tuple(moves)


class SeveralMaker(MoveMaker[P]):
    """Makes the moves of a method with `*cards`, which are written in card-file order whatever
    order they were picked in: ``self.give.any(t.hand[seat], 3)`` lists every set of three.
    """

    __slots__ = ("order",)

    def __init__(
        self,
        name: str,
        act: Callable[..., Any],
        arguments: Arguments,
        order: Callable[[Card], int],
    ) -> None:
        super().__init__(name, act, arguments)
        self.order = order

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Move:
        first = self.arguments.several_from
        given: Any = args
        return Move.of(self.name, *given[:first], *sorted(given[first:], key=self.order), **kwargs)

    def any(self, cards: Sequence[Card], count: int, most: int | None = None) -> Sequence[Move]:
        """List every move with this many of these cards, or `count` to `most` of them."""
        if len(self.arguments.readers) > 1:
            raise PluginError(
                f"{self.name}.any(…): this move also has other arguments; list its moves one by one"
            )
        held = sorted(cards, key=self.order)
        return Combinations(self.name, held, count, count if most is None else most)

    def read(self, words: list[str], cards: Mapping[str, Card], seats: int) -> Move:
        """Parse the words after the move's name, with the cards in any order."""
        make: Callable[..., Move] = self
        return make(*self.read_arguments(words, cards, seats))


@lru_cache(maxsize=256)
def _ways_to_pick(counts: tuple[int, ...], most: int) -> list[list[int]]:
    """Count, per card and number, the ways to pick that many from this card onwards."""
    ways = [[1] + [0] * most]
    for count in reversed(counts):
        behind = ways[-1]
        ways.append([sum(behind[max(0, n - count) : n + 1]) for n in range(most + 1)])
    return ways[::-1]
