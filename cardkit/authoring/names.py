"""The name of a new game as a folder, module, class and title."""

from __future__ import annotations

import keyword
import re
import sys
from importlib.util import find_spec

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.plugin.library import Library


@attrs.frozen
class Name:
    """``my-game`` in each form a project needs."""

    project: str

    @property
    def id(self) -> str:
        """The game's id, which is also its module name: ``my_game``."""
        return self.project.replace("-", "_")

    @property
    def rules(self) -> str:
        """The name of its rules class: ``MyGame``."""
        return "".join(word.capitalize() for word in self.id.split("_"))

    @property
    def title(self) -> str:
        return " ".join(word.capitalize() for word in self.id.split("_"))


def checked_name(text: str, library: Library) -> Name:
    """Return the name of a new game; rejects text that is not a valid name or is already taken."""
    if not re.fullmatch(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*", text):
        near = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-0123456789")
        raise CardkitError(
            f"'{text}' is not a valid name for a game: use lower-case letters, digits and hyphens, "
            f"such as {near or 'my-game'}"
        )
    name = Name(text)
    if name.id in library.ids:
        raise CardkitError(f"a game '{name.id}' is already installed; choose another name")
    if keyword.iskeyword(name.id) or keyword.issoftkeyword(name.id):
        raise CardkitError(f"'{name.id}' is a Python keyword; choose another name")
    if name.id in sys.stdlib_module_names:
        raise CardkitError(f"Python has a module '{name.id}'; choose another name")
    if find_spec(name.id) is not None:
        raise CardkitError(f"a module '{name.id}' is already installed; choose another name")
    return name
