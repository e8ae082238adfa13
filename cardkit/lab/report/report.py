"""The report: one self-contained HTML page with charts and tables."""

from __future__ import annotations

from html import escape
from pathlib import Path

from cardkit.play.records.new_file import NewFile

from ..extras import need
from ..measure.comparison import Comparison, Comparisons
from ..measure.findings import Distribution, Findings
from ..measure.metrics import FIGURES
from ..measure.stats import Estimate
from . import plots
from .canvas import NARROW
from .compare_report import across_page, comparison_page
from .figures import SHARES
from .format import (
    TITLES,
    count,
    halves,
    lineup,
    margin,
    percent,
    percents,
    plus_minus,
    scale,
    short,
)
from .html import Figure, definitions, figures, setup_of, table, whole
from .luck import MEANING, NO_INTERVALS, PARTS, deals_text, has_intervals, part_text
from .text import (
    LESS,
    MORE,
    at_random,
    card_verdict,
    event_rate_text,
    lead_sentence,
    lift_cells,
    move_rows,
    moves_note,
    rate_words,
    share_text,
    test_sentence,
)


def write_report(path: str | Path, found: Findings | Comparison | Comparisons) -> None:
    """Write the page to a new file."""
    need("a report", "matplotlib", "lab")
    if isinstance(found, Findings):
        text = page(found)
    elif isinstance(found, Comparison):
        text = comparison_page(found)
    else:
        text = across_page(found)
    with NewFile(path) as file:
        file.write(text)


def page(found: Findings) -> str:
    setup = found.setup
    title = f"{setup.name}: {lineup(setup.seats)}"
    games = count(found.games, "game")
    lead = f"{games} with the seed {setup.seed}" + (", seats rotated" if setup.rotate else "")
    lead += f", {found.unfinished:,} unfinished" if found.unfinished else ""
    lead += f"; interrupted, {found.asked:,} were requested" if found.interrupted else ""
    body = [
        headlines(found),
        figures(charts(found)),
        fairness(found),
        luck(found),
        numbers(found),
        moves(found),
        events(found),
        cards(found),
        setup_of([("", setup)]),
    ]
    return whole(title, lead, body)


def headlines(found: Findings) -> str:
    """Render the numbers people look for first."""
    told: list[tuple[Estimate, str, str]] = []  # the figure, its sign, and what it is
    if found.won is not None:
        told.append((scale(found.won, 100), "&nbsp;%", "of the games are won"))
    elif len(found.agents) > 1:
        wins = [agent.wins for agent in found.agents if agent.wins]
        for best in sorted(wins, key=lambda won: won.share.value)[-1:]:
            words = f"of the wins go to {escape(best.name)}"
            told.append((scale(best.share, 100), "&nbsp;%", words))
    elif found.order is not None:
        first = found.order.shares[0].share
        told.append((scale(first, 100), "&nbsp;%", "wins of the starter"))
    for name, words in (
        ("rounds", "rounds a game"),
        ("decisions", "decisions a game"),
        ("lead_changes", "lead changes per game"),
    ):
        if name in found.numbers:
            told.append((found.numbers[name].mean, "", words))
    for name, words in (
        ("drama_share", "of the final gap: the most the winner was behind"),
        ("swing_share", "of the final gap: the swing of a round"),
        ("branching", "legal moves per decision"),
    ):
        if name in found.ratios:
            e, share = found.ratios[name], name in SHARES
            told.append((scale(e, 100) if share else e, "&nbsp;%" if share else "", words))
    cells = [
        f"<div><b>{halves(e)[0]}{sign}</b><span>{words}{_in_brackets(e)}</span></div>"
        for e, sign, words in told
    ]
    return f'<section class="headlines">{"".join(cells)}</section>'


def _in_brackets(e: Estimate) -> str:
    return f" ({margin(e).replace('± ', '±&nbsp;')})" if e.half else ""


