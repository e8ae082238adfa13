"""A plugin that raises, prints or closes things: it is named, and everybody else goes on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.tiny import program, refused
from madeup import highcard as module

from cardkit import Library
from cardkit.plugin.guard import Guard, Interrupted

HOOK = "from cardkit import hookimpl\n@hookimpl\ndef cardkit_{hook}({args}):\n    {body}\n"


def hook(name: str, body: str, args: str = "") -> str:
    return HOOK.format(hook=name, body=body, args=args)


#: The text of a plugin, and how `cardkit plugins` puts what is wrong with it.
BROKEN = {
    "exit": ("raise SystemExit(3)", "fails on import: SystemExit: 3 ("),
    "exit_quietly": ("import sys\nsys.exit()", "fails on import: SystemExit:  ("),
    "base": (
        "class Odd(BaseException): pass\nraise Odd('own kind')",
        "fails on import: Odd: own kind (",
    ),
    "interrupt": ("raise KeyboardInterrupt", "fails on import: KeyboardInterrupt:  ("),
    "generator_exit": ("raise GeneratorExit", "fails on import: GeneratorExit:  ("),
    "stop": ("raise StopIteration(7)", "fails on import: StopIteration: 7 ("),
    "recursion": ("def f(): f()\nf()", "fails on import: RecursionError: "),
    "syntax": ("def", "fails on import: SyntaxError: invalid syntax"),
    "nul": ("x = '\0'", "fails on import: "),
    "message": (
        "class Mute(Exception):\n    def __str__(self): raise SystemExit\nraise Mute",
        "fails on import: Mute: (its message raises SystemExit) (",
    ),
    "getattr": (
        "def __getattr__(name): raise SystemExit(name)",
        "SystemExit: __version__ (",
    ),
    "getattr_error": (
        "__version__ = '1'\nCARDKIT_API = 2\ndef __getattr__(name): raise RuntimeError(name)",
        "RuntimeError: game (",
    ),
    "dir": ("def __dir__(): raise OSError('no list')", "OSError: no list ("),
    "api": (
        "class Odd:\n    def __ne__(self, other): raise SystemExit(5)\nCARDKIT_API = Odd()",
        "SystemExit: 5 (",
    ),
    "version": (
        "class Odd:\n    def __str__(self): raise ValueError('unsaid')\n__version__ = Odd()",
        "ValueError: unsaid (",
    ),
    "callable": (
        "class Odd:\n    @property\n    def __class__(self): raise SystemExit(6)\ngame = Odd()",
        "SystemExit: 6 (",
    ),
    "games_exit": (hook("games", "raise SystemExit"), "SystemExit:  ("),
    "games_base": (hook("games", "raise BaseException('x')"), "BaseException: x ("),
    "rules_exit": (hook("house_rules", "raise SystemExit(1)"), "SystemExit: 1 ("),
    "bots_interrupt": (hook("bots", "raise KeyboardInterrupt"), "KeyboardInterrupt:  ("),
    "repr": (
        "class Odd:\n    def __repr__(self): raise SystemExit(8)\n"
        + hook("bots", "return [Odd()]"),
        "SystemExit: 8 (",
    ),
    "late_game": (
        "from cardkit import Game\nfrom cardkit.engine.loading.game import LazyGame\n"
        "def make(): raise SystemExit(9)\n" + hook("games", "return [LazyGame('late', make)]"),
        "SystemExit: 9 (",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_it_is_named_and_the_others_live(name: str, tmp_path: Path) -> None:
    text, error = BROKEN[name]
    (tmp_path / f"broken_{name}.py").write_text(text, encoding="utf-8")
    before = sys.stdout, sys.stderr, signal.getsignal(signal.SIGINT)
    library = Library([module], directories=[tmp_path])
    assert list(library.games) == ["highcard"]
    assert [(info.name, bool(info.error)) for info in library.plugins] == [
        ("madeup.highcard", False),
        (f"broken_{name}", True),
    ]
    assert library.plugins[1].error.startswith(error)
    assert library.plugins[1].games == [] or name == "late_game"
    assert (sys.stdout, sys.stderr, signal.getsignal(signal.SIGINT)) == before


def test_it_is_named_by_the_program(tmp_path: Path) -> None:
    for name, (text, _) in BROKEN.items():
        (tmp_path / f"broken_{name}.py").write_text(text, encoding="utf-8")
    listed = program("--plugins-dir", tmp_path, "plugins")
    assert (listed.returncode, listed.stderr) == (0, "")
    for name, (_, error) in BROKEN.items():
        assert f"\nbroken_{name:<7} broken_{name}" in listed.stdout
        assert f"BROKEN: {error}" in listed.stdout
    played = program("--plugins-dir", tmp_path, "play", "highcard", "--seats", "random*2")
    assert (played.returncode, played.stderr) == (0, "")


def make_folder(path: Path) -> None:
    path.mkdir()


def make_pipe(path: Path) -> None:
    os.mkfifo(path)


def make_broken_link(path: Path) -> None:
    path.symlink_to(path.parent / "nowhere.py")


def make_loop(path: Path) -> None:
    path.symlink_to(path)


@pytest.mark.parametrize(
    ("make", "kind"),
    [
        (make_folder, "a folder, not a file"),
        (make_pipe, "a pipe, not a file"),
        (make_broken_link, "a link to '{0}/nowhere.py', which does not exist"),
        (make_loop, "a link that points back to itself"),
    ],
)
def test_what_is_not_a_file_is_not_opened(
    make: Callable[[Path], None], kind: str, tmp_path: Path
) -> None:
    make(tmp_path / "odd_one.py")
    library = Library([module], directories=[tmp_path])
    what = kind.replace("{0}", str(tmp_path))
    assert library.plugins[1].error == f"'{tmp_path}/odd_one.py' cannot be read: it is {what}"
    assert list(library.games) == ["highcard"]


NOISE = "import sys\nprint('noise')\nprint('more', file=sys.stderr)\nprint('half', end='')\n"


def test_what_a_plugin_prints_goes_to_stderr_with_its_name(tmp_path: Path) -> None:
    text = f"{NOISE}\n{hook('bots', 'print(17); return []')}"
    (tmp_path / "noisy_one.py").write_text(text, encoding="utf-8")
    done = program("--plugins-dir", tmp_path, "plugins", "--json")
    assert "noisy_one" in [each["name"] for each in json.loads(done.stdout)]
    assert done.stderr == "".join(
        f"plugin 'noisy_one': {line}\n" for line in ("noise", "more", "half", "17")
    )


@pytest.mark.parametrize(
    "text",
    [
        "import os\nos.write(1, b'noise')",
        "import os\nos.system('echo noise')",
        "import sys\nsys.__stdout__.close()",
    ],
    ids=["bytes", "program", "closed"],
)
def test_what_goes_past_python_stays_out_of_the_output(text: str, tmp_path: Path) -> None:
    (tmp_path / "noisy_two.py").write_text(text, encoding="utf-8")
    done = program("--plugins-dir", tmp_path, "plugins", "--json")
    assert done.returncode == 0, done.stderr
    assert "noisy_two" in [each["name"] for each in json.loads(done.stdout)]
    assert ("noise" in done.stderr) == ("noise" in text)


def test_a_bot_that_prints_does_not_get_into_the_figures(tmp_path: Path) -> None:
    body = "return [Bot('chatty', chat, game='highcard')]"
    text = (
        "from cardkit import Bot\n"
        "def chat(view, rng):\n    print('thinking')\n    return view.moves[0]\n"
        + hook("bots", body)
    )
    (tmp_path / "chatty_one.py").write_text(text, encoding="utf-8")
    args = ("simulate", "highcard", "--seats", "chatty*2", "--games", "2", "--json")
    done = program("--plugins-dir", tmp_path, *args)
    assert json.loads(done.stdout)["games"] == 2
    assert "thinking\n" in done.stderr


@pytest.mark.parametrize(
    "text",
    [
        "import sys\nsys.stdout.close()\nsys.stderr.close()",
        "import sys\nsys.stdout = sys.stderr = None",
        "import sys\nkept = sys.stdout\nkept.close()\nprint('after', file=kept)",
    ],
)
def test_a_plugin_that_closes_the_output(text: str, tmp_path: Path) -> None:
    (tmp_path / "closing_one.py").write_text(text, encoding="utf-8")
    done = program("--plugins-dir", tmp_path, "plugins")
    assert done.returncode == 0
    assert "\nclosing_one " in done.stdout


def test_a_face_that_raises_leaves_the_others_theirs() -> None:
    library = Library([module])
    game = library.load("highcard")
    card = next(iter(game.cards.values()))
    broken = Faces("raises")
    for plugins in ([broken, Faces("7")], [Faces("7"), broken]):
        library = Library(plugins)
        ask = library.hook.cardkit_card_face
        assert ask(game=game, card=card, zone="hand", view=None) == "7"
    with_error = [info.error for info in Library([broken]).plugins]
    assert with_error == [""]  # it was not called yet
    assert any(info.error.startswith("SystemExit: ") for info in library.plugins)


def test_a_face_that_raises_is_named_when_the_screen_is_left(
    capsys: pytest.CaptureFixture[str],
) -> None:
    from cardkit.tui.app import CardkitApp
    from cardkit.tui.run import run
    from cardkit.tui.settings import Settings

    library = Library([module, Faces("raises")])
    game = library.load("highcard")

    class Short(CardkitApp):
        def run(self, *args: object, **more: object) -> None:
            face = self.face_hook(game)
            for card in game.cards.values():
                assert face([card], "hand", None) == [None]

    run(Short(library, Settings(), None))
    said = capsys.readouterr().err
    assert said.startswith("cardkit: plugin 'faces raises' is broken: SystemExit: raises (")
    assert said.count("\n") == 1


class Faces:
    def __init__(self, face: str) -> None:
        self.face = face
        self.__name__ = f"faces {face}"

    @module.hookimpl
    def cardkit_card_face(self) -> str | None:
        if self.face == "raises":
            raise SystemExit(self.face)
        return self.face


def test_commands_that_raise(tmp_path: Path) -> None:
    (tmp_path / "no_commands.py").write_text(
        hook("commands", "raise SystemExit(4)", "app"), encoding="utf-8"
    )
    (tmp_path / "some_commands.py").write_text(
        hook("commands", "app.command('greet')(lambda: print('hello'))", "app"), encoding="utf-8"
    )
    assert program("--plugins-dir", tmp_path, "greet").stdout == "hello\n"
    refused(
        program("--plugins-dir", tmp_path, "great"),
        "cardkit: no command 'great' (the plugin 'no_commands' is broken: "
        f"SystemExit: 4 ({tmp_path}/no_commands.py:4))\n",
    )


# -- Ctrl-C ----------------------------------------------------------------------------------


def test_ctrl_c_names_the_plugin_that_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "slow_one.py").write_text(
        "import os, signal, time\nos.kill(os.getpid(), signal.SIGINT)\ntime.sleep(60)",
        encoding="utf-8",
    )
    done = program("--plugins-dir", tmp_path, "games")
    assert done.returncode == 130
    assert done.stderr == "\ncardkit: interrupted while loading the plugin 'slow_one'\n"


def test_ctrl_c_is_not_swallowed_by_a_plugin_that_catches_it() -> None:
    with pytest.raises(Interrupted, match="'greedy'"), Guard("outer"), Guard("greedy"):
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt:
            raise SystemExit from None


def test_the_guard_works_in_a_thread() -> None:
    guards: list[Guard] = []

    def work() -> None:
        with Guard("threaded") as guard:
            guards.append(guard)
            raise KeyboardInterrupt

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert isinstance(guards[0].error, KeyboardInterrupt)


def test_without_any_stream() -> None:
    code = (
        "import sys\nfrom cardkit.plugin.guard import Guard\nsys.stdout = sys.stderr = None\n"
        "with Guard('x') as guard:\n    print('unheard')\n    1 / 0\n"
        "assert isinstance(guard.error, ZeroDivisionError) and sys.stdout is None\n"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
