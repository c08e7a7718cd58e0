"""What has been announced, as effects can be aimed at it (MI-7.1)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.engine.windows import Announcement

ATTACKER, TARGET, ANNOUNCED, DESTROYED, END = "attacker", "target", "announced", "destroyed", "end"
"""What a response can bear on: who attacks, what is attacked, something played or used, a destruction, the end of a
turn."""


class Waiting(Announcement[Any], frozen=True, gc=False, kw_only=True):
    """Something announced, by the card or the unit that it is `about`; `what` selectors call it."""

    what: ClassVar[str] = ""
    about: str = ""

    @property
    def source(self) -> str:
        return self.about
