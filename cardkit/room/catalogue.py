"""The games that can be opened: titles, options and house rules in words, built once per
language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.flow.house_rule import HouseRule
from cardkit.engine.loading.game import Game
from cardkit.engine.model.options import setting_text
from cardkit.engine.model.texts import Texts
from cardkit.play.seating import HUMAN
from cardkit.plugin.library import Library
from cardkit.session.card_style import CardStyle
from cardkit.session.pages import house_rule, title_of

from .telling import style_of
from .wire import card_told

MOST_SEATS = 12  # at one table in the browser


REMEMBERED = 500  # games whose options and house rules are cached in words


@attrs.frozen
class Offered:
    """What people at a table are told about its game, and how many can play it."""

    title: str
    details: list[str]  # anything that differs from the default
    levels: list[str]  # levels of bots
    least: int
    most: int


class Catalogue:
    """The games on offer. Nothing else can be opened, and never a file path."""

    def __init__(self, library: Library, names: Sequence[str]) -> None:
        self.library = library
        self.games: dict[str, Game] = {}
        self.names: dict[str, str] = {}  # maps an id to the name that loads it
        for name in names or library.ids:
            game = library.load(name)
            self.games[game.id] = game
            self.names[game.id] = game.name
        self._told: dict[str, list[dict[str, Any]]] = {}
        self._offers: dict[tuple[str, str], Offered] = {}  # by full name and language

    def told(self, lang: str) -> list[dict[str, Any]]:
        """Describe all games as the lobby shows them."""
        if lang not in self._told:
            self._told[lang] = [self._game(id, game, lang) for id, game in self.games.items()]
        return self._told[lang]

    def _game(self, id: str, game: Game, lang: str) -> dict[str, Any]:
        game = attrs.evolve(game, lang=lang)
        texts = game.texts()
        least, most = game.seat_range
        rules = self.library.rules_for(game)
        return {
            "id": id,
            "title": title_of(game, texts),
            "about": texts.find("about") or "",
            "cards": _samples(game, texts),
            "seats": [least, min(most or MOST_SEATS, MOST_SEATS)],
            "levels": [*self.library.levels_for(game)] or ["random"],
            "options": [
                {
                    "name": info.name,
                    "label": texts(f"labels.{info.name}"),
                    "about": texts.find(f"options.{info.name}") or "",
                    "value": game.option_values[info.name],
                    "choices": [[value, _value_text(texts, value)] for value in info.choices],
                    "least": info.least,
                    "most": info.most,
                    "seat": info.seat,
                }
                for info in game.option_infos.values()
                if info.choices or isinstance(info.default, int)
            ],
            "rules": [
                [name, *house_rule(game, rule), _conflicts(name, rules)]
                for name, rule in rules.items()
            ],
        }

    def full_name(
        self, id: str, rules: Sequence[str], options: Mapping[str, Any], seats: int
    ) -> str:
        """Return the full name of a game with these rules and options; raise if they do not fit
        together.
        """
        if id not in self.games:
            raise CardkitError("no_game")
        for value in options.values():
            if not isinstance(value, bool | int | str):
                raise CardkitError("bad_request")
        game = self.library.load(self.names[id], rules, dict(options))
        game.check_seats(seats)
        game.table_of(seats, 0)
        return game.name

    def style(self, id: str) -> Path | None:
        """Return a game's stylesheet, if it has one."""
        return style_of(self.games[id]) if id in self.games else None

    def levels(self, name: str) -> list[str]:
        return self.offer(name, "en").levels

    def offer(self, name: str, lang: str) -> Offered:
        """Describe a game, by its full name, for the lobby of its table."""
        found = self._offers.get((name, lang))
        if found is None:
            if len(self._offers) >= REMEMBERED:
                self._offers.clear()
            found = self._offers[name, lang] = self._offer(name, lang)
        return found

    def _offer(self, name: str, lang: str) -> Offered:
        game = attrs.evolve(self.library.load(name), lang=lang)
        least, most = game.seat_range
        infos = game.option_infos.items()
        named = [game.option_values[name] + 1 for name, info in infos if info.seat]
        return Offered(
            title_of(game, game.texts()),
            self._details(game),
            [*self.library.levels_for(game)] or ["random"],
            max(least, *named, 1),
            min(most or MOST_SEATS, MOST_SEATS),
        )

    def _details(self, game: Game) -> list[str]:
        """Describe what is special about a table: house rules and changed options."""
        texts = game.texts()
        usual = (
            self.library.load(self.names[game.id]).option_values if game.id in self.names else {}
        )
        told = [texts.rule(rule) for rule in game.house_rules]
        for key, value in game.option_values.items():
            if usual.get(key, value) != value:
                shown = _value_text(texts, game.option_infos[key].told(value))
                told.append(f"{texts(f'labels.{key}')}: {shown}")
        return told

    def agent_ok(self, name: str, agent: str) -> bool:
        return agent == HUMAN or agent in self.levels(name)


def _conflicts(name: str, rules: Mapping[str, HouseRule]) -> list[str]:
    """Return the rules that contradict this one, whichever of the two declares it."""
    return [
        other
        for other, rule in rules.items()
        if other in rules[name].conflicts or name in rule.conflicts
    ]


def _value_text(texts: Any, value: Any) -> str:
    if isinstance(value, bool):
        return str(texts("menu.yes" if value else "menu.no"))
    return texts.value(value) if isinstance(value, str) else setting_text(value)


def _samples(game: Game, texts: Texts) -> list[dict[str, str]]:
    """Three of its cards, from all over the card file: what a game looks like."""
    cards = list(game.cards.values())
    style = CardStyle(cards, texts)
    chosen = [cards[len(cards) * eighths // 8] for eighths in (1, 4, 6)]
    return [card_told(card.id, style(card)) for card in dict.fromkeys(chosen)]
