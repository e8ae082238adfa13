"""Sentences are made once for all whom they do not address."""

from __future__ import annotations

from cardkit.engine.model.texts import Texts
from cardkit.session.sentences import Sentences

TABLE = {"won": {"you": "You win!", "other": "{seat} wins!"}, "dealt": "{seat} deals."}


def test_who_is_addressed_has_a_sentence_of_their_own() -> None:
    plain = Texts(TABLE).named(["Ann", "Ben", "Cleo"])
    common = Sentences(plain)
    readers = [common.addressing(plain.named(plain.names, seat)) for seat in range(3)]
    made = []

    def won(texts: Texts) -> str:
        made.append(texts.you)
        return texts("won", seat=1)

    told = [sentences("won 1", won) for sentences in (common, *readers, *readers)]
    assert told == ["Ben wins!", *["Ben wins!", "You win!", "Ben wins!"] * 2]
    assert made == [None, 1], "once for all, once for the reader whom it addresses"


def test_without_a_key_it_is_made_each_time() -> None:
    sentences = Sentences(Texts(TABLE).named(["Ann"]))
    assert [sentences(None, lambda texts: texts("dealt", seat=0)) for _ in range(2)] == [
        "Ann deals."
    ] * 2
    assert not sentences.common
