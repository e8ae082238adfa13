"""Optional libraries, imported when needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from cardkit.engine.base.errors import CardkitError


def need(module: str, door: str) -> Any:
    """Import the module, or say what to install."""
    try:
        return import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        if error.name and not error.name.startswith(package):
            raise
        raise CardkitError(f"{door} needs {package}: pip install 'cardkit[rl]'") from None
