"""Values of attributes and properties, read in one way only."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element

from game.ui.svg import numbers
from game.ui.svg.colours import Colour, colour
from game.ui.svg.numbers import Matrix, shown
from game.ui.svg.tree import Node


def written_matrix(matrix: Matrix) -> str:
    """A matrix as a transform is written."""
    return f"matrix({' '.join(map(shown, matrix))})"


def area_of(matrix: Matrix) -> float:
    """What a matrix makes of a square of one unit."""
    a, b, c, d, _, _ = matrix
    return abs(a * d - b * c)


def opacity(text: str) -> float:
    """How opaque something is, 0 to 1. Raises ValueError."""
    return min(1.0, max(0.0, numbers.share(text)))


def plain_colour(value: str, current: str) -> Colour:
    """A colour that is no gradient; currentColor is that of the letters."""
    word = value.strip().lower()
    if word == "currentcolor":
        return colour("black" if current.strip().lower() == "currentcolor" else current)
    return colour(value)


def url(value: str) -> tuple[str, str]:
    """The id in url(#id), and what follows it. Raises ValueError for what lies in another file."""
    inner, close, rest = value.strip()[4:].partition(")")
    inner = inner.strip().strip("'\"").strip()
    if not value.strip().lower().startswith("url(") or not close:
        return "", value
    if not inner.startswith("#"):
        raise ValueError(f"it refers to '{inner[:40]}'; copy that into the picture")
    return inner[1:], rest.strip()


def one_of(value: str, name: str, words: str) -> str:
    """A value that is one of some words. Raises ValueError."""
    if value not in words.split():
        raise ValueError(f"'{value[:40]}' isn't a supported {name}")
    return value


def stated_word(node: Node, name: str, words: str, first: str = "") -> str:
    """The same of an attribute."""
    return one_of(node.attributes.get(name, first).strip(), name, words)


def of_the_box(stated: Mapping[str, str], name: str, first: str) -> bool:
    """Whether units are those of the box that is painted."""
    return one_of(stated.get(name, first).strip(), name, "userSpaceOnUse objectBoundingBox") == "objectBoundingBox"


def seen_whole(overflow: str) -> bool:
    """Whether what reaches beyond a viewport is seen."""
    return overflow in ("visible", "auto")


def taken_off(element: Element, names: tuple[str, ...]) -> dict[str, str]:
    """Attributes taken off an element."""
    return {name: element.attrib.pop(name) for name in names if name in element.attrib}
