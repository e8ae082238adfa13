"""Findings as text for a terminal: tables with intervals, and small bar charts."""

from __future__ import annotations

from collections.abc import Sequence

from ..measure.findings import (
    CardFindings,
    Distribution,
    EventFindings,
    Findings,
    LeadFindings,
    MoveFindings,
    RoleFindings,
    Share,
)
from ..measure.significance import FEW, EqualityTest
from ..measure.stats import Estimate
from ..measure.tally import CARD_ROLES
from .figures import SHARES
from .format import (
    POINTS,
    POINTS_MEANING,
    TITLES,
    at_most,
    bar,
    between,
    chance,
    count,
    decimal_text,
    games_for,
    halves,
    lineup,
    percent,
    percents,
    plus_minus,
    short,
    signed_points,
    verdict,
)
from .layout import paragraphs, table
from .luck import luck

DEFINED = "The page written by --report defines every figure."
ROUNDS = 10  # shown of games that were not played to the end, and the last
MORE, LESS = "more than others", "less than others"
CARDS = 5  # cards shown with the highest and with the lowest lift


def text(found: Findings) -> str:
    """Render everything."""
    parts = [heading(found), wins(found), luck(found), numbers(found), ratios(found), scores(found)]
    parts += [histogram(found), leads(found), moves(found), cards(found), events(found)]
    parts += [precision(found), [DEFINED]]
    return paragraphs(parts)


def line(found: Findings) -> str:
    """Render the heading on one line."""
    return "; ".join(heading(found)[:2])


def heading(found: Findings) -> list[str]:
    setup = found.setup
    extras = ["seats rotated"] if setup.rotate else []
    extras += [f"first {count(setup.rounds, 'round')} only"] if setup.rounds else []
    line = ", ".join([f"{setup.name}: {lineup(setup.seats)}", f"seed {setup.seed}", *extras])
    lines = [line, f"{count(found.games, 'game')}, {found.unfinished:,} unfinished"]
    if found.interrupted:
        lines[1] += f"; interrupted, {found.asked:,} were requested"
    for reason, games in found.stopped.items():
        what = {
            "cap": f"stopped after {count(setup.cap, 'decision')}",
            "rounds": "stopped as asked",
        }
        lines.append(f"  {games:,} {what.get(reason, reason)}")
    return lines


def wins(found: Findings) -> list[str]:
    rows: list[tuple[str, ...]] = []
    if found.won is not None:
        who = "together" if len(found.setup.seats) > 1 else "alone"
        cells = (who, percent(found.won.value), between(found.won), bar(found.won.value))
        return table(("Games won", "share", "95 %", ""), [cells])
    agents = [agent.wins for agent in found.agents if agent.wins is not None]
    if not agents:
        return []
    for agent in found.agents if found.agents_apart else ():
        if agent.wins is not None:
            name = agent.agent if agent.seats == 1 else f"{agent.agent} ×{agent.seats}"
            rows.append(_share_row(name, agent.wins))
    order = found.order
    moved = order is not None and order.moves
    for number, share in enumerate(() if moved and len(found.agents) == 1 else found.seats):
        sitting = "" if found.setup.rotate else f"  {found.setup.seats[number]}"
        rows.append(_share_row(f"{share.name}{sitting}", share))
    lines = [*table(("Wins", "share", "95 %", "fair", ""), rows), ""] if rows else []
    if order is not None and order.moves:
        rows = [_share_row(share.name, share) for share in order.shares]
        lines += [*table(("Wins by order of play", "share", "95 %", "fair", ""), rows)]
        lines.append("  " + test_sentence(found, order.test, "the order of play"))
    elif len(found.seats) > 1:
        lines[-1] = "  " + test_sentence(found, found.seat_test, "the seat")
    return lines if lines[-1] else lines[:-1]


def test_sentence(found: Findings, test: EqualityTest | None, what: str) -> str:
    """Say precisely what a test of equal shares shows."""
    if test is not None:
        return (
            f"if {what} made no difference, shares this uneven would come up {chance(test.p)}:"
            f" {verdict(test.p)} (χ² = {test.statistic:.2f}, p = {test.p:.2g},"
            f" {count(test.freedom, 'degree')} of freedom)"
        )
    why = "the agents differ; --rotate moves them around"
    if found.setup.rotate or len(found.agents) == 1:
        few = found.finished < FEW * len(found.seats)
        why = "too few games" if few else "the teams are not alike"
    return f"whether {what} matters: not tested, {why}"


