"""Options: an attrs class of a game's settings, and how they are resolved."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Literal, dataclass_transform, get_args, get_origin, get_type_hints

import attrs

from cardkit.engine.base.errors import CardkitError, PluginError, nearest
from cardkit.engine.base.reader import BeyondLimit, check_words, read_toml
from cardkit.engine.base.source_lines import line_of_class, refuse_untyped
from cardkit.engine.base.structure import converter

from .moves import Seat


def option(default: object, *, least: int | None = None, most: int | None = None) -> Any:
    """Declare an option with bounds: ``target_score: int = option(200, least=1)``."""
    return attrs.field(default=default, metadata={"least": least, "most": most})


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(option,))
class OptionsType(type):
    """Makes every subclass of Options a frozen attrs class."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        cls = super().__new__(mcs, name, bases, body)
        if "__attrs_attrs__" in body:
            return cls
        refuse_untyped(cls, body, "an option", "int")
        return attrs.frozen(cls, kw_only=True)


class Options(metaclass=OptionsType):
    """The settings of a game: subclass with typed fields and defaults.

    A field named `edition` selects a preset from the card file.
    """


@attrs.frozen
class OptionInfo:
    """One option for display: its name, type in words, default and bounds."""

    name: str
    hint: Any
    default: Any
    least: int | None
    most: int | None
    seat: bool = False  # a seat, which programs count from 0 and people from 1

    def told(self, value: Any) -> Any:
        """Return a value as people are told it."""
        return value + 1 if self.seat else value

    @property
    def kind(self) -> str:
        words = [str(word) for word in get_args(self.hint)] if self.choices else []
        kind = "|".join(words) or _KINDS.get(self.hint, "a list of numbers")
        if self.least is not None:
            kind += (
                f", {self.least} or more" if self.most is None else f", {self.least} to {self.most}"
            )
        return kind

    @property
    def choices(self) -> tuple[Any, ...]:
        """All values, if they can be listed."""
        if self.hint is bool:
            return (False, True)
        return get_args(self.hint) if get_origin(self.hint) is Literal else ()

    def read(self, value: Any) -> Any:
        """Check and return a value."""
        try:
            value = converter().structure(value, self.hint)
        except (ValueError, TypeError, ExceptionGroup):
            raise self._wrong(value) from None
        if isinstance(value, int) and not isinstance(value, bool):
            too_low = self.least is not None and value < self.least
            if too_low or (self.most is not None and value > self.most):
                raise self._wrong(value)
        return value

    def _wrong(self, value: Any) -> CardkitError:
        return CardkitError(f"option '{self.name}' must be {self.kind}, not {value!r}")


_KINDS = {int: "a number", bool: "true|false", str: "text", float: "a decimal number"}


def describe(cls: type[Options]) -> dict[str, OptionInfo]:
    """Return this class's options by name."""
    hints, seats = get_type_hints(cls), get_type_hints(cls, include_extras=True)
    found = {}
    for field in attrs.fields(cls):  # type: ignore[arg-type]
        if field.default is attrs.NOTHING:
            raise PluginError(
                f"{cls.__name__}.{field.name}: an option needs a default",
                at=line_of_class(cls, field.name),
            )
        found[field.name] = OptionInfo(
            field.name,
            hints[field.name],
            field.default,
            field.metadata.get("least"),
            field.metadata.get("most"),
            seats[field.name] == Seat,
        )
    return found


def resolve(
    cls: type[Options],
    given: Mapping[str, Any],
    presets: Mapping[str, Mapping[str, Any]],
    game: str,
) -> Options:
    """Resolve the options of a game: given values override the edition's preset, which overrides
    defaults."""
    infos = describe(cls)
    for name in given:
        if name not in infos:
            near = nearest(name, infos)
            hint = (
                f"did you mean '{near}'?"
                if near
                else f"its options are {', '.join(infos)}"
                if infos
                else "it has no options"
            )
            raise CardkitError(f"{game} has no option '{name}': {hint}")
    for preset, bundled in presets.items():
        for name, value in bundled.items():
            if name not in infos:
                raise CardkitError(
                    f"{game}: [presets.{preset}] sets '{name}', which is not an option"
                )
            try:
                infos[name].read(value)
            except CardkitError as error:
                raise CardkitError(f"{game}: [presets.{preset}]: {error}") from None
    edition = given.get("edition", infos["edition"].default if "edition" in infos else None)
    values = {**presets.get(edition, {}), **given} if isinstance(edition, str) else dict(given)
    return cls(**{name: infos[name].read(value) for name, value in values.items()})


def setting_text(value: Any) -> str:
    """Format a value so that `read_setting` can parse it; a word needs no quotes."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        return f"[{','.join(map(setting_text, value))}]"
    if isinstance(value, str) and not re.fullmatch(r"(?!true$|false$|inf$|nan$)[a-z_]\w*", value):
        return json.dumps(value, ensure_ascii=False)
    return str(value)


def read_setting(text: str) -> tuple[str, Any]:
    """Parse ``option=value`` from a command line; the value is TOML, or a bare word as text."""
    name, equals, value = check_words("setting", text).partition("=")
    if not equals or not name.strip():
        raise CardkitError(
            f"'{text}' is not a setting; write option=value, such as target_score=100"
        )
    if "\n" in text or "\r" in text:  # TOML would read the rest as more settings
        raise CardkitError(f"'{text}': a setting is one line; use --set once per option")
    try:
        read = read_toml(f"value = {value}")
    except BeyondLimit as error:
        raise CardkitError(f"option '{name.strip()}': {error}") from None
    except CardkitError:
        return name.strip(), value.strip()
    return name.strip(), read["value"]
