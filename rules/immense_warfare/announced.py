"""Announcements as targets of effects (MI-7.1)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.engine.windows import Announcement

ATTACKER, TARGET, ANNOUNCED, DESTROYED, END = "attacker", "target", "announced", "destroyed", "end"
"""The parts of an announcement that a response can affect: the attacker, the attack's target, something
played or used, a destruction, the end of a turn."""


class Waiting(Announcement[Any], frozen=True, gc=False, kw_only=True):
    """An announcement about a card or unit (`about`); `what` is its word in selectors."""

    what: ClassVar[str] = ""
    about: str = ""

    @property
    def source(self) -> str:
        return self.about
