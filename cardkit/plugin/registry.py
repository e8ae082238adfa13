"""What plugins bring besides games: bots, and the account of each plugin itself."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

import attrs

from cardkit.engine.moves import Move
from cardkit.engine.view import View

if TYPE_CHECKING:
    from typing import Any

#: Whoever decides for a seat: sees a View, nothing else, and has its own random stream.
Agent = Callable[[View, Random], Move]


@attrs.frozen
class Bot:
    """A bot by name; `make` gets the texts after its name (``threshold:25``) and gives an agent."""

    name: str
    make: Callable[..., Agent]
    game: str | None = None  # None: plays every game


@attrs.define
class PluginInfo:
    """One plugin as `cardkit plugins` lists it."""

    name: str
    module: str
    version: str = ""
    file: str = ""
    error: str = ""
    games: list[str] = attrs.Factory(list)
    house_rules: list[str] = attrs.Factory(list)
    bots: list[str] = attrs.Factory(list)
    loaded: Any = attrs.field(default=None, repr=False)

    @property
    def title(self) -> str:
        """The module and its version, as records name it."""
        return f"{self.module} {self.version}".strip()
