"""Tables and views as JSON. Cards, places, moves and containers carry a tag."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import attrs

from cardkit.engine.base.errors import CardkitError, PluginError
from cardkit.engine.base.reader import read_json
from cardkit.engine.base.structure import converter
from cardkit.engine.model.cards import UNKNOWN, Card
from cardkit.engine.model.combinations import Combinations, keep_listing
from cardkit.engine.model.moves import Move, MoveMaker
from cardkit.engine.model.result import Result
from cardkit.engine.model.zones import Place

if TYPE_CHECKING:  # tables and views use this to write themselves
    from cardkit.engine.flow.rules import Rules
    from cardkit.engine.flow.table import Table
    from cardkit.engine.knowledge.view import View
    from cardkit.engine.loading.game import Game


def dumps(data: Any) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def table_to_json(t: Table[Any], log: bool) -> str:
    """Return the whole table, with or without its log. It contains all secrets: never show it to a
    seat.
    """
    layout = type(t).layout
    kept = t.log if log else None
    return dumps(
        {
            "seats": len(t.seats),
            "chance": [f"{t.key:x}", t.drawn],
            "zones": {zone.name: encode(getattr(t, zone.name)) for zone in layout.zones},
            "fields": {field.name: encode(getattr(t, field.name)) for field in layout.fields},
            "stack": [frame_as_json(frame) for frame in t.stack],
            "asking": None if t.asking is None else frame_as_json(t.asking),
            "sealed": _encode_sealed(t),
            "result": None if t.outcome is None else attrs.asdict(t.outcome),
            "log": None if kept is None else [list(map(encode, entry)) for entry in kept],
        }
    )


def table_from_json(game: Game[Any], text: str, log: bool = True) -> Any:
    """Return the table that `table_to_json` wrote, for the same game and options. Cardkit 0.1.0
    wrote no log: its tables can be played, but seats remember nothing that happened before.
    """
    try:
        return _table(game, read_json(text), log)
    except PluginError:
        raise
    except CardkitError as error:
        raise CardkitError(f"this is not a table of {game.id}: {error}") from None
    except Exception as error:  # the rules list moves from whatever it contains
        raise CardkitError(f"this is not a table of {game.id}: {error!r}") from None


def _table(game: Game[Any], data: Any, log: bool) -> Any:
    kept = data.get("log") if log else None
    t = game.table_of(data["seats"], int(data["chance"][0], 16), log=False)
    rules = t.rules
    for place in rules.places:
        cards = data["zones"][place.name]
        if isinstance(place.key, Card):
            cards = {kind["card"]: held for kind, held in cards["dict"]}[place.key.id]
        elif place.key is not None:
            cards = cards[place.key]
        t.cells[place.i][:] = [decode(card, rules) for card in cards]
    for field in type(t).layout.fields:
        setattr(t, field.name, decode(data["fields"][field.name], rules))
    t.drawn = data["chance"][1]
    t.stack = [_unframe(frame, rules) for frame in data["stack"]]
    t.asking = asking = data["asking"] and _unframe(data["asking"], rules)
    if kept is not None:
        t.log = [tuple(decode(item, rules) for item in entry) for entry in kept]
    result = data["result"]
    if result is not None:
        t.over = True
        t.outcome = converter().structure(result, Result)
    elif asking:
        if data["sealed"] is not None:
            seats, answers, *early = data["sealed"]
            t.sealed = (asking[0], tuple(seats), tuple(map(rules.parse, answers)))
            t.early = tuple((seat, rules.parse(text)) for seat, text in (early or [()])[0])
        t.seat = asking[1]
        t.moves = keep_listing(asking[0](t, *asking[1:]))
    return t


def view_to_json(view: View) -> str:
    return dumps(
        {
            "me": view.me,
            "seat": view.seat,
            "moves": [move.text for move in view.moves],
            "seen": {name: encode(getattr(view, name)) for name in type(view).__slots__},
            "stack": [frame_as_json(frame) for frame in view.stack],
            "result": None if view.outcome is None else attrs.asdict(view.outcome),
            **({"asked": list(view.sealed[1])} if view.sealed else {}),
            **({"early": [move.text for _, move in view.early]} if view.early else {}),
        }
    )


def frame_as_json(frame: tuple[Any, ...]) -> list[Any]:
    """Write a step or decision with its arguments."""
    return [frame[0].__name__, *map(encode, frame[1:])]


def _encode_sealed(t: Table[Any]) -> Any:
    if t.sealed is None:
        return None
    early = [[[seat, move.text] for seat, move in t.early]] if t.early else []
    return [list(t.sealed[1]), [move.text for move in t.sealed[2]], *early]


def _unframe(frame: list[Any], rules: Rules[Any, Any]) -> tuple[Any, ...]:
    name, *args = frame
    # By the name of the method, because a move can have the same name as a step. Nothing else is
    # ever called.
    method = rules.core.methods.get(name)
    if method is None:
        raise CardkitError(f"it has no step or decision '{name}'")
    values = [decode(arg, rules) for arg in args]
    maker = getattr(rules, name)
    if isinstance(maker, MoveMaker):  # as cardkit 0.1 wrote a waiting answer
        return rules.carry_out_answer, values[0], "", maker(*values[1:])
    return method, *values


def encode(value: Any) -> Any:
    """Encode a value as JSON with tags, so that types unknown to JSON survive the round trip."""
    if isinstance(value, Card):
        return {"card": value.id} if value is not UNKNOWN else None
    if isinstance(value, Move):
        return {"move": value.text}  # in a view it can have an unknown card, which is not read back
    if isinstance(value, Place):
        return {"place": str(value)}
    if isinstance(value, Combinations):
        return {"any": [value.name, [card.id for card in value.cards], value.least, value.most]}
    if isinstance(value, list):
        return [encode(item) for item in value]
    if isinstance(value, tuple):
        return {"tuple": [encode(item) for item in value]}
    if isinstance(value, set):
        return {"set": sorted(map(encode, value), key=dumps)}
    if isinstance(value, dict):
        return {"dict": [[encode(key), encode(item)] for key, item in value.items()]}
    return value


def decode(value: Any, rules: Rules[Any, Any]) -> Any:
    """Decode what `encode` wrote."""
    if isinstance(value, list):
        return [decode(item, rules) for item in value]
    if not isinstance(value, dict):
        return value
    ((tag, inner),) = value.items()
    match tag:
        case "card":
            return rules.cards[inner]
        case "move":
            return rules.parse(inner)
        case "place":
            return rules.places.named(inner)
        case "tuple":
            return tuple(decode(item, rules) for item in inner)
        case "any":
            name, cards, least, most = inner
            return Combinations(name, [rules.cards[card] for card in cards], least, most)
        case "set":
            return {decode(item, rules) for item in inner}
        case "dict":
            return {decode(key, rules): decode(item, rules) for key, item in inner}
    raise ValueError(f"unknown tag '{tag}'")


def plain(value: Any) -> Any:
    """Convert an event's value to JSON for people: cards by id, move by text."""
    if isinstance(value, Card):
        return value.id
    if isinstance(value, Move):
        return value.text
    if isinstance(value, Place):
        return str(value)
    if isinstance(value, list | tuple | Combinations):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value
