"""The page of the author's vocabulary: its words exist, and its three games are played."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import cardkit

PAGE = (Path(__file__).parents[2] / "docs/vocabulary.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
PRELUDE = """
from typing import Annotated
from cardkit import *
from cardkit.tricks import followers, voids, winner

class Playing(Card):
    suit: str
    height: int

class Rocket(Card):
    color: str
    value: int
"""
PLAYING = """
[[cards]]
id = "{suit}-{height}"
suit = ["clubs", "diamonds", "hearts", "spades"]
height = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
"""
GAMES = {
    "hearts": ("Hearts", "seats = [4]\nlowest = true", PLAYING, 4),
    "fireworks": (
        "Fireworks",
        "seats = [2, 4]",
        '[[cards]]\nid = "{color}-{value}"\ncolor = ["red", "blue"]\nvalue = [1, 2, 3, 4, 5]\n'
        "copies = 2\n",
        3,
    ),
    "talon": ("Talon", "seats = [3]", PLAYING, 3),
}


def sketch(number: int, folder: Path) -> Any:
    """The game of a block, with the cards that the page leaves out."""
    name, (rules, game, cards, _) = list(GAMES.items())[number]
    toml = f'[game]\nid = "{name}"\n{game}\n{cards}'
    made = f'game = Game.define({rules}, """{toml}""")\n'
    path = folder / f"{name}.py"
    path.write_text("\n".join([PRELUDE, BLOCKS[number], made]), encoding="utf-8")
    return cardkit.load(str(path))


@pytest.mark.parametrize("number", range(3), ids=list(GAMES))
def test_a_sketch_is_a_game(number: int, conforms: Any, tmp_path: Path) -> None:
    game, seats = sketch(number, tmp_path), list(GAMES.values())[number][3]
    for seed in range(30):
        assert game.play(f"random*{seats}", seed=seed).result.finished
    conforms(game, seats=[seats])


def test_the_game_of_hints_is_won_and_lost_together(tmp_path: Path) -> None:
    game = sketch(1, tmp_path)
    results = [game.play("random*3", seed=seed).result for seed in range(200)]
    assert {result.winners for result in results} <= {(), (0, 1, 2)}
    assert any(not result.winners for result in results)


def test_every_word_exists() -> None:
    table = dict.fromkeys(re.findall(r"\bt\.(\w+)", PAGE))
    words = {"column", "supply", "hand"}  # zones
    lost = [n for n in table if not hasattr(cardkit.Table, n) and n not in words]
    declared = re.findall(r"^    (\w+): .* = (?:zone|public)", PAGE, re.MULTILINE)
    assert [name for name in lost if name not in declared] == []
    classes = {*re.findall(r"`([A-Z][a-z]\w+)`", PAGE)} - {"None"}
    assert classes >= {"Pile", "Fans", "PerCard"}
    assert [name for name in classes if not hasattr(cardkit, name)] == []


def test_the_recipes_name_games_that_exist() -> None:
    root = Path(__file__).parents[2]
    page = (root / "docs/recipes.md").read_text(encoding="utf-8")
    for file in re.findall(r"`mechanisms/(\w+\.py)`", page):
        assert (root / "examples/mechanisms" / file).is_file(), file
    for name in re.findall(r"`examples/(\w+)`", page):
        assert (root / "examples" / name).is_dir(), name
    table = page.partition("## Which game")[2].partition("## Events")[0]
    assert table.count("| ") >= 4 * 12
    small = {path.stem for path in (root / "examples/mechanisms").glob("*.py")}
    assert set(re.findall(r"`(\w+)`", table)) <= small
