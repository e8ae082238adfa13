"""Where a library comes from, so that another process can build the same one."""

from __future__ import annotations

import attrs


@attrs.frozen
class Origin:
    """What a library was made from, for `Library.like` to make the same one."""

    modules: tuple[str, ...]
    entry_points: bool
    directories: tuple[str, ...]
    without: tuple[str, ...]
    objects: bool = False  # some plugins were objects, which exist only in this process
