"""What the commands around tables in the browser share."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from cardkit.engine.base.errors import CardkitError


def needs_serve() -> None:
    """Refuses if the extra is not installed, with the command that installs it."""
    if any(find_spec(name) is None for name in ("starlette", "uvicorn", "websockets", "segno")):
        raise CardkitError(
            "tables in the browser need the extra 'serve': pip install 'cardkit[serve]'"
        )


def store_file() -> Path:
    """Where tables are kept if nobody says otherwise."""
    from cardkit.play.saves.folder import data_directory

    return data_directory() / "tables.sqlite"
