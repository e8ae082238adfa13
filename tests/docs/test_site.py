"""The site can be built from the pages, without a warning and without a network."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.site_pages import NO_RUNTIME, RUNTIME

DOCS = Path(__file__).parents[2] / "docs"


def test_the_samples_of_the_protocol_are_of_real_runs() -> None:
    made = runpy.run_path(str(DOCS / "make_protocol.py"))["page"]()
    known = (DOCS / "protocol.md").read_text(encoding="utf-8")
    assert made == known, "run: python docs/make_protocol.py > docs/protocol.md"


def test_the_page_of_commands_is_what_the_program_says() -> None:
    made = runpy.run_path(str(DOCS / "make_commands.py"))["page"]()
    known = (DOCS / "commands.md").read_text(encoding="utf-8")
    assert made == known, "run: python docs/make_commands.py > docs/commands.md"


def test_every_page_is_in_the_index() -> None:
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^(\w+)$", index, re.MULTILINE))
    assert {page.stem for page in DOCS.glob("*.md")} - {"index"} == listed


@pytest.mark.extra("docs")
def test_the_site_is_built(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-W", "-q", "-b", "html", str(DOCS), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "tutorial.html").read_text(encoding="utf-8")
    assert "class BridgeTable" in re.sub(r"<[^>]+>", "", page)
    loaded = re.findall(r'(?:src|href)="(https?://[^"]+\.(?:js|css|woff2?))"', page)
    assert loaded == []


@pytest.mark.extra("docs")
def test_the_docs_have_tables_to_play_at(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", str(DOCS), str(tmp_path)]
    if not RUNTIME:
        pytest.skip(NO_RUNTIME)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "play.html").read_text(encoding="utf-8")
    shown = re.findall(r'<iframe [^>]*src="play/index\.html#game=(\w+)"', page)
    assert shown == ["flip7", "code_game", "seven"]
    assert (tmp_path / "play" / "index.html").is_file()
    assert (tmp_path / "play" / "playground.html").is_file()
    assert "was built without" not in page
