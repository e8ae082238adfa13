"""Past games in words: series, streaks, best scores, the daily deal."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.model.texts import Texts
from cardkit.play.evening.daily import PREFIX
from cardkit.play.evening.history import PastGame, count_wins, find_series, form_of
from cardkit.plugin.library import Library

from .pages import title_of
from .when import say_when

LISTED = 12  # past games on a page


def past_page(
    games: Sequence[PastGame],
    library: Library,
    texts: Texts,
    lang: str,
    now: datetime | None = None,
) -> str:
    """Everybody's results in each game, and the most recent games."""
    if not games:
        return texts("past.none")
    lines = []
    for id in dict.fromkeys(game.game for game in games):
        own = [game for game in games if game.game == id]
        people = dict.fromkeys(game.seats[seat] for game in own for seat in game.people)
        lines += [title_by_id(id, library, lang)]
        lines += [f"  {form_line(person, own, texts)}" for person in people]
        lines += [""]
    lines.append(texts("past.latest"))
    for game in reversed(games[-LISTED:]):
        when, title = say_when(game.when, texts, now), title_by_id(game.game, library, lang)
        daily = f" · {texts('past.daily')}" if game.seed.startswith(PREFIX) else ""
        lines.append(f"  {when} · {title}{daily} · {places_line(game)}")
    return "\n".join(lines)


def form_line(person: str, games: Sequence[PastGame], texts: Texts) -> str:
    """Describe how a person has done: games, wins, streaks, the best score if meaningful."""
    form = form_of(person, list(games))
    parts = [texts("past.played", count=form.played), texts("past.won", count=form.won)]
    if form.streak > 1:
        parts.append(texts("past.streak", count=form.streak))
    if form.longest > max(1, form.streak):
        parts.append(texts("past.longest", count=form.longest))
    if form.best > 1:
        parts.append(texts("past.best", score=form.best))
    return f"{person}: {', '.join(parts)}"


def places_line(game: PastGame) -> str:
    """List everybody by place, with scores if they say more than who won."""
    seats = sorted(range(len(game.seats)), key=lambda seat: game.ranks[seat])
    scored = max(game.scores, default=0) > 1
    return ", ".join(
        f"{game.seats[s]} {game.scores[s]}" if scored else game.seats[s] for s in seats
    )


def series_line(games: Sequence[PastGame], texts: Texts) -> str:
    """Return the evening's tally; empty before the second game."""
    series = find_series(list(games))
    if len(series) < 2:
        return ""
    you = texts.seat(texts.you) if texts.you is not None else None
    told = [
        (texts("you.listed") if name == you else name, count)
        for name, count in count_wins(series).items()
    ]
    wins = ", ".join(f"{name} {count}" for name, count in told)
    return texts("past.series", count=len(series), wins=wins)


def title_by_id(id: str, library: Library, lang: str) -> str:
    """The title of a game; its id if it is no longer installed."""
    try:
        game = library.by_id(id)
    except CardkitError:
        return id
    return title_of(game, game.texts(lang))
