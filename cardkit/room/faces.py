"""What plugins draw on a game's cards; called many times per second."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from inspect import unwrap
from typing import Any

from cardkit.engine.loading.game import Game
from cardkit.engine.model.cards import Card
from cardkit.plugin.bots import PluginInfo
from cardkit.plugin.library import Library
from cardkit.session.presenter import FaceHook

_GIVEN = ("game", "card", "zone", "view")  # arguments the hook can take


def face_hook(library: Library, game: Game) -> FaceHook | None:
    """The hook for this game's faces; None if no plugin has one. A plugin that provides
    other games draws only those.

    The functions are called the way rules are, without the guard around each hook call, which
    would cost more than the whole frame. A function that fails is not called again.
    """
    found: Any = library.hook.cardkit_card_face.get_hookimpls()
    functions: list[Callable[[Card, str, object], Any]] = [
        _bind(unwrap(each.function), game, each.argnames)
        for each in reversed(found)
        if not each.wrapper and _may_draw(each.plugin.info, game)
    ]

    def faces(cards: Sequence[Card], zone: str, view: object) -> list[Any]:
        found: list[Any] = []
        for function in functions:
            try:
                texts = [function(card, zone, view) for card in cards]
            except Exception:  # better a card without its face than a table without frames
                functions.remove(function)
                return faces(cards, zone, view)
            if found:  # the first that has an opinion counts
                both = zip(found, texts, strict=True)
                texts = [own if isinstance(own, str) else other for own, other in both]
            found = texts
        return found

    return faces if functions else None


def _bind(
    function: Callable[..., Any], game: Game, names: Sequence[str]
) -> Callable[[Card, str, object], Any]:
    """Return the function with the arguments that the hook gives; it may take some of them."""
    if tuple(names) == _GIVEN:
        return partial(function, game)
    taken = [_GIVEN.index(name) for name in names]
    return lambda *given: function(*[(game, *given)[n] for n in taken])


def _may_draw(info: PluginInfo, game: Game) -> bool:
    return not info.games or bool({game.id, game.base} & {*info.games})
