"""Values of attributes and properties, each with a single meaning."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element

from game.ui.svg import numbers
from game.ui.svg.colours import Colour, colour
from game.ui.svg.numbers import Matrix, number_text
from game.ui.svg.tree import Node


def written_matrix(matrix: Matrix) -> str:
    """Return a matrix as a transform attribute."""
    return f"matrix({' '.join(map(number_text, matrix))})"


def area_of(matrix: Matrix) -> float:
    """Return the area of a transformed unit square."""
    a, b, c, d, _, _ = matrix
    return abs(a * d - b * c)


def opacity(text: str) -> float:
    """Return an opacity, 0 to 1. Raises ValueError."""
    return min(1.0, max(0.0, numbers.share(text)))


def plain_colour(value: str, current: str) -> Colour:
    """Return a colour other than a gradient; currentColor is the text colour."""
    word = value.strip().lower()
    if word == "currentcolor":
        return colour("black" if current.strip().lower() == "currentcolor" else current)
    return colour(value)


def url(value: str) -> tuple[str, str]:
    """Return the id in url(#id) and the text after it. Raises ValueError for another file."""
    inner, close, rest = value.strip()[4:].partition(")")
    inner = inner.strip().strip("'\"").strip()
    if not value.strip().lower().startswith("url(") or not close:
        return "", value
    if not inner.startswith("#"):
        raise ValueError(f"the picture refers to '{inner[:40]}', so copy that into the picture")
    return inner[1:], rest.strip()


def one_of(value: str, name: str, words: str) -> str:
    """Return a value if it is one of some words. Raises ValueError otherwise."""
    if value not in words.split():
        raise ValueError(f"'{value[:40]}' isn't a supported {name}")
    return value


def stated_word(node: Node, name: str, words: str, first: str = "") -> str:
    """Return an attribute if it is one of some words. Raises ValueError otherwise."""
    return one_of(node.attributes.get(name, first).strip(), name, words)


def of_the_box(stated: Mapping[str, str], name: str, first: str) -> bool:
    """Return whether units are relative to the painted box."""
    return (
        one_of(stated.get(name, first).strip(), name, "userSpaceOnUse objectBoundingBox")
        == "objectBoundingBox"
    )


def shows_overflow(overflow: str) -> bool:
    """Return whether content outside a viewport is visible."""
    return overflow in ("visible", "auto")


def pop_attributes(element: Element, names: tuple[str, ...]) -> dict[str, str]:
    """Remove attributes from an element and return them."""
    return {name: element.attrib.pop(name) for name in names if name in element.attrib}
