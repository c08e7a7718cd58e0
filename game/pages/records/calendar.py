"""The calendar of the records: the results of recent daily games."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from pygame import Surface

from game.pages.parts.dates import today
from game.pages.parts.page import EDGE
from game.store.records import Record
from game.ui.canvas import Box
from game.ui.kit import Kit

DAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_CELL, _GAP = 46.0, 6.0
_MONTH = 34.0
"""The width at the left for the months' names."""
_HEAD = 76.0
_FEWEST, _MOST = 5, 9
"""The least and most weeks shown."""


def draw_calendar(
    kit: Kit, surface: Surface, area: Box, daily: Callable[[date], Record | None], streak: int
) -> None:
    """Draw a panel with as many weeks as fit, the current one last. `daily` returns the record of a day,
    `streak` is the number of days played in a row."""
    x, y, w, h = area
    now = today()
    kit.panel(surface, area, "Daily games", f"{streak} in a row" if streak else "")
    weeks = max(_FEWEST, min(_MOST, int((h - _HEAD + _GAP) // (_CELL + _GAP))))
    room = w - 2 * EDGE - _MONTH
    cell = min((room - 6 * _GAP) / 7, (h - _HEAD - (weeks - 1) * _GAP) / weeks, _CELL)
    step = min((room - cell) / 6, cell + 18)
    left = x + (w + _MONTH - 6 * step - cell) / 2
    for column, name in enumerate(DAYS):
        kit.draw_text(surface, name, (left + column * step + cell / 2, y + 54), 13, "mute", False, "center")
    first = now - timedelta(days=now.weekday() + 7 * (weeks - 1))
    for n in range(7 * weeks):
        day = first + timedelta(days=n)
        box = (left + n % 7 * step, y + 66 + n // 7 * (cell + _GAP), cell, cell)
        _draw_day(kit, surface, box, day, daily(day) if day <= now else None)
        if day.day == 1 or (
            n == 0 and (day + timedelta(days=6)).month == day.month
        ):  # a month's name once per row
            at = (left - 10, box[1] + cell / 2)
            kit.draw_text(surface, MONTHS[day.month - 1], at, 13, "mute", False, "midright")
        if day == now:
            kit.outline(surface, (box[0] - 2, box[1] - 2, cell + 4, cell + 4), "cool", 8, 1.8)


def _draw_day(kit: Kit, surface: Surface, box: Box, day: date, record: Record | None) -> None:
    x, y, w, h = box
    past = day <= today()
    if record is None:
        if past:
            kit.fill(surface, box, "night1", "night0", 6, "edge")
        ink = "text2" if past else "disabled_icon"
        kit.draw_text(surface, str(day.day), (x + w / 2, y + h / 2), 13, ink, False, "center")
        return
    if record.won:
        kit.fill(surface, box, "lit_top", "lit_bottom", 6, "brass", 1.2)
        kit.draw_icon(surface, "check", (x + w / 2, y + h * 0.66), h * 0.42, "lamp")
    else:
        kit.fill(surface, box, "refused_fill", None, 6, "refused", 1.0)
        kit.draw_icon(surface, "cross", (x + w / 2, y + h * 0.66), h * 0.36, "refused")
    kit.draw_text(surface, str(day.day), (x + w / 2, y + h * 0.26), 12, "text", True, "center")
