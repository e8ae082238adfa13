"""Check that a card file and the rules fit together."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardkit.engine.base.errors import PluginError, nearest
from cardkit.engine.base.source_lines import line_of, line_of_class
from cardkit.engine.base.toml_source import TomlSource
from cardkit.engine.flow.decorators import arguments_of, marked_methods, refuse_moves_written_alike
from cardkit.engine.flow.rules import Rules
from cardkit.engine.model.table_layout import Zone

from .text_check import check_texts

if TYPE_CHECKING:  # games use this to check themselves
    from .game import Game


def check_game(game: Game[Any], source: TomlSource) -> None:
    """Report mistakes that only show up when the file and rules are combined."""
    zones = {zone.name: zone for zone in game.table.layout.zones}
    single = [zone.name for zone in zones.values() if zone.by_card or not zone.many]
    for id, entry in game.file.entries.items():
        if entry.zone in single and zones[entry.zone].by_card:
            holds = zones[entry.zone].holds
            if not isinstance(entry.card, holds):
                names = " or ".join(each.__name__ for each in holds)
                raise source.wrong(f"card '{id}'", f"'{entry.zone}' only has piles of {names}")
        if entry.zone not in single:
            raise source.wrong(
                f"card '{id}'",
                f"cards start in a zone of the table: {', '.join(single)}; not in '{entry.zone}'",
                source.line_of("cards zone"),
            )
    for zone in game.file.opened:
        if zone not in game.zones:
            raise source.wrong(f"[zones.{zone}]", f"the zones are {', '.join(game.zones)}")
    for base in game.rules.__mro__[: game.rules.__mro__.index(Rules)]:
        if "__init__" in vars(base):
            raise PluginError(
                f"{base.__name__}.__init__: rules keep no state; set constants in prepare()",
                at=line_of(vars(base)["__init__"]),
            )
    for declared in zones.values():
        _refuse_unknown_order(game, declared)
    refuse_moves_written_alike(game.rules)
    for method, mark in marked_methods(game.rules).items():
        if mark.kind == "move":
            for reader in arguments_of(game.rules, method).readers:
                if reader.zone and reader.zone not in game.zones:
                    near = nearest(reader.zone, game.zones)
                    raise PluginError(
                        f"{game.rules.__name__}.{method}: there is no zone '{reader.zone}'"
                        + (f": did you mean '{near}'?" if near else ""),
                        at=line_of(getattr(game.rules, method)),
                    )
    for ruling in game.file.rulings.values():
        if ruling.option and ruling.option not in game.option_infos:
            place = f"[rulings] {ruling.id}"
            raise source.wrong(place, f"there is no option '{ruling.option}'")
    check_texts(game, source)


def _refuse_unknown_order(game: Game[Any], zone: Zone) -> None:
    """Reject a fan sorted by what none of its cards has. Some may lack it, and never get there."""
    cards = [type(entry.card) for entry in game.file.entries.values()]
    types = {*zone.holds, *(each for each in cards if issubclass(each, zone.holds))}
    for word in filter(None, (part.strip() for part in (zone.sort or "").split(","))):
        if not any(hasattr(each, word.partition(".")[0]) for each in types):
            names = dict.fromkeys(name for each in types for name in inspect.get_annotations(each))
            near = nearest(word, names)
            raise PluginError(
                f"{game.table.__name__}.{zone.name}: sort={zone.sort!r}: its cards have no '{word}'"
                + (f": did you mean '{near}'?" if near else f", only {', '.join(names)}"),
                at=line_of_class(game.table, zone.name),
            )


def extended_game(
    kind: type[Game[Any]], source: TomlSource, rules: type[Rules[Any, Any]]
) -> Game[Any]:
    """The game that a card file extends; its rules must be a base class of these."""
    wanted = source.data["extends"]
    for base in rules.__mro__[1:]:
        module = sys.modules[base.__module__]
        found: Game[Any] | None = getattr(module, "game", None)
        if getattr(found, "rules", None) is not base:
            file = Path(getattr(module, "__file__", None) or "")
            beside = issubclass(base, Rules) and (file.parent / "game.toml").is_file()
            found = kind.read(file, base) if beside else None
        if found is not None and found.id == wanted:
            return found
    raise source.wrong("extends", f"{rules.__name__} must be a subclass of the rules of '{wanted}'")
