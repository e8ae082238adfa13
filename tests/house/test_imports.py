"""The import arrows: engine ← plugin ← play ← bots, session ← plain, tui, room ← serve, join ← cli.

lab, testing and paper come before cli, too.

And those between the rooms of a package.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import cardkit

ROOT = Path(cardkit.__file__).parent

#: What each package may import of cardkit, besides itself. Not even inside a function.
ALLOWED: dict[str, set[str]] = {
    "engine": set(),
    "plugin": {"engine"},
    "play": {"engine", "plugin", "cardkit"},  # cardkit itself: the version
    "bots": {"engine", "plugin", "play"},
    "lab": {"engine", "plugin", "play", "bots", "cardkit"},
    "rl": {"engine", "plugin", "play", "bots", "cardkit"},
    "testing": {"engine", "plugin", "play", "bots", "session", "cardkit"},
    "authoring": {"engine", "plugin", "cardkit"},
    "session": {"engine", "plugin", "play"},
    "plain": {"engine", "plugin", "play", "session"},
    "publish": {"engine", "plugin", "play", "session", "tui", "testing", "cardkit"},
    "paper": {"engine", "plugin", "play", "session", "cardkit"},
    "tui": {"engine", "plugin", "play", "session", "plain"},
    "room": {"engine", "plugin", "play", "session"},
    "serve": {"engine", "plugin", "play", "session", "room", "cardkit"},
    "join": {"engine", "plugin", "play", "session", "room", "plain", "tui"},
    "site": {"engine", "plugin", "play", "bots", "session", "testing", "room", "serve", "cardkit"},
    "cli": {
        "join",
        "site",
        "room",
        "serve",
        "engine",
        "plugin",
        "play",
        "session",
        "plain",
        "paper",
        "publish",
        "tui",
        "bots",
        "rl",
        "lab",
        "testing",
        "authoring",
        "cardkit",
    },
}
#: The rooms of a package in their order: each may import those before it, not even inside a
#: function those after it. Imports for types alone are free.
ROOMS: dict[str, tuple[str, ...]] = {
    "engine": ("base", "model", "io", "knowledge", "flow", "loading"),
    "lab": ("measure", "run", "report"),
    "tui": ("choose", "draw", "screens"),
}
THIRD_PARTY = {
    "room": {"attrs", "cattrs"},
    "engine": {"attrs", "cattrs", "typing_extensions"},
    "plugin": {"attrs", "pluggy"},
    "play": {"attrs", "cattrs", "platformdirs"},
}


def imported(path: Path, tree: ast.AST | None = None) -> set[str]:
    """The full names of the modules that a file imports."""
    package = ["cardkit", *path.relative_to(ROOT).parts[:-1]]
    found: set[str] = set()
    for node in ast.walk(tree or ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            name = ".".join([*base, *([node.module] if node.module else [])])
            found |= {name} if node.module else {f"{name}.{alias.name}" for alias in node.names}
            if name == "cardkit":
                found |= {f"cardkit.{alias.name}" for alias in node.names}
    return found


def packages_of(names: set[str]) -> set[str]:
    """Which packages of cardkit these modules belong to; `cardkit` for its top."""
    folders = {path.name for path in ROOT.iterdir() if path.is_dir()}
    parts = [name.split(".") for name in names if name.split(".")[0] == "cardkit"]
    return {p[1] if len(p) > 1 and p[1] in folders else "cardkit" for p in parts}


FILES = [
    path
    for path in sorted(ROOT.rglob("*.py"))
    if path.parent != ROOT and "templates" not in path.parts  # those are projects of their own
]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_arrow(path: Path) -> None:
    package = path.relative_to(ROOT).parts[0]
    assert packages_of(imported(path)) <= ALLOWED[package] | {package}


def rooms_of(path: Path) -> set[str]:
    """The rooms of its own package that a module needs when it runs."""
    package = path.relative_to(ROOT).parts[0]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in list(ast.walk(tree)):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            node.body = [ast.Pass()]
    parts = [name.split(".") for name in imported(path, tree)]
    return {p[2] for p in parts if len(p) > 3 and p[:2] == ["cardkit", package]}


INNER = [path for path in FILES if len(path.relative_to(ROOT).parts) == 3]


@pytest.mark.parametrize("path", INNER, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_arrow_between_rooms(path: Path) -> None:
    package, room, _ = path.relative_to(ROOT).parts
    order = ROOMS.get(package)
    if order is not None:
        assert room in order, f"{package} has a room that ROOMS does not name: {room}"
        assert rooms_of(path) <= set(order[: order.index(room) + 1])


@pytest.mark.parametrize("package", THIRD_PARTY)
def test_what_comes_from_outside(package: str) -> None:
    names = {
        name.split(".")[0] for path in (ROOT / package).rglob("*.py") for name in imported(path)
    }
    outside = names - set(sys.stdlib_module_names) - {"cardkit"}
    assert outside <= THIRD_PARTY[package]


def test_textual_is_imported_by_the_full_screen_table_alone() -> None:
    for path in FILES:
        outside = {name.split(".")[0] for name in imported(path)} & {"textual"}
        assert not outside or path.relative_to(ROOT).parts[0] in ("tui", "join"), path


@pytest.mark.parametrize("name", ["frames", "scene", "motion", "choice", "session"])
def test_what_a_screen_needs_knows_no_game(name: str) -> None:
    """A screen elsewhere is fed with plain data: this half of the session needs nothing else."""
    names = imported(ROOT / "session" / f"{name}.py")
    ours = {each for each in names if each.startswith("cardkit")}
    assert all(each.startswith("cardkit.session.") for each in ours)


def test_a_room_has_no_sockets_threads_storage_or_clocks() -> None:
    wrapped = {"asyncio", "socket", "threading", "multiprocessing", "sqlite3", "time", "datetime"}
    for path in (ROOT / "room").glob("*.py"):
        assert not {name.split(".")[0] for name in imported(path)} & wrapped, path.name


def test_no_file_of_the_engine_names_a_game() -> None:
    for path in (ROOT / "engine").rglob("*.py"):
        assert "flip7" not in path.read_text(encoding="utf-8").lower(), path.name


def test_the_parser_of_this_test_sees_every_kind_of_import() -> None:
    assert "cardkit.engine.base.errors" in imported(ROOT / "plugin" / "house_rules.py")
    assert "cardkit.plugin.specs" in imported(ROOT / "plugin" / "house_rules.py")
    assert "cardkit.play" in {name[:12] for name in imported(ROOT / "cli" / "play.py")}
    assert packages_of({"cardkit", "cardkit.__version__", "cardkit.lab.simulate", "os"}) == {
        "cardkit",
        "lab",
    }


def test_help_loads_no_game_and_no_engine() -> None:
    code = (
        "import sys\nsys.argv = ['cardkit', '--help']\n"
        "from cardkit.cli.main import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "heavy = [n for n in ('attrs', 'pluggy', 'cattrs', 'cardkit.engine.flow.table', 'rich', "
        "'cardkit_flip7') if n in sys.modules]\n"
        "print(heavy, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


def test_every_public_name_exists() -> None:
    assert len(cardkit.__all__) == len(set(cardkit.__all__))
    for name in cardkit.__all__:
        assert getattr(cardkit, name) is not None
    with pytest.raises(AttributeError, match=r"^cardkit has no 'xyzzy'$"):
        cardkit.xyzzy  # noqa: B018


def test_the_kit_does_without_pytest() -> None:
    code = "import sys\nsys.modules['pytest'] = None\nimport cardkit.cli.check, cardkit.testing\n"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
