"""Records as pytest tests: complete games that must be consistent with the rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from cardkit.engine.loading.game import Game
from cardkit.play.records.reader import read_records
from cardkit.play.records.replay import RecordMismatch, Replay

from .checks.records import replay_record
from .conformance import load_installed

Other = tuple[str, Mapping[str, object]]


class RecordTests:
    """Subclass with `folder`: each record in it is verified to its last line. A game in a Python
    file is given as `game`, since a record knows it only by the digest of what was in the file.

    Together they cover `seats` and every value of `options`. Each of `refused`, a record's name and
    different options, must fail, which shows that the options make a difference.
    """

    folder: ClassVar[Path]
    game: ClassVar[str | Game | None] = None
    seats: ClassVar[Collection[int]] = ()
    options: ClassVar[Mapping[str, Collection[object]]] = {}
    refused: ClassVar[Sequence[Other]] = ()

    @classmethod
    def paths(cls) -> list[Path]:
        return sorted(cls.folder.glob("*.ckr"))

    @classmethod
    def replay(cls, path: Path, options: Mapping[str, object]) -> Replay:
        game = None if cls.game is None else load_installed(cls.game)
        return replay_record(path, game, **options)

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """Generate a test for each record, and for each one that must be refused."""
        if "path" in metafunc.fixturenames:
            metafunc.parametrize("path", self.paths(), ids=lambda path: path.stem)
        if "other" in metafunc.fixturenames:
            metafunc.parametrize("other", self.refused, ids=lambda other: other[0])

    def test_a_record_holds(self, path: Path) -> None:
        replay = self.replay(path, {})
        assert replay.t.over
        assert replay.position == len(replay.recorded.lines) - 1

    def test_records_cover_options_and_seats(self) -> None:
        headers = [read_records(path)[0].header for path in self.paths()]
        assert headers, f"there is no record in {self.folder}"
        assert {len(header.seats) for header in headers} >= set(self.seats)
        for option, values in self.options.items():
            assert {header.options[option] for header in headers} == set(values), option

    def test_a_record_with_other_options_does_not_hold(self, other: Other) -> None:
        import pytest  # 'cardkit check' does not need it

        name, options = other
        with pytest.raises(RecordMismatch, match=r"^line \d+: "):
            self.replay(self.folder / f"{name}.ckr", options)


def records(folder: str | Path, **how: Any) -> type[RecordTests]:
    """Make a test class for all records in a folder in one line: ``TestRecords = records(HERE /
    "records")``. A game in a Python file: ``records(HERE / "records", game=game)``.
    """
    body = {"folder": Path(folder), **how}
    if not how.get("refused"):
        body["test_a_record_with_other_options_does_not_hold"] = None
    return type("TestRecords", (RecordTests,), body)