def charts(found: Findings) -> list[Figure]:
    shown: list[Figure] = []
    has_rounds = len({each.round for each in plots.well_known(found)}) > 1
    if has_rounds:
        words = "The median score after each round; "
        words += (
            "the bands contain half of the scores."
            if len(found.agents) > 2
            else "the bands contain half and four fifths of the scores."
        )
        words += " Games that are over by then are left out."
        narrow = plots.scores_over_rounds(found, NARROW)
        shown.append(
            Figure("Scores over the rounds", words, plots.scores_over_rounds(found), narrow)
        )
    if len(found.seats) > 1:
        words = "Dots with 95 % intervals; dashes mark an equal share."
        shown.append(Figure("Who wins", words, plots.win_shares(found)))
    if found.numbers:
        shown.append(Figure("How long games last", "", plots.length(found)))
    if any(agent.score is not None and len(agent.score.counts) > 2 for agent in found.agents):
        shown.append(Figure("Scores at the end", "", plots.score_distribution(found)))
    if has_rounds and "decisiveness" in found.numbers:
        shown.append(Figure("When the lead is taken for good", "", plots.lead_taken(found)))
    if any(card.lift is not None and card.lift.low for card in found.cards):
        words = (
            "How often winners drew, played or suffered a card, against losers, with 95 % "
            "intervals; with these bots. Those that are clearly unlike all cards together, which "
            "dashes mark, come first."
        )
        shown.append(Figure("Cards and winning", words, plots.card_lift(found)))
    return shown


def fairness(found: Findings) -> str:
    """Render wins by order of play or by seat, and the test result."""
    order = found.order
    if order is None:
        return ""
    rows = [[share.name, share_text(share.share), percent(share.fair)] for share in order.shares]
    what = "the order of play" if order.moves else "the seat"
    words = test_sentence(found, order.test if order.moves else found.seat_test, what)
    told = f"<p>{escape(words[0].upper() + words[1:])}.</p>"
    shown = table(["", "wins (95 %)", "fair"], rows) + told
    tested = (order.test if order.moves else found.seat_test) is not None
    meant = definitions([*PLACES, *(TESTED if tested else ())])
    return f"<section><h2>Does it matter who starts?</h2>{shown}{meant}</section>"


PLACES = (
    ("starter", "whoever begins the game"),
    ("2., 3., …", "the next seats, in turn order"),
    ("wins (95 %)", "their share of the wins, with its 95 % confidence interval"),
    ("fair", "an equal share"),
)
TESTED = (
    (
        "χ²",
        "how far the shares are from equal (chi-square): about as many as its degrees of freedom "
        "if only chance is at work",
    ),
    ("p", "how often chance alone would make χ² this large, or larger"),
)


def luck(found: Findings) -> str:
    """Render what decides who wins, from duplicate deals."""
    if found.luck is None:
        return ""
    variance = found.luck.variance
    parts = [[name, part_text(getattr(variance, field))] for name, field, _ in PARTS]
    wins = [[w.name, share_text(w.share), percent(w.fair)] for w in found.luck.wins]
    few = "" if has_intervals(variance) else f"<p>{NO_INTERVALS.capitalize()}.</p>"
    told = table(["", "share (95 %)"], parts) + few
    told += table(["wins, seats exchanged", "a seat (95 %)", "fair"], wins)
    meant = [
        *((name, why) for name, _, why in PARTS),
        ("share", MEANING),
        ("wins, seats exchanged", deals_text(found.luck)),
        ("a seat (95 %)", "the part of the win that a seat of this bot took"),
        ("fair", "an equal share"),
    ]
    return f"<section><h2>Luck and skill</h2>{told}{definitions(meant)}</section>"


