"""The menu of a lesson or a problem: continue, rules, settings, and what belongs to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame
from pygame.event import Event

from game.app import keys
from game.app.floating import PAD, Floating
from game.app.scene import App
from game.ui.canvas import Box

WIDE, ROW, GAP, TOP = 340.0, 44.0, 8.0, 84.0


class Entry(NamedTuple):
    """An entry of the menu. The menu closes before it acts."""

    label: str
    icon: str
    press: Callable[[], object]


class ShortMenu(Floating):
    """The menu over a table of a game, under a title and a subtitle, with entries of its own after the common
    ones."""

    def __init__(self, app: App, game_id: str, title: str, subtitle: str, entries: Sequence[Entry]) -> None:
        super().__init__(app)
        self._game, self._title, self._subtitle, self._entries = game_id, title, subtitle, tuple(entries)

    def lay_out(self) -> Box:
        """Add a column of buttons; return the menu's box."""
        common = (
            Entry("Continue", "play", self.back),
            Entry("Rules", "book", partial(self.visit, "rulebook", self._game)),
            Entry("Settings", "settings", partial(self.visit, "settings")),
        )
        own = (entry._replace(press=partial(self._close, entry.press)) for entry in self._entries)
        entries = [*common, *own]
        x, y, w, _ = box = self.middle(WIDE, TOP + len(entries) * (ROW + GAP) - GAP + PAD)
        self.head(box, self._title, self._subtitle)
        for number, entry in enumerate(entries):
            kind, cap = ("secondary", "") if number else ("primary", "Enter")
            place = (x + PAD, y + TOP + number * (ROW + GAP), w - 2 * PAD, ROW)
            self.ui.button(place, entry.label, entry.press, kind=kind, icon=entry.icon, keycap=cap)
        return box

    def _close(self, press: Callable[[], object]) -> None:
        self.app.pop(press)

    def handle(self, event: Event) -> bool:
        """Handle the buttons, and the menu key as Escape; return True: nothing reaches the table."""
        used = self.ui.handle(event) or event.type != pygame.KEYDOWN
        if not used and (event.key == pygame.K_ESCAPE or keys.action_of(event, self.app.settings) == "menu"):
            self.back()
        return True


PAGE = ShortMenu
