"""Events: typed records of what happened. What triggers, and the names that an ability has for it, follow from them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rules.engine.resolve import Bound


class Event(Struct, frozen=True, gc=False, tag_field="event"):
    """Something that happened, or that is about to: an event that takes a piece away is told while it is still there.

    Games derive tagged events. The fields are its roles: the id or the ids of pieces, a word, or a number.
    """

    @classmethod
    def roles(cls) -> tuple[str, ...]:
        """The names that stand for something in an ability that it triggers."""
        return cls.__struct_fields__

    def bound(self) -> Iterator[Bound]:
        """Its roles, bound for an ability that it triggers."""
        for role in self.roles():
            value = getattr(self, role)
            if isinstance(value, int):
                yield Bound(role, number=value)
            elif value:
                yield Bound(role, value if isinstance(value, tuple) else (value,))
