"""The page of a report: one HTML file with its style, by day, by night and on paper."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..measure.findings import Setup
from .canvas import COLORS
from .format import lineup

Figure = tuple[str, str, str, bool]  # title, words, SVG, whether it takes the whole width
NIGHT = ("#5cc1d8", "#f0986a", "#b39ae6", "#8fcc7e", "#ee82ac", "#d6b656", "#8fb2ec", "#b0b0b0")


def figures(shown: Sequence[Figure]) -> str:
    parts = [
        f"<figure{' class=wide' if wide else ''}><h2>{escape(title)}</h2>"
        f"{f'<p>{escape(words)}</p>' if words else ''}{svg}</figure>"
        for title, words, svg, wide in shown
    ]
    return f'<section class="figures">{"".join(parts)}</section>'


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows
    )
    top = f"<thead><tr>{head}</tr></thead>" if heads else ""
    return f"<div class=scroll><table>{top}<tbody>{body}</tbody></table></div>"


def whole(title: str, lead: str, body: Sequence[str]) -> str:
    return (
        "<!doctype html>\n"
        f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{CSS}</style></head>\n"
        f"<body><header><h1>{escape(title)}</h1><p>{escape(lead)}</p></header>\n"
        + "\n".join(part for part in body if part)
        + "\n</body></html>\n"
    )


def setup_of(setup: Setup) -> str:
    """What was played, so that it can be played again."""
    rows = [["game", setup.game], ["seats", lineup(setup.seats)], ["seed", setup.seed]]
    rows += [["house rules", ", ".join(setup.rules)]] if setup.rules else []
    rows += [[name, _plain(value)] for name, value in setup.options.items()]
    rows += [["at most", f"{setup.cap:,} decisions a game"]]
    rows += [["first rounds only", str(setup.rounds)]] if setup.rounds else []
    rows += [["cardkit", setup.cardkit], ["plugin", setup.plugin]]
    text = f"<h3>Variant file</h3><pre>{escape(setup.variant)}</pre>" if setup.variant else ""
    return f'<section class="setup"><h2>What was played</h2>{table([], rows)}{text}</section>'


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _colors(colors: Sequence[str]) -> str:
    return "".join(f" --c{number}: {color};" for number, color in enumerate(colors))


CSS = f"""
:root {{ color-scheme: light dark; --ink: #22303c; --soft: #5d6d7a; --line: #dfe5ea;
  --paper: #f6f8f9; --card: #ffffff; --mark: var(--c0);{_colors(COLORS)} }}
@media screen and (prefers-color-scheme: dark) {{ :root {{ --ink: #e4eaef; --soft: #9fb0bd;
  --line: #33414c; --paper: #12181d; --card: #1b242b;{_colors(NIGHT)} }} }}
"""
CSS += """
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 68rem; padding: 2.5rem 1.5rem 4rem; background: var(--paper);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header { border-left: .4rem solid var(--mark); padding-left: 1rem; margin-bottom: 1.5rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0; }
h2 { font-size: 1.05rem; margin: 0 0 .2rem; }
h3 { font-size: .95rem; margin: 1rem 0 .2rem; }
header p, figure p { color: var(--soft); margin: .2rem 0 0; }
figure p { font-size: .85rem; }
section { margin-top: 1.25rem; }
section:not(.headlines):not(.figures), figure, .headlines div { background: var(--card);
  border: 1px solid var(--line); border-radius: .6rem; padding: 1rem 1.2rem; }
.headlines { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
  gap: .8rem; }
.headlines b { display: block; font-size: 1.6rem; line-height: 1.2; color: var(--mark); }
.headlines span { color: var(--soft); font-size: .85rem; }
.figures { columns: 2; column-gap: 1rem; }
figure { margin: 0 0 1rem; break-inside: avoid; }
figure.wide { column-span: all; }
svg { display: block; width: 100%; height: auto; margin-top: .4rem; }
.told { font-size: 1.15rem; margin: .2rem 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin-top: .4rem; font-size: .9rem; }
th, td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid var(--line);
  font-variant-numeric: tabular-nums; white-space: nowrap; }
th { color: var(--soft); font-weight: 500; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
.setup td:first-child { color: var(--soft); width: 14rem; }
.setup td { text-align: left; white-space: normal; }
tbody tr:last-child td { border-bottom: 0; }
pre { background: var(--paper); padding: .8rem 1rem; border-radius: .4rem; overflow-x: auto; }
@media (max-width: 46rem) {
  .figures { columns: 1; }
  figure.wide { overflow-x: auto; }
  figure.wide svg { min-width: 38rem; }
}
@media print {
  :root { font-size: 12px; }
  body { background: #fff; max-width: none; padding: 0; font-size: 1rem; }
  .figures { columns: auto; }
  figure { display: inline-block; width: 48.5%; margin-right: 1%; vertical-align: top; }
  figure.wide { display: block; width: auto; margin-right: 0; }
  figure, section:not(.figures) { break-inside: avoid; }
}
"""
