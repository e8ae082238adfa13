"""One list of acts, one decoder of the log: a new one that is forgotten somewhere fails here."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import attrs
import pytest
from helpers.tiny import highcard

from cardkit import Table
from cardkit.engine.flow.acts import act, acts_of
from cardkit.engine.flow.hook_chain import watch_table
from cardkit.engine.knowledge import events, log
from cardkit.engine.knowledge.log import Kind, kind_of
from cardkit.engine.model.cards import Card
from cardkit.engine.model.moves import Move
from cardkit.engine.model.zones import Place
from cardkit.play.takeback import informs
from cardkit.session.narrate import narrate
from cardkit.testing.checks import source

RULES_PAGE = Path(__file__).parents[2] / "docs" / "rules.md"


class Flipping(Table[Any]):
    """A table with an act of its own."""

    @act(moves=True)
    def flip(self, place: Place) -> None: ...


def unwatched(table: type[Any]) -> set[str]:
    """The acts that move cards, and that a hook on moved cards would not hear of."""
    moving = {name for name, act in acts_of(table).items() if act.moves}
    return moving - set(vars(watch_table(table, ())))


def test_a_hook_on_moved_cards_hears_of_every_act() -> None:
    assert unwatched(Table) == set()
    assert unwatched(Flipping) == {"flip"}


def test_every_act_is_marked() -> None:
    looking = {"apply", "begin", "run", "why_not", "moves_of", "seats_after"} | {
        *("clone", "view", "information_key", "to_json", "cards_in", "value_of")
    }
    found = {name for name in dir(Table) if name[0] != "_" and callable(getattr(Table, name))}
    assert found - looking == set(acts_of(Table))


def test_every_act_has_a_row_in_the_docs() -> None:
    page = RULES_PAGE.read_text(encoding="utf-8")
    assert [name for name in acts_of(Table) if f"| `t.{name}(" not in page] == []


def test_the_kit_knows_what_changes_a_table() -> None:
    changing = {name for name, act in acts_of(Table).items() if act.changes}
    assert changing <= source._CHANGING
    assert {"deal", "put"} <= changing and not {"next", "ask", "ask_all"} & changing


def entries() -> dict[Kind, tuple[Any, ...]]:
    """An entry of each kind."""
    t = highcard().start(2, seed=1)
    deck, hand = t.rules.at.deck, t.rules.at.hand[0]
    card, move = next(iter(t.rules.cards.values())), t.moves[0]
    return {
        Kind.DECIDED: (0, (move,), move),
        Kind.OPENED: log.opened((0, 1), (move, move)),
        Kind.MOVED: log.moved_at(card, deck, hand, 2, None),
        Kind.GATHERED: ((card, card), (hand,), deck),
        Kind.SHOWN: log.shown(hand, (0,), (card,), 1),
        Kind.SHUFFLED: (deck, (card, card)),
        Kind.PICKED: log.picked("dealer", 3, 1, None),
        Kind.SAID: ("bust", "seat", "card", 1, card),
    }


@pytest.mark.parametrize("kind", Kind)
def test_each_kind_of_entry_is_told_apart_and_decoded(kind: Kind) -> None:
    entry = entries()[kind]
    assert kind_of(entry) is kind
    event = events.decode_entry(entry)
    values = attrs.astuple(event, recurse=False)
    head, *rest = entry
    expected: tuple[Any, ...] = {
        Kind.MOVED: ((head,), (rest[0],), *rest[1:]),
        Kind.SAID: ("bust", {"seat": 1, "card": rest[-1]}),
    }.get(kind, entry if kind in (Kind.DECIDED, Kind.GATHERED, Kind.SHUFFLED) else tuple(rest))
    assert values[: len(expected)] == expected


def test_a_card_of_any_class_is_a_moved_card() -> None:
    class Odd(Card):
        pass

    assert kind_of((Odd.face(id="odd"), None, None)) is Kind.MOVED


def test_every_kind_has_its_decoder() -> None:
    assert set(events._DECODED) == set(Kind) == set(entries())


def test_every_event_is_judged_when_a_move_is_taken_back_and_can_be_told() -> None:
    told = [events.decode_entry(entry) for entry in entries().values()] + [events.Chosen(1)]
    assert {type(event) for event in told} == set(get_args(events.Event))
    texts = highcard().texts()
    for event in told:
        assert informs(event, 0, [0]) in (None, "moved_on", "chance", "seen")
        narrate(event, texts)
    with pytest.raises(AssertionError):
        informs(Move.of("stay"), 0, [0])  # type: ignore[arg-type]
