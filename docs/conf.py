"""Configuration of the docs site: ``sphinx-build docs site``. Self-contained; no network needed.

With ``CARDKIT_PYODIDE`` set to the runtime for ``cardkit site``, the page `play` has real tables.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import cardkit

project = "cardkit"
copyright = "the cardkit contributors"
version = release = cardkit.__version__
extensions = ["myst_parser"]
myst_heading_anchors = 3
exclude_patterns = ["images/make.py"]
html_theme = "furo"
html_title = "cardkit"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False

PLAYABLE = bool(os.environ.get("CARDKIT_PYODIDE"))
if PLAYABLE:
    tags.add("playable")  # noqa: F821 (Sphinx defines it)


def add_tables(app: Any, error: Exception | None) -> None:
    """Add the tables shown on the page `play` to the built site."""
    folder = Path(app.outdir) / "play"
    if PLAYABLE and error is None and app.builder.format == "html" and not folder.exists():
        games = ["flip7", "code_game", "seven"]
        command = ["site", *games, "--playground", "--output", str(folder)]
        subprocess.run([sys.executable, "-m", "cardkit.cli.main", *command], check=True)


def setup(app: Any) -> None:
    app.connect("build-finished", add_tables)
