"""The Python code a page needs: cardkit, its dependencies, the games and what they import."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from importlib.metadata import (
    Distribution,
    PackageNotFoundError,
    distribution,
    packages_distributions,
)
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import attrs

import cardkit
from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.reader import MOST_CODE, place_of_path, read_bytes, read_text
from cardkit.engine.base.toml_source import TomlSource
from cardkit.engine.loading.game import Game
from cardkit.plugin.bots import PluginInfo
from cardkit.plugin.library import Library
from cardkit.plugin.project import modules_in
from cardkit.room.telling import style_of

ROOT = "/site"  # where the pack is unpacked
OWN = ("bots", "engine", "locale", "play", "plugin", "room", "session", "testing", "site/inside")
BASES = ("attr", "attrs", "cattr", "cattrs", "pluggy", "typing_extensions")
COMPILED = (".so", ".pyd", ".dylib")
LEFT_OUT = ("__pycache__", "tests", "test")


@attrs.define
class Pack:
    """Files for the browser. `names` load the games there; `directories` contain other plugins."""

    files: dict[str, bytes] = attrs.Factory(dict)
    names: list[str] = attrs.Factory(list)
    directories: list[str] = attrs.Factory(list)
    styles: dict[str, bytes] = attrs.Factory(dict)
    told: dict[str, Any] = attrs.Factory(dict)  # by language: the games as listed on the start page

    @property
    def begin(self) -> str:
        """The startup code for Python in the browser."""
        return (
            "import sys\n"
            f"sys.path.insert(0, {ROOT!r})\n"
            "from cardkit.site.inside.house import House\n"
            f"house = House({self.names!r}, {self.directories!r})\n"
        )

    @property
    def archive(self) -> bytes:
        """All files in one: the length of the list, names and sizes, then their bytes; compressed.
        A page can unpack this faster than any standard archive.
        """
        names = sorted(self.files)
        index = json.dumps([[name, len(self.files[name])] for name in names]).encode()
        parts = [len(index).to_bytes(4, "little"), index, *(self.files[name] for name in names)]
        return gzip.compress(b"".join(parts), 9, mtime=0)


def make_pack(library: Library, names: Sequence[str]) -> Pack:
    """Pack games by id or path, with everything they import. Refuses what no browser can run."""
    pack = Pack()
    home = Path(cardkit.__file__).parent
    for path in home.glob("*.py"):
        pack.files[f"cardkit/{path.name}"] = path.read_bytes()
    pack.files["cardkit/site/__init__.py"] = (home / "site/__init__.py").read_bytes()
    for room in OWN:
        _add_folder(pack, home / room, f"cardkit/{room}")
    for module in BASES:
        _add_module(pack, module)
    games = [_add_game(pack, library, name) for name in names]
    wanted = {each for game in games for each in (game.id, game.base)}
    points = []
    for info in library.plugins:
        if _serves(info, library, wanted):
            points += _add_plugin(pack, info)
    pack.files["cardkit_site-1.dist-info/METADATA"] = (
        b"Metadata-Version: 2.1\nName: cardkit-site\nVersion: 1\n"
    )
    pack.files["cardkit_site-1.dist-info/entry_points.txt"] = (
        "[cardkit]\n" + "".join(points)
    ).encode()
    _add_what_is_missing(pack)
    return pack


def _add_folder(pack: Pack, folder: Path, name: str) -> None:
    for path in sorted(folder.rglob("*")):
        inner = path.relative_to(folder)
        if path.is_file() and path.suffix != ".pyc" and not {*inner.parts[:-1]} & {*LEFT_OUT}:
            if path.suffix in COMPILED:
                raise _is_compiled(name.split("/", maxsplit=1)[0], path.name)
            pack.files[f"{name}/{inner.as_posix()}"] = path.read_bytes()


def _is_compiled(name: str, file: str) -> CardkitError:
    return CardkitError(
        f"'{name}' cannot be packed: {file} is compiled code, and a browser can only run Python; "
        "do not import it in rules or bots that you publish"
    )


def _add_module(pack: Pack, name: str) -> None:
    """Add a module or package that can be imported here."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise CardkitError(f"'{name}' cannot be packed: no module of this name is installed")
    path = Path(spec.origin)
    if path.suffix in COMPILED:
        raise _is_compiled(name, path.name)
    if spec.submodule_search_locations:
        _add_folder(pack, path.parent, name)
    else:
        pack.files[path.name] = path.read_bytes()


# -- games and plugins ----------------------------------------------------------------------


def _add_game(pack: Pack, library: Library, name: str) -> Game:
    game = library.load(name)
    if not game.origin:
        pack.names.append(game.name)
    else:
        pack.names.append(game.name_by(_add_path(pack, Path(game.origin), game)))
    style = style_of(game)
    if style is not None:
        pack.styles[game.id] = style.read_bytes()
    return game


