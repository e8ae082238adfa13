"""The report: one self-contained HTML page with charts and tables."""

from __future__ import annotations

from html import escape
from pathlib import Path

from cardkit.play.records.new_file import NewFile

from ..extras import need
from ..measure.comparison import Comparison
from ..measure.findings import Findings
from . import plots
from .compare_report import comparison_page
from .format import TITLES, count, halves, lineup, percent, percents, plus_minus, short
from .html import Figure, figures, setup_of, table, whole


def write_report(path: str | Path, found: Findings | Comparison) -> None:
    """Writes the page into a new file."""
    need("a report", "matplotlib", "lab")
    text = page(found) if isinstance(found, Findings) else comparison_page(found)
    with NewFile(path) as file:
        file.write(text)


def page(found: Findings) -> str:
    setup = found.setup
    title = f"{setup.name}: {lineup(setup.seats)}"
    games = count(found.games, "game")
    lead = f"{games} with the seed {setup.seed}" + (", seats rotated" if setup.rotate else "")
    lead += f", {found.unfinished:,} unfinished" if found.unfinished else ""
    lead += f"; interrupted, {found.asked:,} were asked for" if found.interrupted else ""
    body = [
        headlines(found),
        figures(charts(found)),
        numbers(found),
        events(found),
        setup_of(setup),
    ]
    return whole(title, lead, body)


def headlines(found: Findings) -> str:
    """The numbers one looks for first."""
    told: list[tuple[str, str]] = []
    if len(found.agents) > 1:
        best = max(
            (agent.wins for agent in found.agents if agent.wins),
            key=lambda w: w.share.value,
            default=None,
        )
        if best is not None:
            e, name = best.share, escape(best.name)
            told.append((percent(e.value), f"of the wins go to {name} (±&nbsp;{100 * e.half:.1f})"))
    elif found.seat_test is not None:
        p = found.seat_test.p
        words = "no sign of a seat advantage" if p >= 0.05 else "the seat matters"
        told.append((f"p = {p:.2g}", f"that seats are equal: {words}"))
    for name, words in (
        ("rounds", "rounds a game"),
        ("decisions", "decisions a game"),
        ("lead_changes", "lead changes a game"),
        ("drama", "points the winner was behind at most"),
    ):
        if name in found.numbers:
            e = found.numbers[name].mean
            value, half = halves(e)
            known = half not in ("", "0")
            told.append((value, f"{words} (±&nbsp;{half})" if known else words))
    if found.branching is not None:
        told.append((short(found.branching.value), "legal moves a decision"))
    cells = [f"<div><b>{number}</b><span>{words}</span></div>" for number, words in told]
    return f'<section class="headlines">{"".join(cells)}</section>'


def charts(found: Findings) -> list[Figure]:
    shown: list[Figure] = []
    has_rounds = len({each.round for each in plots.well_known(found)}) > 1
    if has_rounds:
        words = "The middle score after each round; "
        words += (
            "the bands hold half of the scores."
            if len(found.agents) > 2
            else "the bands hold half of the scores and four fifths."
        )
        shown.append(("Scores over the rounds", words, plots.scores_over_rounds(found), True))
    if len(found.seats) > 1:
        words = "Dots with 95 % intervals; dashes mark an equal share."
        shown.append(("Who wins", words, plots.win_shares(found), False))
    if found.numbers:
        shown.append(("How long games last", "", plots.length(found), False))
    if any(agent.score is not None and len(agent.score.counts) > 2 for agent in found.agents):
        shown.append(("Scores at the end", "", plots.score_distribution(found), False))
    if has_rounds and "decisiveness" in found.numbers:
        shown.append(("When the lead is taken for good", "", plots.lead_taken(found), False))
    if any(card.lift is not None and card.lift.low for card in found.cards):
        words = "How often a card came to a winner, against a loser, with 95 % intervals."
        shown.append(("Cards that win", words, plots.card_lift(found), False))
    return shown


def numbers(found: Findings) -> str:
    rows = []
    for name, number in found.numbers.items():
        points = (number.least, *number.quartiles, number.most)
        cells = [plus_minus(number.mean), short(number.deviation), *(f"{p:.4g}" for p in points)]
        rows.append([TITLES[name], *cells])
    for agent in found.agents:
        if agent.score is not None:
            s = agent.score
            points = (s.least, *s.quartiles, s.most)
            cells = [plus_minus(s.mean), short(s.deviation), *(f"{p:.4g}" for p in points)]
            rows.append([f"score of {agent.agent}", *cells])
    if found.forced is not None:
        rows.append(["forced decisions", percents(found.forced)])
    heads = ["", "mean ± 95 %", "deviation", "least", "25 %", "50 %", "75 %", "most"]
    return f"<section><h2>A game in numbers</h2>{table(heads, rows)}</section>" if rows else ""


def events(found: Findings) -> str:
    rows = [
        [each.event.replace("_", " "), plus_minus(each.times), percent(each.games.value)]
        for each in found.events
    ]
    heads = ["", "a game ± 95 %", "games with it"]
    return f"<section><h2>What happens</h2>{table(heads, rows)}</section>" if rows else ""
