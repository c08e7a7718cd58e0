"""The plate that says what to do first, beside what a player has tried instead (LOOK 14)."""

from __future__ import annotations

from pygame import Surface

from game.table.callouts import beside
from game.table.look import Boxes
from game.ui.canvas import Box, centre
from game.ui.kit import Kit

SECONDS = 6.0
WIDEST, LEFT, PAD = 322.0, 46.0, 12.0
"""The greatest width of the plate, and the left and other margins of its words."""
SIZE = 15.0
NOTCH, FAR = 10.0, 9.0
"""Half the width of the notch, and how far it reaches."""


class TriedPlate:
    """The plate while it is shown: its words and its box; `left` is the remaining time (s)."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self.words = ""
        self.left = 0.0
        self._anchor: Box = (0.0, 0.0, 0.0, 0.0)
        self._box: Box = (0.0, 0.0, 0.0, 0.0)

    def say(self, words: str, anchor: Box, spared: Boxes) -> None:
        """Show words beside a box for 6 s, over as few of the spared boxes as possible."""
        self.words, self.left, self._anchor = words, SECONDS, anchor
        w, h = self._size()
        self._box = beside(anchor, w, h, self._kit.canvas, spared=spared)

    def close(self) -> None:
        """Take the plate away."""
        self.words = ""

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return True when the plate goes."""
        if not self.words:
            return False
        self.left -= dt
        if self.left > 0:
            return False
        self.close()
        return True

    def draw(self, surface: Surface) -> None:
        """Draw the plate if it is shown: its first sentence is bold."""
        if not self.words:
            return
        kit, (x, y, _, h) = self._kit, self._box
        kit.shadow(surface, self._box, 3, 8)
        kit.fill(surface, self._box, "night1", None, 8, "caution", 1.6)
        self._draw_notch(surface)
        kit.draw_icon(surface, "caution", (x + 24, y + h / 2), 22, "caution")
        top = y + PAD
        for words, bold in self._parts():
            text = kit.paragraph(words, WIDEST - LEFT - PAD, SIZE, "text" if bold else "text2", bold)
            kit.put(surface, text, (x + LEFT, top))
            top += kit.size_of(text)[1]

    def _parts(self) -> list[tuple[str, bool]]:
        first, stop, rest = self.words.partition(". ")
        return [(first + "." * bool(stop), True), *([(rest, False)] if rest else [])]

    def _size(self) -> tuple[float, float]:
        kit, room = self._kit, WIDEST - LEFT - PAD
        texts = [kit.paragraph(words, room, SIZE, "text", bold) for words, bold in self._parts()]
        sizes = [kit.size_of(text) for text in texts]
        return max(w for w, _ in sizes) + LEFT + PAD, sum(h for _, h in sizes) + 2 * PAD

    def _draw_notch(self, surface: Surface) -> None:
        """Draw the notch on the side that faces the anchor."""
        kit, s, (x, y, w, h) = self._kit, self._kit.canvas.s, self._box
        ax, ay = centre(self._anchor)
        at_x, at_y = max(x + 20, min(ax, x + w - 20)), max(y + 20, min(ay, y + h - 20))
        if self._anchor[0] + self._anchor[2] <= x + 1:
            corner, tip, ends = (x, at_y), (-FAR, 0.0), ((0.0, -NOTCH), (0.0, NOTCH))
        elif self._anchor[0] >= x + w - 1:
            corner, tip, ends = (x + w, at_y), (FAR, 0.0), ((0.0, -NOTCH), (0.0, NOTCH))
        elif self._anchor[1] + self._anchor[3] <= y + 1:
            corner, tip, ends = (at_x, y), (0.0, -FAR), ((-NOTCH, 0.0), (NOTCH, 0.0))
        elif self._anchor[1] >= y + h - 1:
            corner, tip, ends = (at_x, y + h), (0.0, FAR), ((-NOTCH, 0.0), (NOTCH, 0.0))
        else:
            return
        reach = NOTCH + 4
        back = (-tip[0] * 0.22, -tip[1] * 0.22)
        points = [
            ((reach + px) * s, (reach + py) * s) for px, py in (_add(ends[0], back), tip, _add(ends[1], back))
        ]
        way = "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in points)
        fill, ink = kit.theme.hex("night1"), kit.theme.hex("caution")
        body = f'<path d="{way}" fill="{fill}" stroke="{ink}" stroke-width="{max(1.0, 1.6 * s):.2f}"/>'
        kit.drawing(surface, (corner[0] - reach, corner[1] - reach, 2 * reach, 2 * reach), body)


def _add(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return one[0] + other[0], one[1] + other[1]
