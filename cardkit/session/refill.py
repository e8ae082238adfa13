"""Rewrap a page in which something was filled in; any other page stays as written."""

from __future__ import annotations

import re
import textwrap

from cardkit.engine.base.page import MARK

WIDTH = 90
_BEGINS = re.compile(r"(?=^\0*(?:[-*] |\d+\. |#))", re.MULTILINE)  # a list item or a heading
_SIGN = re.compile(r" (?=(?:[-*+]|\d+[.)]|#+|>) )")  # would begin a list if it began a line
GLUE = "\xa0"  # a space at which no line is broken
_AS_IT_IS = re.compile(r" {4}|\||#")  # lines whose breaks matter


def refill(page: str) -> str:
    """The page without marks; if it had any, paragraphs and lists are rewrapped."""
    if MARK not in page:
        return page.strip()
    page = re.sub(r"^[ \t]*\0[ \t\0]*\n", "", page, flags=re.MULTILINE)  # lines left empty
    blocks = (_block(block) for block in re.split(r"\n(?:[ \t]*\n)+", page.strip()))
    return "\n\n".join(filter(None, blocks))


def _block(block: str) -> str:
    items = (_item(item.rstrip("\n")) for item in _BEGINS.split(block))
    return "\n".join(filter(None, items))


def _item(item: str) -> str:
    words = item.replace(MARK, "")
    if not words.strip(" -*\n"):
        return ""
    if _AS_IT_IS.match(words):
        return words.rstrip()
    bullet = re.match(r"[-*] |\d+\. ", words)
    return textwrap.fill(
        _SIGN.sub(GLUE, " ".join(words.split())),
        WIDTH,
        subsequent_indent=" " * len(bullet[0]) if bullet else "",
        break_long_words=False,
        break_on_hyphens=False,
    ).replace(GLUE, " ")
