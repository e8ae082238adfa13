"""Everything that happens in a random game, for comparing processes: ``python -m
cardkit.testing.digest``.
"""

from __future__ import annotations

import sys
from contextlib import redirect_stdout

from cardkit.play.records.format import line_text, log_lines

from .case import Case
from .watchdog import patience

ASKED = " asks: "  # between a decision and its moves


def transcript(case: Case) -> list[str]:
    """Return the lines of a random game: what happened, each question with its moves, how it
    ended.
    """
    t = case.start()
    choose = case.chooser()
    lines: list[str] = []
    told = 0
    for _ in range(case.cap):
        case.heart.beats += 1
        lines += [line_text(line) for line in log_lines(t.entries[told:])]
        told = len(t.entries)
        if t.over:
            break
        assert t.asking is not None
        lines.append(f"{t.asking[0].__name__}{ASKED}{' '.join(move.text for move in t.moves)}")
        t.apply(choose(t.moves))
    return [*lines, t.to_json()]


def main(name: str, seats: str, seed: str, cap: str) -> None:
    from cardkit.plugin.library import Library

    with redirect_stdout(sys.stderr):  # what the rules print is not part of the game
        case = Case(Library.installed().load(name), int(seats), seed, int(cap))
        with patience(case):
            lines = transcript(case)
    print("\n".join(lines))


if __name__ == "__main__":
    main(*sys.argv[1:])
