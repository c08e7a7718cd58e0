"""The base of dialogs and menus: a panel over the dimmed scene below (LOOK 4)."""

from __future__ import annotations

from abc import ABC, abstractmethod

import pygame
from pygame import Surface
from pygame.event import Event

from game.app.scene import App, Scene
from game.ui import motion
from game.ui.canvas import Box
from game.ui.control import Container, Control
from game.ui.controls import Ui
from game.ui.kit import Kit, readable_kit

VEIL, LOW = 140, 8.0
"""The veil's opacity, 0 to 255, and the distance the panel slides up while opening, logical pixels."""
PAD, EDGES = 24.0, 32.0
"""The inner margin of a panel, and the sum of the outer margins between panel and window."""


class Floating(Scene, ABC):
    """A panel that slides into place with its controls; no event reaches the scene below.

    Subclasses add their controls in `lay_out` and draw the rest of the panel in `paint`.
    """

    opaque = False
    ui: Ui

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._opening: motion.Tween | None = None

    def build(self, kit: Kit) -> None:
        """Build the controls again; the focused one keeps the focus."""
        old = getattr(self, "ui", None)
        before = old.focused if old is not None else None
        focused = _place_of(old, before) if old is not None and before is not None else None
        self.kit = readable_kit(kit)
        self.ui = Ui(self.kit, old)
        if self._opening is None:
            self._opening = motion.Tween(LOW, 0.0, motion.PANEL * kit.speed, motion.out_cubic)
        self._box = self.lay_out()
        for control in self.ui.controls:
            if control.focusable and focused == _place_of(self.ui, control):
                self.ui.focus(control)
                self.ui.keyboard = old is not None and old.keyboard
            if control is self.ui.focused:
                control.take_over(before)
        self._lower_controls(self._down)

    def middle(self, w: float, h: float) -> Box:
        """Return a box of this size in the middle of the window, limited to its margins."""
        canvas = self.kit.canvas
        w, h = min(w, canvas.w - EDGES), min(h, canvas.h - EDGES)
        return (canvas.w - w) / 2, (canvas.h - h) / 2, w, h

    def head(self, box: Box, heading: str, words: str = "") -> None:
        """Add a panel's heading and a line below it."""
        x, y, w, _ = box
        self.ui.label((x + PAD, y + 18, w - 2 * PAD, 24), heading, 18, bold=True)
        self.ui.label((x + PAD, y + 46, w - 2 * PAD, 24), words, 14, "text2")

    def row(self, box: Box, high: float, count: int) -> list[Box]:
        """Return the boxes of `count` buttons side by side at the foot of a panel, `high` pixels high."""
        x, y, w, h = box
        wide = (w - 2 * PAD - 12 * (count - 1)) / count
        return [(x + PAD + n * (wide + 12), y + h - PAD - high, wide, high) for n in range(count)]

    @abstractmethod
    def lay_out(self) -> Box:
        """Add the controls; return the panel's box in logical pixels."""

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw the panel's content in its current box."""

    def back(self) -> None:
        """Close without an answer, on Escape."""
        self.app.pop()

    def handle(self, event: Event) -> bool:
        """Handle the controls, and Escape as back; return True: nothing reaches the scene below."""
        if not self.ui.handle(event) and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.back()
        return True

    def update(self, dt: float) -> bool:
        """Advance the sliding panel and the controls; return whether to redraw."""
        before = self._down
        rising = self._opening is not None and self._opening.update(dt)
        if rising:
            self._lower_controls(self._down - before)
        return self.ui.update(dt) or rising

    def draw(self, surface: Surface) -> None:
        """Draw a veil over the scene below, then the panel."""
        kit, (x, y, w, h) = self.kit, self._box
        veil = Surface(kit.canvas.size)
        veil.set_alpha(VEIL)
        surface.blit(veil, (0, 0))
        box = (x, y + self._down, w, h)
        kit.shadow(surface, box, 4, 12)
        kit.fill(surface, box, "panel_top", "panel_bottom", 12, "edge", top_line=True)
        self.paint(surface, box)
        self.ui.draw(surface)

    @property
    def _down(self) -> float:
        return self._opening.value if self._opening is not None else 0.0

    def _lower_controls(self, by: float) -> None:
        for control in self.ui.controls:
            x, y, w, h = control.box
            control.box = (x, y + by, w, h)


def _place_of(ui: Container, control: Control) -> tuple[str, int]:
    """Return a key that finds a control after a relayout: its label, and the number of earlier controls with
    the same one."""
    same = [each for each in ui.controls if each.focusable and each.label == control.label]
    return control.label, same.index(control)
