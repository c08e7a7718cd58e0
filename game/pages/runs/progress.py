"""The strip over a report: how far the run is, at what pace, and how long it takes."""

from __future__ import annotations

from datetime import datetime

from pygame import Surface

from game.pages.runs.bars import draw_bar
from game.pages.runs.labels import moment
from game.pages.runs.reading import Reading
from game.simulate.progress import duration
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.words import counted

HEIGHT = 64.0
LOOKS = {
    "running": ("play", "lamp"), "writing": ("pencil", "lamp"), "stopping": ("pause", "text2"),
    "elsewhere": ("play", "text2"), "stopped": ("pause", "caution"), "done": ("check", "good"),
    "fault": ("caution", "caution"),
}  # fmt: skip
"""(icon, ink) of how a run stands."""
_SAID = {
    "writing": "Writing the report",
    "stopping": "Stopping: the finished games are kept",
    "stopped": "Stopped: the finished games are kept",
}


def draw_progress(
    kit: Kit, surface: Surface, box: Box, reading: Reading, standing: str, when: datetime, fault: str = ""
) -> None:
    """Sign, count and meter in a box; `when` games last came. A fault stands in the place of the pace."""
    x, y, w, h = box
    icon, ink = LOOKS[standing]
    middle, of = y + h / 2, reading.run.games
    kit.disc(surface, (x + 20, middle), 19, "night0", "edge")
    kit.draw_icon(surface, icon, (x + 20, middle), 19, ink)
    left = x + 54
    used = kit.draw_text(surface, f"{reading.games:,}", (left, middle - 11), 20, "text", True, "midleft")
    at = used[0] + used[2] + 8
    told = f"of {counted(of, 'game')}"
    used = kit.draw_text(surface, told, (at, middle - 10), 16, "text2", False, "midleft", x + w - at)
    at = used[0] + used[2] + 20
    if fault:
        _draw_fault(kit, surface, fault, (at, middle - 10), x + w - at)
    else:
        words = said(reading, standing, when)
        kit.draw_text(
            surface, words, (x + w, middle - 10), 15, "text2", False, "midright", max(1.0, x + w - at)
        )
    draw_bar(kit, surface, (left, middle + 9, x + w - left, 10), reading.games / of)


def _draw_fault(kit: Kit, surface: Surface, fault: str, at: tuple[float, float], wide: float) -> None:
    kit.draw_icon(surface, "cross", (at[0] + 7, at[1]), 13, "refused")
    kit.draw_text(surface, fault, (at[0] + 20, at[1]), 14, "refused", False, "midleft", wide - 20)


def said(reading: Reading, standing: str, when: datetime) -> str:
    """214 games a second, 31 s left"""
    if reading.behind:
        return "Reading the games"
    if standing == "done":
        return f"Finished {moment(when)}"
    if standing not in ("running", "elsewhere"):
        return _SAID.get(standing, "")
    rate, left = reading.pace.rate, reading.pace.left
    if not rate or left is None:
        return "Starting" if not reading.games else "Playing"
    speed = f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}"
    return f"{speed} games a second, {duration(left)} left"
