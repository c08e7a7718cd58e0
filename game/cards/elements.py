"""The records of `data/layouts/*.yaml`: a layout and its elements, in drawing order.

Lengths are in the units of the layout, whose card has the `size` given: millimetres by default, px of
1280×720 for the small faces that the look sizes in px. A length can be a part of the card's width (for x and
w) or height (for y and h) plus an offset: "100%-8", "50%+2.5".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from game.cards import conditions
from rules.common.face import MOST_ZOOM

FARTHEST = 2000
"""The greatest coordinate in a layout, in its units from the corner of the card."""
MOST_ELEMENTS, MOST_REPEATED = 120, 60
CARD = (63.0, 88.0)
"""The width and height of a card, mm."""
ASPECT = CARD[1] / CARD[0]

Number = Annotated[float, Meta(ge=-FARTHEST, le=FARTHEST)]
Measure = Annotated[float, Meta(ge=0, le=FARTHEST)]
Part = Annotated[
    str,
    Meta(
        pattern=r"^-?\d{1,4}(\.\d{1,4})?%([+-]\d{1,4}(\.\d{1,4})?)?$",
        extra={"form": 'a length such as 4.5, "50%" or "100%-8"'},
    ),
]
Point = tuple[Number | Part, Number | Part]
Box = tuple[Number | Part, Number | Part, Measure | Part, Measure | Part]
Ink = Annotated[str, Meta(max_length=60)]
"""A colour of the theme by name, "#RRGGBB", or a name that contains a field of the card ("kind_{kind}"); "
light" or " shade" after it makes it lighter or darker."""
Fill = Ink | Annotated[tuple[Ink, ...], Meta(min_length=1, max_length=4)]
"""One colour, or several from first to last: from top to bottom unless something else is said."""
Angle = Annotated[float, Meta(ge=-360, le=360)]
DOWN = 180.0
"""The angle of a gradient from top to bottom, degrees."""
Share = Annotated[float, Meta(ge=0, le=1)]
Size = Annotated[float, Meta(ge=0.5, le=200)]
Edge = Annotated[float, Meta(ge=0, le=20)]
Offset = Annotated[float, Meta(ge=-50, le=50)]
Extent = Annotated[float, Meta(ge=4, le=FARTHEST)]
Name = Annotated[
    str,
    Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$", extra={"form": "a name of lower-case letters, digits and _"}),
]
Picture = Annotated[str, Meta(min_length=1, max_length=120)]
Condition = Annotated[dict[Name, Any], Meta(max_length=40)]
"""The values that fields must have for an element to be drawn (`game/cards/conditions.py`): one value, one of
several values, `true` for a field that is neither 0 nor empty, `false` for one that is."""


