"""The strip over the figures: how far the run is, at what pace, and how long it takes."""

from __future__ import annotations

from datetime import datetime

from pygame import Surface

from game.pages.parts.charts import draw_bar
from game.pages.parts.dates import moment_in_words
from game.simulate.live import LiveFigures
from game.simulate.progress import duration
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.words import counted

HEIGHT = 64.0
SIGNS = {
    "running": ("play", "lamp"), "writing": ("pencil", "lamp"), "stopping": ("pause", "text2"),
    "elsewhere": ("play", "text2"), "stopped": ("pause", "caution"), "done": ("check", "good"),
    "fault": ("caution", "caution"),
}  # fmt: skip
"""(icon, ink) of the status of a run."""
_WORDS = {
    "writing": "Writing the report",
    "stopping": "Stopping: the finished games are kept",
    "stopped": "Stopped: the finished games are kept",
}


def draw_progress(
    kit: Kit, surface: Surface, box: Box, live: LiveFigures, status: str, when: datetime, fault: str
) -> None:
    """Sign, count and bar in a box, of the games of which the panels tell; `when` games last came. A fault stands in
    the place of the pace."""
    x, y, w, h = box
    (icon, ink), middle, left = SIGNS[status], y + h / 2, x + 54
    kit.disc(surface, (x + 20, middle), 19, "night0", "edge")
    kit.draw_icon(surface, icon, (x + 20, middle), 19, ink)
    used = kit.draw_text(surface, f"{live.told:,}", (left, middle - 11), 20, "text", True, "midleft")
    at = used[0] + used[2] + 8
    of = f"of {counted(live.run.games, 'game')}"
    used = kit.draw_text(surface, of, (at, middle - 10), 16, "text2", False, "midleft", x + w - at)
    at = used[0] + used[2] + 20
    if fault:
        kit.draw_icon(surface, "cross", (at + 7, middle - 10), 13, "refused")
        place = (at + 20, middle - 10)
        kit.draw_text(surface, fault, place, 14, "refused", False, "midleft", x + w - at - 20)
    else:
        place, room = (x + w, middle - 10), max(1.0, x + w - at)
        kit.draw_text(surface, pace(live, status, when), place, 15, "text2", False, "midright", room)
    draw_bar(kit, surface, (left, middle + 9, x + w - left, 10), live.told / live.run.games)


def pace(live: LiveFigures, status: str, when: datetime) -> str:
    """214 games a second, 31 s left"""
    if live.behind:
        return "Reading the games"
    if status == "done":
        return f"Finished {moment_in_words(when)}"
    if status not in ("running", "elsewhere"):
        return _WORDS.get(status, "")
    rate, left = live.pace.rate, live.pace.left
    if not rate or left is None:
        return "Starting" if not live.games else "Playing"
    speed = f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}"
    return f"{speed} games a second, {duration(left)} left"
