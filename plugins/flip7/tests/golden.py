"""Golden playthroughs: seed, choices, what each seat sees, the move, the events.

``python plugins/flip7/tests/golden.py kosmos > plugins/flip7/tests/golden/flip7.txt`` writes one.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import cardkit
from cardkit import UNKNOWN, Card, View
from cardkit.engine.events import Decided, Event, Moved, Picked, Said, Shuffled, read_log
from cardkit.play.record import event_line, line_text

# edition: the file, the seed of the game, and the seed of the choices
GAMES = {"kosmos": ("flip7.txt", 67, 1), "the_op": ("flip7_the_op.txt", 12, 6)}
SEATS = 3
TARGET = 30


def playthrough(edition: str) -> str:
    """A short game as text."""
    return "\n".join(lines(edition)) + "\n"


def lines(edition: str) -> Iterator[str]:
    _, seed, choice_seed = GAMES[edition]
    game = cardkit.load("flip7", edition=edition, target_score=TARGET)
    t = game.start(SEATS, seed)
    rng = random.Random(choice_seed)
    yield f"flip7 edition={edition} target_score={TARGET} seats={SEATS} seed={seed}"
    told = 0
    while True:
        for event in read_log(t.log)[told:]:
            yield f"  {said(event)}"
        told = len(t.log)
        for seat in t.seats:
            yield f"seen by seat {seat}:"
            yield from (f"    {line}" for line in seen(t.view(seat)))
        if t.over:
            break
        move = t.moves[int(rng.random() * len(t.moves))]
        yield f"seat {t.seat}: {move}"
        t.apply(move)
    yield f"result {t.result}"


def seen(view: View) -> Iterator[str]:
    """All that a view holds, whatever the game draws of it."""
    layout = view.rules.table.layout
    zones = [(zone.name, zone.each, getattr(view, zone.name)) for zone in layout.zones]
    fields = [(field.name, field.each, getattr(view, field.name)) for field in layout.fields]
    parts = [f"{name} {held(cards)}" for name, each, cards in zones if not each]
    parts += [f"{name} {value}" for name, each, value in fields if not each]
    yield ", ".join(parts)
    for seat in view.seats:
        parts = [f"{name} {held(cards[seat])}" for name, each, cards in zones if each]
        parts += [f"{name} {value[seat]}" for name, each, value in fields if each]
        yield f"{seat}: " + ", ".join(parts)
    yield f"choices: {' '.join(move.text for move in view.moves) or '-'}"


def held(cards: tuple[Card, ...]) -> str:
    """The cards by id; unknown ones are counted."""
    known = " ".join(card.id for card in cards if card is not UNKNOWN)
    unknown = sum(card is UNKNOWN for card in cards)
    return " ".join(filter(None, [known, f"?*{unknown}" if unknown else ""])) or "-"


def said(event: Event) -> str:
    match event:
        case Moved(cards, sources, to):
            places = " ".join(map(str, sources))
            return f"{' '.join(card.id for card in cards)}: {places} > {to}"
        case Decided() | Said() | Picked() | Shuffled():
            line = event_line(event)
            assert line is not None
            return line_text(line)


if __name__ == "__main__":
    print(playthrough(sys.argv[1] if len(sys.argv) > 1 else "kosmos"), end="")
