"""The HTML page of a report: one file with light, dark and print styles."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import attrs

from ..measure.findings import RunSetup
from .canvas import COLORS, Drawing
from .format import ACROSS, evenly, lineup

MANY = 5  # columns, after which cells may break
NIGHT = ("#5cc1d8", "#f0986a", "#b39ae6", "#8fcc7e", "#ee82ac", "#d6b656", "#8fb2ec", "#b0b0b0")


@attrs.frozen
class Figure:
    """A chart with its title and caption; one that takes the full page width has a narrow form for
    phones.
    """

    title: str
    words: str
    svg: Drawing
    narrow: Drawing | None = None


def figures(shown: Sequence[Figure]) -> str:
    parts = []
    for each in shown:
        wide = each.narrow is not None
        words = f"<p>{escape(each.words)}</p>" if each.words else ""
        svg = each.svg if each.narrow is None else _both(each.svg, each.narrow)
        begin = "<figure class=wide>" if wide else "<figure>"
        parts.append(f"{begin}<h2>{escape(each.title)}</h2>{words}{svg}</figure>")
    return f'<section class="figures">{"".join(parts)}</section>'


def _both(wide: str, narrow: str) -> str:
    return f'<div class="on-wide">{wide}</div><div class="on-narrow">{narrow}</div>'


def definitions(meant: Sequence[tuple[str, str]]) -> str:
    """Explain what the figures on a page mean."""
    items = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in meant)
    return f"<dl>{items}</dl>" if items else ""


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], *, wide: bool = False) -> str:
    """Render a table. On a phone, the cells of a row that is too wide stand under its name, and the
    first heading, which says what the table is about, above all of them.
    """
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    body = "".join(f"<tr>{''.join(_cells(row, heads))}</tr>" for row in rows)
    top = f"<thead><tr>{head}</tr></thead>" if heads else ""
    kind = " class=stacks" if wide or len(heads) > 3 else ""
    kind = ' class="stacks many"' if len(heads) > MANY else kind
    about = f"<caption>{escape(heads[0])}</caption>" if kind and heads[0] else ""
    return f"<div class=scroll><table{kind}>{about}{top}<tbody>{body}</tbody></table></div>"


def _cells(row: Sequence[str], heads: Sequence[str]) -> list[str]:
    """Render cells with their column's heading, which is shown above them on a phone."""
    named = [heads[i] if 0 < i < len(heads) else "" for i in range(len(row))]
    return [
        f'<td data-head="{escape(name)}">{escape(cell)}</td>'
        if name
        else f"<td>{escape(cell)}</td>"
        for name, cell in zip(named, row, strict=True)
    ]


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


def setup_of(sides: Sequence[tuple[str, RunSetup]], lineups: Sequence[str] = ()) -> str:
    """Describe what was played, so that it can be reproduced: what all sides have in common, then
    what sets them apart. `lineups` are those of each side, if it was played with several.
    """
    rows = [_settings(setup) for _, setup in sides]
    for own, seats in zip(rows, lineups, strict=False):
        own["seats"] = seats
    names = list(dict.fromkeys(name for own in rows for name in own))
    common = [name for name in names if len({own.get(name) for own in rows}) == 1]
    apart = [name for name in names if name not in common]
    parts = [table([], [[name, rows[0][name]] for name in common])]
    for some in evenly(range(len(sides)), ACROSS) if apart else []:
        heads = [sides[i][0] for i in some]
        cells = [[name, *(rows[i].get(name, "") for i in some)] for name in apart]
        parts.append(table(["", *heads], cells))
    texts: dict[str, list[str]] = {}
    for label, setup in sides:
        if setup.variant:
            texts.setdefault(setup.variant, []).append(label)
    for text, labels in texts.items():
        whose = f": {', '.join(labels)}" if len(labels) < len(sides) else ""
        parts.append(f"<h3>Variant file{escape(whose)}</h3><pre>{escape(text)}</pre>")
    return f'<section class="setup"><h2>What was played</h2>{"".join(parts)}</section>'


