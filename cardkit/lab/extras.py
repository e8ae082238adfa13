"""Extras of cardkit that an option of the lab needs."""

from __future__ import annotations

from importlib.util import find_spec

from cardkit.engine.base.errors import CardkitError


def need(what: str, module: str, extra: str) -> None:
    """Refuses, before anything is played, what a missing extra of cardkit is needed for."""
    if find_spec(module) is None:
        raise CardkitError(f"{what} needs {module}: pip install 'cardkit[{extra}]'")
