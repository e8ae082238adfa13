"""pluggy in earnest: order marks, wrappers, several implementations, plugins that are objects."""

from __future__ import annotations

from collections.abc import Generator
from types import ModuleType
from typing import Any

import pytest
from madeup import highcard as module

from cardkit import Bot, Library, hookimpl

Wrapper = Generator[None, Any, Any]


def bot(name: str) -> Bot:
    return Bot(name, lambda view, rng: view.moves[0])


def plugin(name: str, **hooks: Any) -> ModuleType:
    made = ModuleType(name)
    for attribute, value in hooks.items():
        setattr(made, attribute, value)
    return made


def offering(name: str, **marks: bool) -> ModuleType:
    """A plugin with one bot that has its name."""
    return plugin(name, cardkit_bots=hookimpl(lambda: [bot(name)], **marks))


def names(library: Library) -> list[str]:
    return [each.name for each in library.bots]


class Counting:
    """A plugin that is an object, with what it was given."""

    __version__ = "2.5"

    def __init__(self, *found: str) -> None:
        self.found = found

    @hookimpl
    def cardkit_bots(self) -> list[Bot]:
        return [bot(name) for name in self.found]


def test_a_plugin_may_be_an_object() -> None:
    library = Library([module, Counting("one", "two")])
    assert names(library) == ["highest", "one", "two"]
    info = library.plugins[1]
    assert (info.name, info.version, info.error) == ("Counting", "2.5", "")
    assert info.file == __file__
    assert info.bots == ["one", "two"]


def test_a_plugin_may_be_an_object_that_an_entry_point_names(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "holding_object.py").write_text(
        "from cardkit import Bot, hookimpl\n"
        "class Mine:\n    @hookimpl\n    def cardkit_bots(self):\n"
        "        return [Bot('held', lambda view, rng: view.moves[0])]\n"
        "mine = Mine()\n",
        encoding="utf-8",
    )
    meta = tmp_path / "holding-1.dist-info"
    meta.mkdir()
    (meta / "METADATA").write_text("Metadata-Version: 2.1\nName: holding\nVersion: 1\n")
    (meta / "entry_points.txt").write_text("[cardkit]\nholding = holding_object:mine\n")
    monkeypatch.syspath_prepend(tmp_path)
    library = Library(entry_points=True)
    assert "held" in names(library)
    assert next(i for i in library.plugins if i.name == "holding").module == "holding_object:mine"


def test_an_object_of_this_process_cannot_be_simulated_in_another() -> None:
    assert Library([module]).origin.objects is False
    assert Library([module, Counting()]).origin.objects is True


def test_the_order_is_that_of_the_plugins_but_for_marks() -> None:
    plain = [offering("a"), offering("b"), offering("c")]
    assert names(Library(plain)) == ["a", "b", "c"]
    marked = [offering("a", trylast=True), offering("b"), offering("c", tryfirst=True)]
    assert names(Library(marked)) == ["c", "b", "a"]


def test_the_first_face_counts_and_marks_say_which_that_is() -> None:
    game = Library([module]).load("highcard")
    card = next(iter(game.cards.values()))

    def faces(name: str, face: str | None, **marks: bool) -> ModuleType:
        return plugin(name, cardkit_card_face=hookimpl(lambda: face, **marks))

    def ask(*plugins: ModuleType) -> str | None:
        hook = Library(plugins).hook.cardkit_card_face
        found: str | None = hook(game=game, card=card, zone="hand", view=None)
        return found

    assert ask(faces("a", "1"), faces("b", "2")) == "2"  # the one that was found last
    assert ask(faces("a", "1"), faces("b", None)) == "1"
    assert ask(faces("a", "1", tryfirst=True), faces("b", "2")) == "1"
    assert ask(faces("a", "1"), faces("b", "2", trylast=True)) == "1"
    assert ask(faces("a", None), faces("b", None)) is None

    def framed() -> Wrapper:
        face = yield
        return f"<{face}>"

    assert ask(plugin("w", cardkit_card_face=hookimpl(framed, wrapper=True)), faces("a", "1")) == (
        "<1>"
    )


def test_a_wrong_face_is_the_error_of_its_plugin() -> None:
    game = Library([module]).load("highcard")
    card = next(iter(game.cards.values()))
    library = Library([plugin("odd", cardkit_card_face=hookimpl(lambda: 7))])
    assert library.hook.cardkit_card_face(game=game, card=card, zone="", view=None) is None
    assert library.plugins[0].error.endswith("cardkit_card_face() returns a text or None, not 7")


def test_several_implementations_in_one_plugin() -> None:
    many = plugin(
        "many",
        cardkit_bots=hookimpl(lambda: [bot("one")]),
        others=hookimpl(lambda: [bot("two")], specname="cardkit_bots"),
    )
    library = Library([many])
    assert sorted(names(library)) == ["one", "two"]
    assert sorted(library.plugins[0].bots) == ["one", "two"]


