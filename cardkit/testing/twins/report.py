"""What twin games have compared: each hidden zone, field, pick and choice, and any they missed."""

from __future__ import annotations

from collections import Counter

from cardkit.engine.base.source_lines import line_of, line_of_call, line_of_class
from cardkit.engine.loading.game import Game

Counted = Counter[tuple[str, str]]  # by name: pairs, choices, and whether it held cards


def comparison_lines(counted: Counted) -> list[str]:
    """Return a line for each hidden zone and field: how many pairs, and at how many choices."""
    names = {name for name, what in counted if what == "pairs"}
    return [
        f"{name}: {counted[name, 'pairs']} pairs compared at {counted[name, 'choices']} choices"
        for name in sorted(names)
    ]


def never_compared(game: Game, counted: Counted) -> list[str]:
    """Return the hidden zones and fields in which no twin differed, and the secret picks and
    choices during which nobody was compared, each with its line.
    """
    layout = game.table.layout
    zones = [name for name, what in counted if what == "held" and not counted[name, "pairs"]]
    fields = [field.name for field in layout.fields if field.seen != "all"]
    missed = [name for name in fields if not counted[name, "pairs"]]
    secrets = [name for name, what in counted if what == "pairs" and not counted[name, "choices"]]
    told = [
        f"{line_of_class(game.table, name)}: no two cards of '{name}' could be exchanged, so "
        "nothing is known of its secrets: play more with --games, or declare it seen by all"
        for name in zones
    ]
    told += [
        f"{line_of_class(game.table, name)}: the hidden field '{name}' was the same in all twins, "
        "so nothing is known of its secrets: play more with --games, or declare it public(…)"
        for name in missed
    ]
    told += [
        f"{_line_of_secret(game, name)}: no seat could be compared while the {name} was secret, so "
        "nothing is known of it: play more with --games, or tell everybody"
        for name in secrets
    ]
    return told


def _line_of_secret(game: Game, name: str) -> str | None:
    """Return the line of a pick, or of the move that is a hidden choice."""
    kind, _, what = name.partition(" ")
    if kind == "pick":
        return line_of_call(game.rules, "pick", what) or line_of(game.rules)
    return line_of(getattr(game.rules, what, game.rules))
