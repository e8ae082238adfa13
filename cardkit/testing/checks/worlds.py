"""Checks on the worlds that seats imagine: they fit what is known, and vary in everything else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import wraps
from random import Random
from typing import Any

from cardkit.engine.base.source_lines import classes_of, line_in, line_of, line_of_class
from cardkit.engine.knowledge.fitting import Fitting
from cardkit.engine.knowledge.past_choices import choice_of
from cardkit.engine.knowledge.questions import ListingReads
from cardkit.engine.knowledge.recall import hidden_hands
from cardkit.engine.knowledge.sampling import tracks_of
from cardkit.engine.model.cards import UNKNOWN
from cardkit.engine.model.zones import Place, Spot
from cardkit.testing.case import Case, CheckFailed

from .hidden_fields import HiddenFields, fields_without_value


def _with_all_fields(check: Callable[[Case], None]) -> Callable[[Case], None]:
    """A check that names hidden fields which have no value where the rules raise an error in a
    sampled world.
    """

    @wraps(check)
    def checking(case: Case) -> None:
        try:
            check(case)
        except CheckFailed:
            raise
        except Exception as error:
            missing = fields_without_value(case, error)
            if missing:
                where = line_in(error, *classes_of(case.game))
                names = ", ".join(f"'{name}'" for name in missing)
                case.fail(
                    f"{where} raises {type(error).__name__} ({error}) in a world that a seat "
                    f"samples, where nothing has been drawn for what it does not see of {names}: "
                    "draw values that are possible for the seat, in imagine(self, t, me, rng)",
                    line_of_class(case.game.table, missing[0]),
                )
            raise

    return checking


@_with_all_fields
def sampled_worlds_fit(case: Case) -> None:
    """A world sampled by a seat has all cards, looks the same to that seat, and can be played."""
    rng = Random(f"{case.seed} worlds")
    choose = case.chooser()
    for t in case.some_tables(most=12):
        for seat in t.seats:
            view = t.view(seat)
            world = view.sample(rng)
            found = Counter(card for cards in world.cells for card in cards)
            case.require(found == Counter(t.rules.deck), f"seat {seat} samples a wrong deck")
            for place in t.rules.places:
                _agree(case, place, seat, view, world)
            _agree_on_fields(case, seat, view, world)
            wrong = Fitting(tracks_of(view)).find_contradiction(world.cells)
            case.require(
                wrong is None,
                f"seat {seat} samples cards in '{wrong}' that contradict what it saw or was told: "
                "imagine(…) may set hidden fields, but must not move cards",
                line_of(case.game.rules.imagine),
            )
            case.require(
                seat != t.seat or world.moves == t.moves, f"seat {seat} samples other moves"
            )
            for _ in range(10):
                if not world.over:
                    world.apply(choose(world.moves))


def _agree(case: Case, place: Place, seat: int, view: Any, world: Any) -> None:
    """Check that what the seat sees or knows about a place holds in the world it samples."""
    shown = place.cards_of(view)
    dealt = world.cells[place.i]
    if not place.visible_to(seat):
        pairs = zip(_spots(place, len(dealt)), dealt, strict=True)
        wrong = [card for spot, card in pairs if not view.rules.possible_at(view, spot, card)]
        case.require(
            not wrong,
            f"seat {seat} samples {wrong} in '{place}', which possible(…) excludes there: exclude "
            "only what everybody has seen to be impossible, and let imagine(…) move no cards",
            line_of(case.game.rules.possible),
        )
    case.require(len(shown) == len(dealt), f"a sampled world has {len(dealt)} cards in '{place}'")
    if place.shape == "fan":  # unordered, and possibly kept sorted
        same = not Counter(card for card in shown if card is not UNKNOWN) - Counter(dealt)
    else:
        same = all(a is UNKNOWN or a is b for a, b in zip(shown, dealt, strict=True))
    case.require(
        same,
        f"seat {seat} samples a world that contradicts what it knows of '{place}': imagine(…) may "
        "set hidden fields, but must not move cards",
        line_of(case.game.rules.imagine),
    )


def _agree_on_fields(case: Case, seat: int, view: Any, world: Any) -> None:
    """Check that the fields which the seat sees are the same in the world it samples."""
    for field in case.game.table.layout.fields:
        if field.seen != "nobody":
            shown, given = getattr(view, field.name), getattr(world, field.name)
            if field.seen == "owner":
                shown, given = shown[seat], given[seat]
            case.require(
                shown == given,
                f"seat {seat} sees {shown!r} in the field '{field.name}' and samples {given!r}: "
                "imagine(…) gives values to what seat `me` does not see, and changes nothing else",
                line_of(case.game.rules.imagine),
            )


def _spots(place: Place, count: int) -> list[Spot]:
    """Return the spots of a place; a fan has no positions."""
    positions = [None] * count if place.shape == "fan" else range(count)
    return [Spot(place.name, place.seat, position) for position in positions]


@_with_all_fields
def samples_vary(case: Case) -> None:
    """Samples differ where anything is unknown, and depend only on the view."""
    for t in case.some_tables(every=9, most=6):
        for seat in t.seats:
            view = t.view(seat)
            worlds = [view.sample(Random(n)).to_json() for n in (1, 1, 2, 3, 4, 5, 6)]
            case.require(worlds[0] == worlds[1], "the same generator samples two worlds")
            unseen = tracks_of(view).unseen()
            if len(unseen) > 1 and unseen.total() > 3:
                case.require(len(set(worlds)) > 1, f"seat {seat} always samples the same world")


@_with_all_fields
def the_truth_is_possible(case: Case) -> None:
    """The truth is always among the worlds a seat imagines: hidden cards, hidden fields."""
    fields = HiddenFields(case)
    for t in case.tables():
        if t.over:
            break
        for seat in t.seats:
            view = t.view(seat)
            for place in t.rules.places:
                _check_possible(case, place, view, t)
            wrong = Fitting(tracks_of(view)).find_contradiction(t.cells)
            case.require(
                wrong is None, f"no world of seat {seat} has the true contents of '{wrong}'"
            )
            case.require(
                t.rules.plausible(t, seat),
                f"plausible(…) tells seat {seat} that the true table is impossible: "
                "exclude only what that seat can exclude",
                line_of(case.game.rules.plausible),
            )
            fields.look(t, view)
    for seat in t.seats:
        _asked_again(case, t.view(seat))


def _asked_again(case: Case, view: Any) -> None:
    """Ask past questions again, also sealed ones and forced moves, given what this seat saw and
    the cards that were held: everybody must have the choices they had.
    """
    tracks = tracks_of(view)
    for question in view._memory.questions.between(view._log, 0, view._end):
        choice = choice_of(question, view, tracks)
        if isinstance(choice, ListingReads):
            continue
        decision, seat, *_ = question.table.asking
        hands = {i: list(question.table.cells[i]) for i in hidden_hands(tracks)}
        case.require(
            choice.holds(hands),
            f"decision '{decision.__name__}' lists other moves for seat {seat} if seat {view.me} "
            "imagines its cards as they are: list them by cards and fields of the table alone",
            line_of(decision),
        )


def _check_possible(case: Case, place: Place, view: Any, t: Any) -> None:
    """Check `possible` against the cards that really are in a place."""
    if not t.rules.constrains or place.visible_to(view.me):
        return
    cards, known = t.cells[place.i], place.cards_of(view)
    for spot, card in zip(_spots(place, len(cards)), cards, strict=True):
        case.require(
            card in known or t.rules.possible_at(view, spot, card),
            f"possible(…) tells seat {view.me} that {card} cannot be in '{place}', where it is: "
            "exclude only what everybody has seen to be impossible",
            line_of(case.game.rules.possible),
        )
