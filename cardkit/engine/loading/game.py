"""A game: the bundle that a plugin registers and that tables are made from."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Self, cast

import attrs
from typing_extensions import TypeVar

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.toml_source import TomlSource
from cardkit.engine.flow.decorators import check_names, marked_methods, seat_moves
from cardkit.engine.flow.hook_chain import HookChain
from cardkit.engine.flow.house_rule import HouseRule, resolve_house_options, table_with
from cardkit.engine.flow.rules import Rules
from cardkit.engine.flow.table import Table
from cardkit.engine.model.cards import Card
from cardkit.engine.model.chance import Script, Stacked, fresh_seed, key_of
from cardkit.engine.model.options import OptionInfo, Options, describe, resolve
from cardkit.engine.model.texts import CORE_LOCALE, Texts, locale_table

from .card_file import CardFile, read_card_file, read_variant
from .consistency import check_game, extended_game
from .facts import GameFacts
from .game_name import name_of
from .introspect import card_types, effect_names, parameters
from .new_table import blank_table
from .seats import SeatRange, check_seats

if TYPE_CHECKING:  # a history belongs to a game
    from .juncture import Juncture

T = TypeVar("T", bound=Table[Any])
T_co = TypeVar("T_co", bound=Table[Any], default=Table[Card], covariant=True)


@attrs.frozen(eq=False)
class LazyGame:
    """A game that is loaded when it is first used; until then only its id is known."""

    id: str
    make: Callable[[], Game[Any]]


@attrs.frozen(eq=False)
class Game(Generic[T_co]):
    """A card file and a Rules class, with options resolved; immutable.

    ``Game.read(__file__, MyRules)`` reads the `game.toml` next to a plugin's module;
    ``Game.define(MyRules, text)`` takes the same text from the module itself.
    """

    file: CardFile
    rules: type[Rules[T_co, Any]]
    folder: Path | None = None  # where RULES.md and locale/ are
    inherits: tuple[Path, ...] = ()  # folders of the games it extends, whose strings it uses too
    sheet: str = ""  # the rules as text, if there is no RULES.md
    given: Mapping[str, Any] = attrs.field(factory=dict)  # options given explicitly
    hooks: HookChain = attrs.field(factory=HookChain)
    house: tuple[HouseRule, ...] = ()  # the house rules stacked on it
    variant: str | None = None  # text of the variant file
    extends: str = ""  # and the id of the game it extends
    source: str | None = None  # SHA-256 of a single-file game
    plugin: str = ""  # module and version that provide it
    origin: str = ""  # path it was loaded from
    lang: str = "en"
    options: Options = attrs.field(init=False)
    house_options: Mapping[str, Options] = attrs.field(init=False)  # by rule
    _blanks: dict[int, T_co] = attrs.field(init=False, factory=dict)  # by seats
    _texts: dict[str, Texts] = attrs.field(init=False, factory=dict)  # by language

    @options.default
    def _resolve(self) -> Options:
        _, options = parameters(self.rules)
        given = {name: value for name, value in self._given.items() if "." not in name}
        counts = {entry.card: entry.copies for entry in self.file.entries.values()}
        resolved = resolve(options, given, self.file.presets, self.id)
        settled: Options = self.rules.resolve_options(resolved, counts)
        return settled

    @house_options.default
    def _resolve_house(self) -> dict[str, Options]:
        return resolve_house_options(self.house, self._given, self.file.rules)

    @property
    def _given(self) -> dict[str, Any]:
        """The options given by a variant or a caller."""
        return {**self.file.options, **self.given}

    @classmethod
    def read(cls, module_file: str | Path, rules: type[Rules[T, Any]]) -> Game[T]:
        """Read the game whose `game.toml` is next to this module."""
        folder = Path(module_file).parent
        source = TomlSource.read(folder / "game.toml")
        if "extends" in source.data and "id" not in source.data:
            raise source.wrong("id", 'is missing: id = "my_game"')
        return cls._make(source, rules, folder=folder)

    @classmethod
    def define(cls, rules: type[Rules[T, Any]], toml: str) -> Game[T]:
        """Define a game in one Python file: `toml` is what its `game.toml` would contain.

        The docstring of the module is its rules page.
        """
        module = sys.modules[rules.__module__]
        path = Path(getattr(module, "__file__", None) or rules.__name__)  # none in a notebook
        lines = path.read_text(encoding="utf-8").partition(toml)[0] if path.is_file() else ""
        source = TomlSource(path.name, "\n" * lines.count("\n") + toml)  # for its line numbers
        return cls._make(source, rules, sheet=inspect.getdoc(module) or "")

    @classmethod
    def _make(cls, source: TomlSource, rules: type[Rules[T, Any]], **how: Any) -> Game[T]:
        """Make a complete game, or one whose card file says `extends` and whose rules are a
        subclass."""
        types, effects = card_types(rules), effect_names(rules)
        if "extends" in source.data:
            base = extended_game(cls, source, rules)
            file = read_variant(source, base.file, types, effects)
            how["inherits"] = (*filter(None, [base.folder]), *base.inherits)
        else:
            file = read_card_file(source, types, effects)
        made: Game[T] = cast("type[Game[T]]", cls)(file, rules, **how)
        return made.validate(source)

    @classmethod
    def later(cls, id: str, module_file: str | Path, rules: str) -> LazyGame:
        """Declare a game to load when first used; `rules` is written ``package.rules:MyRules``.

        A program with many installed games then starts as fast as with one.
        """

        def make() -> Game[Any]:
            module, _, name = rules.partition(":")
            return cls.read(module_file, getattr(import_module(module), name))

        return LazyGame(id, make)

    def validate(self, source: TomlSource) -> Self:
        """Return the game itself, if its file and its rules fit together."""
        check_game(self, source)
        return self

    # -- variations ------------------------------------------------------------------------

    def configure(self, given: Mapping[str, object]) -> Self:
        """Return the same game with different options."""
        return attrs.evolve(self, given={**self.given, **given}) if given else self

    def with_house_rules(self, house: Sequence[HouseRule], hooks: HookChain) -> Self:
        """The same game with these house rules, in this order; raises if they contradict each
        other."""
        check_names(self.rules, house)
        table_with(parameters(self.rules)[0], tuple(map(type, house)))  # rejects duplicate fields
        classes = (self.rules, *map(type, house))
        hooks.check(
            {name: mark.kind for each in classes for name, mark in marked_methods(each).items()},
            self.rules,
        )
        return attrs.evolve(self, hooks=hooks, house=tuple(house))

    def with_variant(self, name: str, text: str) -> Self:
        """The variant of this game that a TOML file with `extends` describes."""
        source = TomlSource(name, text)
        file = read_variant(source, self.file, card_types(self.rules), effect_names(self.rules))
        try:
            made = attrs.evolve(self, file=file, variant=text, extends=self.id)
        except CardkitError as error:
            option = re.search(r"option '([\w.]+)'", str(error))
            line = source.line_of(f"[options] {option[1]}") if option else None
            raise source.wrong("[options]", str(error), line) from None
        return made.validate(source)

    # -- what it is ------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.file.id

    @property
    def name(self) -> str:
        """The name used wherever a game is named: ``my_game+my_rule(rounds=3)``.

        It includes the house rules and the option values that differ from the game or its file.
        """
        return self.name_by(self.origin or self.id)

    def name_by(self, base: str) -> str:
        """Its name, based on its id or a path."""
        return name_of(self, base)

    @property
    def base(self) -> str:
        """The id of the game that a variant extends; otherwise its own."""
        return self.file.base or self.file.id

    @property
    def provided_id(self) -> str:
        """The id of the game that a plugin provides: its own, or the one its variant file
        extends."""
        return self.extends or self.id

    @property
    def house_rules(self) -> tuple[str, ...]:
        """The names of its house rules, in order."""
        return tuple(rule.name for rule in self.house)

    @property
    def table(self) -> type[Table[Any]]:
        return table_with(parameters(self.rules)[0], tuple(map(type, self.house)))

    @property
    def zones(self) -> list[str]:
        return [zone.name for zone in self.table.layout.zones]

    @property
    def cards(self) -> dict[str, Card]:
        """The cards by id, in card file order."""
        return {id: entry.card for id, entry in self.file.entries.items()}

    @property
    def option_infos(self) -> dict[str, OptionInfo]:
        """Every option; a house rule's option is named ``rule.option``."""
        found = describe(type(self.options))
        for rule, options in self.house_options.items():
            found |= {f"{rule}.{name}": info for name, info in describe(type(options)).items()}
        return {name: attrs.evolve(info, name=name) for name, info in found.items()}

    @property
    def option_values(self) -> dict[str, Any]:
        """Every option with its resolved value."""
        values: dict[str, Any] = attrs.asdict(self.options)  # type: ignore[arg-type]
        for rule, options in self.house_options.items():
            values |= {f"{rule}.{name}": v for name, v in attrs.asdict(options).items()}  # type: ignore[arg-type]
        return values

    @property
    def seat_range(self) -> SeatRange:
        return self.rules.seat_range(self.options) or self.file.seats

    def texts(self, lang: str | None = None) -> Texts:
        """The texts of the game in a language, falling back to English."""
        lang = lang or self.lang  # all tables of a game share what was looked up before
        if lang not in self._texts:
            self._texts[lang] = self._read_texts(lang)
        return self._texts[lang].named([])

    def _read_texts(self, lang: str) -> Texts:
        codes = dict.fromkeys((lang, "en"))
        tables = [table for code in codes for table in self.locale_tables(code)]
        moves = seat_moves(self.rules)
        for rule in self.house:
            moves |= seat_moves(type(rule))
        return Texts(*tables, seat_moves=moves, facts=GameFacts(self))

    def locale_tables(self, code: str) -> list[Mapping[str, Any]]:
        """The texts in one language: for each id, the first table that has it is used."""
        tables = [texts[code] for texts in self.file.texts if code in texts]
        for folder in (*filter(None, [self.folder]), *self.inherits):
            tables.append(locale_table(folder / "locale", code))
        for rule in self.house:
            tables += rule.locale(code)
        return [*tables, locale_table(CORE_LOCALE, code)]

    # -- tables ----------------------------------------------------------------------------

    def start(
        self,
        seats: int | None = None,
        seed: int | str | None = None,
        *,
        log: bool = True,
        stack: Mapping[str, object] | None = None,
        script: Script | None = None,
        stops: Sequence[int] = (),
    ) -> T_co:
        """Start a table and play to its first choice. Without a seed a fresh one is drawn.

        `stops` are seats that are asked even with a single legal move; the log is the same. `stack`
        fixes the random outcomes, for tests: ``{"deck": ["12", "freeze"], "dealer": 0}``.
        """
        if seats is None:
            seats = self.seat_range[0]
        t = self.table_of(seats, key_of(fresh_seed() if seed is None else seed), log)
        t.script = Stacked(stack, self.cards, self.zones) if stack else script
        t.stops = tuple(stops)
        t.begin()
        return t

    def unfold(self, seats: int | None = None) -> Juncture:
        """Return the root of this game's tree, in which chance decides card by card."""
        from .juncture import unfold

        return unfold(self, self.seat_range[0] if seats is None else seats)

    def from_json(self, text: str, log: bool = True) -> T_co:
        """Restore a table from ``t.to_json()``, with its log and thus its seats' memory.

        Without a log it can be played on, but anything that needs memory raises an error.
        """
        from cardkit.engine.io.table_json import table_from_json

        table: T_co = table_from_json(self, text, log)
        return table

    def table_of(self, seats: int, key: int, log: bool = True) -> T_co:
        """Return a table before its first step, with all cards in the zones that the card file
        names.
        """
        t: T_co = (self._blanks.get(seats) or self._blank(seats)).clone()
        t.key = key
        t.log = [] if log else None
        return t

    def _blank(
        self, seats: int, wrap: Callable[[type[Any]], type[Any]] = lambda table: table
    ) -> T_co:
        """Make and keep the table that others are cloned from."""
        self.check_seats(seats)
        if self.file.rules and not self.house:
            raise CardkitError(
                f"{self.id} is played with house rules ({', '.join(self.file.rules)}), which "
                f"are found only by loading it by name or path: cardkit.load('{self.id}')"
            )
        made: T_co = blank_table(self, seats, wrap)
        self._blanks[seats] = made
        return made

    def with_table_class(self, seats: int, wrap: Callable[[type[Any]], type[Any]]) -> Self:
        """The same game with tables of a subclass made by `wrap`, for tests and the debugger."""
        game = attrs.evolve(self)
        game._blank(seats, wrap)
        return game

    def check_seats(self, seats: int) -> None:
        """Reject a number of seats the game does not support."""
        if seats not in self._blanks:  # otherwise it was accepted before
            check_seats(self, seats)

    def __repr__(self) -> str:
        return f"<game {self.id}>"
