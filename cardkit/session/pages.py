"""Pages to look things up: the rules, the cards, the facts of a game."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Collection
from pathlib import Path

import attrs

from cardkit.engine.base.reader import read_text
from cardkit.engine.flow.house_rule import HouseRule
from cardkit.engine.loading.game import Game
from cardkit.engine.model.cards import Card, fields_of
from cardkit.engine.model.options import written
from cardkit.engine.model.texts import Texts

CLAUSES = "<!-- clauses -->"  # in RULES.md: what follows is the catalogue


def rules_file(game: Game) -> Path | None:
    """RULES.md, beside the module or at the top of the plugin's folder."""
    for folder in (game.folder, game.folder.parent.parent) if game.folder else ():
        if (folder / "RULES.md").is_file():
            return folder / "RULES.md"
    return None


def rules_page(game: Game, texts: Texts, clauses: bool = False) -> str:
    """The game on one screen, in its language if there is locale/rules.LANG.md, or the catalogue
    of clauses."""
    path = rules_file(game)
    if game.folder is not None and not clauses:
        own = game.folder / "locale" / f"rules.{game.lang}.md"
        path = own if own.is_file() else path
    if path is None:
        page = game.sheet or texts("play.no_rules")
    else:
        screen, _, catalogue = read_text(path).partition(CLAUSES)
        page = (catalogue if clauses else screen).strip()
    told = [house_rule(game, rule) for rule in game.house]
    return "\n\n".join([page, *(f"## {title}\n\n{about}" for title, about in told)])


def house_rule(game: Game, rule: HouseRule) -> tuple[str, str]:
    """The title of a house rule and what it says: its text, with its options, or its docstring."""
    tables = [table for code in (game.lang, "en") for table in rule.locale(code)]
    texts = Texts(*tables, *game.texts().tables)
    options = game.house_options.get(rule.name) or rule.option_class()()
    id = f"house_rules.{rule.name}.about"
    doc = inspect.getdoc(rule) or ""
    about = texts(id, **attrs.asdict(options)) if texts.find(id) else doc  # type: ignore[arg-type]
    return texts.rule(rule.name), about


def cards_page(game: Game, texts: Texts, unseen: Counter[Card] | None = None) -> str:
    """Every card with its copies, its title and what it does; how many a seat has not seen."""
    lines = []
    width = max(len(id) for id in game.cards)
    for id, entry in game.file.entries.items():
        note = texts.about(entry.card, "text")
        lines.append(
            f"{entry.copies:>3} × {id:<{width}}  "
            + ("" if unseen is None else f"{texts('play.unseen', count=unseen[entry.card])}  ")
            + titled(entry.card, texts)
            + (f": {note}" if note else "")
        )
    return "\n".join(lines)


def titled(card: Card, texts: Texts) -> str:
    """The title of a card, or its fields where it has none."""
    title = texts.about(card, "title")
    if title is not None:
        return title
    fields = fields_of(card)
    return ", ".join(f"{name} {value}" for name, value in fields.items() if name != "id")


def info_page(
    game: Game,
    texts: Texts,
    agents: list[str],
    levels: dict[str, str],
    rules: Collection[HouseRule],
) -> str:
    """Seats, options, editions, agents, what the levels name, house rules and assumptions."""
    least, most = game.seat_range
    seats = (
        texts("info.seat_from", least=least)
        if most is None
        else texts("info.seat_range", least=least, most=most)
    )
    none = texts("info.none")
    lines = [title_of(game, texts), "", f"{texts('info.seats')}: {seats}"]
    lines.append(f"{texts('info.options')}:")
    for info in game.option_infos.values():
        meaning = texts.find(f"options.{info.name}") or ""
        lines.append(f"  {info.name} = {written(game.option_values[info.name])}  ({info.kind})")
        if meaning:
            lines.append(f"      {meaning}")
    if not game.option_infos:
        lines[-1] += f" {none}"
    if game.file.presets:
        lines.append(f"{texts('info.presets')}:")
        for name, values in game.file.presets.items():
            said = ", ".join(f"{key}={written(v)}" for key, v in values.items())
            lines.append(f"  {name}: {said or texts('info.default')}")
    lines.append(f"{texts('info.cards')}: {sum(e.copies for e in game.file.entries.values())}")
    lines.append(f"{texts('info.bots')}: {', '.join(agents) or none}")
    named = ", ".join(f"{level} = {name}" for level, name in levels.items())
    lines.append(f"{texts('info.levels')}: {named or none}")
    lines.append(f"{texts('info.house_rules')}:")
    for rule in rules:
        title, about = house_rule(game, rule)
        lines += [f"  {rule.name}  ({title})", f"      {about}"]
    if not rules:
        lines[-1] += f" {none}"
    assumptions = texts.find("assumptions") or {}
    if assumptions:
        lines.append(f"{texts('info.assumptions')}:")
        lines += [f"  - {assumption}" for assumption in assumptions.values()]
    lines.append(f"{texts('info.plugin')}: {game.plugin}")
    lines.append(f"{texts('info.name')}: {game.name}")
    return "\n".join(lines)


def title_of(game: Game, texts: Texts) -> str:
    title = texts.find("title")
    title = str(title) if title else game.base.replace("_", " ").capitalize()
    own = game.variant is None or any("title" in table for table in game.file.texts[0].values())
    return title if own else f"{game.id} ({title})"
