"""Where a library comes from, so that another process can recreate it."""

from __future__ import annotations

import attrs


@attrs.frozen
class Origin:
    """What a library was made from; `Library.like` recreates it."""

    modules: tuple[str, ...]
    entry_points: bool
    directories: tuple[str, ...]
    without: tuple[str, ...]
    objects: bool = False  # some plugins were objects of this process: no other has them
