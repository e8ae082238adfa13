"""Twin games find leaks of any kind, with the line, and none where there is none."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations, islice, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from helpers.sound_game import (
    ASK,
    FIELD,
    HELPER,
    LAID,
    LAY,
    LIST,
    SKIP,
    START,
    TURN,
    case_of,
    check_leak,
    check_sound,
    written,
)

from cardkit.testing import Case
from cardkit.testing.checks.secrecy import unseen_cards_change_nothing
from cardkit.testing.checks.worlds import the_truth_is_possible
from cardkit.testing.kit import problem_of
from cardkit.testing.twins.course import Course
from cardkit.testing.twins.pairs import PairFinder
from cardkit.testing.twins.report import comparison_lines, never_compared

DRAW = SKIP + "        t.draw(self.at.deck, self.at.hand[seat])\n"

#: Everybody answers at once, and the cards go face down to a pile of their own.
ANSWERS_ASIDE = (
    FIELD,
    FIELD + "    aside: Pile[Number] = zone(seen='nobody')\n",
    LAID,
    "        t.move(card, self.at.hand[seat], self.at.aside)\n",
    "        t.score[seat] += card.value\n        t.then(self.next_turn, (",
    "        return\n        t.then(self.next_turn, (",
    DRAW + "        t.then(self.next_turn, (seat + 1) % len(t.seats))\n",
    DRAW,
    ASK,
    "        t.then(self.next_turn, 0)\n        return t.ask_all(self.choose, t.seats)\n",
)
DRAWN = SKIP + "        got = t.draw(self.at.deck, self.at.hand[seat])\n"
END = '            return t.end("all turns are over")\n'
RICHEST = "max(t.seats, key=lambda s: sum(c.value for c in t.hand[s]))"

#: What is planted, and what the check says about it; the line is marked.
LEAKS: dict[str, tuple[str, ...]] = {
    "a result that cards decide which stay hidden": (
        "by the result: do not let hidden cards decide",
        END,
        f"            first = {RICHEST}\n"
        "            return t.end('over', [1 + (s != first) for s in t.seats])  #!\n",
    ),
    "a score that counts cards which stay hidden": (
        "by the field 'score', which everybody may read",
        END,
        "            t.score[0] += t.hand[0][0].value  #!\n" + END,
    ),
    "an owner's field that was written to another seat": (
        "by its own value of the field 'memo', which only it reads: the value was written to the "
        "wrong seat, or computed from cards that this seat does not see",
        FIELD,
        FIELD + "    memo: PerSeat[int] = owner(0)\n",
        ASK,
        "        t.memo[seat - 1] = t.hand[seat][0].value if t.hand[seat] else 0  #!\n" + ASK,
    ),
    "what is said at the end": (
        "by t.say('left')",
        END,
        "            t.say('left', parity=t.deck[-1].value % 2)  #!\n" + END,
    ),
    "when the game is over": (
        "by whether the game is over: do not let hidden cards decide",
        DRAW,
        DRAWN + "        if got.value > 6:\n            return t.end('all turns are over')  #!\n",
    ),
    "a drawn card": (
        "by t.say('drew'): leave the card out, or tell one seat: to=seat",
        DRAW,
        DRAWN + "        t.say('drew', seat=seat, card=got)  #!\n",
    ),
    "the parity of a drawn card": (
        "by t.say('drew')",
        DRAW,
        DRAWN + "        t.say('drew', odd=got.value % 2)  #!\n",
    ),
    "an event or none": (
        "by t.say('odd')",
        DRAW,
        DRAWN + "        if got.value % 2:\n            t.say('odd')  #!\n",
    ),
    "an event or none for an odd card, before another event": (
        "by t.say('special')",
        DRAW,
        DRAWN + "        if got.value % 2:\n            t.say('special')  #!\n"
        "        t.say('drawn', seat=seat)\n",
    ),
    "an event or none for an even card, before another event": (
        "by t.say('special')",
        DRAW,
        DRAWN + "        if got.value % 2 == 0:\n            t.say('special')  #!\n"
        "        t.say('drawn', seat=seat)\n",
    ),
    "a field computed from a hidden hand": (
        "by the field 'hint', which everybody may read: leave out public(…)",
        TURN,
        TURN + "        t.hint = str(max([c.value for c in t.hand[seat]], default=0))  #!\n",
    ),
    "a pick that goes into a field of its owner": (
        "is told t.pick('luck'), which goes into the hidden field 'luck' alone: tell one seat",
        FIELD,
        FIELD + "    luck: PerSeat[int] = owner(0)\n",
        START,
        START + "        t.luck[0] = t.pick('luck', 6)  #!\n",
    ),
    "a pick for one seat that is told": (
        "can tell what t.pick('luck') gave by t.say('odd')",
        FIELD,
        FIELD + "    luck: PerSeat[int] = owner(0)\n",
        START,
        START + "        t.luck[1] = t.pick('luck', 6, to=1)\n"
        "        t.say('odd', odd=t.luck[1] % 2)  #!\n",
    ),
    "a card laid face down and announced": (
        "by the move 'lay', whose arguments others are told",
        FIELD,
        FIELD + "    aside: Pile[Number] = zone(seen='nobody')\n",
        "    @move\n" + LAY,
        "    @move(announces=True)\n" + LAY.replace("\n", "  #!\n"),
        LAID,
        "        t.move(card, self.at.hand[seat], self.at.aside)\n",
        "        t.score[seat] += card.value\n",
        "",
    ),
    "an answer that is opened and announced": (
        "by the move 'lay', whose arguments others are told",
        "    @move\n" + LAY,
        "    @move(announces=True)\n" + LAY.replace("\n", "  #!\n"),
        *ANSWERS_ASIDE,
    ),
    "who is asked": (
        "by who is asked what: ask everybody it may concern",
        ASK,
        f"        seat = {RICHEST}\n        return t.ask(self.choose, seat)  #!\n",
    ),
    "who is asked by a step that was scheduled": (
        "by who is asked what: ask everybody it may concern",
        START,
        f"        t.then(self.next_turn, {RICHEST})  #!\n",
    ),
    "a reason": (
        "by the reason why '",
        HELPER,
        "    def why_not(self, t, seat, move):\n"
        "        return Reason('no', odd=t.deck[0].value % 2)  #!\n\n" + HELPER,
    ),
    "a reason or none": (
        "by the reason why '",
        HELPER,
        "    def why_not(self, t, seat, move):\n"
        "        if t.deck[0].value > t.deck[1].value:  #!\n"
        "            return Reason('no')\n\n" + HELPER,
    ),
    "a fact": (
        "by what facts(…) tells: use only what can be seen, and store nothing",
        DRAW,
        DRAWN + "        SEEN.append(got.value)\n",
        HELPER,
        "    def facts(self, t, seat):  #!\n        return {'last': SEEN[-1:]}\n\n" + HELPER,
    ),
    "a step argument": (
        "by an argument of 'later': pending steps are public",
        ASK,
        "        t.then(self.later, t.deck[0].value % 2)  #!\n" + ASK
        + "\n    @step\n    def later(self, t, odd):\n        pass\n",
    ),
    "a count": (
        "by the cards in 'deck', how many or which",
        DRAW,
        DRAWN + "        if got.value > 6:\n"
        "            t.draw(self.at.deck, self.at.hand[seat])  #!\n",
    ),
    "an order": (
        "by t.say('ready')",
        TURN,
        TURN + "        for s in sorted(t.seats, key=lambda s: sum(c.value for c in t.hand[s])):\n"
        "            t.say('ready', seat=s)  #!\n",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", LEAKS)
def test_a_planted_leak_is_found_with_its_line(what: str, tmp_path: Path) -> None:
    check_leak(tmp_path, *LEAKS[what])


SOUND: dict[str, tuple[str, ...]] = {
    "nothing": (),
    "cards that the last event names": (
        END,
        "            for each in t.seats:\n"
        "                t.say('left', seat=each, cards=tuple(t.hand[each]))\n"
        "                t.score[each] += sum(card.value for card in t.hand[each])\n" + END,
    ),
    "hands that are shown before they count": (
        END,
        "            for each in t.seats:\n"
        "                t.show(self.at.hand[each])\n"
        "                t.score[each] += sum(card.value for card in t.hand[each])\n" + END,
    ),
    "what is told to the owner": (
        DRAW,
        DRAWN + "        t.say('drew', card=got, to=seat)\n",
    ),
    "a card that is shown first": (
        DRAW,
        DRAWN + "        t.show(self.at.hand[seat], len(t.hand[seat]) - 1)\n"
        "        t.say('drew', card=got)\n",
    ),
    "who is asked, where the reason is shown": (
        ASK,
        "        for s in t.seats:\n            t.show(self.at.hand[s])\n"
        f"        seat = {RICHEST}\n" + ASK,
    ),
    "a card that must be laid open at once": (
        DRAW,
        DRAWN + "        if got.value == 12:\n"
        "            t.move(got, self.at.hand[seat], self.at.pile)\n",
    ),
    "a card laid face down": (
        FIELD,
        FIELD + "    aside: Pile[Number] = zone(seen='nobody')\n",
        LAID,
        "        t.move(card, self.at.hand[seat], self.at.aside)\n",
        "        t.score[seat] += card.value\n",
        "",
    ),
    "answers that lay cards face down": (
        *ANSWERS_ASIDE,
    ),
    "a pick for one seat": (
        FIELD,
        FIELD + "    luck: PerSeat[int] = owner(0)\n",
        START,
        START + "        t.luck[1] = t.pick('luck', 6, to=1)\n",
    ),
    "a pick for one seat that is shown": (
        FIELD,
        FIELD + "    luck: PerSeat[int] = owner(0)\n",
        START,
        START + "        t.luck[1] = t.pick('luck', 6, to=1)\n",
        TURN,
        TURN + "        if t.turn == 4:\n            t.say('shown', luck=t.luck[1])\n",
    ),
    "what follows from a fact that is told": (
        TURN,
        TURN + "        t.tell(self.at.hand[seat], value=(1, 2, 3, 4))\n"
        "        t.hint = str(sum(c.value < 5 for c in t.hand[seat]))\n",
    ),
    "a pick that everybody sees": (
        START,
        START + "        t.score[0] = t.pick('luck', 6)\n",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", SOUND)
def test_nothing_is_found_where_nothing_leaks(what: str, tmp_path: Path) -> None:
    case = check_sound(tmp_path, *SOUND[what])
    assert case.counted["deck", "choices"] > 0


NOT_SHUFFLED = ("        t.shuffle(self.at.deck)\n", "")
ASIDE = (
    FIELD,
    FIELD + "    aside: Pile[Number] = zone(seen='nobody')\n    bids: PerSeat[int] = owner(0)\n",
    "        t.score[seat] += card.value\n",
    "",
)
BID = """    @move(private=True)
    def bid(self, t, seat, price: int):
        t.bids[seat] = price
        t.then(self.next_turn, (seat + 1) % len(t.seats))

