"""A box of formatted text, carried by the library's text box."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from .canvas import Box
from .control import ENTER, Container
from .elements import ElementControl, quietly
from .scroll import Scroll, draw_bar


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
