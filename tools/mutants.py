"""Mutants: text with something wrong in it, and paths that are not regular files."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from random import Random
from typing import Any

#: What people, programs and attackers put where something else belongs.
TOKENS = (
    *("null", "true", "-1", "0", "1e999", "NaN", "10**9", "1000000000", "9" * 400, "9" * 10_000),
    *('""', "''", "[]", "{}", "[[]]", '{"a": {}}', "[" * 200, "[" * 20_000, '{"a":' * 2_000),
    *('"\\ud800"', '"\\u0000"', '"\\u001b[31m"', '"' + "x" * 300 + '"', "a." * 5_000 + "b = 1"),
    *("\r", "\r\n", "\n", "\x00", "\x1b[2J", "\ufeff", "{seat.foo}", "{seat:>999999999}", "{9}"),
    *('"flip7(target_score=5)"', '"flip7+double_bonus"', '"../canary.py"', '"canary.py"', "0xffff"),
    *("copies = 1000000000", "remove = [{}]", "type = {}", 'extends = "../canary.py"', "*10000"),
    *("[game]", "[[cards]]", "value = [1,2,3,4,5,6,7,8,9,10]", "1979-05-27", "0x" + "f" * 999),
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    *(None, True, -1, 0, 1.5, 10**9, 10**40, "", "x" * 300, "\ud800", "../x.py", "\x1b[31m"),
    *([], {}, [[]], [None], {"a": 1}, [1, "a"], "flip7", ["flip7"], ["a", "b", "c", "d"]),
)  # fmt: skip


def mutant(rng: Random, text: str, canary: str) -> bytes:
    """The text with one to three faults."""
    data = text.encode(errors="surrogateescape")
    for _ in range(rng.choice((1, 1, 2, 3))):
        way = rng.choice((_bytes, _cut, _copied, _inserted, _inserted, _valued, _valued, _lines))
        data = way(rng, data, canary)
    return data


def _bytes(rng: Random, data: bytes, canary: str) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        if changed:
            changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed)


def _span(rng: Random, data: bytes) -> tuple[int, int]:
    start = rng.randint(0, len(data))
    return start, min(len(data), start + rng.choice((1, 3, 10, 100, 10_000)))


def _cut(rng: Random, data: bytes, canary: str) -> bytes:
    start, end = _span(rng, data)
    return data[:start] + data[end:]


def _copied(rng: Random, data: bytes, canary: str) -> bytes:
    start, end = _span(rng, data)
    return data[:end] + data[start:end] * rng.choice((1, 1, 50)) + data[end:]


def _inserted(rng: Random, data: bytes, canary: str) -> bytes:
    start = rng.randint(0, len(data))
    token = rng.choice((*TOKENS, f'"{canary}"', f"extends = '{canary}'"))
    return data[:start] + token.encode() + data[start:]


def _lines(rng: Random, data: bytes, canary: str) -> bytes:
    lines = data.split(b"\n")
    one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[two] = lines[two], rng.choice((lines[one], lines[two], b""))
    return b"\n".join(lines)


def _valued(rng: Random, data: bytes, canary: str) -> bytes:
    """Change a value in a line of JSON, or after the `=` in a line of TOML."""
    lines = data.split(b"\n")
    place = 0 if rng.random() < 0.4 else rng.randrange(len(lines))
    try:
        line = json.loads(lines[place])
        if not isinstance(line, dict | list):
            raise ValueError("nothing to replace in it")
        _replace(rng, line, canary)
        lines[place] = json.dumps(line).encode()
    except (ValueError, RecursionError):
        token = rng.choice(TOKENS).encode()
        lines[place] = re.sub(rb"=.*", lambda _: b"= " + token, lines[place])
    return b"\n".join(lines)


def _replace(rng: Random, node: Any, canary: str) -> None:
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        key = rng.choice(keys or [None])
        if key is None:
            return
        if isinstance(node[key], dict | list) and node[key] and rng.random() < 0.5:
            node = node[key]
            continue
        node[key] = rng.choice((*VALUES, canary, f'extends = "{canary}"'))
        return


def special_file(rng: Random, path: Path) -> None:
    """Create something that has a file's name but is not a regular file."""
    if os.path.lexists(path):
        path.unlink()
    match rng.choice(("folder", "pipe", "dangling", "loop", "zero", "empty", "large")):
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "dangling":
            path.symlink_to(path.with_name("nowhere"))
        case "loop":
            path.symlink_to(path)
        case "zero":
            path.symlink_to("/dev/zero")
        case "empty":
            path.touch()
        case "large":
            with path.open("wb") as file:
                file.truncate(2**34)  # zeros that take no space on disk
