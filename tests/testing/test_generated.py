"""Golden, record and wording tests that are made in one line find what they are for."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "plugins" / "seven" / "tests" / "records"
ONEFILE = ROOT / "tests" / "onefile" / "high_card.py"
GOLDEN = """
from pathlib import Path
from cardkit.testing import golden
TestGolden = golden(Path(__file__).with_name("golden.txt"), "seven(rounds=1)", 2, most=3)
"""


def test_a_golden_playthrough_is_written_compared_and_written_again(
    pytester: pytest.Pytester,
) -> None:
    path = pytester.makepyfile(GOLDEN)
    missing = pytester.runpytest()
    missing.assert_outcomes(failed=1)
    missing.stdout.fnmatch_lines([f"*if this change is meant, run: pytest {path} --write-golden*"])
    pytester.runpytest("--write-golden").assert_outcomes(skipped=1)
    file = path.with_name("golden.txt")
    text = file.read_text(encoding="utf-8")
    assert text.startswith("seven rounds=1 seats=2 seed=1\n") and text.count(": start:") >= 1
    pytester.runpytest().assert_outcomes(passed=1)
    pytester.runpytest("--write-golden").assert_outcomes(passed=1)  # nothing to write
    file.write_text(text.replace("seat 0", "seat 1", 1), encoding="utf-8")
    pytester.runpytest().assert_outcomes(failed=1)
    pytester.runpytest("--write-golden").assert_outcomes(skipped=1)
    assert file.read_text(encoding="utf-8") == text


def record_tests(pytester: pytest.Pytester, how: str) -> None:
    pytester.makepyfile(
        "from pathlib import Path\n"
        "from cardkit.testing import records\n"
        f"TestRecords = records(Path(__file__).with_name('records'), {how})\n"
    )


def test_records_of_a_game_in_a_file_hold_after_the_file_was_edited(
    pytester: pytest.Pytester,
) -> None:
    folder = pytester.mkdir("records")
    file = Path(shutil.copy(ONEFILE, pytester.path))
    command = [sys.executable, "-m", "cardkit.cli.main", "simulate", f"./{file.name}"]
    command += ["--seats", "random,random", "--games", "1"]
    subprocess.run([*command, "--records", str(folder / "one.ckr")], check=True, cwd=pytester.path)
    file.write_text(file.read_text(encoding="utf-8") + "# edited\n", encoding="utf-8")
    record_tests(pytester, "seats={2}")
    pytester.runpytest("-n0").assert_outcomes(failed=1, passed=1)  # not installed
    record_tests(pytester, "seats={2}, game=__import__('high_card').game")
    pytester.runpytest("-n0").assert_outcomes(passed=2)


def test_records_hold_and_cover(pytester: pytest.Pytester) -> None:
    folder = pytester.mkdir("records")
    for name in ("two", "winner"):
        shutil.copy(RECORDS / f"{name}.ckr", folder)
    record_tests(
        pytester,
        "seats={2}, options={'starter': {'youngest', 'winner'}}, refused=[('two', {'rounds': 6})]",
    )
    pytester.runpytest("-n0").assert_outcomes(passed=4)
    record_tests(pytester, "seats={7}")
    pytester.runpytest("-n0").assert_outcomes(passed=2, failed=1)
    record_tests(pytester, "options={'starter': {'youngest', 'rotate'}}")
    pytester.runpytest("-n0").assert_outcomes(passed=2, failed=1)
    record_tests(pytester, "refused=[('two', {})]")
    result = pytester.runpytest("-n0")
    result.assert_outcomes(passed=3, failed=1)
    result.stdout.fnmatch_lines(["*DID NOT RAISE*RecordMismatch*"])


def test_a_record_that_does_not_hold_is_named(pytester: pytest.Pytester) -> None:
    lines = (RECORDS / "two.ckr").read_text(encoding="utf-8").splitlines(keepends=True)
    folder = pytester.mkdir("records")
    (folder / "cut.ckr").write_text("".join(lines[:-1]), encoding="utf-8")
    record_tests(pytester, "")
    result = pytester.runpytest("-n0", "-rf")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["FAILED *test_a_record_holds?cut?*"])


def test_a_folder_without_records_is_a_mistake(pytester: pytest.Pytester) -> None:
    record_tests(pytester, "")
    result = pytester.runpytest("-n0")
    result.assert_outcomes(failed=1, skipped=1)
    result.stdout.fnmatch_lines(["*there is no record in *records*"])


WORDS = """
from cardkit.testing import wording
TestWording = wording("golf", langs=["en"], seeds=[1])
"""


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of an example, found as a plugin."""
    source = ROOT / "examples" / "golf" / "src" / "cardkit_golf"
    folder = pytester.path / "src" / "cardkit_golf"
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setenv("CARDKIT_PLUGINS", str(folder.parent))
    return folder


def change(folder: Path, old: str, new: str) -> None:
    path = folder / "locale" / "en.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "failed"),
    [
        ("", "", 0),
        ("[moves]\n", '[moves]\nfold = "fold"\n', 1),  # there is no such move
        ("[moves]\n", "[unmoved]\n", 1),
    ],
)
def test_words_are_complete_and_used(
    pytester: pytest.Pytester, project: Path, old: str, new: str, failed: int
) -> None:
    change(project, old, new)
    pytester.makepyfile(WORDS)
    result = pytester.runpytest_subprocess("-n0")
    result.assert_outcomes(passed=2 - failed, failed=failed)


def test_thorough_words_have_labels_and_texts(pytester: pytest.Pytester, project: Path) -> None:
    pytester.makepyfile(WORDS.replace("[1]", "[1], thorough=True"))
    result = pytester.runpytest_subprocess("-n0")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*these * have no *"])
