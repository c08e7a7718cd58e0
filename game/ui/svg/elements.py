"""The elements of an SVG: the known ones, those not drawn, and the state they inherit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from game.ui.svg.numbers import Frame, Matrix, times
from game.ui.svg.tree import Node

DEEPEST = 60
"""The most groups nested inside one another."""

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
"""The elements that are not drawn, and what to do instead."""
NEVER = ("script", "animate", "animateTransform", "animateMotion", "animateColor", "set")
"""The elements that are refused wherever they stand."""


class State(NamedTuple):
    """The inherited state of an element: its matrix to the picture's units, the properties of its parents,
    the frame of its lengths, and its depth."""

    matrix: Matrix
    style: Mapping[str, str]
    frame: Frame
    depth: int = 0

    def moved(self, matrix: Matrix) -> State:
        """Return the state after another matrix."""
        return self._replace(matrix=times(self.matrix, matrix))


def nodes_of(node: Node) -> Iterator[Node]:
    """Yield an element and its contents, in the order of the file."""
    left = [node]
    while left:
        yield (node := left.pop())
        left += reversed(node.children)


def is_wanted(node: Node) -> bool:
    """Return whether an element is meant for readers of English and plain SVG."""
    stated = node.attributes
    if stated.get("requiredExtensions", "").strip():
        return False
    if "systemLanguage" not in stated:
        return True
    return any(each.strip().lower().split("-")[0] == "en" for each in stated["systemLanguage"].split(","))
