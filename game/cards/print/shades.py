"""Gradients of a PDF: colours and opacities between stops, each written once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from game.cards.print.pdf import EVERYWHERE, Content, Matrix, Pdf, nums, rgb

Stop = tuple[float, str, float]
"""A stop of a gradient: its position, 0 to 1, its colour "#RRGGBB", and its opacity, 0 to 1."""
LINE = (0.0, 0.0, 1.0, 0.0)
"""The direction of a linear gradient whose matrix places x from 0 to 1 along it."""
CIRCLE = (0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
"""The geometry of a radial gradient whose matrix places the unit circle."""
_APART = 1e-5
"""The least distance between two stops at the same position."""


def shading(pdf: Pdf, stops: Sequence[Stop], way: Sequence[float] = LINE, opacity: bool = False) -> int:
    """Write a gradient along a line (x0 y0 x1 y1) or between circles (x0 y0 r0 x1 y1 r1): its colours, or its
    opacity as grey. Return its number."""
    values = [(at, [alpha] if opacity else rgb(ink)) for at, ink, alpha in _whole(stops)]
    parts = "".join(
        f"<</FunctionType 2/Domain[0 1]/N 1/C0[{nums(before)}]/C1[{nums(after)}]>>"
        for (_, before), (_, after) in pairwise(values)
    )
    function = parts
    if len(values) > 2:
        bounds, ways = nums([at for at, _ in values[1:-1]]), " ".join(["0 1"] * (len(values) - 1))
        function = f"<</FunctionType 3/Domain[0 1]/Functions[{parts}]/Bounds[{bounds}]/Encode[{ways}]>>"
    body = (
        f"<</ShadingType {3 if len(way) == 6 else 2}/ColorSpace/Device{'Gray' if opacity else 'RGB'}"
        f"/Coords[{nums(way)}]/Extend[true true]/Function {function}>>"
    )
    return pdf.kept(("shading", body), lambda: pdf.add(body))


def mask(pdf: Pdf, stops: Sequence[Stop], way: Sequence[float] = LINE) -> int:
    """Write the group that masks by a gradient's opacity and return its number; 0 if it is fully opaque."""
    if all(alpha >= 1 for _, _, alpha in stops):
        return 0
    grey = shading(pdf, stops, way, opacity=True)

    def made() -> int:
        content = Content()
        content.put(f"{content.name('S', grey)} sh")
        return pdf.form(content, EVERYWHERE, group="Gray")

    return pdf.kept(("mask", grey), made)


def fill(
    pdf: Pdf,
    content: Content,
    outline: str,
    stops: Sequence[Stop],
    matrix: Matrix,
    way: Sequence[float] = LINE,
    clip: str = "W n",
    alpha: float = 1.0,
) -> None:
    """Fill an outline with a gradient given in the units of a matrix."""
    masked = mask(pdf, stops, way)
    state = f"{content.name('G', pdf.state(alpha, 1.0, masked))} gs " if masked or alpha < 1 else ""
    shade = content.name("S", shading(pdf, stops, way))
    content.put(f"q {outline} {clip} {nums(matrix)} cm {state}{shade} sh Q")


def colour(content: Content, ink: str, line: bool = False) -> None:
    """Set the colour of fills or lines."""
    content.put(f"{nums(rgb(ink))} {'RG' if line else 'rg'}")


def _whole(stops: Sequence[Stop]) -> list[Stop]:
    """Return stops from 0 to 1, strictly increasing."""
    found: list[Stop] = []
    for at, ink, alpha in stops:
        at = min(1.0, max(at, found[-1][0] + _APART if found else 0.0))
        if not found and at > 0:
            found.append((0.0, ink, alpha))
        if not found or at > found[-1][0]:
            found.append((at, ink, alpha))
        else:
            found[-1] = (at, ink, alpha)
    if found[-1][0] < 1:
        found.append((1.0, *found[-1][1:]))
    return found if len(found) > 1 else [(0.0, *found[0][1:]), (1.0, *found[0][1:])]
