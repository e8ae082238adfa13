"""The output file of a print job: a new one, or one that replaces an earlier print, never anything
else.
"""

from __future__ import annotations

from pathlib import Path

from cardkit.engine.base.errors import CardkitError
from cardkit.play.records.new_file import NewFile

from .pen import PRODUCER


def open_print(path: Path) -> NewFile:
    """Open the file, rejecting an unwritable one before anything is drawn."""
    if path.suffix.lower() != ".pdf":
        raise CardkitError(f"'{path}' must be a PDF: --output {path.name or 'game'}.pdf")
    earlier = is_print(path)
    if not earlier and (path.exists() or path.is_symlink()):
        raise CardkitError(
            f"'{path}' already exists, and cardkit did not print it; choose another name"
        )
    return NewFile(path, replaces=earlier)


def is_print(path: Path) -> bool:
    """Whether this is a PDF that `cardkit print` wrote."""
    if path.is_symlink() or not path.is_file():
        return False
    try:
        data = path.read_bytes()
    except OSError:
        return False
    names = (PRODUCER.encode(), PRODUCER.encode("utf-16-be"))
    return data.startswith(b"%PDF-") and any(name in data for name in names)
