"""The base of all controls, and the container of a scene's controls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, TypedDict, TypeVar, Unpack

import pygame
from pygame import Surface
from pygame.event import Event

from game.ui.canvas import Box, contains
from game.ui.kit import Kit

if TYPE_CHECKING:
    from game.ui.gui_manager import Manager

T = TypeVar("T")
Options = Sequence[tuple[str, str]]
"""What a control offers: ids with their labels."""
PickId = Callable[[str], object]
"""The callback of such a control, which receives the id of the chosen option."""

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
STEPS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
"""The columns and rows by which each arrow key moves."""


class Container:
    """The controls of a scene in order of creation, and the ones that have the mouse and the keyboard.

    `before` is the container that this one replaces when a scene is laid out again: its elements are removed
    and its manager is reused.
    """

    def __init__(self, kit: Kit, before: Container | None = None) -> None:
        self.kit = kit
        self.controls: list[Control] = []
        self.focused: Control | None = None
        self.hovered: Control | None = None
        self.popup: Control | None = None
        self._grabbed: Control | None = None
        self.tip_owner: Control | None = None
        """The control that the tooltip is about."""
        self._dirty = True
        self.keyboard = False
        self._manager = before.release() if before is not None else None
        if self._manager is not None and self._manager.kit is not kit:
            self._manager = None

    @property
    def manager(self) -> Manager:
        """Return the pygame_gui manager, made for the first text field."""
        if self._manager is None:
            # Imported here, since the library loads slowly and the first page doesn't need it.
            from game.ui.gui_manager import Manager

            self._manager = Manager(self.kit)
        return self._manager

    def release(self) -> Manager | None:
        """Remove all elements from the manager and return it for the next container; the controls become
        read-only."""
        for control in self.controls:
            control.detach()
        manager, self._manager = self._manager, None
        if manager is not None:
            manager.clear()
        return manager

    def add(self, control: Control) -> None:
        """Add a control (controls call this themselves)."""
        self.controls.append(control)
        self._dirty = True

    def drop(self, control: Control) -> None:
        """Remove a control from all references."""
        if control in self.controls:
            self.controls.remove(control)
        for name in ("focused", "hovered", "popup", "_grabbed", "tip_owner"):
            if getattr(self, name) is control:
                setattr(self, name, None)
        self._dirty = True


class ControlOptions(TypedDict, total=False):
    """The options of a control: whether it is enabled, the reason if it isn't, and its tooltip."""

    enabled: bool
    why: str
    tip: str


class DrawnValue(Generic[T]):
    """A descriptor: a value that a control is drawn with; setting another one places and redraws the
    control."""

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
    """A control in a container, in logical px."""

    box = DrawnValue[Box]()
    """The control's box, logical px."""
    enabled = DrawnValue[bool]()
    """Whether it can be used; a disabled control shows `why` in its tooltip."""
    visible = DrawnValue[bool]()
    """Whether it is shown at all."""
    focusable = True
    typing = False
    """Whether it takes what is typed while it has the focus."""
    primary = False
    """Whether Enter presses it on this screen."""
    enter_presses = False
    """Whether Enter presses it while it has the focus."""
    radius = 8.0

    def __init__(self, ui: Container, box: Box, label: str = "", **use: Unpack[ControlOptions]) -> None:
        self.ui, self.kit = ui, ui.kit
        self._box, self._label, self._enabled = box, label, use.get("enabled", True)
        self.why, self.tip = use.get("why", ""), use.get("tip", "")
        self._visible = True
        self.dirty = True
        ui.add(self)

    @property
    def label(self) -> str:
        """Return the text on the control."""
        return self.words()

    @label.setter
    def label(self, label: str) -> None:
        self.dirty = self.dirty or label != self._label
        self._label = label

    @property
    def focused(self) -> bool:
        """Return whether the control has the keyboard focus."""
        return self.ui.focused is self

    @property
    def hovered(self) -> bool:
        """Return whether the pointer is on the control."""
        return self.ui.hovered is self

    def remove(self) -> None:
        """Remove the control from the screen."""
        self.detach()
        self.ui.drop(self)

    def hit(self, point: tuple[float, float]) -> bool:
        """Return whether a logical point is on the control."""
        return self._visible and contains(self._box, point)

    @property
    def tip_box(self) -> Box:
        """Return the box beside which the tooltip is shown."""
        return self._box

    def tooltip(self) -> tuple[str, str]:
        """Return the title and text of the tooltip; both empty for none."""
        return "", self.tip if self.enabled else self.why or self.tip

    # Overridden by subclasses.

    def words(self) -> str:
        """Return the current text of the control."""
        return self._label

    def placed(self) -> None:
        """Update the control after a change of box, visibility or enabled state."""

    def detach(self) -> None:
        """Release the library's element; the text can still be read."""

    def take_over(self, before: Control | None) -> None:
        """Take over the state of the control that this one replaces."""

    def press(self) -> None:
        """Do the control's action on Enter or Space."""

    def key(self, event: Event) -> bool:
        """Handle a key while focused; return whether it was used."""
        return False

    def mouse(self, event: Event, point: tuple[float, float]) -> bool:
        """Handle a mouse event at a logical point; return whether it was used. Only for controls that handle
        the mouse themselves."""
        return False

    def pointed(self, point: tuple[float, float] | None) -> None:
        """Update after the pointer moved on the control, or left it (None)."""

    def focus_changed(self, focused: bool) -> None:
        """Update after the keyboard focus came or left."""

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether the control must be redrawn."""
        changed, self.dirty = self.dirty, False
        return changed

    def draw(self, surface: Surface) -> None:
        """Draw the control."""

    def draw_over(self, surface: Surface) -> None:
        """Draw what covers all other controls (open lists)."""
