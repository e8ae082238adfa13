"""The report: one self-contained HTML page with charts and tables."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from . import plots
from .compare import Comparison, signed
from .compare_text import SWEEP, value_of
from .findings import Findings, Setup
from .outputs import open_new
from .text import TITLES, count, lineup, percent, plus_minus, short

Figure = tuple[str, str, str, bool]  # title, words, SVG, whether it takes the whole width


def write_report(path: str | Path, found: Findings | Comparison) -> None:
    """Writes the page into a new file."""
    text = page(found) if isinstance(found, Findings) else comparison_page(found)
    with open_new(path) as file:
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
            e = best.share
            told.append(
                (percent(e.value), f"of the wins go to {best.who} (±&nbsp;{100 * e.half:.1f})")
            )
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
            told.append((short(e.value), f"{words} (±&nbsp;{short(e.half)})"))
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
    if any(card.lift is not None and card.lift.low is not None for card in found.cards):
        words = "How often a card came to a winner, against a loser, with 95 % intervals."
        shown.append(("Cards that win", words, plots.card_lift(found), False))
    return shown


def figures(shown: Sequence[Figure]) -> str:
    parts = [
        f"<figure{' class=wide' if wide else ''}><h2>{escape(title)}</h2>"
        f"{f'<p>{escape(words)}</p>' if words else ''}{svg}</figure>"
        for title, words, svg, wide in shown
    ]
    return f'<section class="figures">{"".join(parts)}</section>'


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
        rows.append(
            ["forced decisions", f"{percent(found.forced.value)} ± {100 * found.forced.half:.2f}"]
        )
    heads = ["", "mean ± 95 %", "deviation", "least", "25 %", "50 %", "75 %", "most"]
    return f"<section><h2>A game in numbers</h2>{table(heads, rows)}</section>" if rows else ""


def events(found: Findings) -> str:
    rows = [
        [each.event.replace("_", " "), plus_minus(each.times), percent(each.games.value)]
        for each in found.events
    ]
    heads = ["", "a game ± 95 %", "games with it"]
    return f"<section><h2>What happens</h2>{table(heads, rows)}</section>" if rows else ""


def setup_of(setup: Setup) -> str:
    """What was played, so that it can be played again."""
    rows = [["game", setup.game], ["seats", lineup(setup.seats)], ["seed", setup.seed]]
    rows += [["house rules", ", ".join(setup.rules)]] if setup.rules else []
    rows += [[name, _plain(value)] for name, value in setup.options.items()]
    rows += [["at most", f"{setup.cap:,} decisions a game"]]
    rows += [["first rounds only", str(setup.rounds)]] if setup.rounds else []
    rows += [["cardkit", setup.cardkit], ["plugin", setup.plugin]]
    text = f"<h3>Variant file</h3><pre>{escape(setup.variant)}</pre>" if setup.variant else ""
    return f'<section class="setup"><h2>What was played</h2>{table([], rows)}{text}</section>'


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


# -- comparisons ---------------------------------------------------------------------------


def comparison_page(found: Comparison) -> str:
    first = found.sides[0].findings
    labels = " · ".join(side.label for side in found.sides)
    if found.varied is not None:
        values = [side.label.removeprefix(f"{found.varied} ") for side in found.sides]
        labels = f"{found.varied} {', '.join(values)}"
    lead = f"{count(first.games, 'game')} a side with the same seeds, seed {first.setup.seed}"
    told = "".join(f"<p class=told>{escape(s.sentence)}.</p>" for s in found.sides if s.sentence)
    body = [f"<section>{told}</section>"]
    if found.varied is not None:
        known = [n for n in SWEEP if all(n in side.findings.numbers for side in found.sides)]
        body.append(
            figures([("", "", plots.sweep(found, n, i), False) for i, n in enumerate(known)])
        )
    body.append(differences(found))
    body.append(setup_of(first.setup))
    return whole(f"{first.setup.game}: {labels}", lead, body)


def differences(found: Comparison) -> str:
    first, *others = found.sides
    names = list(dict.fromkeys(d.metric for side in others for d in side.differences))
    rows = []
    for name in names:
        row = [TITLES.get(name, name)]
        row.append(value_of(first, name))
        for side in others:
            change = next((d.change for d in side.differences if d.metric == name), None)
            row.append(signed(change) if change is not None else "")
        rows.append(row)
    heads = ["", first.label, *(f"{side.label} against it" for side in others)]
    return f"<section><h2>Differences</h2>{table(heads, rows)}</section>" if rows else ""


# -- the page ------------------------------------------------------------------------------


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows
    )
    return (
        f"<table>{f'<thead><tr>{head}</tr></thead>' if heads else ''}<tbody>{body}</tbody></table>"
    )


def whole(title: str, lead: str, body: Sequence[str]) -> str:
    return (
        "<!doctype html>\n"
        f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{CSS}</style></head>\n"
        f"<body><header><h1>{escape(title)}</h1><p>{escape(lead)}</p></header>\n"
        + "\n".join(part for part in body if part)
        + "\n</body></html>\n"
    )


CSS = """
:root { --ink: #22303c; --soft: #5d6d7a; --line: #dfe5ea; --paper: #f6f8f9; --mark: #0f6e84; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 68rem; padding: 2.5rem 1.5rem 4rem; background: var(--paper);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header { border-left: .4rem solid var(--mark); padding-left: 1rem; margin-bottom: 1.5rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0; }
h2 { font-size: 1.05rem; margin: 0 0 .2rem; }
h3 { font-size: .95rem; margin: 1rem 0 .2rem; }
header p, figure p { color: var(--soft); margin: .2rem 0 0; }
figure p { font-size: .85rem; }
section { margin-top: 1.25rem; }
section:not(.headlines):not(.figures), figure, .headlines div { background: #fff;
  border: 1px solid var(--line); border-radius: .6rem; padding: 1rem 1.2rem; }
.headlines { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
  gap: .8rem; }
.headlines b { display: block; font-size: 1.6rem; line-height: 1.2; color: var(--mark); }
.headlines span { color: var(--soft); font-size: .85rem; }
.figures { columns: 2; column-gap: 1rem; }
figure { margin: 0 0 1rem; break-inside: avoid; }
figure.wide { column-span: all; }
svg { display: block; width: 100%; height: auto; margin-top: .4rem; }
.told { font-size: 1.15rem; margin: .2rem 0; }
table { border-collapse: collapse; width: 100%; margin-top: .4rem; font-size: .9rem; }
th, td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid var(--line);
  font-variant-numeric: tabular-nums; }
th { color: var(--soft); font-weight: 500; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
.setup td:first-child { color: var(--soft); width: 14rem; }
.setup td { text-align: left; }
tbody tr:last-child td { border-bottom: 0; }
pre { background: var(--paper); padding: .8rem 1rem; border-radius: .4rem; overflow-x: auto; }
@media (max-width: 46rem) { .figures { columns: 1; } }
@media print { body { background: #fff; } figure, section { break-inside: avoid; } }
"""
