"""Notices: single lines at the top or foot of the window that vanish after a few seconds; mere notes also
with their page."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Surface

from game.ui.canvas import Box
from game.ui.kit import Kit

SECONDS = 4.0
MOST = 3
TOP, FOOT, HEIGHT, GAP, WIDEST = 62.0, 22.0, 40.0, 6.0, 900.0
SIGN = 28.0
"""The width of the icon before a line."""
_LOOK = {
    "note": ("edge2", "text", ""),
    "caution": ("caution", "caution", "caution"),
    "refused": ("refused", "refused", "cross"),
}


class Notice(NamedTuple):
    """A line, its kind ("note", "caution", "refused"), when it vanishes (app seconds; None: not shown yet)
    and the page that first showed it."""

    text: str
    kind: str
    until: float | None = None
    page: object = None


class Notices:
    """The notices currently shown, oldest first."""

    def __init__(self) -> None:
        self.shown: list[Notice] = []

    def add(self, text: str, kind: str) -> None:
        """Show a line; repeating one only extends its time."""
        kind = kind if kind in _LOOK else "refused" if kind == "error" else "note"
        text = " ".join(text.split())
        self.withdraw(text)
        self.shown = [*self.shown, Notice(text, kind)][-MOST:]

    def withdraw(self, text: str) -> None:
        """Remove a line that is no longer true."""
        text = " ".join(text.split())
        self.shown = [notice for notice in self.shown if notice.text != text]

    def update(self, now: float, page: object = None) -> bool:
        """Remove lines that are expired or belong to another page; long lines stay longer. Return whether one
        was removed or is new."""
        new = any(notice.until is None for notice in self.shown)
        self.shown = [
            notice if notice.until else notice._replace(until=now + _seconds(notice.text), page=page)
            for notice in self.shown
        ]
        kept = [notice for notice in self.shown if _is_current(notice, now, page)]
        gone = len(kept) != len(self.shown)
        self.shown = kept
        return gone or new

    def draw(
        self, surface: Surface, kit: Kit, part: tuple[float, float] = (0.0, 0.0), below: bool = False
    ) -> None:
        """Draw the lines centred in the window or the `part` of it from a left edge and with a width (logical
        pixels; width 0: all); under the top bar, or `below` at the foot if the page has headings there."""
        x, room = part if part[1] else (0.0, kit.canvas.w)
        laid = [(notice, self._height(kit, notice, room)) for notice in self.shown]
        y = kit.canvas.h - FOOT - sum(high + GAP for _, high in laid) + GAP if below else TOP
        for notice, high in laid:
            self._draw(surface, kit, notice, (x, y, room, high))
            y += high + GAP

    def _height(self, kit: Kit, notice: Notice, room: float) -> float:
        """Return the height of a line wrapped into a room."""
        return max(HEIGHT, kit.paragraph_height(notice.text, _inner(notice, room), 14.5) + 18)

    def _draw(self, surface: Surface, kit: Kit, notice: Notice, band: Box) -> None:
        """Draw a line in the middle of a band."""
        (x, y, room, high), (edge, ink, icon) = band, _LOOK[notice.kind]
        inner = _inner(notice, room)
        words = kit.paragraph(notice.text, inner, 14.5, ink)
        across = min(inner, kit.text_width(notice.text, 14.5) + 2) + _around(notice)
        frame = (x + (room - across) / 2, y, across, high)
        kit.shadow(surface, frame, 3, 8)
        kit.fill(surface, frame, "night0", "night1", radius=8, border=edge, border_width=1.2)
        left = frame[0] + 16
        if icon:
            kit.draw_icon(surface, icon, (left + 9, y + high / 2), 18, ink)
            left += SIGN
        kit.put(surface, words, (left, y + (high - kit.size_of(words)[1]) / 2))


def _around(notice: Notice) -> float:
    """Return the width of a frame beside its words."""
    return 32 + (SIGN if _LOOK[notice.kind][2] else 0)


def _inner(notice: Notice, room: float) -> float:
    """Return the maximal width of a line's words."""
    return min(WIDEST, room - 32) - _around(notice)


def _is_current(notice: Notice, now: float, page: object) -> bool:
    expired = notice.until is not None and notice.until <= now
    return not expired and (notice.kind != "note" or notice.page is page)


def _seconds(text: str) -> float:
    """Return how long a line is shown: at least 4 s, longer for long texts."""
    return max(SECONDS, len(text) / 18)
