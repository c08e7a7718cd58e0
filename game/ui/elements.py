"""Controls that elements of pygame_gui carry: lines to type in and boxes of formatted text."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from . import plates
from .canvas import Box
from .control import ENTER, Container, Control
from .scroll import Scroll, draw_bar

_REPEATED = (pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_LEFT, pygame.K_RIGHT)
_REPEAT_AFTER, _REPEAT_EVERY = 0.45, 0.035


class ElementControl(Control):
    """A control on an element that `make` gives: `_element` goes where the control goes."""

    def __init__(self, ui: Container, box: Box, make: Callable[[], Any], *, tip: str = "") -> None:
        self._element = quietly(make)
        self._seen: Any = None
        super().__init__(ui, box, tip=tip)

    def placed(self) -> None:
        """Bring the element along."""
        rect, element = self.kit.canvas.rect(*self._box), self._element
        if element.rect != rect:
            element.set_relative_position(rect.topleft)
            element.set_dimensions(rect.size)
        if self._enabled != element.is_enabled:
            element.enable() if self._enabled else element.disable()
        if self._visible != bool(element.visible):
            element.show() if self._visible else element.hide()

    def detach(self) -> None:
        """Let go of the element."""
        self._element.kill()

    def looks(self) -> object:
        """What the look of the element depends on; drawn anew when it is another."""
        return None

    def update(self, dt: float) -> bool:
        """Notice what the element did by itself."""
        looks = self.looks()
        changed, self._seen = looks != self._seen, looks
        return super().update(dt) or changed

    def draw_letters(self, surface: Surface) -> None:
        """Draw what the library has written."""
        if self._element.image is not None:
            surface.blit(self._element.image, self._element.rect, special_flags=pygame.BLEND_PREMULTIPLIED)


def quietly(make: Callable[[], Any]) -> Any:
    """Make an element without the library's advice about fonts loaded at need."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        return make()


class Entry(ElementControl):
    """A line to type in, at most `limit` letters; `hint` is shown while it is empty. Enter calls `on_enter`; without
    one it presses the primary button."""

    typing = True

    def __init__(
        self,
        ui: Container,
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
        self._held: tuple[Event, float] | None = None
        self._fresh = False
        self._chosen = (0, 0, 0)
        super().__init__(ui, box, lambda: ui.manager.line(rect, text, limit), tip=tip)

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

    def detach(self) -> None:
        """Let go of the library's entry; which letters were chosen is remembered."""
        self._chosen = (*self._element.select_range, self._element.edit_position)
        super().detach()

    def carry_on(self, before: Control | None) -> None:
        """Be typed into as the entry was in whose place this one has come."""
        if isinstance(before, Entry):
            first, last, at = (min(place, len(self.text)) for place in before._chosen)
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
        return super().update(dt)

    def looks(self) -> object:
        """The letters, those chosen, and the cursor."""
        line = self._element
        return line.text, line.cursor_on, tuple(line.select_range), line.edit_position, line.is_focused

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
            self.draw_letters(surface)
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


class TextBox(ElementControl):
    """Text in the library's html subset (b, i, u, br, p, a, font) that scrolls; links are followed by a click,
    or by Left, Right and Enter."""

    def __init__(
        self, ui: Container, box: Box, html: str, *, on_link: Callable[[str], object] | None = None
    ) -> None:
        self._html, self._on_link, self._link = html, on_link, -1
        rect = ui.kit.canvas.rect(*box)
        super().__init__(ui, box, lambda: ui.manager.text_box(rect, html))

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

    def followed(self, event: Event) -> bool:
        """A link was clicked; True when it is one of this box."""
        if event.type != self.ui.manager.LINK_CLICKED or event.ui_element is not self._element:
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

    def looks(self) -> object:
        """The library's picture, how far it is scrolled, its thumb and the chosen link."""
        bar = self._element.scroll_bar
        button = bar.sliding_button if bar is not None else None
        return (
            id(self._element.image),
            bar.start_percentage if bar is not None else 0.0,
            (button.hovered, button.held) if button is not None else None,
            self._link,
        )

    def draw(self, surface: Surface) -> None:
        """The text, the chosen link's ring, the scroll bar."""
        kit, element = self.kit, self._element
        self.draw_letters(surface)
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

    def _scroll(self, part: float) -> None:
        bar = self._element.scroll_bar
        bar.set_scroll_from_start_percentage(min(1.0 - bar.visible_percentage, max(0.0, part)))
        self._element.redraw_from_text_block()
        self.dirty = True
