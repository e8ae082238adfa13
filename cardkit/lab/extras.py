"""Extras of cardkit that lab options need."""

from __future__ import annotations

from importlib.util import find_spec

from cardkit.engine.base.errors import CardkitError


def need(what: str, module: str, extra: str) -> None:
    """Raise, before anything is played, if an extra of cardkit is missing."""
    if find_spec(module) is None:
        raise CardkitError(f"{what} needs {module}: pip install 'cardkit[{extra}]'")
