"""The display list of a face: its drawing operations in order, the single source for screen, print, exports
and checks of cards (ADR 0106).

Lengths are in units of the layout (mm on a card of 63 × 88), x to the right and y down from the corner of the
face, including its margin. A list is made for one size: text is never below 12 px, so what fits depends on
it. SVG bodies are in device px of that size, `Face.px` a unit.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct
from pygame import Surface

from game.ui.text import FontFile

Box = tuple[float, float, float, float]
Point = tuple[float, float]
Stops = tuple[tuple[float, str], ...]
"""Colours "#RRGGBB" with their positions, 0 to 1 from the first to the last: from top to bottom unless a
shade says otherwise."""


class Font(NamedTuple):
    """A choice of a bundled font; for a pack's font the `own` file stands for family and style."""

    bold: bool = False
    italic: bool = False
    mono: bool = False
    own: FontFile | None = None


class Ray(NamedTuple):
    """A linear gradient: the points of its first and last colour."""

    start: Point
    end: Point


class Round(NamedTuple):
    """A radial gradient: its middle, with the first colour, and its radius `r`, with the last."""

    centre: Point
    r: float


class Operation(Struct, frozen=True, kw_only=True):
    """A drawing operation; `path` is its entry in the layout, such as "elements.lower.elements.text"."""

    path: str


class Shadow(Operation, frozen=True, kw_only=True):
    """The shadow of a raised box; on screens only."""

    box: Box
    elevation: int
    radius: float


class Glow(Operation, frozen=True, kw_only=True):
    """Light round a box; on screens only."""

    box: Box
    radius: float
    strength: float


class Plate(Operation, frozen=True, kw_only=True):
    """A rounded box: its fill (none without stops), from top to bottom or as `shade` says, and its edge,
    drawn inside (or none)."""

    box: Box
    stops: Stops = ()
    shade: Ray | Round | None = None
    radius: float = 0.0
    edge: str = ""
    line: float = 0.0
    alpha: float = 1.0
    top_line: bool = False


class Discs(Operation, frozen=True, kw_only=True):
    """Equal discs, with their edges drawn inside."""

    centres: tuple[Point, ...]
    r: float
    fill: str = ""
    edge: str = ""
    line: float = 0.0
    alpha: float = 1.0


class Run(Operation, frozen=True, kw_only=True):
    """Text on one line centred on the height `at[1]`: it starts at `at[0]`, or is `centred` on it. `width` is
    the one measured by the layout, so that no reader breaks lines differently; `narrow` is the factor by
    which the letters are squeezed."""

    words: str
    at: Point
    size: float
    ink: str
    font: Font
    width: float
    narrow: float = 1.0
    centred: bool = False

    @property
    def left(self) -> float:
        """Return the x coordinate where the text starts."""
        return self.at[0] - self.width / 2 if self.centred else self.at[0]


class Halo(Operation, frozen=True, kw_only=True):
    """The silhouette of a run that is drawn later: grown by `line` on all sides, moved `by` to the right and
    down, in one colour. It is the run's outline or shadow, not text of its own."""

    run: Run
    ink: str
    line: float = 0.0
    by: Point = (0.0, 0.0)
    alpha: float = 1.0


class Icon(Operation, frozen=True, kw_only=True):
    """The icon `art/ui/icon_<name>.svg` in one colour, centred on a point."""

    name: str
    centre: Point
    size: float
    ink: str


class Emblem(Operation, frozen=True, kw_only=True):
    """SVG round a point, where `{c}` is the middle, reaching `reach` px."""

    body: str
    centre: Point
    reach: float


class Vector(Operation, frozen=True, kw_only=True):
    """SVG in a box, whose corner is 0, 0."""

    body: str
    box: Box


class Picture(Operation, frozen=True, kw_only=True):
    """A picture of `art/` in a window: the whole picture has the size `whole`, of which `bleed` on each side
    shouldn't show, and `corner` is its point at the window's top left. White of the `mask` is visible; `ink`
    tints white. `is_own`: it is the card's own picture, with the card's framing."""

    file: str
    window: Box
    whole: Point
    corner: Point
    bleed: Point = (0.0, 0.0)
    mask: str = ""
    ink: str = ""
    is_own: bool = False


class Bitmap(Operation, frozen=True, kw_only=True):
    """A game's picture of a piece, centred in a box, with the art that fills the piece."""

    surface: Surface
    box: Box
    art: Picture | None = None


class Turn(Operation, frozen=True, kw_only=True):
    """The start of a rotation about a point, degrees counterclockwise, up to its End."""

    by: float
    about: Point


class End(Operation, frozen=True, kw_only=True):
    """The end of the innermost open Turn."""


class Face(NamedTuple):
    """The operations of a face, its width and height including its `margin` on each side, its px per unit,
    and the id of the layout that fitted its texts. In print it continues for `bleed` units beyond the cut, in
    the colour `ground` if it has one; content closer to the cut than `safe` may be cut off."""

    operations: tuple[Operation, ...]
    size: tuple[float, float]
    margin: float
    px: float
    layout: str = ""
    bleed: float = 3.0
    ground: Stops = ()
    safe: float = 3.0
