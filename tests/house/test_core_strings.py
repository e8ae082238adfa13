"""Every string of cardkit's own locale is used: its id is in the source, whole or up to a brace."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FORMS = {"one", "other", "you", "self", "to_you", "to_self", "none", "after"}


def ids_of(strings: dict[str, Any], prefix: str = "") -> Iterator[str]:
    for name, value in strings.items():
        if isinstance(value, dict) and not {*value} <= FORMS:
            yield from ids_of(value, f"{prefix}{name}.")
        else:
            yield prefix + name


def test_every_string_is_used() -> None:
    locale = ROOT / "cardkit" / "locale" / "en.toml"
    strings = tomllib.loads(locale.read_text(encoding="utf-8"))
    files = [*ROOT.glob("cardkit/**/*.py"), *ROOT.glob("plugins/*/src/**/*.py")]
    source = "\n".join(file.read_text(encoding="utf-8") for file in files)
    whole = {*re.findall(r"[\"']([a-z_]+(?:\.\w+)*)[\"']", source)}
    begun = tuple({*re.findall(r"f[\"']([a-z_]+\.[\w.]*)\{", source)})
    ids = [*ids_of(strings)]
    assert len(ids) > 200
    assert [id for id in ids if id not in whole and not id.startswith(begun)] == []
