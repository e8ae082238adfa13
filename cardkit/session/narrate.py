"""Events as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardkit.engine.knowledge.events import Chosen, Decided, Event, Moved, Opened, Said, Shuffled
from cardkit.engine.knowledge.log import TOLD
from cardkit.engine.model.cards import UNKNOWN, Card
from cardkit.engine.model.moves import Move
from cardkit.engine.model.result import Result
from cardkit.engine.model.texts import Texts


def narrate(event: Event, texts: Texts) -> str | None:
    """Tell what happened in one line; None for events that people need not be told.

    A game can supply its own wording: ``events.NAME``, ``did.MOVE``, ``moved.ZONE``. Empty means
    silent.
    """
    match event:
        case Said(event=name) if name == TOLD and texts.find(f"events.{TOLD}") is None:
            return _tell_fact(event, texts)
        case Said(name) if texts.find(f"events.{name}") == "":
            return None
        case Said(name, params):
            return texts(f"events.{name}", **params) or None
        case Decided(sealed=True):
            return None  # told when all answers are revealed
        case Chosen(seat):
            return texts("log.chosen", seat=seat)
        case Opened(seats, moves):
            said = [_did(s, m, texts) for s, m in zip(seats, moves, strict=True)]
            return " ".join(filter(None, said)) or None
        case Decided(seat, _, move):
            return _did(seat, move, texts) or None
        case Shuffled(place, cards):
            return texts("log.shuffled", zone=texts(f"zones.{place.name}"), count=len(cards))
        case Moved():
            return _tell_movement(event, texts)
    return None


def continue_line(event: Event, texts: Texts, seat: int) -> str | None:
    """Return what an event adds to the line of the act that caused it: ": 6" or " and keep it";
    empty if that line said everything, None if it gets its own line.
    """
    match event:
        case Decided(actor, _, move) if actor == seat:
            return texts.after(f"did.{move.name}", seat=seat)
        case Moved(to=place) if place.seat in (None, seat) and len(event.sources) == 1:
            silent = _moving_text(event, texts) == ""
            if silent or event.cards == (UNKNOWN,):  # the line already says who drew it
                return "" if silent or texts.after(f"moved.{place.name}", cards="") else None
            return texts.after(f"moved.{place.name}", seat=seat, cards=_cards_told(event, texts))
        case Said(name, params) if params.get("seat", seat) == seat:
            return texts.after(f"events.{name}", **params)
    return None


def won(result: Result, teams: Sequence[Sequence[int]], texts: Texts) -> str:
    """Say who has won: a seat, a team, or several that are tied."""
    if len(result.winners) == 1:
        return texts("play.winner", seat=result.winners[0])
    if not result.winners:
        return texts("play.lost")
    first, *others = sorted(result.winners, key=lambda seat: seat != texts.you)
    *names, last = map(texts.title, (first, *others))  # it begins with "You"
    seats = texts("play.and", names=", ".join(names), last=last)
    team = result.winners in map(tuple, teams)
    return texts("play.team" if team else "play.winners", seat=first, seats=seats)


def _did(seat: int, move: Move, texts: Texts) -> str:
    found = texts.did(seat, move)
    if found is not None:
        return found
    chooser = texts if texts.is_you(seat) else texts.named(texts.names)
    return texts("log.did", seat=seat, move=chooser.move(move))


def _tell_fact(event: Said, texts: Texts) -> str:
    """Say what was told about hidden cards."""
    place, such = event.params["place"], event.params["such"]
    zone = texts.place(place)
    return texts(
        "log.told",
        place=zone if place.seat is None else texts("log.own", seat=place.seat, zone=zone),
        count=such if isinstance(such, int) else len(such),
        values=event.params["values"],
    )


def _tell_movement(event: Moved, texts: Texts) -> str | None:
    zone, seat = event.to.name, event.to.seat
    if len(event.sources) > 1:
        return None
    own = _moving_text(event, texts)
    if own == "":
        return None
    params = {"cards": _cards_told(event, texts), "zone": texts.place(event.to)}
    if own is not None:
        return texts(f"moved.{zone}", seat=-1 if seat is None else seat, **params)
    if seat is None:
        return texts("log.moved", **params)
    return texts("log.moved_seat", seat=seat, **params)


def _moving_text(event: Moved, texts: Texts) -> Any:
    """Return the text ``moved.ZONE``, which can have a form for cards from a particular zone, or
    from the same seat's part of it.
    """
    own = texts.find(f"moved.{event.to.name}")
    if not isinstance(own, dict):
        return own
    source, to = event.sources[0], event.to
    if own.get(f"from_{source.name}") == "":
        return ""
    own_zone = source.seat is not None and source.seat == to.seat
    return "" if own_zone and own.get(f"from_own_{source.name}") == "" else own


def _cards_told(event: Moved, texts: Texts) -> str | tuple[Card, ...]:
    """Return the cards for a text to name, or how many there are."""
    hidden = event.cards.count(UNKNOWN) == len(event.cards)
    return texts("log.cards", count=len(event.cards)) if hidden else event.cards
