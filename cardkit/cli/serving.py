"""Code shared by the commands for tables in the browser."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from cardkit.engine.base.errors import CardkitError


def needs_serve() -> None:
    """Fail if the extra is not installed, showing the command that installs it."""
    if any(find_spec(name) is None for name in ("starlette", "uvicorn", "websockets", "segno")):
        raise CardkitError(
            "tables in the browser need the extra 'serve': pip install 'cardkit[serve]'"
        )


def store_file() -> Path:
    """Return where tables are kept by default."""
    from cardkit.play.saves.folder import data_directory

    return data_directory() / "tables.sqlite"
