"""Files written while a simulation runs: records, and tables for data frames."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.reader import place_of_path
from cardkit.play.records.format import refuse_existing
from cardkit.play.records.new_file import NewFile

from ..extras import need
from .chunks import COLUMNS, Chunk, Row, Wanted
from .decisions import decision_frame
from .interrupts import Interrupts

PART = 10_000  # rows held in memory as Python objects, and in each row group of the file


def check_report(path: Path | str | None) -> None:
    """Raise early for a report that could not be written at the end."""
    if path is not None:
        need("--report", "matplotlib", "lab")
        refuse_existing(path)


def check_apart(**paths: Path | str | None) -> None:
    """Raise if two outputs share a file; the names are those of the options."""
    seen: dict[str, str] = {}
    for option, path in paths.items():
        if path is not None:
            one = seen.setdefault(place_of_path(path), option)
            if one != option:
                raise CardkitError(f"'{path}' can be only one of --{one} and --{option}")


class Outputs:
    """Takes the chunks in order; everything taken is in the files on exit, whatever the reason. A
    file that could not be written is removed.
    """

    def __init__(
        self,
        records: Path | str | None,
        parquet: Path | str | None,
        dataset: Path | str | None = None,
    ) -> None:
        for option, path in (("--parquet", parquet), ("--dataset", dataset)):
            if path is not None:
                need(option, "polars", "lab")
        check_apart(records=records, parquet=parquet, dataset=dataset)
        for path in (records, parquet, dataset):
            refuse_existing(path)
        self.records: NewFile | None = None
        self.parquet: Parquet | None = None
        self.dataset: Parquet | None = None
        self.paths = (records, parquet, dataset)
        self.games = 0
        self.wanted = Wanted(
            rows=parquet is not None, records=records is not None, decisions=dataset is not None
        )

    def __enter__(self) -> Outputs:
        records, parquet, dataset = self.paths
        if records is not None:
            self.records = NewFile(records)
        if parquet is not None:
            self.parquet = Parquet(parquet, frame)
        if dataset is not None:
            self.dataset = Parquet(dataset, decision_frame)
        return self

    def take(self, chunk: Chunk) -> None:
        self.games += chunk.games
        if self.records is not None:
            self.records.write("".join(chunk.records))
        if self.parquet is not None:
            self.parquet.take(chunk.rows)
        if self.dataset is not None:
            self.dataset.take(chunk.decisions)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with Interrupts() as interrupts, interrupts.held():  # a second Ctrl-C waits
            try:
                if self.records is not None:
                    if self.games:
                        self.records.keep()
                    self.records.drop()  # nothing played, so nothing is left behind
            finally:
                try:
                    if self.parquet is not None:
                        self.parquet.close(keep=self.games > 0)
                finally:
                    if self.dataset is not None:
                        self.dataset.close(keep=self.games > 0)


class Parquet:
    """A table in a file, made from rows by `make_frame`. Parts go to a temporary folder and are
    merged into one file at the end, so that memory use stays flat.
    """

    def __init__(self, path: Path | str, make_frame: Callable[[list[Row]], Any]) -> None:
        self.make_frame = make_frame
        self.file = NewFile(path)
        self.folder = tempfile.TemporaryDirectory(prefix="cardkit")
        self.rows: list[Row] = []
        self.parts = 0

    def take(self, rows: list[Row]) -> None:
        self.rows += rows
        while len(self.rows) >= PART:
            self._write(self.rows[:PART])
            del self.rows[:PART]

    def _write(self, rows: list[Row]) -> None:
        with self._explain_refusal():
            self.make_frame(rows).write_parquet(Path(self.folder.name) / f"{self.parts:06}.parquet")
        self.parts += 1

    @contextmanager
    def _explain_refusal(self) -> Iterator[None]:
        """Turn an error about the file into a message; polars wraps the system's errors."""
        from polars.exceptions import PolarsError

        try:
            with self.file.refused():
                yield
        except PolarsError as error:
            raise CardkitError(f"'{self.file.path}' cannot be written: {error}") from None

    def close(self, keep: bool) -> None:
        import polars

        with self.folder as folder:
            try:
                if keep:
                    self._write(self.rows)
                    parts = polars.scan_parquet(Path(folder) / "*.parquet")
                    with self._explain_refusal():
                        parts.sink_parquet(self.file.part, row_group_size=PART)
                    self.file.keep()
            finally:
                self.file.drop()


def frame(rows: list[Row]) -> Any:
    """Convert rows to a polars data frame."""
    import polars as pl

    kinds: dict[str, Any] = dict.fromkeys(COLUMNS, pl.Int64)
    kinds |= dict.fromkeys(("seed", "agent", "reason"), pl.String)
    kinds |= dict.fromkeys(("win", "decisiveness", "swing"), pl.Float64)
    kinds |= {"finished": pl.Boolean, "round_scores": pl.List(pl.Int64)}
    card = pl.List(pl.Struct({"card": pl.String, "count": pl.Int64}))
    kinds |= dict.fromkeys(("drawn", "played", "suffered"), card)
    kinds["events"] = pl.List(pl.Struct({"event": pl.String, "count": pl.Int64}))
    return pl.DataFrame(rows, schema=kinds, orient="row")
