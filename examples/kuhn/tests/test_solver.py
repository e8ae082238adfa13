"""The exact solution, over nothing but the public interface."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest
from cardkit_kuhn.bots import BETS
from cardkit_kuhn.matrix import solve_matrix
from cardkit_kuhn.solver import Node, Solution, grow, solve, walk

import cardkit

DEALS: list[dict[str, Any]] = [{"deck": list(order)} for order in permutations("JQK")]


@pytest.fixture(scope="module")
def solution() -> Solution:
    import cardkit_kuhn

    return solve(cardkit.Library([cardkit_kuhn]).load("kuhn"), DEALS)


def chances(solution: Solution, card: str, *moves: str) -> list[Fraction]:
    """How often each move is made with this card after these moves."""
    seat = len(moves) % 2
    other = "K" if card != "K" else "Q"
    deck = [card, other] if seat == 0 else [other, card]
    t = cardkit.load("kuhn").start(2, 0, stack={"deck": deck})
    for move in moves:
        t.apply(move)
    return list(solution.strategy[t.information_key(seat)].values())


def test_the_value_is_minus_one_eighteenth(solution: Solution) -> None:
    assert solution.value == Fraction(-1, 18)


def test_each_seat_has_six_information_keys(solution: Solution) -> None:
    game = cardkit.load("kuhn")
    nodes = [node for deal in DEALS for node in walk(grow(game, deal, ()))]
    assert len(nodes) == 6 * 4
    assert len({node.key for node in nodes}) == len(solution.strategy) == 12


def test_the_equilibrium_is_one_of_kuhns(solution: Solution) -> None:
    bluff = chances(solution, "J")[1]
    assert 0 <= bluff <= Fraction(1, 3)
    assert chances(solution, "K")[1] == 3 * bluff
    assert chances(solution, "Q")[1] == 0
    assert chances(solution, "Q", "check", "bet")[1] == bluff + Fraction(1, 3)
    assert chances(solution, "J", "check", "bet")[1] == 0
    assert chances(solution, "J", "check")[1] == Fraction(1, 3)
    assert chances(solution, "Q", "bet")[1] == Fraction(1, 3)
    assert chances(solution, "K", "bet")[1] == chances(solution, "K", "check")[1] == 1


def worst(node: Node | int, solution: Solution, reply: dict[str, Any], seat: int) -> Fraction:
    """What seat 0 gets when `seat` plays `reply` and the other one the solution."""
    if not isinstance(node, Node):
        return Fraction(node)
    if node.seat == seat:
        return worst(node.after[reply[node.key]], solution, reply, seat)
    parts = solution.strategy[node.key]
    return sum(
        (p * worst(node.after[m], solution, reply, seat) for m, p in parts.items()), Fraction(0)
    )


@pytest.mark.parametrize("seat", [0, 1])
def test_no_reply_gains_anything(solution: Solution, seat: int) -> None:
    """Against the solution no way to play does better than the value, and one does as well."""
    game = cardkit.load("kuhn")
    roots = [grow(game, deal, ()) for deal in DEALS]
    keys = {
        node.key: list(node.after) for root in roots for node in walk(root) if node.seat == seat
    }
    values = [
        sum(worst(root, solution, dict(zip(keys, way, strict=True)), seat) for root in roots) / 6
        for way in product(*keys.values())
    ]
    assert (max(values) if seat == 0 else min(values)) == Fraction(-1, 18)


def test_the_bot_plays_an_equilibrium() -> None:
    bluff = BETS["first"]["J"]
    assert BETS["first"]["K"] == pytest.approx(3 * bluff)
    assert BETS["first called"]["Q"] == pytest.approx(bluff + 1 / 3)
    assert BETS["checked"]["J"] == BETS["second called"]["Q"] == pytest.approx(1 / 3)


def test_matrix_games_with_known_values() -> None:
    stone = [[Fraction(n) for n in row] for row in ([0, -1, 1], [1, 0, -1], [-1, 1, 0])]
    assert solve_matrix(stone) == (0, [Fraction(1, 3)] * 3, [Fraction(1, 3)] * 3)
    saddle = [[Fraction(n) for n in row] for row in ([3, 1], [4, 2])]
    assert solve_matrix(saddle) == (2, [0, 1], [0, 1])
    mixed = [[Fraction(n) for n in row] for row in ([2, -1], [-3, 4])]
    assert solve_matrix(mixed)[0] == Fraction(1, 2)
