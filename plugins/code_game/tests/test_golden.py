"""Short games, with the defaults and with other options, compared with what they were."""

from __future__ import annotations

from pathlib import Path

from cardkit.testing import golden

HERE = Path(__file__).parent / "golden"

TestThree = golden(HERE / "code_game.txt", "code_game", 3, seed=200)
TestTwo = golden(
    HERE / "code_game_two.txt", "code_game(play_drawn_action=true,hand_size=5)", 2, seed=196
)


def test_the_playthroughs_show_many_kinds_of_moves() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("*.txt"))
    kinds = "play draw keep skip reverse plus2 gift offer take swap reset accept"
    assert [move for move in kinds.split() if f'"move": "{move}' not in text] == []
    assert '"event": "wins"' in text
