"""Reference pages: a game's rules, cards and facts, according to its options."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Collection

import attrs

from cardkit.engine.base.page import Page
from cardkit.engine.base.reader import read_text
from cardkit.engine.base.source_lines import classes_of, line_of
from cardkit.engine.flow.decorators import marked_methods
from cardkit.engine.flow.house_rule import HouseRule
from cardkit.engine.loading.facts import GameFacts, deck_of
from cardkit.engine.loading.game import Game
from cardkit.engine.loading.rules_text import CLAUSES, MORE, is_inherited, rules_file, rules_text
from cardkit.engine.model.cards import Card, fields_of
from cardkit.engine.model.options import OptionInfo, setting_text
from cardkit.engine.model.texts import Texts

from .refill import refill
from .rulings import main_rulings


def rules_page(game: Game, texts: Texts, seats: int | None = None) -> str:
    """Describe the game on one screen, given its options, house rules and number of seats."""
    page = rules_text(game, game.lang)
    if page is None:
        pages = [texts("play.no_rules")]
    else:
        facts = GameFacts(game, seats)

        def said(name: str) -> str:
            return texts.value(facts.told(name))

        instead = {name: _part(texts, name) for name in (*page.parts, MORE)}
        given = {name: part for name, part in instead.items() if part is not None}
        more = given.pop(MORE, None)
        text = refill(page.fill(facts, said, given))
        if is_inherited(game, game.lang):  # the heading names the base game
            text = re.sub(r"\A# .*", lambda _: f"# {title_of(game, texts)}", text)
        pages = [text]
        pages += [refill(more.fill(facts, said))] if more else []
    told = [house_rule(game, rule) for rule in game.house]
    return "\n\n".join([*pages, *(f"## {title}\n\n{about}" for title, about in told)])


def _part(texts: Texts, name: str) -> Page | None:
    """Return a variant's replacement for part of the page."""
    id = f"rules.{name}"
    found = texts.entry(id) if name else None
    return None if found is None else Page.read(f"{found}\n\n", id)


def clauses_page(game: Game, texts: Texts) -> str:
    """Return the catalogue of clauses as printed, so it ignores the options."""
    path = rules_file(game)
    catalogue = read_text(path).partition(CLAUSES)[2].strip() if path else ""
    plain = attrs.evolve(game, given={}, file=attrs.evolve(game.file, options={})).option_values
    changed = [
        f"{name} = {setting_text(value)}"
        for name, value in game.option_values.items()
        if value != plain[name]
    ]
    pages = [catalogue or texts("play.no_clauses")]
    pages += [texts("play.set_otherwise", options=", ".join(changed))] if changed else []
    told = [house_rule(game, rule) for rule in game.house]
    return "\n\n".join([*pages, *(f"## {title}\n\n{about}" for title, about in told)])


def house_rule(game: Game, rule: HouseRule) -> tuple[str, str]:
    """Return a house rule's title and description: its text with its options, or its docstring."""
    tables = [table for code in (game.lang, "en") for table in rule.locale(code)]
    texts = Texts(*tables, *game.texts().tables, facts=GameFacts(game))
    options = game.house_options.get(rule.name) or rule.option_class()()
    id = f"house_rules.{rule.name}.about"
    doc = inspect.getdoc(rule) or ""
    about = texts(id, **attrs.asdict(options)) if texts.find(id) else doc  # type: ignore[arg-type]
    return texts.rule(rule.name), about


def cards_page(
    game: Game, texts: Texts, unseen: Counter[Card] | None = None, seats: int | None = None
) -> str:
    """List every card in play with its copies, title and effect, and how many are unseen."""
    lines = []
    deck = deck_of(game, seats)
    shown = [(id, card, deck[card]) for id, card in game.cards.items() if deck.get(card)]
    width = max(len(id) for id, _, _ in shown)
    for id, card, copies in shown:
        note = texts.about(card, "text")
        lines.append(
            f"{copies:>3} × {id:<{width}}  "
            + ("" if unseen is None else f"{texts('play.unseen', count=unseen[card])}  ")
            + card_heading(card, texts)
            + (f": {note}" if note else "")
        )
    return "\n".join(lines)


