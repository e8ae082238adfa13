"""Mistakes that a check finds, with file, line and cure."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from helpers.sound_game import (
    ASK,
    CHOOSE,
    HELPER,
    LAID,
    LAY,
    LIST,
    SKIP,
    START,
    TURN,
    case_of,
    written,
)

from cardkit.testing.checks.play import (
    cards_are_conserved,
    decisions_are_pure,
    games_can_be_played,
    legal_moves_are_the_accepted_ones,
)
from cardkit.testing.checks.secrecy import unseen_cards_change_nothing
from cardkit.testing.checks.source import chance_comes_from_the_table
from cardkit.testing.checks.state import rules_keep_no_state
from cardkit.testing.kit import problem_of

#: What a check finds: the check, what is exchanged, the message, and what else is exchanged.
CHECKING: dict[str, tuple[Any, ...]] = {
    "a decision with no moves": (
        games_can_be_played,
        CHOOSE + LIST,
        "    def choose(self, t, seat):  #!\n        return []\n",
        "decision 'choose' found no legal move: list one, or write @decision(otherwise=\"STEP\")",
    ),
    "a decision that changes the table": (
        games_can_be_played,
        LIST,
        "        found = 1\n        t.score[seat] += found  #!\n" + LIST,
        "the decision 'choose' changes the table (score): a decision only lists moves; change the "
        "table in a step or in the move",
    ),
    "a decision that moves cards": (
        decisions_are_pure,
        LIST,
        "        if t.deck:\n            t.draw(self.at.deck, self.at.pile)  #!\n" + LIST,
        "the decision 'choose' changes the table (deck, pile)",
    ),
    "a decision that lists a move twice": (
        decisions_are_pure,
        CHOOSE + LIST,
        "    def choose(self, t, seat):  #!\n        return [self.skip(), self.skip()]\n",
        "the decision 'choose' lists a move twice: dict.fromkeys(…) drops duplicates",
    ),
    "a decision that remembers": (
        decisions_are_pure,
        CHOOSE + LIST,
        "    def choose(self, t, seat):  #!\n        SEEN.append(1)\n"
        "        return [self.skip(), *map(self.lay, t.hand[seat][:len(SEEN) % 2])]\n",
        "the decision 'choose' lists different moves when asked again: it may only look at the "
        "table",
    ),
    "a question that is not returned": (
        games_can_be_played,
        ASK,
        "        t.ask(self.choose, seat)  #!\n",
        "ask(choose) was not returned: write 'return t.ask(…)' as the last act of the method",
        START,
        "        return t.ask(self.choose, 0)\n",
    ),
    "an act after ask": (
        games_can_be_played,
        ASK,
        "        asked = t.ask(self.choose, seat)  #!\n        t.score[seat] += 1\n"
        "        return asked\n",
        "the table changes (score) after t.ask(self.choose): do that first, and make "
        "'return t.ask(…)' the last act of the method",
    ),
    "two questions at once": (
        games_can_be_played,
        ASK,
        "        t.ask(self.choose, 0)\n        return t.ask(self.choose, seat)  #!\n",
        "t.ask(self.choose): this method has asked before, and only its last question is put (",
    ),
    "a question that is not a decision": (
        games_can_be_played,
        ASK,
        "        return t.ask(self.helper)  #!\n",
        "t.ask(self.helper): 'helper' is not a decision: ask a method with @decision",
    ),
    "a card moved from the wrong zone": (
        games_can_be_played,
        LAID,
        "        t.move(card, self.at.pile, self.at.hand[seat])  #!\n",
        "in pile; it is in hand.0",
    ),
    "state kept on the Rules object": (
        games_can_be_played,
        TURN,
        TURN + "        self.turns = t.turn  #!\n",
        "Spot.turns was assigned: rules keep no state. Declare a field of the table",
    ),
    "state kept in a list of the class": (
        rules_keep_no_state,
        TURN,
        TURN + "        self.memory.append(seat)  #!\n",
        "Spot.memory changed while a game was played: rules keep no state, since every table and "
        "copy shares it, and bots reach it by view.rules; declare a field of the table, or fill it "
        "whole in prepare()",
    ),
    "listings kept behind a proxy": (
        rules_keep_no_state,
        TURN,
        TURN + "        self.proxy['seen'].append(seat)  #!\n",
        "Spot.proxy changed while a game was played: rules keep no state",
    ),
    "listings kept by a cache of the class": (
        rules_keep_no_state,
        TURN,
        TURN + "        self.cached(tuple(t.hand[seat]))\n",
        "Spot.cached changed while a game was played: rules keep no state",
        "    def cached(self, hand):\n",
        "    def cached(self, hand):  #!\n",
    ),
    "state kept in a global": (
        rules_keep_no_state,
        TURN,
        TURN + "        SEEN.append(seat)  #!\n",
        "the global 'SEEN' changed while a game was played",
    ),
    "the global random": (
        chance_comes_from_the_table,
        TURN,
        TURN + "        t.hint = random.choice('ab')  #!\n",
        "random.choice() is randomness that no seed repeats and no record shows: "
        "use t.shuffle(place) "
        "or t.pick(what, of)",
    ),
    "a generator without seed": (
        chance_comes_from_the_table,
        TURN,
        TURN + "        Random(7).random()\n        t.hint = str(Random().random())  #!\n",
        "Random() is randomness that no seed repeats",
    ),
    "the time": (
        chance_comes_from_the_table,
        TURN,
        TURN + "        t.hint = str(time.time())  #!\n",
        "time.time() is randomness that no seed repeats",
    ),
    "a secret in a step argument": (
        unseen_cards_change_nothing,
        ASK,
        "        t.then(self.later, t.deck[0])  #!\n" + ASK
        + "\n    @step\n    def later(self, t, card):\n        pass\n",
        "by an argument of 'later': pending steps are public; give it a seat or a position, and "
        "look at the card when it runs",
    ),
    "a hidden card in a public field": (
        unseen_cards_change_nothing,
        TURN,
        TURN + "        t.hint = t.deck[0].id  #!\n",
        "by the field 'hint', which everybody may read: leave out public(…), or store only what "
        "everybody has seen",
    ),
    "a hidden card in an event": (
        unseen_cards_change_nothing,
        TURN,
        TURN + "        t.say('peek', card=t.deck[0])  #!\n",
        "by t.say('peek'): leave the card out, or tell one seat: to=seat",
    ),
    "moves that follow hidden cards": (
        unseen_cards_change_nothing,
        CHOOSE + LIST,
        "    def choose(self, t, seat):\n"
        "        return [self.skip(), self.guess(t.deck[0])]  #!\n\n"
        "    @move\n    def guess(self, t, seat, card: Number):\n        self.skip.act(t, seat)\n",
        "by the moves of 'choose': list them by what the seat sees",
    ),
    "an endless loop of steps": (
        games_can_be_played,
        "    def next_turn(self, t, seat):\n",
        "    def next_turn(self, t, seat):  #!\n        return t.then(self.next_turn, seat)\n",
        "more than 100 steps without a choice; the last ones: next_turn, next_turn",
        "    memory = []\n",
        "    patience = 100\n",
    ),
    "a text with the sign between arguments": (
        games_can_be_played,
        LIST,
        "        return [self.skip(), self.name('a+b')]  #!\n\n"
        "    @move\n    def name(self, t, seat, word: str):\n        pass\n",
        "the move 'name' with ('a+b',): a text in a move cannot contain '+', which separates",
    ),
    "a name without self": (
        games_can_be_played,
        ASK,
        "        return t.ask(choose, seat)  #!\n",
        "NameError: name 'choose' is not defined; write self.choose",
    ),
    "a decision by its name": (
        games_can_be_played,
        ASK,
        "        return t.ask('choose', seat)  #!\n",
        "t.ask('choose'): 'choose' is not a decision: give the method itself, without calling it",
    ),
    "a decision that is called": (
        games_can_be_played,
        ASK,
        "        return t.ask(self.choose(t, seat), seat)  #!\n",
        't.ask(…): what it is given is not a decision: give the method itself, without calling it',
    ),
    "a question to nobody": (
        games_can_be_played,
        ASK,
        "        return t.ask(self.choose)  #!\n",
        'it is written t.ask(decision, seat)',
    ),
    "a question to a seat that is none": (
        games_can_be_played,
        ASK,
        "        return t.ask(self.choose, seat + 3)  #!\n",
        't.ask(self.choose): there is no seat 3, they are 0 to 2: after a seat comes (seat + 1)',
    ),
    "a question after the end": (
        games_can_be_played,
        "            return t.end(\"all turns are over\")\n" + ASK,
        "            t.end('over')\n        return t.ask(self.choose, seat)  #!\n",
        "t.ask(self.choose): the game is over: make 'return t.end(…)' the last act of the method",
    ),
    "an end without a reason": (
        games_can_be_played,
        "            return t.end(\"all turns are over\")\n",
        "            return t.end()  #!\n",
        'it is written t.end(reason)',
    ),
    "cards where a place is needed": (
        games_can_be_played,
        LAID,
        LAID + "        t.shuffle(t.pile)  #!\n",
        'acts take places: write self.at.NAME; t.NAME is the list of its cards',
    ),
    "a place without its seat": (
        games_can_be_played,
        LAID,
        "        t.move(card, self.at.hand, self.at.pile)  #!\n",
        'there is a place for each seat: write self.at.NAME[seat]',
    ),
    "a family of places among several": (
        games_can_be_played,
        LAID,
        LAID + "        t.collect([self.at.pile, self.at.hand], self.at.deck)  #!\n",
        'write [*self.at.NAME] for all of its places: [self.at.deck, *self.at.hand]',
    ),
    "a place before the position": (
        games_can_be_played,
        LAID,
        "        t.move_at(self.at.hand[seat], 0, self.at.pile)  #!\n",
        '0 is not a place; it is written t.move_at(index, source, to)',
    ),
    "a position behind the places": (
        games_can_be_played,
        LAID,
        "        t.move_at(self.at.hand[seat], self.at.pile, 0)  #!\n",
        'it is written t.move_at(index, source, to)',
    ),
    "a place before the card": (
        games_can_be_played,
        LAID,
        "        t.move(self.at.hand[seat], card, self.at.pile)  #!\n",
        ' is not a place; it is written t.move(card, source, to)',
    ),
    "a fact about hidden cards without its field": (
        games_can_be_played,
        LAID,
        LAID + "        t.tell(self.at.hand[seat], 1)  #!\n",
        'tell: name one field of the cards: t.tell(place, color="red")',
    ),
    "a fact about a field that no card has": (
        games_can_be_played,
        LAID,
        LAID + "        t.tell(self.at.hand[seat], worth=3)  #!\n",
        "tell: no card has a field 'worth'",
    ),
    "a zone misspelt": (
        games_can_be_played,
        LAID,
        "        t.move(card, self.at.hand[seat], self.at.piles)  #!\n",
        "did you mean 'pile'?",
    ),
    "a field misspelt": (
        games_can_be_played,
        TURN,
        "        t.turns += 1  #!\n",
        "did you mean 'turn'?",
    ),
    "a field of each seat that is not declared": (
        games_can_be_played,
        TURN,
        TURN + "        t.lives[seat] -= 1  #!\n",
        'declare it: lives: PerSeat[int] = public(0)',
    ),
    "a field that is assigned and not declared": (
        games_can_be_played,
        TURN,
        TURN + "        t.weather = 1  #!\n",
        'declare it: weather: int = public(0)',
    ),
    "an act that no table has": (
        games_can_be_played,
        TURN,
        TURN + "        t.left_of(seat)  #!\n",
        'a table has the acts next, draw, deal,',
    ),
    "a field of a card misspelt": (
        games_can_be_played,
        LAID,
        LAID + "        t.score[seat] += card.valeu  #!\n",
        "did you mean 'value'?",
    ),
    "moves as texts": (
        games_can_be_played,
        CHOOSE,
        "    def choose(self, t, seat):  #!\n        return ['skip']\n",
        "the decision 'choose' lists 'skip', which is not a move: make moves by calling one",
    ),
    "a move with too many arguments": (
        games_can_be_played,
        CHOOSE,
        "    def choose(self, t, seat):  #!\n        return [self.skip(), self.skip(1)]\n",
        "the decision 'choose' lists 'skip:1', but 'skip' is written skip",
    ),
    "a move with an argument of another kind": (
        games_can_be_played,
        CHOOSE,
        "    def choose(self, t, seat):  #!\n        return [self.skip(), self.lay('x')]\n",
        "the decision 'choose' lists 'lay:x', but 'x' is not a CARD",
    ),
    "a listing that is not returned": (
        games_can_be_played,
        CHOOSE,
        "    def choose(self, t, seat):  #!\n        return None\n",
        "the decision 'choose' returns None: return a list of moves",
    ),
    "one move that is not a list": (
        games_can_be_played,
        CHOOSE,
        "    def choose(self, t, seat):  #!\n        return self.skip()\n",
        "the decision 'choose' returns the move skip: return a list, even of one: [self.skip(…)]",
    ),
    "a move without its decorator": (
        games_can_be_played,
        "    @move\n" + SKIP,
        "    def skip(self, t, seat):\n",
        "since 'skip' has @move, self.skip(…) makes a move to list",
        LIST,
        LIST.replace("\n", "  #!\n"),
    ),
    "an event that no record can tell": (
        games_can_be_played,
        TURN,
        TURN + "        t.say('turn', table=t)  #!\n",
        'an event tells numbers, texts, cards, moves or tuples of them',
    ),
    "a card where the annotation says text": (
        legal_moves_are_the_accepted_ones,
        LAY,
        "    def lay(self, t, seat, card: str):  #!\n",
        "annotate the arguments of 'lay' with their types",
    ),
    "a game that never ends": (
        games_can_be_played,
        CHOOSE,
        "    def choose(self, t, seat):  #!\n",
        "the game did not end within 300 decisions, the last one 'choose'; t.end(…) in ",
        TURN,
        "",
        LAID,
        LAID + "        t.draw(self.at.pile, self.at.hand[seat])\n",
        "        t.draw(self.at.deck, self.at.hand[seat])\n        t.then(self.next_turn, (",
        "        t.then(self.next_turn, (",
    ),
    "a game without an end": (
        games_can_be_played,
        CHOOSE,
        "    def choose(self, t, seat):  #!\n",
        "the game did not end within 300 decisions, the last one 'choose'; no method "
        'calls t.end(…): write t.end("reason") where the game is over',
        "            return t.end(\"all turns are over\")\n",
        "            pass\n",
        LAID,
        LAID + "        t.draw(self.at.pile, self.at.hand[seat])\n",
        "        t.draw(self.at.deck, self.at.hand[seat])\n        t.then(self.next_turn, (",
        "        t.then(self.next_turn, (",
    ),
    "nothing left to do": (
        games_can_be_played,
        "    def start(self, t):\n",
        "    def start(self, t):  #!\n        return\n",
        "nothing left to do, but the game is not over: schedule a step with t.then(…)",
    ),
    "a method that returns something": (
        games_can_be_played,
        "    def start(self, t):\n",
        "    def start(self, t):  #!\n        return 'deck'\n",
        "a method returned 'deck'; return t.ask(…) or nothing",
    ),
    "scores for too few": (
        games_can_be_played,
        HELPER,
        "    def scores(self, t):  #!\n        return [1]\n\n" + HELPER,
        "a score and a rank for each seat are needed",
    ),
    "a move that cannot be carried out": (
        legal_moves_are_the_accepted_ones,
        LIST,
        "        return [self.skip(), *map(self.lay, t.deck[:1])]\n",
        "is listed by 'choose' (",
        LAID,
        LAID.replace("\n", "  #!\n"),
    ),
    "a reason that is a text": (
        legal_moves_are_the_accepted_ones,
        HELPER,
        "    def why_not(self, t, seat, move):  #!\n        return 'too low'\n\n" + HELPER,
        "why_not gave 'too low' for 'lay:",
    ),
    "a step that is not marked": (
        games_can_be_played,
        START,
        START + "        t.then(self.helper)  #!\n",
        "t.then(self.helper): 'helper' is not a step: write @step above it",
    ),
    "a step that is called": (
        games_can_be_played,
        START,
        "        t.then(self.helper(t))  #!\n",
        "t.then(…): what it is given is not a step: give the method itself, without calling it",
    ),
    "a move that is scheduled": (
        games_can_be_played,
        START,
        START + "        t.then(self.skip, 0)  #!\n",
        "t.then(self.skip): the move 'skip' is not a step: a move happens when it is chosen",
    ),
    "a decision that is scheduled": (
        games_can_be_played,
        START,
        START + "        t.then(self.choose, 0)  #!\n",
        "t.then(self.choose): 'choose' is not a step: schedule a step that returns t.ask(…)",
    ),
    "an argument that copies would share": (
        games_can_be_played,
        START,
        "        t.then(self.next_turn, [0])  #!\n",
        "t.then(self.next_turn, …): [0] is an argument that copies of the table would share: give "
        "numbers, texts, cards or tuples, or declare a field",
    ),
    "a field that is not declared": (
        games_can_be_played,
        TURN,
        TURN + "        t.bonus = 3  #!\n",
        "'SpotTable' object has no attribute 'bonus'; declare it: bonus: int = public(0)",
    ),
    "a card that is lost": (
        cards_are_conserved,
        SKIP,
        "    def skip(self, t, seat):  #!\n        t.deck.pop()\n",
        "cards were lost or created: missing 1 × ",
    ),
    "a zone that is assigned": (
        cards_are_conserved,
        SKIP,
        "    def skip(self, t, seat):  #!\n        t.pile = [*t.pile]\n",
        "the zone 'pile' was assigned; move its cards instead",
    ),
    "a zone that is changed as a list": (
        cards_are_conserved,
        SKIP,
        "    def skip(self, t, seat):  #!\n        t.pile.append(t.deck.pop())\n",
        "a zone was changed as a list, so nobody is told and no record has it: change zones only "
        "with t.move, t.draw and similar acts",
    ),
}  # fmt: skip


@pytest.mark.parametrize("mistake", CHECKING)
def test_mistakes_found_by_a_check(mistake: str, tmp_path: Path) -> None:
    check, old, new, message, *more = CHECKING[mistake]
    path, place = written(tmp_path, old, new, *more)
    problem = problem_of(check, [case_of(path)])
    assert message in problem
    assert problem.startswith(f"{place}: ")


def test_what_other_checks_have_filled_is_found_too(tmp_path: Path) -> None:
    """Hands are remembered, and the games of this seed have been played before."""
    remembers = (
        "        if [*t.hand[seat]] not in SEEN:\n            SEEN.append([*t.hand[seat]])  #!\n"
    )
    path, line = written(tmp_path, TURN, TURN + remembers)
    case = case_of(path)
    assert problem_of(games_can_be_played, [case]) == ""
    assert problem_of(rules_keep_no_state, [case]).startswith(f"{line}: the global 'SEEN' changed")
