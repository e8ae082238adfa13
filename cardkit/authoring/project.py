"""Projects from templates: each template is a working project whose names get replaced."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import attrs

from cardkit import __version__
from cardkit.engine.base.errors import CardkitError
from cardkit.engine.loading.game import Game

from .names import Name

TEMPLATES = Path(__file__).parent / "templates"


@attrs.frozen
class Template:
    """A game called `name`, or a variant of `base`."""

    name: Name
    base: Game | None = None

    @property
    def kind(self) -> str:
        return "game" if self.base is None else "variant"

    def write_project(self) -> Path:
        """Create ``./NAME``, all of it or nothing."""
        target = Path(self.name.project)
        if os.path.exists(target):
            raise CardkitError(f"'{target}' already exists; choose another name, or remove it")
        source = TEMPLATES / self.kind
        try:
            with tempfile.TemporaryDirectory(dir=".", prefix=".new-") as folder:
                made = Path(folder) / "project"
                for file in files_of(source):
                    path = made / self.fill_in(str(file.relative_to(source)))
                    path.parent.mkdir(parents=True, exist_ok=True)
                    text = self.fill_in(file.read_text(encoding="utf-8"))
                    path.write_text(text, encoding="utf-8", newline="\n")
                shutil.move(made, target)
        except OSError as error:
            raise CardkitError(f"'{target}' cannot be written: {error.strerror}") from None
        return target

    def write_file(self, path: Path) -> None:
        """Write a single-file game."""
        text = self.fill_in((TEMPLATES / "single" / f"{self.kind}.py").read_text(encoding="utf-8"))
        try:
            with path.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except FileExistsError:
            raise CardkitError(f"'{path}' already exists; choose another name") from None
        except OSError as error:
            raise CardkitError(f"'{path}' cannot be written: {error.strerror}") from None

    def fill_in(self, text: str) -> str:
        """Return template text with the names replaced."""
        words = self.words
        pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
        return re.sub(pattern, lambda found: words[found[0]], text)

    @property
    def words(self) -> dict[str, str]:
        """Map each placeholder in the template to its replacement."""
        version = __version__.partition("+")[0]
        words = {
            '"cardkit>=0.1"': f'"cardkit>={version}"',
            "my-game": self.name.project,
            "my_game": self.name.id,
            "MyGame": self.name.rules,
            "My Game": self.name.title,
        }
        return words if self.base is None else words | based_on(self.base, version)


def based_on(base: Game, version: str) -> dict[str, str]:
    """Return the replacements in a variant's template that refer to its base game."""
    rules = base.rules
    needed = [f'"cardkit>={version}"', *(f'"{name}"' for name in distributions(rules.__module__))]
    options = [f"# {name} = {toml(value)}" for name, value in base.option_values.items()]
    return {
        '"cardkit>=0.1"': ", ".join(needed),
        "cardkit_flip7.rules": rules.__module__,
        "Flip7": rules.__name__,
        "flip7": base.id,
        "Flip 7": str(base.texts("en").find("title") or base.id),
        "CARDS": " ".join(base.cards),
        "FIRST_CARD": next(iter(base.cards)),
        "OPTIONS": "\n".join(options) or "# it has none",
    }


def distributions(module: str) -> list[str]:
    """Return the packages that provide a module, other than cardkit."""
    from importlib.metadata import packages_distributions

    found = packages_distributions().get(module.partition(".")[0], [])
    return sorted({name for name in found if name != "cardkit"})


def toml(value: object) -> str:
    """Format an option's value as TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(toml, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def files_of(template: Path) -> Iterator[Path]:
    """Yield a template's files, skipping those Python compiled on installation."""
    for path in sorted(template.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path
