"""The base of full-screen pages: a readable kit, a top bar, areas, controls that can be laid out again."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import pygame
from pygame import Surface
from pygame.event import Event

from game.app import keys
from game.app.scene import Answer, App, Scene
from game.pages.parts.controls import Controls
from game.ui import room, text
from game.ui.buttons import Button
from game.ui.canvas import Box
from game.ui.controls import Ui
from game.ui.kit import TOP_BAR, Kit, readable_kit

NARROW = 1000
"""The page width in logical pixels below which parts are shown one at a time."""
GAP, EDGE = 12.0, 16.0
LOW = 140.0
"""The height at the foot of a page that notices can use."""


class Page(Scene):
    """A screen under a top bar. A page adds its controls in `lay_out` and draws its static parts in `paint`;
    `relay` repeats both after a change and keeps the keyboard focus."""

    title = ""
    subtitle = ""
    least_h = 480.0
    has_bar = True
    notices_below = True
    part = ""
    """The current part of a page with tabs."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.kit: Kit
        self.ui: Ui
        self.controls: Controls
        """The controls of the current layout."""
        self.areas: dict[str, Box] = {}
        self.panels: dict[str, Any] = {}
        """The panels by the names of the areas that they lay out and draw."""
        self.by_key = False
        self._still: Surface | None = None
        self._room: Surface | None = None
        self._stale = False
        self._focus_next = ""

    @property
    def notice_room(self) -> tuple[float, float]:
        """Return the room left of the primary button at the foot of the page, for notices."""
        canvas, own = self.app.kit.canvas, self.kit.canvas
        found = (
            each for each in self.ui.controls if each.visible and isinstance(each, Button) and each.primary
        )
        right = next((each.box[0] for each in found if each.box[1] > own.h - LOW), 0.0)
        return 0.0, (right - EDGE) * own.s / canvas.s if right > own.w / 2 else 0.0

    # -- helpers for pages

    def lay_out(self) -> None:
        """Add the controls of the current state."""

    def lay_areas(self, areas: dict[str, Box]) -> None:
        """Set the areas of the page, each with the controls of its panel."""
        self.areas = areas
        for name, area in areas.items():
            self.panels[name].lay(area)

    def paint(self, surface: Surface) -> None:
        """Draw the layer below the controls: each panel in its area."""
        for name, area in self.areas.items():
            self.panels[name].paint(surface, area)

    def paint_over(self, surface: Surface) -> None:
        """Draw over the controls; called every frame, so it must be cheap."""
        for name in self.areas:
            self.panels[name].paint_over(surface)

    def back(self) -> None:
        """Leave the page, by Escape or the back button."""
        self.app.pop()

    def show_part(self, part: str) -> None:
        """Show a part of the page."""
        self.part = part
        self.relay()

    def relay(self, focus: str = "") -> None:
        """Request a new layout after the current event; `focus` names the control to focus then."""
        self._stale = True
        self._focus_next = focus or self._focus_next
        self.app.redraw()

    def repaint(self) -> None:
        """Redraw the static parts, keeping the controls."""
        self._still = None
        self.app.redraw()

    @property
    def w(self) -> float:
        """Return the logical width of the page."""
        return self.kit.canvas.w

    @property
    def h(self) -> float:
        """Return the logical height of the page."""
        return self.kit.canvas.h

    @property
    def narrow(self) -> bool:
        """Return whether the page is too narrow for parts side by side."""
        return self.w < NARROW

    def body(self, widest: float = 1440.0) -> Box:
        """Return the box below the top bar, inside the margins, centred and at most `widest` wide."""
        w = min(widest, self.w - 2 * EDGE)
        top = TOP_BAR + GAP if self.has_bar else EDGE
        return (self.w - w) / 2, top, w, self.h - top - EDGE

    # -- life cycle

    def resume(self, answer: Answer) -> None:
        """Run the answer, then lay the page out again because much may have changed."""
        super().resume(answer)
        self.relay()

    def pause(self) -> None:
        """Free the drawn layers while another scene is shown."""
        self.rest()

    def leave(self) -> None:
        """Free layers and controls at once rather than when cycles are collected."""
        self.rest()
        self.ui.clear()

    def rest(self) -> None:
        """Free the drawn layers; they are redrawn when needed."""
        self._still = self._room = None

    def build(self, kit: Kit) -> None:
        """Lay the page out for the window, keeping typed and chosen values."""
        self.kit = readable_kit(kit, self.least_h)
        self._relay()

    def handle(self, event: Event) -> bool:
        """Pass an event to the controls, then to `key`; return whether it was used."""
        self.by_key = event.type == pygame.KEYDOWN
        if event.type in (pygame.MOUSEMOTION, pygame.WINDOWLEAVE):
            left = event.type == pygame.WINDOWLEAVE
            if self.pointed(None if left else self.kit.canvas.logical(event.pos)):
                self.app.redraw()
        used = bool(self.ui.handle(event))
        if not used and event.type == pygame.KEYDOWN:
            used = self.key(keys.action_of(event, self.app.settings), event)
        if self._stale:
            self._relay()
        return used

    def pointed(self, point: tuple[float, float] | None) -> bool:
        """Take note of the pointer's position (None: outside the page); return whether to redraw."""
        changed = [self.panels[name].pointed(point) for name in self.areas]
        return any(changed)

    def key(self, action: str, event: Event) -> bool:
        """Handle a key that no control has used (`action` is its binding); return whether it was used."""
        if action == "menu" or event.key in (pygame.K_ESCAPE, pygame.K_AC_BACK):
            self.back()
            return True
        return False

    def update(self, dt: float) -> bool:
        """Advance panels and controls; return whether to redraw."""
        changed = [self.panels[name].update(dt) for name in self.areas]
        if self._stale:
            self._relay()
            return True
        return bool(self.ui.update(dt)) or any(changed)

    def draw(self, surface: Surface) -> None:
        """Draw the static layer, the controls and the overlay, first laying out again if needed."""
        if self._stale:
            self._relay()
        if self._still is None or self._still.get_size() != surface.get_size():
            self._still, self._room = surface.copy(), room.background(self.kit)
            self._still.blit(self._room, (0, 0))
            if self.has_bar:
                self.controls.draw_bar(self._still, self.title, self.subtitle)
            self.controls.draw_frames(self._still)
            self.paint(self._still)
        surface.blit(self._still, (0, 0))
        self.ui.draw(surface)
        self.paint_over(surface)

    def _relay(self) -> None:
        before = getattr(self, "controls", None)
        had = before.focused if before is not None else ""
        focused, shown = self._focus_next or had, before is not None and before.ui.keyboard
        self._stale, self._focus_next = False, ""
        self.ui = Ui(self.kit, before.ui if before is not None else None)
        self.controls = Controls(self.ui, self.relay)
        if self.has_bar:
            self.controls.button("back", (12, 8, 36, 36), "", self.back, kind="icon", icon="back", tip="Back")
        self.lay_out()
        control = self.controls.named.get(focused)
        if control is not None:
            self.ui.focus(control)
            self.ui.keyboard = shown
            if before is not None and focused == had:
                control.take_over(before.named[had])
        self.repaint()


