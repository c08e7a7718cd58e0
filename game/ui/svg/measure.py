"""Goes through an SVG once: adds up what drawing it costs, refuses what is not drawn, and writes the rest anew.

What is written holds plain shapes, groups, text and embedded pictures, each with all that it takes over from others:
uses, symbols and inner svgs are written out, units and colours worked out, style sheets and what is hidden gone.
Definitions are written once; what they cost counts each time they are used.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring

from . import colours, embedded, letters, numbers, values, viewports
from .costs import NOWHERE, REACH, TOO_LARGE, Box, Costs, around, joined
from .drawing import Drawing
from .numbers import CURVE, MOST_SEGMENTS, SAME, STROKE, Frame, Matrix, Point, shown, times
from .styles import INHERITED, OWN, WORDS, Styles
from .tree import Node, Refused

DEEPEST = 60
"""Groups inside one another."""

SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_MARKED = ("path", "line", "polyline", "polygon")
_USED = {*SHAPES, "g", "a", "svg", "symbol", "use", "text", "image", "switch"}
_GRADIENTS = ("linearGradient", "radialGradient")
_LENGTHS = {
    "rect": "x y width height rx ry", "circle": "cx cy r", "ellipse": "cx cy rx ry", "line": "x1 y1 x2 y2",
}  # fmt: skip
_REFUSED = {
    "script": "a picture does nothing by itself",
    "foreignObject": "draw what it holds as shapes",
    "animate": "draw it as it is to be seen",
    "animateTransform": "draw it as it is to be seen",
    "animateMotion": "draw it as it is to be seen",
    "animateColor": "draw it as it is to be seen",
    "set": "draw it as it is to be seen",
    "textPath": "draw the words as paths",
    "video": "draw it as shapes",
    "audio": "a picture is not heard",
    "iframe": "draw what it holds as shapes",
    "canvas": "draw what it holds as shapes",
}
"""Elements that are not drawn, and what to do instead."""
_NEVER = ("script", "animate", "animateTransform", "animateMotion", "animateColor", "set")
"""Those that count wherever they stand."""


class State(NamedTuple):
    """Where an element stands, and what it takes over: the way to the picture's units, the properties of those above,
    what lengths are measured by, how deep it lies."""

    matrix: Matrix
    style: Mapping[str, str]
    frame: Frame
    depth: int = 0

    def moved(self, matrix: Matrix) -> State:
        """The same behind a matrix."""
        return self._replace(matrix=times(self.matrix, matrix))


class Measure:
    """One picture being measured. Its definitions are called by `name`, which no other picture has."""

    def __init__(self, root: Node, name: str = "") -> None:
        self.root, self.name = root, name
        every = list(_all(root))
        self.ids: dict[str, Node] = {}
        for node in every:
            if node.tag in _NEVER:
                raise Refused(f"{node.tag} is not drawn; {_REFUSED[node.tag]}", node.line)
            if id := node.attributes.get("id"):
                self.ids.setdefault(id, node)
        self.styles = Styles(node for node in every if node.tag == "style")
        self.pixels = 0
        self.defs = Element("defs")
        self._made: dict[object, str] = {}
        self._open: list[Node] = []
        self._outlines: dict[Node, tuple[float, list[Point]]] = {}
        self._pictures: dict[Node, embedded.Embedded] = {}
        with self._at(root):
            self.size, self.corner, self.inner, frame = viewports.measures(root, self.styles.of(root))
        self.costs = Costs(self.size, self.corner)
        self.first = State(SAME, INHERITED, frame)

    def drawing(self) -> Drawing:
        """The picture as it is handed on. Raises Refused."""
        body = Element("g")
        with self._at(self.root):
            if self.root.attributes.get("transform", "").strip() or "transform" in self.styles.of(self.root).css:
                raise Refused("the transform of the svg itself is not drawn; put a group into it")
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

    # -- the way through the elements

    @contextmanager
    def _at(self, node: Node) -> Iterator[None]:
        """Whatever is refused meanwhile is so on the line of an element."""
        try:
            yield
        except Refused as error:
            error.lineno = error.lineno or node.line
            raise
        except ValueError as error:
            raise Refused(str(error), node.line) from None

    @contextmanager
    def _inside(self, node: Node) -> Iterator[None]:
        """Meanwhile what an element refers to is drawn. Raises Refused for one that draws itself."""
        if node in self._open:
            raise Refused(f"#{node.attributes.get('id', '')[:40]} is drawn within itself")
        self._open.append(node)
        try:
            yield
        finally:
            self._open.pop()

    def _children(self, node: Node, out: Element, state: State) -> Box:
        covered = NOWHERE
        for child in node.children:
            covered = joined(covered, self._element(child, out, state))
        return covered

    def _element(self, node: Node, out: Element, state: State) -> Box:
        """Write an element and all in it; what it covers."""
        with self._at(node):
            if node.tag in _REFUSED:
                raise Refused(f"{node.tag} is not drawn; {_REFUSED[node.tag]}")
            if node.tag not in _USED or node.tag == "symbol":
                return NOWHERE
            self.costs.element()
            if state.depth > DEEPEST:
                raise Refused(f"its groups lie more than {DEEPEST} deep")
            style = self._style(node, state)
            if style["display"] == "none" or not _wanted(node):
                return NOWHERE
            frame = self._frame(state, style)
            matrix = self._transform(node, style, frame)
            inner = State(times(state.matrix, matrix), style, frame, state.depth + 1)
            if node.tag in SHAPES:
                return self._shape(node, out, inner, matrix)
            holder = self._holder(node, out, inner, style, matrix)
            covered = self._held(node, holder, inner)
            self._layers(node, covered, inner, style)
            return covered

    def _held(self, node: Node, out: Element, state: State) -> Box:
        """Write what a holder of others is of; what that covers."""
        if node.tag == "use":
            return self._use(node, out, state)
        if node.tag == "text":
            return self._text(node, out, state)
        if node.tag == "image":
            return self._image(node, out, state)
        if node.tag == "svg":
            return self._viewport(node, node, out, state)
        if node.tag == "switch":
            chosen = next((child for child in node.children if child.tag and _wanted(child)), None)
            return NOWHERE if chosen is None else self._element(chosen, out, state)
        return self._children(node, out, state)

    # -- how an element is drawn

    def _style(self, node: Node, state: State) -> dict[str, str]:
        """The properties of an element."""
        declared, above = self.styles.of(node), state.style
        style: dict[str, str] = {}
        for names, taken in ((INHERITED, True), (OWN, False)):
            for name, first in names.items():
                value = declared.get(name)
                word = value.strip().lower() if value is not None else ""
                if value is None or word == "unset":
                    style[name] = above[name] if taken else first
                elif word in ("inherit", "revert"):
                    style[name] = above.get(name, first)
                else:
                    style[name] = first if word == "initial" else value.strip()
                if name in WORDS and value is not None:
                    style[name] = style[name].lower()
                    if style[name] not in WORDS[name].split():
                        raise ValueError(f"'{value[:40]}' is no {name} that it can be drawn with")
        if style["color"].lower() == "currentcolor":
            style["color"] = above["color"]
        if declared.get("font-size") is not None:
            style["font-size"] = shown(letters.size(style["font-size"], state.frame))
        return style

    def _frame(self, state: State, style: Mapping[str, str], root: bool = False) -> Frame:
        em = letters.size(style["font-size"], state.frame)
        if not 0 <= em <= REACH * max(self.costs.whole, 1.0):
            raise ValueError(TOO_LARGE)
        return state.frame._replace(em=em, rem=em if root else state.frame.rem)

    def _transform(self, node: Node, style: Mapping[str, str], frame: Frame) -> Matrix:
        written = style["transform"]
        if written in ("", "none"):
            return SAME
        css = frame if "transform" in self.styles.of(node).css else None
        matrix = numbers.transform(written, css)
        if style["transform-origin"] in ("", "0", "0 0", "0px 0px", "0% 0%"):
            return matrix
        if style["transform-box"] not in ("view-box", "border-box"):
            raise ValueError(f"transform-box: {style['transform-box']} is not drawn; leave it out")
        x, y = viewports.origin(style["transform-origin"], frame)
        self.costs.bounded(x, y)
        return times(times(numbers.moved(x, y), matrix), numbers.moved(-x, -y))

    def _effects(self, node: Node, state: State, style: Mapping[str, str], matrix: Matrix) -> dict[str, str]:
        """What is written on an element for its place, opacity, clip and mask."""
        found: dict[str, str] = {}
        if matrix != SAME:
            found["transform"] = values.written_matrix(matrix)
        opacity = values.opacity(style["opacity"])
        if opacity < 1:
            found["opacity"] = shown(opacity)
        for name, tag in (("clip-path", "clipPath"), ("mask", "mask")):
            if (wanted := self._referred(style[name], name, tag)) is not None:
                found[name] = f"url(#{self._effect(wanted, state)})"
        return found

    def _holder(
        self, node: Node, out: Element, state: State, style: Mapping[str, str], matrix: Matrix
    ) -> Element:
        effects = self._effects(node, state, style, matrix)
        return SubElement(out, "g", effects) if effects else out

    def _layers(self, node: Node, covered: Box, state: State, style: Mapping[str, str]) -> None:
        """Count what opacity, clip and mask of an element cost, each a layer as large as it covers."""
        count = (values.opacity(style["opacity"]) < 1) + 2 * (style["mask"] != "none") + (style["clip-path"] != "none")
        if count:
            self.costs.painted(count * self.costs.share(covered))

    def _referred(self, value: str, name: str, tag: str) -> Node | None:
        """The element that a clip, a mask or a marker refers to; None for none, and for one that is not there."""
        if value.lower() in ("none", ""):
            return None
        id, rest = values.url(value)
        if rest:
            raise ValueError(f"{name}: {value[:40]} is not drawn; refer to a {tag} by its id")
        found = self.ids.get(id)
        return found if found is not None and found.tag == tag else None

    def _context(self, node: Node) -> dict[str, str]:
        """The properties of a definition, which it takes over where it stands."""
        if node.parent is None:
            return self._style(node, self.first)
        style = self._context(node.parent)
        return self._style(node, State(SAME, style, self._frame(self.first, style)))

    def _defined(self, node: Node, state: State, matrix: Matrix) -> State:
        """Where the elements of a definition stand, that is used by an element."""
        style = self._context(node)
        return State(times(state.matrix, matrix), style, self._frame(state, style), state.depth + 1)

    def _effect(self, node: Node, state: State) -> str:
        """The name of a clip or a mask, which is written when it is first used and counts each time."""
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
                    made.set(each, self._share_or_length(node.attributes.get(each, value), each, boxed, state.frame))
                made.set("mask-type", style["mask-type"])
                self._children(node, made, inner)
            else:
                if style["transform"] != "none":
                    matrix = self._transform(node, style, inner.frame)
                    made.set("transform", values.written_matrix(matrix))
                    inner = inner.moved(matrix)
                if (further := self._referred(style["clip-path"], "clip-path", "clipPath")) is not None:
                    made.set("clip-path", f"url(#{self._effect(further, state)})")
                for child in node.children:
                    self._clip(child, made, inner, SAME)
            return name or self._define(key, made)

    def _clip(self, node: Node, out: Element, state: State, before: Matrix) -> None:
        """Write a shape or text that a clip is made of, behind a matrix of the use that names it."""
        with self._at(node):
            if node.tag not in (*SHAPES, "text", "use"):
                return
            self.costs.element()
            style = self._style(node, state)
            if style["display"] == "none" or not _wanted(node):
                return
            for name in ("clip-path", "mask"):
                if style[name] != "none":
                    raise Refused(f"a {name} within a clipPath is not drawn; draw the outline as one path")
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

    # -- shapes

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
        """Write a shape, its line below its fill where that is wanted."""
        usual = ("fill", "stroke", "markers")
        words = [word for word in order.lower().split() if word != "normal"]
        if not set(words) <= set(usual):
            raise ValueError(f"'{order[:40]}' is no paint-order that it can be drawn with")
        words += [word for word in usual if word not in words]
        if words.index("fill") < words.index("stroke") and (not markers or words[2] == "markers"):
            out.append(made)
            return
        if markers:
            raise ValueError("paint-order is not drawn with markers; draw them as shapes")
        holder = SubElement(out, "g", values.taken_off(made, ("transform", "opacity", "clip-path", "mask")))
        over = deepcopy(made)
        for part, name in ((made, "fill"), (over, "stroke")):
            for each in part.iter():
                each.set(name, "none")
            holder.append(part)

    def _outline(self, node: Node, frame: Frame) -> tuple[float, list[Point]]:
        """How many segments a shape has, and points on a way round it that is no shorter than its outline."""
        if node.tag not in _LENGTHS:
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
            return (4 + 4 * CURVE * bool(rx or ry), numbers.box(x, y, x + w, y + h)) if w > 0 and h > 0 else (0, [])
        rx, ry = (r, r) if node.tag == "circle" else (rx, ry)
        return (4 * CURVE, numbers.box(cx - rx, cy - ry, cx + rx, cy + ry)) if rx > 0 and ry > 0 else (0, [])

    def _way(self, node: Node) -> tuple[float, list[Point]]:
        if node.tag == "path":
            if (written := self.styles.of(node).css.get("d")) is not None:
                raise ValueError(f"d: {written[:40]} in a style is not drawn; write it as an attribute")
            return numbers.path(node.attributes.get("d", ""))
        found = numbers.numbers(node.attributes.get("points", ""))
        points = list(zip(found[::2], found[1::2], strict=False))
        return len(points) + 1, points + points[:1]

    def _radii(self, node: Node, frame: Frame) -> tuple[float, float]:
        """Both radii of a corner or an ellipse; one that is not stated is as the other."""
        stated = [
            None if value is None or value.strip() == "auto" else self._length(value, name, frame)
            for name, value in ((name, self.styles.of(node).get(name)) for name in ("rx", "ry"))
        ]
        rx, ry = (other if one is None else one for one, other in (stated, stated[::-1]))
        return max(0.0, rx or 0.0), max(0.0, ry or 0.0)

    def _geometry(self, node: Node, frame: Frame) -> dict[str, str]:
        if node.tag == "path":
            return {"d": node.attributes.get("d", "")}
        if node.tag not in _LENGTHS:
            return {"points": node.attributes.get("points", "")}
        found = {name: shown(self._number(node, name, frame)) for name in _LENGTHS[node.tag].split()}
        if "rx" in found:
            found["rx"], found["ry"] = map(shown, self._radii(node, frame))
        return found

    def _number(self, node: Node, name: str, frame: Frame, first: float = 0.0) -> float:
        """A length that an element states."""
        value = self.styles.of(node).get(name)
        return first if value is None or value.strip() in ("", "auto") else self._length(value, name, frame)

    def _length(self, value: str, name: str, frame: Frame) -> float:
        found = frame.length(value, name)
        self.costs.bounded(found)
        return found

    def _width(self, state: State) -> float:
        return self._length(state.style["stroke-width"], "", state.frame)

    def _line(self, made: Element, state: State) -> float:
        """Write how a line is drawn; its width."""
        style = state.style
        if (width := self._width(state)) < 0:
            raise ValueError(f"'{style['stroke-width'][:40]}' is no width of a line")
        if (miter := numbers.share(style["stroke-miterlimit"])) < 1:
            raise ValueError(f"'{style['stroke-miterlimit'][:40]}' is no stroke-miterlimit that it can be drawn with")
        self.costs.bounded(miter)
        made.set("stroke-width", shown(width))
        made.set("stroke-miterlimit", shown(miter))
        for name in ("stroke-linecap", "stroke-linejoin"):
            made.set(name, style[name])
        return width

    def _dashes(self, node: Node, made: Element, state: State) -> tuple[float, ...]:
        text = state.style["stroke-dasharray"]
        words = [] if text == "none" else text.replace(",", " ").split()
        found = tuple(self._length(word, "", state.frame) for word in words[:MOST_SEGMENTS])
        if any(dash < 0 for dash in found):
            raise ValueError(f"'{text[:40]}' is no stroke-dasharray that it can be drawn with")
        if sum(found) <= 0:
            return ()
        if "pathLength" in node.attributes:
            raise ValueError("pathLength is not drawn; write the dashes in units of the picture")
        made.set("stroke-dasharray", " ".join(map(shown, found)))
        made.set("stroke-dashoffset", shown(self._length(state.style["stroke-dashoffset"], "", state.frame)))
        return found if len(found) % 2 == 0 else found * 2

    # -- colours, gradients, patterns

    def _paint(self, name: str, made: Element, box: Box, state: State) -> None:
        """Write the colour of a fill or a line."""
        paint, alpha = self._colour(state.style[name], box, state)
        made.set(name, paint)
        alpha *= values.opacity(state.style[f"{name}-opacity"])
        if paint != "none" and alpha < 1:
            made.set(f"{name}-opacity", shown(alpha))

    def _colour(self, value: str, box: Box, state: State) -> tuple[str, float]:
        word = value.lower()
        if word == "none":
            return "none", 1.0
        if word.startswith("context-"):
            raise ValueError(f"{value[:40]} is not drawn; write the colour itself")
        if word.startswith("url("):
            id, rest = values.url(value)
            found = self.ids.get(id)
            if found is not None and found.tag in _GRADIENTS:
                return self._gradient(found, box, state) or self._colour(rest or "none", box, state)
            if found is not None and found.tag == "pattern":
                return self._pattern(found, box, state) or self._colour(rest or "none", box, state)
            return self._colour(rest or "none", box, state)
        return values.plain_colour(value, state.style["color"])

    def _template(self, node: Node, tags: tuple[str, ...]) -> tuple[dict[str, str], list[Node]]:
        """The attributes of a gradient or a pattern, and what is in it, with what it takes over from others."""
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
            inside = inside or [child for child in step.children if child.tag in (*_USED, "stop")]
            further = self._href(step)
            step = self.ids.get(further) if further else None
            step = step if step is not None and step.tag in tags else None
        return found, inside

    def _gradient(self, node: Node, box: Box, state: State) -> tuple[str, float] | None:
        """A gradient as the paint of a shape; None where it has no room."""
        with self._at(node):
            stated, inside = self._template(node, _GRADIENTS)
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
        """Define a gradient: its url, or a colour and its opacity where it is but one."""
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
                    raise ValueError("fr of a gradient is drawn only round its middle; leave it out")
                inner = at["fr"] / at["r"]
                stops = [(inner + (1 - inner) * offset, ink) for offset, ink in stops]
            del at["fr"]
        made = Element(node.tag, {name: shown(value) for name, value in at.items()})
        made.set("gradientUnits", "objectBoundingBox" if boxed else "userSpaceOnUse")
        if spread := stated.get("spreadMethod", "").strip():
            made.set("spreadMethod", values.one_of(spread, "spreadMethod", "pad reflect repeat"))
        matrix = numbers.transform(stated.get("gradientTransform", ""))
        self.costs.bounded(*matrix)
        if matrix != SAME:
            made.set("gradientTransform", values.written_matrix(matrix))
        for offset, (ink, alpha) in colours.straight(stops):
            stop = SubElement(made, "stop", {"offset": shown(offset), "stop-color": ink})
            if alpha < 1:
                stop.set("stop-opacity", shown(alpha))
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

    def _share_or_length(self, value: str, name: str, boxed: bool, frame: Frame) -> str:
        """A number that is a part of what is filled, or a length."""
        found = numbers.share(value) if boxed else frame.length(value, name)
        self.costs.bounded(found)
        return shown(found)

    def _pattern(self, node: Node, box: Box, state: State) -> tuple[str, float] | None:
        """A pattern as the paint of a shape; None where there is nothing of it."""
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
            made = Element("pattern", {name: shown(value) for name, value in at.items()})
            made.set("patternUnits", "objectBoundingBox" if boxed else "userSpaceOnUse")
            if turned != SAME:
                made.set("patternTransform", values.written_matrix(turned))
            fitted = numbers.times(turned, (wide, 0.0, 0.0, high, 0.0, 0.0) if in_box else SAME)
            frame = state.frame
            if "viewBox" in stated:
                view = viewports.box(stated["viewBox"])
                fitted = times(turned, viewports.fit(view, (0, 0, w, h), stated.get("preserveAspectRatio", "")))
                frame = frame._replace(wide=view[2], high=view[3])
                made.set("viewBox", " ".join(map(shown, view)))
                made.set("preserveAspectRatio", viewports.aspect(stated.get("preserveAspectRatio", "")))
            elif in_box:
                made.set("patternContentUnits", "objectBoundingBox")
            owner = inside[0].parent or node
            inner = self._defined(owner, state._replace(frame=frame), fitted)
            for child in inside:
                self._element(child, made, inner)
            key = (node, frame.wide, frame.high)
            return f"url(#{self._made.get(key) or self._define(key, made)})", 1.0

    # -- markers

    def _markers(self, node: Node, made: Element, points: list[Point], width: float, state: State) -> bool:
        """Write the markers of a line; whether it has some."""
        if node.tag not in _MARKED:
            return False
        found = False
        for name, count in (("marker-start", 1), ("marker-mid", max(0, len(points) - 2)), ("marker-end", 1)):
            wanted = self._referred(state.style[name], name, "marker")
            if wanted is not None and count:
                made.set(name, f"url(#{self._marker(wanted, count, width, points, state)})")
                found = True
        return found

    def _marker(self, node: Node, count: int, width: float, points: list[Point], state: State) -> str:
        """The name of a marker that is drawn so often."""
        with self._inside(node), self._at(node):
            scaled = values.one_of(
                node.attributes.get("markerUnits", "strokeWidth"), "markerUnits", "strokeWidth userSpaceOnUse"
            )
            frame, stated = state.frame, node.attributes
            w, h = (self._number(node, name, frame, 3.0) for name in ("markerWidth", "markerHeight"))
            view = viewports.box(stated["viewBox"]) if "viewBox" in stated else (0.0, 0.0, max(w, 1e-3), max(h, 1e-3))
            made = Element("marker", {"markerUnits": scaled, "markerWidth": shown(w), "markerHeight": shown(h)})
            for name, at, side in (("refX", view[0], view[2]), ("refY", view[1], view[3])):
                word = stated.get(name, "0").strip()
                part = {"left": 0.0, "top": 0.0, "center": 0.5, "right": 1.0, "bottom": 1.0}.get(word)
                value = frame.length(word, name) if part is None else at + part * side
                self.costs.bounded(value)
                made.set(name, shown(value))
            orient = stated.get("orient", "0").strip()
            made.set("orient", orient if orient.startswith("auto") else shown(numbers.angle(orient)))
            if "viewBox" in stated:
                made.set("viewBox", " ".join(map(shown, view)))
                made.set("preserveAspectRatio", viewports.aspect(stated.get("preserveAspectRatio", "")))
            if self._context(node)["overflow"] in ("visible", "auto"):
                made.set("overflow", "visible")
            by = width if scaled == "strokeWidth" else 1.0
            fitted = viewports.fit(view, (0, 0, max(w, 1e-3), max(h, 1e-3)), "")
            placed = times((max(by, 1e-3), 0.0, 0.0, max(by, 1e-3), *points[0]), fitted)
            before = self.costs.now()
            inner = self._defined(node, state._replace(frame=frame._replace(wide=view[2], high=view[3])), placed)
            self._children(node, made, inner)
            self.costs.again(before, count - 1)
            key = (node, frame.wide, frame.high)
            return self._made.get(key) or self._define(key, made)

    # -- uses, inner svgs, text, pictures

    def _href(self, node: Node) -> str:
        """The id that an element refers to, "" for none. Raises ValueError for another file."""
        written = node.attributes.get("href", node.attributes.get("xlink:href", "")).strip()
        if not written:
            return ""
        if not written.startswith("#"):
            raise ValueError(f"{node.tag} refers to '{written[:40]}'; take what is wanted into the picture")
        return written[1:]

    def _used(self, node: Node) -> Node | None:
        found = self.ids.get(self._href(node))
        return found if found is not None and found.tag in _USED else None

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
        """An inner svg or a symbol, as wide and high as `sized` says where it does."""
        frame = state.frame
        x, y = (self._number(node, name, frame) for name in "xy")
        w, h = (
            self._number(sized, name, frame, self._number(node, name, frame, whole))
            for name, whole in (("width", frame.wide), ("height", frame.high))
        )
        if w <= 0 or h <= 0:
            return NOWHERE
        if not values.seen_whole(self._style(node, state)["overflow"]):
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
            sides = dict(zip(("x", "y", "width", "height"), map(shown, (x, y, w, h)), strict=True))
            SubElement(made, "rect", sides)
            self._define(key, made)
        return self._made[key]

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
        """Write the words of a text, and how they are set."""
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
                if each.tag in ("tspan", "a") and _wanted(each):
                    with self._at(each):
                        inner = self._style(each, state)
                        if inner["display"] == "none":
                            continue
                        last = SubElement(made, "tspan")
                        self.costs.element()
                        if state.depth > DEEPEST:
                            raise Refused(f"its groups lie more than {DEEPEST} deep")
                        below = State(state.matrix, inner, self._frame(state, inner), state.depth + 1)
                        self._words(each, last, below)
                elif each.tag in _REFUSED:
                    raise Refused(f"{each.tag} is not drawn; {_REFUSED[each.tag]}", each.line)
            else:
                shown_words = each if style["visibility"] == "visible" else ""
                letters.known(shown_words)
                if last is None:
                    made.text = (made.text or "") + shown_words
                else:
                    last.tail = (last.tail or "") + shown_words

    def _image(self, node: Node, out: Element, state: State) -> Box:
        written = node.attributes.get("href", node.attributes.get("xlink:href", "")).strip()
        if not written or state.style["visibility"] != "visible":
            return NOWHERE
        if node not in self._pictures:
            self._pictures[node] = embedded.read(written)
        found = self._pictures[node]
        self.pixels += found.size[0] * found.size[1]
        if self.pixels > embedded.MOST_PIXELS:
            raise ValueError(f"the pictures in it have more than {embedded.MOST_PIXELS // 1_000_000} million px")
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
        sides = dict(zip(("x", "y", "width", "height"), map(shown, (x, y, w, h)), strict=True))
        aspect = viewports.aspect(node.attributes.get("preserveAspectRatio", ""))
        SubElement(out, "image", {**sides, "preserveAspectRatio": aspect, "xlink:href": found.href})
        return covered

    def _define(self, key: object, made: Element) -> str:
        """Keep a definition under a name of its own."""
        name = f"d{self.name}-{len(self.defs)}"
        made.set("id", name)
        self.defs.append(made)
        if key is not made:
            self._made[key] = name
        return name

    def _content_units(self, node: Node, name: str, state: State) -> Matrix:
        """What the units of a definition are in the picture; what is measured by the element it is used for counts as
        if that were the whole picture."""
        first = "userSpaceOnUse"
        if values.stated_word(node, name, "userSpaceOnUse objectBoundingBox", first) == first:
            return SAME
        return state.frame.wide, 0.0, 0.0, state.frame.high, 0.0, 0.0


def _all(node: Node) -> Iterator[Node]:
    """An element and all in it, in the order of the file."""
    left = [node]
    while left:
        yield (node := left.pop())
        left += reversed(node.children)


def _wanted(node: Node) -> bool:
    """Whether an element is for those who read English and know nothing beyond SVG."""
    stated = node.attributes
    if stated.get("requiredExtensions", "").strip():
        return False
    if "systemLanguage" not in stated:
        return True
    return any(each.strip().lower().split("-")[0] == "en" for each in stated["systemLanguage"].split(","))
