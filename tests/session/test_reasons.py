"""Why there is no other move: whole sentences that name the card they are about."""

from __future__ import annotations

from random import Random

import pytest
from helpers.tui_driving import LIBRARY

from cardkit import Card, Fans, Game, Move, Pile, Rules, Table, decision, move, zone
from cardkit.play.match import Match
from cardkit.play.seating import read_seats
from cardkit.session.host import Host

#: Of other ways that the situation closes for every card.
INTERNAL = {
    "en": ("there is a pile already", "no Gift is being", "no pile yet", "after drawing,"),
    "de": ("es liegt schon ein Stapel", "gerade wird kein Geschenk", "noch kein Stapel"),
}


def reasons_of(game: str, lang: str) -> list[tuple[str, list[str]]]:
    """Why each only move of a person was the only one, and the titles of the hand."""
    found = []
    for seed in range(6):
        loaded = LIBRARY.load(game)
        match = Match.begin(loaded, read_seats("Ann=you,random*2"), LIBRARY, str(seed), stops=True)
        host, rng = Host(match, loaded.texts(lang)), Random(seed)
        for _ in range(300):
            if not match.goes_on():
                break
            if not host.persons_turn:
                host.bot_moves()
                continue
            frame = host.frame(0)
            assert frame.question is not None
            if len(frame.question.moves) == 1:
                hand = match.table.hand[0]
                found.append((frame.question.why, [host.texts.value(card) for card in hand]))
            match.apply(rng.choice(match.table.moves))
    return found


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", ["seven", "code_game"])
def test_an_only_move_says_which_cards_cannot_be_played(game: str, lang: str) -> None:
    found = [(why, hand) for why, hand in reasons_of(game, lang) if why and len(hand) > 1]
    assert len(found) > 5
    for why, hand in found:
        assert not any(said in why for said in INTERNAL[lang]), why
        assert "+2" in why or any(title in why.partition(";")[0] for title in hand), why
    if game == "seven":
        assert all(why.count("; ") < 2 for why, _ in found)


class Coin(Card):
    value: int


class Vault(Table[Coin]):
    deck: Pile[Coin] = zone(seen="nobody")
    hand: Fans[Coin] = zone(seen="owner")


class VaultRules(Rules[Vault]):
    """A seat is asked whether it spends a coin, even if it can only wait."""

    def start(self, t: Vault) -> None:
        t.deal(self.at.deck, self.at.hand)
        return t.ask(self.whether, 0)

    @decision(always=True)
    def whether(self, t: Vault, seat: int) -> list[Move]:
        return [self.wait()]

    @move
    def wait(self, t: Vault, seat: int) -> None:
        return t.end("waited")

    @move
    def spend(self, t: Vault, seat: int, coin: Coin) -> None:
        return t.end("spent")

    def scores(self, t: Vault) -> list[int]:
        return [0, 0]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_that_a_card_is_not_listed_is_no_reason_for_the_only_move(lang: str) -> None:
    toml = """
        [game]
        id = "vault"
        seats = [2, 2]
        [[cards]]
        id = "{value}"
        value = [1, 2, 3, 4, 5, 6]
    """
    vault = Game.define(VaultRules, toml)
    match = Match.begin(vault, read_seats("Ann=you,random"), LIBRARY, "1", stops=True)
    question = Host(match, vault.texts(lang)).frame(0).question
    assert question is not None and len(question.moves) == 1
    assert question.why == ""
