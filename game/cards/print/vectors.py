"""SVG as PDF operators, for drawings that the SVG reader (`game/ui/svg`) has reduced to paths and
gradients."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element, ParseError, fromstring

from game.cards.print import paths, shades
from game.cards.print.pdf import EVERYWHERE, Content, Matrix, Pdf, num, nums
from game.ui.svg import numbers
from game.ui.svg.colours import colour
from game.ui.svg.numbers import SAME, times

Style = Mapping[str, str]

_FIRST: Style = {
    "fill": "#000000", "fill-opacity": "1", "fill-rule": "nonzero", "stroke": "none", "stroke-opacity": "1",
    "stroke-width": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter", "stroke-miterlimit": "4",
    "stroke-dasharray": "none", "stroke-dashoffset": "0",
}  # fmt: skip
_GEOMETRY = set("d points x y width height rx ry cx cy r x1 y1 x2 y2 transform opacity id".split())
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_GRADIENTS = ("linearGradient", "radialGradient")
_UNKNOWN = {"spreadMethod": "pad", "fr": "0"}
"""The attributes of a gradient that can't be exported unless they have these values."""


class NotVector(Exception):
    """An error: a drawing contains more than paths and gradients (clips, masks, patterns, text, pictures). It
    is printed as a bitmap."""


class Paint(NamedTuple):
    """The gradient of a shape: its stops, its line or circles, and the matrix of its units."""

    stops: Sequence[shades.Stop]
    way: Sequence[float]
    matrix: Matrix


def draw(pdf: Pdf, content: Content, body: str, size: tuple[float, float], tint: str = "") -> None:
    """Write the elements of an SVG, y downwards; `tint` multiplies their colours, for white ink. Raises
    NotVector without writing anything."""
    try:
        root = fromstring(f'<svg xmlns:xlink="http://www.w3.org/1999/xlink">{body}</svg>')
    except ParseError as error:
        raise NotVector(str(error)) from None
    drawing = _Drawing(pdf, root, size, tint)
    made = Content()
    try:
        drawing.children(root, made, _FIRST)
    except ValueError as error:
        raise NotVector(str(error)) from None
    content.take(made)


