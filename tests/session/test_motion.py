"""Cards on their way: positions count, and a card that is shown turns over where it lies."""

from __future__ import annotations

from cardkit.session.frames import BACK, News, PlaceInfo
from cardkit.session.motion import move_cards

PLACES = (
    PlaceInfo("grid", "grid", 0, "row", 3, "nobody"),
    PlaceInfo("hand", "hand", 0, "fan", None, "owner"),
    PlaceInfo("pile", "pile", None, "pile", None, "all"),
)


def moved(cells: tuple[tuple[str, ...], ...], **news: object) -> tuple[tuple[str, ...], ...]:
    return move_cards(cells, News("moved", **news), PLACES)  # type: ignore[arg-type]


def test_a_card_leaves_from_its_position() -> None:
    cells = (("a", BACK, "a"), (), ())
    after = moved(cells, cards=("a",), sources=(0,), to=2, positions=(0,))
    assert after == ((BACK, "a"), (), ("a",))


def test_without_a_position_the_topmost_leaves() -> None:
    cells = (("a", BACK, "a"), (), ())
    assert moved(cells, cards=("a",), sources=(0,), to=2) == (("a", BACK), (), ("a",))


def test_a_card_is_put_at_its_position() -> None:
    cells = (("a", "b"), ("c",), ())
    after = move_cards(cells, News("moved", cards=("c",), sources=(1,), to=0, at=1), PLACES)
    assert after == (("a", BACK, "b"), (), ())
    open_pile = ((), ("c",), ("a", "b"))
    assert moved(open_pile, cards=("c",), sources=(1,), to=2, at=0) == ((), (), ("c", "a", "b"))


def test_cards_that_are_shown_turn_over_where_they_lie() -> None:
    cells = ((BACK, BACK, BACK), (), ())
    shown = News("shown", cards=("a", BACK), sources=(0,), positions=(2, 0))
    assert move_cards(cells, shown, PLACES) == ((BACK, BACK, "a"), (), ())


def test_other_news_moves_nothing() -> None:
    cells = (("a",), (), ())
    assert move_cards(cells, News("said"), PLACES) == cells
