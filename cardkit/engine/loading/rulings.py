"""Rulings: how this game is played where the printed rules are unclear, and which options change
that.
"""

from __future__ import annotations

from typing import Any, Literal, get_args

import attrs

from cardkit.engine.base.toml_source import TomlSource

Kind = Literal["two_ways", "open", "assumed"]
_KEYS = ("kind", "option", "clauses", "main")


@attrs.frozen
class Ruling:
    """One ruling; its text is ``rulings.ID`` in the locale tables."""

    id: str
    kind: Kind  # the rules contradict themselves, leave it open, or lack the data
    option: str = ""  # the option that changes it
    clauses: tuple[str, ...] = ()  # its ids in the catalogue
    main: bool = False  # important enough to show in `cardkit info`


def read_rulings(source: TomlSource, base: dict[str, Ruling]) -> dict[str, Ruling]:
    """Read the table [rulings] of a card file; a variant can add rulings, or drop one with
    false."""
    found = dict(base)
    for id, entry in source.table("rulings").items():
        if entry is False and id in base:
            del found[id]
        else:
            found[id] = _ruling(source, id, entry)
    return found


def _ruling(source: TomlSource, id: str, entry: Any) -> Ruling:
    place = f"[rulings] {id}"
    if not isinstance(entry, dict):
        raise source.wrong(place, 'must be like { kind = "open", option = "rounds" }')
    for key in entry:
        if key not in _KEYS:
            raise source.wrong(place, f"unknown key '{key}'; allowed: {', '.join(_KEYS)}")
    kind: Any = entry.get("kind")
    option = entry.get("option", "")
    clauses, main = entry.get("clauses", []), entry.get("main", False)
    if kind not in get_args(Kind):
        raise source.wrong(place, f"kind must be one of {', '.join(get_args(Kind))}, not {kind!r}")
    if not isinstance(option, str):
        raise source.wrong(place, f"option must be the name of one, not {option!r}")
    if not isinstance(clauses, list) or not all(isinstance(clause, str) for clause in clauses):
        raise source.wrong(place, f"clauses must be a list of ids, not {clauses!r}")
    if not isinstance(main, bool):
        raise source.wrong(place, f"main must be true or false, not {main!r}")
    return Ruling(id, kind, option, tuple(clauses), main)
