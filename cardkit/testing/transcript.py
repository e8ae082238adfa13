"""Random games in words."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from cardkit.engine.io.text_table import draw_text
from cardkit.engine.knowledge.events import read_log
from cardkit.engine.loading.game import Game
from cardkit.session.narrate import narrate


def told(
    game: Game, lang: str, seats: int, seeds: Iterable[int | str], most: int = 1_000
) -> list[str]:
    """Tell random games in words, the first `most` decisions of each: the table as seen by the seat
    to move, every move that was listed, and every line of the log.
    """
    texts = game.texts(lang).named([f"Player {seat}" for seat in range(seats)])
    lines: list[str] = []
    for seed in seeds:
        t, rng = game.start(seats, seed), Random(seed)
        for _ in range(most):
            if t.over:
                break
            view = t.view(t.seat)
            about = {move: t.rules.about_move(view, t.seat, move) for move in t.moves}
            lines += draw_text(view, texts).splitlines()
            lines += [texts.move(move, **params) for move, params in about.items()]
            t.apply(rng.choice(t.moves))
        lines += [line for event in read_log(t.entries) if (line := narrate(event, texts))]
    return lines