def test_a_misspelt_specname() -> None:
    (info,) = Library([plugin("odd", x=hookimpl(lambda: [], specname="cardkit_bot"))]).plugins
    assert info.error.startswith("has no hook 'cardkit_bot' to implement: did you mean ")


def without_b() -> Wrapper:
    parts = yield
    return [[each for each in part if each.name != "b"] for part in parts]


def one_more() -> Wrapper:
    parts = yield
    return [*parts, [bot("more")]]


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_wrapper_sees_what_the_others_provide(place: int) -> None:
    plugins = [offering("a"), offering("b")]
    plugins.insert(place, plugin("w", cardkit_bots=hookimpl(without_b, wrapper=True)))
    library = Library(plugins)
    assert names(library) == ["a"]
    assert {info.name: info.bots for info in library.plugins} == {"a": ["a"], "b": [], "w": []}


def test_what_a_wrapper_adds_is_its_own() -> None:
    library = Library([plugin("w", cardkit_bots=hookimpl(one_more, wrapper=True)), offering("a")])
    assert {info.name: info.bots for info in library.plugins} == {"w": ["more"], "a": ["a"]}


def test_an_old_wrapper_works_as_well() -> None:
    def wrapped() -> Wrapper:
        outcome = yield
        outcome.force_result([part[:1] for part in outcome.get_result()])

    both = plugin("both", cardkit_bots=hookimpl(lambda: [bot("x"), bot("y")]))
    library = Library([both, plugin("w", cardkit_bots=hookimpl(wrapped, hookwrapper=True))])
    assert names(library) == ["x"]


def fails_before() -> Wrapper:
    raise SystemExit("before")
    yield


def fails_after() -> Wrapper:
    parts = yield
    parts.append([bot("never")])
    parts[0].clear()
    raise SystemExit("after")


def never_yields() -> Wrapper:
    return []
    yield


def yields_twice() -> Wrapper:
    yield
    yield


def returns_nothing() -> Wrapper:
    yield


@pytest.mark.parametrize("old", [False, True])
@pytest.mark.parametrize(
    ("function", "error"),
    [
        (fails_before, "SystemExit: before"),
        (never_yields, "cardkit_bots() is a wrapper: it must yield"),
        (yields_twice, "cardkit_bots() is a wrapper: it must yield once"),
    ],
)
def test_a_wrapper_that_fails_is_as_if_it_were_not_there(
    function: Any, error: str, old: bool
) -> None:
    mark = hookimpl(hookwrapper=True) if old else hookimpl(wrapper=True)
    library = Library([offering("a"), plugin("w", cardkit_bots=mark(function)), offering("b")])
    assert names(library) == ["a", "b"]
    assert [info.name for info in library.plugins if info.error] == ["w"]
    assert error in library.plugins[1].error


def test_a_wrapper_that_fails_late_has_changed_nothing() -> None:
    for function in (fails_after, returns_nothing):
        wrapping = plugin("w", cardkit_bots=hookimpl(function, wrapper=True))
        library = Library([offering("a"), wrapping])
        assert names(library) == ["a"]
    assert library.plugins[1].error.endswith("cardkit_bots() returns the others' lists, not None")

    def spoils() -> Wrapper:
        outcome = yield
        outcome.force_result([])
        raise ValueError("spoilt")

    library = Library([offering("a"), plugin("w", cardkit_bots=hookimpl(spoils, hookwrapper=True))])
    assert names(library) == ["a"]
    assert library.plugins[1].error.startswith("ValueError: spoilt")


def test_a_plugin_of_which_one_hook_fails_provides_nothing() -> None:
    def fails() -> list[Any]:
        raise ValueError("no rules")

    half = plugin(
        "half", cardkit_bots=hookimpl(lambda: [bot("h")]), cardkit_house_rules=hookimpl(fails)
    )
    library = Library([half, offering("a")])
    assert names(library) == ["a"]
    assert library.plugins[0].bots == []


def test_a_game_that_is_loaded_later_meets_the_wrappers(tmp_path: Any) -> None:
    calls: list[str] = []

    def counted() -> list[Bot]:
        calls.append("once")
        return [bot("a")]

    path = tmp_path / "late_one.py"
    path.write_text(
        "from cardkit import Bot, hookimpl\n"
        "from madeup.highcard import cardkit_games\n"
        "@hookimpl\ndef cardkit_bots():\n"
        "    return [Bot(name, lambda view, rng: view.moves[0]) for name in 'bc']\n",
        encoding="utf-8",
    )
    wrapping = plugin("w", cardkit_bots=hookimpl(without_b, wrapper=True))
    library = Library([wrapping, plugin("a", cardkit_bots=hookimpl(counted))])
    assert library.load(str(path)).id == "highcard"
    assert names(library) == ["a", "c"]
    assert calls == ["once"]
