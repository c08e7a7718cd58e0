"""The figures of a finished game as large numbers in a row, and its ranking."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

from pygame import Surface

from game.pages.parts.page import EDGE
from game.pages.result.story import Story
from game.ui.canvas import Box
from game.ui.kit import Kit

_SIZES = (24.0, 20.0, 17.0, 15.0)
_APART, _BADGE, _BETWEEN = 28.0, 24.0, 14.0
"""The gap between two figures, the width of a seat's badge, and the gap between the numbers of two sides."""
_COUNT = re.compile(r"^(\S+)( of \S+)$")

Figure = tuple[str, str]


def draw_figures(
    kit: Kit, surface: Surface, area: Box, figures: Sequence[Figure], sides: Sequence[int]
) -> None:
    """Draw numbers with labels below in a row, as wide as needed, the remaining width shared; if they don't
    fit, all shrink, then the last are left out. In a figure such as "5 to 2" each number follows the badge of
    its seat in `sides`."""
    kit.panel(surface, area)
    x, w, middle = area[0] + EDGE, area[2] - 2 * EDGE, area[1] + area[3] / 2
    widths, spare = list[float](), 0.0
    for count, size in product(range(len(figures), 0, -1), _SIZES):
        widths = [_width(kit, figure, size, sides) for figure in figures[:count]]
        spare = (w - sum(widths) - _APART * (count - 1)) / count
        if spare >= 0:
            break
    for number, ((label, value), wide) in enumerate(zip(figures, widths, strict=False)):
        if number:
            kit.line(surface, (x - _APART / 2, middle - 22), (x - _APART / 2, middle + 22), "edge", 1, 160)
        wide += max(0.0, spare)
        _draw_value(kit, surface, value, (x, middle - 11), size, wide, sides)
        kit.draw_text(surface, label, (x, middle + 18), 13, "text2", False, "midleft", wide)
        x += wide + _APART


def _width(kit: Kit, figure: Figure, size: float, sides: Sequence[int]) -> float:
    label, value = figure
    if each := _numbers_by_side(value, sides):
        wide = sum(kit.text_width(number, size, True) + _BADGE + _BETWEEN for number in each) - _BETWEEN
    else:
        large, small = _split(value)
        wide = kit.text_width(large, size, True) + kit.text_width(small, 16)
    return max(kit.text_width(label, 13), wide) + 2


def _numbers_by_side(value: str, sides: Sequence[int]) -> list[str]:
    """Return the numbers of a figure that has one for each side, [] for any other."""
    numbers = value.split(" to ")
    return numbers if len(sides) == len(numbers) > 1 else []


def _split(value: str) -> tuple[str, str]:
    """Return a value's number and its unit, which is drawn small."""
    found = _COUNT.match(value)
    return (found[1], found[2]) if found else (value, "")


def _draw_value(
    kit: Kit, surface: Surface, value: str, at: tuple[float, float], size: float, width: float,
    sides: Sequence[int],
) -> None:  # fmt: skip
    """Draw a value on the common baseline at `at`; numbers of several sides each follow the badge of their
    seat."""
    x, y = at
    line, right = y + (24 - size) * 0.36, x + width
    if each := _numbers_by_side(value, sides):
        for seat, number in zip(sides, each, strict=True):
            kit.player_badge(surface, seat, (x + 9, line), 18)
            used = kit.draw_text(surface, number, (x + _BADGE, line), size, "text", True, "midleft")
            x = used[0] + used[2] + _BETWEEN
        return
    large, small = _split(value)
    used = kit.draw_text(surface, large, (x, line), size, "text", True, "midleft", width)
    if small:
        left = used[0] + used[2]
        kit.draw_text(surface, small, (left, y + 8 * 0.36), 16, "text2", False, "midleft", right - left)


RANK_HEAD = 18.0
"""The height of the column heading in logical pixels."""
_LEAST, _MOST = 40.0, 50.0


def rank_height(count: int, height: float) -> float:
    """Return the row height for `count` rows in `height` logical pixels."""
    return max(_LEAST, min(_MOST, height / max(1, count)))


def draw_rank_head(kit: Kit, surface: Surface, area: Box, words: str) -> None:
    """Draw the column heading above the rows of a panel."""
    x, y, w, _ = area
    kit.draw_text(surface, words, (x + w - 24, y + 40 + RANK_HEAD / 2), 12, "mute", False, "midright")


def draw_rank(kit: Kit, story: Story, surface: Surface, i: int, box: Box, state: str) -> None:
    """Draw row `i` of the ranking: place, badge and name, a crown for winners, the score."""
    x, y, w, h = box
    place, seat = story.ranking[i]
    middle, first = y + h / 2, seat in story.outcome.winners
    ink = "lamp" if first else "text"
    kit.draw_text(surface, str(place), (x + 30, middle), 17, "lamp" if first else "text2", True, "midright")
    kit.player_badge(surface, seat, (x + 54, middle), 24, seat in story.bots)
    room = w - 128 - (26 if first else 0)
    used = kit.draw_text(surface, story.names[seat], (x + 78, middle), 16, ink, first, "midleft", room)
    if first:
        kit.draw_icon(surface, "crown", (used[0] + used[2] + 16, middle), 17, "lamp")
    if story.outcome.scores:
        score = str(story.outcome.scores[seat])
        kit.draw_text(surface, score, (x + w - 16, middle), 17, ink, True, "midright")
