"""The manager of pygame_gui, which carries what people type into.

The library does the behaviour (text editing, clipboard); nothing of its drawing is seen but the letters of entries.
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
"""Where the pointer is before its first event, device px."""


class Line(UITextEntryLine):
    """The library's entry; holding a key is our business, so that no key repeats elsewhere. `entering`: the press
    is down that brought the focus."""

    entering = False

    def focus(self) -> None:
        """Take the focus, all that is written chosen: what is typed takes its place."""
        super().focus()
        pygame.key.set_repeat(0)
        self.choose(0, len(self.text))

    def choose(self, first: int, last: int) -> None:
        """Choose the letters between two positions, the cursor at the second."""
        self.edit_position = last
        self.select_range = [first, last]
        self.cursor_has_moved_recently = True

    def process_event(self, event: Event) -> bool:
        """React as the library does; a press that brought the focus and chose no part chooses all."""
        used = bool(super().process_event(event))
        if event.type == pygame.MOUSEBUTTONUP and self.entering:
            self.entering = False
            if self.select_range[0] == self.select_range[1]:
                self.choose(0, len(self.text))
        return used


class NoFaces(SurfaceCache):
    """Where the library would keep 4 MB of the faces that nobody sees."""

    def __init__(self) -> None:
        super().__init__()
        self.cache_surfaces.clear()

    def update(self) -> None:
        """Keep nothing."""
        self.cache_short_term_lookup.clear()


class Manager(pygame_gui.UIManager):
    """A manager that knows the pointer from the events it is given, not from the device. All managers of
    a kit share one theme: reading it takes nine tenths of the time to make one."""

    def __init__(self, kit: Kit) -> None:
        pygame.font.init()
        self.kit = kit
        super().__init__(
            kit.canvas.size, enable_live_theme_updates=False, resource_loader=BlockingThreadedResourceLoader()
        )
        self.mouse_position = NOWHERE

    def create_new_theme(self, theme_path: Any = None) -> UIAppearanceTheme:
        """The theme of the kit, with its fonts, read for the first of its managers."""
        return self.kit.kept(Manager, self._read_theme)

    def _read_theme(self) -> UIAppearanceTheme:
        loader = BlockingThreadedResourceLoader()
        made = UIAppearanceTheme(loader, self._locale)
        made.shape_cache = NoFaces()
        made.load_theme(theme_of(self.kit))
        loader.start()
        loader.update()
        return made

    def line(self, rect: Rect, text: str, limit: int) -> Line:
        """An entry at a place (device px) for at most `limit` letters."""
        made = Line(rect, self, initial_text=text[:limit])
        made.set_text_length_limit(limit)
        return made

    def point(self, position: tuple[int, int] | None) -> None:
        """The pointer is there (device px), or nowhere on the window."""
        self.mouse_position = NOWHERE if position is None else position

    def clear(self) -> None:
        """Take every element off, and forget focus and pointer."""
        self.set_focus_set(None)
        self.root_container.clear()
        self.mouse_position = NOWHERE

    def _update_mouse_position(self) -> None:
        """The position stays the one of the last event."""


def theme_of(kit: Kit) -> dict[str, Any]:
    """The library's theme made from ours: fonts in device px, letters in our colours, no faces."""
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
