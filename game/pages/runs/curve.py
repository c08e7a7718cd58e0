"""By which turn how many games were over, and how many won, as lines in the bands of their intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Surface

from game.pages.result.plane import Plane
from game.pages.runs.histogram import Told
from game.simulate import words
from game.simulate.ending import TurnRow
from game.simulate.figures import Figures
from game.simulate.intervals import Share
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.tabletop import Course

_FOOT, _HEAD = 24.0, 8.0

Pick = Callable[[TurnRow], Share]


class Curve:
    """Shares of the games over the turns, from the turn before the shortest game to the last."""

    def __init__(self, kit: Kit, figures: Figures, box: Box) -> None:
        self.kit, self.figures = kit, figures
        x, y, w, h = box
        left = kit.text_width("100 %", 12) + 10
        self.before = figures.turns[0].turn - 1
        span = figures.turns[-1].turn - self.before
        course = Course(span, 100, "percent", ())
        self.plane = Plane(course, (x + left, y + _HEAD, w - left - 10, h - _HEAD - _FOOT), 0.0)
        self.box = box
        self.lines: list[tuple[str, str, Pick]] = [("over", "edge2", lambda row: row.by_then)]
        if figures.winning.decided.won > 0:
            self.lines.append(("won", "brass", lambda row: row.won_by_then))
        if figures.winning.decided.won >= figures.games:
            self.lines = [("over", "brass", lambda row: row.by_then)]

    def legend(self) -> list[tuple[str, str]]:
        """(ink, words) of the lines."""
        return [(ink, name) for name, ink, _ in self.lines]

    def draw(self, surface: Surface) -> None:
        """Axes, bands, lines."""
        kit, plane = self.kit, self.plane
        x = plane.box[0]
        for part in (0, 25, 50, 75, 100):
            y = plane.y(part)
            kit.line(surface, (x, y), (plane.right, y), "edge" if part else "edge2", 1, 90 if part else 255)
            kit.draw_text(surface, f"{part}\u00a0%", (x - 8, y), 12, "text2", False, "midright")
        for turn in plane.rounds(30):
            place = (plane.x(turn), plane.bottom + 13)
            kit.draw_text(surface, str(turn + self.before), place, 13, "text2", False, "center")
        kit.drawing(surface, self.box, "".join(self._line(ink, pick) for _, ink, pick in self.lines))
        if plane.x(1) - plane.x(0) > 14:
            for _, ink, pick in self.lines:
                for row in self.figures.turns:
                    at = (plane.x(row.turn - self.before), plane.y(100 * pick(row).value))
                    kit.disc(surface, at, 3.4, "panel_bottom", ink, 1.8)

    def _line(self, ink: str, pick: Pick) -> str:
        """The band of the intervals and the line in it, as SVG."""
        rows, kit = self.figures.turns, self.kit
        start = [(self.before, 0.0)]
        upper = self._path([*start, *((row.turn, pick(row).high) for row in rows)])
        lower = self._path([*start, *((row.turn, pick(row).low) for row in rows)])
        middle = self._path([*start, *((row.turn, pick(row).value) for row in rows)])
        colour, s = kit.theme.hex(ink), kit.canvas.s
        band = f'<path d="M{" L".join([*upper, *reversed(lower)])}Z" fill="{colour}" fill-opacity="0.22"/>'
        stroke = (
            f'stroke="{colour}" stroke-width="{2.6 * s:.2f}" stroke-linejoin="round" stroke-linecap="round"'
        )
        return f'{band}<path d="M{" L".join(middle)}" fill="none" {stroke}/>'

    def _path(self, points: Sequence[tuple[int, float]]) -> list[str]:
        moved = ((turn - self.before, 100 * part) for turn, part in points)
        return self.plane.pixels(moved, self.box, self.kit.canvas.s)

    def told(self, point: tuple[float, float]) -> Told | None:
        """What the turn at a point says."""
        x, y, w, h = self.plane.box
        if not (x - 12 <= point[0] <= x + w + 12 and y - 4 <= point[1] <= y + h + _FOOT):
            return None
        turn = self.plane.round_at(point[0]) + self.before
        row = next((row for row in self.figures.turns if row.turn == turn), None)
        if row is None:
            return None
        lines = [
            f"{name.capitalize()} by then: {words.percent(pick(row).value)} ({words.between(pick(row))}\u00a0%)"
            for name, _, pick in self.lines
        ]
        at = (self.plane.x(turn - self.before) + 8, self.plane.y(100 * self.lines[-1][2](row).value))
        return Told(at, f"{self.figures.turn_word.capitalize()} {turn}", "\n".join(lines))
