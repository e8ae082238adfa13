"""The player aid: how to win, useful hints, and all cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from cardkit.engine.loading.game import Game
from cardkit.engine.model.options import setting_text
from cardkit.engine.model.texts import Texts
from cardkit.session.card_style import colour_of
from cardkit.session.pages import house_rule, rules_page

from .deck import Printed
from .flow import Run, SetLine, Setter
from .rulebook import book_lines

COPIES = 1.05  # width of "12 ×" at size 1


def told_lines(setter: Setter, game: Game, texts: Texts, seats: int | None) -> list[SetLine]:
    """Set the first column: the goal, the settings, and the sentences that teach the game, or else
    its rules.
    """
    lines: list[SetLine] = []
    goal = texts("goal.wins", **game.option_values) if texts.find("goal.wins") else ""
    goal = goal or texts.find("about") or ""
    if goal:
        lines += setter.paragraph([(str(goal), "Semibold")], above=0)
    changed = list(settings(game, texts))
    if changed:
        lines += setter.heading(texts("paper.played_with"), 12, above=3.5)
        for sentence in changed:
            lines += setter.paragraph(sentence, indent=4.2, mark="•", above=0.9)
    taught = texts.find("taught")
    if isinstance(taught, Mapping):
        lines += setter.heading(texts("paper.good_to_know"), 12, above=3.5)
        for said in _sentences(taught.values()):
            text = said.format(**game.option_values) if "{" in said else said
            lines += setter.paragraph([(text, "Regular")], indent=4.2, mark="•", above=0.9)
    else:
        lines += book_lines(setter, rules_page(game, texts, seats), titled=False)
    return lines


def _sentences(entries: Iterable[object]) -> Iterator[str]:
    for entry in entries:
        if isinstance(entry, str):
            yield entry
        elif isinstance(entry, list):
            yield from _sentences(entry)


def settings(game: Game, texts: Texts) -> Iterator[list[Run]]:
    """Yield what differs from the defaults: options, and house rules with their texts."""
    infos = game.option_infos
    for name, value in game.option_values.items():
        if name in {**game.file.options, **game.given} and value != infos[name].default:
            label = texts.find(f"labels.{name}") or name
            yield [(f"{label}: {texts.value(setting_text(infos[name].told(value)))}", "Regular")]
    for rule in game.house:
        title, about = house_rule(game, rule)
        yield [(f"{title}.", "Semibold"), (f" {about}", "Regular")]


def card_lines(setter: Setter, cards: list[Printed], texts: Texts) -> list[SetLine]:
    """Set the second column: every card with its copies; those that differ only by a number share
    a line.
    """
    total = sum(each.copies for each in cards)
    lines = setter.heading(texts("paper.cards", count=total), 12, above=3.5)
    for group in group_cards(cards):
        copies = sum(each.copies for each in group)
        text = group[0].face.text if len({each.face.text for each in group}) == 1 else ""
        said: list[Run] = [(range_of(group), "Semibold")]
        said += [(f"  {text}", "Regular")] if text else []
        first = COPIES * setter.size
        cells: list[tuple[float, list[Run]]] = [(first, [(f"{copies} ×", "Regular")])]
        lines += setter.row([*cells, (setter.width - first, said)], above=0.9)
    return lines


def group_cards(cards: list[Printed]) -> list[list[Printed]]:
    """Group ranked cards of one type, whatever their colours; others are on their own."""

    def kind(each: Printed) -> object:
        return type(each.card) if each.face.rank else each.card.id

    return [list(group) for _, group in groupby(cards, kind)]


def range_of(group: list[Printed]) -> str:
    """Format `0 … 12`, or `0 … 9 ◆ ● ▲ ■`."""
    first = group[0]
    if len(group) == 1:
        return first.face.title
    ranks = list(dict.fromkeys(each.face.rank for each in group))
    signs = list(dict.fromkeys(each.face.pip for each in group if colour_of(each.card)))
    if all(rank.isdecimal() for rank in ranks):
        ranks.sort(key=int)
    shown = f"{ranks[0]} … {ranks[-1]}" if len(ranks) > 3 else ", ".join(ranks)
    return " ".join([shown, *signs])
