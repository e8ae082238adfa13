"""A game whose code does not return, wherever it is asked to."""

from __future__ import annotations

from pathlib import Path

GAME = '''
from cardkit import Card, Fans, Game, Pile, Rules, Table, decision, hookimpl, move, public, zone


class Number(Card):
    value: int


class Loop(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    hand: Fans[Number] = zone(seen="owner")
    trap: str = public("")


def sleepless():
    while True:
        pass


@hookimpl
def cardkit_card_face(game, card, view):
    return sleepless() if view.trap == "in_face" else None


TRAPS = ("in_decision", "in_text", "in_face")


class LoopRules(Rules[Loop]):
    def start(self, t):
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand)
        return t.ask(self.turn, 0)

    @decision
    def turn(self, t, seat):
        if t.trap == "in_decision":
            sleepless()
        return [self.wait(), self.hang(), self.fail(), *map(self.set, TRAPS)]

    @move
    def wait(self, t, seat):
        return t.ask(self.turn, 1 - seat)

    @move
    def hang(self, t, seat):
        sleepless()

    @move
    def set(self, t, seat, trap: str):
        t.trap = trap
        return t.ask(self.turn, 1 - seat)

    def facts(self, t, seat):
        return {"told": sleepless()} if t.trap == "in_text" else {}

    @move
    def fail(self, t, seat):
        raise RuntimeError(f"the deck is {t.deck}")

    def scores(self, t):
        return [0, 0]


game = Game.define(
    LoopRules,
    """
    [game]
    id = "loop"
    seats = [2, 2]

    [[cards]]
    id = "{value}"
    value = [1, 2, 3]
    """,
)
'''


def one_file(folder: Path) -> Path:
    path = folder / "loop.py"
    path.write_text(GAME, encoding="utf-8")
    return path
