"""Cards: one frozen, interned object per face, with the typed fields its game declares."""

from __future__ import annotations

from typing import Any, ClassVar, Self, cast, dataclass_transform
from weakref import WeakValueDictionary

import attrs


@dataclass_transform(kw_only_default=True, frozen_default=True, eq_default=False)
class CardType(type):
    """Makes every subclass of Card a frozen attrs class with slots, without a decorator."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        cls = super().__new__(mcs, name, bases, body)
        if "__attrs_attrs__" in body:  # attrs creates the class a second time, with slots
            return cls
        return attrs.frozen(cls, eq=False, kw_only=True, repr=False, weakref_slot=True)


class Card(metaclass=CardType):
    """One face. Copies are repeated references; compare with ``is``."""

    _faces: ClassVar[WeakValueDictionary[tuple[Any, ...], Card]] = WeakValueDictionary()
    id: str

    @classmethod
    def face(cls, **fields: object) -> Self:
        """Return the one card of this type with these fields."""
        defaults = {field.name: field.default for field in attrs.fields(cast(Any, cls))}
        key = (cls, *{**defaults, **fields}.items())
        known = Card._faces.get(key)
        if known is None:
            known = Card._faces[key] = cast(Any, cls)(**fields)
        return cast("Self", known)

    def __reduce__(self) -> Any:
        return _face, (type(self), fields_of(self))

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: Any) -> Card:
        return self

    def __str__(self) -> str:
        return self.id

    def __repr__(self) -> str:
        return f"<{self.id}>"


def fields_of(card: Card) -> dict[str, Any]:
    """Return a card's fields by name, its id first."""
    return attrs.asdict(card, recurse=False)  # type: ignore[arg-type]


def _face(cls: type[Card], fields: dict[str, Any]) -> Any:
    return cls.face(**fields)


#: Shown by a view in place of a card its seat cannot see.
UNKNOWN: Card = Card.face(id="?")
