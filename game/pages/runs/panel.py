"""A panel of a run's figures: its frame and its heading."""

from __future__ import annotations

from pygame import Surface

from game.pages.parts import panel as parts
from game.pages.parts.charts import Callout
from game.pages.parts.page import EDGE, Page
from game.simulate.figures import Figures
from game.ui.canvas import Box


class Panel(parts.Panel[Page]):
    """A panel of `page`. Before it is laid out the page gives it `figures`, and others with `renew` as games come
    (`paint` follows); `callout` says what the pointer is on."""

    figures: Figures
    beside, below = EDGE, 12.0

    @property
    def heading(self) -> str:
        """What the panel is about."""
        return ""

    @property
    def figure(self) -> str:
        """What stands at the right of the heading."""
        return ""

    def lay(self, area: Box) -> None:
        """Make the controls."""
        super().lay(area)
        self.measure()

    def renew(self, figures: Figures) -> None:
        """Show other figures in the same area."""
        self.figures = figures
        self.measure()

    def measure(self) -> None:
        """Work out what is drawn of the figures."""

    def paint(self, surface: Surface, area: Box) -> None:
        """Draw what stands still until the figures change."""
        self.kit.panel(surface, area, self.heading, self.figure)

    def draw_cell(
        self, surface: Surface, value: str, note: str, at: tuple[float, float], anchor: str, ink: str, room: float,
        bold: bool = True,
    ) -> None:  # fmt: skip
        """A value over its smaller note."""
        kit, (x, y) = self.kit, at
        kit.draw_text(surface, value, (x, y - (8 if note else 0)), 15, ink, bold, anchor, room)
        quiet = "text2" if bold and ink != "mute" else "mute"
        kit.draw_text(surface, note, (x, y + 10), 12, quiet, False, anchor, room)

    def callout(self, point: tuple[float, float]) -> Callout | None:
        """What is said of what the pointer is on."""
        return None
