"""Adapters for learning: every game in the usual frameworks, and trained policies at a table.

    from cardkit.rl import pettingzoo_env, gymnasium_env, openspiel_game

Games need no extra code: actions and observations follow from their declarations.
"""

from importlib import import_module

_MODULE_OF = {
    "Encoding": "encoding",
    "PolicyFile": "policy_file",
    "Refinement": "refinement",
    "describe": "encoding",
    "encode": "encoding",
    "gymnasium_env": "gymnasium_door",
    "openspiel_game": "openspiel_door",
    "pettingzoo_env": "pettingzoo_door",
}

__all__ = sorted(_MODULE_OF)  # noqa: PLE0605


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(f"cardkit.rl has no '{name}'")
    value = getattr(import_module(f"cardkit.rl.{_MODULE_OF[name]}"), name)
    globals()[name] = value
    return value
