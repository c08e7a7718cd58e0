"""A dialog that asks for a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Surface
from pygame.event import Event

from game.scene import Scene
from game.store.saves import TITLE_LENGTH
from game.ui import motion
from game.ui.controls import Ui
from game.ui.kit import Kit
from game.ui.readable import readable

if TYPE_CHECKING:
    from game.app import App

WIDE, HIGH, PAD = 500.0, 202.0, 24.0


class Named(NamedTuple):
    """The name that was given."""

    text: str


class NameDialog(Scene):
    """Asks for a name; the scene below gets `resume(Named(text))`, or `resume("stay")` after Escape."""

    opaque = False

    def __init__(self, app: App, heading: str, text: str, label: str = "Save") -> None:
        super().__init__(app)
        self.heading, self.text, self.label = heading, text, label
        self.ui: Ui
        self._opening: motion.Tween | None = None

    @property
    def name(self) -> str:
        """The name as it would be used."""
        shown = "".join(letter if letter.isprintable() else " " for letter in self.text)
        return " ".join(shown.split())[:TITLE_LENGTH]

    def build(self, kit: Kit) -> None:
        """Heading, entry, two buttons, in the middle."""
        self.kit = readable(kit)
        self.ui = Ui(self.kit)
        if self._opening is None:
            self._opening = motion.Tween(8.0, 0.0, kit.seconds(motion.PANEL), motion.out_cubic)
        canvas = self.kit.canvas
        w = min(WIDE, canvas.w - 32)
        self._box = x, y, w, h = (canvas.w - w) / 2, (canvas.h - HIGH) / 2, w, HIGH
        self.entry = self.ui.entry(
            (x + PAD, y + 62, w - 2 * PAD, 42), self.text, self._typed, limit=TITLE_LENGTH, hint="A name",
            on_enter=self._give,
        )  # fmt: skip
        half = (w - 2 * PAD - 12) / 2
        self._save = self.ui.button((x + PAD, y + h - PAD - 46, half, 46), self.label, self._give, kind="primary",
                                    keycap="Enter", why="It needs a name.")  # fmt: skip
        self._save.enabled = bool(self.name)
        self.ui.button(
            (x + PAD + half + 12, y + h - PAD - 46, half, 46), "Back", lambda: self.app.pop("stay")
        )
        self.ui.focus(self.entry)

    def handle(self, event: Event) -> bool:
        """Typing, Enter, Escape; nothing reaches the scene below."""
        if not self.ui.handle(event) and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.app.pop("stay")
        return True

    def update(self, dt: float) -> bool:
        """Open, 8 px up."""
        moving = self._opening is not None and self._opening.update(dt)
        return self.ui.update(dt) or moving

    def draw(self, surface: Surface) -> None:
        """A veil over the scene below, then the panel."""
        kit, (x, y, w, h) = self.kit, self._box
        veil = Surface(kit.canvas.size)
        veil.set_alpha(140)
        surface.blit(veil, (0, 0))
        box = (x, y + (self._opening.value if self._opening is not None else 0.0), w, h)
        kit.shadow(surface, box, 4, 12)
        kit.fill(surface, box, "panel_top", "panel_bottom", 12, "edge", top_line=True)
        kit.draw_text(surface, self.heading, (x + PAD, box[1] + 34), 18, "text", True, "midleft", w - 2 * PAD)
        self.ui.draw(surface)

    def _typed(self, text: str) -> None:
        self.text = text
        self._save.enabled = bool(self.name)

    def _give(self) -> None:
        if self.name:
            self.app.pop(Named(self.name))