class Element(Struct, frozen=True, forbid_unknown_fields=True, tag_field="draw", kw_only=True):
    """The fields that all elements have. `below` names an earlier element: this one starts at that element's
    lower edge. `under` names an element of the extended layout, before which this one is drawn."""

    when: Condition = {}
    below: str = ""
    under: str = ""

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield the faults of the condition."""
        yield from conditions.faults(self.when)


class Plate(Element, frozen=True, tag="plate", kw_only=True):
    """A rounded box: its fill, and its edge of `line` units drawn inside; without fill only the edge.
    `top_line` adds the lamp's light on its upper edge; `shadow` is an elevation, `glow` the strength of light
    round it.

    Several colours run from top to bottom, or in another direction by `angle`, in degrees as in CSS: 180 is
    down, 90 to the right, 135 to the bottom right. With a `centre` (parts of the box's width and height) they
    run from there to the farthest corner in all directions.
    """

    box: Box
    fill: Fill = ()
    angle: Angle = DOWN
    centre: tuple[Share, Share] | None = None
    edge: Ink = ""
    line: Measure = 0.25
    radius: Measure = 0.8
    alpha: Share = 1.0
    top_line: bool = False
    shadow: Annotated[int, Meta(ge=0, le=4)] = 0
    glow: Annotated[float, Meta(ge=0, le=3)] = 0.0

    @property
    def slants(self) -> bool:
        """Return whether the colours run in another direction than down."""
        return self.centre is not None or self.angle != DOWN

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield the faults of all elements, and contradictions in the gradient."""
        yield from Element.faults(self)
        if self.centre is not None and self.angle != DOWN:
            yield "angle", "set either 'centre' or 'angle', not both"
        if self.slants and (isinstance(self.fill, str) or len(self.fill) < 2):
            yield "centre" if self.centre else "angle", "this needs several colours in 'fill'"
        if self.slants and self.top_line:
            yield "top_line", "this needs colours that run from top to bottom"


class Discs(Element, frozen=True, tag="discs", kw_only=True):
    """Equal discs, such as rivets and the dark grounds of icons."""

    at: Annotated[tuple[Point, ...], Meta(min_length=1, max_length=40)]
    r: Measure
    fill: Ink = ""
    edge: Ink = ""
    line: Measure = 0.25
    alpha: Share = 1.0


Dash = Annotated[tuple[Annotated[float, Meta(ge=0.05, le=200)], ...], Meta(max_length=6)]
"""The lengths of dashes and gaps in a dashed line, alternating."""


class Line(Element, frozen=True, tag="line", kw_only=True):
    """A line between two points with round ends, `width` units wide."""

    points: Annotated[tuple[Point, ...], Meta(min_length=2, max_length=40)]
    ink: Ink
    width: Annotated[float, Meta(ge=0.05, le=50)] = 0.3
    dash: Dash = ()
    alpha: Share = 1.0


class Path(Element, frozen=True, tag="path", kw_only=True):
    """A shape as SVG path data (`d`), in units from `at`: filled, with an `edge` `line` units wide whose
    outer half lies outside, or both."""

    d: Annotated[str, Meta(min_length=1, max_length=4000)]
    at: Point = (0.0, 0.0)
    fill: Ink = ""
    edge: Ink = ""
    line: Annotated[float, Meta(ge=0.05, le=50)] = 0.3
    dash: Dash = ()
    alpha: Share = 1.0

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield the faults of all elements, and a path without fill and edge."""
        yield from Element.faults(self)
        if not self.fill and not self.edge:
            yield "", "a path without fill or edge is invisible, so set one of them"


class Pill(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A plate as large as the text on it plus `pad` on each side; a smaller pad where the card ends or the
    next card covers it."""

    pad: tuple[Measure, Measure] = (1.0, 0.5)
    fill: Fill
    edge: Ink = ""
    line: Measure = 0.25
    radius: Measure = 0.8


class Outline(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A line round the letters of a text, `width` units outside them."""

    ink: Ink
    width: Annotated[float, Meta(ge=0.05, le=5)] = 0.3


class Cast(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A shadow of a text's letters, `by` units to the right and down."""

    ink: Ink = "black"
    by: tuple[Offset, Offset] = (0.3, 0.3)
    alpha: Share = 0.5


class Text(Element, frozen=True, tag="text", kw_only=True):
    """Words with fields (`{title}`) and icons (`{gear}`), wrapped to a box at the largest `size` that fits.

    For a field that is a list of texts, the first one that fits is used. Words too wide for a line at the
    smallest size are hyphenated and narrowed (`hyphens`). A text that still doesn't fit is replaced by its
    `brief` words, if they fit; otherwise the roomier layout is drawn, and without one the text is cut with
    "…", which is a fault; `tight` cuts it or leaves it out at once. `grow`: where the font can't be smaller
    (no text is below 12 px), the box becomes higher; elements `below` it move down. `plate` and `pill` are
    drawn under the words: a plate as large as the box, a pill as large as the words. `seen` names a field
    with the uncovered part of the card's width (0 to 1); the words stay in it. `turn` rotates everything
    about the middle of the box, degrees clockwise. `outline` and `shadow` apply to letters, not icons.
    """

    text: Annotated[str, Meta(min_length=1, max_length=600)]
    box: Box
    size: Size | Annotated[tuple[Size, ...], Meta(min_length=1, max_length=8)]
    style: Name = "body"
    ink: Ink = ""
    icon_ink: Ink = ""
    brief: Annotated[str, Meta(max_length=600)] = ""
    align: Literal["left", "center", "right"] = "left"
    valign: Literal["top", "middle", "bottom"] = "middle"
    lines: Annotated[int, Meta(ge=1, le=40)] = 40
    hyphens: bool = False
    tight: Literal["roomier", "cut", "leave_out"] = "roomier"
    grow: bool = False
    plate: Pill | None = None
    pill: Pill | None = None
    seen: str = ""
    turn: Angle = 0.0
    outline: Outline | None = None
    shadow: Cast | None = None

    @property
    def sizes(self) -> tuple[float, ...]:
        """Return the sizes to try, largest first."""
        return self.size if isinstance(self.size, tuple) else (self.size,)

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield the faults of all elements, and sizes that don't decrease."""
        yield from Element.faults(self)
        if list(self.sizes) != sorted(self.sizes, reverse=True):
            yield "size", "list the largest size first: the first that fits is used"


class Icon(Element, frozen=True, tag="icon", kw_only=True):
    """The icon `art/ui/icon_<icon>.svg`, centred on a point."""

    icon: Picture
    at: Point
    size: Size
    ink: Ink = "text"


BadgeShape = Literal["cog", "disc", "burst", "hexagon", "shield", "pill"]


class Badge(Element, frozen=True, tag="badge", kw_only=True):
    """A number on a shape that shows its meaning: price a cog, cost a disc, damage a burst, health a hexagon,
    armour a shield, bandwidth a pill. An icon precedes the number of a pill."""

    shape: BadgeShape
    at: Point
    r: Measure
    text: Annotated[str, Meta(max_length=60)] = ""
    fill: Ink
    ink: Ink = "ink"
    edge: Ink = "badge_edge"
    icon: Annotated[str, Meta(max_length=60)] = ""


class Art(Element, frozen=True, tag="art", kw_only=True):
    """A picture of `art/` that fills a window; `fit: inside` shows all of it instead.

    `focus` is the point of the picture (parts of its width and height) to be centred in the window as far as
    the picture allows, `zoom` its enlargement beyond filling, `bleed` the edge of the file (in its own units,
    at most a tenth of its side) that shouldn't show. A path without a suffix matches any kind of picture; a
    card's own picture, named by `{id}` or `{art}`, also has the card's `framing`. `mask`: a picture whose
    white is the visible part. `ink` tints white.
    """

    art: Picture
    box: Box
    fit: Literal["fill", "inside"] = "fill"
    focus: tuple[Share, Share] = (0.5, 0.5)
    zoom: Annotated[float, Meta(ge=1, le=MOST_ZOOM)] = 1.0
    bleed: Annotated[float, Meta(ge=0, le=200)] = 0.0
    mask: Annotated[str, Meta(max_length=120)] = ""
    ink: Ink = ""


class Mark(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The icon for a letter of a shape, `size` of a cell across."""

    icon: Picture
    ink: Ink = "text"
    size: Annotated[float, Meta(ge=0.1, le=1)] = 0.8


class Shape(Element, frozen=True, tag="shape", kw_only=True):
    """A shape of cells on squared paper: `rows` names the field with its rows ("." is no cell). It takes at
    most `share` of the box, and a cell at most `most` of its shorter side; the paper's lines are `grid` of
    the box's width apart."""

    rows: Name
    box: Box
    marks: dict[Annotated[str, Meta(min_length=1, max_length=1)], Mark] = {}
    paper: Ink = "#123049"
    grid: Annotated[float, Meta(ge=0.02, le=1)] = 0.149
    grid_ink: Ink = "#6FA3CF"
    fill: Ink = "#35536F"
    edge: Ink = "#A9CBEA"
    share: Share = 0.84
    most: Share = 0.27


class Figure(Shape, frozen=True, tag="figure", kw_only=True):
    """A shape on paper as its game draws the piece (`game/<game>/figures.py`); with its marks if the game
    doesn't draw it."""


class Links(Element, frozen=True, tag="links", kw_only=True):
    """A square tile and its connections: `pairs` names a field with a list of sides that a pipe joins ("NE",
    "NS"; "W" alone ends in the middle)."""

    pairs: Name
    box: Box
    fill: Ink = "night3"
    edge: Ink = "edge2"
    pipe: Ink = "copper"
    rim: Ink = "copper_deep"
    width: Share = 0.16


class Group(Element, frozen=True, tag="group", kw_only=True):
    """Elements moved together by `at`; `turn` rotates them about the middle of the card, or `about` a point
    in the group, degrees clockwise.

    `each` names a field that is a list: the group is drawn for every entry, each `step` from the last. It can
    use the fields of an entry; an entry without fields is `item`; `number` counts from 1.
    """

    elements: Annotated[dict[Name, AnyElement], Meta(max_length=MOST_ELEMENTS)]
    at: Point = (0.0, 0.0)
    each: str = ""
    step: tuple[Number, Number] = (0.0, 0.0)
    turn: Angle = 0.0
    about: Point | None = None

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield the faults of all elements, and a centre without a rotation."""
        yield from Element.faults(self)
        if self.about is not None and not self.turn:
            yield "about", "'about' also needs 'turn'"


AnyElement = Plate | Discs | Line | Path | Text | Icon | Badge | Art | Shape | Figure | Links | Group


class Style(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A text style: `font` is sans, mono or a family in a pack's `fonts/`, never a system font, so that faces
    are the same everywhere. `leading` is the height of a line, in font sizes."""

    font: Annotated[str, Meta(min_length=1, max_length=60)] = "sans"
    bold: bool = False
    italic: bool = False
    ink: Ink = "ink"
    leading: Annotated[float, Meta(ge=0.8, le=3)] = 1.34


class Lookup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A field derived from another: the word for its value, or `other` for values not listed."""

    by: Name
    words: Annotated[dict[str, str], Meta(max_length=60)]
    other: str = ""


class Layout(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A face of a kind of card. `extends` names a layout ("common/frame", or "frame" in the same file) whose
    entries it inherits unless it overrides them; an entry without a value removes one.

    `size` is the card in units, `margin` the room round it for shadow and light. In print the card continues
    for `bleed` units beyond the cut: its plates and pictures are extended, or all of it is `bleed_fill`.
    Content within `safe` of the cut may be cut off. `least` is the smallest width at which it is shown,
    logical px: every text must fit there. `stretch`: it is drawn for boxes of any size, a unit always a
    logical px. `roomier` names the layout to draw if a text doesn't fit. `when`: the cards it is for.
    `sample` are the fields of a card to show it with, `defaults` the values of optional fields, `lookups`
    fields derived from others: together the fields that its elements can name.
    """

    extends: str = ""
    title: str = ""
    size: tuple[Extent, Extent] = CARD
    margin: Annotated[float, Meta(ge=0, le=40)] = 0.0
    bleed: Edge = 3.0
    bleed_fill: Fill = ()
    safe: Edge = 3.0
    least: Annotated[float, Meta(ge=8, le=1000)] = 240.0
    stretch: bool = False
    roomier: str = ""
    when: Condition = {}
    sample: dict[Name, Any] = {}
    defaults: dict[Name, Any] = {}
    lookups: dict[Name, Lookup] = {}
    styles: dict[Name, Style] = {}
    elements: Annotated[dict[Name, AnyElement], Meta(max_length=MOST_ELEMENTS)] = {}

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield the faults of the condition."""
        yield from conditions.faults(self.when)
