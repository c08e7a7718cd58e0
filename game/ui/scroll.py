"""Scrolling by wheel, keys and bar, used by the lists. Lengths are logical px."""

from __future__ import annotations

from pygame import Surface

from game.ui.canvas import Box, contains
from game.ui.kit import Kit

BAR = 14.0
_LEAST_THUMB = 28.0


class Scroll:
    """The scroll state of a content of height `content` in a window of height `view`."""

    def __init__(self, content: float, view: float) -> None:
        self.content, self.view = content, view
        self.offset = self.target = 0.0
        self._held: float | None = None

    @property
    def most(self) -> float:
        """Return the largest offset."""
        return max(0.0, self.content - self.view)

    def to(self, offset: float, *, at_once: bool = False) -> None:
        """Scroll to an offset, smoothly or at once."""
        self.target = min(self.most, max(0.0, offset))
        if at_once:
            self.offset = self.target

    def reveal(self, top: float, height: float) -> None:
        """Scroll just far enough to show this part of the content."""
        if top < self.target:
            self.to(top)
        elif top + height > self.target + self.view:
            self.to(top + height - self.view)

    def update(self, dt: float, speed: float) -> bool:
        """Advance the scrolling and return whether it moves; `speed` is the kit's motion factor, 0 is
        instant."""
        self.target = min(self.most, max(0.0, self.target))
        gap = self.target - self.offset
        if gap == 0:
            return False
        part = 1.0 if speed <= 0 else min(1.0, dt * 18 / speed)
        self.offset = self.target if abs(gap) < 0.6 else self.offset + gap * part
        return True

    def thumb(self, box: Box) -> Box:
        """Return the box of the bar's thumb, for a window at `box`."""
        x, y, w, h = box
        length = max(min(_LEAST_THUMB, h), h * self.view / max(self.content, 1.0))
        at = (h - length) * (self.offset / self.most if self.most else 0.0)
        return x + w - BAR + 3, y + at + 2, BAR - 6, length - 4

    def grab(self, box: Box, point: tuple[float, float]) -> bool:
        """Handle a press; return whether it was on the bar, which then follows the pointer."""
        x, y, w, h = box
        if self.most <= 0 or not contains((x + w - BAR, y, BAR, h), point):
            return False
        thumb = self.thumb(box)
        inside = thumb[1] <= point[1] <= thumb[1] + thumb[3]
        self._held = point[1] - thumb[1] if inside else thumb[3] / 2
        self.drag(box, point)
        return True

    def drag(self, box: Box, point: tuple[float, float]) -> None:
        """Move a held bar with the pointer."""
        if self._held is not None:
            thumb = self.thumb(box)
            space = box[3] - thumb[3] - 4
            self.to((point[1] - self._held - box[1]) / space * self.most if space > 0 else 0.0, at_once=True)

    def release(self) -> bool:
        """Let go of the bar; return whether it was held."""
        held, self._held = self._held is not None, None
        return held

    @property
    def held(self) -> bool:
        """Return whether the bar is held."""
        return self._held is not None


def draw_bar(kit: Kit, surface: Surface, box: Box, thumb: Box, warm: bool) -> None:
    """Draw a scroll bar at the right edge of `box`, with its thumb."""
    x, y, w, h = box
    kit.fill(surface, (x + w - BAR + 4, y, BAR - 8, h), "night0", None, (BAR - 8) / 2, alpha=150)
    kit.fill(surface, thumb, "edge2" if warm else "edge", None, thumb[2] / 2, "lamp" if warm else None)
