"""A plugin in one call: `Plugin(__name__, …)` as data, and what is wrong with it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent
from types import ModuleType

import pytest

import cardkit
from cardkit import Library

MADEUP = Path(__file__).parents[1] / "madeup" / "highcard"
HEAD = "from cardkit import Bot, HouseRule, Plugin, hookimpl\n"
Write = Callable[[str], Library]


@pytest.fixture
def write(tmp_path: Path) -> Iterator[Write]:
    """Writes a package with the files of a made-up game, and finds it as a plugin."""

    def made(text: str) -> Library:
        folder = tmp_path / "declared_game"
        folder.mkdir()
        for name in ("game.toml", "rules.py", "RULES.md"):
            (folder / name).write_text((MADEUP / name).read_text("utf-8"), "utf-8")
        (folder / "extra.py").write_text(
            "from cardkit import HouseRule\n"
            "class Quiet(HouseRule):\n    name = 'quiet'\n    game = 'highcard'\n"
            "def first(view, rng):\n    return view.moves[0]\n",
            encoding="utf-8",
        )
        (folder / "__init__.py").write_text(HEAD + dedent(text), encoding="utf-8")
        return Library(directories=[tmp_path])

    yield made
    for name in [name for name in sys.modules if name.partition(".")[0] == "declared_game"]:
        del sys.modules[name]


WHOLE = """
    plugin = Plugin(
        __name__,
        game="highcard",
        rules=".rules:HighCard",
        bots=[Bot("first", ".extra:first", level="easy")],
        house_rules={"quiet": ".extra:Quiet"},
    )
"""


def test_a_game_its_bots_and_its_house_rules_are_data(write: Write) -> None:
    library = write(WHOLE)
    (info,) = library.plugins
    assert (info.error, info.games, info.bots, info.house_rules) == (
        "",
        ["highcard"],
        ["first"],
        ["quiet"],
    )
    assert "declared_game.rules" not in sys.modules  # nothing is read before it is used
    assert "declared_game.extra" not in sys.modules
    game = library.load("highcard+quiet")
    assert isinstance(game, cardkit.Game)  # as people use it: it can be played and simulated
    assert game.play("first*2", seed=1, library=library).result is not None
    assert library.levels_for(game)["easy"].game == "highcard"


def test_hooks_beside_it_count_too(write: Write) -> None:
    library = write(
        WHOLE
        + """
    @hookimpl
    def cardkit_bots():
        return [Bot("last", lambda view, rng: view.moves[-1], game="highcard")]
    """
    )
    assert sorted(bot.name for bot in library.bots) == ["first", "last"]


def test_an_imported_one_is_not_provided_again(write: Write) -> None:
    library = write("from cardkit.bots import plugin")
    assert (library.plugins[0].error, library.bots) == ("", [])


def test_a_module_may_have_several_under_any_name(write: Write) -> None:
    library = write(
        """
        def first(view, rng):
            return view.moves[0]
        ONE = Plugin(__name__, game="flip7", bots=[Bot("one", first)])
        TWO = SAME = Plugin(__name__, bots=[Bot("two", first), Bot("three", first, game="seven")])
        """
    )
    assert library.plugins[0].error == ""
    found = {bot.name: bot.game for bot in library.bots}
    assert found == {"one": "flip7", "two": None, "three": "seven"}


def test_an_entry_point_may_name_it(write: Write) -> None:
    write(WHOLE)
    plugin = sys.modules["declared_game"].plugin  # type: ignore[attr-defined]
    assert Library([plugin]).load("highcard").id == "highcard"


def test_classes_may_stand_for_themselves(tmp_path: Path) -> None:
    path = tmp_path / "one_file.py"
    path.write_text(
        HEAD
        + dedent(
            """
            from madeup.highcard.rules import HighCard
            class Quiet(HouseRule):
                name = "quiet"
                game = "flip7"
            plugin = Plugin(__name__, game="flip7", house_rules={"quiet": Quiet})
            """
        ),
        encoding="utf-8",
    )
    assert [rule.name for rule in Library(directories=[path]).house_rules] == ["quiet"]


def test_rules_may_be_a_class(write: Write) -> None:
    library = write(
        """
        from .rules import HighCard
        plugin = Plugin(__name__, game="highcard", rules=HighCard)
        """
    )
    assert library.load("highcard").start(2, 1).seats


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("Plugin('xyzzy')", "Plugin('xyzzy'): write Plugin(__name__, …)"),
        ("Plugin(__file__)", "write Plugin(__name__, …)"),
        (
            "Plugin(__name__, rules='.rules:HighCard')",
            'it has rules or house rules but no game: add game="my_game"',
        ),
        (
            "Plugin(__name__, game='highcard', rules=7)",
            'rules must be a class, or a string such as ".rules:MyGame", not 7',
        ),
        (
            "Plugin(__name__, game='highcard', rules='.rules.HighCard')",
            "'.rules.HighCard' is not written '.module:Class'",
        ),
        ("Plugin(__name__, bots=['first'])", "bots must be a list of Bot(…), not ['first']"),
        (
            "Plugin(__name__, bots=Bot('a', '.extra:first'))",
            "bots must be a list of Bot(…), not Bot(",
        ),
        (
            "Plugin(__name__, game='a', house_rules=['.extra:Quiet'])",
            'house rules are a dict by name: house_rules={"my_rule": MyRule}',
        ),
        (
            "Plugin(__name__, game='a', house_rules={'quiet': 7})",
            "house rule 'quiet': 7 is not a class of house rules",
        ),
        (
            "from .extra import Quiet\np = Plugin(__name__, game='a', house_rules={'q': Quiet})",
            "Quiet is the house rule 'quiet' for highcard, not 'q' for a",
        ),
    ],
)
def test_what_is_wrong_is_said_and_breaks_this_plugin_alone(
    write: Write, text: str, error: str
) -> None:
    library = write(text if text.startswith("from") else f"plugin = {text}")
    (info,) = library.plugins
    assert error in info.error
    assert "__init__.py" in info.error or "write Plugin(__name__" in info.error
    assert not library.bots and not library.ids


def test_a_single_file_has_no_package_to_be_relative_to(tmp_path: Path) -> None:
    path = tmp_path / "one_file.py"
    path.write_text(HEAD + "p = Plugin(__name__, bots=[Bot('a', '.extra:first')])\n", "utf-8")
    (info,) = Library(directories=[path]).plugins
    assert "'.extra:first' is relative to a package, and this is a file: give a class" in info.error


def test_what_a_text_names_is_looked_for_when_it_is_used(write: Write) -> None:
    library = write('plugin = Plugin(__name__, game="highcard", rules=".nowhere:HighCard")')
    assert library.plugins[0].error == ""
    with pytest.raises(cardkit.CardkitError, match=r"No module named 'declared_game\.nowhere'"):
        library.load("highcard")


def test_hook_modules_without_it_work_as_before() -> None:
    from madeup import highcard

    assert isinstance(highcard, ModuleType) and not hasattr(highcard, "plugin")
    assert Library([highcard]).load("highcard").id == "highcard"
