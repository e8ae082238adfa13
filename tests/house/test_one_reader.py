"""What people hand in is read by one reader with limits; whoever reads otherwise says why here."""

from __future__ import annotations

import ast
from pathlib import Path

import cardkit

ROOT = Path(cardkit.__file__).parent
#: Files that read by themselves, and what they read.
OTHERS = {
    "engine/base/reader.py": "it is the reader",
    "engine/base/source_lines.py": "the source of code that runs already",
    "engine/loading/game.py": "the source of code that runs already",
    "bots/program.py": "lines of a program, each with a limit to its length",
    "cli/output.py": "the streams of this process",
    "lab/run/job.py": "what this program wrote for its own workers",
    "session/frames.py": "what this program wrote for its own screens",
    "paper/output.py": "whether a file is an earlier print",
    "rl/policy_file.py": "a text in an archive of arrays, opened without pickle",
    "room/spec.py": "what the server wrote into its own store",
    "serve/client_files.py": "the page, which comes with this program",
    "serve/crew.py": "what the system says of a process",
    "serve/facts.py": "what the server wrote into its own store",
    "site/builder.py": "the page, which comes with this program",
    "site/inside/house.py": "what the page of this program says",
    "site/packing.py": "modules that are installed here, and what its own process found",
    "site/runtime.py": "the package that is checked by its digest",
    "site/snapshot.py": "what its own process wrote",
}
#: Rooms for authors: they read the project that its author checks, or templates of ours.
AUTHORS = ("testing/", "authoring/")


def reads(tree: ast.AST) -> bool:
    """Whether code opens or parses something itself."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Name("open"):
                return True
            case ast.Attribute(ast.Name("json" | "tomllib"), "load" | "loads"):
                return True
            case ast.Attribute(_, "read_text" | "read_bytes"):
                return True
    return False


def test_files_are_read_by_the_reader() -> None:
    paths = {path.relative_to(ROOT).as_posix(): path for path in ROOT.rglob("*.py")}
    reading = {
        name
        for name, path in paths.items()
        if not name.startswith(AUTHORS) and reads(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert reading == OTHERS.keys()
