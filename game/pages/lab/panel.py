"""A part of the lab's page: what it shows, and the controls on it."""

from __future__ import annotations

from pygame import Surface

from game.pages.lab.view import LabView
from game.ui.canvas import Box
from game.ui.kit import Kit

HEAD, PAD = 42.0, 8.0
"""What the heading of a panel takes, and what is free within its edges."""


class Panel:
    """A panel of `page`: `lay` makes its controls, `paint` draws what stands still under them."""

    area: Box

    def __init__(self, page: LabView) -> None:
        self.page = page

    @property
    def kit(self) -> Kit:
        """The kit of the page."""
        return self.page.kit

    @property
    def inside(self) -> Box:
        """The box below the heading."""
        x, y, w, h = self.area
        return x + PAD, y + HEAD, w - 2 * PAD, max(1.0, h - HEAD - PAD)

    def lay(self, area: Box) -> None:
        """Make the controls."""
        self.area = area

    def paint(self, surface: Surface, area: Box) -> None:
        """Draw what stands still until the page is laid out again."""
