"""Pages to look things up: the rules, the cards, the facts of a game."""

from __future__ import annotations

from pathlib import Path

from cardkit.engine.cards import Card, fields_of
from cardkit.engine.game import Game
from cardkit.engine.texts import Texts

CLAUSES = "<!-- clauses -->"  # in RULES.md: what follows is the catalogue


def rules_file(game: Game) -> Path | None:
    """RULES.md, beside the module or at the top of the plugin's folder."""
    for folder in (game.folder, game.folder.parent.parent):
        if (folder / "RULES.md").is_file():
            return folder / "RULES.md"
    return None


def rules_page(game: Game, texts: Texts, clauses: bool = False) -> str:
    """The game on one screen, or the catalogue of clauses."""
    path = rules_file(game)
    if path is None:
        return texts("play.no_rules")
    screen, _, catalogue = path.read_text(encoding="utf-8").partition(CLAUSES)
    return (catalogue if clauses else screen).strip()


def cards_page(game: Game, texts: Texts) -> str:
    """Every card with its copies, its title and what it does."""
    lines = []
    width = max(len(id) for id in game.cards)
    for id, entry in game.file.entries.items():
        about = texts.find(f"cards.{id}")
        note = about.get("text", "") if isinstance(about, dict) else ""
        lines.append(
            f"{entry.copies:>3} × {id:<{width}}  {titled(entry.card, texts)}"
            + (f": {note}" if note else "")
        )
    return "\n".join(lines)


def titled(card: Card, texts: Texts) -> str:
    """The title of a card, or its fields where it has none."""
    if texts.find(f"cards.{card.id}") is not None:
        return texts.card(card)
    fields = fields_of(card)
    return ", ".join(f"{name} {value}" for name, value in fields.items() if name != "id")


def info_page(game: Game, texts: Texts, agents: list[str], rules: list[str]) -> str:
    """Seats, options, editions, agents, house rules and assumptions."""
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
        lines.append(f"  {info.name} = {_written(game.option_values[info.name])}  ({info.kind})")
        if meaning:
            lines.append(f"      {meaning}")
    if not game.option_infos:
        lines[-1] += f" {none}"
    if game.file.presets:
        lines.append(f"{texts('info.presets')}:")
        for name, values in game.file.presets.items():
            said = ", ".join(f"{key}={_written(v)}" for key, v in values.items())
            lines.append(f"  {name}: {said or texts('info.default')}")
    lines.append(f"{texts('info.cards')}: {sum(e.copies for e in game.file.entries.values())}")
    lines.append(f"{texts('info.bots')}: {', '.join(agents) or none}")
    lines.append(f"{texts('info.house_rules')}: {', '.join(rules) or none}")
    assumptions = texts.find("assumptions") or {}
    if assumptions:
        lines.append(f"{texts('info.assumptions')}:")
        lines += [f"  - {assumption}" for assumption in assumptions.values()]
    lines.append(f"{texts('info.plugin')}: {game.plugin}")
    return "\n".join(lines)


def title_of(game: Game, texts: Texts) -> str:
    title = texts.find("title")
    title = str(title) if title else game.base.replace("_", " ").capitalize()
    return title if game.variant is None else f"{game.id} ({title})"


def _written(value: object) -> str:
    """A value as --set takes it."""
    if isinstance(value, tuple):
        return str(list(value)).replace(" ", "")
    return str(value).lower() if isinstance(value, bool) else str(value)
