"""Lines and paths of a face, as our own SVG."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards import display
from game.cards.elements import FARTHEST, Line, Path
from game.cards.texts import Texts
from game.ui.svg import numbers
from game.ui.svg.costs import Costs
from game.ui.svg.numbers import SAME, STROKE, Point

_AROUND = 0.5
"""How far beyond the card lines are drawn, in sides of it: a turn may bring them onto the card."""


class Paths(Texts):
    """Draws lines and paths."""

    _costs: Costs | None = None
    """The cost of all lines and paths of the face together, limited like that of one picture."""

    def line(self, line: Line) -> float:
        """Draw a line between points; return its lower edge."""
        points = [self.point(at) for at in line.points]
        d = "M" + "L".join(f"{x:.4f} {y:.4f}" for x, y in points)
        stroke = self._stroke(self.ink("ink", line.ink), line.width, line.dash)
        body = f'<path d="{d}" fill="none" {stroke} opacity="{line.alpha:g}"/>'
        return self._shape_of(body, len(points), points, (0.0, 0.0), line.width, line.dash)

    def way(self, path: Path) -> float:
        """Draw a shape from its path data; return its lower edge."""
        d, at = self.word("d", path.d), self.point(path.at)
        try:
            count, points = numbers.path(d)
        except ValueError as error:
            self.fault("d", str(error))
            return at[1]
        if not points or max(abs(side) for point in points for side in point) > FARTHEST:
            far = f"the path reaches beyond {FARTHEST} units" if points else "the path has no points"
            self.fault("d", far)
            return at[1]
        fill = f'fill="{self.ink("fill", path.fill)}"' if path.fill else 'fill="none"'
        line = path.line if path.edge else 0.0
        stroke = self._stroke(self.ink("edge", path.edge), line, path.dash) if path.edge else ""
        body = f'<path d="{d}" {fill} {stroke} opacity="{path.alpha:g}"/>'
        return self._shape_of(body, count, points, at, line, path.dash, at_path=True)

    def _stroke(self, ink: str, width: float, dash: Sequence[float]) -> str:
        dashes = f' stroke-dasharray="{" ".join(f"{part:g}" for part in dash)}"' if dash else ""
        return (
            f'stroke="{ink}" stroke-width="{width:g}" stroke-linecap="{"butt" if dash else "round"}" '
            f'stroke-linejoin="round"{dashes}'
        )

    def _shape_of(
        self,
        body: str,
        count: float,
        points: Sequence[Point],
        at: Point,
        line: float,
        dash: Sequence[float],
        at_path: bool = False,
    ) -> float:
        """Draw SVG in units from a point, as far as it can be visible; return its lower edge."""
        (x, y), w, h = at, 2 * self.middle[0], 2 * self.middle[1]
        if self._costs is None:
            self._costs = Costs((w, h), (0.0, 0.0))
        try:
            self._costs.element()
            placed = [(x + right, y + down) for right, down in points]
            self._costs.shape(count * (STROKE if line else 1), placed, SAME, line, tuple(dash))
        except ValueError as error:
            self.fault(
                "d" if at_path else "points", f"{error} (the lines and paths of a face count as one picture)"
            )
            return y
        xs, ys = [each[0] for each in points], [each[1] for each in points]
        left, right = (self._within(x + side, w) for side in (min(xs) - line, max(xs) + line))
        top, low = (self._within(y + side, h) for side in (min(ys) - line, max(ys) + line))
        if right > left and low > top:
            px, rect = self.px, self.rect((left, top, right - left, low - top))
            matrix = f"matrix({px:.5f} 0 0 {px:.5f} {x * px - rect.x:.3f} {y * px - rect.y:.3f})"
            box = rect.x / px, rect.y / px, rect.w / px, rect.h / px
            self.add(display.Vector(path=self.path, body=f'<g transform="{matrix}">{body}</g>', box=box))
        return low

    def _within(self, side: float, whole: float) -> float:
        return min(max(side, -_AROUND * whole), (1 + _AROUND) * whole)
