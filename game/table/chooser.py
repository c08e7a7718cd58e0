"""The small chooser beside a place, for a gesture with several actions."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from game.table.callouts import beside
from game.table.moves import Move
from game.ui.canvas import Box, contains
from game.ui.control import ENTER
from game.ui.kit import Kit
from rules.common.text import capital

ROW, PAD, LEAST, WIDEST = 42.0, 8.0, 190.0, 360.0
MOST_DIGITS = 9


class Chooser:
    """A list of moves beside a box that avoids the boxes `spared` where it can. `at` is the row selected by
    arrows or pointer."""

    def __init__(self, kit: Kit, moves: list[Move], anchor: Box, at: int, spared: tuple[Box, ...]) -> None:
        self.moves, self.at = moves, at
        self.labels = [move.gesture.label for move in self.moves]
        if max(kit.text_width(label, 16, True) for label in self.labels) + 96 > WIDEST:
            self.labels = strip_common_parts(self.labels)
        wide = max(kit.text_width(label, 16, True) for label in self.labels) + 96
        size = min(max(wide, LEAST), WIDEST), len(self.moves) * ROW + 2 * PAD
        self.box = beside(anchor, *size, kit.canvas, spared=spared)

    @property
    def label(self) -> str:
        """Return the label of the selected row."""
        return self.labels[self.at]

    def row(self, i: int) -> Box:
        """Return the box of a row."""
        x, y, w, _ = self.box
        return x + PAD, y + PAD + i * ROW, w - 2 * PAD, ROW

    def handle(self, event: Event, kit: Kit) -> Any:
        """Return the chosen move, "close" to cancel, or None."""
        if event.type == pygame.MOUSEMOTION:
            self._point(kit.canvas.logical(event.pos))
        elif event.type == pygame.MOUSEBUTTONDOWN:
            hit = self._point(kit.canvas.logical(event.pos)) if event.button == 1 else -1
            return self.moves[hit] if hit >= 0 else "close"
        elif event.type == pygame.KEYDOWN:
            return self._key(event.key)
        return None

    def _point(self, point: tuple[float, float]) -> int:
        for i in range(len(self.moves)):
            if contains(self.row(i), point):
                self.at = i
                return i
        return -1

    def _key(self, key: int) -> Any:
        if key == pygame.K_ESCAPE:
            return "close"
        if key in (*ENTER, pygame.K_SPACE):
            return self.moves[self.at]
        if key in (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_TAB):
            self.at = (self.at + 1) % len(self.moves)
        elif key in (pygame.K_UP, pygame.K_LEFT):
            self.at = (self.at - 1) % len(self.moves)
        for base in (pygame.K_1, pygame.K_KP_1):
            number = key - base
            if 0 <= number < min(MOST_DIGITS, len(self.moves)):
                return self.moves[number]
        return None

    def draw(self, kit: Kit, surface: Surface) -> None:
        """Draw the chooser over the table."""
        kit.shadow(surface, self.box, 3, 10)
        kit.fill(surface, self.box, "panel_top", "panel_bottom", 10, "brass_mid", 1.2, top_line=True)
        for i, move in enumerate(self.moves):
            x, y, w, h = self.row(i)
            chosen = i == self.at
            if chosen:
                kit.fill(surface, (x, y + 2, w, h - 4), "lit_top", "lit_bottom", 6, "brass", 1.5)
            ink = "lamp" if chosen else "text"
            if move.gesture.icon:
                kit.draw_icon(surface, move.gesture.icon, (x + 20, y + h / 2), 20, ink)
            left = x + (38 if move.gesture.icon else 12)
            room = w - (left - x) - 38
            kit.draw_text(surface, self.labels[i], (left, y + h / 2), 16, ink, True, "midleft", room)
            if i < MOST_DIGITS:
                key = (x + w - 30, y + h / 2 - 10, 20, 20)
                kit.fill(surface, key, "night1", radius=4, border="edge2")
                kit.draw_text(surface, str(i + 1), (x + w - 20, y + h / 2), 13, "text2", True, "center")


def strip_common_parts(labels: list[str]) -> list[str]:
    """Return the labels without the comma-separated parts that all of them start with."""
    parts = [label.split(", ") for label in labels]
    alike = 0
    while all(len(part) > alike + 1 and part[alike] == parts[0][alike] for part in parts):
        alike += 1
    rests = [", ".join(part[alike:]) for part in parts]
    return [capital(rest) for rest in rests]
