"""The encoding of a game: its actions and observation cells, derived from the declarations."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Iterable
from functools import cached_property
from re import sub
from typing import TYPE_CHECKING, Any

from cardkit.engine.base.codegen import compile_function
from cardkit.engine.base.errors import CardkitError, nearest
from cardkit.engine.loading.game import Game

from .actions import Actions, Begun, open_arguments
from .cells import FAR, Cell, CellSheet
from .extra import need
from .field_cells import add_field, field_types
from .flow_cells import add_flow
from .memories import add_choices, add_facts, tells
from .refinement import PLAIN, Refinement
from .survey import survey
from .zone_cells import add_zone

if TYPE_CHECKING:  # numpy is needed only for arrays
    import numpy as np


class Encoding:
    """Numbers for a game with this many seats: `actions`, and `observe` for what a seat knows.

    Built only from declarations and views, so equal information gives equal numbers. `digest` stays
    the same as long as the encoding does.
    """

    def __init__(
        self,
        game: Game[Any],
        seats: int | None = None,
        *,
        recall: bool = False,
        refine: Refinement | None = None,
    ) -> None:
        self.game = game
        self.seats = game.seat_range[0] if seats is None else seats
        self.recall = recall
        self.refined = refine  # if given, instead of the game's own
        self.refinement: Refinement = refine or getattr(game.rules, "learning", None) or PLAIN
        rules = self.rules = game.table_of(self.seats, 0).rules
        layout = rules.core.blank.layout
        _check_refinement(self.refinement, rules, layout)
        types = field_types(rules.table)
        shown = [field for field in layout.fields if field.seen != "nobody"]
        texts = tuple(f.name for f in shown if "str" in str(types[f.name]))
        found = survey(game, self.seats, open_arguments(rules, self.refinement), texts)
        self.actions = Actions(rules, self.refinement, found)
        sheet = CellSheet(rules)
        add_flow(sheet)
        positions = _zones_of_positions(rules)
        for zone in layout.zones:
            if zone.name not in self.refinement.without:
                matter = zone.name in positions or zone.columns is not None
                add_zone(sheet, zone, self.refinement.positions if matter else 0)
        for field in shown:
            if field.name not in self.refinement.without:
                words = sorted(found.words.get(field.name, ()))
                add_field(sheet, field, types[field.name], words)
        if tells(rules):
            add_facts(sheet, positions, self.refinement)
        if recall:
            add_choices(sheet, self.actions)
        self._begun_at = sheet.add([f"composing: {text}" for text in self._parts], 0, FAR)
        self._refined_at = sheet.add([*self.refinement.cells], -FAR, FAR)
        self.cells: list[Cell] = sheet.cells
        self._zeros = bytes(4 * len(self.cells))
        self._sheet = sheet
        self._fillers: dict[int, Callable[[Any, Any], None]] = {}  # by seat

    @property
    def _parts(self) -> list[str]:
        """The possible parts of a composed move."""
        if not self.actions.composed:
            return []
        first = self.actions.first_value - len(self.actions.composed)
        return self.actions.texts[first:-1]

    @cached_property
    def digest(self) -> str:
        """Eight characters that change whenever an action or a cell does."""
        text = "\n".join([*self.actions.texts, "--", *(str(cell) for cell in self.cells)])
        return hashlib.sha256(text.encode()).hexdigest()[:8]

    @property
    def id(self) -> str:
        """The name of an environment: the game, its seats and the digest."""
        recall = "-recall" if self.recall else ""
        return f"cardkit/{self.game.name}-{self.seats}{recall}-{self.digest}"

    def observe(self, view: Any, begun: Begun | None = None) -> array[float]:
        """Return what this view's seat knows as 32-bit numbers, with any move it is composing."""
        a = array("f", self._zeros)
        fill = self._fillers.get(view.me) or self._filler(view.me)
        fill(view, a)
        if begun is not None:
            self.add_begun(a, begun)
        if self.refinement.read is not None:
            given = self.refinement.read(view)
            if len(given) != len(self.refinement.cells):
                raise CardkitError(
                    f"Refinement.read gave {len(given)} numbers for {len(self.refinement.cells)} "
                    f"cells: {', '.join(self.refinement.cells)}"
                )
            for n, value in enumerate(given):
                a[self._refined_at + n] = value
        return a

    def _filler(self, seat: int) -> Callable[[Any, Any], None]:
        """Return the code that fills the cells for one seat. The seat number is hard-coded, so that
        the others' numbers are constants.
        """
        lines = [sub(r"\bme\b", str(seat), line) for line in self._sheet.lines]
        fill = compile_function("fill(v, a)", lines, self._sheet.scope, self.game.id)
        self._fillers[seat] = fill
        return fill

    def add_begun(self, observed: array[float], begun: Begun) -> None:
        """Add a move being composed to an observation made without it."""
        first = self.actions.first_value - len(self.actions.composed)
        number = self.actions.number
        for part in (Begun(begun.name), *begun.args):
            observed[self._begun_at + number[part] - first] += 1

    def tensor(self, view: Any, begun: Begun | None = None) -> np.ndarray[Any, Any]:
        """Return the same as `observe`, as a numpy array."""
        return self.as_tensor(self.observe(view, begun))

    def mask(self, legal: Iterable[int]) -> np.ndarray[Any, Any]:
        """Return an array with 1 for each legal action."""
        found = bytearray(self.actions.size)
        for number in legal:
            found[number] = 1
        return self.as_mask(found)

    @cached_property
    def as_tensor(self) -> Callable[[array[float]], np.ndarray[Any, Any]]:
        """The function that turns an observation into a numpy array."""
        return _reader("float32")

    @cached_property
    def as_mask(self) -> Callable[[bytearray], np.ndarray[Any, Any]]:
        return _reader("int8")

    def __str__(self) -> str:
        """Every action and every cell, one per line."""
        lines = [
            f"{self.id}",
            f"{len(self.actions)} actions, {len(self.cells)} cells",
            "",
            *(f"action {n}  {text}" for n, text in enumerate(self.actions.texts)),
            "",
            *(f"cell {n}  {cell.name}{_range(cell)}" for n, cell in enumerate(self.cells)),
        ]
        return "\n".join(lines)


