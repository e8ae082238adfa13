"""Make text from outside safe to print: it cannot control the terminal or forge a line."""

from __future__ import annotations

_SHORT = {"\t": "\\t", "\n": "\\n", "\r": "\\r"}
_CONTROLS = (
    *range(0x20),
    *range(0x7F, 0xA0),
    0x061C,  # marks that change the writing direction
    *range(0x200E, 0x2010),
    *range(0x2028, 0x202F),  # line and paragraph separators, and more of these marks
    *range(0x2066, 0x206A),
    *range(0xD800, 0xE000),  # surrogates, which no encoding can write
)
_ESCAPED = {
    code: _SHORT.get(chr(code), f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}")
    for code in _CONTROLS
}
_ESCAPED_IN_LINES = {code: sign for code, sign in _ESCAPED.items() if chr(code) not in "\n\t"}


def visible(text: str) -> str:
    """Escape control characters, as in ``\\x1b``; newlines and tabs are kept."""
    return text.translate(_ESCAPED_IN_LINES)


def one_line(text: str) -> str:
    """Escape newlines and tabs as well, so that the text fits on one line."""
    return text.translate(_ESCAPED)