def numbers(found: Findings) -> str:
    """Render all of a game's numbers, ratios of totals, and what they mean."""
    rows = []
    for name, number in found.numbers.items():
        rows.append([TITLES[name], *_cells(number)])
    for agent in found.agents:
        if agent.score is not None:
            rows.append([f"score of {agent.agent}", *_cells(agent.score)])
    for name, e in found.ratios.items():
        told = percents(e) if name in SHARES else plus_minus(e)
        rows.append([TITLES[name], told, *[""] * 6])
    if not rows:
        return ""
    heads = ["", "mean ± 95 %", "deviation", "least", "25 %", "50 %", "75 %", "most"]
    names = [*found.numbers, *found.ratios]
    meant = [(TITLES[name], FIGURES[name].meaning) for name in names]
    meant += (
        [("score of …", "the scores of its seats at the end")] if len(rows) > len(names) else []
    )
    meant.append(
        (
            "mean ± 95 %",
            "the mean of all games, or a ratio of totals, with its 95 % confidence interval",
        )
    )
    meant.append(("deviation", "the standard deviation from game to game"))
    meant.append(("25 %, 50 %, 75 %", "that share of the games has this value or less"))
    lead = "" if found.leads is None else f"<p>Leads: {escape(lead_sentence(found.leads))}.</p>"
    return (
        f"<section><h2>A game in numbers</h2>{table(heads, rows)}{lead}"
        f"{definitions(meant)}</section>"
    )


def _cells(number: Distribution) -> list[str]:
    points = (number.least, *number.quartiles, number.most)
    return [
        plus_minus(number.mean),
        short(number.deviation),
        *(f"{p:.4g}".replace("-", "−") for p in points),
    ]


def moves(found: Findings) -> str:
    rows = move_rows(found)
    if not rows:
        return ""
    heads = ["", "offered", "chosen", "wins if chosen", "if passed over", "difference", ""]
    meant = [
        ("offered", "how often this kind of move was legal beside another kind"),
        ("chosen", "how often it was chosen then"),
        ("wins if chosen, if passed over", "the mean part of the win of whoever chose so"),
        ("difference", f"of these two, in percentage points; {moves_note(found)}"),
        (
            "good, bad" if at_random(found) else "wins more, wins less",
            "the difference is clear, all kinds of move considered",
        ),
    ]
    return f"<section><h2>Moves</h2>{table(heads, rows)}{definitions(meant)}</section>"


def events(found: Findings) -> str:
    rows = [
        [
            each.event.replace("_", " "),
            plus_minus(each.times) if each.games.value else "0",
            share_text(each.games),
            event_rate_text(each),
        ]
        for each in found.events
    ]
    rated, of_rounds = rate_words(found), " and of rounds" if found.has_rounds else ""
    heads = ["", "per game ± 95 %", "games with it (95 %)", rated]
    meant = [
        ("per game", "how often in a game, on average"),
        ("games with it", "the share of the games in which it occurred"),
        (rated, f"how often, divided by the number of players{of_rounds}"),
        ("0", "it never occurred; the interval says how often it might still occur"),
    ]
    told = f"{table(heads, rows)}{definitions(meant)}"
    return f"<section><h2>What happens</h2>{told}</section>" if rows else ""


def cards(found: Findings) -> str:
    every = {role.role: role for role in found.roles}
    rows = [
        [card.card, card.role, *lift_cells(card), card_verdict(card, every.get(card.role))]
        for card in found.cards
        if card.lift is not None
    ]
    if not rows:
        return ""
    together = [["all cards", role.role, *lift_cells(role), ""] for role in found.roles]
    rows = [*together, *rows]
    heads = ["", "", "by a winner", "by a loser", "lift", "95 %", ""]
    meant = [
        ("drawn", "it came to a player from a stock, or by the player's own decision"),
        ("played", "it left a player, or the player's hand, by the player's own decision"),
        ("suffered", "it came to a player by the decision of another"),
        ("by a winner, by a loser", "how often in a game, for each winner and for each loser"),
        ("lift", "by a winner, divided by a loser: above 1 it goes with winning, with these bots"),
        ("95 %", "the confidence interval of the lift"),
        (
            "all cards",
            "all cards of that kind together: winners often have more of every card, so this is "
            "what a card is compared with",
        ),
        (
            f"{MORE}, {LESS}",
            "the lift is clearly above or below that of all cards, all cards considered",
        ),
    ]
    return f"<section><h2>Cards</h2>{table(heads, rows)}{definitions(meant)}</section>"
