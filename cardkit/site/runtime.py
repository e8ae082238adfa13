"""Python for the browser: one version of Pyodide, from a folder or an address, byte for byte."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import cast
from urllib.error import URLError
from urllib.request import urlopen

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.reader import read_bytes

VERSION = "314.0.7"
MOST = 64_000_000  # bytes per file
#: The runtime files in a site, and their SHA-256, so that what is loaded is what was tested.
FILES = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
#: The runtime's list of additional packages: none.
LOCK = json.dumps(
    {
        "info": {
            "abi_version": "2026_0",
            "arch": "wasm32",
            "platform": "emscripten_5_0_3",
            "python": "3.14.2",
        },
        "packages": {},
    }
)
HOW = (
    f"download it with 'npm pack pyodide@{VERSION}', unpack it, and pass its folder: "
    "--pyodide package"
)


def read_runtime(where: str | None) -> dict[str, bytes]:
    """Read the runtime files by name; refuse anything but the bytes of this version."""
    if not where:
        raise CardkitError(f"a site needs Pyodide {VERSION}, which runs Python in browsers: {HOW}")
    read = _reader(where)
    files = {name: read(name) for name in FILES}
    for name, data in files.items():
        if hashlib.sha256(data).hexdigest() != FILES[name]:
            raise CardkitError(
                f"{name} in '{where}' is not from Pyodide {VERSION}{_other(read)}; {HOW}"
            )
    return files


def _reader(where: str) -> Callable[[str], bytes]:
    if where.startswith(("https://", "http://")):
        return lambda name: _fetch(f"{where.rstrip('/')}/{name}")
    folders = [Path(where, *inner) for inner in ((), ("package",), ("node_modules", "pyodide"))]
    folder = next((each for each in folders if (each / "pyodide.mjs").is_file()), None)
    if folder is None:
        raise CardkitError(f"'{where}' has no Pyodide (no pyodide.mjs is there): {HOW}")
    return lambda name: read_bytes(folder / name, MOST)


def _fetch(address: str) -> bytes:
    try:
        with urlopen(address, timeout=60) as answer:
            return cast(bytes, answer.read(MOST))
    except (URLError, OSError, ValueError) as error:
        raise CardkitError(f"cannot fetch {address}: {error}") from None


def _other(read: Callable[[str], bytes]) -> str:
    """Return which version it is, if it says so."""
    try:
        return f" (this is {json.loads(read('package.json'))['version']})"
    except (CardkitError, ValueError, KeyError, TypeError):
        return ""
