"""A game: the bundle a plugin registers, and the tables that are made from it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin

import attrs

from .cardfile import CardFile, TomlSource, read_card_file, read_variant
from .cards import Card
from .chance import Script, Stacked, fresh_seed, key_of
from .errors import CardkitError, PluginError
from .hooks import TableHooks, watched
from .options import OptionInfo, Options, describe, resolve
from .rules import Rules, Setting, marked, readers, seat_moves
from .table import Table
from .texts import Texts

G = TypeVar("G", bound="Game")

_CORE_LOCALE = Path(__file__).parent.parent / "locale"


@attrs.frozen(eq=False)
class LazyGame:
    """A game of which only the id is known until it is used."""

    id: str
    make: Callable[[], Game]


@attrs.frozen(eq=False)
class Game:
    """A card file and a Rules class, with options resolved; immutable.

    ``Game.read(__file__, MyRules)`` reads the `game.toml` beside a plugin's module.
    """

    file: CardFile
    rules: type[Rules[Any, Any]]
    folder: Path  # where RULES.md and locale/ are
    given: Mapping[str, Any] = attrs.field(factory=dict)  # options that were given
    hooks: TableHooks = attrs.field(factory=TableHooks)
    house_rules: tuple[str, ...] = ()
    variant: str | None = None  # the text of the variant file
    source: str | None = None  # the SHA-256 of a game in one Python file
    plugin: str = ""  # the module and version that brings it
    lang: str = "en"
    options: Options = attrs.field(init=False)
    _blanks: dict[int, Table[Any]] = attrs.field(init=False, factory=dict)  # by seats

    @options.default
    def _resolve(self) -> Options:
        _, options = parameters(self.rules)
        given = {**self.file.options, **self.given}
        counts = {entry.card: entry.copies for entry in self.file.entries.values()}
        resolved = resolve(options, given, self.file.presets, self.id)
        settled: Options = self.rules.resolve_options(resolved, counts)
        return settled

    @classmethod
    def read(cls: type[G], module_file: str | Path, rules: type[Rules[Any, Any]]) -> G:
        """The game whose `game.toml` lies beside this module."""
        folder = Path(module_file).parent
        file = read_card_file(
            TomlSource.read(folder / "game.toml"), card_types(rules), effect_names(rules)
        )
        return cls(file, rules, folder).checked("game.toml")

    @classmethod
    def later(cls: type[G], id: str, module_file: str | Path, rules: str) -> LazyGame:
        """The same, read when it is first used; `rules` is written ``package.rules:MyRules``.

        So a program that has many games installed starts as fast as with one.
        """

        def make() -> G:
            module, _, name = rules.partition(":")
            return cls.read(module_file, getattr(import_module(module), name))

        return LazyGame(id, make)

    def checked(self: G, name: str) -> G:
        """The game itself; refuses what only file and rules together show to be wrong."""
        single = [zone.name for zone in self.table.layout.zones if not zone.each]
        for id, entry in self.file.entries.items():
            if entry.zone not in single:
                raise CardkitError(
                    f"{name}: card '{id}': cards begin in a zone of the table: "
                    f"{', '.join(single)}; not in '{entry.zone}'"
                )
        for zone in self.file.opened:
            if zone not in (known := self.zones):
                raise CardkitError(f"{name}: [zones.{zone}]: the zones are {', '.join(known)}")
        for method, mark in marked(self.rules).items():
            if mark.kind == "move":
                readers(self.rules, method)
        for path in (self.folder / "locale").glob("*.toml"):
            _locale(path.parent, path.stem)
        return self

    # -- variations ------------------------------------------------------------------------

    def configure(self: G, given: Mapping[str, Any]) -> G:
        """The same game with other options."""
        return attrs.evolve(self, given={**self.given, **given}) if given else self

    def extended(self: G, name: str, text: str) -> G:
        """The variant that a TOML file with `extends` makes of this game."""
        file = read_variant(
            TomlSource(name, text), self.file, card_types(self.rules), effect_names(self.rules)
        )
        try:
            made = attrs.evolve(self, file=file, variant=text)
        except CardkitError as error:
            raise CardkitError(f"{name}: [options]: {error}") from None
        return made.checked(name)

    # -- what it is ------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.file.id

    @property
    def base(self) -> str:
        """The id of the game that a variant extends; its own otherwise."""
        return self.file.base or self.file.id

    @property
    def table(self) -> type[Table[Any]]:
        return parameters(self.rules)[0]

    @property
    def zones(self) -> list[str]:
        return [zone.name for zone in self.table.layout.zones]

    @property
    def cards(self) -> dict[str, Card]:
        """The cards by id, in the order of the card file."""
        return {id: entry.card for id, entry in self.file.entries.items()}

    @property
    def option_infos(self) -> dict[str, OptionInfo]:
        return describe(type(self.options))

    @property
    def option_values(self) -> dict[str, Any]:
        """Every option with its resolved value."""
        return attrs.asdict(self.options)  # type: ignore[arg-type]

    @property
    def seat_range(self) -> tuple[int, int | None]:
        return self.rules.seat_range(self.options) or self.file.seats

    def texts(self, lang: str | None = None) -> Texts:
        """The texts of the game in a language, then English."""
        tables = []
        for code in dict.fromkeys((lang or self.lang, "en")):
            tables += [_locale(self.folder / "locale", code), _locale(_CORE_LOCALE, code)]
        return Texts(*tables, seat_moves=seat_moves(self.rules))

    # -- tables ----------------------------------------------------------------------------

    def start(
        self,
        seats: int | None = None,
        seed: int | str | None = None,
        *,
        log: bool = True,
        stack: dict[str, Any] | None = None,
        script: Script | None = None,
    ) -> Any:
        """A table at its first choice. Without a seed a fresh one is drawn.

        `stack` lays chance down for tests: ``{"deck": ["12", "freeze"], "dealer": 0}``.
        """
        if seats is None:
            seats = self.seat_range[0]
        t = self.table_of(seats, key_of(fresh_seed() if seed is None else seed), log)
        for zone, value in (stack or {}).items():
            if not isinstance(value, int) and zone not in self.zones:
                raise CardkitError(
                    f"stack: no zone '{zone}'; the zones are {', '.join(self.zones)}"
                )
        t.script = Stacked(stack, self.cards) if stack else script
        t.begin()
        return t

    def from_json(self, text: str, log: bool = True) -> Any:
        """The table that ``t.to_json()`` wrote."""
        from .state import table_from_json

        return table_from_json(self, text, log)

    def table_of(self, seats: int, key: int, log: bool = True) -> Any:
        """A table before its first step, all cards in the zones that the card file names."""
        blank = self._blanks.get(seats)
        if blank is None:
            self.check_seats(seats)
            blank = self._blanks[seats] = self._blank(seats)
        t = blank.clone()
        t.key = key
        t.log = [] if log else None
        return t

    def _blank(self, seats: int) -> Any:
        """The table that all tables with so many seats are cloned from; it makes the rules, too."""
        counts = {entry.card: entry.copies for entry in self.file.entries.values()}
        rules = self.rules(
            Setting(
                self.options,
                seats,
                self.cards,
                counts,
                self.texts(),
                self.hooks,
                self.file.opened,
                self.table,
            )
        )
        cls = watched(self.table, self.hooks.moved) if self.hooks.moved else self.table
        t = object.__new__(cls)
        t.rules, t.seats, t.seat, t.moves = rules, rules.seats, -1, ()
        t.over, t.result, t.key, t.drawn, t.asking, t.sealed = False, None, 0, 0, None, None
        t.log, t.script, t.memory, t.stack, t.later = None, None, None, [], []
        t.cells = [[] for _ in rules.at]
        for zone in cls.layout.zones:
            place = getattr(rules.at, zone.name)
            lists = [t.cells[p.i] for p in place] if zone.each else t.cells[place.i]
            setattr(t, zone.name, lists)
        for field in cls.layout.fields:
            setattr(t, field.name, [field.default] * seats if field.each else field.default)
        for entry in self.file.entries.values():
            place = getattr(rules.at, entry.zone)
            t.cells[place.i] += [entry.card] * rules.deck.get(entry.card, 0)
        rules.core.opening = [tuple(cards) for cards in t.cells]
        return t

    def check_seats(self, seats: int) -> None:
        """Refuses a number of seats the game does not take; names an option that would help."""
        if _within(seats, self.seat_range):
            return
        message = f"{self.id} takes {said(self.seat_range)} seats, not {seats}"
        for info in self.option_infos.values():
            for value in info.choices:
                other = attrs.evolve(self.options, **{info.name: value})  # type: ignore[misc]
                if _within(seats, self.rules.seat_range(other) or self.file.seats):
                    text = str(value).lower() if isinstance(value, bool) else value
                    raise CardkitError(f"{message}; the option {info.name}={text} allows it")
        raise CardkitError(message)

    def __repr__(self) -> str:
        return f"<game {self.id}>"


def said(seat_range: tuple[int, int | None]) -> str:
    """A range of seats in words."""
    least, most = seat_range
    return f"{least} or more" if most is None else f"{least} to {most}"


def _within(seats: int, seat_range: tuple[int, int | None]) -> bool:
    least, most = seat_range
    return least <= seats and (most is None or seats <= most)


def parameters(rules: type[Rules[Any, Any]]) -> tuple[type[Table[Any]], type[Options]]:
    """The table and options class of ``class X(Rules[Table, Options])``, inherited or not."""
    for cls in rules.__mro__:
        for base in cls.__dict__.get("__orig_bases__", ()):
            args = get_args(base)
            if args and isinstance(args[0], type) and issubclass(args[0], Table):
                options = args[1] if len(args) > 1 and isinstance(args[1], type) else Options
                return args[0], options
    raise PluginError(
        f"{rules.__name__} must say its table: class {rules.__name__}(Rules[MyTable])"
    )


def card_types(rules: type[Rules[Any, Any]]) -> dict[str, type[Card]]:
    """The card types by lower-case name: those in ``class MyTable(Table[Number | Action])``."""
    table, _ = parameters(rules)
    for cls in table.__mro__:
        for base in cls.__dict__.get("__orig_bases__", ()):
            origin, args = get_origin(base), get_args(base)
            if origin is not None and issubclass(origin, Table) and args:
                found = get_args(args[0]) or args[:1]
                return {cls.__name__.lower(): cls for cls in found}
    raise PluginError(f"{table.__name__} must say its cards: class {table.__name__}(Table[MyCard])")


def effect_names(rules: type[Rules[Any, Any]]) -> tuple[str, ...]:
    return tuple(name for name, mark in marked(rules).items() if mark.kind == "effect")


@cache
def _locale(folder: Path, code: str) -> dict[str, Any]:
    path = folder / f"{code}.toml"
    if not path.exists():
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise PluginError(f"locale/{path.name}: not readable as TOML: {error}") from None
    except UnicodeDecodeError:
        raise PluginError(f"locale/{path.name}: it is not UTF-8") from None
