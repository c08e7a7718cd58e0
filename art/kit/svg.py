"""Write SVG that nanosvg renders correctly: basic shapes, gradients in percent, plain opacities, nothing
else.

A ``Picture`` collects shapes in drawing order and is saved as one file. The module's functions return path
data; shapes with holes are concatenated with ``+`` and filled even-odd. Lengths are units of the picture.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ART = Path(__file__).resolve().parent.parent
Point = tuple[float, float]
Stop = tuple[float, str] | tuple[float, str, float]  # offset 0-1, colour, opacity 0-1

BRASS_LIGHT, BRASS, BRASS_MID, BRASS_DEEP = "#F2CB78", "#D9A441", "#A8752A", "#6B4716"
BRASS_RUN: tuple[Stop, ...] = ((0, "#F9DB92"), (0.45, "#DFAE4E"), (0.52, "#D29C3B"), (1, "#AE7A2A"))
LAMP, TEXT, NIGHT, OUTLINE = "#FFE0A0", "#F6EEDF", "#17222F", "#0F1822"
STEEL, STEEL_DARK, COPPER, ENAMEL = "#7F96AC", "#4E6478", "#C9744A", "#2C4A46"


def number(value: float) -> str:
    """Return the shortest text of a coordinate, with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def mix(a: str, b: str, share: float) -> str:
    """Return the colour ``share`` of the way from ``a`` to ``b`` (both ``#RRGGBB``)."""
    pairs = zip(bytes.fromhex(a[1:]), bytes.fromhex(b[1:]), strict=True)
    return "#" + "".join(f"{round(x + (y - x) * share):02X}" for x, y in pairs)


def light(colour: str, share: float = 0.42) -> str:
    """Return the lit tone of a colour."""
    return mix(colour, "#FFEBC8", share)


def shade(colour: str, share: float = 0.5) -> str:
    """Return the shaded tone of a colour."""
    return mix(colour, "#070C14", share)


class Picture:
    """An SVG file under construction.

    ``box`` is the visible part of the plane (x, y, w, h); ``size`` its natural size in px, by default w by h.
    """

    def __init__(self, box: tuple[float, float, float, float], size: tuple[int, int] | None = None) -> None:
        self.box = box
        self.size = size or (round(box[2]), round(box[3]))
        self._gradients: dict[str, str] = {}
        self._body: list[str] = []

    # ------------------------------------------------------------------ paint
    def linear(
        self, stops: Sequence[Stop], x1: float = 0, y1: float = 0, x2: float = 0, y2: float = 100
    ) -> str:
        """Return a linear gradient over the bounding box of its shape; ends in percent."""
        ends = f'x1="{number(x1)}%" y1="{number(y1)}%" x2="{number(x2)}%" y2="{number(y2)}%"'
        return self._gradient("linearGradient", ends, stops)

    def radial(self, stops: Sequence[Stop], cx: float = 50, cy: float = 50, r: float = 50) -> str:
        """Return a radial gradient over the bounding box of its shape; centre and radius in percent."""
        ends = f'cx="{number(cx)}%" cy="{number(cy)}%" r="{number(r)}%"'
        return self._gradient("radialGradient", ends, stops)

    def radial_at(self, stops: Sequence[Stop], cx: float, cy: float, r: float) -> str:
        """Return a radial gradient fixed to the plane, shared by every shape that uses it; in units."""
        ends = f'cx="{number(cx)}" cy="{number(cy)}" r="{number(r)}" gradientUnits="userSpaceOnUse"'
        return self._gradient("radialGradient", ends, stops)

    def lit(self, colour: str, x2: float = 100, y2: float = 100) -> str:
        """Return a gradient of a colour's three tones, lit from the upper left."""
        return self.linear(((0, light(colour)), (0.5, colour), (1, shade(colour))), 0, 0, x2, y2)

    def brass(self) -> str:
        """Return the gradient of polished brass, from top to bottom."""
        return self.linear(BRASS_RUN)

    def _gradient(self, tag: str, ends: str, stops: Sequence[Stop]) -> str:
        inside = "".join(
            f'<stop offset="{number(s[0])}" stop-color="{s[1]}"'
            + (f' stop-opacity="{number(s[2])}"' if len(s) == 3 else "")
            + "/>"
            for s in stops
        )
        text = f"{tag} {ends}>{inside}</{tag}>"
        return f"url(#{self._gradients.setdefault(text, f'g{len(self._gradients)}')})"

    # ------------------------------------------------------------------ shapes
    def path(
        self,
        d: str,
        fill: str = "none",
        stroke: str = "",
        width: float = 1,
        opacity: float = 1,
        butt: bool = False,
    ) -> None:
        """Add a path with even-odd holes; strokes have round ends and joins unless ``butt``."""
        self._add(
            f'path d="{d}"',
            fill,
            stroke,
            width,
            opacity,
            (' fill-rule="evenodd"' if fill != "none" and d.count("M") > 1 else "")
            + ("" if butt or not stroke else ' stroke-linecap="round" stroke-linejoin="round"'),
        )

    def circle(
        self,
        x: float,
        y: float,
        r: float,
        fill: str = "none",
        stroke: str = "",
        width: float = 1,
        opacity: float = 1,
    ) -> None:
        self._add(f'circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}"', fill, stroke, width, opacity)

    def ellipse(
        self,
        x: float,
        y: float,
        rx: float,
        ry: float,
        fill: str = "none",
        stroke: str = "",
        width: float = 1,
        opacity: float = 1,
    ) -> None:
        self._add(
            f'ellipse cx="{number(x)}" cy="{number(y)}" rx="{number(rx)}" ry="{number(ry)}"',
            fill,
            stroke,
            width,
            opacity,
        )

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        radius: float = 0,
        fill: str = "none",
        stroke: str = "",
        width: float = 1,
        opacity: float = 1,
    ) -> None:
        self._add(
            f'rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
            f' rx="{number(radius)}"',
            fill,
            stroke,
            width,
            opacity,
        )

    def line(
        self, x1: float, y1: float, x2: float, y2: float, stroke: str, width: float = 1, opacity: float = 1
    ) -> None:
        self.path(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}", "none", stroke, width, opacity)

    def glow(self, x: float, y: float, rx: float, colour: str, strength: float = 1, ry: float = 0) -> None:
        """Add a soft light that fades to nothing; ``ry`` 0 means round."""
        stops = (
            (0, colour, strength),
            (0.45, colour, strength * 0.55),
            (0.75, colour, strength * 0.16),
            (1, colour, 0),
        )
        self.soft(x, y, rx, ry or rx, stops)

    def soft(self, x: float, y: float, rx: float, ry: float, stops: Sequence[Stop]) -> None:
        """Add an ellipse with a radial gradient. It is a stretched circle, because nanosvg would keep the
        gradient round."""
        self._body.append(f'<g transform="translate({number(x)} {number(y)}) scale({rx:.4g} {ry:.4g})">')
        self.circle(0, 0, 1, self.radial(stops))
        self._body.append("</g>")

    def _add(self, shape: str, fill: str, stroke: str, width: float, opacity: float, more: str = "") -> None:
        text = f'<{shape} fill="{fill}"'
        if opacity < 1 and fill != "none":
            text += f' fill-opacity="{number(opacity)}"'
        if stroke:
            text += f' stroke="{stroke}" stroke-width="{number(width)}"'
            if opacity < 1:
                text += f' stroke-opacity="{number(opacity)}"'
        self._body.append(text + more + "/>")

    @contextmanager
    def group(
        self, x: float = 0, y: float = 0, turn: float = 0, scale: float = 1, flip: bool = False
    ) -> Iterator[None]:
        """Draw what follows inside the context moved to (x, y), rotated clockwise by degrees, scaled,
        mirrored left to right."""
        text = f"translate({number(x)} {number(y)})"
        text += f" rotate({number(turn)})" if turn else ""
        text += f" scale({-scale if flip else scale:.4g} {scale:.4g})" if scale != 1 or flip else ""
        self._body.append(f'<g transform="{text}">')
        yield
        self._body.append("</g>")

    # ------------------------------------------------------------------ file
    def save(self, name: str) -> None:
        """Write ``art/<name>.svg``."""
        x, y, w, h = (number(v) for v in self.box)
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.size[0]}" height="{self.size[1]}"'
            f' viewBox="{x} {y} {w} {h}">'
        ]
        if self._gradients:
            lines += [
                "<defs>",
                *("<" + text.replace(" ", f' id="{key}" ', 1) for text, key in self._gradients.items()),
                "</defs>",
            ]
        path = ART / f"{name}.svg"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join([*lines, *self._body, "</svg>", ""]), encoding="utf-8", newline="\n")


