"""Checks of play: cards are conserved, games repeat, copies are independent, games end."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import islice, product
from typing import Any

import attrs

from cardkit.engine.cards import Card
from cardkit.engine.errors import CardkitError, IllegalMove
from cardkit.engine.moves import Move
from cardkit.engine.rules import marked

from .case import Case
from .digest import digest


def cards_are_conserved(case: Case) -> None:
    """After every step and move, all cards of the deck lie in exactly one place."""

    def look(t: Any, args: Any) -> None:
        found = Counter(card for cards in t.cells for card in cards)
        if found != Counter(t.rules.deck):
            lost, extra = Counter(t.rules.deck) - found, found - Counter(t.rules.deck)
            case.fail(f"cards are lost or made: missing {_said(lost)}, extra {_said(extra)}")
        for zone in type(t).layout.zones:
            places = getattr(t.rules.at, zone.name)
            lists = getattr(t, zone.name)
            pairs = zip(places, lists, strict=True) if zone.each else [(places, lists)]
            if any(t.cells[place.i] is not cards for place, cards in pairs):
                case.fail(f"the zone '{zone.name}' was assigned; move its cards instead")

    acts = [name for name, m in marked(case.game.rules).items() if m.kind in ("step", "move")]
    old = case.game.hooks
    hooks = attrs.evolve(old, after={name: (*old.after.get(name, ()), look) for name in acts})
    for t in case.tables(case.start(attrs.evolve(case.game, hooks=hooks))):
        look(t, ())


def _said(cards: Counter[Card]) -> str:
    return ", ".join(f"{count} × {card}" for card, count in cards.items()) or "none"


def same_seed_same_game(case: Case) -> None:
    """The same seed gives the same game, also in another process with other hashes."""
    mine = digest(case.game, case.seats, case.seed, case.cap)
    again = digest(case.game, case.seats, case.seed, case.cap)
    case.require(
        mine == again,
        "the same seed gave two different games: does the game use "
        "the global random, the time, or state outside the table?",
    )
    if case.name is None:
        return
    run = [
        sys.executable,
        "-m",
        "cardkit.testing.digest",
        case.name,
        str(case.seats),
        case.seed,
        str(case.cap),
    ]
    settings = [f"{key}={value!r}" for key, value in case.game.given.items()]
    env = {**os.environ, "PYTHONHASHSEED": "12345"}
    done = subprocess.run([*run, *settings], capture_output=True, text=True, env=env, check=False)
    case.require(done.returncode == 0, f"a second process failed: {done.stderr.strip()[-300:]}")
    case.require(
        done.stdout.strip() == mine,
        "another process with another PYTHONHASHSEED played "
        "another game: does a list of moves come from a set?",
    )


def clones_are_independent(case: Case) -> None:
    """A clone never changes when its origin is played on, nor the other way round."""
    kept: list[tuple[Any, str]] = []
    choose = case.chooser()
    for t in case.some_tables():
        before = t.to_json()
        clone = t.clone()
        case.require(clone.to_json() == before, "a clone differs from its origin")
        kept.append((t.clone(), before))
        while not clone.over and len(kept) % 4 == 0:
            clone.apply(choose(clone.moves))
        if not clone.over:
            clone.apply(choose(clone.moves))
        case.require(t.to_json() == before, "playing on a clone changed its origin")
    for old, text in kept:
        case.require(old.to_json() == text, "a clone changed when the game went on")


def tables_go_through_json(case: Case) -> None:
    """A table written to JSON and read back plays on in the same way."""
    for t in case.some_tables(every=7, most=12):
        text = t.to_json()
        again = case.game.from_json(text)
        case.require(again.to_json() == text, "a table read back from JSON differs")
        case.require(again.moves == t.moves, "a table read back from JSON lists other moves")
        one, choose, choose_too = t.clone(), case.chooser(), case.chooser()
        for _ in range(30):
            if one.over:
                break
            one.apply(choose(one.moves))
            again.apply(choose_too(again.moves))
        case.require(
            one.to_json() == again.to_json(), "a table read back from JSON plays on differently"
        )


def decisions_are_pure(case: Case) -> None:
    """Listing the legal moves changes nothing and gives the same list again."""
    for t in case.some_tables():
        if t.over:
            return
        before = t.to_json()
        decision, *args = t.asking
        listed = tuple(decision(t, *args))
        case.require(t.to_json() == before, f"the decision '{decision.__name__}' changes the table")
        case.require(
            listed == t.moves,
            f"the decision '{decision.__name__}' lists other moves when it is asked again",
        )
        case.require(
            len(set(listed)) == len(listed),
            f"the decision '{decision.__name__}' lists a move twice",
        )


def legal_moves_are_the_accepted_ones(case: Case) -> None:
    """Each listed move is accepted; any other is refused, with a reason and without a change."""
    for t in case.some_tables(most=25):
        if t.over:
            return
        before = t.to_json()
        for move in t.moves:
            case.require(t.rules.parse(move.text) is move, f"'{move}' does not parse back")
            case.require(t.why_not(move) is None, f"'{move}' is listed and has a reason against it")
            t.clone().apply(move)
        for move in other_moves(t):
            try:
                t.apply(move)
            except IllegalMove as error:
                case.require(bool(str(error)) and bool(error.reason.id), f"'{move}': no reason")
            except CardkitError as error:
                case.fail(f"'{move}', which is not listed, raised {error!r}")
            else:
                case.fail(f"'{move}' is not listed, but was accepted")
            case.require(t.to_json() == before, f"the refused move '{move}' changed the table")


def other_moves(t: Any, most: int = 60) -> list[Move]:
    """Moves of the game that are not legal now, spread over all that can be written."""
    found: list[Move] = []
    for maker in t.rules.core.moves.values():
        words = [
            [*(str(seat) for seat in t.seats), *t.rules.cards, "none", "0"] for _ in maker.readers
        ]
        for args in islice(product(*words), 0, 4000, 1 + len(words) * 3 if words else 1):
            try:
                move = maker.read(list(args), t.rules.cards, len(t.seats))
            except CardkitError:
                continue
            if move not in t.moves and move not in found:
                found.append(move)
    return found[:: max(1, len(found) // most)]


def games_end(case: Case) -> None:
    """Random play comes to an end, with a result that makes sense."""
    for t in case.tables():
        last = t
    result = last.result
    case.require(result is not None and result.finished, "the game is over without a result")
    case.require(
        len(result.scores) == len(result.ranks) == case.seats,
        f"a score and a rank for each seat are needed, not {result}",
    )
    case.require(1 in result.ranks, f"nobody has rank 1: {result.ranks}")
