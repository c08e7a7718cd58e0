"""What has been announced, as effects can be aimed at it."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.engine.windows import Announcement


class Waiting(Announcement[Any], frozen=True, gc=False, kw_only=True):
    """Something announced, by the card or the unit that it is about; `kind` is what selectors call it."""

    kind: ClassVar[str]
    about: str
