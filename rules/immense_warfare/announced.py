"""Announcements as targets of effects (MI-7.1)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.engine.windows import Announcement
from rules.game import Piece
from rules.tabletop import PreviewLine

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

    def thing(self, play: Any) -> str:
        """Return what is announced in words, without its player; in lower case unless it starts with a
        name."""
        raise NotImplementedError

    def responding(self, play: Any) -> str:
        """Return the words for responding to it: "to Cruiser", "before the turn ends"."""
        raise NotImplementedError

    def lines(self, play: Any) -> tuple[PreviewLine, ...]:
        """Return its outcome if nobody responds."""
        return ()

    def marked(self, play: Any) -> tuple[str, ...]:
        """Return the pieces and places that it is about."""
        return ()

    def aim(self, play: Any) -> tuple[str, str] | None:
        """Return the places of an attacker and its target; None for anything else, or if either has left."""
        return None

    def arriving(self, play: Any) -> Piece | None:
        """Return a card being played as the piece that it will be on the battlefield; None for none."""
        return None
