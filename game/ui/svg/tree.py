"""The element tree of an SVG with line numbers."""

from __future__ import annotations

from xml.parsers import expat

from rules.common.text import listed
from rules.content.kinds import PICTURE_KINDS

MOST_TAGS = 20_000
NEITHER = f"not an {listed(tuple(PICTURE_KINDS), 'or')}"
SVG = "http://www.w3.org/2000/svg"
_XLINK, _XML = "http://www.w3.org/1999/xlink", "http://www.w3.org/XML/1998/namespace"


class Refused(ValueError):
    """An error: the SVG isn't supported; `lineno` is the line at fault."""

    def __init__(self, message: str, lineno: int = 0) -> None:
        super().__init__(message)
        self.lineno = lineno


class Node:
    """An element: its name ("" for one outside SVG), attributes, and contents (text and elements) in
    order."""

    __slots__ = ("attributes", "inside", "line", "parent", "tag")

    def __init__(self, tag: str, attributes: dict[str, str], line: int, parent: Node | None) -> None:
        self.tag, self.attributes, self.line, self.parent = tag, attributes, line, parent
        self.inside: list[Node | str] = []

    @property
    def children(self) -> list[Node]:
        """Return the child elements."""
        return [each for each in self.inside if isinstance(each, Node)]

    @property
    def text(self) -> str:
        """Return the element's own text."""
        return "".join(each for each in self.inside if isinstance(each, str))


def read(data: bytes) -> Node:
    """Return the root element of an SVG. Raises Refused."""
    start = data[:4096].decode("utf-8-sig", errors="replace").lstrip()
    if start[:1] not in ("", "<"):
        raise Refused(NEITHER)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("the file isn't UTF-8 text, so save it as UTF-8") from None
    if text.count("<") > MOST_TAGS:
        raise Refused(f"more than {MOST_TAGS:,} tags")
    try:
        root = _Reader().read(text)
    except expat.ExpatError as error:
        what = (
            f"the file is damaged: {expat.ErrorString(error.code)}" if text.strip() else "the file is empty"
        )
        raise Refused(what, error.lineno) from None
    if root.tag != "svg":
        raise Refused(NEITHER)
    return root


class _Reader:
    """A parser that builds the tree."""

    def __init__(self) -> None:
        self.parser = parser = expat.ParserCreate("utf-8", " ")
        parser.buffer_text = True
        parser.StartElementHandler, parser.EndElementHandler = self._start, self._end
        parser.CharacterDataHandler = self._words
        parser.StartDoctypeDeclHandler = self._doctype
        parser.DefaultHandlerExpand = self._rest
        self.root: Node | None = None
        self.open: Node | None = None

    def read(self, text: str) -> Node:
        """Return the root element."""
        self.parser.Parse(text.encode(), True)
        assert self.root is not None  # the parser refuses a text without an element
        return self.root

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        known = {_short(key): value for key, value in attributes.items()}
        node = Node(tag if space in (SVG, "") else "", known, self.parser.CurrentLineNumber, self.open)
        if self.open is None:
            self.root = node
        else:
            self.open.inside.append(node)
        self.open = node

    def _end(self, name: str) -> None:
        self.open = self.open.parent if self.open is not None else None

    def _words(self, words: str) -> None:
        if self.open is not None:
            self.open.inside.append(words)

    def _doctype(self, name: str, system: str | None, public: str | None, inner: int) -> None:
        if inner:
            raise Refused(
                "declarations and entities aren't allowed, so remove them", self.parser.CurrentLineNumber
            )

    def _rest(self, text: str) -> None:
        if text.startswith("&"):
            raise Refused(f"the file is damaged: {text[:40]} isn't defined", self.parser.CurrentLineNumber)


def _short(name: str) -> str:
    """Return the SVG name of an attribute; one of another namespace keeps its prefix and is ignored."""
    space, _, bare = name.rpartition(" ")
    if space == _XLINK:
        return f"xlink:{bare}"
    return f"xml:{bare}" if space == _XML else name
