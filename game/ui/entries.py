"""A line to type in and a box of formatted text, both carried by the library's elements."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Surface
from pygame.event import Event
from pygame_gui.elements import UITextBox, UITextEntryLine

from . import plates
from .canvas import Box
from .control import ENTER, Control
from .elements import quietly
from .scroll import Scroll, draw_bar

if TYPE_CHECKING:
    from .controls import Ui

_REPEATED = (pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_LEFT, pygame.K_RIGHT)
_REPEAT_AFTER, _REPEAT_EVERY = 0.45, 0.035


class _Line(UITextEntryLine):
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


class Entry(Control):
    """A line to type in. Enter calls `on_enter`; without one it presses the primary button."""

    typing = True

    def __init__(
        self,
        ui: Ui,
        box: Box,
        text: str,
        on_change: Callable[[str], object],
        *,
        limit: int = 40,
        hint: str = "",
        on_enter: Callable[[], object] | None = None,
        tip: str = "",
    ) -> None:
        self.hint, self._on_change, self._on_enter = hint, on_change, on_enter
        rect = ui.kit.canvas.rect(*box)
        self._element = quietly(lambda: _Line(rect, ui.manager, initial_text=text[:limit]))
        self._element.set_text_length_limit(limit)
        self._held: tuple[Event, float] | None = None
        self._seen: Any = None
        self._fresh = False
        super().__init__(ui, box, tip=tip)

    @property
    def text(self) -> str:
        """What is written in it."""
        return str(self._element.get_text())

    @text.setter
    def text(self, text: str) -> None:
        self._element.select_range = [0, 0]
        self._element.set_text(text)
        self.dirty = True

    def words(self) -> str:
        """What is written in it."""
        return self.text

    def placed(self) -> None:
        """Bring the library's element along."""
        rect = self.kit.canvas.rect(*self._box)
        if self._element.rect != rect:
            self._element.set_relative_position(rect.topleft)
            self._element.set_dimensions(rect.size)
        if self._enabled != self._element.is_enabled:
            self._element.enable() if self._enabled else self._element.disable()
        if self._visible != bool(self._element.visible):
            self._element.show() if self._visible else self._element.hide()

    def remove(self) -> None:
        """Take it off the screen for good."""
        self._element.kill()
        super().remove()

    def key(self, event: Event) -> bool:
        """Type; True for everything but Enter without `on_enter`."""
        if event.type == pygame.KEYDOWN:
            if event.key in ENTER:
                if self._on_enter is not None:
                    self._on_enter()
                return self._on_enter is not None
            self._held = (event, _REPEAT_AFTER) if event.key in _REPEATED else None
        elif event.type == pygame.KEYUP:
            self._held = None
        self._pass_on(event)
        return True

    def mouse(self, event: Event, point: tuple[float, float]) -> bool:
        """Left to the library, which is told whether this press brought the focus."""
        self._element.entering = self._fresh
        return False

    def carry_on(self, before: Control | None) -> None:
        """Be typed into as the entry was in whose place this one has come."""
        if isinstance(before, Entry):
            end = len(self.text)
            first, last = (min(at, end) for at in before._element.select_range)
            at = min(before._element.edit_position, end)
            self._element.choose(*((first, last) if first != last else (at, at)))

    def focus_changed(self, focused: bool) -> None:
        """Show or hide the cursor."""
        self._held, self._fresh = None, focused
        if focused and self._enabled:
            self.ui.manager.set_focus_set(self._element.get_focus_set())
        elif not focused and self._element.is_focused:
            self.ui.manager.set_focus_set(None)

    def update(self, dt: float) -> bool:
        """Repeat a held key, blink the cursor."""
        self._fresh = False
        if self._held is not None:
            event, wait = self._held
            if wait <= dt:
                self._pass_on(event)
            self._held = (event, _REPEAT_EVERY if wait <= dt else wait - dt)
        line = self._element
        seen = (line.text, line.cursor_on, tuple(line.select_range), line.edit_position, line.is_focused)
        changed, self._seen = seen != self._seen, seen
        return super().update(dt) or changed

    def draw(self, surface: Surface) -> None:
        """The well, the letters, or the hint while it is empty."""
        kit, (x, y, w, h) = self.kit, self._box
        plates.well(kit, surface, self._box, 8)
        ringed = self.focused and self.ui.keyboard
        border = (
            "lamp" if self.hovered and not self.focused else "cool" if self.focused and not ringed else "edge"
        )
        kit.outline(surface, self._box, border if self._enabled else "disabled_edge", 8, 1.4)
        if self._element.image is not None and self.text:
            at = kit.canvas.rect(*self._box).topleft
            surface.blit(self._element.image, at, special_flags=pygame.BLEND_PREMULTIPLIED)
            return
        if self.hint:
            kit.draw_text(surface, self.hint, (x + 14, y + h / 2), 16, "mute", False, "midleft", w - 24)
        if self.focused and self._element.cursor_on:
            kit.line(surface, (x + 12, y + h / 2 - 10), (x + 12, y + h / 2 + 10), "lamp", 1.5)

    def _pass_on(self, event: Event) -> None:
        before = self.text
        self._element.process_event(event)
        if self.text != before:
            self._on_change(self.text)


