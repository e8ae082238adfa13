"""Exact solutions of small two-player zero-sum games, using only cardkit's public interface.

The tree is grown from every deal; choices that a seat cannot tell apart share an information
key. Every pure strategy is played against every other, and the resulting matrix game is solved in
fractions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import attrs

from cardkit import Game, Move

from .matrix import solve_matrix

Way = tuple[Move, ...]  # a pure strategy: a move for each of a seat's information keys


@attrs.frozen
class Node:
    """A choice; `after` maps each move to the next choice, or to seat 0's winnings."""

    seat: int
    key: str
    after: dict[Move, Node | int]


@attrs.frozen
class Solution:
    value: Fraction  # seat 0's average winnings under this strategy pair
    strategy: dict[str, dict[Move, Fraction]]  # by information key: how often each move is made


def solve(game: Game, deals: Iterable[Mapping[str, Any]]) -> Solution:
    """The value and an equilibrium of `game` when these deals are equally likely.

    A deal is what ``game.start(stack=…)`` takes, and must leave nothing to chance.
    """
    roots = [grow(game, deal, ()) for deal in deals]
    keys: tuple[dict[str, tuple[Move, ...]], ...] = ({}, {})
    for node in (found for root in roots for found in walk(root)):
        keys[node.seat][node.key] = tuple(node.after)
    ours, theirs = ([dict(zip(k, way, strict=True)) for way in product(*k.values())] for k in keys)
    matrix = [
        [Fraction(sum(outcome(root, (a, b)) for root in roots), len(roots)) for b in theirs]
        for a in ours
    ]
    value, rows, columns = solve_matrix(matrix)
    strategy = behaviour(roots, 0, ours, rows) | behaviour(roots, 1, theirs, columns)
    return Solution(value, strategy)


def grow(game: Game, deal: Mapping[str, Any], moves: Way) -> Node | int:
    """Return the tree that follows these moves."""
    t = game.start(2, 0, stack=dict(deal))
    for move in moves:
        t.apply(move)
    if t.over:
        return int(t.result.scores[0])
    after = {move: grow(game, deal, (*moves, move)) for move in t.moves}
    return Node(t.seat, t.information_key(t.seat), after)


def walk(node: Node | int) -> Iterator[Node]:
    """Yield every choice from here on."""
    if isinstance(node, Node):
        yield node
        for child in node.after.values():
            yield from walk(child)


def outcome(node: Node | int, ways: tuple[dict[str, Move], dict[str, Move]]) -> int:
    """What seat 0 wins when both seats play these strategies."""
    while isinstance(node, Node):
        node = node.after[ways[node.seat][node.key]]
    return node


def behaviour(
    roots: list[Node | int], seat: int, ways: list[dict[str, Move]], weights: list[Fraction]
) -> dict[str, dict[Move, Fraction]]:
    """How often a seat that mixes these strategies makes each move; uniform where it
    never arrives.
    """
    found: dict[str, dict[Move, Fraction]] = {}

    def visit(node: Node | int, left: list[int]) -> None:
        """`left` holds the strategies with which this seat can reach this node."""
        if not isinstance(node, Node):
            return
        if node.seat == seat:
            total = sum((weights[n] for n in left), Fraction(0))
            for move in node.after:
                part = sum((weights[n] for n in left if ways[n][node.key] is move), Fraction(0))
                often = part / total if total else Fraction(1, len(node.after))
                found.setdefault(node.key, {})[move] = often
        for move, child in node.after.items():
            decides = node.seat == seat
            visit(child, [n for n in left if not decides or ways[n][node.key] is move])

    for root in roots:
        visit(root, list(range(len(ways))))
    return found
