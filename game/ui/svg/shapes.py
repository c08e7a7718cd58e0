"""Shapes of an SVG: outlines, cost and paint order."""

from __future__ import annotations

from copy import deepcopy
from xml.etree.ElementTree import Element, SubElement

from game.ui.svg import numbers, values
from game.ui.svg.costs import NOWHERE, Box, around
from game.ui.svg.effects import Effects
from game.ui.svg.elements import LENGTHS, State
from game.ui.svg.numbers import CURVE, SAME, STROKE, Frame, Matrix, Point, number_text
from game.ui.svg.tree import Node


class Shapes(Effects):
    """The writer of shapes."""

    def _shape(self, node: Node, out: Element, state: State, matrix: Matrix, clip: bool = False) -> Box:
        style, frame = state.style, state.frame
        count, points = self._outline(node, frame)
        if not points or style["visibility"] != "visible":
            return NOWHERE
        made = Element(node.tag, self._geometry(node, frame))
        if clip:
            made.set("clip-rule", style["clip-rule"])
            if matrix != SAME:
                made.set("transform", values.written_matrix(matrix))
            out.append(made)
            return self.costs.shape(count, points, state.matrix, 0.0, (), clip)
        width: float = 0.0
        dashes: tuple[float, ...] = ()
        box = around(points, SAME)
        self._paint("fill", made, box, state)
        made.set("fill-rule", style["fill-rule"])
        self._paint("stroke", made, box, state)
        if made.get("stroke") != "none" and (width := self._line(made, state)) > 0:
            count *= STROKE
            dashes = self._dashes(node, made, state)
        else:
            made.set("stroke", "none")
        covered = self.costs.shape(count, points, state.matrix, width, dashes)
        markers = self._markers(node, made, points, width or self._width(state), state)
        made.attrib.update(self._effects(node, state, style, matrix))
        self._layers(node, covered, state, style)
        self._ordered(out, made, style["paint-order"], markers)
        return covered

    def _ordered(self, out: Element, made: Element, order: str, markers: bool) -> None:
        """Write a shape, with its stroke below its fill if the paint order says so."""
        usual = ("fill", "stroke", "markers")
        words = [word for word in order.lower().split() if word != "normal"]
        if not set(words) <= set(usual):
            raise ValueError(f"'{order[:40]}' isn't a supported paint-order")
        words += [word for word in usual if word not in words]
        if words.index("fill") < words.index("stroke") and (not markers or words[2] == "markers"):
            out.append(made)
            return
        if markers:
            raise ValueError("paint-order isn't supported with markers, so replace them with shapes")
        holder = SubElement(
            out, "g", values.pop_attributes(made, ("transform", "opacity", "clip-path", "mask"))
        )
        over = deepcopy(made)
        for part, name in ((made, "fill"), (over, "stroke")):
            for each in part.iter():
                each.set(name, "none")
            holder.append(part)

    def _outline(self, node: Node, frame: Frame) -> tuple[float, list[Point]]:
        """Return the number of segments of a shape, and points of a path round it that is no shorter than its
        outline."""
        if node.tag not in LENGTHS:
            if node not in self._outlines:
                self._outlines[node] = self._way(node)
            return self._outlines[node]
        x, y, w, h, cx, cy, r, x1, y1, x2, y2 = (
            self._number(node, name, frame) for name in "x y width height cx cy r x1 y1 x2 y2".split()
        )
        if node.tag == "line":
            return 1, [(x1, y1), (x2, y2)]
        rx, ry = self._radii(node, frame)
        if node.tag == "rect":
            return (
                (4 + 4 * CURVE * bool(rx or ry), numbers.box(x, y, x + w, y + h))
                if w > 0 and h > 0
                else (0, [])
            )
        rx, ry = (r, r) if node.tag == "circle" else (rx, ry)
        return (4 * CURVE, numbers.box(cx - rx, cy - ry, cx + rx, cy + ry)) if rx > 0 and ry > 0 else (0, [])

    def _way(self, node: Node) -> tuple[float, list[Point]]:
        if node.tag == "path":
            if (written := self.styles.of(node).css.get("d")) is not None:
                raise ValueError(f"d: {written[:40]} in a style isn't supported, so write it as an attribute")
            return numbers.path(node.attributes.get("d", ""))
        found = numbers.numbers(node.attributes.get("points", ""))
        points = list(zip(found[::2], found[1::2], strict=False))
        return len(points) + 1, points + points[:1]

    def _radii(self, node: Node, frame: Frame) -> tuple[float, float]:
        """Return both radii of a corner or ellipse; a missing one equals the other."""
        stated = [
            None if value is None or value.strip() == "auto" else self._length(value, name, frame)
            for name, value in ((name, self.styles.of(node).get(name)) for name in ("rx", "ry"))
        ]
        rx, ry = (other if one is None else one for one, other in (stated, stated[::-1]))
        return max(0.0, rx or 0.0), max(0.0, ry or 0.0)

    def _geometry(self, node: Node, frame: Frame) -> dict[str, str]:
        if node.tag == "path":
            return {"d": node.attributes.get("d", "")}
        if node.tag not in LENGTHS:
            return {"points": node.attributes.get("points", "")}
        found = {name: number_text(self._number(node, name, frame)) for name in LENGTHS[node.tag].split()}
        if "rx" in found:
            found["rx"], found["ry"] = map(number_text, self._radii(node, frame))
        return found
