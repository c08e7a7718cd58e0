"""The panel that says in sentences what the run has shown."""

from __future__ import annotations

from pygame import Surface

from game.pages.parts.points import draw_points, points_height
from game.pages.runs.panel import Panel
from game.simulate import words
from game.simulate.figures import Figures
from game.ui.kit import Kit

WRAPPED = 860.0
"""Width from which the sentences stand in two columns."""


class HeadlinePanel(Panel):
    """The most telling first."""

    def paint(self, surface: Surface) -> None:
        draw_points(self.kit, surface, self.area, "In short", words.summary(self.figures), WRAPPED)


def headline_height(kit: Kit, figures: Figures, width: float) -> float:
    """The height of the panel at a width, logical px."""
    return points_height(kit, words.summary(figures), width, WRAPPED)
