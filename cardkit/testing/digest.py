"""A fingerprint of a random game, to compare processes: ``python -m cardkit.testing.digest``."""

from __future__ import annotations

import hashlib
import sys
from random import Random

from cardkit.engine.game import Game
from cardkit.play.record import line_text, log_lines


def digest(game: Game, seats: int, seed: str, cap: int) -> str:
    """The hash of all that happens in a random game."""
    t = game.start(seats, seed)
    rnd = Random(f"{seed} moves").random
    for _ in range(cap):
        if t.over:
            break
        t.apply(t.moves[int(rnd() * len(t.moves))])
    lines = [line_text(line) for line in log_lines(t.log)]
    return hashlib.sha256("\n".join([*lines, t.to_json()]).encode()).hexdigest()


def main(name: str, seats: str, seed: str, cap: str, *settings: str) -> None:
    from ast import literal_eval

    from cardkit.plugin.library import Library

    options = {key: literal_eval(value) for key, _, value in (s.partition("=") for s in settings)}
    game = Library.installed().load(name, (), options)
    print(digest(game, int(seats), seed, int(cap)))


if __name__ == "__main__":
    main(*sys.argv[1:])
