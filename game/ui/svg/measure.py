"""One pass through an SVG: adds up the cost of drawing it, refuses unsupported parts, and rewrites the rest.

The output has plain shapes, groups, text and embedded pictures, each with all inherited properties: uses,
symbols and inner svgs are expanded, units and colours resolved, style sheets and hidden elements removed.
Definitions are written once; their cost counts on every use.
"""

from __future__ import annotations

import math
from copy import deepcopy
from xml.etree.ElementTree import Element, SubElement, tostring

from game.ui.svg import embedded, letters, numbers, values, viewports
from game.ui.svg.costs import NOWHERE, Box, around, joined
from game.ui.svg.drawing import Drawing
from game.ui.svg.effects import Effects
from game.ui.svg.elements import DEEPEST, LENGTHS, REFUSED, SHAPES, USED, State, is_wanted
from game.ui.svg.numbers import CURVE, SAME, STROKE, Frame, Matrix, Point, number_text, times
from game.ui.svg.tree import Node, Refused


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


class Measure(Shapes):
    """One picture being measured: `drawing` traverses its elements."""

    def drawing(self) -> Drawing:
        """Return the rewritten picture. Raises Refused."""
        body = Element("g")
        with self._at(self.root):
            if (
                self.root.attributes.get("transform", "").strip()
                or "transform" in self.styles.of(self.root).css
            ):
                raise Refused(
                    "the transform of the svg itself isn't supported, so put a group inside the svg"
                )
            style = self._style(self.root, self.first)
            state = self.first._replace(style=style, frame=self._frame(self.first, style, root=True))
            if style["display"] != "none":
                state = state.moved(self.inner)
                holder = body
                if self.inner != SAME:
                    holder = SubElement(body, "g", {"transform": values.written_matrix(self.inner)})
                holder = self._holder(self.root, holder, state, style, SAME)
                covered = self._children(self.root, holder, state)
                self._layers(self.root, covered, state, style)
        parts = [self.defs] if len(self.defs) else []
        return Drawing(self.size, self.corner, "".join(tostring(part, "unicode") for part in (*parts, *body)))

    def _children(self, node: Node, out: Element, state: State) -> Box:
        covered = NOWHERE
        for child in node.children:
            covered = joined(covered, self._element(child, out, state))
        return covered

    def _element(self, node: Node, out: Element, state: State) -> Box:
        """Write an element and its contents; return the box it covers."""
        with self._at(node):
            if node.tag in REFUSED:
                raise Refused(f"{node.tag} isn't supported, so {REFUSED[node.tag]}")
            if node.tag not in USED or node.tag == "symbol":
                return NOWHERE
            self.costs.element()
            if state.depth > DEEPEST:
                raise Refused(f"groups are nested more than {DEEPEST} levels deep")
            style = self._style(node, state)
            if style["display"] == "none" or not is_wanted(node):
                return NOWHERE
            frame = self._frame(state, style)
            matrix = self._transform(node, style, frame)
            inner = State(times(state.matrix, matrix), style, frame, state.depth + 1)
            if node.tag in SHAPES:
                return self._shape(node, out, inner, matrix)
            holder = self._holder(node, out, inner, style, matrix)
            covered = self._contents(node, holder, inner)
            self._layers(node, covered, inner, style)
            return covered

    def _contents(self, node: Node, out: Element, state: State) -> Box:
        """Write the contents of a container element; return the box they cover."""
        if node.tag == "use":
            return self._use(node, out, state)
        if node.tag == "text":
            return self._text(node, out, state)
        if node.tag == "image":
            return self._image(node, out, state)
        if node.tag == "svg":
            return self._viewport(node, node, out, state)
        if node.tag == "switch":
            chosen = next((child for child in node.children if child.tag and is_wanted(child)), None)
            return NOWHERE if chosen is None else self._element(chosen, out, state)
        return self._children(node, out, state)

    # -- uses, inner svgs, pictures

    def _use(self, node: Node, out: Element, state: State) -> Box:
        wanted = self._used(node)
        if wanted is None:
            return NOWHERE
        step = numbers.moved(*(self._number(node, name, state.frame) for name in "xy"))
        if step != SAME:
            out = SubElement(out, "g", {"transform": values.written_matrix(step)})
        with self._inside(wanted):
            inner = state.moved(step)
            if wanted.tag not in ("svg", "symbol"):
                return self._element(wanted, out, inner)
            with self._at(wanted):
                style = self._style(wanted, inner)
                if style["display"] == "none":
                    return NOWHERE
                inner = State(inner.matrix, style, self._frame(inner, style), inner.depth + 1)
                holder = self._holder(wanted, out, inner, style, SAME)
                covered = self._viewport(wanted, node, holder, inner)
                self._layers(wanted, covered, inner, style)
                return covered

    def _viewport(self, node: Node, sized: Node, out: Element, state: State) -> Box:
        """Write an inner svg or a symbol, with the size of `sized` where it states one; return the box it
        covers."""
        frame = state.frame
        x, y = (self._number(node, name, frame) for name in "xy")
        w, h = (
            self._number(sized, name, frame, self._number(node, name, frame, whole))
            for name, whole in (("width", frame.wide), ("height", frame.high))
        )
        if w <= 0 or h <= 0:
            return NOWHERE
        if not values.shows_overflow(self._style(node, state)["overflow"]):
            out = SubElement(out, "g", {"clip-path": f"url(#{self._window(x, y, w, h)})"})
            self.costs.painted(self.costs.share(around(numbers.box(x, y, x + w, y + h), state.matrix)))
        view, matrix = (0.0, 0.0, w, h), numbers.moved(x, y)
        if "viewBox" in node.attributes:
            view = viewports.box(node.attributes["viewBox"])
            matrix = viewports.fit(view, (x, y, w, h), node.attributes.get("preserveAspectRatio", ""))
        self.costs.bounded(*matrix)
        if matrix != SAME:
            out = SubElement(out, "g", {"transform": values.written_matrix(matrix)})
        inner = state.moved(matrix)._replace(frame=frame._replace(wide=view[2], high=view[3]))
        covered = self._children(node, out, inner)
        return covered

    def _window(self, x: float, y: float, w: float, h: float) -> str:
        key = ("window", x, y, w, h)
        if key not in self._made:
            made = Element("clipPath")
            sides = dict(zip(("x", "y", "width", "height"), map(number_text, (x, y, w, h)), strict=True))
            SubElement(made, "rect", sides)
            self._define(key, made)
        return self._made[key]

    def _image(self, node: Node, out: Element, state: State) -> Box:
        written = node.attributes.get("href", node.attributes.get("xlink:href", "")).strip()
        if not written or state.style["visibility"] != "visible":
            return NOWHERE
        if node not in self._pictures:
            self._pictures[node] = embedded.read(written)
        found = self._pictures[node]
        self.pixels += found.size[0] * found.size[1]
        if self.pixels > embedded.MOST_PIXELS:
            raise ValueError(
                f"the embedded pictures have more than {embedded.MOST_PIXELS // 1_000_000} million px"
            )
        x, y, w, h = (self._number(node, name, state.frame, -1.0 if name in ("width", "height") else 0.0)
                      for name in ("x", "y", "width", "height"))  # fmt: skip
        if w < 0 and h < 0:
            w, h = found.size
        elif w < 0 or h < 0:
            w, h = (h * found.size[0] / found.size[1], h) if w < 0 else (w, w * found.size[1] / found.size[0])
        if w == 0 or h == 0:
            return NOWHERE
        self.costs.bounded(x, y, w, h)
        way = numbers.box(x, y, x + w, y + h)
        covered = self.costs.shape(4, way, state.matrix, 0.0, ())
        sides = dict(zip(("x", "y", "width", "height"), map(number_text, (x, y, w, h)), strict=True))
        aspect = viewports.aspect(node.attributes.get("preserveAspectRatio", ""))
        SubElement(out, "image", {**sides, "preserveAspectRatio": aspect, "xlink:href": found.href})
        return covered

    # -- text

    def _text(self, node: Node, out: Element, state: State) -> Box:
        made = Element("text")
        self._words(node, made, state)
        if not len(made) and not (made.text or "").strip():
            return NOWHERE
        self.costs.written(count := sum(len(each) for each in made.itertext()))
        em, at = state.frame.em, [0.0, 0.0]
        for axis, name in enumerate("xy"):
            at[axis] = float((made.get(name) or "0").split()[0])
        room = numbers.box(at[0] - count * em, at[1] - 2 * em, at[0] + count * em, at[1] + 2 * em)
        self.costs.reached([(at[0], at[1]), (em, em)], state.matrix, 0.0)
        covered = around(room, state.matrix)
        inked = count * em * em * values.area_of(state.matrix) / math.prod(self.size)
        self.costs.painted(min(self.costs.share(covered), inked))
        self._ordered(out, made, state.style["paint-order"], False)
        return covered

    def _words(self, node: Node, made: Element, state: State) -> None:
        """Write the words of a text with their font attributes."""
        style = state.style
        for name in ("fill", "stroke"):
            self._paint(name, made, Box(0, 0, 1, 1), state)
        if made.get("stroke") != "none" and self._line(made, state) > 0:
            self._dashes(node, made, state)
        made.attrib.update(letters.setting(style, state.frame))
        made.attrib.update(letters.places(node, state.frame, self._length))
        last: Element | None = None
        for each in node.inside:
            if isinstance(each, Node):
                if each.tag in ("tspan", "a") and is_wanted(each):
                    with self._at(each):
                        inner = self._style(each, state)
                        if inner["display"] == "none":
                            continue
                        last = SubElement(made, "tspan")
                        self.costs.element()
                        if state.depth > DEEPEST:
                            raise Refused(f"groups are nested more than {DEEPEST} levels deep")
                        below = State(state.matrix, inner, self._frame(state, inner), state.depth + 1)
                        self._words(each, last, below)
                elif each.tag in REFUSED:
                    raise Refused(f"{each.tag} isn't supported, so {REFUSED[each.tag]}", each.line)
            else:
                shown_words = each if style["visibility"] == "visible" else ""
                letters.check_letters(shown_words)
                if last is None:
                    made.text = (made.text or "") + shown_words
                else:
                    last.tail = (last.tail or "") + shown_words
