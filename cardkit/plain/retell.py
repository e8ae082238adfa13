"""A recorded game retold as text."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from cardkit.engine.io.text_table import draw_text
from cardkit.engine.knowledge.events import read_log
from cardkit.play.records.reader import Outcome, RecordedGame
from cardkit.play.records.replay import Replay
from cardkit.plugin.library import Library
from cardkit.session.ending import rank_text
from cardkit.session.narrate import narrate


def retell(recorded: RecordedGame, library: Library, lang: str) -> Iterator[str]:
    """Yield every event as a sentence, with the table before each decision; the last line has the
    ranks.
    """
    game = attrs.evolve(recorded.load(library), lang=lang)
    texts = game.texts().named(recorded.header.seats)
    replay = Replay(recorded, game)
    t = replay.t
    told = 0
    replay.begin()
    while True:
        for event in read_log(t.entries[told:]):
            line = narrate(event, texts)
            if line:
                yield line
        told = len(t.entries)
        if t.over or replay.peek() is None or isinstance(replay.peek(), Outcome):
            break
        yield draw_text(t, texts)
        replay.step()
    if t.over:
        yield ", ".join(
            f"{rank_text(rank, t.result.winners)} {texts.seat(seat)} {t.result.scores[seat]}"
            for rank, seat in sorted(zip(t.result.ranks, t.seats, strict=True))
        )
