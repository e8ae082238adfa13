"""Saved games in words: who is playing, the standing, and when it was left."""

from __future__ import annotations

from datetime import datetime

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.model.texts import Texts
from cardkit.play.match import Match
from cardkit.play.saves.folder import Saved
from cardkit.play.saves.resume import replay_unfinished
from cardkit.plugin.library import Library

from .pages import title_of
from .standing import public_scores
from .when import say_when


def describe_save(
    saved: Saved, library: Library, texts: Texts, lang: str, now: datetime | None = None
) -> str:
    """A line that identifies a saved game, or says why it cannot be read."""
    if saved.header is None:
        return texts("saves.unreadable", why=saved.problem)
    when = say_when(saved.changed, texts, now)
    try:
        match = replay_unfinished(saved.path, library, lang).match
        title = title_of(match.game, match.game.texts(lang))
        parts = [title, when, *_standing(match, lang)]
    except CardkitError:  # 'cardkit resume' says what is wrong
        parts = [saved.header.game, when, ", ".join(saved.header.seats)]
    if saved.practice:
        parts.append(texts("saves.practice"))
    return " · ".join(parts)


def _standing(match: Match, lang: str) -> list[str]:
    """Return the round, and everybody with their scores."""
    t, scores = match.table, public_scores(match.table)
    texts = match.game.texts(lang)
    round = getattr(t, "round", None)
    told = any(field.name == "round" and field.seen == "all" for field in t.layout.fields)
    names = [f"{n} {score}" for n, score in zip(match.names, scores, strict=True)]
    players = ", ".join(names if any(scores) else match.names)
    return [texts("fields.round", value=round), players] if told else [players]
