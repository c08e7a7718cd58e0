"""A panel of bulleted sentences in one or two columns."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from game.pages.parts.page import EDGE
from game.ui.canvas import Box
from game.ui.kit import Kit

HEAD, BETWEEN = 46.0, 8.0
INDENT = 2 * EDGE + 24
USUAL, SMALL = 16.0, 14.0


def points_height(kit: Kit, lines: Sequence[str], width: float, wrapped: float = 1e9) -> float:
    """Return the height of the panel at a width, in logical pixels. A panel at least `wrapped` wide has two
    columns even if sentences wrap in them."""
    return HEAD + _tall(kit, _columns(kit, lines, width, wrapped), width, USUAL) + 8


def draw_points(
    kit: Kit, surface: Surface, area: Box, heading: str, lines: Sequence[str], wrapped: float = 1e9
) -> None:
    """Draw the panel, in smaller type if it doesn't fit, and without the last sentences if it still
    doesn't."""
    x, y, w, h = area
    kit.panel(surface, area, heading)
    columns = _columns(kit, lines, w, wrapped)
    size = USUAL if HEAD + _tall(kit, columns, w, USUAL) <= h else SMALL
    wide = w / len(columns)
    for number, column in enumerate(columns):
        at = y + HEAD
        for line in column:
            drawn = kit.paragraph(line, wide - INDENT, size, "text")
            tall = kit.size_of(drawn)[1]
            if at + tall > y + h - 6:
                break
            left = x + number * wide + EDGE
            kit.disc(surface, (left + 7, at + kit.line_height(size) / 2 - 1), 3.5, "brass")
            kit.put(surface, drawn, (left + 24, at))
            at += tall + BETWEEN


def _columns(kit: Kit, lines: Sequence[str], width: float, wrapped: float) -> list[Sequence[str]]:
    """Return the sentences in one column, or in two of balanced height if the longest sentence fits."""
    longest = max((kit.text_width(line, USUAL) for line in lines), default=0.0)
    if len(lines) < 4 or (longest > width / 2 - INDENT and width < wrapped):
        return [lines]
    cuts = ([lines[:at], lines[at:]] for at in range((len(lines) + 1) // 2, 0, -1))
    return min(cuts, key=lambda cut: _tall(kit, cut, width, USUAL))


def _tall(kit: Kit, columns: Sequence[Sequence[str]], width: float, size: float) -> float:
    room = width / len(columns) - INDENT
    return max(sum(kit.paragraph_height(line, room, size) + BETWEEN for line in column) for column in columns)
