"""Labels and buttons: primary, secondary, icon, chip and toggle, in all states (LOOK 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Unpack

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.ui import faces, motion
from game.ui.canvas import Box, inset
from game.ui.control import Container, Control, ControlOptions, DrawnValue, Options, PickId

NOBODY: Mapping[str, int] = MappingProxyType({})
"""The value for chips without the shapes of seats."""
ALL_FREE: Mapping[str, str] = MappingProxyType({})
"""The value for segments that can all be chosen."""
GROOVE_RADIUS, GROOVE_EDGE = 8.0, 1.5


class Label(Control):
    """Text in a box, at the anchor of the box: one line, cut with "…", or a paragraph if the box is two lines
    high; after an `icon` (name, colour) if given."""

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
        icon: tuple[str, str] | None = None,
    ) -> None:
        self.size, self.colour, self.bold, self.anchor, self.icon = size, colour, bold, anchor, icon
        super().__init__(ui, box, string)

    def draw(self, surface: Surface) -> None:
        """Draw the text at the anchor of the box."""
        x, y, w, h = self._box
        if self.icon is not None:
            self.kit.draw_icon(surface, self.icon[0], (x + 8, y + h / 2), 14, self.icon[1])
            x, w = x + 22, w - 22
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


class Button(Control):
    """A button, pressed when the mouse is released where it was pressed. `kind` is "primary" (one a screen),
    "secondary", "paper" (on a paper card), "icon" (its label is its tooltip), "chip" (lit when `chosen`),
    "segment" (a chip set in a bar) or "notice" (text in place of a button)."""

    enter_presses = True
    kind = DrawnValue[str]()
    icon = DrawnValue[str]()
    chosen = DrawnValue[bool]()
    """Whether this chip is the chosen one."""

    def __init__(
        self,
        ui: Container,
        box: Box,
        label: str,
        on_press: Callable[[], object] | None,
        *,
        kind: str = "secondary",
        icon: str = "",
        keycap: str = "",
        chosen: bool = False,
        seat: int = -1,
        **use: Unpack[ControlOptions],
    ) -> None:
        self.seat = seat
        self._kind, self._icon, self.keycap = kind, icon, keycap
        self.on_press, self._chosen = on_press, chosen
        self.primary = kind == "primary"
        self.radius = faces.Face(label, kind, "normal").radius
        self._held = False
        self._warmth = motion.Tween(0.0, 0.0, 0.0)
        self._painted = ""
        super().__init__(ui, box, label, **use)

    @property
    def state(self) -> str:
        """Return "normal", "hovered", "active" or "disabled"."""
        if not self._enabled:
            return "disabled"
        return "active" if self._held else "hovered" if self.hovered else "normal"

    def press(self) -> None:
        """Call `on_press` with the click sound, unless the button is disabled or hidden."""
        if self._enabled and self._visible:
            self.kit.sounds.play("click")
            if self.on_press is not None:
                self.on_press()

    def tooltip(self) -> tuple[str, str]:
        """Return the label as title for icon buttons and cut labels, and the reason for disabled buttons."""
        title, text = super().tooltip()
        whole = self.kind == "icon" or faces.cut(self.kit, self._box, self._label, self.kind, self.icon)
        return (self._label if whole else title), text

    def mouse(self, event: Event, point: tuple[float, float]) -> bool:
        """Handle presses of the mouse; the button acts when it is released inside."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._held = self._enabled
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            held, self._held = self._held, False
            if held and self.hit(point):
                self.press()
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)

    def placed(self) -> None:
        """Release the button if it can't be used."""
        self._held = self._held and self._enabled and self._visible

    def update(self, dt: float) -> bool:
        """Advance the hover light by `dt` seconds; return whether the button must be redrawn."""
        changed = super().update(dt)
        state = self.state
        if state != self._painted:
            changed = True
            goal = 1.0 if state == "hovered" else 0.0
            length = motion.HOVER * self.kit.speed if self._painted else 0.0
            self._warmth = motion.Tween(self._warmth.value, goal, length)
            self._painted = state
        return self._warmth.update(dt) or changed

    def draw(self, surface: Surface) -> None:
        """Draw the face for the current state."""
        warmth = round(self._warmth.value * 8) / 8
        face = faces.Face(self._label, self.kind, self.state, self.icon, self.keycap, self._chosen, self.seat)
        draw = faces.toggle if self.kind == "toggle" else faces.button
        draw(self.kit, surface, self._box, face, warmth)


