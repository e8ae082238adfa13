"""Leaks that are easy to miss: of one card, late in a game, or in what follows from a card."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from helpers.sound_game import (
    ASK,
    FIELD,
    HELPER,
    LAID,
    LAY,
    LIST,
    OPTION,
    SKIP,
    START,
    case_of,
    check_leak,
    check_sound,
    written,
)

from cardkit import Library
from cardkit.testing import Case
from cardkit.testing.checks.secrecy import unseen_cards_change_nothing
from cardkit.testing.checks.worlds import sampled_worlds_fit, the_truth_is_possible
from cardkit.testing.kit import problem_of
from cardkit.testing.twins.report import never_compared

DRAW = SKIP + "        t.draw(self.at.deck, self.at.hand[seat])\n"
DRAWN = SKIP + "        got = t.draw(self.at.deck, self.at.hand[seat])\n"
MANY = (OPTION, "    turns: int = option(40, least=1)\n")
ASIDE = (
    FIELD,
    FIELD + "    aside: Pile[Number] = zone(seen='nobody')\n    price: PerSeat[int] = owner(0)\n",
    "        t.score[seat] += card.value\n",
    "",
    LAID,
    "        t.move(card, self.at.hand[seat], self.at.aside)\n",
)
TIERS = (*ASIDE, LAY, LAY.replace("card: Number", "card: Number, tier: int"))
SINK = """    @move
    def sink(self, t, seat, card: Number):
        return self.lay.act(t, seat, card)

