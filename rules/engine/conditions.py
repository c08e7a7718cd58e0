"""Conditions, and the gate that asks for one."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from rules.engine.operations import Operation
from rules.engine.resolve import Did, Resolve

P = TypeVar("P")
Co = TypeVar("Co", bound="Condition[Any]")


class Condition(Struct, Generic[P], frozen=True, tag_field="if", forbid_unknown_fields=True):
    """Something that is so or not. Games derive tagged conditions. `can_hold`: what always holds can depend on it."""

    can_hold: ClassVar[bool] = True

    def holds(self, play: P, this: Resolve) -> bool:
        """Whether it is so now."""
        raise NotImplementedError

    def words(self) -> str:
        """What must be so: "your hand is empty"."""
        raise NotImplementedError

    @property
    def subject(self) -> str:
        """Return the name of what its words begin with; "" where they begin with something else."""
        return ""

    @property
    def uses(self) -> tuple[str, ...]:
        """The names it refers to."""
        return ()


class OnlyIf(Operation[Any], Generic[Co], frozen=True, tag="only_if"):
    """The rest happens, or holds, only if something is so."""

    gate: ClassVar[bool] = True
    that: Co

    def words(self, it: str) -> str:
        words = self.that.words()
        if it == "it":
            words = re.sub(
                rf"^{re.escape(self.that.subject)}( is\b)?", lambda found: "it's" if found[1] else "it", words
            )
        return f"if {words},"

    @property
    def subject(self) -> str:
        return self.that.subject

    @property
    def uses(self) -> tuple[str, ...]:
        return self.that.uses

    def perform(self, play: Any, this: Resolve) -> Did:
        return Did(full=this.full, ends=not self.that.holds(play, this))

    @property
    def can_hold(self) -> bool:
        return self.that.can_hold

    def stops(self, play: Any, this: Resolve) -> bool:
        return not self.that.holds(play, this)
