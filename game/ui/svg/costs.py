"""The cost of drawing an SVG, added up while it is traversed and refused beyond a limit."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

from game.ui.svg import numbers
from game.ui.svg.numbers import CURVE, MOST_SEGMENTS, STROKE, Matrix, Point

MOST_ELEMENTS = 5_000
"""The most elements of a picture, each counted as often as it is used."""
MOST_LAYERS = 100.0
"""The most times that a picture may be painted all over."""
REACH = 100.0
"""The greatest distance of something from the origin, and the greatest width of a line, in sizes of the
picture."""
FINEST = 1e-4
"""The finest dashes, in sizes of the picture."""
MOST_TILES = 10_000
"""The most repetitions of a pattern in a shape."""
LARGEST_TILE = 2.0
"""The greatest area of a pattern's tile, in areas of the picture."""
MOST_LETTERS = 2_000
LETTER = 12 * CURVE
"""The cost of a letter, in segments."""

MOST_CROSSED = 100_000.0
"""The most of the total length of shapes' edges, in sizes of the picture, times the number of edges beside
each other; of several shapes together. The renderer checks all edges at the same height, wherever they are.
"""
FINE = 4_000
"""The most edges that can lie beside each other: the px across a large picture."""

TOO_LARGE = "the numbers are too large for the picture's size"


class Box(NamedTuple):
    """The largest area that is covered, in units of the picture."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def area(self) -> float:
        """Return width times height."""
        return max(0.0, self.right - self.left) * max(0.0, self.bottom - self.top)


NOWHERE = Box(math.inf, math.inf, -math.inf, -math.inf)


def joined(one: Box, other: Box) -> Box:
    """Return the bounding box of two boxes."""
    return Box(*map(min, one[:2], other[:2]), *map(max, one[2:], other[2:]))


def around(points: list[Point], matrix: Matrix, more: float = 0.0) -> Box:
    """Return the bounding box of transformed points, with `more` round each."""
    placed = [numbers.apply(matrix, point) for point in points]
    xs, ys = zip(*placed, strict=True)
    more *= max(math.hypot(matrix[0], matrix[1]), math.hypot(matrix[2], matrix[3]))
    return Box(min(xs) - more, min(ys) - more, max(xs) + more, max(ys) + more)


class Costs:
    """The cost of one picture of a size in its own units. Methods raise ValueError beyond a limit."""

    def __init__(self, size: tuple[float, float], corner: Point) -> None:
        self.size, self.corner, self.whole = size, corner, max(size)
        self.elements, self.squares, self.crossed, self.layers, self.letters = 0, 0.0, 0.0, 0.0, 0

    def element(self, count: int = 1) -> None:
        """Add elements."""
        self.elements += count
        if self.elements > MOST_ELEMENTS:
            raise ValueError(f"more than {MOST_ELEMENTS:,} elements")

    def written(self, count: int) -> None:
        """Add characters."""
        self.letters += count
        if self.letters > MOST_LETTERS:
            raise ValueError(f"more than {MOST_LETTERS:,} letters")
        for _ in range(count):
            self.drawn_with(LETTER)

    def tile(self, w: float, h: float, filled: float, matrix: Matrix, turned: Matrix) -> None:
        """Add a pattern that fills an area with tiles of a size; `turned` is the pattern's transform."""
        a, b, c, d, _, _ = numbers.times(matrix, turned)
        tile = w * math.hypot(a, b) * h * math.hypot(c, d) / (self.size[0] * self.size[1])
        if not tile <= LARGEST_TILE:
            raise ValueError("a pattern's tile is larger than the picture")
        a, b, c, d, _, _ = turned
        if not max(1e-9, filled) / (w * h * abs(a * d - b * c)) <= MOST_TILES:
            raise ValueError(f"a pattern repeats more than {MOST_TILES:,} times")
        self.painted(tile)

    def snapshot(self) -> tuple[int, float, float, float]:
        """Return the current sums, for `repeat`."""
        return self.elements, self.squares, self.crossed, self.layers

    def repeat(self, before: tuple[int, float, float, float], times: int) -> None:
        """Add the cost since `before` another `times` times."""
        elements, squares, crossed, layers = before
        self.element((self.elements - elements) * times)
        self.squares += (self.squares - squares) * times
        self.crossed += (self.crossed - crossed) * times
        self.drawn_with(0)
        self.crossed_by(0, 1)
        self.painted((self.layers - layers) * times)

    def bounded(self, *values: float) -> None:
        """Raise ValueError for numbers too large for the renderer."""
        if not all(abs(value) <= REACH * max(self.whole, 1.0) for value in values):
            raise ValueError(TOO_LARGE)

    def share(self, covered: Box) -> float:
        """Return the part of the picture that a box covers at most, 0 to 1."""
        return (
            min(1.0, covered.area / (self.size[0] * self.size[1])) if covered.right >= covered.left else 0.0
        )

    def painted(self, layers: float) -> None:
        """Add layers of paint, each as large as the picture."""
        self.layers += layers
        if not self.layers <= MOST_LAYERS:
            raise ValueError(f"the shapes cover the picture more than {MOST_LAYERS:.0f} times over")

    def drawn_with(self, count: float) -> None:
        """Add a shape of `count` segments."""
        self.squares += count * count
        if not self.squares <= MOST_SEGMENTS**2:
            raise ValueError(f"too many lines, curves and dashes (about {count:,.0f} in a shape)")

    def crossed_by(self, way: float, high: float) -> None:
        """Add a shape whose edges have a length `way` within a height `high`, in sizes of the picture."""
        self.crossed += way * min(FINE, way / max(high, 1 / FINE))
        if not self.crossed <= MOST_CROSSED:
            raise ValueError("the lines go back and forth too often")

    def reached(self, points: list[Point], matrix: Matrix, width: float) -> float:
        """Return the scale of a shape's units; raise ValueError if it is too far away."""
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
        """Add the cost of a shape and return the box it covers. Raises ValueError beyond a limit."""
        scale, pieces = self.reached(points, matrix, width), 0.0
        if dashes and width:
            pattern = sum(dashes)
            if not scale * pattern >= FINEST * self.whole:
                raise ValueError("the dashes are too fine")
            length = sum(math.dist(one, other) for one, other in pairwise(points))
            pieces = 2 * length / pattern * len(dashes)
            count += STROKE * pieces
        self.drawn_with(count)
        covered = around(points, matrix, width / 2)
        way = sum(
            min(2.0, scale * (abs(x - u) + abs(y - v)) / self.whole) for (x, y), (u, v) in pairwise(points)
        )
        if width:
            way = 2 * way + 2 * (len(points) + pieces) * scale * width / self.whole
        self.crossed_by(way, (covered.bottom - covered.top) / self.whole)
        if not clip:
            self.painted(self.share(covered))
        return covered
