"""Checks of secrecy: what a seat cannot know changes nothing that reaches it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.source_lines import line_of
from cardkit.engine.knowledge.events import Shuffled, read_log
from cardkit.engine.model.cards import UNKNOWN, Card
from cardkit.engine.model.moves import Move
from cardkit.engine.model.zones import Place
from cardkit.testing.case import Case

from .leaks import leak_in_events, leak_in_view


def views_tell_nothing_hidden(case: Case) -> None:
    """Cards that a seat cannot see are dealt anew: its view and its moves stay the same."""
    rng = Random(f"{case.seed} deals")
    for t in case.some_tables(most=20):
        for seat in t.seats:
            before = t.view(seat).to_json()
            other = t.clone()
            other.log, other.memory = t.log, t.memory  # the seat remembers what it saw
            deal_anew(other, seat, rng, case)
            if other.seat == seat and not other.over:
                decision, *args = other.asking
                other.moves = tuple(decision(other, *args))
            after = other.view(seat).to_json()
            if before != after:
                leak = leak_in_view(case.game, before, after)
                case.fail(
                    f"seat {seat} can tell hidden cards apart {leak.what}"
                    f"{difference(before, after)}",
                    leak.line,
                )


def deal_anew(t: Any, seat: int, rng: Random, case: Case) -> None:
    """Exchanges the cards that `seat` does not know; each kind keeps to its own places."""
    home = {entry.card: entry.zone for entry in case.game.file.entries.values()}
    positions: dict[str, list[tuple[list[Card], int]]] = defaultdict(list)
    for place in t.rules.places:
        if not place.visible_to(seat):
            cards = t.cells[place.i]
            known = [held.seen & 1 << seat for held in t.memory.held[place.i]]
            for index, card in enumerate(cards):
                if not known[index]:
                    positions[home[card]].append((cards, index))
    for found in positions.values():
        pool = [cards[index] for cards, index in found]
        rng.shuffle(pool)
        for (cards, index), card in zip(found, pool, strict=True):
            cards[index] = card


def sampled_worlds_fit(case: Case) -> None:
    """A world that a seat samples has all cards, shows that seat the same, and can be played."""
    rng = Random(f"{case.seed} worlds")
    choose = case.chooser()
    for t in case.some_tables(most=12):
        for seat in t.seats:
            view = t.view(seat)
            world = view.sample(rng)
            found = Counter(card for cards in world.cells for card in cards)
            case.require(found == Counter(t.rules.deck), f"seat {seat} samples a wrong deck")
            for place in t.rules.places:
                _agree(case, place, seat, view, world)
            case.require(
                seat != t.seat or world.moves == t.moves, f"seat {seat} samples other moves"
            )
            for _ in range(10):
                if not world.over:
                    world.apply(choose(world.moves))


def _agree(case: Case, place: Place, seat: int, view: Any, world: Any) -> None:
    """What the seat sees or knows of a place is so in the world it samples."""
    shown = getattr(view, place.name)
    shown = shown if place.seat is None else shown[place.seat]
    dealt = world.cells[place.i]
    if place.seat is not None and not place.visible_to(seat):
        wrong = [c for c in dealt if not view.rules.possible(view, place.seat, c)]
        case.require(not wrong, f"seat {seat} samples {wrong} in '{place}', which is not possible")
    case.require(len(shown) == len(dealt), f"a sampled world has {len(dealt)} cards in '{place}'")
    same = all(a is UNKNOWN or a is b for a, b in zip(shown, dealt, strict=True))
    case.require(same, f"seat {seat} samples a world that contradicts what it knows of '{place}'")


def samples_vary(case: Case) -> None:
    """Samples differ where anything is unknown, and depend on nothing but the view."""
    for t in case.some_tables(every=9, most=6):
        for seat in t.seats:
            view = t.view(seat)
            worlds = [view.sample(Random(n)).to_json() for n in (1, 1, 2, 3, 4, 5, 6)]
            case.require(worlds[0] == worlds[1], "the same generator samples two worlds")
            pools = t.memory.belief(seat).pools.values()
            if sum(len(pool) for pool in pools if len(set(pool)) > 1) > 3:
                case.require(len(set(worlds)) > 1, f"seat {seat} always samples the same world")


def difference(one: str, two: str) -> str:
    """Where two texts part."""
    for index, (a, b) in enumerate(zip(one, two, strict=False)):
        if a != b:
            return f": …{one[max(0, index - 40) : index + 20]}…"
    return ""


def unseen_cards_change_nothing(case: Case) -> None:
    """Two unseen cards are exchanged in a shuffle: the seat sees and hears the same game.

    The same moves are made again, and compared at every choice."""
    for length in (0, 2, 6, 15):
        first, moves = _played(case, length)
        shuffles = [e for e in read_log(first.log) if isinstance(e, Shuffled)]
        first.view(0)  # brings the memory up to date
        for place in first.rules.places:
            for which, one, two in _untouched_pairs(first, place, shuffles):
                held = first.memory.held[place.i]
                seen = held[one].seen | held[two].seen
                seats = [s for s in first.seats if not place.visible_to(s) and not seen & 1 << s]
                _compare(case, place, seats, moves, Exchanged(shuffles, which, one, two))


def _played(case: Case, length: int) -> tuple[Any, list[Move]]:
    """A random game after so many moves."""
    t, choose = case.start(), case.chooser()
    moves: list[Move] = []
    while len(moves) < length and not t.over:
        moves.append(choose(t.moves))
        t.apply(moves[-1])
    return t, moves


def _compare(
    case: Case, place: Place, seats: list[int], moves: list[Move], script: Exchanged
) -> None:
    one, two = case.start(), case.start(script=script)
    for move in [*moves, None]:
        for seat in seats:
            before, after = one.view(seat).to_json(), two.view(seat).to_json()
            if before != after:
                leak = leak_in_view(case.game, before, after)
                case.fail(f"seat {seat} sees cards of '{place}' {leak.what}", leak.line)
            if one.information_key(seat) != two.information_key(seat):
                leak = leak_in_events(case.game, one.view(seat).events, two.view(seat).events)
                case.fail(f"seat {seat} hears of cards of '{place}' {leak.what}", leak.line)
        if move is not None:
            asking = one.asking[0]
            one.apply(move)
            try:
                two.apply(move)
            except CardkitError as error:
                case.fail(
                    f"unseen cards of '{place}' decide whether '{move}' is legal: {error}: list "
                    "moves by what the seat sees",
                    line_of(asking),
                )


def _untouched_pairs(
    t: Any, place: Place, shuffles: list[Shuffled]
) -> Iterator[tuple[int, int, int]]:
    """The last shuffle of this place, and pairs of different cards that lie there still: the
    topmost with the next one below, and the lowest with the next one above."""
    found = [n for n, shuffle in enumerate(shuffles) if shuffle.place is place]
    if not found or place.seen == "all":
        return
    order, now = shuffles[found[-1]].cards, t.cells[place.i]
    still = 0
    while still < min(len(order), len(now)) and order[still] is now[still]:
        still += 1
    for end, others in ((still - 1, range(still - 2, -1, -1)), (0, range(1, still))):
        other = next((i for i in others if order[i] is not order[end]), None)
        if other is not None:
            yield found[-1], end, other


@attrs.define
class Exchanged:
    """The script of a game that was played, with two cards of one shuffle exchanged."""

    shuffles: list[Shuffled]
    which: int
    one: int
    two: int
    count: int = 0

    def shuffle(self, zone: str, cards: Any) -> list[Card] | None:
        if self.count >= len(self.shuffles):
            return None
        order = list(self.shuffles[self.count].cards)
        if self.count == self.which:
            order[self.one], order[self.two] = order[self.two], order[self.one]
        self.count += 1
        return order

    def pick(self, what: str, of: int) -> int | None:
        return None
