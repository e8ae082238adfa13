"""`cardkit site`: what is packed, what is refused, and that nothing is left half-written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from helpers.clean_env import ROOT
from helpers.site_pages import NO_RUNTIME, RUNTIME, cardkit

from cardkit.plugin.library import Library
from cardkit.site.packing import make_pack
from cardkit.site.runtime import VERSION

GAME = (ROOT / "cardkit/authoring/templates/single/game.py").read_text("utf-8")
needs_runtime = pytest.mark.skipif(not RUNTIME, reason=NO_RUNTIME)


def refused(folder: Path, *arguments: str | Path, **environment: str) -> str:
    """What the command says; nothing is left in the folder besides what was there."""
    before = sorted(folder.rglob("*"))
    env = {**os.environ, "CARDKIT_PYODIDE": "", **environment}
    done = cardkit("site", *arguments, cwd=folder, env=env)
    assert done.returncode == 2 and "Traceback" not in done.stderr, done.stderr
    assert sorted(folder.rglob("*")) == before
    return done.stderr


def test_without_a_runtime_it_says_how_to_get_one(tmp_path: Path) -> None:
    said = refused(tmp_path, "flip7", "--output", "out")
    assert f"npm pack pyodide@{VERSION}" in said


def test_another_runtime_is_refused(tmp_path: Path) -> None:
    said = refused(tmp_path, "flip7", "--output", "out", "--pyodide", "nowhere")
    assert "'nowhere' has no Pyodide" in said
    other = tmp_path / "other"
    other.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"):
        (other / name).write_text("x", encoding="utf-8")
    (other / "package.json").write_text('{"version": "300.0.1"}', encoding="utf-8")
    said = refused(tmp_path, "flip7", "--output", "out", "--pyodide", other)
    assert f"is not from Pyodide {VERSION} (this is 300.0.1)" in said
    said = refused(tmp_path, "flip7", "--output", "out", "--pyodide", "http://127.0.0.1:9/x")
    assert "cannot fetch http://127.0.0.1:9/x/pyodide.mjs" in said


def test_the_folder_must_be_new(tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine", encoding="utf-8")
    assert "'full' is not empty" in refused(tmp_path, "flip7", "--output", "full")
    assert "is a file" in refused(tmp_path, "flip7", "--output", "full/mine.txt")


@needs_runtime
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    said = refused(tmp_path, "flip7", "--output", "no/such/place", CARDKIT_PYODIDE=RUNTIME)
    assert "cannot be written: No such file or directory" in said


@needs_runtime
def test_what_is_compiled_cannot_be_packed(tmp_path: Path) -> None:
    """Not by the game itself, nor by what it imports; nor a game that does not load."""
    (tmp_path / "lib" / "fast").mkdir(parents=True)
    (tmp_path / "lib" / "fast" / "__init__.py").write_text("", encoding="utf-8")
    (tmp_path / "lib" / "fast" / "speed.so").write_bytes(b"\x7fELF")
    (tmp_path / "quick.py").write_text("import fast\n" + GAME, encoding="utf-8")
    how = {"CARDKIT_PYODIDE": RUNTIME, "PYTHONPATH": str(tmp_path / "lib")}
    how["PYTHONDONTWRITEBYTECODE"] = "1"
    said = refused(tmp_path, "./quick.py", "--output", "out", **how)
    assert "'fast' cannot be packed: speed.so is compiled code" in said
    assert "no game 'poker'" in refused(tmp_path, "poker", "--output", "out", **how)


def test_what_a_game_imports_is_packed_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "slow_but_sure.py").write_text("TURN = 1\n", encoding="utf-8")
    game = tmp_path / "mine.py"
    game.write_text("import slow_but_sure\n" + GAME, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    pack = make_pack(Library.installed(), [str(game), "flip7"])
    assert "slow_but_sure.py" in pack.files and "games/0/mine.py" in pack.files
    assert pack.names == ["/site/games/0/mine.py", "flip7"]
    assert [each["id"] for each in pack.told["de"]] == ["my_game", "flip7"]
    top = {name.partition("/")[0] for name in pack.files}
    assert not top & {"typer", "textual", "platformdirs", "cardkit_seven"}
    rooms = {name.split("/")[1] for name in pack.files if name.startswith("cardkit/")}
    assert not rooms & {"cli", "tui", "lab", "serve", "plain", "authoring"}
    assert pack.archive == make_pack(Library.installed(), [str(game), "flip7"]).archive


@needs_runtime
def test_without_node_there_is_no_snapshot_and_it_says_so(tmp_path: Path) -> None:
    env = {**os.environ, "PATH": str(tmp_path), "CARDKIT_PYODIDE": RUNTIME}
    (tmp_path / "out").mkdir()  # an empty folder is as good as none
    done = cardkit("site", "seven", "--output", "out", cwd=tmp_path, env=env)
    assert done.returncode == 0, done.stderr
    assert (
        "no snapshot: node is not installed" in done.stderr and "without a snapshot" in done.stdout
    )
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert "snapshot.gz" not in names and "playground.html" not in names
    assert {"index.html", "sw.js", "manifest.webmanifest", "pack.gz", "site.json"} <= names
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_both_languages_of_the_page_say_the_same() -> None:
    import re

    page = ROOT / "cardkit/site/page"
    texts = [(page / f"say.{lang}.js").read_text("utf-8") for lang in ("en", "de")]
    keys = [re.findall(r"(?:^|[ {])(\w+): \"", text) for text in texts]
    assert keys[0] == keys[1] and len(keys[0]) > 30
