"""The true size of a card: the screen is measured once against a bank card and the result stored in the
settings."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Surface
from pygame.event import Event

from game.app.floating import PAD, Floating
from game.app.scene import App
from game.cards.print.proofs import INCH
from game.store.settings import MOST_NAME, PX_MM, Settings
from game.ui.canvas import Box, centre
from game.ui.control import Container, Control

UNMEASURED = 96 / INCH
"""Default device pixels per mm of an unmeasured screen."""
WIDE, HIGH, CORNER = 85.60, 53.98, 3.18
"""A bank card, mm (ISO/IEC 7810, ID-1)."""
NEAREST = 10.0
"""The least distance from the centre at which the card can be dragged, mm: closer, a pixel would change too
much."""
STEP, NOTCH, LEAP = 1.0, 2.0, 20.0
"""The device pixels by which an arrow key, a wheel notch and a Page key widen the card."""
HEAD, FOOT, HOW = 84.0, 82.0, 28.0
"""The heights of the heading, the buttons and the line about mouse and keys, logical pixels."""


def screen() -> str:
    """Return the sizes of the desktop's screens as a name, under which the settings store its measure."""
    sizes = pygame.display.get_desktop_sizes()
    return "+".join(f"{w}x{h}" for w, h in sizes)[:MOST_NAME]


def measured(settings: Settings) -> float | None:
    """Return the device pixels per mm of this screen, None if it wasn't measured."""
    return settings.screens.get(screen())


def px_mm(settings: Settings) -> float:
    """Return the device pixels per mm of this screen, a default if it wasn't measured."""
    return measured(settings) or UNMEASURED


class BankCard(Control):
    """A drawing of a bank card, resized around its centre by dragging, arrows, Page keys or the wheel.
    `resize` is called with the wanted pixels per mm."""

    def __init__(
        self, ui: Container, middle: tuple[float, float], px: float, resize: Callable[[float], None]
    ) -> None:
        self._middle, self._resize = middle, resize
        self._at: float | None = None
        super().__init__(ui, (*middle, 0.0, 0.0))
        self.show(px)

    def show(self, px: float) -> None:
        """Set the scale in device pixels per mm."""
        self.px, k = px, px / self.kit.canvas.s
        self.radius = CORNER * k
        self.box = (self._middle[0] - WIDE * k / 2, self._middle[1] - HIGH * k / 2, WIDE * k, HIGH * k)

    def mouse(self, event: Event, point: tuple[float, float]) -> bool:
        """Resize by dragging, keeping the grabbed point under the pointer, or by the wheel."""
        across = abs(point[0] - self.box[0] - self.box[2] / 2) * self.kit.canvas.s
        if event.type == pygame.MOUSEWHEEL:
            self._widen(NOTCH * event.y)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._at = max(NEAREST, across / self.px)
        elif event.type == pygame.MOUSEMOTION and self._at is not None:
            self._resize(across / self._at)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._at = None
        return True

    def key(self, event: Event) -> bool:
        """Resize by arrows and Page keys; return whether the key does so."""
        by = {
            pygame.K_LEFT: -STEP, pygame.K_DOWN: -STEP, pygame.K_RIGHT: STEP, pygame.K_UP: STEP,
            pygame.K_PAGEDOWN: -LEAP, pygame.K_PAGEUP: LEAP,
        }.get(event.key, 0.0)  # fmt: skip
        self._widen(by)
        return bool(by)

    def _widen(self, by: float) -> None:
        if by:
            self._resize(self.px + by / WIDE)

    def draw(self, surface: Surface) -> None:
        """Draw a blank bank card with its chip and its size."""
        kit, (x, y, w, h) = self.kit, self.box
        k = w / WIDE
        kit.fill(surface, self.box, "edge2", "panel_bottom", self.radius, "white", 1.2)
        chip = (x + 10 * k, y + 19 * k, 12 * k, 9.5 * k)
        kit.fill(surface, chip, "brass_light", "brass_mid", 1.5 * k, "brass_deep", 1.0)
        for at in (0.35, 0.65):
            kit.line(
                surface,
                (chip[0], chip[1] + at * chip[3]),
                (chip[0] + chip[2], chip[1] + at * chip[3]),
                "brass_deep",
            )
        for group in range(4):
            left = x + (10 + 17 * group) * k
            kit.fill(surface, (left, y + 35 * k, 13 * k, 2.2 * k), "white", None, 1.1 * k)
        kit.draw_text(
            surface, f"{WIDE:g} × {HIGH:g} mm", (x + 10 * k, y + h - 8 * k), 13, "white", False, "midleft"
        )


class TrueSize(Floating):
    """The dialog that matches a drawn bank card to a real one held against the screen."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.px = px_mm(app.settings)

    @property
    def fits(self) -> bool:
        """Return whether the card fits in the window."""
        return self.px <= self._most

    def resize(self, px: float) -> None:
        """Draw the card at a scale in device pixels per mm, limited to the window."""
        self.px = max(PX_MM[0], min(px, self._most, PX_MM[1]))
        self.card.show(self.px)
        self._show_scale()

    def save(self) -> None:
        """Store the measure of this screen in the settings."""
        self._save_measures({**self.app.settings.screens, screen(): round(self.px, 4)})

    def reset(self) -> None:
        """Remove the measure of this screen from the settings."""
        self._save_measures({name: px for name, px in self.app.settings.screens.items() if name != screen()})

    def _save_measures(self, screens: dict[str, float]) -> None:
        self.app.change_settings(screens=screens)
        self.app.pop()

    @property
    def _stage(self) -> Box:
        x, y, w, h = self.middle(self.kit.canvas.w, self.kit.canvas.h)
        return x + PAD, y + HEAD, w - 2 * PAD, h - HEAD - HOW - FOOT

    @property
    def _most(self) -> float:
        """Return the scale in pixels per mm at which the card fills the window."""
        _, _, w, h = self._stage
        return min(w / WIDE, h / HIGH) * self.kit.canvas.s

    def lay_out(self) -> Box:
        """Add the instructions, the card and three buttons; return the dialog's box."""
        box = self.middle(self.kit.canvas.w, self.kit.canvas.h)
        x, y, w, h = box
        self.head(
            box,
            "Measure your screen",
            "Hold a bank card against the screen and match its size.",
        )
        self.card = BankCard(self.ui, centre(self._stage), min(self.px, self._most), self.resize)
        self.dpi = self.ui.label((x + w - PAD - 120, y + 18, 120, 24), "", 14, "text2", anchor="midright")
        how = (x + PAD, y + h - FOOT - HOW, w - 2 * PAD, 20)
        self.how = self.ui.label(how, "", 14, "text2", anchor="center")
        save, reset, back = self.row(box, 46, 3)
        why = "Make the window larger."
        self.saves = self.ui.button(save, "Save size", self.save, kind="primary", keycap="Enter", why=why)
        known = measured(self.app.settings) is not None
        why = "You haven't measured this screen yet."
        self.ui.button(reset, "Reset", self.reset, enabled=known, why=why, tip="Forget this screen's size")
        self.ui.button(back, "Cancel", self.back)
        if self.ui.focused is None:
            self.ui.focus(self.card)
        self._show_scale()
        return box

    def _show_scale(self) -> None:
        """Show the card's scale and how to enlarge it."""
        self.dpi.label = f"{self.px * INCH:.1f} dpi"
        self.saves.enabled = self.fits
        how = "Drag the card, turn the wheel or press the arrow keys."
        self.how.label = (
            how
            if self.px < self._most
            else "The card fills the window. Enlarge the window for a larger card."
        )
