"""The figures of a finished game as large numbers in a row."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pygame import Surface

from game.pages.parts.page import EDGE
from game.ui.canvas import Box
from game.ui.kit import Kit

_SIZES = (24.0, 20.0, 17.0, 15.0)
_APART, _BADGE, _BETWEEN = 28.0, 24.0, 14.0
"""Room between two figures, for the sign of whose number follows, and between the numbers of two sides."""
_COUNT = re.compile(r"^(\S+)( of \S+)$")

Figure = tuple[str, str]


def draw_figures(kit: Kit, surface: Surface, area: Box, figures: Sequence[Figure], sides: Sequence[int]) -> None:
    """Numbers with their labels below in a row: each as wide as it needs, the rest shared out; the last ones are left
    out where there is no room for all. Of a figure "5 to 2" each number stands by the sign of its seat of `sides`."""
    kit.panel(surface, area)
    x, w, middle = area[0] + EDGE, area[2] - 2 * EDGE, area[1] + area[3] / 2
    sizes, widths = _sized(kit, figures, w, sides)
    while len(figures) > 1 and sum(widths) + _APART * (len(figures) - 1) > w:
        figures = figures[:-1]
        sizes, widths = _sized(kit, figures, w, sides)
    spare = max(0.0, w - sum(widths) - _APART * (len(figures) - 1)) / max(1, len(figures))
    for number, ((label, value), size, wide) in enumerate(zip(figures, sizes, widths, strict=True)):
        if number:
            kit.line(surface, (x - _APART / 2, middle - 22), (x - _APART / 2, middle + 22), "edge", 1, 160)
        _draw_value(kit, surface, value, (x, middle - 11), size, wide + spare, sides)
        kit.draw_text(surface, label, (x, middle + 18), 13, "text2", False, "midleft", wide + spare)
        x += wide + spare + _APART


def _sized(
    kit: Kit, row: Sequence[Figure], width: float, sides: Sequence[int]
) -> tuple[list[float], list[float]]:
    """The type size of each value, and how wide each figure is then."""
    sizes = _fitting(kit, row, width, sides)
    return sizes, [_width(kit, figure, size, sides) for figure, size in zip(row, sizes, strict=True)]


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
        wide = sum(kit.text_width(number, size, True) + _BADGE for number in each) + _BETWEEN * (
            len(each) - 1
        )
    else:
        large, small = _split(value)
        wide = kit.text_width(large, size, True) + kit.text_width(small, 16)
    return max(kit.text_width(label, 13), wide) + 2


def _each(value: str, sides: Sequence[int]) -> list[str]:
    """The numbers of a figure that tells one of each side; none of any other."""
    numbers = value.split(" to ")
    return numbers if len(sides) == len(numbers) > 1 else []


def _split(value: str) -> tuple[str, str]:
    """A count and what it is of: the latter is written small."""
    found = _COUNT.match(value)
    return (found[1], found[2]) if found else (value, "")


def _draw_value(
    kit: Kit, surface: Surface, value: str, at: tuple[float, float], size: float, width: float,
    sides: Sequence[int],
) -> None:  # fmt: skip
    """The value, all its letters standing on the line of the largest size about `at`; numbers of several sides
    each after the sign of its seat."""
    x, y = at
    line, right = y + (24 - size) * 0.36, x + width
    if each := _each(value, sides):
        for seat, number in zip(sides, each, strict=True):
            kit.player_badge(surface, seat, (x + 9, y), 18)
            used = kit.draw_text(surface, number, (x + _BADGE, line), size, "text", True, "midleft")
            x = used[0] + used[2] + _BETWEEN
        return
    large, small = _split(value)
    used = kit.draw_text(surface, large, (x, line), size, "text", True, "midleft", width)
    if small:
        left = used[0] + used[2]
        kit.draw_text(surface, small, (left, y + 8 * 0.36), 16, "text2", False, "midleft", right - left)
