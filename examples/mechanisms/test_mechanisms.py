"""One small game for each mechanism: short rules, it conforms, it ends, it can be searched."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cardkit
from cardkit.bots.search import Search

HERE = Path(__file__).parent
FILES = {path.stem: path for path in sorted(HERE.glob("*.py")) if path != Path(__file__)}


def load(name: str) -> Any:
    return cardkit.load(str(FILES[name]))


def seats_of(game: Any) -> int:
    least, most = game.seat_range
    return min(most or 3, max(least, 3))


@pytest.mark.parametrize("name", FILES)
def test_the_rules_are_short(name: str) -> None:
    tree = ast.parse(FILES[name].read_text(encoding="utf-8"))
    (rules,) = [
        node
        for node in tree.body
        if isinstance(node, ast.ClassDef) and ast.unparse(node.bases[0]).startswith("Rules[")
    ]
    assert rules.end_lineno is not None and rules.end_lineno - rules.lineno < 120


@pytest.mark.parametrize("name", FILES)
def test_it_conforms(name: str, conforms: Any) -> None:
    game = load(name)
    conforms(game, seats=[seats_of(game)])


@pytest.mark.parametrize("name", FILES)
def test_a_thousand_random_games_end(name: str) -> None:
    game = load(name)
    ended = Counter(
        game.play(f"random*{seats_of(game)}", seed=seed, cap=5_000).result.finished
        for seed in range(1000)
    )
    assert ended == {True: 1000}


@pytest.mark.parametrize("name", FILES)
def test_a_search_plays_it(name: str) -> None:
    game = load(name)
    others = seats_of(game) - 1
    line_up = "search:4" + (f",random*{others}" if others else "")
    assert game.play(line_up, seed=1, cap=400).result is not None


def test_hints_are_kept_in_imagined_worlds() -> None:
    t = load("fireworks").start(3, seed=4)
    card = t.hand[1][0]
    t.apply(f"hint:1+{card.color}")
    expected = [held.color == card.color for held in t.hand[1]]
    for n in range(30):
        world = t.view(1).sample(Random(n))
        assert [held.color == card.color for held in world.hand[1]] == expected


def test_a_reaction_goes_to_the_nearest_on_the_left_whoever_answers_first() -> None:
    deck = ["cloud-6", "bolt", "bolt", *["cloud-1"] * 4, *["cloud-2"] * 4]
    game = load("thunder")
    one, two = (game.start(3, 1, stack={"deck": deck}) for _ in range(2))
    for t in (one, two):
        t.apply("lay:cloud-6")
    one.apply("strike:bolt")
    one.apply("strike:bolt")
    two.apply("strike:bolt", by=2)
    two.apply("strike:bolt", by=1)
    assert one.score == two.score == [0, 6, 0] and one.log == two.log


def test_a_search_takes_a_free_point_in_fireworks() -> None:
    """Seat 0 was told which of its cards are ones, and no rocket was shot yet."""
    for seed in (0, 2):
        t = load("fireworks").start(3, seed=seed)
        ones = [at for at, card in enumerate(t.hand[0]) if card.value == 1]
        t.apply(next(move for move in t.moves if move.name == "hint"))
        t.apply(next(move for move in t.moves if move.name == "hint" and move.args == (0, "1")))
        t.apply(next(move for move in t.moves if move.name == "hint" and move.args[0] != 0))
        chosen = Search("400").choose(t.view(0), Random(seed))
        assert chosen.name == "shoot" and chosen.args[0] in ones
