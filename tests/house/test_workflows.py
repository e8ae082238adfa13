"""The workflows cannot run here: at least their files are read, and say what they should."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import cardkit

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture(scope="module")
def jobs() -> dict[str, Any]:
    import yaml

    found: dict[str, Any] = yaml.safe_load(
        (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    )["jobs"]
    return found


@pytest.mark.extra("docs")
def test_each_job_has_steps_and_an_end(jobs: dict[str, Any]) -> None:
    assert list(jobs) == ["lint", "tests", "extras", "wheel"]
    for job in jobs.values():
        assert {"runs-on", "timeout-minutes", "steps"} <= job.keys()
        for step in job["steps"]:
            assert ("uses" in step) != ("run" in step), step
            assert isinstance(step.get("run", ""), str)


@pytest.mark.extra("docs")
def test_the_versions_and_systems(jobs: dict[str, Any]) -> None:
    matrix = jobs["tests"]["strategy"]["matrix"]
    assert matrix["python"] == ["3.11", "3.12", "3.13", "3.14"]
    assert [each["os"] for each in matrix["include"]] == ["macos-latest", "windows-latest"]


@pytest.mark.extra("docs")
def test_the_extras_are_there(jobs: dict[str, Any]) -> None:
    lines = [step.get("run", "") for job in jobs.values() for step in job["steps"]]
    named = {
        extra for line in lines for found in re.findall(r"\.\[([\w,]+)\]", line)
        for extra in found.split(",")
    }  # fmt: skip
    assert named <= PROJECT["optional-dependencies"].keys()


@pytest.mark.extra("docs")
def test_the_tests_in_a_browser_find_one(jobs: dict[str, Any]) -> None:
    """They look for `chromium` on the path, where Playwright does not put it."""
    lines = [step.get("run", "") for step in jobs["extras"]["steps"]]
    assert any("browser" in line for line in lines)
    assert any("/usr/local/bin/chromium" in line for line in lines)


def test_the_citation_has_the_version() -> None:
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {cardkit.__version__}\n" in text
