"""What every control has in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Surface
from pygame.event import Event

from .canvas import Box, contains

if TYPE_CHECKING:
    from .controls import Ui

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
STEPS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
"""The arrow keys: columns and rows they go on."""


class Control:
    """A control of one Ui, in logical px. `why` is the reason it is disabled, `tip` what it does."""

    focusable = True
    typing = False
    """Whether the keyboard writes into it while it has the focus."""
    radius = 8.0

    def __init__(
        self, ui: Ui, box: Box, label: str = "", *, enabled: bool = True, why: str = "", tip: str = ""
    ) -> None:
        self.ui, self.kit = ui, ui.kit
        self._box, self._label, self._enabled = box, label, enabled
        self.why, self.tip = why, tip
        self._visible = True
        self.dirty = True
        ui.add(self)

    @property
    def box(self) -> Box:
        """Where it is, logical px."""
        return self._box

    @box.setter
    def box(self, box: Box) -> None:
        self._box = box
        self.placed()
        self.dirty = True

    @property
    def label(self) -> str:
        """The words on it."""
        return self.words()

    @label.setter
    def label(self, label: str) -> None:
        self.dirty = self.dirty or label != self._label
        self._label = label

    @property
    def enabled(self) -> bool:
        """Whether it can be used; a disabled one shows `why` in its tooltip."""
        return self._enabled

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        self.dirty = self.dirty or enabled != self._enabled
        self._enabled = enabled
        self.placed()

    @property
    def visible(self) -> bool:
        """Whether it is shown at all."""
        return self._visible

    @visible.setter
    def visible(self, visible: bool) -> None:
        self.dirty = self.dirty or visible != self._visible
        self._visible = visible
        self.placed()

    @property
    def focused(self) -> bool:
        """Whether the keyboard's focus is here."""
        return self.ui.focused is self

    @property
    def hovered(self) -> bool:
        """Whether the pointer is here."""
        return self.ui.hovered is self

    def remove(self) -> None:
        """Take it off the screen for good."""
        self.ui.drop(self)

    def hit(self, point: tuple[float, float]) -> bool:
        """Whether a logical point is on it."""
        return self._visible and contains(self._box, point)

    def tooltip(self) -> tuple[str, str]:
        """Title and text of its tooltip; both empty for none."""
        return "", self.tip if self.enabled else self.why or self.tip

    # What controls override.

    def words(self) -> str:
        """The words on it now."""
        return self._label

    def placed(self) -> None:
        """Its box, visibility or enabled state changed."""

    def press(self) -> None:
        """Enter or Space on it."""

    def key(self, event: Event) -> bool:
        """A key while it has the focus; True when used."""
        return False

    def mouse(self, event: Event, point: tuple[float, float]) -> bool:
        """A mouse event, with the pointer's logical point; True when used. Only for controls that
        handle the mouse themselves."""
        return False

    def pointed(self, point: tuple[float, float] | None) -> None:
        """The pointer moved while it stayed on this control."""

    def focus_changed(self, focused: bool) -> None:
        """The keyboard's focus came or went."""

    def update(self, dt: float) -> bool:
        """Let time pass; True when it looks different now."""
        changed, self.dirty = self.dirty, False
        return changed

    def draw(self, surface: Surface) -> None:
        """Draw it."""

    def draw_over(self, surface: Surface) -> None:
        """Draw what lies over all other controls (open lists)."""
