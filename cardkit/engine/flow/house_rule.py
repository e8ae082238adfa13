"""A house rule as the engine sees it: options, fields and methods added to those of a game."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Mapping, Sequence
from copy import copy
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self, get_type_hints

import attrs

from cardkit.engine.base.errors import CardkitError, PluginError
from cardkit.engine.base.reader import read_toml
from cardkit.engine.base.source_lines import line_of_class, refuse_untyped
from cardkit.engine.model.options import Options, OptionsType, resolve
from cardkit.engine.model.texts import locale_table

from .table import Table, TableType

if TYPE_CHECKING:  # rules hold their house rules, which read them
    from .rules import Rules

_DECLARED = type(attrs.field())  # what option(…), public(…), owner(…) and zone(…) return


@attrs.frozen
class LazyRule:
    """A house rule that is not imported until its game is used."""

    name: str
    game: str
    rule: str  # where to find its class

    def make(self) -> HouseRule:
        module, _, name = self.rule.partition(":")
        try:
            made: HouseRule = getattr(import_module(module), name)()
        except (ImportError, AttributeError, SyntaxError) as error:
            raise CardkitError(
                f"house rule '{self.name}' cannot be imported from '{self.rule}': {error}"
            ) from None
        if (made.name, made.game) != (self.name, self.game):
            raise PluginError(
                f"{self.rule} is the house rule '{made.name}' for {made.game}, "
                f"not '{self.name}' for {self.game}"
            )
        return made


class HouseRule:
    """Subclass with `name`, `game` and methods marked with the decorators of `cardkit`.

    ``every: int = option(3)`` is an option, read as ``self.every``; ``doubled: bool =
    public(False)`` is a field of the table, ``t.doubled``. Methods marked as step, decision or
    move are added to those of the game.
    """

    name: ClassVar[str]
    game: ClassVar[str]
    conflicts: ClassVar[tuple[str, ...]] = ()  # names of rules it cannot be combined with
    texts: ClassVar[str] = ""  # locale tables as TOML, [en] and [de]; or a locale/ folder nearby
    declared: ClassVar[dict[str, Any]] = {}

    if TYPE_CHECKING:
        rules: Any  # those of the table it is added to

    @classmethod
    def later(cls, name: str, game: str, rule: str) -> LazyRule:
        """Declare a rule known only by name until its game is used.

        `rule` is written ``package.house:MyRule``.
        """
        return LazyRule(name, game, rule)

    @property
    def at(self) -> Any:
        return self.rules.at

    def __init_subclass__(cls) -> None:
        own = {name: value for name, value in vars(cls).items() if isinstance(value, _DECLARED)}
        refuse_untyped(cls, own, "an option or field of a house rule", "int")
        for name in own:
            delattr(cls, name)
        for name, hint in inspect.get_annotations(cls).items():
            if name not in own and "ClassVar" not in str(hint):
                raise PluginError(
                    f"{cls.__name__}.{name}: write option(…) for an option, "
                    "public(…) for a field of the table",
                    at=line_of_class(cls, name),
                )
        cls.declared = {**cls.declared, **own}

    def __new__(cls) -> HouseRule:
        for name, example in (("name", "my_rule"), ("game", "my_game")):
            if not isinstance(getattr(cls, name, None), str):
                raise PluginError(
                    f'{cls.__name__} needs a {name}: {name} = "{example}"',
                    at=line_of_class(cls),
                )
        return object.__new__(cls)

    def join(self, rules: Rules[Any, Any], options: Options) -> Self:
        """Bind this rule to a table, with its options."""
        new = copy(self)
        for name, value in {**attrs.asdict(options), "rules": rules}.items():  # type: ignore[arg-type]
            object.__setattr__(new, name, value)
        return new

    def __setattr__(self, name: str, value: Any) -> None:
        raise PluginError(
            f"{type(self).__name__}.{name} was assigned: house rules keep no state. "
            f"Declare a field of the table: {name} = public(…)"
        )

    @classmethod
    def _declarations(cls, key: str) -> dict[str, tuple[Any, Any]]:
        """Return the declarations with this key in their metadata, each with its type."""
        hints = get_type_hints(cls, include_extras=True)
        found = {name: each for name, each in cls.declared.items() if key in each.metadata}
        return {name: (hints[name], each) for name, each in found.items()}

    @classmethod
    @cache
    def option_class(cls) -> type[Options]:
        """Return its options as an attrs class."""
        found = cls._declarations("least")
        body = {name: each for name, (_, each) in found.items()}
        body["__annotations__"] = {name: hint for name, (hint, _) in found.items()}
        made: type[Options] = OptionsType(f"{cls.__name__}Options", (Options,), body)
        return made

    @classmethod
    def fields(cls) -> dict[str, tuple[Any, Any]]:
        """The fields it adds to the table: types and declarations by name."""
        return cls._declarations("seen")

    @classmethod
    def locale(cls, code: str) -> list[dict[str, Any]]:
        """Return its locale tables in a language: its own, and those in its package's folder."""
        found = [read_toml(cls.texts).get(code, {})] if cls.texts else []
        module = sys.modules.get(cls.__module__)
        if module is not None and module.__package__ and module.__file__:
            found.append(locale_table(Path(module.__file__).parent / "locale", code))
        return found


@cache
def table_with(table: type[Table[Any]], rules: tuple[type[HouseRule], ...]) -> type[Table[Any]]:
    """Return a table class with these house rules' fields; the class itself if there are none."""
    owners: dict[str, str] = {}
    body: dict[str, Any] = {}
    hints: dict[str, Any] = {}
    for rule in rules:
        for name, (hint, declared) in rule.fields().items():
            if name in owners:
                raise CardkitError(
                    f"house rules '{owners[name]}' and '{rule.name}' both declare '{name}'"
                )
            if hasattr(table, name):
                raise PluginError(
                    f"house rule '{rule.name}' declares '{name}', which the table already has",
                    at=line_of_class(rule, name),
                )
            owners[name], body[name], hints[name] = rule.name, declared, hint
    if not body:
        return table
    body |= {"__annotations__": hints, "__module__": table.__module__}
    made: type[Table[Any]] = TableType(table.__name__, (table,), body)
    return made


def resolve_house_options(
    rules: Sequence[HouseRule], values: Mapping[str, Any], named: Sequence[str]
) -> dict[str, Options]:
    """Return the house rules' options, by rule, from the `values` named rule.option.

    Options of `named` rules that are not stacked yet are kept for later.
    """
    given: dict[str, dict[str, Any]] = {rule.name: {} for rule in rules}
    for name, value in values.items():
        rule, dot, option = name.partition(".")
        if dot and rule not in (*given, *named):
            raise CardkitError(
                f"option '{name}' belongs to a house rule that is not in play: --rule {rule}"
            )
        if rule in given:
            given[rule][option] = value
    return {rule.name: _resolve_options(rule, given[rule.name]) for rule in rules}


def _resolve_options(rule: HouseRule, given: dict[str, Any]) -> Options:
    try:
        return resolve(rule.option_class(), given, {}, "it")
    except CardkitError as error:
        raise CardkitError(f"house rule '{rule.name}': {error}") from None
