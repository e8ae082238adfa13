"""Tests that need an extra of cardkit say so, and the commands of README and CONTRIBUTING agree."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted(
    path
    for folder in ("tests", "plugins", "examples")
    for path in ROOT.glob(f"{folder}/**/*.py")
    if ".venv" not in path.parts
)
EXTRAS = {
    "matplotlib": "lab",
    "polars": "lab",
    "ray": "ray",
    "pyspiel": "bench",
    "open_spiel": "bench",
    "rlcard": "bench",
    "gymnasium": "rl",
    "pettingzoo": "rl",
    "fpdf": "print",
    "sphinx": "docs",
    "furo": "docs",
    "psycopg": "postgres",
    "segno": "serve",
    "starlette": "serve",
    "uvicorn": "serve",
    "playwright": "browser",
}


def needed(node: ast.AST) -> set[str]:
    """The extras whose modules are imported in here, or skipped for by hand."""
    names: list[str] = []
    for each in ast.walk(node):
        match each:
            case ast.Import(aliases):
                names += [alias.name for alias in aliases]
            case ast.ImportFrom(str(module)):
                names.append(module)
            case ast.Call(ast.Attribute(attr="importorskip"), [ast.Constant(str(module)), *_]):
                names.append(module)
    return {EXTRAS[name.split(".")[0]] for name in names if name.split(".")[0] in EXTRAS}


def marked(nodes: list[ast.expr]) -> set[str]:
    return {
        name
        for node in nodes
        for name in re.findall(r"pytest\.mark\.extra\('(\w+)'\)", ast.unparse(node))
    }


def unmarked(code: str) -> Iterator[str]:
    """Where an extra is needed that neither the module nor the function is marked with."""
    tree = ast.parse(code)
    marks = [
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark"
    ]
    for node in tree.body:
        own = getattr(node, "decorator_list", [])
        for extra in sorted(needed(node) - marked([*marks, *own])):
            yield f"line {node.lineno} needs @pytest.mark.extra({extra!r})"


def test_whoever_imports_an_extra_is_marked() -> None:
    assert len(FILES) > 200
    assert [
        f"{path.relative_to(ROOT)}: {problem}"
        for path in FILES
        for problem in unmarked(path.read_text(encoding="utf-8"))
    ] == []


def test_what_is_not_marked_is_seen() -> None:
    mark = "@pytest.mark.extra('lab')\n"
    test = "def test_it() -> None:\n    import polars\n"
    assert list(unmarked(test)) == ["line 1 needs @pytest.mark.extra('lab')"]
    assert list(unmarked(mark + test)) == []
    assert list(unmarked(f"pytestmark = pytest.mark.extra('lab')\n{test}")) == []
    assert list(unmarked(mark.replace("lab", "ray") + test)) != []
    assert list(unmarked("ray = pytest.importorskip('ray.util')\n")) != []
    assert list(unmarked("from matplotlib.ticker import MaxNLocator\n")) != []


def test_a_missing_extra_is_named(pytester: pytest.Pytester) -> None:
    pytester.makeconftest((ROOT / "conftest.py").read_text(encoding="utf-8"))
    pytester.makepyprojecttoml(
        "[project.optional-dependencies]\nhere = ['pytest>=8']\naway = ['pytest', 'no-such']\n"
    )
    pytester.makepyfile(
        "import pytest\n"
        "@pytest.mark.extra('here')\ndef test_here(): pass\n"
        "@pytest.mark.extra('away')\ndef test_away(): assert False\n"
        "def test_neither(): pass\n"
    )
    told = pytester.runpytest_inprocess("-rs", "-m", "extra")
    told.assert_outcomes(passed=1, skipped=1, deselected=1)
    told.stdout.fnmatch_lines(["*needs the extra 'away': pip install -e '.[[]away[]]'"])


def test_the_two_commands_are_extracted_by_ci() -> None:
    """`.ci/run` runs the lines of the README that make an environment."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"^    (python3 -m venv .*)$", readme, re.MULTILINE)
    assert [command.rpartition(" && ")[2] for command in commands] == [
        ".venv/bin/cardkit play flip7",
        ".venv/bin/pytest -n auto",
    ]
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "'s/^    \\(python3 -m venv .*\\)$/\\1/p' README.md" in script
