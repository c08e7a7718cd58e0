"""The state in which every element of an SVG is measured: style, position, lengths and references."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from xml.etree.ElementTree import Element

from game.ui.svg import embedded, letters, numbers, values, viewports
from game.ui.svg.costs import REACH, TOO_LARGE, Box, Costs
from game.ui.svg.elements import NEVER, REFUSED, USED, State, nodes_of
from game.ui.svg.numbers import SAME, Frame, Matrix, Point, number_text, times
from game.ui.svg.styles import INHERITED, OWN, WORDS, Styles
from game.ui.svg.tree import Node, Refused


class Context(ABC):
    """One picture being measured. Its definitions are prefixed with `name`, which is unique to it."""

    def __init__(self, root: Node, name: str = "") -> None:
        self.root, self.name = root, name
        every = list(nodes_of(root))
        self.ids: dict[str, Node] = {}
        for node in every:
            if node.tag in NEVER:
                raise Refused(f"{node.tag} isn't supported, so {REFUSED[node.tag]}", node.line)
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

    @contextmanager
    def _at(self, node: Node) -> Iterator[None]:
        """Attach the line of an element to errors raised inside the block."""
        try:
            yield
        except Refused as error:
            error.lineno = error.lineno or node.line
            raise
        except ValueError as error:
            raise Refused(str(error), node.line) from None

    @contextmanager
    def _inside(self, node: Node) -> Iterator[None]:
        """Mark an element as being drawn by reference inside the block. Raises Refused for one that contains
        itself."""
        if node in self._open:
            raise Refused(f"#{node.attributes.get('id', '')[:40]} contains itself")
        self._open.append(node)
        try:
            yield
        finally:
            self._open.pop()

    def _style(self, node: Node, state: State) -> dict[str, str]:
        """Return the properties of an element."""
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
                        raise ValueError(f"'{value[:40]}' isn't a supported {name}")
        if style["color"].lower() == "currentcolor":
            style["color"] = above["color"]
        if declared.get("font-size") is not None:
            style["font-size"] = number_text(letters.size(style["font-size"], state.frame))
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
            raise ValueError(f"transform-box: {style['transform-box']} isn't supported, so remove it")
        x, y = viewports.origin(style["transform-origin"], frame)
        self.costs.bounded(x, y)
        return times(times(numbers.moved(x, y), matrix), numbers.moved(-x, -y))

    def _referenced(self, value: str, name: str, tag: str) -> Node | None:
        """Return the element that a clip, mask or marker property refers to, or None."""
        if value.lower() in ("none", ""):
            return None
        id, rest = values.url(value)
        if rest:
            raise ValueError(f"{name}: {value[:40]} isn't supported, so refer to a {tag} by its id")
        found = self.ids.get(id)
        return found if found is not None and found.tag == tag else None

    def _context(self, node: Node) -> dict[str, str]:
        """Return the properties that a definition inherits in its own position."""
        if node.parent is None:
            return self._style(node, self.first)
        style = self._context(node.parent)
        return self._style(node, State(SAME, style, self._frame(self.first, style)))

    def _defined(self, node: Node, state: State, matrix: Matrix) -> State:
        """Return the state of the contents of a definition used by an element."""
        style = self._context(node)
        return State(times(state.matrix, matrix), style, self._frame(state, style), state.depth + 1)

    def _number(self, node: Node, name: str, frame: Frame, first: float = 0.0) -> float:
        """Return a length attribute of an element."""
        value = self.styles.of(node).get(name)
        return first if value is None or value.strip() in ("", "auto") else self._length(value, name, frame)

    def _length(self, value: str, name: str, frame: Frame) -> float:
        found = frame.length(value, name)
        self.costs.bounded(found)
        return found

    def _share_or_length(self, value: str, name: str, boxed: bool, frame: Frame) -> str:
        """Return a fraction of the painted box, or a length, as text."""
        found = numbers.share(value) if boxed else frame.length(value, name)
        self.costs.bounded(found)
        return number_text(found)

    def _href(self, node: Node) -> str:
        """Return the id that an element refers to, "" for none. Raises ValueError for another file."""
        written = node.attributes.get("href", node.attributes.get("xlink:href", "")).strip()
        if not written:
            return ""
        if not written.startswith("#"):
            raise ValueError(f"{node.tag} refers to '{written[:40]}', so copy that into the picture")
        return written[1:]

    def _used(self, node: Node) -> Node | None:
        found = self.ids.get(self._href(node))
        return found if found is not None and found.tag in USED else None

    def _define(self, key: object, made: Element) -> str:
        """Add a definition under a unique name, and return that."""
        name = f"d{self.name}-{len(self.defs)}"
        made.set("id", name)
        self.defs.append(made)
        if key is not made:
            self._made[key] = name
        return name

    # -- drawn by subclasses

    @abstractmethod
    def _element(self, node: Node, out: Element, state: State) -> Box:
        """Write an element and its contents; return the box it covers."""

    @abstractmethod
    def _children(self, node: Node, out: Element, state: State) -> Box:
        """Write the contents of an element; return the box they cover."""

    @abstractmethod
    def _shape(self, node: Node, out: Element, state: State, matrix: Matrix, clip: bool = False) -> Box:
        """Write a shape; return the box it covers."""

    @abstractmethod
    def _text(self, node: Node, out: Element, state: State) -> Box:
        """Write a text; return the box it covers."""