"""
WAVE = """    def ways(self, card):
        return [self.lay(card, card.value // 4), *(self.wave(card, n) for n in range(2))]

    @move
    def wave(self, t, seat, card: Number, times: int):
        t.then(self.next_turn, (seat + 1) % len(t.seats))

"""
BOW = """    @move(private=True)
    def bow(self, t, seat):
        t.then(self.next_turn, (seat + 1) % len(t.seats))

"""
LUCK = (
    FIELD,
    FIELD + "    luck: PerSeat[int] = owner(0)\n",
    START,
    "        for seat in t.seats:\n            t.luck[seat] = t.pick('luck', 6, to=seat)\n" + START,
)
END = '            return t.end("all turns are over")\n'
TURN = "        t.turn += 1\n"
BID = """    @move(private=True)
    def bid(self, t, seat, price: int):
        t.price[seat] = price
        t.then(self.next_turn, (seat + 1) % len(t.seats))

"""
BIDS = (
    FIELD,
    FIELD + "    price: PerSeat[int] = owner(0)\n",
    LIST,
    "        return [self.skip(), *map(self.bid, range(1, 5))]\n",
    HELPER,
    BID + HELPER,
)

CLAIM = """    @move(announces=True)
    def claim(self, t, seat, card: Number):
        t.hint = card.id
        t.then(self.next_turn, (seat + 1) % len(t.seats))

"""
TWO = (
    *ASIDE[:4],
    LAID,
    LAID.replace("card", "more").replace("pile", "aside") + LAID.replace("pile", "aside"),
    LAY,
    LAY.replace("card: Number", "card: Number, more: Number"),
    HELPER,
    SINK.replace("card", "card, more").replace("card, more: N", "card: Number, more: N") + HELPER,
)

#: A vote by moves without arguments.
VOTES = (
    FIELD,
    FIELD + "    votes: PerSeat[int] = owner(0)\n",
    LIST,
    "        return [self.yes(), self.no()]\n",
    HELPER,
    """    @move(private=True)
    def yes(self, t, seat):
        t.votes[seat] = 1
        t.then(self.next_turn, (seat + 1) % len(t.seats))

    @move(private=True)
    def no(self, t, seat):
        t.votes[seat] = 0
        t.then(self.next_turn, (seat + 1) % len(t.seats))

"""
    + HELPER,
)

#: Everybody votes at once, and then nods.
SECRET_BALLOT = (
    FIELD,
    FIELD + "    votes: PerSeat[int] = owner(0)\n",
    ASK,
    "        t.then(self.counted)\n        return t.ask_all(self.choose, t.seats)\n",
    LIST,
    "        return [self.vote(n) for n in range(2)]\n",
    HELPER,
    """    @move(private=True)
    def vote(self, t, seat, n: int):
        t.votes[seat] = n

    @step
    def counted(self, t):
        t.then(self.next_turn, 0)
        return t.ask_all(self.how, t.seats)

    @decision(always=True)
    def how(self, t, seat):
        return [self.nod()]

    @move
    def nod(self, t, seat):
        pass

"""
    + HELPER,
)

#: Before its turn, a seat tells whether its first card is odd.
FORCED = (
    ASK,
    "        t.then(self.ask, seat)\n        return t.ask(self.how, seat)\n",
    HELPER,
    """    @step
    def ask(self, t, seat):
        return t.ask(self.choose, seat)

    @decision
    def how(self, t, seat):
        return [self.nod(sum(c.value for c in t.hand[seat][:1]) % 2)]

    @move
    def nod(self, t, seat, odd: int):
        pass

"""
    + HELPER,
)

SORTED = (
    '    hand: Fans[Number] = zone(seen="owner")\n',
    '    hand: Fans[Number] = zone(seen="owner", sort="value")\n',
    FIELD,
    FIELD + "    aside: Pile[Number] = zone(seen='nobody')\n",
)

#: What is planted, and what the check says about it; the line is marked.
LEAKS: dict[str, tuple[str, ...]] = {
    "a card that is told under the name of a private number": (
        "by t.say('drew')",
        *BIDS,
        DRAW,
        DRAWN + "        t.say('drew', price=got.value)  #!\n",
    ),
    "whether a fact about other cards is told": (
        "by t.tell(hand.",
        DRAW,
        DRAW + "        if t.deck[-1].value % 2:\n"
        "            t.tell(self.at.hand[seat], value=1)  #!\n",
    ),
    "a fact that a secret pick asks for": (
        "what t.pick('luck') gave by t.tell(hand.",
        *LUCK,
        TURN,
        TURN + "        t.tell(self.at.hand[seat], value=t.luck[0] + 1)  #!\n",
    ),
    "a name that follows from two cards laid face down": (
        "told to others as '",
        *TWO,
        LIST,
        "        how = lambda a, b: (self.lay, self.sink)[(a.value + b.value) % 2](a, b)\n"
        "        pairs = [(a, b) for n, a in enumerate(t.hand[seat]) for b in t.hand[seat][:n]]\n"
        "        return [self.skip(), *(how(a, b) for a, b in pairs)]  #!\n",
    ),
    "a number that follows from a card laid face down": (
        "by its move, told to others as 'lay:?+",
        *TIERS,
        LIST,
        "        return [self.skip(), *(self.lay(c, c.value // 4) for c in t.hand[seat])]  #!\n",
    ),
    "a name that follows from a card laid face down": (
        "by its move, told to others as '",
        *ASIDE,
        LIST,
        "        how = lambda card: self.lay(card) if card.value > 6 else self.sink(card)\n"
        "        return [self.skip(), *map(how, t.hand[seat])]  #!\n",
        HELPER,
        SINK + HELPER,
    ),
    "a number that follows from a card which has another move too": (
        "by its move, told to others as 'lay:?+",
        *TIERS,
        LIST,
        "        hand = dict.fromkeys(t.hand[seat])\n"
        "        return [self.skip(), *(way for c in hand for way in self.ways(c))]  #!\n",
        HELPER,
        WAVE + HELPER,
    ),
    "what follows from a card that gave its seat another move": (
        "by the field 'hint', which everybody may read",
        LIST,
        LIST.replace("]\n", ", *[self.bow()] * any(c.value > 6 for c in t.hand[seat])]\n"),
        SKIP,
        SKIP + "        t.hint = str(any(c.value > 6 for c in t.hand[seat]))  #!\n",
        HELPER,
        BOW + HELPER,
    ),
    "a reason about the one card that is named, late": (
        "by the reason why 'lay:",
        *MANY,
        HELPER,
        "    def why_not(self, t, seat, move):\n"
        "        late = move.name == 'lay' and t.turn > 20\n"
        "        if late and move.args[0] in t.deck:  #!\n"
        "            return Reason('undealt')\n\n" + HELPER,
    ),
    "a draw late in a long game": (
        "by the field 'hint', which everybody may read",
        *MANY,
        DRAW,
        DRAWN + "        if t.turn > 20 and got:\n            t.hint = str(got.value % 2)  #!\n",
    ),
    "a card that stays hidden, for a moment in the middle of a long game": (
        "by the field 'hint', which everybody may read",
        *MANY,
        TURN,
        TURN + "        t.hint = str(t.deck[0].value % 2) if t.turn == 24 else ''  #!\n",
    ),
    "the order of a dict's keys": (
        "by the field 'kinds', which everybody may read",
        FIELD,
        FIELD + "    kinds: dict[str, int] = public({'odd': 0, 'even': 0})\n",
        DRAW,
        DRAWN + "        kinds = ['odd', 'even'] if got.value % 2 else ['even', 'odd']\n"
        "        t.kinds = {kind: 0 for kind in kinds}  #!\n",
    ),
    "whether a step waits": (
        "by 'later', which is pending: whether a step waits is public",
        "        return t.ask(self.choose, seat)\n",
        "        if t.deck[0].value > 6:\n            t.then(self.later)  #!\n"
        "        return t.ask(self.choose, seat)\n\n"
        "    @step\n    def later(self, t):\n        pass\n",
    ),
    "how many forced moves there are": (
        "by who is asked what",
        DRAW,
        DRAWN + "        for _ in range(1 + got.value % 2):\n            t.then(self.bow, seat)\n",
        HELPER,
        "    @step\n    def bow(self, t, seat):\n        return t.ask(self.how, seat)  #!\n\n"
        "    @decision\n    def how(self, t, seat):\n        return [self.nod()]\n\n"
        "    @move\n    def nod(self, t, seat):\n        pass\n\n" + HELPER,
    ),
    "a shuffle": (
        "by cards that are shuffled",
        DRAW,
        DRAWN + "        if got.value > 6:\n            t.shuffle(self.at.deck)  #!\n",
    ),
    "what is picked for the last seat, in the second round of picks": (
        "can tell what t.pick('luck') gave by the field 'hint'",
        *LUCK,
        TURN,
        TURN + "        if t.turn == 5:\n"
        "            for each in t.seats:\n"
        "                t.luck[each] = t.pick('luck', 6, to=each)\n"
        "            t.hint = str(t.luck[-1] > 2)  #!\n",
    ),
    "a vote that is counted too early, before it decides who is asked": (
        "by t.say('counted'): leave it out, tell one seat: to=seat, or say it as it is, ",
        *VOTES,
        TURN,
        TURN + "        t.say('counted', votes=sum(t.votes))  #!\n"
        "        seat = sum(t.votes) % 2\n",
    ),
    "an end that a choice made long ago decides": (
        "chose bid:",
        OPTION,
        "    turns: int = option(60, least=1)\n",
        *BIDS[:5],
        BID.replace("= price\n", "= t.price[seat] or price\n") + HELPER,
        TURN,
        TURN + "        if t.turn == 40 and t.price[0] < 3:\n"
        "            return t.end('all turns are over')  #!\n",
    ),
    "a number that follows from a card, in the only move there is": (
        "by its only move, told to others as 'nod:",
        *FORCED[:-1],
        FORCED[-1].replace("    def how(self, t, seat):\n", "    def how(self, t, seat):  #!\n"),
    ),
    "a number that follows from a card, in the only move that is always asked": (
        "by its move, told to others as 'nod:",
        *FORCED[:-1],
        FORCED[-1].replace("@decision\n", "@decision(always=True)\n").replace("2)]\n", "2)]  #!\n"),
    ),
    "the parity of a secret pick, under its name": (
        "what t.pick('luck') gave by t.say('odd')",
        *LUCK,
        TURN,
        TURN + "        if t.turn == 4:\n"
        "            t.say('odd', luck=t.luck[1] % 2)  #!\n",
    ),
    "whether a private number is low, under its name": (
        "by t.say('cheap')",
        *BIDS[:5],
        BID.replace("= price\n", "= price\n        t.say('cheap', price=price < 3)  #!\n")
        + HELPER,
    ),
    "what follows from a private number, under the name of another move's argument": (
        "by t.say('cheap')",
        *BIDS[:3],
        "        return [*map(self.bid, range(1, 5)), self.tip(1), self.tip(2), self.skip()]\n",
        HELPER,
        BID
        + """    @move(private=True)
    def tip(self, t, seat, coins: int):
        t.then(self.next_turn, (seat + 1) % len(t.seats))

"""
        + HELPER,
        TURN,
        TURN + "        t.say('cheap', coins=t.price[0] // 3)  #!\n",
    ),
    "the type of a number in a field": (
        "by the field 'hint', which everybody may read",
        TURN,
        TURN + "        t.hint = 1 if t.deck[0].value % 2 else True  #!\n",
    ),
    "the type of a number that is said": (
        "by t.say('omen')",
        START,
        "        t.say('omen', omen=1 if t.deck[0].value % 2 else 1.0)  #!\n" + START,
    ),
    "who is asked next, by sealed answers": (
        "by who is asked what",
        *SECRET_BALLOT[:-1],
        SECRET_BALLOT[-1].replace(
            "ask_all(self.how, t.seats)\n",
            "ask_all(self.how, [s for s in t.seats if t.votes[s]] or t.seats)  #!\n",
        ),
    ),
    "who gets a card, told before it moves": (
        "by t.say('got')",
        FIELD,
        FIELD + "    won: Fans[Number] = zone(seen='all')\n",
        TURN,
        TURN + "        best = max(t.seats, key=lambda s: sum(c.value for c in t.hand[s]))\n"
        "        t.say('got', seat=best)  #!\n"
        "        t.draw(self.at.deck, self.at.won[best])\n",
    ),
    "a choice that nothing shuffled hides, late": (
        "chose bid:",
        *BIDS[:5],
        BID.replace(
            "= price\n",
            "= price\n        if t.turn > 5:\n            t.hint = str(price > 2)  #!\n",
        )
        + HELPER,
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", LEAKS)
def test_a_subtle_leak_is_found_with_its_line(what: str, tmp_path: Path) -> None:
    check_leak(tmp_path, *LEAKS[what])


SOUND: dict[str, tuple[str, ...]] = {
    "any card that is claimed, next to cards that are laid face down": (
        *ASIDE,
        LIST,
        LIST.replace("))]", ")), *map(self.claim, self.cards.values())]"),
        HELPER,
        CLAIM + HELPER,
    ),
    "a card that is announced because the hand lacks it": (
        LIST,
        "        lacked = [card for card in self.cards.values() if card not in t.hand[seat]]\n"
        "        return [self.skip(), *map(self.claim, lacked)]\n",
        HELPER,
        CLAIM + HELPER,
    ),
    "a number that may go with any card": (
        *TIERS,
        LIST,
        "        moves = [self.lay(c, n) for c in t.hand[seat] for n in range(3)]\n"
        "        return [self.skip(), *dict.fromkeys(moves)]\n",
    ),
    "a number that follows from a card, where the rules tell the same": (
        *TIERS,
        LIST,
        "        hand = dict.fromkeys(t.hand[seat])\n"
        "        return [self.skip(), *(self.lay(c, c.value % 2) for c in hand)]\n",
        LAY.replace("card: Number", "card: Number, tier: int"),
        LAY.replace("card: Number", "card: Number, tier: int")
        + "        t.tell(self.at.hand[seat], value=tuple(range(tier, 13, 2)))\n",
    ),
    "sealed answers after which everybody is asked": SECRET_BALLOT,
    "a pick that is shown counted from 1": (
        *LUCK,
        TURN,
        TURN + "        if t.turn == 4:\n            t.say('shown', luck=t.luck[1] + 1)\n",
    ),
    "how many seats were named in private": (
        FIELD,
        FIELD + "    price: PerSeat[int] = 0\n",
        LIST,
        "        return [self.skip(), *map(self.bid, t.seats)]\n",
        HELPER,
        BID.replace("t.price[seat] = price", "t.price[price] += 1") + HELPER,
        END,
        "            for each in t.seats:\n"
        "                t.say('named', seat=each, price=t.price[each])\n" + END,
    ),
    "a pick that is shown before it counts": (
        *LUCK,
        TURN,
        TURN + "        if t.turn == 4:\n"
        "            t.say('shown', luck=t.luck[1])\n"
        "            t.score[1] += t.luck[1]\n",
    ),
    "a card at random from a sorted hand": (
        *SORTED,
        SKIP,
        SKIP + "        other = self.at.hand[(seat + 1) % len(t.seats)]\n"
        "        t.move_all(other, self.at.aside)\n"
        "        t.shuffle(self.at.aside)\n"
        "        t.draw(self.at.aside, self.at.hand[seat])\n"
        "        t.move_all(self.at.aside, other)\n",
    ),
    "moves that differ, where nothing follows": (
        LIST,
        LIST.replace("]\n", ", *[self.bow()] * any(c.value > 6 for c in t.hand[seat])]\n"),
        HELPER,
        BOW + HELPER,
    ),
    "a vote that is shown by the name of its move before it counts": (
        *VOTES,
        TURN,
        TURN + "        t.say('counted', yes=sum(t.votes))\n"
        "        seat = sum(t.votes) % 2\n",
    ),
    "a private number that is shown before it counts": (
        *BIDS,
        TURN,
        TURN + "        if t.turn == 6:\n"
        "            for each in t.seats:\n"
        "                t.say('bought', seat=each, price=t.price[each])\n"
        "                t.score[each] -= t.price[each]\n",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", SOUND)
def test_what_is_shown_or_free_to_choose_is_no_leak(what: str, tmp_path: Path) -> None:
    check_sound(tmp_path, *SOUND[what])


COINS = """
from cardkit import Card, Fans, Game, Pile, Rows, Rules, Table, decision, move, public, step, zone

class Coin(Card):
    value: int

class CoinTable(Table[Coin]):
    bag: Pile[Coin] = zone(seen="nobody")
    hand: Fans[Coin] = zone(seen="owner")
    bid: Rows[Coin] = zone(seen="all")
    spent: Pile[Coin] = zone(seen="all")
    round: int = public(0)

class Coins(Rules[CoinTable]):
    @step
    def start(self, t):
        t.shuffle(self.at.bag)
        t.deal(self.at.bag, self.at.hand, 4)
        t.then(self.sale)

    @step
    def sale(self, t):
        t.round += 1
        t.then(self.collect)
        return t.ask_all(self.bidding, t.seats)

    @decision
    def bidding(self, t, seat):
        return self.lay.any(t.hand[seat], 2)

    @move
    def lay(self, t, seat, *coins: Coin):
        for coin in coins:
            t.move(coin, self.at.hand[seat], self.at.bid[seat])

    @step
    def collect(self, t):
        for seat in t.seats:
            t.move_all(self.at.bid[seat], self.at.spent)
            t.deal(self.at.bag, [self.at.hand[seat]], 4 - len(t.hand[seat]))
        if t.round == 4:
            return t.end("over", [1 for _ in t.seats])
        t.then(self.sale)

game = Game.define(Coins, "[game]\\nid = 'coins'\\nseats = [2, 3]\\n"
    "[[cards]]\\nid = 'coin-{value}'\\nzone = 'bag'\\nvalue = [1, 2, 3, 5]\\ncopies = 7\\n")
"""


@pytest.mark.parametrize("seed", range(4))
def test_of_equal_cards_the_twin_lays_those_that_were_not_exchanged(
    seed: int, tmp_path: Path
) -> None:
    path = tmp_path / "coins.py"
    path.write_text(COINS, encoding="utf-8")
    case = Case(Library().load(str(path)), 2, f"{seed}")
    assert problem_of(unseen_cards_change_nothing, [case]) == ""
    assert case.counted["hand", "choices"] > 100


def test_the_line_of_a_game_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Generated code is in no folder, and so not in this one."""
    _, line = written(tmp_path, DRAW, DRAWN + "        t.say('drew', card=got)  #!\n")
    monkeypatch.chdir(tmp_path)
    case = Case(Library().load("./spot.py"), 3, "5", cap=300)
    problem = problem_of(unseen_cards_change_nothing, [case])
    assert problem.startswith(f"{Path(line).name}: ") and "by t.say('drew')" in problem


def test_a_secret_during_which_nobody_is_compared_is_noted(tmp_path: Path) -> None:
    path, line = written(
        tmp_path,
        *LUCK[:3],
        "        t.luck[0] = t.pick('luck', 6, to=0)  #!\n" + START,
    )
    counted = Counter({("pick luck", "pairs"): 2, ("luck", "pairs"): 1, ("luck", "choices"): 1})
    note, *others = never_compared(case_of(path).game, counted)
    assert note.startswith(f"{line}: no seat could be compared while the pick luck was secret")
    assert others == []


IMAGINE = """    def imagine(self, t, me, rng):  #!
        for seat in {0}:
            t.luck[seat] = int(rng.random() * 6)

"""


def test_a_field_that_imagine_forgets_for_one_seat_is_found(tmp_path: Path) -> None:
    some = IMAGINE.format("[s for s in t.seats[:2] if s != me]").replace("  #!", "")
    luck = LUCK[1].replace("owner(0)\n", "owner(0)  #!\n")
    path, line = written(tmp_path, LUCK[0], luck, *LUCK[2:], HELPER, some + HELPER)
    problem = problem_of(the_truth_is_possible, [case_of(path)])
    assert problem.startswith(f"{line}: the hidden field 'luck' of seat 2 is left alone in every")


def test_an_imagined_value_where_the_seat_sees_another_is_found(tmp_path: Path) -> None:
    everybody = IMAGINE.format("t.seats")
    path, line = written(tmp_path, *LUCK, HELPER, everybody + HELPER)
    problem = problem_of(sampled_worlds_fit, [case_of(path)])
    assert problem.startswith(f"{line}: seat 0 sees ")
    assert "in the field 'luck' and samples" in problem
