"""Findings as text for a terminal: tables with intervals, and small bar charts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import floor, log10

from .findings import CardFindings, Findings, Number, Share
from .stats import Estimate

BAR = 24  # characters of a full bar
CARDS = 5  # cards with the highest and the lowest lift that are shown
TITLES = {
    "decisions": "decisions",
    "turns": "turns",
    "rounds": "rounds",
    "winning_score": "winning score",
    "lead_changes": "lead changes",
    "drama": "drama (points)",
    "decisiveness": "decisiveness",
    "branching": "legal moves a decision",
    "forced": "forced decisions",
}


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
        rows.append(_share_row(f"{share.who}{sitting}", share))
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


def _number_cells(number: Number) -> tuple[str, ...]:
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


# -- words and numbers ---------------------------------------------------------------------


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Columns under their heads, the first to the left and numbers to the right."""
    body = [tuple(row) for row in rows]
    first = max(len(head[0]), *(len(row[0]) + 2 for row in body))
    widths = [max(len(row[i]) for row in (tuple(head), *body)) for i in range(len(head))]

    def line(cells: Sequence[str], indent: str) -> str:
        left = f"{indent}{cells[0]}".ljust(first)
        rest = [
            cell if head[i] == "" else cell.rjust(widths[i]) for i, cell in enumerate(cells[1:], 1)
        ]
        return "  ".join([left, *rest]).rstrip()

    return [line(head, ""), *(line(row, "  ") for row in body)]


def bar(part: float) -> str:
    """A bar of blocks, eight steps a character."""
    eighths = round(part * BAR * 8)
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def plus_minus(estimate: Estimate) -> str:
    return " ± ".join(part for part in halves(estimate) if part)


def percents(estimate: Estimate) -> str:
    """A share with its interval."""
    return f"{plus_minus(scaled(estimate, 100))} %"


def scaled(e: Estimate, by: float) -> Estimate:
    if e.low is None or e.high is None:
        return Estimate(e.value * by)
    return Estimate(e.value * by, e.low * by, e.high * by)


def halves(estimate: Estimate) -> tuple[str, str]:
    """The value, and half its interval with two digits that matter; both with as many decimals."""
    half = estimate.half
    if half == 0:
        return short(estimate.value), "" if estimate.low is None else "0"
    digits = decimals(half)
    return f"{estimate.value:,.{digits}f}", f"{half:,.{digits}f}"


def decimals(half: float) -> int:
    """How many decimals show two digits of it."""
    return min(6, max(0, 1 - floor(log10(half))))


def short(value: float) -> str:
    """Three or more digits that matter."""
    if value == 0:
        return "0"
    return (
        f"{value:,.1f}"
        if abs(value) >= 100
        else f"{value:.2f}"
        if abs(value) >= 0.1
        else f"{value:.2g}"
    )


def count(n: int, what: str) -> str:
    return f"{n:,} {what}" if n == 1 else f"{n:,} {what}s"


def lineup(seats: Sequence[str]) -> str:
    """Seats as one writes them: ``odds*2, random*2``."""
    parts: list[tuple[str, int]] = []
    for agent in seats:
        if parts and parts[-1][0] == agent:
            parts[-1] = (agent, parts[-1][1] + 1)
        else:
            parts.append((agent, 1))
    return ", ".join(agent if n == 1 else f"{agent}*{n}" for agent, n in parts)
