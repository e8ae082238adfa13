"""A game's rulings in words, grouped, with the settings that change them."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from typing import get_args

from cardkit.engine.base.page import Page
from cardkit.engine.loading.game import Game
from cardkit.engine.loading.rulings import Kind, Ruling
from cardkit.engine.model.options import setting_text
from cardkit.engine.model.texts import Texts

from .refill import WIDTH, refill


def rulings_page(game: Game, texts: Texts) -> str:
    """List all of a game's rulings."""
    rulings = list(game.file.rulings.values())
    lines = list(_ruling_lines(game, texts, rulings))
    return "\n".join(lines) if lines else texts("info.no_rulings")


def main_rulings(game: Game, texts: Texts) -> list[str]:
    """The important rulings, and the command that lists them all."""
    rulings = game.file.rulings.values()
    if not rulings:
        return []
    lines = [f"{texts('info.rulings')}:"]
    lines += [f"  {line}" for line in _ruling_lines(game, texts, [r for r in rulings if r.main])]
    command = f"cardkit rules {game.origin or game.id} --rulings"
    return [*lines, f"  {texts('info.all_rulings', count=len(rulings), command=command)}"]


def _ruling_lines(game: Game, texts: Texts, rulings: list[Ruling]) -> Iterator[str]:
    for kind in get_args(Kind):
        found = [ruling for ruling in rulings if ruling.kind == kind]
        if found:
            yield f"{texts(f'info.rulings_kinds.{kind}')}:"
        for ruling in found:
            yield from textwrap.wrap(
                _ruling_text(game, texts, ruling),
                WIDTH,
                initial_indent="  - ",
                subsequent_indent="    ",
                break_long_words=False,
                break_on_hyphens=False,
            )


def _ruling_text(game: Game, texts: Texts, ruling: Ruling) -> str:
    """The text of a ruling, with the setting that changes it and its ids in the catalogue."""
    found = texts.entry(f"rulings.{ruling.id}")
    written = ruling.id.replace("_", " ") if found is None else str(found)
    told = one_paragraph(f"rulings.{ruling.id}", written, texts)
    parts = [", ".join(ruling.clauses)] if ruling.clauses else []
    if ruling.option:
        parts.append(texts("info.change", setting=f"--set {ruling.option}={_others(game, ruling)}"))
    return f"{told} ({'; '.join(parts)})" if parts else told


def one_paragraph(id: str, written: str, texts: Texts) -> str:
    """Fill in the values and conditions in a text, as on a rules page; seats count from 0, as where
    options are set.
    """
    page = Page.read(written, id)
    return re.sub(
        r"\s+", " ", refill(page.fill(texts.facts, lambda n: texts.value(texts.facts(n))))
    )


def _others(game: Game, ruling: Ruling) -> str:
    """The values an option could have instead."""
    info = game.option_infos[ruling.option]
    now = game.option_values[ruling.option]
    return "|".join(setting_text(value) for value in info.choices if value != now) or "…"