class _Drawing:
    """An SVG being written."""

    def __init__(self, pdf: Pdf, root: Element, size: tuple[float, float], tint: str) -> None:
        self.pdf, self.tint, self.frame = pdf, tint, numbers.Frame(*size)
        self.ids = {each.attrib["id"]: each for each in root.iter() if "id" in each.attrib}

    def children(self, node: Element, content: Content, style: Style) -> None:
        """Write the contents of an element."""
        for child in node:
            if child.tag in _SHAPES or child.tag == "g":
                self._element(child, content, style)
            elif child.tag not in ("defs", *_GRADIENTS, "title", "desc"):
                raise NotVector(child.tag)

    def _element(self, node: Element, content: Content, style: Style) -> None:
        if unknown := set(node.attrib) - _GEOMETRY - set(_FIRST):
            raise NotVector(min(unknown))
        style = {**style, **{name: value for name, value in node.attrib.items() if name in _FIRST}}
        opacity = numbers.share(node.get("opacity", "1"))
        if opacity <= 0:
            return
        moved = numbers.transform(node.get("transform", ""))
        content.put("q")
        if moved != SAME:
            content.put(f"{nums(moved)} cm")
        one = node.tag != "g" and (style["fill"] == "none" or style["stroke"] == "none")
        if opacity >= 1 or one:
            self._drawn(node, content, style, min(1.0, opacity))
        else:
            layer = Content()
            self._drawn(node, layer, style, 1.0)
            content.put(f"{content.name('G', self.pdf.state(opacity, opacity))} gs")
            content.show(self.pdf.form(layer, EVERYWHERE, group="RGB"))
        content.put("Q")

    def _drawn(self, node: Element, content: Content, style: Style, opacity: float) -> None:
        if node.tag == "g":
            self.children(node, content, style)
        else:
            self._shape(node, content, style, opacity)

    # -- shapes

    def _length(self, node: Element, name: str) -> float:
        return self.frame.length(node.get(name, "0"), name)

    def _outline(self, node: Element) -> paths.Outline:
        if node.tag == "path":
            return paths.path(node.get("d", ""))
        if node.tag in ("polyline", "polygon"):
            found = numbers.numbers(node.get("points", ""))
            points = list(zip(found[::2], found[1::2], strict=False))
            return paths.polygon(points, node.tag == "polygon")
        x, y, w, h, cx, cy, r, x1, y1, x2, y2 = (
            self._length(node, name) for name in "x y width height cx cy r x1 y1 x2 y2".split()
        )
        if node.tag == "line":
            return paths.polygon([(x1, y1), (x2, y2)], False)
        if node.tag == "circle":
            return paths.ellipse(cx, cy, r, r) if r > 0 else []
        rx, ry = self._length(node, "rx"), self._length(node, "ry")
        if node.tag == "ellipse":
            return paths.ellipse(cx, cy, rx, ry) if rx > 0 and ry > 0 else []
        rx, ry = (rx if "rx" in node.attrib else ry), (ry if "ry" in node.attrib else rx)
        return paths.rounded(x, y, w, h, rx, ry) if w > 0 and h > 0 else []

    def _shape(self, node: Element, content: Content, style: Style, opacity: float) -> None:
        outline = self._outline(node)
        if not outline:
            return
        box, written = paths.bounds(outline), paths.written(outline)
        even = "*" if style["fill-rule"] == "evenodd" else ""
        if style["fill"] != "none":
            alpha = opacity * numbers.share(style["fill-opacity"])
            paint = self._paint(style["fill"], box)
            if isinstance(paint, Paint):
                shades.fill(
                    self.pdf, content, written, paint.stops, paint.matrix, paint.way, f"W{even} n", alpha
                )
            elif paint is not None:
                ink, clear = paint
                self._state(content, alpha * clear, 1.0)
                shades.colour(content, ink)
                content.put(f"{written} f{even}")
        width = self.frame.length(style["stroke-width"])
        if style["stroke"] != "none" and width > 0:
            self._line(content, written, style, width, box, opacity * numbers.share(style["stroke-opacity"]))

    def _state(self, content: Content, fill: float, line: float, mask: int = 0) -> None:
        if fill < 1 or line < 1 or mask:
            content.put(f"{content.name('G', self.pdf.state(fill, line, mask))} gs")

    def _line(
        self,
        content: Content,
        written: str,
        style: Style,
        width: float,
        box: Sequence[float],
        alpha: float,
    ) -> None:
        paint = self._paint(style["stroke"], box)
        if paint is None:
            return
        words = style["stroke-dasharray"].replace(",", " ").split()
        dashes = [] if words == ["none"] else [self.frame.length(word) for word in words]
        dashed = (
            f"[{nums(dashes)}] {num(self.frame.length(style['stroke-dashoffset']))} d "
            if sum(dashes) > 0
            else ""
        )
        drawn = (
            f"{dashed}{num(width)} w {_CAPS[style['stroke-linecap']]} J {_JOINS[style['stroke-linejoin']]} j "
            f"{num(max(1.0, numbers.share(style['stroke-miterlimit'])))} M {written} S"
        )
        if isinstance(paint, Paint):
            self._shaded_line(content, drawn, paint, alpha)
        else:
            ink, clear = paint
            self._state(content, 1.0, alpha * clear)
            shades.colour(content, ink, line=True)
            content.put(drawn)

    def _shaded_line(self, content: Content, drawn: str, paint: Paint, alpha: float) -> None:
        """Draw a stroke with a gradient masked by the line, since Chrome cuts off parts of lines drawn with
        patterns."""
        line, inner = Content(), Content()
        line.put(f"1 G {drawn}")
        inner.put(f"{nums(paint.matrix)} cm")
        self._state(inner, 1.0, 1.0, shades.mask(self.pdf, paint.stops, paint.way))
        inner.put(f"{inner.name('S', shades.shading(self.pdf, paint.stops, paint.way))} sh")
        self._state(content, alpha, 1.0, self.pdf.form(line, EVERYWHERE, group="Gray"))
        content.show(self.pdf.form(inner, EVERYWHERE, group="RGB"))

    # -- colours

    def _ink(self, written: str) -> tuple[str, float]:
        ink, alpha = colour(written)
        if self.tint:
            ink = "#" + "".join(
                f"{round(int(ink[at : at + 2], 16) * int(self.tint[at : at + 2], 16) / 255):02X}"
                for at in (1, 3, 5)
            )
        return ink, alpha

    def _paint(self, written: str, box: Sequence[float]) -> Paint | tuple[str, float] | None:
        """Return the paint of a shape, or None."""
        if not written.startswith("url("):
            return self._ink(written)
        node = self.ids.get(written[4:].strip("#) '\""))
        if node is None or node.tag not in _GRADIENTS:
            raise NotVector(written)
        for name, usual in _UNKNOWN.items():
            if node.get(name, usual) != usual:
                raise NotVector(name)
        stops = [self._stop(each) for each in node if each.tag == "stop"]
        if not stops:
            return None
        boxed = node.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
        outer = (box[2], 0.0, 0.0, box[3], box[0], box[1]) if boxed else SAME
        if boxed and (box[2] <= 0 or box[3] <= 0):
            return None
        outer = times(outer, numbers.transform(node.get("gradientTransform", "")))
        if node.tag == "linearGradient":
            x1, y1, x2, y2 = (
                self._place(node, name, boxed, "100%" if name == "x2" else "0%") for name in _ENDS
            )
            if (x1, y1) == (x2, y2):
                return stops[-1][1:]
            matrix = times(outer, (x2 - x1, y2 - y1, y1 - y2, x2 - x1, x1, y1))
            return Paint(stops, shades.LINE, matrix)
        cx, cy, r = (self._place(node, name, boxed, "50%") for name in ("cx", "cy", "r"))
        if r <= 0:
            return stops[-1][1:]
        fx, fy = (self._place(node, f"f{axis}", boxed, node.get(f"c{axis}", "50%")) for axis in "xy")
        way = ((fx - cx) / r, (fy - cy) / r, 0.0, 0.0, 0.0, 1.0)
        return Paint(stops, way, times(outer, (r, 0.0, 0.0, r, cx, cy)))

    def _place(self, node: Element, name: str, boxed: bool, first: str) -> float:
        written = node.get(name, first)
        return numbers.share(written) if boxed else self.frame.length(written, name)

    def _stop(self, node: Element) -> shades.Stop:
        ink, alpha = self._ink(node.get("stop-color", "#000000"))
        return (
            min(1.0, max(0.0, numbers.share(node.get("offset", "0")))),
            ink,
            alpha * numbers.share(node.get("stop-opacity", "1")),
        )


_ENDS = ("x1", "y1", "x2", "y2")