class TextBox(Control):
    """Formatted text that scrolls; links are followed by a click, or by Left, Right and Enter."""

    def __init__(
        self, ui: Ui, box: Box, html: str, *, on_link: Callable[[str], object] | None = None
    ) -> None:
        self._html, self._on_link, self._link = html, on_link, -1
        rect = ui.kit.canvas.rect(*box)
        self._element = quietly(lambda: UITextBox(html, rect, ui.manager))
        self._seen: Any = None
        super().__init__(ui, box)

    @property
    def html(self) -> str:
        """The text with its marks."""
        return self._html

    @html.setter
    def html(self, html: str) -> None:
        self._html, self._link, self.dirty = html, -1, True
        quietly(lambda: self._element.set_text(html))

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        """Whether there is anything to scroll or to follow."""
        return self._element.scroll_bar is not None or bool(self.links)

    @property
    def links(self) -> list[list[Any]]:
        """The links in order, each as the library's pieces of text: one for every line it goes over."""
        layout = self._element.text_box_layout
        found: list[list[Any]] = []
        for piece in layout.link_chunks if layout is not None else ():
            if found and found[-1][-1].href == piece.href and found[-1][-1].y < piece.y and piece.x <= 1:
                found[-1].append(piece)
            else:
                found.append([piece])
        return found

    def placed(self) -> None:
        """Bring the library's element along."""
        rect = self.kit.canvas.rect(*self._box)
        if self._element.rect != rect:
            self._element.set_relative_position(rect.topleft)
            self._element.set_dimensions(rect.size)
        if self._visible != bool(self._element.visible):
            self._element.show() if self._visible else self._element.hide()

    def remove(self) -> None:
        """Take it off the screen for good."""
        self._element.kill()
        super().remove()

    def followed(self, event: Event) -> bool:
        """A link was clicked; True when it is one of this box."""
        if event.ui_element is not self._element:
            return False
        if self._on_link is not None:
            self._on_link(event.link_target)
        return True

    def key(self, event: Event) -> bool:
        """Up, Down, Page keys, Home and End scroll; Left and Right go through links, Enter follows."""
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and self.links:
            self._link = (self._link + (1 if event.key == pygame.K_RIGHT else -1)) % len(self.links)
            self._reveal(self.links[self._link][0])
            return True
        if event.key in (*ENTER, pygame.K_SPACE) and 0 <= self._link < len(self.links):
            if self._on_link is not None:
                self._on_link(self.links[self._link][0].href)
            return True
        bar = self._element.scroll_bar
        if bar is None:
            return False
        page = bar.visible_percentage * 0.9
        to = {
            pygame.K_UP: bar.start_percentage - page / 6,
            pygame.K_DOWN: bar.start_percentage + page / 6,
            pygame.K_PAGEUP: bar.start_percentage - page,
            pygame.K_PAGEDOWN: bar.start_percentage + page,
            pygame.K_HOME: 0.0,
            pygame.K_END: 1.0,
        }.get(event.key)
        if to is None:
            return False
        self._scroll(to)
        return True

    def update(self, dt: float) -> bool:
        """Notice scrolling and links under the pointer."""
        bar = self._element.scroll_bar
        button = bar.sliding_button if bar is not None else None
        seen = (
            id(self._element.image),
            bar.start_percentage if bar is not None else 0.0,
            (button.hovered, button.held) if button is not None else None,
            self._link,
        )
        changed, self._seen = seen != self._seen, seen
        return super().update(dt) or changed

    def draw(self, surface: Surface) -> None:
        """The text, the chosen link's ring, the scroll bar."""
        kit, element = self.kit, self._element
        if element.image is not None:
            surface.blit(element.image, element.rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        if self.focused and self.ui.keyboard and 0 <= self._link < len(self.links):
            for piece in self.links[self._link]:
                self._ring(surface, piece)
        if element.scroll_bar is not None and element.scroll_bar.sliding_button is not None:
            button = element.scroll_bar.sliding_button
            draw_bar(kit, surface, self._box, self.thumb, button.hovered or button.held)

    @property
    def thumb(self) -> Box:
        """Where the thumb of the bar is: as in every list, the library only says how far it scrolled."""
        bar = self._element.scroll_bar
        scroll = Scroll(1.0, bar.visible_percentage)
        scroll.to(bar.start_percentage, at_once=True)
        return scroll.thumb(self._box)

    def _ring(self, surface: Surface, link: Any) -> None:
        s = self.kit.canvas.s
        x, y = self._text_origin()
        box = ((x + link.x) / s - 3, (y + link.y) / s - 1, link.width / s + 6, link.height / s + 2)
        before = surface.get_clip()
        surface.set_clip(before.clip(self._element.rect))
        self.kit.outline(surface, box, "cool", 4, 1.8)
        surface.set_clip(before)

    def _text_origin(self) -> tuple[int, int]:
        element = self._element
        bar, layout = element.scroll_bar, element.text_box_layout
        moved = int(bar.start_percentage * layout.layout_rect.height) if bar is not None else 0
        return element.rect.x + element.padding[0], element.rect.y + element.padding[1] - moved

    def _reveal(self, link: Any) -> None:
        if self._element.scroll_bar is None:
            return
        top = self._text_origin()[1] + link.y
        if top < self._element.rect.top or top + link.height > self._element.rect.bottom:
            height = self._element.text_box_layout.layout_rect.height
            self._scroll((link.y - self._element.rect.height / 3) / height)

    def scroll_to(self, words: str) -> None:
        """Show the first line that holds these words, at the top if there is enough below it."""
        bar, layout = self._element.scroll_bar, self._element.text_box_layout
        if bar is None or layout is None:
            return
        for row in layout.layout_rows:
            if words in "".join(getattr(item, "text", "") for item in row.items):
                self._scroll((row.y - layout.layout_rect.y) / layout.layout_rect.height)
                return

    def _scroll(self, part: float) -> None:
        bar = self._element.scroll_bar
        bar.set_scroll_from_start_percentage(min(1.0 - bar.visible_percentage, max(0.0, part)))
        self._element.redraw_from_text_block()
        self.dirty = True
