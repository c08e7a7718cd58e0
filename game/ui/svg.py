"""SVG of unknown origin: what it costs to draw is bounded before the renderer sees it.

The renderer follows whatever a file says, however long that takes. So a picture is read strictly here, measured, and
written anew from what was measured: what the renderer is given holds nothing else.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple
from xml.etree.ElementTree import Element, ParseError, SubElement, fromstring, tostring

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]

MOST_TAGS = 20_000
MOST_ELEMENTS = 5_000
MOST_SEGMENTS = 6_000
"""Lines that a shape may be drawn with, a dash for one, a curve for CURVE; along a stroke each counts STROKE times.
Of several shapes the squares count together, for so does what they cost."""
CURVE, STROKE = 3, 3
MOST_LAYERS = 100.0
"""How often a picture may be painted all over."""
DEEPEST = 60
"""Groups inside one another."""
WIDEST = 100.0
"""How many times as wide as high, or as high as wide, a picture may be."""
REACH = 100.0
"""How far from the origin something may lie, and how thick a line may be: in sizes of the picture."""
LEAST_AREA = 1e-6
"""What a transform must leave of a square: what is flatter has no inverse for the renderer, nor a colour."""
FINEST = 1e-4
"""The finest dashes, in sizes of the picture."""

TOO_LARGE = "it is drawn with numbers that are too large for its size"
NEITHER = "it is neither SVG, PNG nor JPEG"

SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_ELEMENTS = {*SHAPES, "svg", "g", "defs", "linearGradient", "radialGradient", "stop"}
_ATTRIBUTES = set(
    "id transform display visibility color opacity fill fill-opacity fill-rule paint-order stroke stroke-width "
    "stroke-opacity stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit d points x y "
    "width height rx ry cx cy r x1 y1 x2 y2 fx fy viewBox preserveAspectRatio gradientTransform gradientUnits "
    "spreadMethod offset stop-color stop-opacity xlink:href".split()
)
_NUMBERS = set(
    "x y width height rx ry cx cy r x1 y1 x2 y2 fx fy offset opacity fill-opacity stroke-opacity stop-opacity "
    "stroke-width stroke-dashoffset stroke-miterlimit".split()
)
_SVG, _XLINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"
_NUMBER = r"[-+]?(?:\d{1,30}\.?\d{0,30}|\.\d{1,30})(?:[eE][-+]?\d{1,2})?"
_LENGTH = re.compile(rf"\s*({_NUMBER})(px|pt|pc|mm|cm|in|%)?\s*")
_UNITS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
_TRANSFORM = re.compile(r"[\s,]*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)[\s,]*")
_TOKEN = re.compile(rf"[\s,]*(?:([MmLlHhVvCcSsQqTtAaZz])|({_NUMBER}))[\s,]*")
_FLAG = re.compile(r"[\s,]*([01])[\s,]*")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_DASHES = 8
"""How many numbers of a pattern the renderer takes."""
_SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class CutPicture(ValueError):
    """An SVG that is not whole; `lineno` is where that shows."""

    def __init__(self, message: str, lineno: int) -> None:
        super().__init__(message)
        self.lineno = lineno


class Drawing(NamedTuple):
    """A measured SVG: the width and height it states, and the file for the renderer."""

    size: Point
    data: bytes


@lru_cache(maxsize=256)
def measured(data: bytes) -> Drawing:
    """An SVG that can be drawn in a short time. Raises ValueError for every other, CutPicture for one that is not
    whole."""
    text = data.decode("utf-8-sig", errors="replace")
    if text.lstrip()[:1] not in ("", "<"):
        raise ValueError(NEITHER)
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise ValueError("declarations and entities are not allowed")
    if text.count("<") > MOST_TAGS:
        raise ValueError(f"it has more than {MOST_TAGS:,} tags")
    try:
        root = fromstring(text)
    except ParseError as error:
        raise CutPicture(f"not whole: {error}", error.position[0]) from None
    if root.tag.removeprefix(_SVG) != "svg":
        raise ValueError(NEITHER)
    return _Measure(root).drawing()


class _Style(NamedTuple):
    """What a shape takes over from the groups it lies in."""

    matrix: Matrix = _SAME
    stroke: str = "none"
    width: str = "1"
    dashes: tuple[float, ...] = ()


class _Measure:
    """Goes through a picture once, copying what is drawn and adding up what that costs."""

    def __init__(self, root: Element) -> None:
        self.root = root
        own = _attributes(root)
        self.size, self.corner = _size(own)
        self.whole = max(self.size)
        self.elements, self.squares, self.layers = 0, 0.0, 0.0

    def drawing(self) -> Drawing:
        copy = Element("svg", {"xmlns": _SVG[1:-1]})
        self._element(self.root, copy, _Style(), 0)
        return Drawing(self.size, tostring(copy))

    def _element(self, element: Element, copy: Element, style: _Style, depth: int) -> None:
        self.elements += 1
        if self.elements > MOST_ELEMENTS:
            raise ValueError(f"it has more than {MOST_ELEMENTS:,} elements")
        if depth > DEEPEST:
            raise ValueError(f"its groups lie more than {DEEPEST} deep")
        own = _attributes(element)
        for name, value in own.items():
            copy.set(name, value)
            if name in _NUMBERS:
                self._bounded(self._length(value))
        for matrix in _transforms(own.get("gradientTransform", "")):
            self._bounded(*matrix)
        style = self._style(own, style)
        if copy.tag in SHAPES:
            self._shape(copy.tag, own, style)
        for child in element:
            tag = child.tag.removeprefix(_SVG) if isinstance(child.tag, str) else ""
            if tag == "svg":
                raise ValueError("there is an svg inside the svg")
            if tag == "style" and (child.text or "").strip():
                raise ValueError("it has a style sheet; give every shape its own colours and lines")
            if tag in _ELEMENTS:
                self._element(child, SubElement(copy, tag), style, depth + 1)

    def _style(self, own: dict[str, str], above: _Style) -> _Style:
        matrix = above.matrix
        for each in _transforms(own.get("transform", "")):
            matrix = _times(matrix, each)
        dashes = own.get("stroke-dasharray", "inherit").strip()
        return _Style(
            matrix,
            own.get("stroke", above.stroke),
            own.get("stroke-width", above.width),
            above.dashes if dashes == "inherit" else self._dashes(dashes),
        )

    def _dashes(self, text: str) -> tuple[float, ...]:
        words = [] if text == "none" else text.replace(",", " ").split()
        found = tuple(abs(self._length(word)) for word in words[:_DASHES])
        return found if sum(found) > 0 else ()

    def _length(self, text: str) -> float:
        found = _LENGTH.fullmatch(text)
        if found is None:
            raise ValueError(f"{text[:40]!r} is not a length it can be drawn with")
        return float(found[1]) * (self.whole / 100 if found[2] == "%" else _UNITS[found[2] or ""])

    def _bounded(self, *numbers: float) -> None:
        """Raise ValueError for numbers that the renderer loses itself in: what is endless has no colour there."""
        if not all(abs(number) <= REACH * max(self.whole, 1.0) for number in numbers):
            raise ValueError(TOO_LARGE)

    def _shape(self, tag: str, own: dict[str, str], style: _Style) -> None:
        """Add what a shape costs. Raises ValueError where that is too much."""
        count, points = self._outline(tag, own)
        if not points:
            return
        a, b, c, d, e, f = style.matrix
        scale, width = (math.hypot(a, b) + math.hypot(c, d)) / 2, 0.0
        if style.stroke != "none":
            width = abs(self._length(style.width))
            count *= STROKE
        reach = max(abs(v) for point in points for v in point) + max(map(abs, self.corner))
        if not 2 * scale * max(reach, width) + abs(e) + abs(f) <= REACH * self.whole:
            raise ValueError(TOO_LARGE)
        if style.dashes and width:
            pattern = sum(style.dashes)
            if not scale * pattern >= FINEST * self.whole:
                raise ValueError("its dashes are too fine to be drawn")
            length = sum(math.dist(one, other) for one, other in pairwise(points))
            count += STROKE * 2 * length / pattern * len(style.dashes)
        self.squares += count * count
        if not self.squares <= MOST_SEGMENTS**2:
            raise ValueError(f"its lines, curves and dashes are too many (some {count:,.0f} in a shape)")
        w, h = (max(each) - min(each) + width for each in zip(*points, strict=True))
        self.layers += min(1.0, w * h * abs(a * d - b * c) / (self.size[0] * self.size[1]))
        if not self.layers <= MOST_LAYERS:
            raise ValueError(f"it is painted all over more than {MOST_LAYERS:.0f} times")

    def _outline(self, tag: str, own: dict[str, str]) -> tuple[float, list[Point]]:
        """How many segments a shape has, and points on a way round it that is no shorter than its outline."""
        if tag == "path":
            return _path(own.get("d", ""))
        if tag in ("polyline", "polygon"):
            numbers = _numbers(own.get("points", ""))
            points = list(zip(numbers[::2], numbers[1::2], strict=False))
            return len(points) + 1, points + points[:1]
        x, y, w, h, cx, cy, r, rx, ry, x1, y1, x2, y2 = (
            self._length(own.get(name, "0")) for name in "x y width height cx cy r rx ry x1 y1 x2 y2".split()
        )
        if tag == "line":
            return 1, [(x1, y1), (x2, y2)]
        if tag == "rect":
            return 4 + 4 * CURVE * bool(rx or ry), _box(x, y, x + w, y + h)
        rx, ry = (r, r) if tag == "circle" else (rx, ry)
        return 4 * CURVE, _box(cx - rx, cy - ry, cx + rx, cy + ry)


def _box(x0: float, y0: float, x1: float, y1: float) -> list[Point]:
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)]


def _attributes(element: Element) -> dict[str, str]:
    """The attributes that say how something is drawn, those of its style among them."""
    found = {name.replace(_XLINK, "xlink:"): value for name, value in element.items()}
    for each in found.get("style", "").split(";"):
        name, _, value = each.partition(":")
        found[name.strip()] = value.strip()
    return {name: value for name, value in found.items() if name in _ATTRIBUTES}


def _size(own: dict[str, str]) -> tuple[Point, Point]:
    """Width and height of a picture, and its upper left corner. Raises ValueError."""
    sides = [_LENGTH.fullmatch(own.get(name, "100%")) for name in ("width", "height")]
    if None in sides:
        raise ValueError("its width or height is not a number")
    stated = [0.0 if each[2] == "%" else float(each[1]) * _UNITS[each[2] or ""] for each in sides if each]
    x = y = 0.0
    w, h = stated
    if "viewBox" in own:
        box = _numbers(own["viewBox"])
        if len(box) != 4:
            raise ValueError("its viewBox is not four numbers")
        x, y, w, h = box
    for one, other in ((w, h), (w, h) if 0.0 in stated else (stated[0], stated[1])):
        if not (1e-3 <= one <= 1e5 and 1e-3 <= other <= 1e5 and 1 / WIDEST <= one / other <= WIDEST):
            raise ValueError("it states no size that can be drawn; give it a viewBox")
    return (w, h), (x, y)


def _numbers(text: str) -> list[float]:
    """Numbers in a row. Raises ValueError for anything between them, and for too many."""
    found: list[float] = []
    at = 0
    while at < len(text) and len(found) <= 2 * MOST_SEGMENTS:
        token = _TOKEN.match(text, at)
        if token is None or token[2] is None:
            if text[at:].strip():
                raise ValueError(f"{text[at : at + 40]!r} stands where a number belongs")
            break
        found.append(float(token[2]))
        at = token.end()
    return found


def _transforms(text: str) -> Iterator[Matrix]:
    """The steps of a transform. Raises ValueError."""
    at = 0
    while at < len(text):
        found = _TRANSFORM.match(text, at)
        values = _numbers(found[2]) if found else []
        if found is None or not values:
            if not text.strip():
                return
            raise ValueError(f"the transform {text[:40]!r} cannot be read")
        matrix = _matrix(found[1], values)
        if not abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) >= LEAST_AREA:
            raise ValueError(f"the transform {text[:40]!r} leaves nothing to be seen")
        yield matrix
        at = found.end()


def _matrix(name: str, values: list[float]) -> Matrix:
    a, b, c, d, e, f = (*values, *([0.0] * 6))[:6]
    if name == "matrix":
        return (a, b, c, d, e, f)
    if name == "translate":
        return (1.0, 0.0, 0.0, 1.0, a, b)
    if name == "scale":
        return (a, 0.0, 0.0, b if len(values) > 1 else a, 0.0, 0.0)
    if name == "rotate":
        cos, sin = math.cos(math.radians(a)), math.sin(math.radians(a))
        return (cos, sin, -sin, cos, b - b * cos + c * sin, c - b * sin - c * cos)
    slope = math.tan(math.radians(a))
    return (1.0, 0.0, slope, 1.0, 0.0, 0.0) if name == "skewX" else (1.0, slope, 0.0, 1.0, 0.0, 0.0)


def _times(m: Matrix, n: Matrix) -> Matrix:
    a, b, c, d, e, f = m
    return (
        a * n[0] + c * n[1], b * n[0] + d * n[1], a * n[2] + c * n[3], b * n[2] + d * n[3],
        a * n[4] + c * n[5] + e, b * n[4] + d * n[5] + f,
    )  # fmt: skip


def _path(text: str) -> tuple[float, list[Point]]:
    """Segments and points of a path, those that curves are drawn by among them. Raises ValueError."""
    count, x, y = 0.0, 0.0, 0.0
    start = control = (x, y)
    points: list[Point] = []
    for letter, values in _steps(text):
        kind = letter.upper()
        bx, by = (x, y) if letter.islower() else (0.0, 0.0)
        if kind == "H":
            way = [(bx + values[0], y)]
        elif kind == "V":
            way = [(x, by + values[0])]
        elif kind == "Z":
            way = [start]
        elif kind == "A":
            end = (bx + values[5], by + values[6])
            r = 2 * max(abs(values[0]), abs(values[1]), math.dist((x, y), end))
            way = [*_box(x - r, y - r, x + r, y + r), end]
        else:
            way = [(bx + values[i], by + values[i + 1]) for i in range(0, len(values), 2)]
        if kind in "ST":
            way.insert(0, (2 * x - control[0], 2 * y - control[1]))
        count += CURVE * 4 if kind == "A" else CURVE if kind in "CSQT" else 1
        if count > MOST_SEGMENTS:
            break
        points += way
        x, y = way[-1]
        start = (x, y) if kind == "M" else start
        control = way[-2] if kind in "CSQT" else (x, y)
    return count, points


def _steps(text: str) -> Iterator[tuple[str, list[float]]]:
    """The commands of a path, each with its numbers. Raises ValueError."""
    at, letter = 0, ""
    values: list[float] = []
    while at < len(text):
        flag = letter in ("A", "a") and len(values) in (3, 4)
        token = (_FLAG if flag else _TOKEN).match(text, at)
        if token is None:
            if not text[at:].strip():
                break
            raise ValueError(f"{text[at : at + 40]!r} stands in a path and cannot be read")
        at = token.end()
        if flag:
            values.append(float(token[1]))
        elif token[1]:
            if values:
                raise ValueError(f"a number lacks after {letter} in a path")
            letter = token[1]
        elif letter in ("", "Z", "z"):
            raise ValueError("a number stands alone in a path")
        else:
            values.append(float(token[2]))
        if letter and len(values) == _ARGUMENTS[letter.upper()]:
            yield letter, values
            letter, values = {"M": "L", "m": "l"}.get(letter, letter), []
    if values:
        raise ValueError(f"a number lacks after {letter} in a path")
