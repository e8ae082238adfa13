"""Text wrapped to a width."""

from __future__ import annotations

from .pen import Font, PaperPen

SOFT = "\N{SOFT HYPHEN}"  # where a word can be split


def wrap_text(pen: PaperPen, text: str, font: Font, size: float, width: float) -> list[str]:
    """Wrap text into lines; a word that is too wide is split at a soft hyphen, or stays whole."""
    lines: list[str] = []
    for word in text.split():
        whole = word.replace(SOFT, "")
        longer = f"{lines[-1]} {whole}" if lines else whole
        if lines and pen.text_width(longer, font, size) <= width:
            lines[-1] = longer
        elif SOFT in word and pen.text_width(whole, font, size) > width:
            lines += divide_word(pen, word, font, size, width)
        else:
            lines.append(whole)
    return lines


def divide_word(pen: PaperPen, word: str, font: Font, size: float, width: float) -> list[str]:
    """Split a long word into several lines, with a hyphen at the end of each but the last."""
    first, *others = word.split(SOFT)
    lines = [first]
    for part in others:
        if pen.text_width(f"{lines[-1]}{part}-", font, size) <= width:
            lines[-1] += part
        else:
            lines[-1] += "-"
            lines.append(part)
    return lines
