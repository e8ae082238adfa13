"""A page of rules as parts that a browser draws: it reads no Markdown, and no HTML."""

from __future__ import annotations

import re
from textwrap import indent
from typing import Any

Part = str | list[Any]  # a text, or the name of an element and the parts in it

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_FENCED = re.compile(r"^(```|~~~)[^\n]*\n(.*?)^\1[^\n]*$", re.DOTALL | re.MULTILINE)
_HEADING = re.compile(r"^#+ .*", re.MULTILINE)
_BLANK = re.compile(r"\n(?:[ \t]*\n)+")
_QUOTED = re.compile(r"^[ \t]*>[ \t]?", re.MULTILINE)
_BEGINS = re.compile(r"\n(?=[ \t]*(?:[-*+] |1[.)] |\|))")  # an item of a list, or a row
_NEXT = re.compile(r"\n(?=[ \t]*\d+[.)] )")  # in a list with numbers; elsewhere it is a number
_NUMBER = re.compile(r"\s*\d+[.)] ")
_KIND = re.compile(r"\s*(?:(#+|[-*+]|\d+[.)])\s|(\|))?(.*)", re.DOTALL)
_BREAK = re.compile(r"(?: {2,}|\\)\n")
_SPAN = re.compile(
    r"\*\*(?P<b>.+?)\*\*|__(?P<b2>.+?)__|\*(?P<em>[^*\s][^*]*)\*|(?<!\w)_(?P<em2>[^_\s][^_]*)_(?!\w)"
    r"|`(?P<code>[^`]+)`|\[(?P<link>[^\]]+)\]\([^)]*\)|\\(?P<plain>[^\w\s])|(?P<br>\n)",
    re.DOTALL,
)
CODE = "    "  # what lines that stay as they are begin with


def parts_of(page: str) -> list[Part]:
    """Read a page of Markdown. Sections of any depth look alike, as do lists within lists."""
    page = _FENCED.sub(lambda found: indent(found[2], CODE, bool), _COMMENT.sub("", page))
    page = _HEADING.sub(lambda found: f"\n{found[0]}\n", page)
    parts: list[Part] = []
    for block in _BLANK.split(page):
        if block.startswith(CODE):
            _add_code(parts, block.rstrip())
        else:
            for item in _BEGINS.split(_QUOTED.sub("", block)):
                for each in _NEXT.split(item) if _NUMBER.match(item) else [item]:
                    _add(parts, each)
    return parts


def _add_code(parts: list[Part], block: str) -> None:
    into = _group(parts, "pre")
    into += [["code", ""]] * (len(into) > 1)  # the lines above ended with an empty one
    into += [["code", line.removeprefix(CODE)] for line in block.split("\n")]


def _add(parts: list[Part], item: str) -> None:
    found = _KIND.match(item)
    assert found is not None, "it matches anything"
    sign, row, text = found.groups()
    if row:
        _add_row(_group(parts, "table"), text)
    elif not text.strip(" \n-*_"):  # nothing, or a line across the page
        return
    elif not sign:
        parts.append(["p", *_spans(text)])
    elif sign.startswith("#"):
        parts.append(["h3" if sign == "#" else "h4", *_spans(text)])
    else:
        _group(parts, "ol" if sign[0].isdigit() else "ul").append(["li", *_spans(text)])


def _add_row(table: list[Any], text: str) -> None:
    cells = re.split(r"(?<!\\)\|", text.strip().removesuffix("|"))
    if text.strip(" \n|:-"):
        table.append(["tr", *(["td", *_spans(cell)] for cell in cells)])
    elif len(table) == 2:  # the row above is a heading
        table[1] = ["tr", *(["th", *cell[1:]] for cell in table[1][1:])]


def _group(parts: list[Part], name: str) -> list[Any]:
    """Return the list or table at the end of the page, or begin one."""
    if not parts or parts[-1][0] != name:
        parts.append([name])
    found = parts[-1]
    assert isinstance(found, list)
    return found


def _spans(text: str) -> list[Part]:
    """Read what is bold, italic or code in a text; of a link only its words are left."""
    parts: list[Part] = []
    text, at = "\n".join(" ".join(each.split()) for each in _BREAK.split(text.strip())), 0
    for found in _SPAN.finditer(text):
        kind, said = found.lastgroup or "", found[found.lastgroup or 0]
        parts.append(text[at : found.start()])
        at = found.end()
        if kind in ("link", "plain"):
            parts += _spans(said) if kind == "link" else [said]
        elif kind in ("code", "br"):
            parts.append([kind, said] if kind == "code" else [kind])
        else:
            parts.append([kind.removesuffix("2"), *_spans(said)])
    return [part for part in [*parts, text[at:]] if part]
