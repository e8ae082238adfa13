"""Reading a print: what is where, in points from the top left."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from helpers.tiny import call


def printed(path: Path, *args: str | Path) -> Any:
    """The print of `cardkit print`, opened."""
    done = call("print", *args, "--output", path)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return opened(path)


def opened(path: Path) -> Any:
    import pdfplumber  # where the extra is not installed, this need not be

    return pdfplumber.open(io.BytesIO(path.read_bytes()))


def text_of(pdf: Any) -> str:
    return "\n".join(page.extract_text() for page in pdf.pages)
