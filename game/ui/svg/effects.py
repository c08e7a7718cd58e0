"""Paint and layers of an SVG: colours, gradients, patterns and dashes; clips, masks and opacity."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement

from game.ui.svg import colours, numbers, values, viewports
from game.ui.svg.context import Context
from game.ui.svg.costs import Box
from game.ui.svg.elements import GRADIENTS, MARKED, SHAPES, USED, State, is_wanted
from game.ui.svg.numbers import MOST_SEGMENTS, SAME, Matrix, Point, number_text, times
from game.ui.svg.tree import Node, Refused


class Paints(Context):
    """The writer of paint for shapes and text."""

    def _paint(self, name: str, made: Element, box: Box, state: State) -> None:
        """Write the paint of a fill or stroke."""
        paint, alpha = self._colour(state.style[name], box, state)
        made.set(name, paint)
        alpha *= values.opacity(state.style[f"{name}-opacity"])
        if paint != "none" and alpha < 1:
            made.set(f"{name}-opacity", number_text(alpha))

    def _colour(self, value: str, box: Box, state: State) -> tuple[str, float]:
        word = value.lower()
        if word == "none":
            return "none", 1.0
        if word.startswith("context-"):
            raise ValueError(f"{value[:40]} isn't supported, so write the colour itself")
        if word.startswith("url("):
            id, rest = values.url(value)
            found = self.ids.get(id)
            if found is not None and found.tag in GRADIENTS:
                return self._gradient(found, box, state) or self._colour(rest or "none", box, state)
            if found is not None and found.tag == "pattern":
                return self._pattern(found, box, state) or self._colour(rest or "none", box, state)
            return self._colour(rest or "none", box, state)
        return values.plain_colour(value, state.style["color"])

    def _template(self, node: Node, tags: tuple[str, ...]) -> tuple[dict[str, str], list[Node]]:
        """Return the attributes and contents of a gradient or pattern, with those it inherits by
        reference."""
        found: dict[str, str] = {}
        inside: list[Node] = []
        seen: list[Node] = []
        step: Node | None = node
        while step is not None:
            if step in seen:
                raise Refused(f"#{step.attributes.get('id', '')[:40]} refers to itself", step.line)
            seen.append(step)
            declared = self.styles.of(step)
            found = {**declared.attributes, **declared.css, **found}
            inside = inside or [child for child in step.children if child.tag in (*USED, "stop")]
            further = self._href(step)
            step = self.ids.get(further) if further else None
            step = step if step is not None and step.tag in tags else None
        return found, inside

    def _gradient(self, node: Node, box: Box, state: State) -> tuple[str, float] | None:
        """Return a gradient as paint and opacity of a shape; None for a shape without area."""
        with self._at(node):
            stated, inside = self._template(node, GRADIENTS)
            boxed = values.of_the_box(stated, "gradientUnits", "objectBoundingBox")
            if boxed and not (box.right > box.left and box.bottom > box.top):
                return None
            key = (node, None) if boxed else (node, state.frame.wide, state.frame.high)
            if key not in self._made:
                self._made[key] = self._written_gradient(node, stated, inside, boxed, state)
            paint, _, alpha = self._made[key].partition(" ")
            return paint, float(alpha or 1)

    def _written_gradient(
        self, node: Node, stated: dict[str, str], inside: list[Node], boxed: bool, state: State
    ) -> str:
        """Define a gradient; return its url, or a colour and opacity if it has only one."""
        stops = self._stops([child for child in inside if child.tag == "stop"])
        self.costs.element(len(stops))
        if not stops:
            return "none"
        last = f"{stops[-1][1][0]} {stops[-1][1][1]:.9g}"
        places = {"x1": "0%", "y1": "0%", "x2": "100%", "y2": "0%"}
        if node.tag == "radialGradient":
            places = {"cx": "50%", "cy": "50%", "r": "50%"}
            places |= {"fx": stated.get("cx", "50%"), "fy": stated.get("cy", "50%"), "fr": "0%"}
        at = {
            name: float(self._share_or_length(stated.get(name, first), name, boxed, state.frame))
            for name, first in places.items()
        }
        if node.tag == "linearGradient":
            if (at["x1"], at["y1"]) == (at["x2"], at["y2"]):
                return last
        else:
            if at["r"] <= 0:
                return last
            if at["fr"] > 0:
                if (at["fx"], at["fy"]) != (at["cx"], at["cy"]) or at["fr"] >= at["r"]:
                    raise ValueError("fr works only at the centre of a gradient, so remove it")
                inner = at["fr"] / at["r"]
                stops = [(inner + (1 - inner) * offset, ink) for offset, ink in stops]
            del at["fr"]
        made = Element(node.tag, {name: number_text(value) for name, value in at.items()})
        made.set("gradientUnits", "objectBoundingBox" if boxed else "userSpaceOnUse")
        if spread := stated.get("spreadMethod", "").strip():
            made.set("spreadMethod", values.one_of(spread, "spreadMethod", "pad reflect repeat"))
        matrix = numbers.transform(stated.get("gradientTransform", ""))
        self.costs.bounded(*matrix)
        if matrix != SAME:
            made.set("gradientTransform", values.written_matrix(matrix))
        for offset, (ink, alpha) in colours.straight(stops):
            stop = SubElement(made, "stop", {"offset": number_text(offset), "stop-color": ink})
            if alpha < 1:
                stop.set("stop-opacity", number_text(alpha))
        return f"url(#{self._define(made, made)})"

    def _stops(self, nodes: list[Node]) -> list[colours.Stop]:
        found: list[colours.Stop] = []
        least = 0.0
        for node in nodes:
            with self._at(node):
                style = self._context(node)
                ink, alpha = values.plain_colour(style["stop-color"], style["color"])
                least = min(1.0, max(least, numbers.share(node.attributes.get("offset", "0"))))
                found.append((least, (ink, alpha * values.opacity(style["stop-opacity"]))))
        return found

    def _pattern(self, node: Node, box: Box, state: State) -> tuple[str, float] | None:
        """Return a pattern as paint and opacity of a shape; None if it is empty."""
        with self._inside(node), self._at(node):
            stated, inside = self._template(node, ("pattern",))
            boxed = values.of_the_box(stated, "patternUnits", "objectBoundingBox")
            in_box = values.of_the_box(stated, "patternContentUnits", "userSpaceOnUse")
            wide, high = box.right - box.left, box.bottom - box.top
            if (boxed or in_box) and not (wide > 0 and high > 0):
                return None
            at = {
                name: float(self._share_or_length(stated.get(name, "0"), name, boxed, state.frame))
                for name in ("x", "y", "width", "height")
            }
            if at["width"] <= 0 or at["height"] <= 0 or not inside:
                return None
            turned = numbers.transform(stated.get("patternTransform", ""))
            self.costs.bounded(*turned)
            w, h = (at["width"] * (wide if boxed else 1), at["height"] * (high if boxed else 1))
            self.costs.tile(w, h, wide * high, state.matrix, turned)
            made = Element("pattern", {name: number_text(value) for name, value in at.items()})
            made.set("patternUnits", "objectBoundingBox" if boxed else "userSpaceOnUse")
            if turned != SAME:
                made.set("patternTransform", values.written_matrix(turned))
            fitted = numbers.times(turned, (wide, 0.0, 0.0, high, 0.0, 0.0) if in_box else SAME)
            frame = state.frame
            if "viewBox" in stated:
                view = viewports.box(stated["viewBox"])
                fitted = times(
                    turned, viewports.fit(view, (0, 0, w, h), stated.get("preserveAspectRatio", ""))
                )
                frame = frame._replace(wide=view[2], high=view[3])
                made.set("viewBox", " ".join(map(number_text, view)))
                made.set("preserveAspectRatio", viewports.aspect(stated.get("preserveAspectRatio", "")))
            elif in_box:
                made.set("patternContentUnits", "objectBoundingBox")
            owner = inside[0].parent or node
            inner = self._defined(owner, state._replace(frame=frame), fitted)
            for child in inside:
                self._element(child, made, inner)
            key = (node, frame.wide, frame.high)
            return f"url(#{self._made.get(key) or self._define(key, made)})", 1.0

    def _width(self, state: State) -> float:
        return self._length(state.style["stroke-width"], "", state.frame)

    def _line(self, made: Element, state: State) -> float:
        """Write the stroke attributes; return the width."""
        style = state.style
        if (width := self._width(state)) < 0:
            raise ValueError(f"'{style['stroke-width'][:40]}' isn't a line width")
        if (miter := numbers.share(style["stroke-miterlimit"])) < 1:
            raise ValueError(f"'{style['stroke-miterlimit'][:40]}' isn't a supported stroke-miterlimit")
        self.costs.bounded(miter)
        made.set("stroke-width", number_text(width))
        made.set("stroke-miterlimit", number_text(miter))
        for name in ("stroke-linecap", "stroke-linejoin"):
            made.set(name, style[name])
        return width

    def _dashes(self, node: Node, made: Element, state: State) -> tuple[float, ...]:
        text = state.style["stroke-dasharray"]
        words = [] if text == "none" else text.replace(",", " ").split()
        found = tuple(self._length(word, "", state.frame) for word in words[:MOST_SEGMENTS])
        if any(dash < 0 for dash in found):
            raise ValueError(f"'{text[:40]}' isn't a supported stroke-dasharray")
        if sum(found) <= 0:
            return ()
        if "pathLength" in node.attributes:
            raise ValueError("pathLength isn't supported, so write the dashes in the picture's units")
        made.set("stroke-dasharray", " ".join(map(number_text, found)))
        made.set(
            "stroke-dashoffset", number_text(self._length(state.style["stroke-dashoffset"], "", state.frame))
        )
        return found if len(found) % 2 == 0 else found * 2


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
