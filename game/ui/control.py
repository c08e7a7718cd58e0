"""What every control has in common, and the container that holds those of a scene."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypedDict, TypeVar, Unpack

import pygame
from pygame import Surface
from pygame.event import Event

from game.ui.canvas import Box, contains
from game.ui.kit import Kit

if TYPE_CHECKING:
    from game.ui.gui_manager import Manager

T = TypeVar("T")

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
STEPS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
"""The arrow keys: columns and rows they go on."""


class Container:
    """The controls of a scene, in the order they were made, and which of them is meant by mouse and keys.

    `before` is the container in whose place this one comes when a scene lays itself out anew: its
    elements go, and its manager is used on.
    """

    def __init__(self, kit: Kit, before: Container | None = None) -> None:
        self.kit = kit
        self.controls: list[Control] = []
        self.focused: Control | None = None
        self.hovered: Control | None = None
        self.popup: Control | None = None
        self._grabbed: Control | None = None
        self.told: Control | None = None
        """What its tooltip tells of."""
        self._dirty = True
        self.keyboard = False
        self._manager = before.release() if before is not None else None
        if self._manager is not None and self._manager.kit is not kit:
            self._manager = None

    @property
    def manager(self) -> Manager:
        """The library's manager, made when the first text is to be typed or read."""
        if self._manager is None:
            # Here: the library loads slowly, and the first page needs nothing of it.
            from game.ui.gui_manager import Manager

            self._manager = Manager(self.kit)
        return self._manager

    def release(self) -> Manager | None:
        """Give up the manager, emptied, to the container that comes next; the controls can only be read now."""
        for control in self.controls:
            control.detach()
        manager, self._manager = self._manager, None
        if manager is not None:
            manager.clear()
        return manager

    def add(self, control: Control) -> None:
        """Take a control in (controls do this themselves)."""
        self.controls.append(control)
        self._dirty = True

    def drop(self, control: Control) -> None:
        """Forget a control."""
        if control in self.controls:
            self.controls.remove(control)
        for name in ("focused", "hovered", "popup", "_grabbed", "told"):
            if getattr(self, name) is control:
                setattr(self, name, None)
        self._dirty = True


class Use(TypedDict, total=False):
    """Whether a control can be used (it can), the reason why not, and what it does."""

    enabled: bool
    why: str
    tip: str


class Shown(Generic[T]):
    """A value a control is drawn by: with another one it is placed and drawn anew."""

    def __set_name__(self, owner: type[Control], name: str) -> None:
        self._name = f"_{name}"

    def __get__(self, control: Control, owner: type[Control]) -> T:
        value: T = getattr(control, self._name)
        return value

    def __set__(self, control: Control, value: T) -> None:
        before = getattr(control, self._name)
        setattr(control, self._name, value)
        if value != before:
            control.placed()
            control.dirty = True


class Control:
    """A control of one container, in logical px."""

    box = Shown[Box]()
    """Where it is, logical px."""
    enabled = Shown[bool]()
    """Whether it can be used; a disabled one shows `why` in its tooltip."""
    visible = Shown[bool]()
    """Whether it is shown at all."""
    focusable = True
    typing = False
    """Whether the keyboard writes into it while it has the focus."""
    primary = False
    """Whether it is what Enter does on this screen."""
    enter_presses = False
    """Whether Enter presses it while it has the focus."""
    radius = 8.0

    def __init__(self, ui: Container, box: Box, label: str = "", **use: Unpack[Use]) -> None:
        self.ui, self.kit = ui, ui.kit
        self._box, self._label, self._enabled = box, label, use.get("enabled", True)
        self.why, self.tip = use.get("why", ""), use.get("tip", "")
        self._visible = True
        self.dirty = True
        ui.add(self)

    @property
    def label(self) -> str:
        """The words on it."""
        return self.words()

    @label.setter
    def label(self, label: str) -> None:
        self.dirty = self.dirty or label != self._label
        self._label = label

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
        self.detach()
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

    def detach(self) -> None:
        """Let go of what the library carries for it; its words can still be read."""

    def carry_on(self, before: Control | None) -> None:
        """Be used as the control was in whose place this one has come."""

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
