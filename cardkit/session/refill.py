"""Lines of a page laid out again where something was filled in; all others stay as written."""

from __future__ import annotations

import re
import textwrap

from cardkit.engine.base.page import MARK

WIDTH = 88
_BEGINS = re.compile(r"(?=^\0*(?:[-*] |\d+\. |#))", re.MULTILINE)  # an item of a list, or a heading
_AS_IT_IS = re.compile(r" {4}|\||#")  # lines whose ends matter


def refilled(page: str) -> str:
    """The page without marks; a paragraph or item of a list that had one gets new lines."""
    blocks = (_block(block) for block in re.split(r"\n(?:[ \t\0]*\n)+", page.strip()))
    return "\n\n".join(filter(None, blocks))


def _block(block: str) -> str:
    items = (_item(item.rstrip("\n")) for item in _BEGINS.split(block))
    return "\n".join(filter(None, items))


def _item(item: str) -> str:
    if MARK not in item:
        return item
    words = item.replace(MARK, "")
    if not words.strip(" -*\n"):
        return ""
    if _AS_IT_IS.match(words):
        return words.rstrip()
    bullet = re.match(r"[-*] |\d+\. ", words)
    return textwrap.fill(
        " ".join(words.split()),
        WIDTH,
        subsequent_indent=" " * len(bullet[0]) if bullet else "",
        break_long_words=False,
        break_on_hyphens=False,
    )
