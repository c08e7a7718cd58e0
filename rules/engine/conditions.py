"""Conditions, and the gate that requires one."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from rules.engine.operations import Operation
from rules.engine.resolve import OpResult, Resolve

P = TypeVar("P")
Co = TypeVar("Co", bound="Condition[Any]")


class Condition(Struct, Generic[P], frozen=True, tag_field="if", forbid_unknown_fields=True):
    """A condition on the position. Games derive tagged conditions. `can_hold`: continuous abilities may
    depend on it."""

    can_hold: ClassVar[bool] = True

    def is_met(self, play: P, this: Resolve) -> bool:
        """Return whether the condition is true now."""
        raise NotImplementedError

    def words(self) -> str:
        """Return the condition in words: "your hand is empty"."""
        raise NotImplementedError

    @property
    def subject(self) -> str:
        """Return the name that the condition's words begin with; "" if none."""
        return ""

    @property
    def uses(self) -> tuple[str, ...]:
        """Return the names that the condition refers to."""
        return ()


class OnlyIf(Operation[Any], Generic[Co], frozen=True, tag="only_if"):
    """The rest happens, or applies, only if a condition is true."""

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

    def perform(self, play: Any, this: Resolve) -> OpResult:
        return OpResult(full=this.full, ends=not self.that.is_met(play, this))

    @property
    def can_hold(self) -> bool:
        return self.that.can_hold

    def stops(self, play: Any, this: Resolve) -> bool:
        return not self.that.is_met(play, this)
