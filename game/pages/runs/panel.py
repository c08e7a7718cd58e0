"""A panel of a run's figures: its frame, its heading, and at its foot how it is read."""

from __future__ import annotations

from pygame import Surface

from game.pages.parts.charts import Callout
from game.pages.parts.page import EDGE, Page
from game.simulate.figures import Figures
from game.ui.canvas import Box
from game.ui.kit import Kit

HEAD, FOOT = 42.0, 12.0
LOW = 220.0
"""A panel no higher than this has no room for how it is read."""


class Panel:
    """A panel of `page` in an `area`. The page calls `show` when it is laid out, `renew` when there are other
    figures (`paint` follows), and `callout` for what the pointer is on."""

    figures: Figures
    area: Box

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def kit(self) -> Kit:
        """The kit of the page."""
        return self.page.kit

    @property
    def heading(self) -> str:
        """What the panel is about."""
        return ""

    @property
    def figure(self) -> str:
        """What stands at the right of the heading."""
        return ""

    @property
    def reading(self) -> str:
        """How the panel is read."""
        return ""

    @property
    def inside(self) -> Box:
        """The box between heading and foot."""
        x, y, w, h = self.area
        foot = self.kit.paragraph_height(self.reading, w - 2 * EDGE, 13) + 20 if self._is_read else FOOT
        return x + EDGE, y + HEAD, w - 2 * EDGE, max(1.0, h - HEAD - foot)

    @property
    def _is_read(self) -> bool:
        return bool(self.reading) and self.area[3] > LOW

    def show(self, figures: Figures, area: Box) -> None:
        """Show figures in an area."""
        self.figures, self.area = figures, area
        self.lay()

    def lay(self) -> None:
        """Make the controls."""

    def renew(self, figures: Figures) -> None:
        """Show other figures in the same area."""
        self.figures = figures

    def paint(self, surface: Surface) -> None:
        """Draw what stands still until the figures change."""
        self.kit.panel(surface, self.area, self.heading, self.figure)
        if self._is_read:
            x, y, w, h = self.inside
            self.kit.put(surface, self.kit.paragraph(self.reading, w, 13), (x, y + h + 8))

    def callout(self, point: tuple[float, float]) -> Callout | None:
        """What is said of what the pointer is on."""
        return None