"""
BIDS = (
    LIST,
    "        return [self.skip(), *map(self.bid, range(1, 5))]\n",
    HELPER,
    BID + HELPER,
)
TELLS = "        t.say('odd', odd={0} % 2)  #!\n"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ((LAID, LAID.replace("pile", "aside")), ""),
        ((LAID, LAID.replace("pile", "aside") + TELLS.format("card.value")), "chose lay:"),
        (BIDS, ""),
        ((*BIDS[:3], BID.replace("= price\n", "= price\n" + TELLS.format("price")) + HELPER),
         "chose bid:"),
    ],
)  # fmt: skip
def test_hidden_choices_are_exchanged_where_no_shuffle_hides_anything(
    changes: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    """Cards that were never shuffled, laid face down; numbers of private moves."""
    path, line = written(tmp_path, *NOT_SHUFFLED, *ASIDE, *changes)
    case = case_of(path)
    problem = problem_of(unseen_cards_change_nothing, [case])
    assert message in problem and problem.startswith(line) and bool(problem) == bool(message)
    if not message:
        name = "choice bid" if changes is BIDS else "choice lay"
        assert case.counted[name, "choices"] > 5


WAGER = """    @move(private=True)
    def wager(self, t, seat, price: int, card: Number):
        t.bids[seat] = price
        t.move(card, self.at.hand[seat], self.at.aside)
        t.then(self.next_turn, (seat + 1) % len(t.seats))

