"""The base of page panels, which add their own controls and draw what is below them (`Page.panels`)."""

from __future__ import annotations

from typing import Generic, TypeVar

from pygame import Surface

from game.pages.parts.page import Page
from game.ui.canvas import Box
from game.ui.kit import Kit

P = TypeVar("P", bound=Page)

HEAD, PAD = 42.0, 8.0
"""The height of a panel's heading, and its usual inner margin, logical pixels."""


class Panel(Generic[P]):
    """A panel of `page`, in the `area` of its last layout; `beside` and `below` are its inner margins."""

    area: Box
    beside, below = PAD, PAD

    def __init__(self, page: P) -> None:
        self.page = page

    @property
    def kit(self) -> Kit:
        """Return the kit of the page."""
        return self.page.kit

    @property
    def inside(self) -> Box:
        """Return the box below the heading."""
        x, y, w, h = self.area
        return x + self.beside, y + HEAD, w - 2 * self.beside, max(1.0, h - HEAD - self.below)

    def lay(self, area: Box) -> None:
        """Add the controls."""
        self.area = area

    def paint(self, surface: Surface, area: Box) -> None:
        """Draw the static part below the controls."""
