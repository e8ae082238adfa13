"""The end of a game in words: why it ended, the ranking, the tally, a text to share."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

import attrs

from cardkit.engine.knowledge.events import Decided, Said, decode_entry
from cardkit.engine.knowledge.view import View
from cardkit.engine.model.texts import Texts
from cardkit.play.evening.daily import PREFIX
from cardkit.play.match import Match
from cardkit.play.takeback import Checkpoint
from cardkit.plugin.library import Library

from .advice import advice_line, adviser_for, weigh_moves
from .narrate import narrate, won
from .pages import title_of

SPARKS, ASCII_SPARKS = "▁▂▃▄▅▆▇█", "_.-=+*#@"
GRAPH = 24  # columns


@attrs.frozen
class FinalPlace:
    """A seat at the end."""

    seat: int
    rank: str  # as shown
    name: str  # as shown to the reader: "You"
    score: int
    first: bool
    held: str  # hidden from others, such as hand: 1, 2 · code: 1258


@attrs.frozen
class Ending:
    """How a game ended."""

    said: str  # by the game itself; can be empty
    reason: str
    places: tuple[FinalPlace, ...]  # best first
    winners: str


def describe_end(match: Match, texts: Texts) -> Ending:
    """Describe how a finished match ended, all cards open; `texts` has the names."""
    result = match.result
    reason = texts.find(f"reasons.{result.reason}") or result.reason
    seats = sorted(range(len(result.ranks)), key=lambda seat: result.ranks[seat])
    places = [
        FinalPlace(
            seat,
            rank_text(result.ranks[seat], result.winners),
            texts.title(seat),
            result.scores[seat],
            seat in result.winners,
            _opened_cards(match, seat, texts),
        )
        for seat in seats
    ]
    return Ending(
        _last_words(match, texts),
        texts("play.result", reason=reason),
        tuple(places),
        won(result, match.table.rules.teams(), texts),
    )


def rank_text(rank: int, winners: Sequence[int]) -> str:
    """Return a rank as it is shown. Where everybody has lost, nobody is first or second."""
    return f"{rank}." if winners else "-"


def _opened_cards(match: Match, seat: int, texts: Texts) -> str:
    """Return a seat's cards that only its owner, or nobody, could see."""
    parts = []
    for place in match.table.rules.places:
        cards = match.table.cells[place.i]
        if place.seat == seat and place.seen != "all" and cards:
            parts.append(f"{texts(f'zones.{place.name}')}: {texts.value(cards)}")
    return " · ".join(parts)


def _last_words(match: Match, texts: Texts) -> str:
    """The game's own last words, except for the scoring."""
    last = match.events[-1] if match.events else None
    if not isinstance(last, Said) or "by_seat" in last.params:
        return ""
    return narrate(last, texts) or ""


# -- a text to share -----------------------------------------------------------------------


def share_text(
    match: Match, texts: Texts, library: Library, series: str = "", *, ascii: bool = False
) -> str:
    """A finished game in a few lines: the ranking with the course of the lead, the boldest
    move, the seed, and how to play the same cards."""
    end = describe_end(match, texts)
    lines = [heading_of(match, texts)]
    width = max(map(len, match.names))
    chances = follow_chances(match)
    for place in end.places:
        graph = draw_course([each[place.seat] for each in chances], ascii=ascii)
        name = match.names[place.seat]  # others read it too
        line = f"{place.rank} {name:<{width}} {place.score:>4}  {graph}"
        lines.append(line.rstrip())
    bold = find_boldest(match, texts, library, chances)
    lines += [texts("share.boldest", said=bold)] if bold else []
    lines += [series] if series else []
    lines.append(texts("share.again", command=command_of(match)))
    return "\n".join(lines)


def heading_of(match: Match, texts: Texts) -> str:
    """Return the game, and the day if it is a daily deal."""
    daily = match.seed.startswith(PREFIX)
    day = texts("share.daily", day=match.seed.removeprefix(PREFIX)) if daily else ""
    return f"cardkit · {title_of(match.game, texts)}{day}"


def command_of(match: Match) -> str:
    """The command that replays these cards with the same number of players."""
    if match.seed.startswith(PREFIX):
        return f"cardkit play {match.game.id} --seed {match.seed}"
    agents = ",".join(plan.agent for plan in match.plans)
    name = match.game.name_by(match.game.id)  # the path it was loaded from is of no use to others
    return shlex.join(["cardkit", "play", name, "--seats", agents, "--seed", match.seed])


def follow_chances(match: Match) -> list[list[float]]:
    """Each seat's winning chances before each of a person's decisions, and at the end, based on the
    standing that the rules give to searches.
    """
    result = match.result
    found = [_chances(mark.table.rules.standing(mark.table)) for mark in match.marks]
    shares = [seat in result.winners for seat in range(len(result.ranks))]
    return [*found, [share / max(1, sum(shares)) for share in shares]]


def _chances(standing: Sequence[float]) -> list[float]:
    """Winning chances: being ahead by one means odds of 3 to 1, see `Rules.standing`."""
    best = max(standing)
    weights = [3.0 ** (each - best) for each in standing]
    return [weight / sum(weights) for weight in weights]


def draw_course(values: Sequence[float], *, ascii: bool = False) -> str:
    """Draw numbers from 0 to 1 as a row of small bars."""
    sparks = ASCII_SPARKS if ascii else SPARKS
    if len(values) > GRAPH:
        last = len(values) - 1
        values = [values[round(n * last / (GRAPH - 1))] for n in range(GRAPH)]
    return "".join(sparks[min(int(value * len(sparks)), len(sparks) - 1)] for value in values)


def find_boldest(
    match: Match, texts: Texts, library: Library, chances: Sequence[Sequence[float]]
) -> str:
    """The person's move that deviated most from a bot's advice and cost them nothing; empty if
    there is none.
    """
    adviser = adviser_for(match.game, library)
    found, most = "", 0.0
    for n, mark in enumerate(match.marks):
        view, made = _as_it_stood(match, mark)
        if made is None or chances[n + 1][view.me] < chances[n][view.me]:
            continue
        weighed = weigh_moves(adviser, view)
        own = next((each for each in weighed if each.move == made.move), None)
        if own is not None and weighed[0].value - own.value > most:
            most = weighed[0].value - own.value
            found = f"{texts.seat(view.me)}, {advice_line(own, view, texts)}"
    return found


def _as_it_stood(match: Match, mark: Checkpoint) -> tuple[View, Decided | None]:
    """What the person saw before a decision, and the decision; None for a sealed answer."""
    t = mark.table.clone()
    t.log = match.table.entries[: mark.logged]
    event = decode_entry(match.table.entries[mark.logged])
    made = event if isinstance(event, Decided) and event.seat == t.seat else None
    return t.view(t.seat), made