def card_heading(card: Card, texts: Texts) -> str:
    """Return a card's title, or its fields if it has none."""
    title = texts.about(card, "title")
    if title is not None:
        return title
    fields = fields_of(card)
    return ", ".join(f"{name} {value}" for name, value in fields.items() if name != "id")


def hooks_page(game: Game, texts: Texts) -> str:
    """List what house rules can hook, each with its arguments and source location."""
    lines = []
    for kind, hooks in (
        ("step", "@before @after @replace"),
        ("move", "@before @after @replace"),
        ("decision", "@legal"),
    ):
        lines.append(texts(f"info.hooks_{kind}", hooks=hooks))
        for cls in classes_of(game):
            for name, mark in marked_methods(cls).items():
                if mark.kind == kind:
                    method = getattr(cls, name)
                    given = list(inspect.signature(method).parameters)[2:]
                    lines.append(f"  {name}({', '.join(given)})  {line_of(method)}")
    lines.append(texts("info.hooks_also", hooks="@card_moved @result"))
    return "\n".join(lines)


def info_page(
    game: Game,
    texts: Texts,
    agents: list[str],
    levels: dict[str, str],
    rules: Collection[HouseRule],
) -> str:
    """List seats, options, editions, agents, what the levels mean, house rules and rulings."""
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
        value = setting_text(game.option_values[info.name])
        lines.append(f"  {info.name} = {value}  ({kind_of(info, texts)})")
        if meaning:
            lines.append(f"      {meaning}")
    if not game.option_infos:
        lines[-1] += f" {none}"
    if game.file.presets:
        lines.append(f"{texts('info.presets')}:")
        for name, values in game.file.presets.items():
            said = ", ".join(f"{key}={setting_text(v)}" for key, v in values.items())
            lines.append(f"  {name}: {said or texts('info.default')}")
    lines.append(f"{texts('info.cards')}: {sum(deck_of(game).values())}")
    lines.append(f"{texts('info.bots')}: {', '.join(agents) or none}")
    named = ", ".join(f"{level} = {name}" for level, name in levels.items())
    lines.append(f"{texts('info.levels')}: {named or none}")
    lines.append(f"{texts('info.house_rules')}:")
    for rule in rules:
        title, about = house_rule(game, rule)
        lines += [f"  {rule.name}  ({title})", f"      {about}"]
    if not rules:
        lines[-1] += f" {none}"
    lines += main_rulings(game, texts)
    lines.append(f"{texts('info.plugin')}: {game.plugin}")
    lines.append(f"{texts('info.name')}: {game.name}")
    return "\n".join(lines)


def kind_of(info: OptionInfo, texts: Texts) -> str:
    """Describe which values an option takes."""
    if info.choices:
        return "|".join(map(setting_text, sorted(info.choices, key=lambda choice: choice is False)))
    if info.seat:
        return texts("info.kinds.seat")
    name = {int: "number", str: "text", float: "decimal"}.get(info.hint, "list")
    kind = texts(f"info.kinds.{name}")
    if info.least is None:
        return kind
    if info.most is None:
        return texts("info.kind_from", kind=kind, least=info.least)
    return texts("info.kind_range", kind=kind, least=info.least, most=info.most)


def title_of(game: Game, texts: Texts) -> str:
    title = texts.find("title")
    title = str(title) if title else game.base.replace("_", " ").capitalize()
    own = game.variant is None or any("title" in table for table in game.file.texts[0].values())
    return title if own else f"{game.id} ({title})"


def title_line(game: Game, texts: Texts, practice: bool = False) -> str:
    """The game, its edition, and anything else that is unusual."""
    parts = [title_of(game, texts)]
    edition = game.option_values.get("edition")
    if edition is not None:
        parts.append(texts("screen.edition", edition=edition))
    parts += [texts.rule(name) for name in game.house_rules]
    if practice:
        parts.append(texts("saves.practice"))
    return " · ".join(parts)
