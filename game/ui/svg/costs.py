"""What drawing an SVG costs: added up while it is gone through, and refused where it is too much."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

from game.ui.svg import numbers
from game.ui.svg.numbers import CURVE, MOST_SEGMENTS, STROKE, Matrix, Point

MOST_ELEMENTS = 5_000
"""Elements that are drawn, each as often as it is used."""
MOST_LAYERS = 100.0
"""How often a picture may be painted all over."""
REACH = 100.0
"""How far from the origin something may lie, and how thick a line may be: in sizes of the picture."""
FINEST = 1e-4
"""The finest dashes, in sizes of the picture."""
MOST_TILES = 10_000
"""How often a pattern may be repeated in a shape."""
LARGEST_TILE = 2.0
"""What a tile of a pattern may cover, in pictures."""
MOST_LETTERS = 2_000
LETTER = 12 * CURVE
"""What a letter counts in segments."""

MOST_CROSSED = 100_000.0
"""How far the edges of a shape go, in sizes of the picture, times how many of them lie beside each other; of several
shapes together. The renderer goes through all that lie beside an edge wherever that is."""
FINE = 4_000
"""How many edges can lie beside each other: as many as a large picture has px across."""

TOO_LARGE = "its numbers are too large for its size"


class Box(NamedTuple):
    """What is covered at most, in units of the picture."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def area(self) -> float:
        """Its width times its height."""
        return max(0.0, self.right - self.left) * max(0.0, self.bottom - self.top)


NOWHERE = Box(math.inf, math.inf, -math.inf, -math.inf)


def joined(one: Box, other: Box) -> Box:
    """The box round two."""
    return Box(*map(min, one[:2], other[:2]), *map(max, one[2:], other[2:]))


def around(points: list[Point], matrix: Matrix, more: float = 0.0) -> Box:
    """The box round points where a matrix takes them, and `more` round each."""
    placed = [numbers.apply(matrix, point) for point in points]
    xs, ys = zip(*placed, strict=True)
    more *= max(math.hypot(matrix[0], matrix[1]), math.hypot(matrix[2], matrix[3]))
    return Box(min(xs) - more, min(ys) - more, max(xs) + more, max(ys) + more)


class Costs:
    """What one picture costs, that is so large in its own units. Methods raise ValueError where it is too much."""

    def __init__(self, size: tuple[float, float], corner: Point) -> None:
        self.size, self.corner, self.whole = size, corner, max(size)
        self.elements, self.squares, self.crossed, self.layers, self.letters = 0, 0.0, 0.0, 0.0, 0

    def element(self, count: int = 1) -> None:
        """Add elements."""
        self.elements += count
        if self.elements > MOST_ELEMENTS:
            raise ValueError(f"it has more than {MOST_ELEMENTS:,} elements")

    def written(self, count: int) -> None:
        """Add letters."""
        self.letters += count
        if self.letters > MOST_LETTERS:
            raise ValueError(f"it has more than {MOST_LETTERS:,} letters")
        for _ in range(count):
            self.drawn_with(LETTER)

    def tile(self, w: float, h: float, filled: float, matrix: Matrix, turned: Matrix) -> None:
        """Add a pattern that fills an area with tiles of that size; `turned` is its own transform."""
        a, b, c, d, _, _ = numbers.times(matrix, turned)
        tile = w * math.hypot(a, b) * h * math.hypot(c, d) / (self.size[0] * self.size[1])
        if not tile <= LARGEST_TILE:
            raise ValueError("the tile of its pattern is larger than the picture")
        a, b, c, d, _, _ = turned
        if not max(1e-9, filled) / (w * h * abs(a * d - b * c)) <= MOST_TILES:
            raise ValueError(f"its pattern is repeated more than {MOST_TILES:,} times")
        self.painted(tile)

    def now(self) -> tuple[int, float, float, float]:
        """What was added up so far, for `again`."""
        return self.elements, self.squares, self.crossed, self.layers

    def again(self, before: tuple[int, float, float, float], times: int) -> None:
        """Add what came since `before` so many times more."""
        elements, squares, crossed, layers = before
        self.element((self.elements - elements) * times)
        self.squares += (self.squares - squares) * times
        self.crossed += (self.crossed - crossed) * times
        self.drawn_with(0)
        self.crossed_by(0, 1)
        self.painted((self.layers - layers) * times)

    def bounded(self, *values: float) -> None:
        """Raise ValueError for numbers that the renderer loses itself in."""
        if not all(abs(value) <= REACH * max(self.whole, 1.0) for value in values):
            raise ValueError(TOO_LARGE)

    def share(self, covered: Box) -> float:
        """How much of the picture a box covers at most."""
        return min(1.0, covered.area / (self.size[0] * self.size[1])) if covered.right >= covered.left else 0.0

    def painted(self, layers: float) -> None:
        """Add layers of paint, each as large as the picture."""
        self.layers += layers
        if not self.layers <= MOST_LAYERS:
            raise ValueError(f"it's painted all over more than {MOST_LAYERS:.0f} times")

    def drawn_with(self, count: float) -> None:
        """Add a shape of so many segments."""
        self.squares += count * count
        if not self.squares <= MOST_SEGMENTS**2:
            raise ValueError(f"it has too many lines, curves and dashes (about {count:,.0f} in a shape)")

    def crossed_by(self, way: float, high: float) -> None:
        """Add a shape whose edges go so far within such a height, in sizes of the picture."""
        self.crossed += way * min(FINE, way / max(high, 1 / FINE))
        if not self.crossed <= MOST_CROSSED:
            raise ValueError("its lines go back and forth too often")

    def reached(self, points: list[Point], matrix: Matrix, width: float) -> float:
        """Raise ValueError for what lies too far away; how large a unit is there."""
        a, b, c, d, e, f = matrix
        scale = (math.hypot(a, b) + math.hypot(c, d)) / 2
        reach = max(abs(v) for point in points for v in point) + max(map(abs, self.corner))
        if not 2 * scale * max(reach, width) + abs(e) + abs(f) <= REACH * self.whole:
            raise ValueError(TOO_LARGE)
        return scale

    def shape(
        self,
        count: float,
        points: list[Point],
        matrix: Matrix,
        width: float,
        dashes: tuple[float, ...],
        clip: bool = False,
    ) -> Box:
        """Add what a shape costs; what it covers. Raises ValueError where that is too much."""
        scale, pieces = self.reached(points, matrix, width), 0.0
        if dashes and width:
            pattern = sum(dashes)
            if not scale * pattern >= FINEST * self.whole:
                raise ValueError("its dashes are too fine")
            length = sum(math.dist(one, other) for one, other in pairwise(points))
            pieces = 2 * length / pattern * len(dashes)
            count += STROKE * pieces
        self.drawn_with(count)
        covered = around(points, matrix, width / 2)
        way = sum(min(2.0, scale * (abs(x - u) + abs(y - v)) / self.whole) for (x, y), (u, v) in pairwise(points))
        if width:
            way = 2 * way + 2 * (len(points) + pieces) * scale * width / self.whole
        self.crossed_by(way, (covered.bottom - covered.top) / self.whole)
        if not clip:
            self.painted(self.share(covered))
        return covered
