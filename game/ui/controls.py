"""The controls of one scene: creation, events, keyboard focus, tooltips, drawing (LOOK 4)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Concatenate, ParamSpec, TypeVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.ui import plates
from game.ui.buttons import Button, Choice, Label, Segments, Toggle
from game.ui.canvas import Box, centre
from game.ui.control import ENTER, STEPS, Container, Control
from game.ui.inputs import DropDown, Slider, TextField
from game.ui.kit import Kit
from game.ui.lists import ScrollList, Tiles

TOOLTIP_AFTER = 0.35
QUIET = 24.0
"""The distance that the pointer must move after a press before a tooltip appears (px): the player knows what
was just used, and did not ask about what appeared in its place."""
_MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL)


P = ParamSpec("P")
Made = TypeVar("Made")


def _makes(control: Callable[Concatenate[Container, P], Made]) -> Callable[Concatenate[Container, P], Made]:
    """Return a method that creates a control of this class, with the parameters of the class."""

    def make(ui: Container, /, *args: P.args, **kwargs: P.kwargs) -> Made:
        return control(ui, *args, **kwargs)

    return make


class Ui(Container):
    """The controls of a scene, created again by every `build`. All boxes are logical px.

    `arrows`: arrow keys focus a first control when none has the focus. `wrap`: Tab wraps round; if False, Tab
    after the last control drops the focus and is left to the scene.
    """

    button = _makes(Button)
    toggle = _makes(Toggle)
    choice = _makes(Choice)
    segments = _makes(Segments)
    drop_down = _makes(DropDown)
    slider = _makes(Slider)
    entry = _makes(TextField)
    scroll_list = _makes(ScrollList)
    tiles = _makes(Tiles)
    label = _makes(Label)

    def __init__(
        self, kit: Kit, before: Container | None = None, *, arrows: bool = True, wrap: bool = True
    ) -> None:
        super().__init__(kit, before)
        self.arrows, self.wrap = arrows, wrap
        self._pointer: tuple[float, float] | None = None
        self._awake = 1.0
        self._waited = 0.0
        self._said: tuple[Control, str, bool] | None = None
        """The control that a tooltip is waited for, its label, and whether it was enabled."""
        self._pressed: tuple[float, float] | None = None

    def clear(self) -> None:
        """Remove all controls."""
        for control in list(self.controls):
            control.remove()

    # -- events

    def focus(self, control: Control | None) -> None:
        """Focus a control, or none."""
        if control is self.focused:
            return
        before, self.focused = self.focused, control
        if before is not None:
            before.focus_changed(False)
        if control is not None:
            control.focus_changed(True)
        self._waited, self._awake, self._dirty = 0.0, 0.5, True

    @property
    def primary(self) -> Control | None:
        """Return the primary button that Enter presses, or None."""
        return next((c for c in reversed(self.controls) if c.primary and c.visible), None)

    @property
    def typing(self) -> bool:
        """Return whether a text field has the focus, so that letters aren't shortcuts."""
        return self.focused is not None and self.focused.typing

    def handle(self, event: Event) -> bool:
        """Handle an event (device px); return whether it was used."""
        if event.type in _MOUSE:
            return self._mouse(event)
        if event.type == pygame.KEYDOWN:
            self._awake = 0.5
            return self._key(event)
        if event.type in (pygame.KEYUP, pygame.TEXTINPUT) and self.typing and self.focused is not None:
            self._awake = 0.5
            return self.focused.key(event)
        if event.type == pygame.WINDOWLEAVE:
            self._point(None)
        return False

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether anything visible changed."""
        if self._awake > 0 or self.typing:
            self._awake -= dt
            if self._manager is not None:
                self._manager.update(dt)
        changed, self._dirty = self._dirty, False
        for control in list(self.controls):
            changed = control.update(dt) or changed
        return self._update_tip(dt) or changed

    def draw(self, surface: Surface) -> None:
        """Draw controls, open lists, the focus ring and the tooltip."""
        for control in self.controls:
            if control.visible:
                control.draw(surface)
        if self.focused is not None and self.keyboard and self.focused.visible:
            plates.focus_ring(self.kit, surface, self.focused.box, self.focused.radius)
        if self.popup is not None:
            self.popup.draw_over(surface)
        self.draw_tip(surface)

    # -- mouse

    def _mouse(self, event: Event) -> bool:
        self._awake = 1.0
        if event.type != pygame.MOUSEWHEEL:
            self._set_pointer(event.pos)
            self._point(self.kit.canvas.logical(event.pos))
        if self._pointer is None:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._mouse_down(event)
        if self._grabbed is not None and event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            grabbed = self._grabbed
            if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
                self._grabbed = None
            return grabbed.mouse(event, self._pointer)
        if event.type == pygame.MOUSEWHEEL:
            over = self.popup or self.hovered
            if over is not None and over.mouse(event, self._pointer):
                return True
        return self._pass_on(event) and event.type != pygame.MOUSEMOTION

    def _mouse_down(self, event: Event) -> bool:
        assert self._pointer is not None
        self.keyboard = False
        self.tip_owner, self._waited, self._dirty = None, 0.0, True
        if self.popup is not None:
            self.popup.mouse(event, self._pointer)
            return True
        control = self.control_at(self._pointer)
        self._pressed = self._pointer if control is not None and control.enabled else None
        if event.button != pygame.BUTTON_LEFT:
            return control is not None and control.focusable
        if control is None or not control.focusable:
            self.focus(None)
            return False
        self.focus(control)
        if control.mouse(event, self._pointer):
            if control in self.controls:
                self._grabbed = control
            return True
        self._pass_on(event)
        return True

    def _pass_on(self, event: Event) -> bool:
        """Pass an event to the library's elements; return whether one used it."""
        return self._manager is not None and bool(self._manager.process_events(event))

    def _set_pointer(self, position: tuple[int, int] | None) -> None:
        """Set the library's pointer position (device px)."""
        if self._manager is not None:
            self._manager.point(position)

    def _point(self, pointer: tuple[float, float] | None) -> None:
        self._pointer = pointer
        if pointer is None:
            self._set_pointer(None)
        if self._pressed is not None and (pointer is None or math.dist(pointer, self._pressed) > QUIET):
            self._pressed = None
        under = self.control_at(pointer) if pointer is not None else None
        if under is not self.hovered:
            for control in (self.hovered, under):
                if control is not None:
                    control.dirty = True
            self.hovered, self._waited, self.tip_owner = under, 0.0, None
            self._dirty = True
        if under is not None:
            under.pointed(pointer)

    def control_at(self, point: tuple[float, float]) -> Control | None:
        """Return the topmost control that takes clicks at a point, an open list before all others, or None."""
        if self.popup is not None:
            return self.popup
        return next((c for c in reversed(self.controls) if c.focusable and c.hit(point)), None)

    # -- keyboard

    def _key(self, event: Event) -> bool:
        if self.focused is not None and not self.focused.visible:
            self.focus(None)
        self._dirty = True
        if self.popup is not None:
            self.keyboard = True
            return self.popup.key(event)
        if event.key == pygame.K_TAB and not event.mod & (
            pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
        ):
            return self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if self.typing and self.focused is not None:
            return self._typed(event, self.focused)
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if event.key in ENTER and not self.keyboard and self._enter_primary():
            return True  # a clicked control shows no focus: Enter presses the button with the keycap
        if self.focused is not None and self.focused.key(event):
            self.keyboard = True
            return True
        if event.key in ENTER:
            return self._enter()
        if event.key == pygame.K_SPACE and self.focused is not None:
            return self._press(self.focused)
        if event.key in STEPS:
            return self._arrow(STEPS[event.key])
        return False

    def _typed(self, event: Event, entry: Control) -> bool:
        if event.key in ENTER:
            return entry.key(event) or self._enter_primary()
        if event.key == pygame.K_ESCAPE or pygame.K_F1 <= event.key <= pygame.K_F12:
            return False
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            return self._arrow(STEPS[event.key])
        entry.key(event)
        return True

    def _enter(self) -> bool:
        if self.focused is not None and self.focused.enter_presses:
            return self._press(self.focused)
        return self._enter_primary()

    def _enter_primary(self) -> bool:
        primary = self.primary
        if primary is None:
            return False
        if not primary.enabled:
            self.focus(primary)
            self.keyboard = True
        return self._press(primary)

    def _press(self, control: Control) -> bool:
        self.keyboard = True
        if control.enabled:
            control.press()
        else:
            self.tip_owner, self._waited = control, TOOLTIP_AFTER
        return True

    def _tab(self, step: int) -> bool:
        target = next_in_order(self.controls, self.focused, step, wrap=self.wrap)
        had = self.focused is not None
        self.focus(target)
        self.keyboard = target is not None
        return target is not None or (had and self.wrap)

    def _arrow(self, step: tuple[int, int]) -> bool:
        if self.focused is None:
            if not self.arrows:
                return False
            target = self.primary or next_in_order(self.controls, None, 1, wrap=True)
        else:
            target = nearest(self.controls, self.focused, step) or self.focused
        if target is None:
            return False
        self.focus(target)
        self.keyboard = True
        return True

    # -- tooltip

    def _update_tip(self, dt: float) -> bool:
        by_keys = self.keyboard and self.focused is not None
        control = self.focused if by_keys else self.hovered if self._pressed is None else None
        before, tip = self.tip_owner, None
        said = (control, control.label, control.enabled) if control is not None else None
        if said != self._said and before is control and before is not None and not by_keys:
            self._pressed, control = self._pointer, None  # what the tooltip was of is gone
        self._said = said
        if control is not None and control.visible and any(control.tooltip()) and self._grabbed is None:
            self._waited += dt
            tip = control if self._waited >= TOOLTIP_AFTER and self.popup is None else None
        self.tip_owner = tip
        return tip is not before

    def draw_tip(self, surface: Surface) -> None:
        """Draw the tooltip of the hovered or focused control."""
        control = self.tip_owner
        if control is None:
            return
        title, words = control.tooltip()
        w, h = plates.tooltip_size(self.kit, title, words)
        canvas = self.kit.canvas
        x, y, cw, ch = control.tip_box
        left = max(8.0, min(x + cw / 2 - w / 2, canvas.w - w - 8))
        below, above = y + ch + 10, max(8.0, y - h - 10)
        clear = not self._covers((left, below, w, h), control) or self._covers((left, above, w, h), control)
        top = below if clear and below + h <= canvas.h - 8 else above
        plates.tooltip(self.kit, surface, (left, top), title, words)

    def _covers(self, box: Box, owner: Control) -> bool:
        """Return whether a box covers an enabled control, other than the owner of the tooltip."""
        others = (each for each in self.controls if each is not owner and each.visible and each.enabled)
        return any(Rect(box).colliderect(each.box) for each in others if each.focusable)