class Toggle(Button):
    """A switch beside its label; `chosen` is its value."""

    def __init__(
        self,
        ui: Container,
        box: Box,
        label: str,
        value: bool,
        on_change: Callable[[bool], object],
        **use: Unpack[ControlOptions],
    ) -> None:
        def turn() -> None:
            self.chosen = not self.chosen
            on_change(self.chosen)

        super().__init__(ui, box, label, turn, kind="toggle", chosen=value, **use)


class Choice:
    """A row of chips (id, label), one of them chosen and lit; `on_change` receives the id.

    Left and Right move between chips like all arrows. Chips wrap to further lines if the box is high enough,
    else they share the width. `seats`: the seat whose badge a chip shows, by id.
    """

    def __init__(
        self, ui: Container, box: Box, options: Options, chosen: str, on_change: PickId, *,
        seats: Mapping[str, int] = NOBODY,
    ) -> None:  # fmt: skip
        self.options, self._on_change = tuple(options), on_change
        room = [faces.BADGE if id in seats else 0.0 for id, _ in options]
        boxes = chip_boxes(ui, box, [label for _, label in options], room)
        self.chips = [
            Button(
                ui,
                place,
                label,
                partial(self._pick, id),
                kind="chip",
                chosen=id == chosen,
                seat=seats.get(id, -1),
            )
            for place, (id, label) in zip(boxes, options, strict=True)
        ]

    @property
    def chosen(self) -> str:
        """Return the id of the chosen chip."""
        return next((id for chip, (id, _) in zip(self.chips, self.options, strict=True) if chip.chosen), "")

    @chosen.setter
    def chosen(self, chosen: str) -> None:
        for chip, (id, _) in zip(self.chips, self.options, strict=True):
            chip.chosen = id == chosen

    def remove(self) -> None:
        """Remove the control from the screen."""
        for chip in self.chips:
            chip.remove()

    def _pick(self, id: str) -> None:
        if id != self.chosen:
            self.chosen = id
            self._on_change(id)


def chip_boxes(ui: Container, box: Box, labels: Sequence[str], more: Sequence[float] = ()) -> list[Box]:
    """Return boxes for chips: as wide as their labels plus `more` each, in as many lines as fit in the box;
    if that isn't enough, in one line and narrower."""
    x, y, w, h = box
    gap, least = 8.0, 36.0
    words = [max(least + 12, ui.kit.text_width(label, 15, True) + 28) for label in labels]
    widths = [width + beside for width, beside in zip(words, more or [0.0] * len(words), strict=True)]
    lines = max(1, int((h + gap) // (least + gap)))
    placed: list[Box] = []
    left, line = x, 0
    height = h if lines == 1 else least
    for width in widths:
        if placed and left + width > x + w + 0.5:
            left, line = x, line + 1
        placed.append((left, y + line * (height + gap), min(width, w), height))
        left += width + gap
    if line < lines:
        return placed
    room, count = w - gap * (len(labels) - 1), max(1, len(labels))
    less = (room - sum(widths)) / count  # the same for each, to keep one font size
    fitted = [width + less for width in widths]
    if min(fitted, default=0.0) < least:
        fitted = [room / count] * len(labels)
    placed = []
    for width in fitted:
        placed.append((placed[-1][0] + placed[-1][2] + gap if placed else x, y, width, h))
    return placed


class Groove(Control):
    """The bar behind segments."""

    focusable = False

    def draw(self, surface: Surface) -> None:
        """Draw a dark bar with an edge."""
        self.kit.fill(surface, self.box, "night0", "night1", GROOVE_RADIUS, "edge2")


class Segments:
    """A bar of segments (id, label), one of them chosen and lit, also while the choice is locked (LOOK 4,
    15). `on_change` receives the id. `why`: the reasons why segments can't be chosen, by id. `locked`: none
    can for now.

    Left and Right move between segments like all arrows, Enter and Space choose.
    """

    def __init__(
        self, ui: Container, box: Box, options: Options, chosen: str, on_change: PickId, *,
        why: Mapping[str, str] = ALL_FREE, locked: bool = False,
    ) -> None:  # fmt: skip
        Groove(ui, box)
        x, y, w, h = inset(box, GROOVE_EDGE)
        words = [ui.kit.text_width(label, 15, True) for _, label in options]
        spare = (w - sum(words)) / len(options)
        self.buttons = []
        for (id, label), wide in zip(options, words, strict=True):
            place = (x, y, wide + spare, h)
            free, is_it = not locked and not why.get(id), id == chosen
            button = Button(
                ui, place, label, None if is_it else partial(on_change, id),
                kind="segment", chosen=is_it, enabled=free, why=why.get(id, ""),
            )  # fmt: skip
            self.buttons.append(button)
            x += wide + spare
