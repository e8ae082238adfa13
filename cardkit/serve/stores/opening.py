"""Opens a store from what people type: a file, `sqlite:FILE`, or `postgresql://…`."""

from __future__ import annotations

from pathlib import Path

from cardkit.serve.store import SqliteStore, Store

from .postgres import PostgresStore


def is_shared(text: str) -> bool:
    return text.startswith(("postgresql:", "postgres:"))


def file_of(text: str) -> Path:
    return Path(text.removeprefix("sqlite:"))


def open_store(text: str) -> Store:
    return PostgresStore(text) if is_shared(text) else SqliteStore(file_of(text))
