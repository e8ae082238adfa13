"""The Reset and its codes."""

from __future__ import annotations

from typing import Any

from cardkit import UNKNOWN

HANDS = "reset b1 y9 | reset b5 y8"


def test_cg_33_cg_q40_the_target_gets_the_next_code(deal: Any) -> None:
    t = deal("reset b1 y9 | r5 b5 y8 | r6 b6 y7", codes="0157 0346 0359 2469 5679").do("reset:2")
    assert [t.has_code(seat) for seat in t.seats] == ["0157", "0346", "2469"]
    assert [card.digits for card in t.old_codes] == ["0359"]
    assert len(t.codes) == 6
    assert (t.cards("actions"), t.seat) == ("reset", 1)


def test_cg_q39_only_opponents(deal: Any) -> None:
    t = deal("skip b1 y9 | r5 b5 y8 | reset b6 y7").do("skip")
    assert (t.seat, t.choices) == (2, "reset:0 reset:1 draw")


def test_cg_33_the_turn_goes_on_after_the_player_not_the_target(deal: Any) -> None:
    t = deal("reset b1 y9 | r5 b5 y8 | r6 b6 y7 | r7 b7 y6").do("reset:2")
    assert (t.seat, t.active) == (1, 1)


def test_cg_q28_a_new_code_can_win_out_of_turn(deal: Any) -> None:
    t = deal("reset b1 y9 b7 | r1 b3 y6 v8", codes="0157 0346 1368").do("reset:1")
    assert (t.result.winners, t.has_code(1)) == ((1,), "1368")


def test_cg_q40_codes_given_up_are_shuffled_when_none_are_aside(deal: Any) -> None:
    t = deal("reset b1 r9 r8 | swap r5 y7 y8", codes="0157 0346 0359", only_codes=True)
    t.do("reset:1")
    assert (t.has_code(1), t.codes, t.shuffles("codes")) == ("0359", [], 1)
    assert [card.digits for card in t.old_codes] == ["0346"]
    t.do("swap:action", "play:r9", "reset:0")
    # 0346 is drawn; 0157, just given up, is not among those that are shuffled
    assert (t.has_code(0), t.has_code(1), t.codes) == ("0346", "0359", [])
    assert [card.digits for card in t.old_codes] == ["0157"]


def test_cg_q40_of_several_given_up_one_is_drawn_at_random() -> None:
    """Three codes were given up: after a shuffle each of them can come."""
    import cardkit

    game = cardkit.load("code_game")
    found = set()
    for seed in range(20):
        t = game.start(2, seed, stack={"deck": ["reset"]})
        t.old_codes += t.codes
        t.codes.clear()
        kept = t.code[0][0]
        before = t.to_json()
        t = game.from_json(before)
        t.apply("reset:0")
        assert kept in t.old_codes and len(t.old_codes) == 1 and len(t.codes) == 7
        found.add(t.code[0][0])
    assert len(found) > 4


def test_cg_q40_without_any_other_code_nothing_happens(deal: Any) -> None:
    t = deal(HANDS.replace("| reset", "| r3"), codes="0157 0346", only_codes=True).do("reset:1")
    assert (t.has_code(1), t.codes, t.old_codes) == ("0346", [], [])
    assert (t.said("no_codes"), t.cards("actions"), t.seat) == ([{"seat": 1}], "reset", 1)


def test_cg_q40_the_old_code_stays_secret(deal: Any) -> None:
    t = deal("reset b1 y9 | r5 b5 y8 | r6 b6 y7").do("reset:1")
    for seat in (0, 2):
        view = t.view(seat)
        assert (view.old_codes, view.code[1]) == ((UNKNOWN,), (UNKNOWN,))


def test_cg_q41_a_reset_can_come_back_by_a_new_draw_pile(deal: Any) -> None:
    t = deal("reset skip y9 y8 | r5 b5 y6 y7", "r4", "reset", whole=True)
    t.do("reset:1", "play:r5", "skip", "draw")
    assert t.held(0) == "y9 y8 reset"


def test_cg_05_a_game_without_the_reset_has_no_such_move() -> None:
    import cardkit

    game = cardkit.load("code_game", with_reset=False)
    for seed in range(5):
        t = game.start(2, seed)
        for _ in range(300):
            if t.over:
                break
            assert not any(move.name == "reset" for move in t.moves)
            t.apply(t.moves[seed % len(t.moves)])
