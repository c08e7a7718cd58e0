"""The pygame_gui side of the controls: its manager, and elements whose faces are painted by us.

The library does the behaviour (hover, press and hold, text editing, clipboard, html, scrolling);
nothing of its drawing is seen but the letters of entries and text boxes.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pygame
import pygame_gui
from pygame import Rect, Surface
from pygame_gui.elements import UIButton

from .kit import Kit

_NOTHING = Surface((1, 1), pygame.SRCALPHA, 32)


class Manager(pygame_gui.UIManager):
    """A manager that knows the pointer from the events it is given, not from the device."""

    def __init__(self, kit: Kit) -> None:
        pygame.font.init()
        super().__init__(kit.canvas.size, theme_of(kit), enable_live_theme_updates=False)
        self.mouse_position = (-1, -1)

    def _update_mouse_position(self) -> None:
        """The position stays the one of the last event."""


class Face:
    """Stands in for the library's drawable shape: holds the state, paints nothing.

    States: "normal", "hovered", "active" (pressed), "selected", "disabled".
    """

    def __init__(self, rect: Rect) -> None:
        self.rect, self.state = rect, "normal"

    def set_active_state(self, state: str) -> None:
        """Called by the library on every change."""
        self.state = state

    def collide_point(self, point: Any) -> bool:
        """Whether a device point lies on the face."""
        return bool(self.rect.collidepoint(point[0], point[1]))

    def set_position(self, point: Any) -> None:
        """Follow the element."""
        self.rect.topleft = (int(point[0]), int(point[1]))

    def set_dimensions(self, size: Any) -> bool:
        """Follow the element; nothing needs drawing."""
        self.rect.size = (int(size[0]), int(size[1]))
        return False

    def update(self, dt: float) -> None:
        """Nothing moves here: fades are the control's."""

    def has_fresh_surface(self) -> bool:
        """Never: there is no surface."""
        return False

    def get_fresh_surface(self) -> Surface:
        """An empty picture."""
        return _NOTHING


class ButtonElement(UIButton):
    """The library's button without its face and without events on the queue."""

    def __init__(self, rect: Rect, manager: Manager, on_press: Callable[[], None], layer: int = 1) -> None:
        self._on_press = on_press
        super().__init__(rect, "", manager, starting_height=layer)

    def rebuild_from_changed_theme_data(self) -> None:
        """Make the face; the theme is ours."""
        self.rebuild()

    def rebuild(self) -> None:
        """Make the face."""
        self.drawable_shape = Face(self.rect.copy())
        self._set_image(_NOTHING)

    def on_hovered(self) -> None:
        """The pointer came."""
        self.hover_time = 0.0
        self.drawable_shape.set_active_state("hovered")

    def on_unhovered(self) -> None:
        """The pointer went."""
        if self.drawable_shape is not None:
            self.drawable_shape.set_active_state(self._get_appropriate_state_name())

    def on_self_event(self, event: int, data: dict[str, Any] | None = None) -> None:
        """A press calls back; the library's other events are not needed."""
        if event == pygame_gui.UI_BUTTON_PRESSED:
            self._on_press()

    @property
    def state(self) -> str:
        """The state to paint."""
        return self.drawable_shape.state


def theme_of(kit: Kit) -> dict[str, Any]:
    """The library's theme made from ours: fonts in device px, letters in our colours, no faces."""
    colour = kit.theme.hex
    clear = "#00000000"
    letters = {"name": "noto_sans", "size": str(kit.font_px(16)), "style": "regular"}
    entry = {
        "colours": {
            "dark_bg": clear,
            "normal_border": clear,
            "disabled_border": clear,
            "disabled_dark_bg": clear,
            "normal_text": colour("text"),
            "disabled_text": colour("disabled"),
            "selected_bg": colour("edge2"),
            "selected_text": colour("text"),
            "text_cursor": colour("lamp"),
        },
        "font": letters,
        "misc": {
            "border_width": "0",
            "shadow_width": "0",
            "padding": f"{kit.canvas.px(12)},2",
            "shape": "rectangle",
        },
    }
    box = {
        "colours": {
            "dark_bg": clear,
            "normal_border": clear,
            "normal_text": colour("text2"),
            "link_text": colour("lamp"),
            "link_hover": colour("white"),
            "link_selected": colour("lamp"),
            "selected_bg": colour("edge2"),
            "selected_text": colour("text"),
        },
        "font": letters,
        "misc": {
            "border_width": "0",
            "shadow_width": "0",
            "padding": f"{kit.canvas.px(4)},{kit.canvas.px(2)}",
            "line_spacing": "1.2",
            "scroll_bar_width": str(kit.canvas.px(14)),
            "link_normal_underline": "1",
            "link_hover_underline": "1",
        },
    }
    bar = {
        "colours": {"dark_bg": clear, "normal_border": clear},
        "misc": {"border_width": "0", "shadow_width": "0", "enable_arrow_buttons": "0"},
    }
    return {
        "defaults": {"font": letters},
        "text_entry_line": entry,
        "text_box": box,
        "vertical_scroll_bar": bar,
        "vertical_scroll_bar.button": {"misc": {"border_width": "0", "shadow_width": "0"}},
    }


def quietly(make: Callable[[], Any]) -> Any:
    """Make an element without the library's advice about fonts loaded at need."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        return make()