# ---------------------------------------------------------------------- path data
def polygon(points: Sequence[Point]) -> str:
    """Return the path of a closed outline through points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def disc(x: float, y: float, r: float) -> str:
    """Return the path of a full circle."""
    a, b, q, m = number(x + r), number(x - r), number(r), number(y)
    return f"M{a} {m}A{q} {q} 0 1 0 {b} {m}A{q} {q} 0 1 0 {a} {m}Z"


def ring(x: float, y: float, r: float, width: float) -> str:
    """Return the path of a circular band of this width inside radius ``r``."""
    return disc(x, y, r) + disc(x, y, r - width)


def box(x: float, y: float, w: float, h: float, r: float = 0) -> str:
    """Return the path of a rectangle with rounded corners."""
    if not r:
        return f"M{number(x)} {number(y)}h{number(w)}v{number(h)}h{number(-w)}Z"
    a, b, q = number(w - 2 * r), number(h - 2 * r), number(r)
    arc = f"a{q} {q} 0 0 1"
    return (
        f"M{number(x + r)} {number(y)}h{a}{arc} {q} {q}v{b}{arc} -{q} {q}h-{a}{arc} -{q} -{q}"
        f"v-{b}{arc} {q} -{q}Z"
    )


def around(x: float, y: float, r: float, degrees: float) -> Point:
    """Return the point at distance ``r`` and an angle clockwise from the right."""
    a = math.radians(degrees)
    return x + r * math.cos(a), y + r * math.sin(a)


def regular(x: float, y: float, r: float, corners: int, start: float = -90) -> list[Point]:
    """Return the corners of a regular polygon, the first at ``start`` degrees."""
    return [around(x, y, r, start + 360 * k / corners) for k in range(corners)]


def star(x: float, y: float, points: int, outer: float, inner: float, start: float = -90) -> list[Point]:
    """Return the corners of a star, the first point at ``start`` degrees."""
    return [around(x, y, inner if k % 2 else outer, start + 180 * k / points) for k in range(points * 2)]


def gear(x: float, y: float, teeth: int, outer: float, root: float, hole: float = 0) -> str:
    """Return the path of a cog wheel with tapered teeth, one of them at the top."""
    half = 90 / teeth
    points: list[Point] = []
    for k in range(teeth):
        middle = -90 + 360 * k / teeth
        points += [
            around(x, y, root, middle - half * 1.12),
            around(x, y, outer, middle - half * 0.62),
            around(x, y, outer, middle + half * 0.62),
            around(x, y, root, middle + half * 1.12),
        ]
    return polygon(points) + (disc(x, y, hole) if hole else "")