def _share_row(name: str, share: Share) -> tuple[str, ...]:
    e = share.share
    return (name, percent(e.value), between(e), percent(share.fair), bar(e.value))


def numbers(found: Findings) -> list[str]:
    rows = [
        (TITLES[name], *_number_cells(number))
        for name, number in found.numbers.items()
        if name in TITLES and name != "won"  # it is shown above all others
    ]
    return table(("A game", *COLUMNS), rows) if rows else []


COLUMNS = ("mean", "± 95 %", "deviation", "least", "25 %", "50 %", "75 %", "most")


def _number_cells(number: Distribution) -> tuple[str, ...]:
    points = (number.least, *number.quartiles, number.most)
    return (
        *halves(number.mean),
        short(number.deviation),
        *(decimal_text(point, 0 if point == int(point) else 2) for point in points),
    )


OF = {"drama_share": " of the final gap", "swing_share": " of the final gap"}


def ratios(found: Findings) -> list[str]:
    """Render figures that are ratios of totals."""
    rows = [
        (TITLES[name], (percents(e) if name in SHARES else plus_minus(e)) + OF.get(name, ""))
        for name, e in found.ratios.items()
    ]
    wide = max((len(title) for title, _ in rows), default=0)
    return ["Overall", *(f"  {title.ljust(wide)}  {e}" for title, e in rows)] if rows else []


def scores(found: Findings) -> list[str]:
    rows = [(a.agent, *_number_cells(a.score)) for a in found.agents if a.score is not None]
    if rows:
        return table(("Scores", *COLUMNS), rows)
    last = found.by_round[-1].round if found.by_round else 0
    rows = [
        (f"after round {each.round}  {each.agent}", *halves(each.mean))
        for each in found.by_round
        if each.round <= ROUNDS or each.round == last
    ]
    if last > ROUNDS + 1:
        rows.insert(-len(found.agents), (f"… {last - ROUNDS - 1} more", "", ""))
    return table(("Scores", "mean", "± 95 %"), rows) if rows else []


def histogram(found: Findings) -> list[str]:
    """Render how long games last, in at most a dozen bars."""
    name = found.length
    if name is None:
        return []
    bins = bin_counts(found.numbers[name].counts, 12)
    most = max(n for _, n in bins)
    total = sum(n for _, n in bins)
    rows = [(label, percent(n / total), bar(n / most)) for label, n in bins]
    return table((f"Length in {name}", "games", ""), rows)


