"""Files that people ask for: whole, or not there."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from helpers.tiny import limited, refused, run

from cardkit import CardkitError
from cardkit.play.records.new_file import NewFile

PLAY = ("play", "highcard", "--seats", "random*2", "--seed", "1", "--set", "rounds=9")


def test_a_file_has_its_name_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "new"
    with NewFile(path) as file:
        file.write("one\n")
        assert not path.exists()
        file.write("zwö\n")
    assert path.read_bytes() == "one\nzwö\n".encode()
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_interrupted_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), NewFile(tmp_path / "new") as file:
        file.write("half")
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_came_meanwhile_is_not_replaced(
    links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not links:
        monkeypatch.setattr(os, "link", no_links)
    path = tmp_path / "new"
    with (
        pytest.raises(CardkitError, match=r"^'.*new' already exists; choose another name$"),
        NewFile(path) as file,
    ):
        file.write("ours")
        path.write_text("theirs")
    assert path.read_text() == "theirs"
    assert list(tmp_path.iterdir()) == [path]


def no_links(*_: object) -> None:
    raise OSError(errno.EPERM, "Operation not permitted")


def test_where_there_are_no_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", no_links)
    with NewFile(tmp_path / "new") as file:
        file.write("whole")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["whole"]


def test_a_link_that_leads_nowhere_is_a_file_that_exists(tmp_path: Path) -> None:
    path = tmp_path / "new"
    path.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(CardkitError, match="already exists"):
        NewFile(path)


def test_a_name_of_the_greatest_length(tmp_path: Path) -> None:
    path = tmp_path / ("ä" * 127)
    with NewFile(path) as file:
        file.write("whole")
    assert path.read_text() == "whole"


def test_a_name_that_is_too_long(tmp_path: Path) -> None:
    with pytest.raises(CardkitError, match=r"' cannot be written: File name too long$"):
        NewFile(tmp_path / ("x" * 300))


def test_the_record_of_a_game_on_a_full_disk(tmp_path: Path) -> None:
    path = tmp_path / "game.ckr"
    done = limited(1, *PLAY, "--record", path)
    refused(done, f"cardkit: '{path}' cannot be written: File too large\n")
    assert "The record is in" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_name_that_is_too_long_is_refused_before_the_game(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 300)
    done = run(*PLAY, "--record", path)
    refused(done, f"cardkit: '{path}' cannot be written: File name too long\n")
    assert done.stdout == ""


@pytest.mark.parametrize("path", ["", ".", "/"])
def test_what_is_not_the_name_of_a_file(path: str) -> None:
    said = f"'{path or '.'}' cannot be written: it is not the name of a file\n"
    refused(run("play", "highcard", "--seats", "random*2", "--record", path), said)
    refused(run("simulate", "highcard", "--seats", "random*2", "--records", path), said)
