"""The leak mutation score: plants leaks in games and counts how many of them the check finds.

    python tools/leak_mutants.py plugins/seven examples/agram.py --leaks 40

A leak is planted at a random place in a copy of the rules: before any statement of a step, move or
effect, or in the reasons. It reveals the index of a hidden card in the card file, the index's
parity, or which of two hidden cards comes first; through an event, an event that may or may not be
said, a public field, a parameter of a pending step, or a reason. It counts if a brute-force
comparison proves it observable, using many games, random pairs of cards, and every seat.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from types import ModuleType

import attrs

from cardkit.engine.flow.rules import Rules
from cardkit.engine.loading.game import Game
from cardkit.engine.model.table_layout import Zone
from cardkit.testing import Case, seat_counts
from cardkit.testing.checks.secrecy import unseen_cards_change_nothing
from cardkit.testing.kit import problem_of
from cardkit.testing.twins.course import Course
from cardkit.testing.twins.exchange import Exchange
from cardkit.testing.twins.twin import Twin

FAR = 60  # choices played by brute force
COPIES = count(1)  # a module that was imported once is never read again
#: What a leak reveals: v is the index of a hidden card in the card file, w that of a second one.
KINDS = {"raw": "v", "parity": "v % 2", "comparison": "int(v < w)"}
CHANNELS = {
    "event": 't.say("leaked", what={0})',
    "extra": 't.say("leaked") if {0} % 2 else None',
    "field": "t.leaked = {0}",
    "step": "t.then(self.leaking, {0})",
    "reason": 'if {0} % 2: return Reason("leaked")',
}
HELPERS = """

def _leak(t, name, seat, index):
    cards = getattr(t, name)
    cards = cards if seat is None else cards[seat % len(cards)]
    return list(t.rules.cards.values()).index(cards[index]) if cards else -1
"""
STEP = """
    @step
    def leaking(self, t, what):
        pass
"""


@attrs.frozen
class Leak:
    """A planted leak: what it reveals and how, and its line."""

    kind: str
    channel: str
    line: str
    game: Game

    @property
    def text(self) -> str:
        """The leak's line with three lines of context."""
        file, _, line = self.line.rpartition(":")
        lines = Path(file).read_text(encoding="utf-8").splitlines()
        return f"{self.line}: " + " / ".join(map(str.strip, lines[int(line) - 2 : int(line) + 1]))


class Plot:
    """A game to plant leaks in: its package folder, or its single file."""

    def __init__(self, game: Path, work: Path) -> None:
        self.source = game if game.is_file() else next(game.rglob("rules.py")).parent
        self.work = work
        self.zones = hidden_zones(self._load(self._copy()))

    def planted(self, rng: Random) -> Leak:
        """A copy of the game with one leak."""
        file = self._copy()
        kind = rng.choice([*KINDS])
        usable = {"reason": has_reasons(file), "field": table_in(file) is not None}
        channel = rng.choice([channel for channel in CHANNELS if usable.get(channel, True)])
        line = plant(file, self.zones, rng, KINDS[kind], channel)
        return Leak(kind, channel, f"{file}:{line}", self._load(file))

    def _copy(self) -> Path:
        """The file with the rules, in a copy under its own name."""
        copy = self.work / f"leaky_{self.source.stem}_{next(COPIES)}"
        if self.source.is_file():
            return Path(shutil.copy(self.source, copy.with_suffix(".py")))
        shutil.copytree(self.source, copy)
        return copy / "rules.py"

    def _load(self, file: Path) -> Game:
        if self.source.is_file():
            module = _module(file.stem, file)
            return next(each for each in vars(module).values() if isinstance(each, Game))
        package = file.parent
        _module(package.name, package / "__init__.py", [str(package)])
        rules = importlib.import_module(f"{package.name}.rules")
        found = [
            each
            for each in vars(rules).values()
            if isinstance(each, type)
            and issubclass(each, Rules)
            and each.__module__ == rules.__name__
        ]
        return Game.read(file, found[0])


def _module(name: str, file: Path, folders: list[str] | None = None) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, file, submodule_search_locations=folders)
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# -- planting --------------------------------------------------------------------------------


def plant(file: Path, zones: list[Zone], rng: Random, said: str, channel: str) -> int:
    """Plant a leak in this rules file and return its line number."""
    text = file.read_text(encoding="utf-8")
    names = ("why_not",) if channel == "reason" else ()
    lines = text.splitlines()
    places = [  # where a line can be inserted, so not after "if …: " or "; "
        place
        for place in statements(ast.parse(text), names)
        if not lines[place[0] - 1][: place[1]].strip()
    ]
    line, indent, last = rng.choice(places)
    while lines[line - 1].lstrip().startswith("elif "):  # nothing can stand before it
        line, indent, last = rng.choice(places)
    secret, other = hidden_card(zones, rng), hidden_card(zones, rng)
    told = said.replace("v", secret, 1).replace(" w", f" {other}")
    planted = CHANNELS[channel].format(f"({told})")
    if channel == "step":
        lines[last:last] = STEP.splitlines()
    lines.insert(line - 1, " " * indent + planted)
    # On the same line as the first import, so that no line moves.
    lines[line_of_import(text)] += "; from cardkit import Reason, public, step"
    file.write_text("\n".join(lines) + HELPERS, encoding="utf-8")
    if channel == "field":
        line += _declare(file) == file  # above the rules
    return line


def line_of_import(text: str) -> int:
    """The line of the first import that another import can follow."""
    nodes = [node for node in ast.parse(text).body if isinstance(node, ast.Import | ast.ImportFrom)]
    found = [n for n in nodes if not isinstance(n, ast.ImportFrom) or n.module != "__future__"]
    return (found[0].end_lineno or 1) - 1


