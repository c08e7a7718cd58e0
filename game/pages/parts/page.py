"""The base of full-screen pages: a readable kit, a top bar, areas, controls that can be laid out again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import pygame
from pygame import Surface
from pygame.event import Event

from game.app import keys
from game.app.dialog import Dialog
from game.app.scene import Answer, App, Scene
from game.ui import plates, room, text
from game.ui.buttons import Button, Choice
from game.ui.canvas import Box
from game.ui.controls import Ui
from game.ui.kit import TOP_BAR, Kit, readable_kit
from game.ui.lists import ItemPainter, ScrollList

NARROW = 1000
"""The page width in logical pixels below which parts are shown one at a time."""
GAP, EDGE = 12.0, 16.0
LOW = 140.0
"""The height at the foot of a page that notices can use."""
_ICON_ROOM, _WIDE, _EXTRA = 54.0, 900.0, 80.0
"""The width beside its label from which a button in a row has an icon; the page width from which the primary
button has extra width and a key cap, and that extra width."""

T = TypeVar("T")


class ButtonSpec(NamedTuple):
    """A button: name, label, icon, action, tooltip, and why it is disabled ("" if it isn't)."""

    name: str
    label: str
    icon: str
    press: Callable[[], object]
    tip: str = ""
    why: str = ""


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
        self.named: dict[str, Any] = {}
        self.areas: dict[str, Box] = {}
        self.panels: dict[str, Any] = {}
        """The panels by the names of the areas that they lay out and draw."""
        self._frames: list[tuple[Box, str, str]] = []
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

    @property
    def _seen(self) -> list[Panel[Any]]:
        return [self.panels[name] for name in self.areas]

    def paint(self, surface: Surface) -> None:
        """Draw the layer below the controls: each panel in its area."""
        for name, area in self.areas.items():
            self.panels[name].paint(surface, area)

    def paint_over(self, surface: Surface) -> None:
        """Draw over the controls; called every frame, so it must be cheap."""
        for panel in self._seen:
            panel.paint_over(surface)

    def back(self) -> None:
        """Leave the page, by Escape or the back button."""
        self.app.pop()

    def ask(self, heading: str, text: str, *answers: tuple[str, Answer]) -> None:
        """Ask in a dialog and run the chosen answer. Enter gives the first answer, Escape the last."""
        self.app.push(Dialog(self.app, heading, text, answers))

    def name(self, name: str, control: T) -> T:
        """Register a control under a name, by which the focus finds it after a relayout, and return it. The
        chips of a row are registered under the name and their own id."""
        if isinstance(control, Choice):
            chips = zip(control.options, control.chips, strict=True)
            self.named.update({f"{name} {id}": chip for (id, _), chip in chips})
        else:
            self.named[name] = control
        return control

    def frame(self, area: Box, heading: str = "", figure: str = "") -> None:
        """Add a panel behind the controls of an area, with its heading and figure."""
        self._frames.append((area, heading, figure))

    def button(
        self, name: str, box: Box, label: str, press: Callable[[], object], why: str = "", **how: Any
    ) -> Button:
        """Add a named button. A reason `why` disables it; `how` are further arguments of `Ui.button`."""
        return self.name(name, self.ui.button(box, label, press, enabled=not why, why=why, **how))

    def rows(
        self, name: str, box: Box, high: float | Sequence[float], count: int, draw: ItemPainter,
        pick: Callable[[int], object] = lambda i: None, **how: Any,
    ) -> ScrollList:  # fmt: skip
        """Add a named list of `count` rows, `high` logical pixels each; other arguments as in
        `Ui.scroll_list`."""
        return self.name(name, self.ui.scroll_list(box, high, count, draw, pick, **how))

    def bar_button(
        self, name: str, label: str, press: Callable[[], object], icon: str, tip: str, short: bool, why: str = "",
        left_of: str = "",
    ) -> None:  # fmt: skip
        """Add a button to the bar, at its right end or left of another; only its icon if `short`."""
        wide = 36.0 if short else self.kit.text_width(label, 15, True) + 56
        right = self.named[left_of].box[0] - 8 if left_of else self.w - 12
        kind, box = "icon" if short else "secondary", (right - wide, 8, wide, 36)
        self.button(name, box, label, press, why, kind=kind, icon=icon, tip=tip)

    def button_row(self, box: Box, specs: Sequence[ButtonSpec], gap: float, primary: bool = False) -> None:
        """Add buttons side by side, each as wide as its label and an equal share of the rest; with `primary`,
        Enter presses the first."""
        x, y, w, h = box
        labels = [self.kit.text_width(spec.label, 17, True) for spec in specs]
        free = w - gap * (len(specs) - 1) - sum(labels)
        extra = _EXTRA if primary and w > _WIDE else 0.0
        for number, (spec, label) in enumerate(zip(specs, labels, strict=True)):
            first = primary and number == 0
            wide = label + (free - extra) / len(specs) + (extra if first else 0.0)
            self.button(
                spec.name, (x, y, wide, h), spec.label, spec.press, spec.why,
                kind="primary" if first else "secondary", icon=spec.icon if free >= len(specs) * _ICON_ROOM else "",
                keycap="Enter" if first and extra else "", tip=spec.tip,
            )  # fmt: skip
            x += wide + gap

    def tabs(self, box: Box, parts: Sequence[tuple[str, str]]) -> None:
        """Add the page's parts as chips (id, label); if the current one isn't among them, the first becomes
        current."""
        if self.part not in dict(parts):
            self.part = parts[0][0]
        self.name("part", self.ui.choice(box, parts, self.part, self.show_part))

    def show_part(self, part: str) -> None:
        """Show a part of the page."""
        self.part = part
        self.relay()

    def small_button(
        self, name: str, box: Box, label: str, press: Callable[[], object], icon: str = "", why: str = ""
    ) -> None:
        """Add a button beside a field: an icon if it is square, else a chip. A reason `why` disables it."""
        self.button(name, box, label, press, why, kind="icon" if box[2] == box[3] else "chip", icon=icon)

    def sets(self, holder: object, field: str) -> Callable[[Any], None]:
        """Return the callback that stores a control's value in a field of `holder` and lays the page out
        again."""

        def put(value: Any) -> None:
            setattr(holder, field, value)
            self.relay()

        return put

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
        changed = [panel.pointed(point) for panel in self._seen]
        return any(changed)

    def key(self, action: str, event: Event) -> bool:
        """Handle a key that no control has used (`action` is its binding); return whether it was used."""
        if action == "menu" or event.key in (pygame.K_ESCAPE, pygame.K_AC_BACK):
            self.back()
            return True
        return False

    def update(self, dt: float) -> bool:
        """Advance panels and controls; return whether to redraw."""
        changed = [panel.update(dt) for panel in self._seen]
        if self._stale:
            self._relay()
            return True
        return bool(self.ui.update(dt)) or any(changed)

    def draw(self, surface: Surface) -> None:
        """Draw the static layer, the controls and the overlay, first laying out again if needed."""
        if self._stale:
            self._relay()
        if self._still is None or self._still.get_size() != surface.get_size():
            self._still = surface.copy()
            self._paint_all(self._still)
        surface.blit(self._still, (0, 0))
        self.ui.draw(surface)
        self.paint_over(surface)

    def _paint_all(self, surface: Surface) -> None:
        self._room = room.background(self.kit)
        surface.blit(self._room, (0, 0))
        if self.has_bar:
            right = [one.box[0] for one in self.ui.controls if one.box[1] < TOP_BAR and one.box[0] > TOP_BAR]
            plates.top_bar(
                self.kit, surface, self.title, self.subtitle, min(right, default=self.kit.canvas.w) - 16
            )
        for area, heading, figure in self._frames:
            self.kit.panel(surface, area, heading, figure)
        self.paint(surface)

    def _relay(self) -> None:
        had = self._focused_name()
        focused, before = self._focus_next or had, self.named.get(had)
        shown = self.ui.keyboard if hasattr(self, "ui") else False
        self._stale, self._focus_next = False, ""
        self.named, self._frames = {}, []
        self.ui = Ui(self.kit, getattr(self, "ui", None))
        if self.has_bar:
            self.button("back", (12, 8, 36, 36), "", self.back, kind="icon", icon="back", tip="Back")
        self.lay_out()
        if focused in self.named:
            control = self.named[focused]
            self.ui.focus(control)
            self.ui.keyboard = shown
            if focused == had:
                control.take_over(before)
        self.repaint()

    def _focused_name(self) -> str:
        if not hasattr(self, "ui") or self.ui.focused is None:
            return ""
        return next((name for name, control in self.named.items() if control is self.ui.focused), "")


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
