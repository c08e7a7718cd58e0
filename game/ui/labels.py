"""A label: text that is not pressed."""

from __future__ import annotations

from pygame import Rect, Surface

from .canvas import Box
from .control import Container, Control


class Label(Control):
    """Text in a box, its anchor at the box's: one line, cut with "…", or a paragraph when the box is two lines high."""

    focusable = False

    def __init__(
        self,
        ui: Container,
        box: Box,
        string: str,
        size: float = 16,
        colour: str = "text",
        bold: bool = False,
        anchor: str = "midleft",
    ) -> None:
        self.size, self.colour, self.bold, self.anchor = size, colour, bold, anchor
        super().__init__(ui, box, string)

    def draw(self, surface: Surface) -> None:
        """Draw the text with its anchor at the box's."""
        x, y, w, h = self._box
        frame = Rect(0, 0, 1000, 1000)
        ax, ay = getattr(frame, self.anchor)
        at = (x + w * ax / 1000, y + h * ay / 1000)
        if w > 0 and h >= 2 * self.kit.line_height(self.size):
            words = self.kit.paragraph(self._label, w, self.size, self.colour, self.bold)
            self.kit.put(surface, words, at, self.anchor)
        else:
            limit = w if w > 0 else None
            self.kit.draw_text(
                surface, self._label, at, self.size, self.colour, self.bold, self.anchor, limit
            )
