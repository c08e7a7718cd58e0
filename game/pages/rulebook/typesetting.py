"""Text and pictures on pages of paper: lines, blocks that stay whole, and pages with links (mm, points)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.cards.display import Box, Font
from game.cards.print.letters import Letters
from game.cards.print.pdf import MM, Content, num, nums, rgb
from game.pages.rulebook.reader import LINK

INK, DIM, BRASS = "#1B212B", "#4D463E", "#8A5A12"
"""The colours of text, of captions, and of ids and links."""
LONE = 9
"""The letters from which a word may be alone on the last line."""
LEADING = 1.42
"""The distance of lines, in parts of their size."""


class Style(NamedTuple):
    """The style of a text: its size in points, its font and colour."""

    size: float
    font: Font = Font()
    ink: str = INK

    @property
    def step(self) -> float:
        """Return the distance of lines, mm."""
        return self.size * LEADING / MM


class Leaf:
    """A page being set, of a size in mm: its content and its links."""

    def __init__(self, letters: Letters, size: tuple[float, float]) -> None:
        self.letters, self.size = letters, size
        self.content = Content()
        self.links: list[tuple[Box, str]] = []
        self.content.put(f"{nums((MM, 0, 0, -MM, 0, size[1] * MM))} cm")

    def write(self, words: str, x: float, base: float, style: Style) -> None:
        """Write words on a base line."""
        place = (1.0, 0.0, 0.0, -1.0, x, base)
        self.letters.set(self.content, words, style.font, style.size / MM, style.ink, place)

    def width(self, words: str, style: Style) -> float:
        """Return the width of words, mm."""
        return width(self.letters, words, style)

    def show(self, number: int, box: Box) -> None:
        """Draw a picture in a box."""
        x, y, w, h = box
        self.content.put(f"q {nums((w, 0, 0, -h, x, y + h))} cm")
        self.content.show(number)
        self.content.put("Q")

    def show_form(self, number: int, x: float, y: float, high: float) -> None:
        """Draw a form of this height, with its upper left corner at x, y."""
        self.content.put(f"q {nums((1, 0, 0, -1, x, y + high))} cm")
        self.content.show(number)
        self.content.put("Q")

    def rule(self, x: float, y: float, w: float, ink: str = BRASS, line: float = 0.25) -> None:
        """Draw a line across."""
        self.content.put(f"q {nums(rgb(ink))} RG {num(line)} w {nums((x, y))} m {nums((x + w, y))} l S Q")

    def frame(self, box: Box, ink: str = DIM, line: float = 0.2) -> None:
        """Draw the outline of a box."""
        self.content.put(f"q {nums(rgb(ink))} RG {num(line)} w {nums(box)} re S Q")

    def arrow(self, x: float, y: float, size: float, down: bool) -> None:
        """Draw an arrow head round a point, to the right or down."""
        half = size / 2
        ends = (
            ((-half, -half), (half, -half), (0, half)) if down else ((-half, -half), (half, 0), (-half, half))
        )
        points = [(x + dx, y + dy) for dx, dy in ends]
        way = " l ".join(nums(point) for point in points[1:])
        self.content.put(f"q {nums(rgb(BRASS))} rg {nums(points[0])} m {way} l f Q")


def width(letters: Letters, words: str, style: Style) -> float:
    """Return the width of words, mm."""
    return letters.face(style.font).width(words, style.size / MM)


class Element:
    """A part of a page that isn't cut: its height, the gap above it (none at the top of a page), and the names
    by which links lead to it."""

    height = 0.0
    gap = 0.0
    names: tuple[str, ...] = ()

    def draw(self, leaf: Leaf, x: float, y: float) -> None:
        """Draw the element with its upper left corner at a point."""


class Lines(Element):
    """Wrapped text, moved right by `indent`, in which rule ids are links; `lead` is a bold word before the
    indent."""

    def __init__(
        self,
        letters: Letters,
        words: str,
        wide: float,
        style: Style,
        gap: float = 0.0,
        indent: float = 0.0,
        lead: str = "",
    ) -> None:
        self._style, self.gap, self._indent, self._lead = style, gap, indent, lead
        self._lines = [*wrapped(letters, words, wide - indent, style)]
        self.height = len(self._lines) * style.step

    def draw(self, leaf: Leaf, x: float, y: float) -> None:
        """Draw the lines and their links."""
        style = self._style
        if self._lead:
            lead = style._replace(font=Font(True), ink=BRASS)
            leaf.write(self._lead, x, y + 0.76 * style.step, lead)
        for number, line in enumerate(self._lines):
            left, top, at = x + self._indent, y + number * style.step, 0
            for match in [*LINK.finditer(line), None]:
                end = match.start() if match is not None else len(line)
                begun = left + leaf.width(line[:at], style)
                leaf.write(line[at:end].rstrip(), begun, top + 0.76 * style.step, style)
                if match is not None:
                    begun, wide = left + leaf.width(line[:end], style), leaf.width(match[0], style)
                    leaf.write(match[0], begun, top + 0.76 * style.step, style._replace(ink=BRASS))
                    leaf.links.append(((begun, top, wide, style.step), match[0]))
                    at = match.end()


def wrapped(letters: Letters, words: str, wide: float, style: Style) -> Iterator[str]:
    """Yield lines no wider than `wide`; a single longer word has a line of its own, and no short word is left
    alone on the last one."""
    line, rest = "", words.split()
    while rest:
        word = rest.pop(0)
        grown = f"{line} {word}" if line else word
        lone = (
            len(rest) == 1
            and line
            and width(letters, f"{grown} {rest[0]}", style) > wide
            and len(rest[0]) < LONE
        )
        if line and (width(letters, grown, style) > wide or lone):
            yield line
            grown = word
        line = grown
    if line:
        yield line


Block = Sequence[Element]
"""Elements that stay on one page if it has room for them."""


class Placed(NamedTuple):
    """An element on a page (from 0), and the distance from the top of its text area, mm."""

    page: int
    y: float
    element: Element


def paginated(blocks: Sequence[Block], high: float, first: int = 0) -> list[Placed]:
    """Return the elements of blocks on pages with text areas of a height; a block that is too high for a whole
    page is cut between its elements."""
    found: list[Placed] = []
    page, y = first, 0.0
    for block in blocks:
        whole = sum(each.height + each.gap for each in block)
        if y and y + whole > high and whole - block[0].gap <= high:
            page, y = page + 1, 0.0
        for each in block:
            top = y + each.gap if y else 0.0
            if top and top + each.height > high:
                page, top = page + 1, 0.0
            found.append(Placed(page, top, each))
            y = top + each.height
    return found
