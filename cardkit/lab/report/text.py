"""Findings as text for a terminal: tables with intervals, and small bar charts."""

from __future__ import annotations

from collections.abc import Sequence

from ..measure.findings import CardFindings, Distribution, Findings, Share
from .format import TITLES, bar, count, halves, lineup, percent, percents, plus_minus, short, table

CARDS = 5  # cards with the highest and the lowest lift that are shown


def text(found: Findings) -> str:
    """All of it."""
    parts = [heading(found), wins(found), numbers(found), choices(found), scores(found)]
    parts += [histogram(found), cards(found), events(found)]
    return "\n\n".join("\n".join(part) for part in parts if part)


def heading(found: Findings) -> list[str]:
    setup = found.setup
    extras = ["seats rotated"] if setup.rotate else []
    extras += [f"first {count(setup.rounds, 'round')} only"] if setup.rounds else []
    line = ", ".join([f"{setup.name}: {lineup(setup.seats)}", f"seed {setup.seed}", *extras])
    lines = [line, f"{count(found.games, 'game')}, {found.unfinished:,} unfinished"]
    if found.interrupted:
        lines[1] += f"; interrupted, {found.asked:,} were asked for"
    for reason, games in found.stopped.items():
        what = {
            "cap": f"stopped after {count(setup.cap, 'decision')}",
            "rounds": "stopped as asked",
        }
        lines.append(f"  {games:,} {what.get(reason, reason)}")
    return lines


def wins(found: Findings) -> list[str]:
    rows: list[tuple[str, ...]] = []
    agents = [agent.wins for agent in found.agents if agent.wins is not None]
    if not agents:
        return []
    for agent in found.agents if found.agents_apart else ():
        if agent.wins is not None:
            name = agent.agent if agent.seats == 1 else f"{agent.agent} ×{agent.seats}"
            rows.append(_share_row(name, agent.wins))
    for number, share in enumerate(found.seats):
        sitting = "" if found.setup.rotate else f"  {found.setup.seats[number]}"
        rows.append(_share_row(f"{share.name}{sitting}", share))
    lines = table(("Wins", "share", "95 %", "fair", ""), rows)
    test = found.seat_test
    if test is not None:
        told = "no sign of a seat advantage" if test.p >= 0.05 else "the seat matters"
        lines.append(
            f"  seat advantage: χ² = {test.statistic:.2f}, p = {test.p:.3g}"
            f" ({count(test.freedom, 'degree')} of freedom): {told}"
        )
    elif len(found.seats) > 1:
        why = "the agents differ; --rotate moves them round"
        if found.setup.rotate or len(found.agents) == 1:
            why = "too few games"
        lines.append(f"  seat advantage: not tested, {why}")
    return lines


def _share_row(name: str, share: Share) -> tuple[str, ...]:
    e = share.share
    interval = "" if e.low is None or e.high is None else f"{100 * e.low:.1f} – {100 * e.high:.1f}"
    return (name, percent(e.value), interval, percent(share.fair), bar(e.value))


def numbers(found: Findings) -> list[str]:
    rows = [
        (TITLES[name], *_number_cells(number))
        for name, number in found.numbers.items()
        if name in TITLES
    ]
    return table(("A game", *COLUMNS), rows) if rows else []


COLUMNS = ("mean", "± 95 %", "deviation", "least", "25 %", "50 %", "75 %", "most")


def _number_cells(number: Distribution) -> tuple[str, ...]:
    points = (number.least, *number.quartiles, number.most)
    return (
        *halves(number.mean),
        short(number.deviation),
        *(f"{point:g}" if point == int(point) else f"{point:.2f}" for point in points),
    )


def choices(found: Findings) -> list[str]:
    lines = []
    if found.branching is not None:
        lines.append(f"  legal moves a decision   {plus_minus(found.branching)}")
    if found.forced is not None:
        lines.append(f"  forced decisions         {percents(found.forced)}")
    return ["Choices", *lines] if lines else []


def scores(found: Findings) -> list[str]:
    rows = [(a.agent, *_number_cells(a.score)) for a in found.agents if a.score is not None]
    if rows:
        return table(("Scores", *COLUMNS), rows)
    rows = [
        (f"after round {each.round}  {each.agent}", *halves(each.mean)) for each in found.by_round
    ]
    return table(("Scores", "mean", "± 95 %"), rows) if rows else []


def histogram(found: Findings) -> list[str]:
    """How long games last, in at most a dozen bars."""
    name = found.length
    if name is None:
        return []
    bins = binned(found.numbers[name].counts, 12)
    most = max(n for _, n in bins)
    total = sum(n for _, n in bins)
    rows = [(label, percent(n / total), bar(n / most)) for label, n in bins]
    return table((f"Length in {name}", "games", ""), rows)


def binned(counts: Sequence[tuple[float, int]], most: int) -> list[tuple[str, int]]:
    """Whole-numbered values in at most so many equal steps."""
    low, high = int(counts[0][0]), int(counts[-1][0])
    step = -(-(high - low + 1) // most)
    bins = dict.fromkeys(range(low, high + 1, step), 0)
    for value, n in counts:
        bins[low + (int(value) - low) // step * step] += n
    return [(str(s) if step == 1 else f"{s} – {s + step - 1}", n) for s, n in bins.items()]


def cards(found: Findings) -> list[str]:
    known = [card for card in found.cards if card.lift is not None]
    ordered = sorted(known, key=_lift, reverse=True)
    if len(ordered) > 2 * CARDS:
        ordered = ordered[:CARDS] + ordered[-CARDS:]
    rows = [
        (card.card, f"{card.winners:.3f}", f"{card.losers:.3f}", f"{_lift(card):.2f}", within(card))
        for card in ordered
    ]
    return table(("Cards", "at a winner", "at a loser", "lift", "95 %"), rows) if rows else []


def _lift(card: CardFindings) -> float:
    return 0.0 if card.lift is None else card.lift.value


def within(card: CardFindings) -> str:
    e = card.lift
    return "" if e is None or e.low is None or e.high is None else f"{e.low:.2f} – {e.high:.2f}"


def events(found: Findings) -> list[str]:
    rows = [(each.event, *halves(each.times), percent(each.games.value)) for each in found.events]
    return table(("Events", "a game", "± 95 %", "games with it"), rows) if rows else []
