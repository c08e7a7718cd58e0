"""The figures of a finished game as large numbers, and the lines of what was decisive."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pygame import Surface

from game.pages.parts.page import EDGE
from game.ui.canvas import Box
from game.ui.kit import Kit

_SIZES = (24.0, 20.0, 17.0, 15.0)
_APART = 28.0
_COUNT = re.compile(r"^(\S+)( of \S+)$")
_HEAD, _BETWEEN = 46.0, 8.0
_INDENT = 2 * EDGE + 24

_BADGE = 24.0
"""Room for the sign of whose number follows."""

Figure = tuple[str, str]


def draw_figures(
    kit: Kit, surface: Surface, area: Box, figures: Sequence[Figure], sides: Sequence[int] = ()
) -> None:
    """Numbers with their labels below in a row: each as wide as it needs, the rest shared out. Of a figure
    "5 to 2" each number stands by the sign of its seat of `sides`."""
    kit.panel(surface, area)
    x, w, middle = area[0] + EDGE, area[2] - 2 * EDGE, area[1] + area[3] / 2
    sizes = _fitting(kit, figures, w, sides)
    widths = [_width(kit, figure, size, sides) for figure, size in zip(figures, sizes, strict=True)]
    spare = max(0.0, w - sum(widths) - _APART * (len(figures) - 1)) / max(1, len(figures))
    for number, ((label, value), size, wide) in enumerate(zip(figures, sizes, widths, strict=True)):
        if number:
            kit.line(surface, (x - _APART / 2, middle - 22), (x - _APART / 2, middle + 22), "edge", 1, 160)
        if _each(value, sides):
            _draw_each(kit, surface, value, (x, middle - 11), size, sides)
        else:
            _draw_value(kit, surface, value, (x, middle - 11), size, wide + spare)
        kit.draw_text(surface, label, (x, middle + 18), 13, "text2", False, "midleft", wide + spare)
        x += wide + spare + _APART


def _fitting(kit: Kit, row: Sequence[Figure], width: float, sides: Sequence[int]) -> list[float]:
    """A type size for each value so that all fit: the longest gives way first."""
    sizes = [_SIZES[0]] * len(row)
    while True:
        widths = [_width(kit, figure, size, sides) for figure, size in zip(row, sizes, strict=True)]
        if sum(widths) + _APART * (len(row) - 1) <= width or all(size == _SIZES[-1] for size in sizes):
            return sizes
        widest = max((i for i, size in enumerate(sizes) if size > _SIZES[-1]), key=lambda i: widths[i])
        sizes[widest] = _SIZES[_SIZES.index(sizes[widest]) + 1]


def _width(kit: Kit, figure: Figure, size: float, sides: Sequence[int]) -> float:
    label, value = figure
    if each := _each(value, sides):
        numbers = sum(kit.text_width(number, size, True) + _BADGE for number in each)
        return max(kit.text_width(label, 13), numbers + 14 * (len(each) - 1)) + 2
    large, small = _split(value)
    return max(kit.text_width(label, 13), kit.text_width(large, size, True) + kit.text_width(small, 16)) + 2


def _each(value: str, sides: Sequence[int]) -> list[str]:
    """The numbers of a figure that tells one of each side; none of any other."""
    numbers = value.split(" to ")
    return numbers if len(sides) == len(numbers) > 1 else []


def _draw_each(
    kit: Kit, surface: Surface, value: str, at: tuple[float, float], size: float, sides: Sequence[int]
) -> None:
    """Each number after the sign of its seat."""
    x, y = at
    for seat, number in zip(sides, _each(value, sides), strict=True):
        kit.player_badge(surface, seat, (x + 9, y), 18)
        used = kit.draw_text(
            surface, number, (x + _BADGE, y + (24 - size) * 0.36), size, "text", True, "midleft"
        )
        x = used[0] + used[2] + 14


def _split(value: str) -> tuple[str, str]:
    """A count and what it is of: the latter is written small."""
    found = _COUNT.match(value)
    return (found[1], found[2]) if found else (value, "")


def _draw_value(
    kit: Kit, surface: Surface, value: str, at: tuple[float, float], size: float, width: float
) -> None:
    """The value, all its letters standing on the line of the largest size about `at`."""
    large, small = _split(value)
    x, y = at
    used = kit.draw_text(surface, large, (x, y + (24 - size) * 0.36), size, "text", True, "midleft", width)
    if small:
        left = used[0] + used[2]
        kit.draw_text(surface, small, (left, y + 8 * 0.36), 16, "text2", False, "midleft", x + width - left)


def decisive_height(kit: Kit, lines: Sequence[str], width: float) -> float:
    """The height of the panel of the decisive lines at a width, logical px."""
    return _HEAD + _tall(kit, _cut(kit, lines, width), width, 16) + 8


def draw_decisive(
    kit: Kit, surface: Surface, area: Box, lines: Sequence[str], heading: str = "What was decisive"
) -> None:
    """What was decisive, a point a line; smaller where it would not fit, in two columns where they do."""
    x, y, w, h = area
    kit.panel(surface, area, heading)
    cut = _cut(kit, lines, w)
    size = 16.0 if _HEAD + _tall(kit, cut, w, 16) <= h else 14.0
    wide = w / len(cut)
    for number, column in enumerate(cut):
        box = (x + number * wide, y + _HEAD, wide, h - _HEAD - 6)
        _draw_lines(kit, surface, box, column, size)


def _draw_lines(kit: Kit, surface: Surface, box: Box, lines: Sequence[str], size: float) -> None:
    x, at, w, h = box
    end = at + h
    for line in lines:
        drawn = kit.paragraph(line, w - _INDENT, size, "text")
        tall = kit.size_of(drawn)[1]
        if at + tall > end:
            break
        kit.disc(surface, (x + EDGE + 7, at + kit.line_height(size) / 2 - 1), 3.5, "brass")
        kit.put(surface, drawn, (x + EDGE + 24, at))
        at += tall + _BETWEEN


def _cut(kit: Kit, lines: Sequence[str], width: float) -> list[Sequence[str]]:
    """The lines in one column, or in two when there is width for the longest of them."""
    longest = max((kit.text_width(line, 16) for line in lines), default=0.0)
    if len(lines) < 4 or longest > width / 2 - _INDENT:
        return [lines]
    half = (len(lines) + 1) // 2
    return [lines[:half], lines[half:]]


def _tall(kit: Kit, cut: Sequence[Sequence[str]], width: float, size: float) -> float:
    room = width / len(cut) - _INDENT
    return max(
        sum(kit.size_of(kit.paragraph(line, room, size, "text"))[1] + _BETWEEN for line in column)
        for column in cut
    )