def _reader(kind: str) -> Callable[[Any], np.ndarray[Any, Any]]:
    numpy = need("numpy", "this door")
    frombuffer, dtype = numpy.frombuffer, numpy.dtype(kind)
    return lambda values: frombuffer(values, dtype)


def _range(cell: Cell) -> str:
    if (cell.low, cell.high) == (0, 1):
        return ""
    if cell.high >= FAR:
        return "  (a number)"
    return f"  ({cell.low:g} to {cell.high:g})"


def _check_refinement(refinement: Refinement, rules: Any, layout: Any) -> None:
    """Refuse names that the game does not have: nothing would be refined."""
    zones = [each.name for each in (*layout.zones, *layout.fields)]
    given = {name.partition(".")[0] for name in refinement.values}
    for what, names, known in (
        ("without: no zone or field", refinement.without, zones),
        ("values: no move", given, [*rules.core.moves]),
    ):
        for name in sorted(set(names).difference(known)):
            near = nearest(name, known)
            hint = f"did you mean '{near}'?" if near else f"there are {', '.join(known)}"
            raise CardkitError(f"Refinement.{what} '{name}': {hint}")
    if refinement.cells and refinement.read is None:
        raise CardkitError("Refinement.cells without Refinement.read, which computes their numbers")


def _zones_of_positions(rules: Any) -> set[str]:
    """Return the zones in which moves refer to positions."""
    return {
        reader.zone
        for maker in rules.core.moves.values()
        for reader in maker.arguments.readers
        if reader.what == "POSITION" and reader.zone
    }


def encode(
    game: Game[Any] | str,
    seats: int | None = None,
    *,
    recall: bool = False,
    refine: Refinement | None = None,
) -> Encoding:
    """Make the encoding of a game, given as an id or a Game."""
    return Encoding(find_game(game), seats, recall=recall, refine=refine)


def find_game(game: Game[Any] | str) -> Game[Any]:
    """Return the game itself, or the one installed under this id or found at this path."""
    from cardkit.api import load

    if not isinstance(game, Game | str):
        raise CardkitError(f"a game is an id, a path or a Game, not {game!r}")
    return load(game) if isinstance(game, str) else game


def describe(game: Game[Any] | str, seats: int | None = None, **how: Any) -> str:
    """Describe the encoding of a game, action by action and cell by cell."""
    return str(encode(game, seats, **how))
