"""What the pages of a report share: panels with a line on how to read them, and what the pointer is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Surface

from game.pages.runs.histogram import Told
from game.simulate.figures import Figures
from game.ui.canvas import Box
from game.ui.kit import Kit

if TYPE_CHECKING:
    from game.pages.runs.run import RunScene

EDGE, HEAD = 16.0, 42.0


class Tab:
    """A page of the report of a run. `lay` makes its controls, `paint` draws what lies under them."""

    def __init__(self, page: RunScene) -> None:
        self.page = page

    @property
    def kit(self) -> Kit:
        """The kit of the scene."""
        return self.page.kit

    @property
    def figures(self) -> Figures:
        """What there is to show."""
        assert self.page.figures is not None, "pages are shown when there are figures"
        return self.page.figures

    def lay(self, area: Box) -> None:
        """Lay the page out in an area."""

    def paint(self, surface: Surface) -> None:
        """Draw what stands still until the figures change."""

    def renew(self) -> None:
        """The figures have changed; `paint` follows."""

    def told(self, point: tuple[float, float]) -> Told | None:
        """What is said of what the pointer is on."""
        return None


def framed(
    kit: Kit, surface: Surface, box: Box, heading: str, reading: str = "", figure: str = "", note: str = ""
) -> Box:
    """A panel with a line at its foot on how to read it, and under that a quieter `note`; the box left inside."""
    kit.panel(surface, box, heading, figure)
    x, y, w, h = box
    inside = inner(kit, box, reading, note)
    at = inside[1] + inside[3] + 8
    for words, ink in ((reading, "text2"), (note, "mute")):
        if words:
            drawn = kit.paragraph(words, w - 2 * EDGE, 13, ink)
            kit.put(surface, drawn, (x + EDGE, at))
            at += kit.size_of(drawn)[1] + 4
    return inside


def inner(kit: Kit, box: Box, reading: str = "", note: str = "") -> Box:
    """The box that `framed` leaves inside."""
    x, y, w, h = box
    taken = 0.0
    for words in (reading, note):
        if words:
            taken += kit.size_of(kit.paragraph(words, w - 2 * EDGE, 13))[1] + 4
    foot = taken + 16 if taken else 12.0
    return x + EDGE, y + HEAD, w - 2 * EDGE, max(1.0, h - HEAD - foot)


def fitting(kit: Kit, box: Box, words: str, most: float = 0.4) -> str:
    """The words when they take no more than a part of the box's height, else nothing."""
    tall = kit.size_of(kit.paragraph(words, box[2] - 2 * EDGE, 13))[1] if words else 0.0
    return words if tall <= max(20.0, (box[3] - HEAD) * most) else ""