def next_in_order(
    controls: Sequence[Control], current: Control | None, step: int, *, wrap: bool
) -> Control | None:
    """Return the control `step` (+1, -1) further in order of creation; None past the end unless `wrap`."""
    order = [c for c in controls if c.focusable and c.visible]
    if not order:
        return None
    if current not in order:
        return order[0 if step > 0 else -1]
    index = order.index(current) + step
    return order[index % len(order)] if wrap or 0 <= index < len(order) else None


def nearest(controls: Sequence[Control], current: Control, step: tuple[int, int]) -> Control | None:
    """Return the nearest control in a direction (dx, dy), those straight ahead first, or None."""
    best, least = None, float("inf")
    for control in controls:
        if control is current or not (control.focusable and control.visible):
            continue
        distance = _distance(current.box, control.box, step)
        if distance is not None and distance < least:
            best, least = control, distance
    return best


def _distance(here: Box, there: Box, step: tuple[int, int]) -> float | None:
    (ax, ay), (bx, by) = centre(here), centre(there)
    along, across = (0, 1) if step[0] else (1, 0)
    sign = step[along]
    ahead = ((bx, by)[along] - (ax, ay)[along]) * sign
    if ahead <= 1:
        return None
    near = there[along] if sign > 0 else there[along] + there[along + 2]
    edge = here[along] + here[along + 2] if sign > 0 else here[along]
    gap = max(0.0, (near - edge) * sign)
    if (near - edge) * sign < -min(here[along + 2], there[along + 2]) / 2:
        return None
    aside = max(
        0.0, there[across] - here[across] - here[across + 2], here[across] - there[across] - there[across + 2]
    )
    return gap + 3 * aside + abs((bx, by)[across] - (ax, ay)[across]) * 0.1
