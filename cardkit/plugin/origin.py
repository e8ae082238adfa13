"""Where a library comes from, so that another process can have the same one."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from .library import Library


@attrs.frozen
class Origin:
    """What a library was made from: another process can make the same one."""

    modules: tuple[str, ...]
    entry_points: bool
    directories: tuple[str, ...]
    without: tuple[str, ...]
    objects: bool = False  # some plugins were objects of this process: no other has them

    def library(self) -> Library:
        from .library import Library

        return Library(
            [import_module(name) for name in self.modules],
            entry_points=self.entry_points,
            directories=self.directories,
            without=self.without,
        )
