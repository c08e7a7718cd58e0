"""A part of a page that lays out its own controls and draws what is under them (`Page.panels`)."""

from __future__ import annotations

from typing import Generic, TypeVar

from pygame import Surface

from game.pages.parts.page import Page
from game.ui.canvas import Box
from game.ui.kit import Kit

P = TypeVar("P", bound=Page)

HEAD, PAD = 42.0, 8.0
"""What the heading of a panel takes, and what is usually free within its edges, logical px."""


class Panel(Generic[P]):
    """A panel of `page`, in the `area` for which it was laid out last; `beside` and `below` are what is free within
    its edges."""

    area: Box
    beside, below = PAD, PAD

    def __init__(self, page: P) -> None:
        self.page = page

    @property
    def kit(self) -> Kit:
        """The kit of the page."""
        return self.page.kit

    @property
    def inside(self) -> Box:
        """The box below the heading."""
        x, y, w, h = self.area
        return x + self.beside, y + HEAD, w - 2 * self.beside, max(1.0, h - HEAD - self.below)

    def lay(self, area: Box) -> None:
        """Make the controls."""
        self.area = area

    def paint(self, surface: Surface, area: Box) -> None:
        """Draw what stands still until the page is laid out again."""
