"""A tile: a steel button with more on it than a label."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

from pygame import Surface

from game.ui import faces
from game.ui.buttons import Button
from game.ui.canvas import Box
from game.ui.control import Container, Control, ControlOptions

Painter = Callable[[Surface, Box], object]


class Tile(Button):
    """A button on which `draw_on` draws; its label is only its name."""

    def __init__(
        self,
        ui: Container,
        box: Box,
        label: str,
        on_press: Callable[[], object],
        draw_on: Painter,
        **use: Unpack[ControlOptions],
    ) -> None:
        self._draw_on = draw_on
        super().__init__(ui, box, label, on_press, **use)

    def tooltip(self) -> tuple[str, str]:
        """Return the tooltip: the label isn't drawn, so it can't be cut."""
        return Control.tooltip(self)

    def draw(self, surface: Surface) -> None:
        """Draw the face of an empty button, then what is on it."""
        warmth = round(self._warmth.value * 8) / 8
        faces.button(self.kit, surface, self._box, faces.Face("", "secondary", self.state), warmth)
        x, y, w, h = self._box
        self._draw_on(surface, (x, y + (1.5 if self.state == "active" else 0), w, h))