"""
ONE_CARD = """        lowest = sorted(t.hand[seat], key=lambda card: card.value)[:1]
        return [self.skip(), *(self.wager(n, card) for card in lowest for n in range(1, 5))]
"""


@pytest.mark.parametrize("tells", ["", TELLS.format("price")])
def test_a_private_number_next_to_a_card_is_exchanged_alone(tells: str, tmp_path: Path) -> None:
    """There is no other card to name."""
    wager = WAGER.replace("= price\n", "= price\n" + tells)
    path, line = written(tmp_path, *ASIDE, LIST, ONE_CARD, HELPER, wager + HELPER)
    case = case_of(path)
    problem = problem_of(unseen_cards_change_nothing, [case])
    assert ("chose wager:" in problem and problem.startswith(line)) if tells else not problem
    assert tells or case.counted["bids", "pairs"] > 0


def test_a_field_that_a_secret_pick_goes_into_is_compared(tmp_path: Path) -> None:
    case = check_sound(tmp_path, *SOUND["a pick for one seat"])
    assert case.counted["luck", "pairs"] > 0
    assert not any("'luck'" in line for line in never_compared(case.game, case.counted))


def test_both_ends_of_every_hidden_place_are_exchanged_when_it_has_cards(tmp_path: Path) -> None:
    course = Course(case_of(written(tmp_path, *SOUND["a card laid face down"])[0]))
    ends = []
    for place in course.rules.places:
        filled = (stop.cells[place.i] for stop in course.stops if stop.cells[place.i])
        copies = next(filled, ()) if place.seen != "all" else ()
        ends += dict.fromkeys((*copies[:1], *copies[-1:]))
    first = [pairs[0] for pairs in islice(PairFinder(course, Random(1)), len(ends))]
    exchanged = [pair.exchange.copies(course.copies)[0] for pair in first]
    assert Counter(exchanged) == Counter(ends)
    assert first[0].choice == 0 < first[-1].choice  # the pile aside is empty at first


def test_any_two_cards_at_the_ends_of_two_hands_are_exchanged(tmp_path: Path) -> None:
    """For what is told about which of them comes first."""
    course = Course(case_of(written(tmp_path)[0]))
    places, cells = course.rules.places, course.stops[0].cells
    hands = [copies for place, copies in zip(places, cells, strict=True) if place.name == "hand"]
    found = [
        set(pair.exchange.copies(course.copies))
        for pair, *_ in islice(PairFinder(course, Random(1)), 40)
    ]
    for mine, theirs in chain.from_iterable(product(*two) for two in combinations(hands, 2)):
        assert mine.card is theirs.card or {mine, theirs} in found


def test_answers_that_are_sealed_together_are_one_question(tmp_path: Path) -> None:
    course = Course(case_of(written(tmp_path, *ANSWERS_ASIDE)[0]))
    assert [course.later(choice, 1) for choice in (0, 1, 2, 3)] == [3, 3, 3, 6]
    last = len(course.stops) - 1
    assert course.later(last - 1, 2) == last


def test_the_report_says_what_was_compared_and_what_was_not(tmp_path: Path) -> None:
    path, _ = written(tmp_path, FIELD, FIELD + "    luck: int = 0\n")
    case = case_of(path)
    counted = Counter({("hand", "pairs"): 3, ("hand", "choices"): 9, ("deck", "held"): 1})
    assert comparison_lines(counted) == ["hand: 3 pairs compared at 9 choices"]
    deck, luck = never_compared(case.game, counted)
    assert f"{path}:" in deck and "no two cards of 'deck' could be exchanged" in deck
    assert "the hidden field 'luck' was the same in all twins" in luck


def test_a_hidden_field_that_follows_cards_is_compared(tmp_path: Path) -> None:
    path, _ = written(
        tmp_path,
        FIELD,
        FIELD + "    best: int = 0\n",
        TURN,
        TURN + "        t.best = max([c.value for c in t.hand[seat]], default=0)\n",
    )
    case = case_of(path)
    assert problem_of(unseen_cards_change_nothing, [case]) == ""
    assert case.counted["best", "pairs"] > 0


IMAGINE = "    def imagine(self, t, me, rng):\n        t.best = 1 + int(rng.random() * 12)\n\n"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            (FIELD, FIELD + "    best: int = 0  #!\n"),
            "the hidden field 'best' is left alone in every world that a seat samples, where the "
            "table has ",
        ),
        ((FIELD, FIELD + "    best: int = 0\n", HELPER, IMAGINE + HELPER), ""),
    ],
)
def test_a_hidden_field_that_imagine_leaves_alone_is_found(
    changes: Any, message: str, tmp_path: Path
) -> None:
    hand = "max([c.value for c in t.hand[seat]], default=0)"
    path, line = written(tmp_path, *changes, TURN, TURN + f"        t.best = {hand}\n")
    problem = problem_of(the_truth_is_possible, [case_of(path)])
    assert message in problem and problem.startswith(line) and bool(problem) == bool(message)


def test_a_true_world_that_possible_excludes_is_found(tmp_path: Path) -> None:
    path, line = written(
        tmp_path,
        HELPER,
        "    def possible(self, view, seat, card):  #!\n        return card.value < 9\n\n" + HELPER,
    )
    problem = problem_of(the_truth_is_possible, [case_of(path)])
    assert problem.startswith(f"{line}: possible(…) tells seat ")
    assert "cannot be in 'hand." in problem


def test_a_true_world_that_is_not_plausible_is_found(tmp_path: Path) -> None:
    path, line = written(
        tmp_path,
        HELPER,
        "    def plausible(self, t, me):  #!\n        return t.turn < 3\n\n" + HELPER,
    )
    problem = problem_of(the_truth_is_possible, [case_of(path)])
    assert problem.startswith(f"{line}: plausible(…) tells seat 0 that the true table is")


def test_rules_that_lose_cards_are_left_to_the_check_of_cards(tmp_path: Path) -> None:
    path, _ = written(tmp_path, DRAW, SKIP + "        t.deck.pop()\n")
    case = Case(case_of(path).game, 2, "1")
    assert problem_of(unseen_cards_change_nothing, [case]) == ""
