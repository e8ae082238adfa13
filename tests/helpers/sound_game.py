"""A small sound game, to plant mistakes in: the line that is wrong is marked `#!`."""

from __future__ import annotations

from pathlib import Path

from cardkit import Library
from cardkit.testing import Case
from cardkit.testing.checks.secrecy import unseen_cards_change_nothing
from cardkit.testing.kit import problem_of

SOUND = '''
"""Lay a card or skip; the sum of what you laid counts."""
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Literal
import random, time

from cardkit import Card, Fans, Game, Options, PerSeat, Pile, Reason, Rules, Table, owner
from cardkit import decision, effect, hookimpl, move, option, public, step, zone

SEEN = []


class Number(Card):
    value: int
    effect: str = ""


class SpotOptions(Options):
    turns: int = option(8, least=1)


class SpotTable(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    pile: Pile[Number] = zone(seen="all")
    hand: Fans[Number] = zone(seen="owner")
    score: PerSeat[int] = public(0)
    turn: int = public(0)
    hint: str = public("")


class Spot(Rules[SpotTable, SpotOptions]):
    memory = []
    proxy = MappingProxyType({"seen": []})

    @cache
    def cached(self, hand):
        return len(hand)

    @step
    def start(self, t):
        t.shuffle(self.at.deck)
        for seat in [*t.seats, *t.seats]:
            t.draw(self.at.deck, self.at.hand[seat])
        t.then(self.next_turn, 0)

    @step
    def next_turn(self, t, seat):
        t.turn += 1
        if t.turn > self.options.turns:
            return t.end("all turns are over")
        return t.ask(self.choose, seat)

    @decision
    def choose(self, t, seat):
        return [self.skip(), *map(self.lay, dict.fromkeys(t.hand[seat]))]

    @move
    def lay(self, t, seat, card: Number):
        t.move(card, self.at.hand[seat], self.at.pile)
        t.score[seat] += card.value
        t.then(self.next_turn, (seat + 1) % len(t.seats))

    @move
    def skip(self, t, seat):
        t.draw(self.at.deck, self.at.hand[seat])
        t.then(self.next_turn, (seat + 1) % len(t.seats))

    def helper(self, t):
        pass

    @effect
    def shining(self, t, seat, card):
        pass


game = Game.define(Spot, """
[game]
id = "spot"
seats = [2, 4]

[[cards]]
id = "{value}"
value = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
copies = 2
effect = "shining"

[texts.en]
title = "Spot"
moves.lay = "lay {0}"

[texts.de]
title = "Spot"
moves.lay = "{0} legen"
""")
'''.lstrip()

# Places of the sound game where a mistake is planted.
CHOOSE = "    def choose(self, t, seat):\n"
LIST = "        return [self.skip(), *map(self.lay, dict.fromkeys(t.hand[seat]))]\n"
TURN = "        t.turn += 1\n"
ASK = "        return t.ask(self.choose, seat)\n"
LAID = "        t.move(card, self.at.hand[seat], self.at.pile)\n"
START = "        t.then(self.next_turn, 0)\n"
FIELD = '    hint: str = public("")\n'
OPTION = "    turns: int = option(8, least=1)\n"
LAY = "    def lay(self, t, seat, card: Number):\n"
SKIP = "    def skip(self, t, seat):\n"
HELPER = "    def helper(self, t):\n"


def written(folder: Path, *changes: str) -> tuple[Path, str]:
    """The sound game with a mistake, and the place that is marked in it."""
    text = f"{SOUND}# {folder}\n"  # the module of a file is named after its content
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = folder / "spot.py"
    path.write_text(text, encoding="utf-8")
    lines = [number for number, line in enumerate(text.splitlines(), 1) if line.endswith("#!")]
    return path, f"{path}:{lines[0]}" if lines else ""


def case_of(path: Path) -> Case:
    return Case(Library().load(str(path)), 3, "5", cap=300)


def check_leak(folder: Path, message: str, *changes: str) -> None:
    """The leak that these changes plant is found, with its line and this message."""
    path, line = written(folder, *changes)
    problem = problem_of(unseen_cards_change_nothing, [case_of(path)])
    assert message in problem
    assert problem.startswith((f"{line}: seat ", f"{line}: a spectator ")), problem


def check_sound(folder: Path, *changes: str) -> Case:
    """The game with these changes leaks nothing."""
    case = case_of(written(folder, *changes)[0])
    assert problem_of(unseen_cards_change_nothing, [case]) == ""
    return case