def bin_counts(counts: Sequence[tuple[float, int]], most: int) -> list[tuple[str, int]]:
    """Group whole-number values into at most this many equal bins."""
    low, high = int(counts[0][0]), int(counts[-1][0])
    step = -(-(high - low + 1) // most)
    bins = dict.fromkeys(range(low, high + 1, step), 0)
    for value, n in counts:
        bins[low + (int(value) - low) // step * step] += n
    return [(str(s) if step == 1 else f"{s} – {s + step - 1}", n) for s, n in bins.items()]


def leads(found: Findings) -> list[str]:
    """Render the lead above which nobody loses."""
    return [f"Leads: {lead_sentence(found.leads)}"] if found.leads is not None else []


def lead_sentence(leads: LeadFindings) -> str:
    if leads.never_lost is None or leads.lost_at_most is None:
        told = f"even the largest, {count(leads.most, 'point')}, was lost once"
    else:
        told = (
            f"nobody who led by {count(leads.never_lost, 'point')} or more after a round lost"
            f" ({count(leads.standings, 'such standing')},"
            f" so at most {at_most(leads.lost_at_most)} are lost)"
        )
    if leads.mostly_won is not None and leads.mostly_won != leads.never_lost:
        told += (
            f"; with a lead of {count(leads.mostly_won, 'point')} or more, 95 % won"
            f" ({count(leads.mostly_standings, 'standing')})"
        )
    return told


def moves(found: Findings) -> list[str]:
    """Render what choosing a kind of move is associated with."""
    rows = move_rows(found)
    heads = ("Moves", "offered", "chosen", "wins if chosen", "if passed", "difference", "")
    if not rows:
        return []
    return [*table(heads, rows), f"  {POINTS}: {POINTS_MEANING}", f"  {moves_note(found)}"]


def moves_note(found: Findings) -> str:
    """Explain what a move's effect is evidence of, with these agents."""
    if at_random(found):
        return "chosen at random, so the difference is what the move causes among such players"
    return "these bots choose a move when it suits them, so the difference reflects both"


def at_random(found: Findings) -> bool:
    """Whether all choices were random, so that what follows a move is what it causes."""
    return all(agent.agent.partition(":")[0] == "random" for agent in found.agents)


def move_rows(found: Findings) -> list[list[str]]:
    return [
        [
            move.move,
            f"{move.offered:,}",
            percent(move.chosen),
            "" if move.wins_chosen is None else percent(move.wins_chosen),
            "" if move.wins_passed is None else percent(move.wins_passed),
            "" if move.effect is None else signed_points(move.effect),
            move_verdict(move, caused=at_random(found)),
        ]
        for move in found.moves
    ]


def move_verdict(move: MoveFindings, *, caused: bool) -> str:
    """Call a move good or bad only if chance chose it; others choose it when they are ahead."""
    if move.chosen == 0:
        return "never chosen"
    if not move.clear or move.effect is None:
        return ""
    more = move.effect.value > 0
    if caused:
        return "good" if more else "bad"
    return "wins more" if more else "wins less"


def cards(found: Findings) -> list[str]:
    lines: list[str] = []
    together = {role.role: role for role in found.roles}
    for role in CARD_ROLES:
        known = [card for card in found.cards if card.lift is not None and card.role == role]
        ordered = sorted(known, key=_lift, reverse=True)
        left_out = ordered[CARDS:-CARDS]
        rows = [
            (card.card, *lift_cells(card), card_verdict(card, together.get(role)))
            for card in ordered
            if card not in left_out
        ]
        if left_out:
            rows.insert(CARDS, (f"… {len(left_out)} more", "", "", "", "", ""))
        if rows and role in together:
            rows.insert(0, ("all cards", *lift_cells(together[role]), ""))
        heads = (f"Cards {role}", "by a winner", "by a loser", "lift", "95 %", "")
        lines += [*([""] if lines else []), *table(heads, rows)] if rows else []
    return lines


def card_verdict(card: CardFindings, every: RoleFindings | None) -> str:
    """Say whether winners had a card more than others of its role, or less, if that is clear."""
    if not card.clear or every is None:
        return ""
    return MORE if _lift(card) > _lift(every) else LESS


def lift_cells(card: CardFindings | RoleFindings) -> tuple[str, str, str, str]:
    return f"{card.winners:.3f}", f"{card.losers:.3f}", f"{_lift(card):.2f}", within(card)


def _lift(card: CardFindings | RoleFindings) -> float:
    return 0.0 if card.lift is None else card.lift.value


def within(card: CardFindings | RoleFindings) -> str:
    e = card.lift
    return "" if e is None or e.low is None or e.high is None else f"{e.low:.2f} – {e.high:.2f}"


def events(found: Findings) -> list[str]:
    rows = [
        (each.event, *halves(each.times), share_text(each.games), event_rate_text(each))
        for each in found.events
        if each.games.value > 0
    ]
    heads = ("Events", "per game", "± 95 %", "games with it", rate_words(found))
    lines = table(heads, rows) if rows else []
    never = [each for each in found.events if each.games.value == 0]
    if never:
        most = max(each.games.high or 0.0 for each in never)
        names = ", ".join(each.event for each in never)
        lines.append(f"  never: {names} (so in at most {at_most(most)} of the games)")
    return lines


def rate_words(found: Findings) -> str:
    """Say what the rate of an event is divided by: a game without rounds counts as one."""
    return "per player and round" if found.has_rounds else "per player"


def event_rate_text(event: EventFindings) -> str:
    return percents(event.rate) if event.rate.value <= 1 else plus_minus(event.rate)


def share_text(e: Estimate) -> str:
    """Format a share with the ends of its interval."""
    if e.low is None or e.high is None:
        return percent(e.value)
    return f"{100 * e.value:.1f} % ({100 * e.low:.1f} – {100 * e.high:.1f})"


def precision(found: Findings) -> list[str]:
    """Say how precise the results are, and how many more games better precision needs."""
    shares = [found.won] if found.won is not None else [each.share for each in found.seats]
    shares += [agent.wins.share for agent in found.agents if agent.wins is not None]
    if not shares or shares[0].low is None or found.finished < 2:
        return []
    widest = max(shares, key=lambda e: e.half)
    half, what = widest.half, "a win share" if found.won is None else "the share of games won"
    games, within = count(found.finished, "game"), f"± {100 * half:.1f} percentage points"
    told = f"{games} give {what} to within {within}"
    if half > 0.01:
        told += f"; ± 1 takes about {games_for(widest, found.finished, 0.01):,}"
    return [f"Precision: {told}"]
