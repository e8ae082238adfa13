"""Games in which every seat moves at random, which simulations play most: as fast as possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .flow import ASKED
from .rules import Rules


def play_at_random(
    t: Any,
    draw: Callable[[], float],
    most: int,
    round_ended: Callable[[int], bool],
) -> int:
    """Play until the game is over, or for this many decisions, and return how many there were.

    A seat picks with the number below 1 that `draw` returns. `round_ended` is called at
    the first choice after a round, with the number of the new one; if it returns False, play stops
    there. This does what `t.apply` does, but need not check that a move is legal, and is written
    out for speed.
    """
    rules, log, later, stack = t.rules, t.log, t.later, t.stack
    acts, run, round_of = rules.acts, t.run, rules.round_of
    now = round_of(t)
    in_field = type(rules).round_of is Rules.round_of  # which is much faster to read
    for made in range(most):
        if t.over:
            return made
        seat, moves = t.seat, t.moves
        of = len(moves)
        # Of two, which is what seats are asked most, this is the same one and spares two calls.
        move = moves[draw() >= 0.5] if of == 2 else moves[int(draw() * of)]
        if t.sealed is not None:
            t.apply(move)
        else:
            if log is not None:
                log.append((seat, moves, move))
            t.asking = None
            args = move.args
            if not args:
                asked = acts[move.name](t, seat)
            elif len(args) == 1:
                asked = acts[move.name](t, seat, args[0])
            else:
                asked = acts[move.name](t, seat, *args)
            while later:
                stack.append(later.pop())
            if asked is not ASKED:
                run(asked)
        if now is not None and (t.round if in_field else round_of(t)) != now:
            now = t.round if in_field else round_of(t)
            if t.over or not round_ended(now):
                return made + 1
    return max(most, 0)
