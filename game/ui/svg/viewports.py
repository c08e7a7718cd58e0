"""Viewports of an SVG: its size, and the fit of its viewBox."""

from __future__ import annotations

from game.ui.svg import numbers
from game.ui.svg.numbers import SAME, Frame, Matrix, Point
from game.ui.svg.styles import Declarations
from game.ui.svg.tree import Node

WIDEST = 100.0
"""The greatest ratio of a picture's sides."""
Sides = tuple[float, float, float, float]
"""Left, top, width and height."""


def measures(root: Node, declared: Declarations) -> tuple[tuple[float, float], Point, Matrix, Frame]:
    """Return the size and top left corner of a picture in its own units, the matrix of its contents, and the
    frame of its lengths. Raises ValueError."""
    sides: list[float] = []
    for name in ("width", "height"):
        value = (declared.get(name) or "auto").strip()
        _, unit = (0.0, "%") if value in ("auto", "") else numbers.parted(value)
        sides.append(0.0 if unit == "%" else Frame(0, 0).length(value))
    stated = sides[0], sides[1]
    view = box(root.attributes["viewBox"]) if "viewBox" in root.attributes else (0.0, 0.0, *stated)
    w, h = view[2:]
    if 0.0 in stated:  # missing sizes come from the viewBox
        stated = w, h
    for one, other in ((w, h), stated):
        if not (1e-3 <= one <= 1e5 and 1e-3 <= other <= 1e5 and 1 / WIDEST <= one / other <= WIDEST):
            raise ValueError("no usable size, so add a viewBox")
    x, y = view[:2]
    frame = Frame(w, h)
    if abs(stated[0] / w - stated[1] / h) <= 0.01 * stated[0] / w:
        return (w, h), (x, y), SAME, frame
    matrix = fit(view, (0.0, 0.0, stated[0], stated[1]), root.attributes.get("preserveAspectRatio", ""))
    scale = max(matrix[0], matrix[3])
    inner = (matrix[0] / scale, 0.0, 0.0, matrix[3] / scale, 0.0, 0.0)
    return (
        (stated[0] / scale, stated[1] / scale), (-matrix[4] / scale, -matrix[5] / scale),
        SAME if inner == SAME else inner, frame,
    )  # fmt: skip


def box(text: str) -> Sides:
    """Return a viewBox. Raises ValueError."""
    found = numbers.numbers(text)
    if len(found) != 4:
        raise ValueError("the viewBox isn't four numbers")
    if not (1e-3 <= found[2] <= 1e5 and 1e-3 <= found[3] <= 1e5):
        raise ValueError("no usable size, so add a viewBox")
    return found[0], found[1], found[2], found[3]


def aspect(text: str) -> str:
    """Return a valid preserveAspectRatio. Raises ValueError."""
    words = [word for word in text.split() if word != "defer"] or ["xMidYMid"]
    corners = {f"x{x}Y{y}" for x in ("Min", "Mid", "Max") for y in ("Min", "Mid", "Max")}
    if words[0] not in {*corners, "none"} or words[1:] not in ([], ["meet"], ["slice"]):
        raise ValueError(f"'{text[:40]}' isn't a supported preserveAspectRatio")
    return " ".join(words)


def fit(view: Sides, into: Sides, written: str) -> Matrix:
    """Return the matrix that maps a viewBox into a box, according to a preserveAspectRatio. Raises
    ValueError."""
    words = aspect(written).split()
    x, y, w, h = into
    sx, sy = w / view[2], h / view[3]
    if words[0] != "none":
        sx = sy = (max if words[1:] == ["slice"] else min)(sx, sy)
    part = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    px, py = (part[words[0][1:4]], part[words[0][5:]]) if words[0] != "none" else (0.0, 0.0)
    left, top = x + px * (w - sx * view[2]), y + py * (h - sy * view[3])
    return sx, 0.0, 0.0, sy, left - sx * view[0], top - sy * view[1]


def origin(text: str, frame: Frame) -> Point:
    """Return a transform origin. Raises ValueError."""
    words = text.lower().split()
    if words[:1] in (["top"], ["bottom"]) or words[1:2] in (["left"], ["right"]):
        words[:2] = reversed(words[:2]) if len(words) > 1 else ["center", words[0]]
    words = words if len(words) > 1 else [*words, "center"]
    parts = {"left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"}
    x, y = (frame.length(parts.get(word, word), name) for word, name in zip(words, ("x", "y"), strict=False))
    return x, y
