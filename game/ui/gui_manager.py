"""The pygame_gui manager, used for text fields only.

The library provides the behaviour (text editing, clipboard); of its drawing only the text shows.
"""

from __future__ import annotations

from typing import Any

import pygame
import pygame_gui
from pygame import Rect
from pygame.event import Event
from pygame_gui.core import UIAppearanceTheme
from pygame_gui.core.resource_loaders import BlockingThreadedResourceLoader
from pygame_gui.core.surface_cache import SurfaceCache
from pygame_gui.elements import UITextEntryLine

from game.ui.kit import Kit

CLEAR = "#00000000"
NOWHERE = (-1, -1)
"""The pointer's position before its first event, device px."""


class Line(UITextEntryLine):
    """The library's text field; our code repeats held keys, so that no key repeats elsewhere. `entering`: the
    mouse button that gave the focus is still down."""

    entering = False

    def focus(self) -> None:
        """Take the focus and select the whole text, so that typing replaces it."""
        super().focus()
        pygame.key.set_repeat(0)
        self.choose(0, len(self.text))

    def choose(self, first: int, last: int) -> None:
        """Select the characters between two positions, the cursor at the second."""
        self.edit_position = last
        self.select_range = [first, last]
        self.cursor_has_moved_recently = True

    def process_event(self, event: Event) -> bool:
        """Handle an event as the library does; a press that gave the focus and selected nothing selects all.
        Return whether it was used."""
        used = bool(super().process_event(event))
        if event.type == pygame.MOUSEBUTTONUP and self.entering:
            self.entering = False
            if self.select_range[0] == self.select_range[1]:
                self.choose(0, len(self.text))
        return used


class NullShapeCache(SurfaceCache):
    """A stand-in for the library's shape cache, which would hold 4 MB of unused faces."""

    def __init__(self) -> None:
        super().__init__()
        self.cache_surfaces.clear()

    def update(self) -> None:
        """Clear the cache."""
        self.cache_short_term_lookup.clear()


class Manager(pygame_gui.UIManager):
    """A manager that takes the pointer from its events, not from the device. All managers of a kit share one
    theme, since reading it takes nine tenths of the time to make one."""

    def __init__(self, kit: Kit) -> None:
        pygame.font.init()
        self.kit = kit
        super().__init__(
            kit.canvas.size, enable_live_theme_updates=False, resource_loader=BlockingThreadedResourceLoader()
        )
        self.mouse_position = NOWHERE

    def create_new_theme(self, theme_path: Any = None) -> UIAppearanceTheme:
        """Return the kit's theme with its fonts, read by the first of its managers."""
        return self.kit.cached(Manager, self._read_theme)

    def _read_theme(self) -> UIAppearanceTheme:
        loader = BlockingThreadedResourceLoader()
        made = UIAppearanceTheme(loader, self._locale)
        made.shape_cache = NullShapeCache()
        made.load_theme(theme_of(self.kit))
        loader.start()
        loader.update()
        return made

    def line(self, rect: Rect, text: str, limit: int) -> Line:
        """Return a text field in a rectangle (device px) for at most `limit` characters."""
        made = Line(rect, self, initial_text=text[:limit])
        made.set_text_length_limit(limit)
        return made

    def point(self, position: tuple[int, int] | None) -> None:
        """Set the pointer's position (device px), or None outside the window."""
        self.mouse_position = NOWHERE if position is None else position

    def clear(self) -> None:
        """Remove all elements, and reset focus and pointer."""
        self.set_focus_set(None)
        self.root_container.clear()
        self.mouse_position = NOWHERE

    def _update_mouse_position(self) -> None:
        """Keep the position of the last event."""


def theme_of(kit: Kit) -> dict[str, Any]:
    """Return the library's theme made from ours: fonts in device px, text in our colours, no faces."""
    colour = kit.theme.hex
    flat = {"border_width": "0", "shadow_width": "0"}
    clear = dict.fromkeys(("dark_bg", "normal_border"), CLEAR)
    chosen = {"selected_bg": colour("edge2"), "selected_text": colour("text")}
    letters = {"name": "noto_sans", "size": str(kit.font_px(16)), "style": "regular"}
    entry = {
        "colours": {
            **clear,
            **chosen,
            "disabled_border": CLEAR,
            "disabled_dark_bg": CLEAR,
            "normal_text": colour("text"),
            "disabled_text": colour("disabled"),
            "text_cursor": colour("lamp"),
        },
        "font": letters,
        "misc": {**flat, "padding": f"{kit.canvas.px(12)},2", "shape": "rectangle"},
    }
    return {
        "defaults": {"font": letters},
        "text_entry_line": entry,
    }
