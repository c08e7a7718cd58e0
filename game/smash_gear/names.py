"""The name of a card of the hand, which has little room where many lie there."""

from __future__ import annotations

import pygame
from pygame import Surface

from game.table.layout import Box
from game.ui import hyphens, text
from game.ui.kit import Kit

NARROW, NARROWEST = 0.92, 0.75
"""Letters of a crowded name are narrowed to this part of their width before a word is broken once more, and
before it is cut."""


def draw(kit: Kit, face: Surface, name: str, box: Box, u: float, seen: float) -> float:
    """A name on its plate: on one line, on two smaller ones where it is too long for one; at the left where the
    next card covers what is not `seen`. Returns where the plate ends; `u` is a px of the map."""
    x, y, w, h = box
    covered = seen < w + 2 * u
    inner = 1.5 * u if covered else 2 * u
    room = (seen - x - inner - 1.5 * u) if covered else w - 4 * u
    lines, size, step = [name], 13.5 * u, 12.4 * u
    if kit.text_width(name, size, True) > room - 2 * u:
        size = 12 * u
        lines = _two_lines(kit, name, room, size)
    if 1.7 * kit.line_height(size) > h + 8 * u:
        step = max(step, 0.8 * kit.line_height(size))
        h = max(h, len(lines) * step + 2 * u)
    kit.fill(face, (x, y, w, h), "paper", "paper2", 4 * u)
    at, anchor = (x + inner if covered else x + w / 2), "midleft" if covered else "center"
    for number, words in enumerate(lines):
        place = (at, y + h / 2 + (number - (len(lines) - 1) / 2) * step)
        _line(kit, face, words, place, size, anchor, room)
    return y + h


def _two_lines(kit: Kit, name: str, room: float, size: float) -> list[str]:
    """A name on two lines at most: broken rather than narrow, narrow rather than cut."""
    lines: list[str] = []
    for part in (NARROW, NARROWEST):
        lines = hyphens.lines(name, room / part, lambda words: kit.text_width(words, size, True))
        if len(lines) <= 2:
            return lines
    return name.split(" ", 1) if " " in name else [lines[0], name.removeprefix(lines[0].rstrip("-"))]


def _line(
    kit: Kit, face: Surface, words: str, at: tuple[float, float], size: float, anchor: str, room: float
) -> None:
    """A line of a name; one too wide for its room has narrower letters, as high as the others, and is cut where
    that does not do."""
    if kit.text_width(words, size, True) <= room:
        kit.draw_text(face, words, at, size, "ink", True, anchor)
        return
    words = text.ellipsis(words, int(room / NARROWEST * kit.canvas.s), kit.font_px(size), True)
    drawn = kit.text(words, size, "ink", True)
    wide = min(drawn.get_width(), kit.canvas.px(room))
    kit.put(face, pygame.transform.smoothscale(drawn, (wide, drawn.get_height())), at, anchor)