def _settings(setup: RunSetup) -> dict[str, str]:
    told = {"game": setup.game, "seats": lineup(setup.seats), "seed": setup.seed}
    told |= {"house rules": ", ".join(setup.rules)} if setup.rules else {}
    told |= {name: _plain(value) for name, value in setup.options.items()}
    told |= {"at most": f"{setup.cap:,} decisions a game"}
    told |= {"first rounds only": str(setup.rounds)} if setup.rounds else {}
    return told | {"cardkit": setup.cardkit, "plugin": setup.plugin}


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
.headlines { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
  gap: .8rem; }
.headlines div { padding: 1rem .9rem; }
.headlines b { display: block; font-size: 1.45rem; line-height: 1.2;
  white-space: nowrap; color: var(--mark); }
.headlines span { color: var(--soft); font-size: .85rem; }
.figures { columns: 2; column-gap: 1rem; }
figure { margin: 0 0 1rem; break-inside: avoid; }
figure.wide { column-span: all; }
svg { display: block; width: 100%; height: auto; margin-top: .4rem; }
.told { font-size: 1.15rem; margin: .2rem 0; }
.scroll { overflow-x: auto; }
.on-narrow { display: none; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; font-size: .85rem;
  color: var(--soft); margin: .8rem 0 0; }
dt { font-weight: 600; }
dd { margin: 0; }
table { border-collapse: collapse; width: 100%; margin-top: .4rem; font-size: .9rem; }
th, td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid var(--line);
  font-variant-numeric: tabular-nums; white-space: nowrap; }
th { color: var(--soft); font-weight: 500; white-space: normal; vertical-align: bottom; }
th:first-child, td:first-child { position: sticky; left: 0; background: var(--card); }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
.many td { white-space: normal; }
caption { display: none; text-align: left; font-weight: 600; }
.setup td:first-child { color: var(--soft); width: 14rem; }
.setup th, .setup td { text-align: left; white-space: normal; }
tbody tr:last-child td { border-bottom: 0; }
pre { background: var(--paper); padding: .8rem 1rem; border-radius: .4rem; overflow-x: auto; }
@media screen and (max-width: 46rem) {
  .figures { columns: 1; }
  .on-wide { display: none; }
  .on-narrow { display: block; }
  body { padding: 1.2rem .7rem 2rem; }
  section:not(.headlines):not(.figures), figure { padding: .7rem .7rem; }
  table { font-size: .8rem; }
  th, td { padding: .2rem .35rem; }
  .stacks thead { display: none; }
  .stacks, .stacks tbody, caption { display: block; }
  .stacks tr { display: grid; grid-template-columns: repeat(auto-fill, minmax(6.6rem, 1fr));
    border-bottom: 1px solid var(--line); padding: .3rem 0; }
  .stacks td { border: 0; padding: 0 .3rem 0 0; text-align: left; white-space: normal; }
  .stacks td:first-child { grid-column: 1 / -1; font-weight: 600; position: static; }
  .stacks td:empty { display: none; }
  .stacks td[data-head]::before { content: attr(data-head); display: block; color: var(--soft);
    font-size: .7rem; }
  .setup td:first-child { width: 7rem; }
  dl { grid-template-columns: 1fr; }
  dd { margin: 0 0 .3rem; }
}
@media print {
  :root { font-size: 12px; }
  body { background: #fff; max-width: none; padding: 0; font-size: 1rem; }
  .headlines { grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr)); gap: .5rem; }
  .headlines div { padding: .6rem .7rem; }
  section, figure { box-decoration-break: clone; -webkit-box-decoration-break: clone; }
  h2, h3, thead { break-after: avoid; }
  tr, dt, dd, .headlines div, table:not(:has(tr:nth-child(16))) { break-inside: avoid; }
  .scroll { overflow: visible; }
  table { font-size: .78rem; table-layout: auto; }
  th, td { padding: .15rem .3rem; white-space: normal; }
  th:first-child, td:first-child { position: static; }
}
"""
