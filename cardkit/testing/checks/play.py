"""Checks on play: cards are conserved, games repeat, copies are independent, games end."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import islice, product
from typing import Any

import attrs

from cardkit.engine.base.errors import CardkitError, IllegalMove, Reason
from cardkit.engine.base.source_lines import classes_of, line_in, line_of, replaced_methods
from cardkit.engine.flow.decorators import marked_methods
from cardkit.engine.flow.table_state import difference, state
from cardkit.engine.loading.game import Game
from cardkit.engine.model.cards import Card
from cardkit.engine.model.combinations import keep_listing
from cardkit.engine.model.moves import Move
from cardkit.testing.case import Case
from cardkit.testing.digest import ASKED, transcript
from cardkit.testing.tracing import Watch
from cardkit.testing.twins.copies import Copies, LostCards

from .source import first_change, first_set

LONG = 2_000  # decisions of a game


def method_of(game: Game, name: str) -> Any:
    return next(getattr(cls, name) for cls in classes_of(game) if hasattr(cls, name))


def cards_are_conserved(case: Case) -> None:
    """After every step and move, each card of the deck is in exactly one place."""
    copies: list[Copies] = []  # of the table that is played

    def look(t: Any, line: str | None) -> None:
        found = Counter(card for cards in t.cells for card in cards)
        if found != Counter(t.rules.deck):
            lost, extra = Counter(t.rules.deck) - found, found - Counter(t.rules.deck)
            case.fail(
                f"cards were lost or created: missing {_cards_text(lost)}, "
                f"extra {_cards_text(extra)}; "
                "change zones only with t.move, t.draw and similar acts",
                line,
            )
        for place in t.rules.places:
            if t.cells[place.i] is not place.cards_of(t):
                case.fail(f"the zone '{place.name}' was assigned; move its cards instead", line)
        if not copies:
            copies.append(Copies(t.rules))
        try:
            copies[0].follow(t)
        except LostCards:
            case.fail(
                "a zone was changed as a list, so nobody is told and no record has it: "
                "change zones only with t.move, t.draw and similar acts",
                line,
            )

    def after(name: str) -> Any:
        line = line_of(method_of(case.game, name))
        return lambda t, args: look(t, line)

    marks = {
        name: mark for cls in classes_of(case.game) for name, mark in marked_methods(cls).items()
    }
    acts = [name for name, mark in marks.items() if mark.kind in ("step", "move")]
    old = case.game.hooks
    hooks = attrs.evolve(
        old, after={name: (*old.after.get(name, ()), after(name)) for name in acts}
    )
    for t in case.tables(case.start(attrs.evolve(case.game, hooks=hooks))):
        look(t, None)


def _cards_text(cards: Counter[Card]) -> str:
    return ", ".join(f"{count} × {card}" for card, count in cards.items()) or "none"


def same_seed_same_game(case: Case) -> None:
    """The same seed gives the same game, even in another process with other hashes."""
    mine, again = transcript(case), transcript(case)
    if mine != again:
        case.fail(
            "the same seed gave two different games: does the game use the global random, the "
            f"time, or state outside the table?{_parting(mine, again)}"
        )
    if case.name is None:
        return
    # -P: nothing is imported from the working directory, whatever is in it.
    run = [sys.executable, "-P", "-m", "cardkit.testing.digest", case.name, str(case.seats)]
    done = subprocess.run(
        [*run, case.seed, str(case.cap)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONHASHSEED": "12345", "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    case.require(done.returncode == 0, f"a second process failed: {done.stderr.strip()[-300:]}")
    theirs = done.stdout.splitlines()
    if theirs != mine:
        _other_hashes(case, mine, theirs)


def _other_hashes(case: Case, mine: list[str], theirs: list[str]) -> None:
    """Say which decision lists its moves in set order, if that is the difference."""
    one, two = next(pair for pair in zip(mine, theirs, strict=False) if pair[0] != pair[1])
    name, asked, moves = one.partition(ASKED)
    if asked and sorted(moves.split()) == sorted(two.partition(ASKED)[2].split()):
        decision = method_of(case.game, name)
        case.fail(
            f"the decision '{name}' lists its moves in a different order in every process, as sets "
            "do: list them in the order of cards or seats; dict.fromkeys(…) drops duplicates",
            first_set(decision) or line_of(decision),
        )
    case.fail(
        "another process with another PYTHONHASHSEED played another game: does "
        f"something depend on the order of a set?{_parting(mine, theirs)}"
    )


def _parting(one: list[str], two: list[str]) -> str:
    """Return the first line in which two games differ."""
    pair = next((pair for pair in zip(one, two, strict=False) if pair[0] != pair[1]), None)
    return "" if pair is None else f" They diverge at {pair[0][:90]!r} and {pair[1][:90]!r}"


def clones_are_independent(case: Case) -> None:
    """A clone never changes when its original continues, nor vice versa."""
    kept: list[tuple[Any, str]] = []
    choose = case.chooser()
    for t in case.some_tables():
        before = t.to_json(log=False)
        clone = t.clone()
        case.require(clone.to_json(log=False) == before, "a clone differs from its original")
        kept.append((t.clone(), before))
        while not clone.over and len(kept) % 4 == 0:
            clone.apply(choose(clone.moves))
        if not clone.over:
            clone.apply(choose(clone.moves))
        case.require(t.to_json(log=False) == before, "playing on a clone changed its original")
    for old, text in kept:
        case.require(old.to_json(log=False) == text, "a clone changed when the game was played on")


def tables_go_through_json(case: Case) -> None:
    """A table written to JSON and read back has the same memory and continues the same way."""
    for t in case.some_tables(every=7, most=12):
        text = t.to_json()
        again = case.game.from_json(text)
        case.require(again.to_json() == text, "a table read back from JSON differs")
        case.require(again.moves == t.moves, "a table read back from JSON lists different moves")
        for seat in t.seats:
            case.require(
                again.information_key(seat) == t.information_key(seat)
                and again.view(seat).to_json() == t.view(seat).to_json(),
                f"seat {seat} remembers other things at a table read back from JSON",
            )
        one, choose, choose_too = t.clone(), case.chooser(), case.chooser()
        for _ in range(30):
            if one.over:
                break
            one.apply(choose(one.moves))
            again.apply(choose_too(again.moves))
        case.require(
            one.to_json() == again.to_json(log=False),
            "a table read back from JSON continues differently",
        )


def decisions_are_pure(case: Case) -> None:
    """Listing the legal moves changes nothing and gives the same list again."""
    for t in case.some_tables():
        if t.over:
            return
        before = state(t)
        decision, *args = t.asking
        name, line = decision.__name__, line_of(decision)
        listed = keep_listing(decision(t, *args))
        changed = difference(before, state(t))
        case.require(
            not changed,
            f"the decision '{name}' changes the table ({changed}): a decision only lists moves; "
            "change the table in a step or in the move",
            first_change(decision) or line,
        )
        case.require(
            listed == t.moves,
            f"the decision '{name}' lists different moves when asked again: "
            "it may only look at the table",
            line,
        )
        case.require(
            len(set(listed)) == len(listed),
            f"the decision '{name}' lists a move twice: dict.fromkeys(…) drops duplicates",
            line,
        )


def legal_moves_are_the_accepted_ones(case: Case) -> None:
    """Each listed move can be made; any other is rejected with a reason and changes nothing."""
    for t in case.some_tables(most=25):
        if t.over:
            return
        before, logged = t.to_json(log=False), len(t.log)
        for move in t.moves:
            again = t.rules.parse(move.text)
            case.require(
                again is move,
                f"'{move}' was made with {move.args!r} and reads back as {again.args!r}: annotate "
                f"the arguments of '{move.name}' with their types",
                line_of(t.rules.acts[move.name]),
            )
            case.require(
                t.why_not(move) is None,
                f"'{move}' is listed, but why_not gives a reason against it",
            )
            _carry_out(case, t, move)
        for move in other_moves(t):
            try:
                t.apply(move)
            except IllegalMove as error:
                case.require(bool(str(error)) and bool(error.reason.id), f"'{move}': no reason")
            except AttributeError:
                _reason_is_one(case, t, move)
                raise
            except CardkitError as error:
                case.fail(f"'{move}', which is not listed, raised {error!r}")
            else:
                case.fail(f"'{move}' is not listed, but was accepted")
            case.require(
                (t.to_json(log=False), len(t.log)) == (before, logged),
                f"the refused move '{move}' changed the table",
            )


def _carry_out(case: Case, t: Any, move: Move) -> None:
    """Make a listed move on a copy of the table."""
    try:
        t.clone().apply(move)
    except Exception as error:
        decision = t.asking[0]
        case.fail(
            f"'{move}' is listed by '{decision.__name__}' ({line_of(decision)}), but cannot be "
            f"carried out: {error}: list only what the move can do",
            line_in(error, *classes_of(case.game)),
        )


def _reason_is_one(case: Case, t: Any, move: Move) -> None:
    reason = t.rules.why_not(t, t.seat, move)
    case.require(
        reason is None or isinstance(reason, Reason),
        f"why_not gave {reason!r} for '{move}': return Reason('id') with a text why.id, or None",
        line_of(case.game.rules.why_not),
    )


def other_moves(t: Any, most: int = 60) -> list[Move]:
    """Return moves of the game that are not legal now, sampled from all that can be written."""
    found: list[Move] = []
    for maker in t.rules.core.moves.values():
        words = [
            [*(str(seat) for seat in t.seats), *t.rules.cards, "none", "0"]
            for _ in maker.arguments.readers
        ]
        for args in islice(product(*words), 0, 4000, 1 + len(words) * 3 if words else 1):
            try:
                move = maker.read(list(args), t.rules.cards, len(t.seats))
            except CardkitError:
                continue
            if move not in t.moves and move not in found:
                found.append(move)
    return found[:: max(1, len(found) // most)]


def games_can_be_played(case: Case) -> None:
    """Random play raises no error, and ends with a score and a rank for each seat."""
    _no_method_replaces_another(case)
    watch = Watch(case)
    try:
        t = case.start(watch.game())
        for number, _ in enumerate(case.tables(t)):
            if number == LONG:
                for _ in case.tables(case.start(log=False)):
                    pass  # finding out whether it ends is much quicker without the watch
    except CardkitError as error:
        at = getattr(error, "at", None) or line_in(error, *watch.classes) or watch.where
        case.fail(str(error), at)
    result = t.result
    case.require(
        len(result.scores) == len(result.ranks) == case.seats,
        f"a score and a rank for each seat are needed, not {result}",
        line_of(case.game.rules.scores),
    )
    lost = not result.winners and set(result.ranks) == {2}
    case.require(1 in result.ranks or lost, f"nobody has rank 1: {result.ranks}")


def _no_method_replaces_another(case: Case) -> None:
    """Checked first, since the game then plays without the first of them."""
    for cls in classes_of(case.game):
        for name, first, second in replaced_methods(cls):
            case.fail(
                f"this {name} replaces the one in {first}, which is never called: give one of "
                'them another name; a move can still be written the same, @move(name="…")',
                second,
            )
