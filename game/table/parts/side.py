"""The parts of a map from one viewer's side."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from game.table.layout import NOWHERE, Layout
from game.table.parts.part import Part
from game.ui.canvas import Box, Canvas, centre, contains

PANEL, MARK = "panel/", "mark/"


class Side:
    """The parts from one viewer's side.

    `homes` is the part of each place of the map: the smallest one that contains it, the first of several in
    one box, otherwise the ground. `outer` is the part whose box contains that of another, by the inner one's
    name: it draws the inner one with it. `marks` are the parts that draw the ground under all panels. `panels`
    are all parts that the map names, as panels, with their names from this side ("": absent).
    """

    def __init__(
        self, parts: dict[str, Part], layout: Layout, canvas: Canvas, panels: Mapping[str, str]
    ) -> None:
        self.parts, self.layout, self.canvas, self.panels = parts, layout, canvas, panels
        self.boxes: dict[str, Box] = {name: part.spot.where(canvas) for name, part in parts.items()}
        smallest = sorted(self.boxes, key=lambda name: self.boxes[name][2] * self.boxes[name][3])
        self.marks = [part for name, part in parts.items() if name.startswith(MARK)]
        ground = next((part for part in self.marks if not part.fixed), None)
        self.homes: dict[str, Part] = {}
        for place in layout.places:
            middle = centre(layout.box(place, canvas))
            inside = (parts[name] for name in smallest if contains(self.boxes[name], middle))
            part = parts.get(place) or next(inside, ground)
            if part is not None:
                self.homes[place] = part
        around = {name: self._around(name) for name in parts}
        self.outer = {name: other for name, other in around.items() if other}

    def _around(self, name: str) -> str:
        """Return the larger panel whose box contains that of a part, or ""."""
        box = self.boxes[name]
        x, y, w, h = box
        panels = (other for other in self.parts if not other.startswith(MARK))
        larger = (other for other in panels if self.boxes[other][2] * self.boxes[other][3] > w * h)
        corners = ((x, y), (x + w - 1, y + h - 1))
        holding = (o for o in larger if all(contains(self.boxes[o], corner) for corner in corners))
        return next(holding, "") if box != NOWHERE and not name.startswith(MARK) else ""

    def within(self, name: str) -> list[Part]:
        """Return the parts inside another, which are drawn with it."""
        return self._inner.get(name, [])

    @cached_property
    def _inner(self) -> dict[str, list[Part]]:
        found: dict[str, list[Part]] = {}
        for inner, part in self.parts.items():
            found.setdefault(self.outer.get(inner, ""), []).append(part)
        return found

    @cached_property
    def covering(self) -> dict[str, list[Part]]:
        """Return the parts that cover the lower end of a panel, by that panel of the map."""
        found: dict[str, list[Part]] = {}
        for part in self.parts.values():
            if part.spot.covers:
                found.setdefault(PANEL + part.spot.covers, []).append(part)
        return found

    def called(self, panel: str) -> Part | None:
        """Return the part that a panel of the map stands for, or None."""
        return self.parts.get(self.panels.get(panel, panel)) or self.parts.get(PANEL + panel)
