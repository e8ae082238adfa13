"""Helpers that present games: scenes and questions of a table, without a front end."""

from __future__ import annotations

from typing import Any

from cardkit.engine.loading.game import Game
from cardkit.session.frames import MoveOption, Question
from cardkit.session.presenter import Presenter
from cardkit.session.question import picks_of
from cardkit.session.scene import Scene
from cardkit.session.session import Session


def presenter_of(game: Game, t: Any, names: list[str] | None = None, lang: str = "en") -> Presenter:
    return Presenter(game, t.rules, game.texts(lang).named(names or []))


def session_of(game: Game, shown: Any, **how: Any) -> Session:
    """A session that shows this view or open table."""
    presenter = presenter_of(game, shown, **how)
    session = Session(presenter.setup(), [getattr(shown, "me", 0)])
    session.settle(presenter.frame(shown))
    return session


def scene_of(game: Game, shown: Any, **how: Any) -> Scene:
    return session_of(game, shown, **how).scene()


def question_of(game: Game, *texts: str, seats: int = 3) -> Question:
    """A question with these moves."""
    t = game.start(seats, 1)
    moves = [t.rules.parse(text) for text in texts]
    return Question(
        0, "", tuple(MoveOption(m.text, m.text, picks_of(m, 0, t.rules)) for m in moves)
    )


def cards_of(session: Session, zone: str, seat: int | None = None) -> tuple[str, ...]:
    """The cards that a session shows in a zone."""
    assert session.frame is not None
    places = session.setup.places
    index = next(n for n, place in enumerate(places) if (place.zone, place.seat) == (zone, seat))
    return session.frame.cells[index]
