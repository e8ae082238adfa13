"""`cardkit print`: what is on the pages, and bad input."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from helpers.clean_env import newcomer
from helpers.paper import opened, printed, text_of
from helpers.tiny import call, refused

from cardkit import Library

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
pytestmark = pytest.mark.extra("print")


@pytest.fixture(scope="module")
def flip7(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return printed(tmp_path_factory.mktemp("paper") / "f.pdf", "flip7", "--lang", "en")


def test_all_of_it(flip7: Any) -> None:
    """94 cards on 11 sheets with their backs, the aid, the rules."""
    assert len(flip7.pages) == 11 * 2 + 1 + 1
    assert flip7.metadata["Title"] == "Flip 7"
    assert flip7.metadata["Producer"] == "cardkit print"
    assert "Player aid" in flip7.pages[22].extract_text()
    assert "A round in numbers." in flip7.pages[23].extract_text()


def test_copies_as_in_the_deck(flip7: Any) -> None:
    faces = flip7.pages[:22:2]
    large = [c for page in faces for c in page.chars if c["size"] > 60 and c["text"].isdigit()]
    words = [w["text"] for page in faces for w in page.extract_words()]
    assert Counter(c["text"] for c in large)["7"] == 7
    assert Counter(words)["Freeze"] == 3
    assert Counter(words)["Second"] == 3


def test_it_says_that_it_is_unofficial(flip7: Any) -> None:
    pages = [flip7.pages[n] for n in (*range(0, 22, 2), 22, 23)]
    assert all("unofficial" in page.extract_text() for page in pages)


def test_fonts_are_embedded_and_nothing_is_a_picture(flip7: Any) -> None:
    fonts = {char["fontname"].partition("+")[2] for page in flip7.pages for char in page.chars}
    assert fonts == {f"SourceSansPro{font}" for font in ("", "Black", "Italic", "Semibold")}
    assert all("+" in char["fontname"] for page in flip7.pages for char in page.chars)
    assert not any(page.images for page in flip7.pages)


def test_the_aid_tells_what_wins_and_every_card(flip7: Any) -> None:
    aid = " ".join(flip7.pages[22].extract_text().split())
    assert aid.count("Most points wins, once somebody has 200.") == 2  # twice on the page
    assert "79 × 0 … 12" in aid
    assert "3 × Freeze a player of your choice" in aid
    assert "{" not in aid


def test_german_with_its_letters(tmp_path: Path) -> None:
    text = text_of(printed(tmp_path / "g.pdf", "code_game", "--lang", "de"))
    assert "Kurzübersicht" in text
    assert "nächste Person" in text
    assert "ß" in text and "ö" in text
    assert "Bogen 1 von 14" in text


def test_suits_have_their_signs(tmp_path: Path) -> None:
    pdf = printed(tmp_path / "h.pdf", EXAMPLES / "hearts", "--part", "cards")
    large = Counter(c["text"] for page in pdf.pages for c in page.chars if c["size"] > 30)
    # 2 to 10 have as many as they say, the ace a single one
    assert {sign: large[sign] for sign in "♥♦♠♣"} == dict.fromkeys("♥♦♠♣", 54 + 1)


def test_six_and_nine_are_told_apart(tmp_path: Path) -> None:
    from cardkit.paper.faces import is_turnable

    assert [n for n in range(100) if is_turnable(str(n))] == [
        n for n in range(100) if set(str(n)) <= set("0689") and n not in (0, 8, 69, 88, 96)
    ]


def test_a_declared_face_has_its_hole(tmp_path: Path) -> None:
    """Seven: number above, hole below, at the same distance from the middle of the card."""
    page = printed(tmp_path / "s.pdf", "seven", "--part", "cards", "--lang", "en").pages[0]
    assert page.extract_text().count("cut out") == 9
    figure = max(page.chars, key=lambda char: (round(char["size"]), -char["top"], -char["x0"]))
    circle = min(
        (c for c in page.curves if abs(c["width"] - 28 / 25.4 * 72) < 1),
        key=lambda c: (round(c["top"]), c["x0"]),
    )
    middle = (16.5 + 44) / 25.4 * 72
    hole = (circle["top"] + circle["bottom"]) / 2
    base = page.height - figure["matrix"][5]
    capital = 0.66 * figure["size"]
    assert hole - middle == pytest.approx(middle - (base - capital / 2), abs=1)


def test_the_same_bytes_for_the_same_input(tmp_path: Path) -> None:
    args = ("print", "seven", "--date", "2026-01-02", "--part", "cards", "--part", "rules")
    assert call(*args, "-o", tmp_path / "a.pdf").returncode == 0
    command = [sys.executable, "-m", "cardkit.cli.main", *args, "-o", str(tmp_path / "b.pdf")]
    env = newcomer(tmp_path) | {"PYTHONHASHSEED": "7"}
    subprocess.run(command, check=True, capture_output=True, env=env)
    same = (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    assert same  # pytest would take minutes to show how two such files differ
    text = text_of(opened(tmp_path / "a.pdf"))
    assert "0.1.0 · 2026-01-02" in text


def test_a_file_game_and_a_variant(tmp_path: Path) -> None:
    guild = text_of(printed(tmp_path / "g.pdf", EXAMPLES / "mechanisms" / "guild.py"))
    assert "cost 2, points 1" in guild  # a card without a text shows its fields
    numbers = printed(tmp_path / "n.pdf", EXAMPLES / "flip7_numbers.toml", "--part", "cards")
    assert "Freeze" not in text_of(numbers)


def test_house_rules_and_options_are_told(tmp_path: Path) -> None:
    game = "flip7+sudden_death(target_score=100)"
    aid, rules = printed(tmp_path / "x.pdf", game, "--part", "aid", "--part", "rules").pages
    assert "Target score: 100" in aid.extract_text()
    assert "Sudden death" in aid.extract_text() and "Sudden death" in rules.extract_text()


def test_a_deck_for_many_players(tmp_path: Path) -> None:
    done = call("print", "flip7", "--seats", "19", "--part", "cards", "-o", tmp_path / "f.pdf")
    assert done.stdout == f"{tmp_path / 'f.pdf'}: 21 pages, 188 cards\n"


@pytest.mark.parametrize("name", Library.installed().games)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_nothing_leaves_the_page(tmp_path: Path, name: str, lang: str) -> None:
    pdf = printed(tmp_path / "x.pdf", name, "--lang", lang, "--paper", "letter")
    for page in pdf.pages:
        for char in page.chars:
            assert char["x0"] > 0 and char["x1"] < page.width, char["text"]
            assert char["top"] > 0 and char["bottom"] < page.height, char["text"]


# -- only what changed ---------------------------------------------------------------------------


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """An earlier state of the code game."""
    source = ROOT / "plugins" / "code_game" / "src" / "cardkit_code_game"
    folder = tmp_path / "old"
    shutil.copytree(source / "locale", folder / "locale")
    shutil.copy(source / "game.toml", folder / "game.toml")
    return folder


def edit(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")


def since(old: Path, *args: str) -> Any:
    return call(
        "print", "code_game", "--lang", "en", "--changed-since", old / "game.toml", *args,
        "-o", old / "new.pdf",
    )  # fmt: skip


def test_nothing_has_changed(old: Path) -> None:
    done = since(old)
    told = f"no card is new or changed since {old / 'game.toml'}: nothing to print\n"
    assert (done.returncode, done.stdout) == (0, told)
    assert not (old / "new.pdf").exists()


def test_only_what_changed_with_version_and_date(old: Path) -> None:
    toml = old / "game.toml"
    edit(toml, 'id = "gift"', 'id = "present"')
    edit(toml, "count = 2", "count = 3")
    edit(toml, "copies = 5", "copies = 4")
    edit(toml, 'id = "joker"', 'id = "joker"\nadded_later = 1')
    edit(
        old / "locale" / "en.toml",
        'text = "the next player is skipped',
        'text = "whoever is next is skipped',
    )
    done = since(old, "--date", "2026-11-17")
    assert done.stdout.splitlines() == [
        "new: gift",
        "changed: skip, joker, plus2",
        "more copies: reverse",
        "take out: 6 × skip, 4 × joker, 4 × plus2, 4 × present",
        f"{old / 'new.pdf'}: 6 pages, 19 cards",
    ]
    text = text_of(opened(old / "new.pdf"))
    assert text.count("0.1.0 · 2026-11-17") == 19
    assert "Player aid" not in text


def test_the_date_comes_from_the_card_file(tmp_path: Path) -> None:
    import os

    new, before = tmp_path / "new.toml", tmp_path / "before.toml"
    before.write_text('extends = "flip7"\n', encoding="utf-8")
    new.write_text('extends = "flip7"\n[[cards]]\nid = "freeze"\ncopies = 5\n', encoding="utf-8")
    os.utime(new, (1_700_000_000, 1_700_000_000))
    done = call("print", new, "--changed-since", before, "-o", tmp_path / "x.pdf")
    assert done.stdout.splitlines()[0] == "more copies: freeze"
    text = text_of(opened(tmp_path / "x.pdf"))
    assert text.count("· 2023-11-14") == 2


# -- bad input -----------------------------------------------------------------------------------


def test_only_an_earlier_print_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    args = ("print", "seven", "--part", "rules", "-o", path)
    assert call(*args).returncode == 0
    first = path.read_bytes()
    assert call(*args, "--paper", "letter").returncode == 0
    assert path.read_bytes() != first
    for foreign in (b"%PDF-1.7 somebody else's", b"notes"):
        path.write_bytes(foreign)
        refused(
            call(*args),
            f"cardkit: '{path}' already exists, and cardkit did not print it; "
            "choose another name\n",
        )
        assert path.read_bytes() == foreign
    assert [each.name for each in tmp_path.iterdir()] == ["x.pdf"]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--lang", "fr"), "cardkit: seven has no strings in 'fr'; it has en, de\n"),
        (("--part", "box"), "cardkit: --part box: there are cards, backs, aid, rules\n"),
        (("--seats", "9"), "cardkit: seven takes 2 to 7 seats, not 9\n"),
        (
            ("--changed-since", "old.py"),
            "cardkit: --changed-since old.py: must be an earlier card file, game.toml\n",
        ),
        (
            ("--changed-since", "gone.toml"),
            "cardkit: 'gone.toml' cannot be read: No such file or directory\n",
        ),
        (
            ("--changed-since", "empty.toml"),
            "cardkit: --changed-since empty.toml: there are no [[cards]] in it\n",
        ),
        (
            ("--changed-since", "no_id.toml"),
            "cardkit: no_id.toml:1: cards[0]: needs an id\n",
        ),
        (
            ("--changed-since", "bad_id.toml"),
            "cardkit: bad_id.toml:1: cards[0]: the id names an unknown field\n",
        ),
        (
            ("--changed-since", "text.toml"),
            "cardkit: text.toml:1: cards: write each entry as [[cards]]\n",
        ),
    ],
)
def test_bad_input(tmp_path: Path, args: tuple[str, ...], message: str) -> None:
    for name, text in (
        ("empty.toml", ""),
        ("no_id.toml", "[[cards]]\nvalue = 1\n"),
        ("bad_id.toml", '[[cards]]\nid = "{x}"\n'),
        ("text.toml", "cards = 3\n"),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
    refused(call("print", "seven", "-o", "x.pdf", *args, cwd=tmp_path), message)
    assert not (tmp_path / "x.pdf").exists()


@pytest.mark.parametrize(
    ("output", "message"),
    [
        ("x.txt", "cardkit: 'x.txt' must be a PDF: --output x.txt.pdf\n"),
        ("none/x.pdf", "cardkit: 'none/x.pdf' cannot be written: No such file or directory\n"),
    ],
)
def test_bad_output(tmp_path: Path, output: str, message: str) -> None:
    refused(call("print", "seven", "-o", output, cwd=tmp_path), message)
    assert list(tmp_path.iterdir()) == []


def test_a_character_that_the_font_lacks(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(
        'extends = "flip7"\n[texts.en.cards.freeze]\ntitle = "氷 Ice"\n', encoding="utf-8"
    )
    done = call("print", path, "--lang", "en", "-o", tmp_path / "x.pdf")
    assert done.returncode == 0
    assert done.stderr == "cardkit: printed as boxes, since the font lacks them: 氷 (U+6C37)\n"
    assert "□ Ice" in text_of(opened(tmp_path / "x.pdf"))
