"""A site's folder: built next to its destination, and renamed when it is complete."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any

import attrs

import cardkit
from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.reader import read_text
from cardkit.plugin.library import Library
from cardkit.serve.client_files import ClientFile, read_client

from .packing import ROOT, Pack, make_pack
from .runtime import LOCK, read_runtime
from .snapshot import NO_NODE, find_node, make_snapshot

PAGE = Path(__file__).with_name("page")
GAME = Path(cardkit.__file__).parent / "authoring/templates/single/game.py"
AT_ROOT = ("index.html", "playground.html", "sw.js")


@attrs.frozen
class Built:
    """A finished site."""

    folder: Path
    games: list[str]
    size: int
    snapshot: bool
    notes: list[str]


def build_site(
    library: Library,
    names: Sequence[str],
    output: Path,
    runtime: str | None,
    *,
    title: str | None = None,
    playground: bool = False,
    snapshot: bool = True,
) -> Built:
    """Build the whole site, or nothing at all."""
    refuse_folder(output)
    files = read_runtime(runtime)
    pack = make_pack(library, names)
    notes: list[str] = []
    with _new_folder(output) as folder:
        for name, data in files.items():
            _write(folder, f"pyodide/{name}", data)
        _write(folder, "pack.gz", pack.archive)
        node = find_node() if snapshot else None
        if node is not None:
            _write(folder, "snapshot.gz", make_snapshot(node, folder, pack.begin, LOCK))
        elif snapshot:
            notes.append(NO_NODE)
        examples = examples_of(pack, names) if playground else []
        _write_page(folder, pack, title, examples)
        size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    ids = [game["id"] for game in pack.told["en"]]
    return Built(output, ids, size, node is not None, notes)


def _write(folder: Path, name: str, data: bytes) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def examples_of(pack: Pack, names: Sequence[str]) -> list[dict[str, str]]:
    """Return the playground's starting points: the files that were named, a game as written by
    `cardkit new --file`, and a variant of the first game.
    """
    paths = [Path(name) for name in names if name.endswith((".py", ".toml"))]
    found = [{"name": path.name, "text": read_text(path)} for path in paths]
    found.append({"name": "my_game.py", "text": read_text(GAME)})
    first = pack.told["en"][0]
    options = "".join(
        f"{each['name']} = {json.dumps(each['value'])}\n" for each in first["options"][:3]
    )
    variant = f'extends = "{first["base"]}"\n\n[options]\n{options}'
    return [*found, {"name": "my_variant.toml", "text": variant}]


def _write_page(
    folder: Path, pack: Pack, title: str | None, examples: list[dict[str, str]]
) -> None:
    for name, file in read_client().items():
        if name not in ("index.html", "app.js", "net.js"):
            _write(folder, f"client/{name}", file.plain)
    for id, style in pack.styles.items():
        _write(folder, f"style/{id}.css", style)
    games = pack.told["en"]
    title = title or (games[0]["title"] if len(games) == 1 else "cardkit")
    for path in sorted(PAGE.iterdir()):
        own = path.name.startswith(("playground", "runner", "editor"))
        if path.is_file() and path.name != "sw.js" and (examples or not own):
            place = path.name if path.name in AT_ROOT else f"page/{path.name}"
            _write(folder, place, ClientFile.read(path).plain)
    snapshot = (folder / "snapshot.gz").is_file()
    loaded = ["pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip", "pack.gz"]
    loaded += ["snapshot.gz"] if snapshot else []
    sizes = {name: (folder / name).stat().st_size for name in loaded}
    site = {
        "title": title,
        "games": pack.told,
        "playground": examples,
        "runtime": {
            "sizes": sizes,
            "snapshot": snapshot,
            "root": ROOT,
            "begin": pack.begin,
            "lock": LOCK,
        },
    }
    _write(folder, "site.json", _json(site))
    _write(folder, "manifest.webmanifest", _json(_manifest(title)))
    _write(folder, "sw.js", _service_worker(folder))


def _manifest(title: str) -> dict[str, Any]:
    icon = {"src": "client/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    return {
        "name": title,
        "short_name": title,
        "start_url": ".",
        "scope": ".",
        "display": "standalone",
        "background_color": "#0f2f28",
        "theme_color": "#0e2a24",
        "icons": [icon],
    }


def _service_worker(folder: Path) -> bytes:
    """Make the service worker, which knows all files, so a change in any of them makes a new
    version.
    """
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    files = ["./", *(path.relative_to(folder).as_posix() for path in paths)]
    told = _json({"version": digest.hexdigest()[:16], "files": files}).decode()
    text = (PAGE / "sw.js").read_text(encoding="utf-8")
    return text.replace("/*SITE*/ {}", told).encode()


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


# -- the folder -----------------------------------------------------------------------------


def refuse_folder(output: Path) -> None:
    """Raise rather than overwrite anything."""
    try:
        if output.is_dir() and any(output.iterdir()):
            raise CardkitError(f"'{output}' is not empty: name a new folder with --output")
        if output.exists() and not output.is_dir():
            raise CardkitError(f"'{output}' is a file: name a new folder with --output")
    except OSError as error:
        raise _cannot(output, error) from None


def _cannot(output: Path, error: OSError) -> CardkitError:
    return CardkitError(f"'{output}' cannot be written: {error.strerror or error}")


@contextmanager
def _new_folder(output: Path) -> Iterator[Path]:
    """Provide a hidden folder next to the destination, renamed at the end; nothing is left behind
    on failure.
    """
    part = output.absolute().with_name(f".{output.absolute().name[:40]}.{token_hex(4)}.part")
    try:
        part.mkdir()
        yield part
        if output.is_dir():
            output.rmdir()  # it is empty
        os.replace(part, output)
    except OSError as error:
        raise _cannot(output, error) from None
    finally:
        shutil.rmtree(part, ignore_errors=True)