def has_reasons(file: Path) -> bool:
    """Whether the rules explain why a move is illegal."""
    return any(statements(ast.parse(file.read_text(encoding="utf-8")), ("why_not",)))


def sources(file: Path) -> list[Path]:
    """The source files of a game."""
    return sorted(file.parent.glob("*.py")) if file.name == "rules.py" else [file]


def statements(tree: ast.Module, named: tuple[str, ...]) -> Iterator[tuple[int, int, int]]:
    """The statements of steps, moves and effects, or of methods with these names: line number,
    indentation, and the last line of the class.
    """
    for cls in tree.body:
        for method in cls.body if isinstance(cls, ast.ClassDef) else ():
            if isinstance(method, ast.FunctionDef) and _is_act(method, named):
                for node in ast.walk(method):
                    inside = isinstance(node, ast.stmt) and node.lineno > method.lineno
                    if isinstance(node, ast.stmt) and inside and not _is_doc(node):
                        yield node.lineno, node.col_offset, cls.end_lineno or 0


def _is_act(method: ast.FunctionDef, named: tuple[str, ...]) -> bool:
    if named:
        return method.name in named
    marks = [mark.func if isinstance(mark, ast.Call) else mark for mark in method.decorator_list]
    return any(
        isinstance(mark, ast.Name) and mark.id in ("step", "move", "effect") for mark in marks
    )


def _is_doc(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def hidden_zones(game: Game) -> list[Zone]:
    """The zones that not everyone sees, also those of a table declared elsewhere."""
    zones = sorted(game.table.layout.zones, key=lambda zone: zone.name)
    return [zone for zone in zones if zone.seen in ("nobody", "owner") and not zone.by_card]


def hidden_card(zones: list[Zone], rng: Random) -> str:
    """An expression for a hidden card: from either end of one of these zones."""
    zone = rng.choice(zones)
    seat = rng.randrange(8) if zone.many else None
    return f"_leak(t, {zone.name!r}, {seat}, {rng.choice((0, -1))})"


def table_in(file: Path) -> tuple[Path, int] | None:
    """The source file that declares the table, and the last line of its class; None if it is
    another game's.
    """
    for path in sources(file):
        for cls in ast.parse(path.read_text(encoding="utf-8")).body:
            bases = " ".join(map(ast.unparse, cls.bases)) if isinstance(cls, ast.ClassDef) else ""
            if isinstance(cls, ast.ClassDef) and bases.startswith("Table["):
                return path, cls.end_lineno or 0
    return None


def _declare(file: Path) -> Path:
    """Declare the public field `leaked` on the table; return the file that declares it."""
    found = table_in(file)
    assert found is not None
    path, last = found
    lines = path.read_text(encoding="utf-8").splitlines()
    lines.insert(last, "    leaked: int = public(0)")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


# -- finding ---------------------------------------------------------------------------------


def found_by_check(game: Game, games: int) -> str:
    """What the check reports, run as `cardkit check` runs it."""
    for seats in seat_counts(game):
        cases = [Case(game, seats, str(seed + 1)) for seed in range(games)]
        problem = problem_of(unseen_cards_change_nothing, cases)
        if problem:
            return problem
    return ""


def observable(game: Game, rng: Random, games: int, pairs: int) -> bool:
    """Whether any seat can tell any twin from its original, by brute force over different games."""
    for number in range(games):
        seats = seat_counts(game)[number % len(seat_counts(game))]
        course = Course(Case(game, seats, f"brute force {number}"))
        for _ in range(pairs):
            shuffle = rng.randrange(min(3, len(course.copies.shuffles)))
            order = course.copies.shuffles[shuffle][2]
            one, two = rng.randrange(len(order)), rng.randrange(len(order))
            if order[one].card is not order[two].card:
                twin = Twin(course, Exchange(course, shuffle, one, two), course.rules.seats)
                if twin.play(FAR) is not None:
                    return True
    return False


def score(game: Path, leaks: int, seed: str, work: Path, games: int, pairs: int) -> Counter[str]:
    """Plant this many leaks in one game and count the outcomes."""
    rng, plot = Random(f"{seed} {game.name}"), Plot(game, work)
    told: Counter[str] = Counter()
    for number in range(leaks):
        leak = plot.planted(rng)
        problem = found_by_check(leak.game, 2)
        print(end="." if problem else "-", flush=True)
        if problem:
            told["found"] += 1
            told["with its line"] += problem.startswith(leak.line)
        elif observable(leak.game, Random(f"{seed} {number}"), games, pairs):
            told["missed"] += 1
            print(f"  missed: {leak.kind} as {leak.channel}, {leak.text}")
        else:
            told["not observable"] += 1
            print(f"  not observable: {leak.kind} as {leak.channel}, {leak.text}")
        if problem and not problem.startswith(leak.line):
            print(f"  elsewhere: {leak.kind} as {leak.channel}, {leak.line}: {problem}")
    return told


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("of", nargs="+", type=Path, help="folders or files of games")
    parser.add_argument("--leaks", type=int, default=20, help="how many in each game")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--games", type=int, default=2, help="that the brute force plays")
    parser.add_argument("--pairs", type=int, default=40, help="that it exchanges in each")
    given = parser.parse_args()
    total: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as work:
        for game in given.of:
            told = score(game, given.leaks, given.seed, Path(work), given.games, given.pairs)
            print(f"{game.stem}: {dict(told)}", flush=True)
            total += told
    proven = total["found"] + total["missed"]
    print(
        f"{total['found']} of {proven} observable leaks found, "
        f"{total['with its line']} with the line"
    )


if __name__ == "__main__":
    main()
