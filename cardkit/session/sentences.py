"""Sentences shared by all readers of a language whom they do not address."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardkit.engine.model.cards import Card
from cardkit.engine.model.texts import Texts

REMEMBERED = 1_000  # sentences cached

#: Types of values that can be in a key; making a union for each check would cost more.
PLAIN = (int, str, Card)

Making = Callable[[Texts], str]


class Sentences:
    """The sentences for one reader: ``sentences(key, make)``. Equal keys mean equal sentences;
    without a key, the sentence is made each time.

    Most sentences are about other people. They are made without a "you", and cached with the seats
    they could address; only readers at those seats get a sentence of their own. Sentences that name
    nobody are shared by all tables of a game.
    """

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.plain = texts  # addressing nobody, if there are several readers
        self.common: dict[Any, tuple[str, frozenset[int]]] = {}  # by key, with seats addressed
        self.own: dict[Any, str] = {}

    def addressing(self, texts: Texts) -> Sentences:
        """Make one for a different reader, sharing texts that do not address them."""
        found = Sentences(texts)
        found.plain, found.common = self.plain, self.common
        return found

    def __call__(self, key: Any, make: Making) -> str:
        if key is None:
            return make(self.texts)
        told = self.common.get(key)
        if told is None:
            known = self.plain.nameless.get(key)
            if known is not None:
                return known
            told = self._make(make)
            if self.plain.naming or told[1]:
                _keep(self.common, key, told)
            else:
                _keep(self.plain.nameless, key, told[0])
        text, addressed = told
        if self.texts is self.plain:
            self.plain.addressed |= addressed
            return text
        if self.texts.you not in addressed:
            return text
        if key not in self.own:
            _keep(self.own, key, make(self.texts))
        return self.own[key]

    def _make(self, make: Making) -> tuple[str, frozenset[int]]:
        """Make the sentence without a "you"; return it with the seats it could have addressed."""
        before, self.plain.addressed, self.plain.naming = self.plain.addressed, set(), False
        text = make(self.plain)
        addressed, self.plain.addressed = frozenset(self.plain.addressed), before
        return text, addressed


def _keep(kept: dict[Any, Any], key: Any, value: Any) -> None:
    if len(kept) >= REMEMBERED:
        kept.clear()
    kept[key] = value
