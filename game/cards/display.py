"""A face as a list of what is drawn, first to last: the one thing that the screen, print, exports and the checks of
cards read (ADR 0106).

Lengths are in units of the layout (mm on a card of 63 × 88), x to the right and y down from the corner of the face, its
margin included. A list is of one size: letters are never below 12 px, so what fits depends on it. SVG bodies are in
device px of that size, `Face.px` a unit.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct
from pygame import Surface

from game.ui.text import FontFile

Box = tuple[float, float, float, float]
Point = tuple[float, float]
Stops = tuple[tuple[float, str], ...]
"""Colours "#RRGGBB" and where each is, 0 to 1 from the first to the last: from top to bottom where no shade says
otherwise."""


class Font(NamedTuple):
    """Which of the bundled letters are meant; those of a pack are all in their `own` file, which has the family and the
    way in its name."""

    bold: bool = False
    italic: bool = False
    mono: bool = False
    own: FontFile | None = None


class Ray(NamedTuple):
    """Where colours go in a straight line: the points at which the first and the last are."""

    start: Point
    end: Point


class Round(NamedTuple):
    """Where colours go round a point: the first is there, the last `r` away."""

    centre: Point
    r: float


class Operation(Struct, frozen=True, kw_only=True):
    """One thing that is drawn; `path` is the entry of the layout that says so, as "elements.lower.elements.text"."""

    path: str


class Shadow(Operation, frozen=True, kw_only=True):
    """The shadow of a raised box; only a screen has it."""

    box: Box
    elevation: int
    radius: float


class Glow(Operation, frozen=True, kw_only=True):
    """Light round a box; only a screen has it."""

    box: Box
    radius: float
    strength: float


class Plate(Operation, frozen=True, kw_only=True):
    """A rounded box: its fill (none without stops) from top to bottom or as `shade` says, its edge drawn inside (or
    none)."""

    box: Box
    stops: Stops = ()
    shade: Ray | Round | None = None
    radius: float = 0.0
    edge: str = ""
    line: float = 0.0
    alpha: float = 1.0
    top_line: bool = False


class Discs(Operation, frozen=True, kw_only=True):
    """Equal discs, the edge drawn inside."""

    centres: tuple[Point, ...]
    r: float
    fill: str = ""
    edge: str = ""
    line: float = 0.0
    alpha: float = 1.0


class Run(Operation, frozen=True, kw_only=True):
    """Letters on one line round the height `at[1]`: from `at[0]` on, or round it where they are `centred`. `width` is
    what the layout has measured, so that no other reader breaks lines elsewhere; `narrow` the part of their own width
    to which the letters are squeezed for it."""

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
        """Where the letters begin."""
        return self.at[0] - self.width / 2 if self.centred else self.at[0]


class Halo(Operation, frozen=True, kw_only=True):
    """The letters of a run that is drawn later, below it: grown by `line` on all sides, moved `by` to the right and
    down, all in one colour. Its outline or its shadow, no words of their own."""

    run: Run
    ink: str
    line: float = 0.0
    by: Point = (0.0, 0.0)
    alpha: float = 1.0


class Icon(Operation, frozen=True, kw_only=True):
    """`art/ui/icon_<name>.svg` in one colour, round a point."""

    name: str
    centre: Point
    size: float
    ink: str


class Emblem(Operation, frozen=True, kw_only=True):
    """SVG round a point, `{c}` in it standing for the middle, as far as `reach` px."""

    body: str
    centre: Point
    reach: float


class Vector(Operation, frozen=True, kw_only=True):
    """SVG in a box, whose corner is 0, 0."""

    body: str
    box: Box


class Picture(Operation, frozen=True, kw_only=True):
    """A picture of `art/` in a window: all of it is `whole` large, `bleed` of that on each side isn't meant to be seen,
    and `corner` is what stands in the window's upper left corner. White of the `mask` is what is seen; `ink` tints
    white. `is_own`: it is the card's, which frames it."""

    file: str
    window: Box
    whole: Point
    corner: Point
    bleed: Point = (0.0, 0.0)
    mask: str = ""
    ink: str = ""
    is_own: bool = False


class Bitmap(Operation, frozen=True, kw_only=True):
    """What a game has drawn of a piece, round the middle of a box, with the picture that fills the piece."""

    surface: Surface
    box: Box
    art: Picture | None = None


class Turn(Operation, frozen=True, kw_only=True):
    """All up to its End is turned about a point, degrees against the clock."""

    by: float
    about: Point


class End(Operation, frozen=True, kw_only=True):
    """The last Turn that is open ends."""


class Face(NamedTuple):
    """What is drawn of a face, how wide and high it is with its `margin` on each side, px a unit, and the id of the
    layout that had room for its texts. In print it goes on for `bleed` units beyond the cut, in the colours of
    `ground` where it has some; what is nearer to the cut than `safe` may be cut off."""

    operations: tuple[Operation, ...]
    size: tuple[float, float]
    margin: float
    px: float
    layout: str = ""
    bleed: float = 3.0
    ground: Stops = ()
    safe: float = 3.0
