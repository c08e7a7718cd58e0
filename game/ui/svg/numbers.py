"""Numbers of an SVG: lengths, transforms, paths. Ambiguous ones are refused."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import NamedTuple

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]

MOST_SEGMENTS = 6_000
"""The most segments of a shape: a dash counts one, a curve CURVE, and along a stroke each counts STROKE
times. For several shapes the squares are added, as their costs are."""
CURVE, STROKE = 3, 3
LEAST_AREA = 1e-6
"""The least area to which a transform may reduce a unit square: a flatter one has no inverse for the
renderer, and no colour."""
SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

_NUMBER = r"[-+]?(?:\d{1,30}\.?\d{0,30}|\.\d{1,30})(?:[eE][-+]?\d{1,2})?"
_LENGTH = re.compile(rf"\s*({_NUMBER})(px|pt|pc|mm|cm|in|Q|em|ex|rem|%)?\s*")
UNITS = {
    "": 1.0,
    "px": 1.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "in": 96.0,
    "Q": 24 / 25.4,
}
_TRANSFORM = re.compile(r"[\s,]*([a-zA-Z]+)\s*\(([^()]*)\)[\s,]*")
_ANGLE = re.compile(rf"\s*({_NUMBER})(deg|grad|rad|turn)?\s*")
_TURN = {"deg": 360.0, "grad": 400.0, "rad": math.tau, "turn": 1.0}
_TOKEN = re.compile(rf"[\s,]*(?:([MmLlHhVvCcSsQqTtAaZz])|({_NUMBER}))[\s,]*")
_FLAG = re.compile(r"[\s,]*([01])[\s,]*")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_ALONG = {
    **dict.fromkeys(
        "x width cx rx x1 x2 fx dx refX markerWidth letter-spacing word-spacing textLength".split(), 0
    ),
    **dict.fromkeys("y height cy ry y1 y2 fy dy refY markerHeight".split(), 1),
}


class Frame(NamedTuple):
    """The frame of lengths: the viewport, and the font size of the element and the root."""

    wide: float
    high: float
    em: float = 16.0
    rem: float = 16.0

    def length(self, text: str, name: str = "") -> float:
        """Return a length in px; percentages are of width, height or diagonal, depending on `name`. Raises
        ValueError."""
        number, unit = parted(text)
        if unit == "%":
            sides = self.wide, self.high
            whole = sides[_ALONG[name]] if name in _ALONG else math.hypot(*sides) / math.sqrt(2)
            return number / 100 * whole
        if unit in ("em", "ex", "rem"):
            return number * {"em": self.em, "ex": self.em / 2, "rem": self.rem}[unit]
        return number * UNITS[unit]


def parted(text: str) -> tuple[float, str]:
    """Return a length as number and unit. Raises ValueError."""
    found = _LENGTH.fullmatch(text)
    if found is None:
        raise ValueError(f"{text[:40]!r} isn't a supported length")
    return float(found[1]), found[2] or ""


def share(text: str) -> float:
    """Return a number, or a percentage, as a fraction of 1. Raises ValueError."""
    number, unit = parted(text)
    if unit not in ("", "%"):
        raise ValueError(f"expected a number, got {text[:40]!r}")
    return number / 100 if unit else number


def angle(text: str) -> float:
    """Return an angle in degrees. Raises ValueError."""
    found = _ANGLE.fullmatch(text)
    if found is None:
        raise ValueError(f"{text[:40]!r} isn't a supported angle")
    return float(found[1]) * 360 / _TURN[found[2] or "deg"]


def number_text(number: float) -> str:
    """Return a number as text."""
    return f"{number:.9g}"


def box(x0: float, y0: float, x1: float, y1: float) -> list[Point]:
    """Return the closed path round a box."""
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)]


def numbers(text: str) -> list[float]:
    """Return a list of numbers. Raises ValueError for other content or too many."""
    found: list[float] = []
    at = 0
    while at < len(text) and len(found) <= 2 * MOST_SEGMENTS:
        token = _TOKEN.match(text, at)
        if token is None or token[2] is None:
            if text[at:].strip():
                raise ValueError(f"expected a number, got {text[at : at + 40]!r}")
            break
        found.append(float(token[2]))
        at = token.end()
    return found


def transform(text: str, css: Frame | None = None) -> Matrix:
    """Return the matrix of a transform attribute, or of a CSS transform in the frame `css`. Raises
    ValueError."""
    at, matrix = 0, SAME
    text = "" if text.strip() == "none" else text
    while at < len(text) and text[at:].strip():
        found = _TRANSFORM.match(text, at)
        try:
            if found is None:
                raise ValueError
            step = _step(found[1], found[2], css)
        except ValueError:
            raise ValueError(f"the transform {text[:40]!r} can't be read") from None
        if not abs(step[0] * step[3] - step[1] * step[2]) >= LEAST_AREA:
            raise ValueError(f"the transform {text[:40]!r} hides everything")
        matrix = times(matrix, step)
        at = found.end()
    return matrix


def _step(name: str, inner: str, css: Frame | None) -> Matrix:
    """Return the matrix of one function of a transform. Raises ValueError."""
    words = [word for word in re.split(r"[\s,]+", inner.strip()) if word] if css else []
    if css is None or name == "matrix":
        values = numbers(inner)
    elif name.startswith("translate"):
        values = [css.length(word) for word in words if not word.endswith("%")]
    else:
        values = [share(word) if name.startswith("scale") else angle(word) for word in words]
    if css is not None:
        if len(words) != len(values):
            raise ValueError
        if name[-1:] in ("X", "Y") and name[:-1] in ("translate", "scale"):
            rest = 0.0 if name[:-1] == "translate" else 1.0
            values = [values[0], rest] if name[-1] == "X" else [rest, values[0]]
            name = name[:-1]
    least = {"matrix": 6, "translate": 1, "scale": 1, "rotate": 1, "skewX": 1, "skewY": 1}
    if name not in least or not least[name] <= len(values):
        raise ValueError
    return _matrix(name, values)


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


def times(m: Matrix, n: Matrix) -> Matrix:
    """Return the matrix that applies `n`, then `m`."""
    a, b, c, d, e, f = m
    return (
        a * n[0] + c * n[1], b * n[0] + d * n[1], a * n[2] + c * n[3], b * n[2] + d * n[3],
        a * n[4] + c * n[5] + e, b * n[4] + d * n[5] + f,
    )  # fmt: skip


def moved(x: float, y: float) -> Matrix:
    """Return the matrix that moves by x and y."""
    return 1.0, 0.0, 0.0, 1.0, x, y


def apply(m: Matrix, point: Point) -> Point:
    """Return a point transformed by a matrix."""
    return m[0] * point[0] + m[2] * point[1] + m[4], m[1] * point[0] + m[3] * point[1] + m[5]


def path(text: str) -> tuple[float, list[Point]]:
    """Return the number of segments of a path and its points, including control points. Raises ValueError."""
    count, x, y = 0.0, 0.0, 0.0
    start = control = (x, y)
    points: list[Point] = []
    for letter, values in steps(text):
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
            r = _around_arc(values, math.dist((x, y), end))
            way = [*box(x - r, y - r, x + r, y + r), end]
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


def _around_arc(values: list[float], dist: float) -> float:
    """Return the largest distance of an arc from its start: the smaller of the two arcs isn't farther than
    its end, as far as its radii are equal."""
    one, other = sorted((abs(values[0]), abs(values[1])))
    whole = 2 * max(other, dist)
    return whole if values[3] or one <= 0 else min(whole, dist * other / one)


def steps(text: str) -> Iterator[tuple[str, list[float]]]:
    """Yield the commands of a path with their numbers. Raises ValueError."""
    at, letter = 0, ""
    values: list[float] = []
    while at < len(text):
        flag = letter in ("A", "a") and len(values) in (3, 4)
        token = (_FLAG if flag else _TOKEN).match(text, at)
        if token is None:
            if not text[at:].strip():
                break
            raise ValueError(f"a path can't contain {text[at : at + 40]!r}")
        at = token.end()
        if flag:
            values.append(float(token[1]))
        elif token[1]:
            if values:
                raise ValueError(f"a number is missing after {letter} in a path")
            letter = token[1]
        elif letter in ("", "Z", "z"):
            raise ValueError("a path has a number without a command")
        else:
            values.append(float(token[2]))
        if letter and len(values) == _ARGUMENTS[letter.upper()]:
            yield letter, values
            letter, values = {"M": "L", "m": "l"}.get(letter, letter), []
    if values:
        raise ValueError(f"a number is missing after {letter} in a path")
