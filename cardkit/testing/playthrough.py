"""Golden playthroughs: each choice, each seat's view, the move and the events, as stable text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from cardkit.engine.knowledge.events import Chosen, Event, Moved, Opened, Said, Shown, read_log
from cardkit.engine.knowledge.log import TOLD
from cardkit.engine.knowledge.view import View
from cardkit.engine.loading.game import Game
from cardkit.engine.model.cards import UNKNOWN, Card
from cardkit.play.records.format import event_line, line_text


def playthrough(game: Game, seats: int, seed: int, choices: int, most: int = 10_000) -> str:
    """Play a random game, or its first `most` decisions; `choices` seeds the moves."""
    return "\n".join(_lines(game, seats, seed, choices, most)) + "\n"


def _lines(game: Game, seats: int, seed: int, choices: int, most: int) -> Iterator[str]:
    given = " ".join(f"{key}={value}" for key, value in game.given.items())
    yield " ".join(filter(None, [game.id, given, f"seats={seats} seed={seed}"]))
    t = game.start(seats, seed)
    rnd = Random(choices).random
    told = 0
    for _ in range(most):
        for event in read_log(t.entries[told:]):
            yield f"  {_event_text(event)}"
        told = len(t.entries)
        for seat in t.seats:
            yield f"seen by seat {seat}:"
            yield from (f"    {line}" for line in _view_lines(t.view(seat)))
        if t.over:
            yield f"result {t.result}"
            return
        move = t.moves[int(rnd() * len(t.moves))]
        yield f"seat {t.seat}: {move}"
        t.apply(move)


def _view_lines(view: View) -> Iterator[str]:
    """Yield everything in a view, even if the game does not draw it."""
    layout = view.rules.table.layout
    zones = [
        (str(place), place.cards_of(view)) for place in view.rules.places if place.seat is None
    ]
    owned = [zone.name for zone in layout.zones if zone.each]
    fields = [
        (field.name, field.each, getattr(view, field.name))
        for field in layout.fields
        if field.seen != "nobody"
    ]
    parts = [f"{name} {_cards_text(cards)}" for name, cards in zones]
    parts += [f"{name} {value}" for name, each, value in fields if not each]
    yield ", ".join(parts)
    for seat in view.seats:
        parts = [f"{name} {_cards_text(getattr(view, name)[seat])}" for name in owned]
        parts += [f"{name} {value[seat]}" for name, each, value in fields if each]
        yield f"{seat}: " + ", ".join(parts)
    yield f"choices: {' '.join(move.text for move in view.moves) or '-'}"


def _cards_text(cards: Sequence[Card]) -> str:
    """List the cards by id; unknown ones are counted."""
    known = " ".join(card.id for card in cards if card is not UNKNOWN)
    unknown = sum(card is UNKNOWN for card in cards)
    return " ".join(filter(None, [known, f"?*{unknown}" if unknown else ""])) or "-"


def _event_text(event: Event) -> str:
    match event:
        case Moved(cards, sources, to, _, at):
            where = to if at is None else f"{to}[{at}]"
            return f"{_cards_text(cards)}: {' '.join(map(str, sources))} > {where}"
        case Opened(seats, moves):
            return "opened: " + ", ".join(f"{s} {m}" for s, m in zip(seats, moves, strict=True))
        case Chosen(seat):
            return f"seat {seat} has chosen"
        case Shown(place, _, cards, to):
            return f"{_cards_text(cards)} of {place} shown to {'all' if to is None else to}"
        case Said(event=name, params=told) if name == TOLD:
            values = " ".join(map(str, told["values"]))
            return f"told of {told['place']}: {told['such']} with {told['field']} {values}"
    line: Any = event_line(event)
    return line_text(line)
