"""The documentation is run: code blocks, hooks, commands, options."""

from __future__ import annotations

import doctest
import inspect
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import cardkit
from cardkit.plugin import specs

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    [
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/*.md"),
        *ROOT.glob("plugins/*/README.md"),
        *ROOT.glob("examples/*/README.md"),
    ]
)
BLOCK = re.compile(r"^(?:`([\w./]+)`\n\n)?```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: str, language: str) -> list[tuple[str, str]]:
    """The code blocks of a page in a language, each with the file name above it, if any."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return [(name, code) for name, kind, code in BLOCK.findall(text) if kind == language]


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


def test_the_variant_of_the_readme_is_a_game(tmp_path: Path) -> None:
    ((_, text),) = blocks("README.md", "toml")
    (tmp_path / "sprint.toml").write_text(text)
    game = cardkit.load(str(tmp_path / "sprint.toml"))
    assert game.option_values["target_score"] == 100
    assert "flip_four" in game.cards and "freeze" not in game.cards
    assert game.play("random*3", seed=1).result.finished  # type: ignore[union-attr]


def test_the_session_of_the_readme_is_real() -> None:
    failed, examples = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert (failed, examples) == (0, 8)


@pytest.mark.parametrize(
    "page",
    ["api", "records", "recipes", "rules", "rules_pages", "faces", "secrecy", "why_steps"],
)
def test_python_blocks_run(page: str, tmp_path: Path) -> None:
    found = blocks(f"docs/{page}.md", "python")
    assert found
    for number, (_, code) in enumerate(found):
        (tmp_path / f"block{number}.py").write_text(code)
        done = run(f"block{number}", cwd=tmp_path)
        assert done.returncode == 0, done.stderr


def test_the_page_of_rules_names_every_method_and_act() -> None:
    from cardkit.engine.flow.acts import acts_of

    page = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
    asked = (
        "parse",
        "about_move",
        "otherwise",
        "why_illegal",
        "conclude",
        "carry_out_answer",
        "possible_at",
        "start",
    )  # by the engine
    for name, method in vars(cardkit.Rules).items():
        if inspect.isroutine(method) and name[0] != "_" and name not in asked:
            bound = getattr(cardkit.Rules, name)
            names = [each for each in inspect.signature(bound).parameters if each != "self"]
            assert f"`{name}({', '.join(names)})`" in page
    for act in acts_of(cardkit.Table):
        assert f"| `t.{act}(" in page
        signature = inspect.signature(getattr(cardkit.Table, act)).parameters.values()
        for each in signature:
            plain = each.kind is each.POSITIONAL_OR_KEYWORD and each.name != "self"
            if plain and each.default is each.empty:
                assert re.search(rf"t\.{act}\([^)]*\b{each.name}\b", page), (act, each.name)


def test_the_two_commands_of_the_readme_name_what_exists() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert (
        "python3 -m venv .venv && .venv/bin/pip install -q -e . && .venv/bin/cardkit play flip7"
    ) in readme
    assert (
        "python3 -m venv .venv && .venv/bin/pip install -q -e '.[dev]' && .venv/bin/pytest"
    ) in readme


def test_the_variant_page_is_true(tmp_path: Path) -> None:
    text = blocks("docs/variant.md", "toml")[0][1]
    (tmp_path / "sprint.toml").write_text(text)
    game = cardkit.load(str(tmp_path / "sprint.toml"))
    assert game.id == "sprint"
    assert game.start(3, 1).view(0).deck[0] is not cardkit.UNKNOWN
    assert game.file.entries["12"].copies == 6
    wrong = text.replace('"flipping"', '"flip"')
    (tmp_path / "sprint.toml").write_text(wrong)
    with pytest.raises(cardkit.CardkitError) as error:
        cardkit.load(str(tmp_path / "sprint.toml"))
    quoted = re.search(
        r"^    (sprint\.toml:\d+: .*)$",
        (ROOT / "docs/variant.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    assert quoted is not None
    numberless = re.compile(r":\d+:")
    assert numberless.sub(":N:", str(error.value)) == numberless.sub(":N:", quoted[1])


def test_the_game_of_the_authoring_page_conforms(tmp_path: Path) -> None:
    for language in ("toml", "python"):
        for name, code in blocks("docs/authoring.md", language):
            if name.startswith("high_card/"):
                (tmp_path / name).parent.mkdir(exist_ok=True)
                (tmp_path / name).write_text(code)
    main = ("cardkit.cli.main", "--plugins-dir", str(tmp_path))
    done = run(*main, "check", "high_card", "--seats", "2", "--seats", "5", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "high_card: 15 of 15 checks hold, with 2, 5 seats" in done.stdout
    played = run(*main, "play", "high_card", "--seats", "random*3", "--seed", "1", cwd=tmp_path)
    assert "wins" in played.stdout or "share the win" in played.stdout


def test_the_game_in_one_file_of_the_authoring_page(tmp_path: Path) -> None:
    found = blocks("docs/authoring.md", "python")
    (rules,) = [code for name, code in found if name == "high_card/rules.py"]
    (end,) = [code for name, code in found if "Game.define(" in code and not name]
    (tmp_path / "high_card.py").write_text(rules + end)
    done = run("cardkit.cli.main", "check", "./high_card.py", "--seats", "2", cwd=tmp_path)
    assert "high_card: 15 of 15 checks hold" in done.stdout, done.stdout + done.stderr


def test_the_variant_in_python_conforms(tmp_path: Path) -> None:
    ((name, code),) = [b for b in blocks("docs/variant.md", "python") if b[0] == "rough.py"]
    (tmp_path / name).write_text(code)
    checked = run("cardkit.cli.main", "check", f"./{name}", "--seats", "3", cwd=tmp_path)
    assert "rough: 15 of 15 checks hold" in checked.stdout, checked.stdout
    assert len(code.splitlines()) <= 22


def test_the_testing_page_names_every_check() -> None:
    from cardkit.testing import CHECKS

    page = (ROOT / "docs/testing.md").read_text(encoding="utf-8")
    for check in CHECKS:
        promise = str(check.__doc__).partition("\n")[0]
        assert f"| {check.__name__.replace('_', ' ')} | {promise} |" in page


def test_the_pages_on_testing_and_translating_run(tmp_path: Path) -> None:
    found = [*blocks("docs/testing.md", "python"), *blocks("docs/translating.md", "python")]
    code = "\n\n".join(code for _, code in found)
    (tmp_path / "test_page.py").write_text(code)
    for folder in ("golden", "records"):  # what its lines on files are about
        shutil.copytree(ROOT / "plugins/flip7/tests" / folder, tmp_path / folder)
    done = run("pytest", "-q", "-p", "no:cacheprovider", "test_page.py", cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    assert "34 passed" in done.stdout


def test_the_examples_of_the_hooks_page_work(tmp_path: Path) -> None:
    for number, (_, code) in enumerate(blocks("docs/hooks.md", "python")):
        (tmp_path / f"example{number}.py").write_text(code)
    main = ("cardkit.cli.main", "--plugins-dir", str(tmp_path))
    short = ("--seats", "cautious*3", "--set", "target_score=20")
    done = run(*main, "play", "flip7", *short, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "wins!" in done.stdout


@pytest.mark.extra("lab")
def test_the_lab_page_runs(tmp_path: Path) -> None:
    found = [code for _, code in blocks("docs/lab.md", "python")]
    assert len(found) == 5
    (tmp_path / "block.py").write_text("\n".join(found[:4]))
    done = run("block", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(
        "flip7(target_score=100): threshold:25, random*3, seed 1\n200 games"
    )
    (tmp_path / "test_page.py").write_text(found[4])
    done = run("pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "test_page.py", cwd=tmp_path)
    assert "3 passed" in done.stdout, done.stdout


@pytest.mark.extra("rl")
def test_the_learning_page_runs(tmp_path: Path) -> None:
    found = [code for _, code in blocks("docs/learning.md", "python")]
    (tmp_path / "page.py").write_text("\n".join(found), encoding="utf-8")
    examples = os.pathsep.join(map(str, sorted((ROOT / "examples").glob("*/src"))))
    done = subprocess.run(
        [sys.executable, "page.py"],
        cwd=tmp_path,
        env={**os.environ, "CARDKIT_PLUGINS": examples},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "action 0  hit" in done.stdout


def test_the_ladder_of_the_bots_page_has_every_level() -> None:
    (ladder,) = [code for name, code in blocks("docs/bots.md", "python") if not name]
    scope: dict[str, object] = {"__name__": __name__}
    exec(ladder, scope)
    plugin = scope["plugin"]
    assert isinstance(plugin, cardkit.Plugin)
    assert [bot.level for bot in plugin.bots] == ["easy", "normal", "hard"]


def test_the_bot_of_the_bots_page_plays(tmp_path: Path) -> None:
    name = "cautious.py"
    (tmp_path / name).write_text(dict(blocks("docs/bots.md", "python"))[name])
    page = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
    command = re.search(r"^    cardkit (-p cautious.py .*)$", page, re.MULTILINE)
    assert command is not None
    arguments = command[1].replace("--games 300", "--games 3").split()
    done = run("cardkit.cli.main", *arguments, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "cautious:4" in done.stdout


def test_the_house_rules_page_is_true(tmp_path: Path) -> None:
    for page in ("docs/authoring.md", "docs/house_rules.md"):
        for name, code in blocks(page, "python"):
            if name:
                (tmp_path / name).parent.mkdir(exist_ok=True)
                (tmp_path / name).write_text(code)
    found = blocks("docs/authoring.md", "python")
    (end,) = [code for name, code in found if "Game.define(" in code and not name]
    (tmp_path / "high_card.py").write_text((tmp_path / "high_card/rules.py").read_text() + end)
    (tmp_path / "sprint.toml").write_text(blocks("docs/variant.md", "toml")[0][1])
    page = (ROOT / "docs/house_rules.md").read_text(encoding="utf-8")
    commands = re.findall(r"^    cardkit (.*?)(?:   .*)?$", page, re.MULTILINE)
    assert len(commands) == 8
    for command in commands:
        words = shlex.split(command)
        words += ["--seats", "random*3"] if "play" in words else []
        words += ["--games", "3"] if "simulate" in words else []
        done = run("cardkit.cli.main", *words, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
    for game in ("flip7", "code_game", "seven"):
        for name, rule in cardkit.Library.installed().rules_for(cardkit.load(game)).items():
            assert f"`{name}`" in page
            assert len(inspect.getsource(type(rule)).splitlines()) <= 20, name


def test_the_comparison_of_the_lab_page_is_true() -> None:
    from helpers.tiny import call

    page = (ROOT / "docs/lab.md").read_text(encoding="utf-8")
    command = re.search(r"^    cardkit (compare flip7 target_score=100 .*)$", page, re.MULTILINE)
    quoted = re.search(r"^    (target_score 100 makes games .*)$", page, re.MULTILINE)
    assert command is not None and quoted is not None
    told = call(*shlex.split(command[1]), "--workers", "1").stdout
    assert quoted[1] in told.splitlines()


@pytest.mark.parametrize("group", [specs.ApplicationHooks, specs.TableHooks])
def test_every_hook_has_a_section_with_its_signature(group: type) -> None:
    page = (ROOT / "docs/hooks.md").read_text(encoding="utf-8")
    source = Path(specs.__file__).read_text(encoding="utf-8")
    for name in vars(group):
        if name.startswith("cardkit_"):
            written = re.search(rf"def {name}\(self,? ?(.*?)\) -> (.*?):", source)
            assert written is not None
            assert f"### `{name}({written[1]}) -> {written[2]}`" in page


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_commands_that_pages_name_exist(page: Path) -> None:
    from cardkit.cli.main import COMMANDS

    text = page.read_text(encoding="utf-8")
    named = re.findall(
        r"(?:^    |`|bin/)cardkit (?:(?:--plugins-dir|-p) \S+ )?([a-z]+)", text, re.MULTILINE
    )
    assert set(named) <= set(COMMANDS), set(named) - set(COMMANDS)


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as its renderers make them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for link, anchor in re.findall(r"\]\(([\w./-]+\.(?:md|svg|png))(?:#([\w-]+))?\)", text):
        target = page.parent / link
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), f"{link}#{anchor}"