def columns(box: Box, *shares: float, gap: float = GAP) -> list[Box]:
    """Return the box cut into columns: shares up to 1 divide the remaining width, larger ones are logical
    pixels."""
    x, y, w, h = box
    fixed = sum(share for share in shares if share > 1)
    parts = sum(share for share in shares if share <= 1)
    free = w - fixed - gap * (len(shares) - 1)
    found = []
    for share in shares:
        wide = share if share > 1 else free * share / parts
        found.append((x, y, wide, h))
        x += wide + gap
    return found


def stacked(box: Box, *shares: float, gap: float = GAP) -> list[Box]:
    """Return the box cut into rows, in the way of `columns`."""
    turned = columns((box[1], box[0], box[3], box[2]), *shares, gap=gap)
    return [(y, x, h, w) for x, y, w, h in turned]


def draw_empty(
    kit: Kit,
    surface: Surface,
    area: Box,
    heading: str,
    words: str,
    icon: str = "",
    title: str = "",
    lower: float = 0.0,
) -> None:
    """Draw a titled panel that has nothing to show yet: an icon, a heading (moved down by `lower`), and words
    about how to fill it."""
    x, y, w, h = area
    kit.panel(surface, area, title)
    middle = (x + w / 2, y + h / 2 + lower)
    if icon:
        kit.draw_icon(surface, icon, (middle[0], middle[1] - 66), 54, "brass_mid")
    kit.draw_text(surface, heading, middle, 24, "text", True, "center", w - 40)
    centred(kit, surface, words, (middle[0], middle[1] + 25), min(540.0, w - 60))


def centred(
    kit: Kit,
    surface: Surface,
    words: str,
    at: tuple[float, float],
    width: float,
    size: float = 16,
    colour: str = "text2",
    bold: bool = False,
) -> float:
    """Draw wrapped, centred lines below the point `at`; return their height."""
    lines = text.wrap(words, int(width * kit.canvas.s), kit.font_px(size), bold)
    step = kit.line_height(size)
    for n, line in enumerate(lines):
        kit.draw_text(surface, line, (at[0], at[1] + (n + 0.5) * step), size, colour, bold, "center")
    return len(lines) * step


P = TypeVar("P", bound=Page)

HEAD, PAD = 42.0, 8.0
"""The height of a panel's heading, and its usual inner margin, logical pixels."""


class Panel(Generic[P]):
    """A panel of `page`, in the `area` of its last layout; `beside` and `below` are its inner margins."""

    area: Box
    beside, below = PAD, PAD

    def __init__(self, page: P) -> None:
        self.page = page

    @property
    def kit(self) -> Kit:
        """Return the kit of the page."""
        return self.page.kit

    @property
    def inside(self) -> Box:
        """Return the box below the heading."""
        x, y, w, h = self.area
        return x + self.beside, y + HEAD, w - 2 * self.beside, max(1.0, h - HEAD - self.below)

    def lay(self, area: Box) -> None:
        """Add the controls."""
        self.area = area

    def paint(self, surface: Surface, area: Box) -> None:
        """Draw the static part below the controls."""

    def paint_over(self, surface: Surface) -> None:
        """Draw over the controls; called every frame, so it must be cheap."""

    def update(self, dt: float) -> bool:
        """Advance the panel by `dt` seconds; return whether to redraw."""
        return False

    def pointed(self, point: tuple[float, float] | None) -> bool:
        """Take note of the pointer's position (None: outside the page); return whether to redraw."""
        return False
