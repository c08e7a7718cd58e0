"""What elements of an SVG there are, which are not drawn, and what an element takes over from those above it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from game.ui.svg.numbers import Frame, Matrix, times
from game.ui.svg.tree import Node

DEEPEST = 60
"""Groups inside one another."""

SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
MARKED = ("path", "line", "polyline", "polygon")
USED = {*SHAPES, "g", "a", "svg", "symbol", "use", "text", "image", "switch"}
GRADIENTS = ("linearGradient", "radialGradient")
LENGTHS = {
    "rect": "x y width height rx ry", "circle": "cx cy r", "ellipse": "cx cy rx ry", "line": "x1 y1 x2 y2",
}  # fmt: skip
REFUSED = {
    "script": "remove it",
    "foreignObject": "replace it with shapes",
    "animate": "draw it in its final form",
    "animateTransform": "draw it in its final form",
    "animateMotion": "draw it in its final form",
    "animateColor": "draw it in its final form",
    "set": "draw it in its final form",
    "textPath": "convert the text to paths",
    "video": "replace it with shapes",
    "audio": "remove it",
    "iframe": "replace it with shapes",
    "canvas": "replace it with shapes",
}
"""Elements that are not drawn, and what to do instead."""
NEVER = ("script", "animate", "animateTransform", "animateMotion", "animateColor", "set")
"""Those that count wherever they stand."""


class State(NamedTuple):
    """Where an element stands, and what it takes over: the way to the picture's units, the properties of those above,
    what lengths are measured by, how deep it lies."""

    matrix: Matrix
    style: Mapping[str, str]
    frame: Frame
    depth: int = 0

    def moved(self, matrix: Matrix) -> State:
        """The same behind a matrix."""
        return self._replace(matrix=times(self.matrix, matrix))


def nodes_of(node: Node) -> Iterator[Node]:
    """An element and all in it, in the order of the file."""
    left = [node]
    while left:
        yield (node := left.pop())
        left += reversed(node.children)


def is_wanted(node: Node) -> bool:
    """Whether an element is for those who read English and know nothing beyond SVG."""
    stated = node.attributes
    if stated.get("requiredExtensions", "").strip():
        return False
    if "systemLanguage" not in stated:
        return True
    return any(each.strip().lower().split("-")[0] == "en" for each in stated["systemLanguage"].split(","))
