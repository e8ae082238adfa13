"""Public signatures say their types: no ``Any`` but where the language leaves no other way."""

from __future__ import annotations

import inspect
import re

import cardkit

#: What stands in a class body in place of a value: as with attrs, only Any can be assigned to
#: an attribute of any type.
DECLARATIONS = {"zone", "public", "owner", "option"}
#: The table of the game that a house rule joins is not known to its class; texts and options
#: are values of a file.
OPEN = {
    "Game.locale_tables",
    "Game.option_values",
    "HouseRule.at",
    "HouseRule.fields",
    "HouseRule.locale",
}
#: A parameter of one of cardkit's own generics: any table, any rules, any options.
PARAMETER = re.compile(r"\b(Rules|Table|Game|View|MoveMaker|type)\[((?:\w+, )?Any(, Any)?)\]")


def untyped(name: str, value: object) -> list[str]:
    try:
        signature = inspect.signature(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return []
    hints = {p.name: p.annotation for p in signature.parameters.values()}
    hints["return"] = signature.return_annotation
    if name in DECLARATIONS:
        del hints["return"]
    written = {at: PARAMETER.sub("", str(hint)) for at, hint in hints.items()}
    return [f"{name}({at}: {hint})" for at, hint in written.items() if re.search(r"\bAny\b", hint)]


def test_no_public_signature_has_any() -> None:
    found: list[str] = []
    for name in cardkit.__all__:
        value = getattr(cardkit, name)
        if not inspect.isclass(value):
            found += untyped(name, value)
            continue
        for member in dir(value):
            method = inspect.getattr_static(value, member)
            method = method.fget if isinstance(method, property) else getattr(value, member)
            if inspect.isclass(method) or member.startswith("_"):
                continue
            if f"{name}.{member}" not in OPEN:
                found += untyped(f"{name}.{member}", method)
    assert found == []
