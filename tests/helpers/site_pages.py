"""Sites as visitors get them: built once, served by a plain file server, opened in a browser."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from helpers.browsing import Page
from helpers.serving import ROOT

RUNTIME = os.environ.get("CARDKIT_PYODIDE", "")
NO_RUNTIME = "needs Pyodide: CARDKIT_PYODIDE names its folder (npm pack pyodide@314.0.7)"
ONE_FILE = ROOT / "examples" / "agram.py"
PATIENCE = 240_000  # milliseconds in which a page must have loaded


class QuietFiles(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass

    def copyfile(self, *files: Any) -> None:
        with suppress(ConnectionError):  # a page that was closed while it loaded
            super().copyfile(*files)


@contextmanager
def file_server(folder: Path) -> Iterator[str]:
    """The address of a plain file server."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietFiles, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def cardkit(*arguments: str | Path, **how: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cardkit.cli.main", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, **how)


class Visitor(Page):
    """A person at a page of a site."""

    def visit(self, address: str) -> None:
        self.page.goto("about:blank")
        self.page.goto(address)

    def visit_table(self, address: str) -> None:
        self.visit(address)
        self.page.wait_for_selector(".table", timeout=PATIENCE)

    def measured(self, name: str) -> list[Any]:
        """What the page measured: ``ready`` when Python stood, ``bot`` for each move of one."""
        found = self.page.evaluate(f"performance.getEntriesByName('{name}').map((m) => m.detail)")
        return list(found)

    def save_record(self, path: Path) -> Path:
        """The record of the table, as the browser downloads it."""
        with self.page.expect_download() as waiting:
            self.page.get_by_role("button", name="Save the record").click()
        waiting.value.save_as(path)
        return path