def _add_path(pack: Pack, path: Path, game: Game) -> str:
    """Add a game's file or project in its own location; return the name that loads it there."""
    if path.is_dir():
        for module in modules_in(path):
            _add_beside(pack, module)
        return game.id
    place = f"games/{len(pack.names)}"
    pack.files[f"{place}/{path.name}"] = read_bytes(path, MOST_CODE)
    if path.suffix == ".toml":
        extends = TomlSource(path.name, read_text(path)).data.get("extends")
        if isinstance(extends, str) and extends.endswith(".py"):
            pack.files[f"{place}/{extends}"] = read_bytes(path.parent / extends, MOST_CODE)
    return f"{ROOT}/{place}/{path.name}"


def _serves(info: PluginInfo, library: Library, wanted: set[str]) -> bool:
    """Whether a plugin provides a packed game, or house rules, bots or faces for one."""
    if info.error or info.source:  # single-file games are packed by path
        return False
    rules = {rule.game for rule, owner in library.registry.house_rules if owner is info}
    bots = {bot.game for bot, owner in library.registry.bots if owner is info}
    return bool((wanted | {None}) & {*info.games, *rules, *bots})


def _add_plugin(pack: Pack, info: PluginInfo) -> list[str]:
    """Add a plugin's files, and the entry point that makes it discoverable."""
    top = info.module.partition(":")[0].split(".")[0]
    if top == "cardkit":
        return [f"{info.name} = {info.module}\n"]
    file = Path(info.file)
    folder = file.parent if file.name == "__init__.py" else None
    try:
        known = find_spec(top)
    except (ImportError, ValueError):
        known = None
    if known is None or known.origin is None or place_of_path(known.origin) != place_of_path(file):
        _add_beside(pack, folder or file)
        return []
    _add_module(pack, top)
    return [f"{info.name} = {info.module}\n"]


def _add_beside(pack: Pack, path: Path) -> None:
    """Add a plugin that is not installed but in a plugin directory."""
    place = f"{ROOT}/plugins"
    if place not in pack.directories:
        pack.directories.append(place)
    if path.is_dir():
        _add_folder(pack, path, f"plugins/{path.name}")
    else:
        pack.files[f"plugins/{path.name}"] = read_bytes(path, MOST_CODE)


# -- what they import -----------------------------------------------------------------------

TRIAL = """
import json, sys
missing = []
class Missing:
    def find_spec(name, path=None, target=None):
        missing.append(name.partition(".")[0])
sys.meta_path.append(Missing)
try:
    from cardkit.site.inside.house import House
    house = House(NAMES, DIRECTORIES)
    house.warm_up()
    told = {"told": {lang: house.ask_games(lang) for lang in ("en", "de")}}
except BaseException as error:
    told = {"error": f"{error}" or type(error).__name__, "missing": missing}
print("\\n" + json.dumps(told))
"""


def _add_what_is_missing(pack: Pack) -> None:
    """Start a game with only what is packed, and add missing modules if they are pure Python."""
    while True:
        with tempfile.TemporaryDirectory() as folder:
            told = _try(pack, Path(folder))
        if "told" in told:
            pack.told = told["told"]
            return
        more = [name for name in dict.fromkeys(told["missing"]) if _is_installed(name)]
        more = [name for name in more if not any(_belongs(file, name) for file in pack.files)]
        if not more:
            raise CardkitError(
                f"the game cannot be packed: {told['error'].replace(ROOT + '/', '')}"
            )
        for name in more:
            for dist in _distributions(name):
                _refuse_compiled(name, dist)
            _add_module(pack, name)


def _try(pack: Pack, folder: Path) -> dict[str, Any]:
    """Start a game in a process that sees only the pack and the standard library."""
    for name, data in pack.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    here = [name.replace(ROOT, str(folder), 1) for name in pack.names]
    directories = [name.replace(ROOT, str(folder), 1) for name in pack.directories]
    code = TRIAL.replace("NAMES", repr(here)).replace("DIRECTORIES", repr(directories))
    command = [
        sys.executable,
        "-I",
        "-S",
        "-c",
        f"import sys; sys.path.insert(0, {str(folder)!r}){code}",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    try:
        found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1].replace(str(folder), ROOT))
        return found
    except (IndexError, ValueError):
        last = (done.stderr.strip().splitlines() or ["it exits Python"])[-1]
        return {"error": last, "missing": []}


def _is_installed(name: str) -> bool:
    try:
        spec = find_spec(name)
    except (ImportError, ValueError):
        return False
    return spec is not None and name not in sys.stdlib_module_names


def _belongs(file: str, module: str) -> bool:
    return file == f"{module}.py" or file.startswith(f"{module}/")


def _distributions(name: str) -> Iterator[Distribution]:
    for each in packages_distributions().get(name, ()):
        try:
            yield distribution(each)
        except PackageNotFoundError:
            continue


def _refuse_compiled(name: str, dist: Distribution) -> None:
    for file in dist.files or ():
        if file.suffix in COMPILED and re.match(rf"{re.escape(name)}\b", str(file)):
            raise _is_compiled(name, file.name)
