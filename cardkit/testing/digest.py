"""Everything that happens in a random game, for comparing processes: ``python -m
cardkit.testing.digest``.
"""

from __future__ import annotations

import sys
from random import Random

from cardkit.engine.loading.game import Game
from cardkit.play.records.format import line_text, log_lines

ASKED = " asks: "  # between a decision and its moves


def transcript(game: Game, seats: int, seed: str, cap: int) -> list[str]:
    """Return the lines of a random game: what happened, each question with its moves, how it
    ended.
    """
    t = game.start(seats, seed)
    rnd = Random(f"{seed} moves").random
    lines: list[str] = []
    told = 0
    for _ in range(cap):
        lines += [line_text(line) for line in log_lines(t.entries[told:])]
        told = len(t.entries)
        if t.over:
            break
        assert t.asking is not None
        lines.append(f"{t.asking[0].__name__}{ASKED}{' '.join(move.text for move in t.moves)}")
        t.apply(t.moves[int(rnd() * len(t.moves))])
    return [*lines, t.to_json()]


def main(name: str, seats: str, seed: str, cap: str) -> None:
    from cardkit.plugin.library import Library

    game = Library.installed().load(name)
    print("\n".join(transcript(game, int(seats), seed, int(cap))))


if __name__ == "__main__":
    main(*sys.argv[1:])
