"""What sides of a comparison show each for itself: who benefits from the order of play, how safe a
lead is, which moves are good, which cards go with winning. Games with the same seed have no pairs
of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import log

from ..measure.comparison import Comparison
from ..measure.findings import CardFindings, Findings, MoveFindings, RoleFindings
from .figures import value_of
from .format import ACROSS, POINTS, at_most, evenly, percents, plus_minus, scale, signed_text
from .luck import MEANING, NO_INTERVALS, PARTS, part_text
from .sentences import FARTHEST, FARTHEST_MEANING
from .text import at_random, move_verdict, within

CARDS = 6  # those that are most unlike all cards
Row = tuple[str, ...]

MEANINGS = (
    ("wins of the starter", "the share of the wins taken by whoever begins the game"),
    ("wins of player … in turn order", "the same for the next seats, in turn order"),
    (FARTHEST, FARTHEST_MEANING),
    ("p of that order", "how often shares this uneven would come up if it made no difference"),
    (
        "decided by …",
        f"{MEANING}: skill is who plays, the deal is what the shuffles give a seat, "
        f"whoever sits there; {NO_INTERVALS}",
    ),
    (
        "seats exchanged: …",
        "the part of the win that a seat of this bot took, each deal being played with the line-up "
        "shifted seat by seat",
    ),
    (
        "lead 95 % kept",
        "the smallest lead after a round with which, or with more, 95 % won; in brackets how "
        "often somebody had it",
    ),
    (
        "lead nobody lost",
        "the smallest with which everybody won; the more standings there are, the larger it is",
    ),
    (
        "lost with it, at most",
        "how often such a lead may be lost, as a part of these standings, although it never was",
    ),
    (
        "choosing …",
        "how much more of a win, in percentage points, players had after choosing this move than "
        "after passing it over; good or bad: it is clear, all moves of the side considered; wins "
        "more or less: the same among bots that choose it when it suits them",
    ),
    (
        "lift of …",
        "how often a winner drew, played or suffered the card, divided by the same for a loser; "
        "of cards whose lift, on some side, is clearly unlike that of all cards together",
    ),
)


def tables_beside(found: Comparison) -> list[tuple[Row, list[Row]]]:
    """Build headings and rows for as many tables as the sides need; the first heading is empty."""
    rows = rows_beside([side.findings for side in found.sides])
    heads = [value_of(found.varied, side.label) for side in found.sides]
    parts = evenly(range(len(heads)), ACROSS) if rows else []
    return [
        (
            ("", *(heads[i] for i in own)),
            [(name, *(values[i] for i in own)) for name, *values in rows],
        )
        for own in parts
    ]


def rows_beside(sides: Sequence[Findings]) -> list[Row]:
    """Build one row per figure and one column per side; empty where a side does not have it."""
    return [*_order(sides), *_luck(sides), *_leads(sides), *_moves(sides), *_cards(sides)]


def meanings(rows: Sequence[Row]) -> list[tuple[str, str]]:
    """Return the definitions of what is in these rows."""
    names = [row[0] for row in rows]
    return [
        (name, meaning)
        for name, meaning in MEANINGS
        if any(given.startswith(name.split("…")[0].split(",")[0]) for given in names)
    ]


def _row(name: str, sides: Sequence[Findings], cell: Callable[[Findings], str]) -> Row:
    return (name, *(cell(side) for side in sides))


def _order(sides: Sequence[Findings]) -> Iterator[Row]:
    """Compare who benefits from the order; only if the agents cannot be the reason."""
    if not all(len(side.agents) == 1 or side.setup.rotate for side in sides):
        return
    shares = [side.order.shares if side.order is not None else () for side in sides]
    for place in range(max(map(len, shares))):
        cells = [percents(of[place].share) if place < len(of) else "" for of in shares]
        yield (
            "wins of the starter" if not place else f"wins of player {place + 1} in turn order",
            *cells,
        )
    yield (FARTHEST, *(_farthest(side) for side in sides))
    tests = [
        None if side.order is None else side.order.test if side.order.moves else side.seat_test
        for side in sides
    ]
    if any(tests):
        yield ("p of that order", *("" if test is None else f"{test.p:.2g}" for test in tests))


def _farthest(side: Findings) -> str:
    distance = None if side.order is None else side.order.distance
    return "" if distance is None else f"{plus_minus(scale(distance, 100))} {POINTS}"


def _luck(sides: Sequence[Findings]) -> Iterator[Row]:
    """Compare luck and skill, where deals were played with the seats exchanged."""
    known = [side.luck for side in sides]
    if not any(known):
        return
    for name, field, _ in PARTS:
        cells = ["" if of is None else part_text(getattr(of.variance, field)) for of in known]
        yield (f"decided by {name}", *cells)
    wins = [{w.name: w.share for w in (() if of is None else of.wins)} for of in known]
    for bot in dict.fromkeys(name for of in wins for name in of):
        cells = [percents(of[bot]) if bot in of else "" for of in wins]
        yield (f"seats exchanged: {bot}", *cells)


def _leads(sides: Sequence[Findings]) -> Iterator[Row]:
    if any(side.leads is not None for side in sides):
        kept, safe = ("mostly_won", "mostly_standings"), ("never_lost", "standings")
        yield _row("lead 95 % kept", sides, lambda side: _lead(side, *kept))
        yield _row("lead nobody lost", sides, lambda side: _lead(side, *safe))
        yield _row("lost with it, at most", sides, _lost_at_most)


def _lead(side: Findings, points: str, standings: str) -> str:
    """Format a lead and how often somebody had it."""
    if side.leads is None:
        return ""
    lead = getattr(side.leads, points)
    return "none" if lead is None else f"{lead:,} ({getattr(side.leads, standings):,})"


def _lost_at_most(side: Findings) -> str:
    bound = None if side.leads is None else side.leads.lost_at_most
    return "" if bound is None else at_most(bound)


def _moves(sides: Sequence[Findings]) -> Iterator[Row]:
    for name in dict.fromkeys(move.move for side in sides for move in side.moves):
        found = [{move.move: move for move in side.moves}.get(name) for side in sides]
        both = zip(sides, found, strict=True)
        cells = ["" if move is None else _effect(move, side) for side, move in both]
        yield (f"choosing {name}, {POINTS}", *cells)


def _effect(move: MoveFindings, side: Findings) -> str:
    size = "" if move.effect is None else signed_text(scale(move.effect, 100))
    return f"{size} {move_verdict(move, caused=at_random(side))}".strip()


def _cards(sides: Sequence[Findings]) -> Iterator[Row]:
    known = [{(card.card, card.role): card for card in side.cards} for side in sides]
    roles = [{role.role: role for role in side.roles} for side in sides]
    deciding = [
        (_strength(card, of.get(card.role)), card)
        for side, of in zip(known, roles, strict=True)
        for card in side.values()
        if card.clear
    ]
    ordered = [card for _, card in sorted(deciding, key=lambda each: -each[0])]
    shown = [*dict.fromkeys((card.card, card.role) for card in ordered)][:CARDS]
    for role in dict.fromkeys(role for _, role in shown):
        cells = [_lift(of[role]) if role in of else "" for of in roles]
        yield (f"lift of all cards {role}", *cells)
    for key in shown:
        cells = [_lift(of[key]) if key in of else "" for of in known]
        yield (f"lift of {key[0]} {key[1]}", *cells)


def _strength(card: CardFindings, every: RoleFindings | None) -> float:
    """Return how far a card's lift is from that of all cards, on a log scale."""
    usual = 1.0 if every is None or every.lift is None else every.lift.value
    value = 0.0 if card.lift is None else card.lift.value
    return abs(log(value / usual)) if value and usual else 0.0


def _lift(card: CardFindings | RoleFindings) -> str:
    if card.lift is None:
        return ""
    interval = within(card)
    return f"{card.lift.value:.2f} ({interval})" if interval else f"{card.lift.value:.2f}"
