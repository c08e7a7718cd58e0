"""Effects of an SVG on whole elements: opacity, clips, masks and line markers."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement

from game.ui.svg import numbers, values, viewports
from game.ui.svg.costs import Box
from game.ui.svg.elements import MARKED, SHAPES, State, is_wanted
from game.ui.svg.numbers import SAME, Matrix, Point, number_text, times
from game.ui.svg.paints import Paints
from game.ui.svg.tree import Node, Refused


class Effects(Paints):
    """The writer of clips, masks and markers, each on first use."""

    def _effects(self, node: Node, state: State, style: Mapping[str, str], matrix: Matrix) -> dict[str, str]:
        """Return the attributes of an element for its transform, opacity, clip and mask."""
        found: dict[str, str] = {}
        if matrix != SAME:
            found["transform"] = values.written_matrix(matrix)
        opacity = values.opacity(style["opacity"])
        if opacity < 1:
            found["opacity"] = number_text(opacity)
        for name, tag in (("clip-path", "clipPath"), ("mask", "mask")):
            if (wanted := self._referenced(style[name], name, tag)) is not None:
                found[name] = f"url(#{self._effect(wanted, state)})"
        return found

    def _holder(
        self, node: Node, out: Element, state: State, style: Mapping[str, str], matrix: Matrix
    ) -> Element:
        effects = self._effects(node, state, style, matrix)
        return SubElement(out, "g", effects) if effects else out

    def _layers(self, node: Node, covered: Box, state: State, style: Mapping[str, str]) -> None:
        """Add the cost of an element's opacity, clip and mask, each a layer as large as the element."""
        count = (
            (values.opacity(style["opacity"]) < 1)
            + 2 * (style["mask"] != "none")
            + (style["clip-path"] != "none")
        )
        if count:
            self.costs.painted(count * self.costs.share(covered))

    def _effect(self, node: Node, state: State) -> str:
        """Return the name of a clip or mask; it is written on first use and its cost added on each."""
        with self._inside(node), self._at(node):
            units = "clipPathUnits" if node.tag == "clipPath" else "maskContentUnits"
            inner = self._defined(node, state, self._content_units(node, units, state))
            key = (node, state.frame.wide, state.frame.high)
            name = self._made.get(key)
            made = Element(node.tag)
            for each in (units, "maskUnits"):
                if each in node.attributes:
                    made.set(each, values.stated_word(node, each, "userSpaceOnUse objectBoundingBox"))
            style = inner.style
            if node.tag == "mask":
                boxed = made.get("maskUnits", "objectBoundingBox") == "objectBoundingBox"
                first = {"x": "-10%", "y": "-10%", "width": "120%", "height": "120%"}
                for each, value in first.items():
                    made.set(
                        each,
                        self._share_or_length(node.attributes.get(each, value), each, boxed, state.frame),
                    )
                made.set("mask-type", style["mask-type"])
                self._children(node, made, inner)
            else:
                if style["transform"] != "none":
                    matrix = self._transform(node, style, inner.frame)
                    made.set("transform", values.written_matrix(matrix))
                    inner = inner.moved(matrix)
                if (further := self._referenced(style["clip-path"], "clip-path", "clipPath")) is not None:
                    made.set("clip-path", f"url(#{self._effect(further, state)})")
                for child in node.children:
                    self._clip(child, made, inner, SAME)
            return name or self._define(key, made)

    def _content_units(self, node: Node, name: str, state: State) -> Matrix:
        """Return the matrix of a definition's units in the picture; a definition sized by its user is
        measured as if that were the whole picture."""
        first = "userSpaceOnUse"
        if values.stated_word(node, name, "userSpaceOnUse objectBoundingBox", first) == first:
            return SAME
        return state.frame.wide, 0.0, 0.0, state.frame.high, 0.0, 0.0

    def _clip(self, node: Node, out: Element, state: State, before: Matrix) -> None:
        """Write a shape or text of a clip, after the matrix of a use that refers to it."""
        with self._at(node):
            if node.tag not in (*SHAPES, "text", "use"):
                return
            self.costs.element()
            style = self._style(node, state)
            if style["display"] == "none" or not is_wanted(node):
                return
            for name in ("clip-path", "mask"):
                if style[name] != "none":
                    raise Refused(
                        f"a {name} within a clipPath isn't supported, so draw the outline as one path"
                    )
            frame = self._frame(state, style)
            matrix = times(before, self._transform(node, style, frame))
            inner = State(times(state.matrix, matrix), style, frame, state.depth + 1)
            if node.tag == "use":
                wanted = self._used(node)
                if wanted is None or wanted.tag not in (*SHAPES, "text"):
                    return
                step = numbers.moved(*(self._number(node, name, frame) for name in "xy"))
                with self._inside(wanted):
                    self._clip(wanted, out, inner._replace(matrix=state.matrix), times(matrix, step))
            elif node.tag == "text":
                holder = Element("g")
                self._text(node, holder, inner)
                for text in holder:
                    text.set("transform", values.written_matrix(matrix))
                    out.append(text)
            else:
                self._shape(node, out, inner, matrix, clip=True)

    def _markers(self, node: Node, made: Element, points: list[Point], width: float, state: State) -> bool:
        """Write the markers of a line; return whether it has any."""
        if node.tag not in MARKED:
            return False
        found = False
        for name, count in (("marker-start", 1), ("marker-mid", max(0, len(points) - 2)), ("marker-end", 1)):
            wanted = self._referenced(state.style[name], name, "marker")
            if wanted is not None and count:
                made.set(name, f"url(#{self._marker(wanted, count, width, points, state)})")
                found = True
        return found

    def _marker(self, node: Node, count: int, width: float, points: list[Point], state: State) -> str:
        """Return the name of a marker drawn `count` times."""
        with self._inside(node), self._at(node):
            scaled = values.one_of(
                node.attributes.get("markerUnits", "strokeWidth"), "markerUnits", "strokeWidth userSpaceOnUse"
            )
            frame, stated = state.frame, node.attributes
            w, h = (self._number(node, name, frame, 3.0) for name in ("markerWidth", "markerHeight"))
            view = (
                viewports.box(stated["viewBox"])
                if "viewBox" in stated
                else (0.0, 0.0, max(w, 1e-3), max(h, 1e-3))
            )
            made = Element(
                "marker",
                {"markerUnits": scaled, "markerWidth": number_text(w), "markerHeight": number_text(h)},
            )
            for name, at, side in (("refX", view[0], view[2]), ("refY", view[1], view[3])):
                word = stated.get(name, "0").strip()
                part = {"left": 0.0, "top": 0.0, "center": 0.5, "right": 1.0, "bottom": 1.0}.get(word)
                value = frame.length(word, name) if part is None else at + part * side
                self.costs.bounded(value)
                made.set(name, number_text(value))
            orient = stated.get("orient", "0").strip()
            made.set("orient", orient if orient.startswith("auto") else number_text(numbers.angle(orient)))
            if "viewBox" in stated:
                made.set("viewBox", " ".join(map(number_text, view)))
                made.set("preserveAspectRatio", viewports.aspect(stated.get("preserveAspectRatio", "")))
            if self._context(node)["overflow"] in ("visible", "auto"):
                made.set("overflow", "visible")
            by = width if scaled == "strokeWidth" else 1.0
            fitted = viewports.fit(view, (0, 0, max(w, 1e-3), max(h, 1e-3)), "")
            placed = times((max(by, 1e-3), 0.0, 0.0, max(by, 1e-3), *points[0]), fitted)
            before = self.costs.snapshot()
            inner = self._defined(
                node, state._replace(frame=frame._replace(wide=view[2], high=view[3])), placed
            )
            self._children(node, made, inner)
            self.costs.repeat(before, count - 1)
            key = (node, frame.wide, frame.high)
            return self._made.get(key) or self._define(key, made)
