"""The records of `data/layouts/*.yaml`: a layout and the elements that are drawn on it, first to last.

Lengths are in the units of the layout, of which a card is `size` wide and high: millimetres by default, px of
1280×720 for the small faces that the look gives in px. A length may be written as a part of the card's width (for x
and w) or height (for y and h) with something added: "100%-8", "50%+2.5".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from game.cards import conditions
from rules.common.face import MOST_ZOOM

FARTHEST = 2000
"""Units from the corner of a card at most."""
MOST_ELEMENTS, MOST_REPEATED = 120, 60
CARD = (63.0, 88.0)
"""The size of a card, mm."""
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
"""A colour of the theme by name, "#RRGGBB", or one with a field of the card in it ("kind_{kind}"); " light" or
" shade" behind it turns it to the lamp or away from it."""
Fill = Ink | Annotated[tuple[Ink, ...], Meta(min_length=1, max_length=4)]
"""One colour, or several from first to last: from top to bottom where nothing else is said."""
Angle = Annotated[float, Meta(ge=-360, le=360)]
DOWN = 180.0
"""The angle of colours from top to bottom."""
Share = Annotated[float, Meta(ge=0, le=1)]
Size = Annotated[float, Meta(ge=0.5, le=200)]
Edge = Annotated[float, Meta(ge=0, le=20)]
Offset = Annotated[float, Meta(ge=-50, le=50)]
Extent = Annotated[float, Meta(ge=4, le=FARTHEST)]
Name = Annotated[
    str,
    Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$", extra={"form": "a name of small letters, digits and _"}),
]
Picture = Annotated[str, Meta(min_length=1, max_length=120)]
Condition = Annotated[dict[Name, Any], Meta(max_length=40)]
"""Fields and what each must be for an element to be drawn (`game/cards/conditions.py`): a value, one of several values,
`true` for a field that says anything (not 0, not empty), `false` for one that does not."""


class Element(Struct, frozen=True, forbid_unknown_fields=True, tag_field="draw", kw_only=True):
    """What all elements have. `below` names an element drawn before: this one has the room under that one's lower
    edge. `under` names an element of the layout it extends, before which it is drawn."""

    when: Condition = {}
    below: str = ""
    under: str = ""

    def faults(self) -> Iterator[tuple[str, str]]:
        """What is wrong with its condition."""
        yield from conditions.faults(self.when)


class Plate(Element, frozen=True, tag="plate", kw_only=True):
    """A rounded box: its fill, its edge of `line` units drawn inside; without fill the line alone. `top_line` adds
    the lamp's light on its upper edge; `shadow` is an elevation, `glow` the strength of light round it.

    Several colours go from top to bottom, or another way by `angle`, degrees as CSS has them: 180 is down, 90 to the
    right, 135 to the lower right. With a `centre` (parts of the box's width and height) they go from there to the
    farthest corner in all directions.
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
        """Whether its colours go another way than down."""
        return self.centre is not None or self.angle != DOWN

    def faults(self) -> Iterator[tuple[str, str]]:
        """Ways of its colours that contradict one another, beside what all elements may have."""
        yield from Element.faults(self)
        if self.centre is not None and self.angle != DOWN:
            yield "angle", "colours run from a centre or at an angle; leave one out"
        if self.slants and (isinstance(self.fill, str) or len(self.fill) < 2):
            yield "centre" if self.centre else "angle", "there is only one colour; give fill several"
        if self.slants and self.top_line:
            yield "top_line", "the light on the upper edge needs colours from top to bottom"


class Discs(Element, frozen=True, tag="discs", kw_only=True):
    """Equal discs: rivets, dark grounds of icons."""

    at: Annotated[tuple[Point, ...], Meta(min_length=1, max_length=40)]
    r: Measure
    fill: Ink = ""
    edge: Ink = ""
    line: Measure = 0.25
    alpha: Share = 1.0


Dash = Annotated[tuple[Annotated[float, Meta(ge=0.05, le=200)], ...], Meta(max_length=6)]
"""How long the parts of a dashed line and the gaps between them are, by turns."""


class Line(Element, frozen=True, tag="line", kw_only=True):
    """A line from point to point with round ends, `width` units wide."""

    points: Annotated[tuple[Point, ...], Meta(min_length=2, max_length=40)]
    ink: Ink
    width: Annotated[float, Meta(ge=0.05, le=50)] = 0.3
    dash: Dash = ()
    alpha: Share = 1.0


class Path(Element, frozen=True, tag="path", kw_only=True):
    """A shape by the path data of SVG (`d`), in units from `at`: filled, or with an `edge` `line` units wide that lies
    half inside, or both."""

    d: Annotated[str, Meta(min_length=1, max_length=4000)]
    at: Point = (0.0, 0.0)
    fill: Ink = ""
    edge: Ink = ""
    line: Annotated[float, Meta(ge=0.05, le=50)] = 0.3
    dash: Dash = ()
    alpha: Share = 1.0

    def faults(self) -> Iterator[tuple[str, str]]:
        """Nothing to be seen, beside what all elements may have."""
        yield from Element.faults(self)
        if not self.fill and not self.edge:
            yield "", "a path without fill or edge is invisible; give it one"


class Pill(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A plate as large as the text on it and `pad` more on each side; as a pill less where the card ends sooner or
    the next one covers it."""

    pad: tuple[Measure, Measure] = (1.0, 0.5)
    fill: Fill
    edge: Ink = ""
    line: Measure = 0.25
    radius: Measure = 0.8


class Outline(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A line round the letters of a text, `width` units outside of them."""

    ink: Ink
    width: Annotated[float, Meta(ge=0.05, le=5)] = 0.3


class Cast(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The letters of a text once more below it, `by` units to the right and down."""

    ink: Ink = "black"
    by: tuple[Offset, Offset] = (0.3, 0.3)
    alpha: Share = 0.5


class Text(Element, frozen=True, tag="text", kw_only=True):
    """Words with fields (`{title}`) and icons (`{gear}`) in them, wrapped to a box, at the largest `size` that fits.

    A field that is a list of texts is tried from its first on. Words too wide for a line of the least size are
    broken between syllables and narrowed (`hyphens`). What fits in no way is written as its `brief` words, if it has
    such and they fit; else it is drawn by the roomier layout, and where
    there is none it is a fault and cut with "…"; `tight` says where it is cut at once or left out. `grow`: where
    letters cannot be as small as the least size (no letter is below 12 px), the box becomes higher; what stands
    `below` it gives way. `plate` and `pill` are drawn under the words: a plate as large as the box, a pill as large
    as the words. `seen` names a field that says which part of the card's width is not covered (0 to 1): the words
    keep to it. `turn` turns it all about the middle of its box, degrees clockwise. `outline` and `shadow` are of its
    letters, not of its icons.
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
        """The sizes to try, largest first."""
        return self.size if isinstance(self.size, tuple) else (self.size,)

    def faults(self) -> Iterator[tuple[str, str]]:
        """Sizes that are tried in no sensible order, beside what all elements may have."""
        yield from Element.faults(self)
        if list(self.sizes) != sorted(self.sizes, reverse=True):
            yield "size", "sizes must decrease: the first that fits is used"


class Icon(Element, frozen=True, tag="icon", kw_only=True):
    """`art/ui/icon_<icon>.svg` round a point."""

    icon: Picture
    at: Point
    size: Size
    ink: Ink = "text"


BadgeShape = Literal["cog", "disc", "burst", "hexagon", "shield", "pill"]


class Badge(Element, frozen=True, tag="badge", kw_only=True):
    """A number on a shape that says what it counts: price a cog, cost a disc, damage a burst, health a hexagon, armour
    a shield, bandwidth a pill. An icon stands before the number of a pill."""

    shape: BadgeShape
    at: Point
    r: Measure
    text: Annotated[str, Meta(max_length=60)] = ""
    fill: Ink
    ink: Ink = "ink"
    edge: Ink = "badge_edge"
    icon: Annotated[str, Meta(max_length=60)] = ""


class Art(Element, frozen=True, tag="art", kw_only=True):
    """A picture of `art/` in a window, filling it; `fit: inside` shows all of it instead.

    `focus` is the point of the picture (parts of its width and height) that stands in the middle of the window as far
    as the picture reaches, `zoom` how much larger it is than it need be, `bleed` the edge of the file (in its own
    units, a tenth of its side at most) that is not part of the picture. A path without an ending is whichever kind of
    picture lies there; a card's own, which `{id}` or `{art}` names, is framed by the card too (`framing`). `mask`: a
    picture whose white is what is seen. `ink` tints white ink.
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
    """What a letter of a shape shows: an icon, `size` of a cell across."""

    icon: Picture
    ink: Ink = "text"
    size: Annotated[float, Meta(ge=0.1, le=1)] = 0.8


class Shape(Element, frozen=True, tag="shape", kw_only=True):
    """A shape of cells on squared paper: `rows` names the field with its rows ("." is no cell). It takes `share` of the
    box at most, and a cell `most` of its shorter side; the lines of the paper are `grid` of the box's width apart."""

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
    """A shape on paper as its game draws the piece (`game/<game>/figures.py`); with its marks where it draws none."""


class Links(Element, frozen=True, tag="links", kw_only=True):
    """A square tile and what it connects: `pairs` names a field with a list of sides that a pipe joins ("NE", "NS"; "W"
    alone ends in the middle)."""

    pairs: Name
    box: Box
    fill: Ink = "night3"
    edge: Ink = "edge2"
    pipe: Ink = "copper"
    rim: Ink = "copper_deep"
    width: Share = 0.16


class Group(Element, frozen=True, tag="group", kw_only=True):
    """Elements that belong together, moved by `at`; `turn` turns them about the middle of the card, or `about` a point
    among them, degrees clockwise.

    `each` names a field that is a list: the group is drawn for every entry, each `step` from the last. The fields of
    an entry are known in it, an entry without fields is `item`; `number` counts from 1.
    """

    elements: Annotated[dict[Name, AnyElement], Meta(max_length=MOST_ELEMENTS)]
    at: Point = (0.0, 0.0)
    each: str = ""
    step: tuple[Number, Number] = (0.0, 0.0)
    turn: Angle = 0.0
    about: Point | None = None

    def faults(self) -> Iterator[tuple[str, str]]:
        """A point for a turn that there is not, beside what all elements may have."""
        yield from Element.faults(self)
        if self.about is not None and not self.turn:
            yield "about", "nothing is rotated; set turn to an angle"


AnyElement = Plate | Discs | Line | Path | Text | Icon | Badge | Art | Shape | Figure | Links | Group


class Style(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Letters: `font` is sans, mono or a family of a pack's `fonts/`, never one of the system, so that a face is the
    same everywhere. `leading` is the height of a line, in sizes."""

    font: Annotated[str, Meta(min_length=1, max_length=60)] = "sans"
    bold: bool = False
    italic: bool = False
    ink: Ink = "ink"
    leading: Annotated[float, Meta(ge=0.8, le=3)] = 1.34


class Lookup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A field made of another: the word for its value, `other` for values that are not listed."""

    by: Name
    words: Annotated[dict[str, str], Meta(max_length=60)]
    other: str = ""


class Layout(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A face of a kind of card. `extends` names a layout ("common/frame", or "frame" of the same file) whose entries
    it has as far as it does not say otherwise; an entry without a value takes one of them away.

    `size` is the card in units, `margin` the room round it for shadow and light. In print the card goes on for `bleed`
    units beyond the cut: its plates and pictures are carried on, or all of it is `bleed_fill`. What is no further
    than `safe` from the cut may be cut off. `least` is the least width at which
    it is shown, logical px: there every text must fit. `stretch`: it is drawn for boxes of any size, a unit always a
    logical px. `roomier` names the layout that is drawn instead where a text does not fit. `when`: the cards it is
    for. `sample` are the fields of a card to show it with, `defaults` the values of fields that may be left out,
    `lookups` fields made of others: together the fields that its elements may name.
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
        """What is wrong with its condition."""
        yield from conditions.faults(self.when)
