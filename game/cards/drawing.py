"""Turns the elements of a layout and the fields of a card into the display list of a face."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace
from pygame import Surface

from game.cards import badges, diagrams, display, windows
from game.cards.assets import Assets
from game.cards.conditions import holds, tested_fields
from game.cards.elements import (
    FARTHEST,
    MOST_REPEATED,
    Art,
    Badge,
    Discs,
    Element,
    Figure,
    Group,
    Icon,
    Layout,
    Line,
    Links,
    Path,
    Plate,
    Shape,
    Style,
    Text,
)  # fmt: skip
from game.cards.fields import names
from game.cards.lettering import Run, Setter
from game.cards.pen import Note, Page, Space, length
from game.cards.texts import Texts
from game.ui.kit import Kit
from game.ui.svg import numbers
from game.ui.svg.costs import Costs
from game.ui.svg.numbers import SAME, STROKE, Point
from rules.common.face import MOST_ZOOM, Fields, Framing
from rules.content import suggestion

_AROUND = 0.5
"""How far beyond the card lines are drawn, in sides of it: a turn may bring them onto the card."""


class Paths(Texts):
    """Draws lines and paths."""

    _costs: Costs | None = None
    """The cost of all lines and paths of the face together, limited like that of one picture."""

    def line(self, line: Line) -> float:
        """Draw a line between points; return its lower edge."""
        points = [self.point(at) for at in line.points]
        d = "M" + "L".join(f"{x:.4f} {y:.4f}" for x, y in points)
        stroke = self._stroke(self.ink("ink", line.ink), line.width, line.dash)
        body = f'<path d="{d}" fill="none" {stroke} opacity="{line.alpha:g}"/>'
        return self._shape_of(body, len(points), points, (0.0, 0.0), line.width, line.dash)

    def way(self, path: Path) -> float:
        """Draw a shape from its path data; return its lower edge."""
        d, at = self.word("d", path.d), self.point(path.at)
        try:
            count, points = numbers.path(d)
        except ValueError as error:
            self.fault("d", str(error))
            return at[1]
        if not points or max(abs(side) for point in points for side in point) > FARTHEST:
            far = f"the path reaches beyond {FARTHEST} units" if points else "the path has no points"
            self.fault("d", far)
            return at[1]
        fill = f'fill="{self.ink("fill", path.fill)}"' if path.fill else 'fill="none"'
        line = path.line if path.edge else 0.0
        stroke = self._stroke(self.ink("edge", path.edge), line, path.dash) if path.edge else ""
        body = f'<path d="{d}" {fill} {stroke} opacity="{path.alpha:g}"/>'
        return self._shape_of(body, count, points, at, line, path.dash, at_path=True)

    def _stroke(self, ink: str, width: float, dash: Sequence[float]) -> str:
        dashes = f' stroke-dasharray="{" ".join(f"{part:g}" for part in dash)}"' if dash else ""
        return (
            f'stroke="{ink}" stroke-width="{width:g}" stroke-linecap="{"butt" if dash else "round"}" '
            f'stroke-linejoin="round"{dashes}'
        )

    def _shape_of(
        self,
        body: str,
        count: float,
        points: Sequence[Point],
        at: Point,
        line: float,
        dash: Sequence[float],
        at_path: bool = False,
    ) -> float:
        """Draw SVG in units from a point, as far as it can be visible; return its lower edge."""
        (x, y), w, h = at, 2 * self.middle[0], 2 * self.middle[1]
        if self._costs is None:
            self._costs = Costs((w, h), (0.0, 0.0))
        try:
            self._costs.element()
            placed = [(x + right, y + down) for right, down in points]
            self._costs.shape(count * (STROKE if line else 1), placed, SAME, line, tuple(dash))
        except ValueError as error:
            self.fault(
                "d" if at_path else "points", f"{error} (the lines and paths of a face count as one picture)"
            )
            return y
        xs, ys = [each[0] for each in points], [each[1] for each in points]
        left, right = (self._within(x + side, w) for side in (min(xs) - line, max(xs) + line))
        top, low = (self._within(y + side, h) for side in (min(ys) - line, max(ys) + line))
        if right > left and low > top:
            px, rect = self.px, self.rect((left, top, right - left, low - top))
            matrix = f"matrix({px:.5f} 0 0 {px:.5f} {x * px - rect.x:.3f} {y * px - rect.y:.3f})"
            box = rect.x / px, rect.y / px, rect.w / px, rect.h / px
            self.add(display.Vector(path=self.path, body=f'<g transform="{matrix}">{body}</g>', box=box))
        return low

    def _within(self, side: float, whole: float) -> float:
        return min(max(side, -_AROUND * whole), (1 + _AROUND) * whole)


MOST_DRAWN = 2000
"""The most elements of one face, each counted as often as it is repeated."""
NUMBER = Style(bold=True)
OWN = {"id", "art"}
"""The fields with which an element names the card's own picture."""


class Figures(NamedTuple):
    """A game's drawing of a card's piece: `draw` makes it from the fields at a cell size in device px, or
    returns None; `art` returns the picture that fills the piece, "" for none."""

    draw: Callable[[Kit, Fields, float], Surface | None]
    art: Callable[[Fields], str] = lambda fields: ""


class Drawing(Paths):
    """A face being drawn: each element adds to `operations`. Raises Tight if a text doesn't fit and another
    layout has more room."""

    def __init__(
        self, kit: Kit, page: Page, layout: Layout, assets: Assets, note: Note, figures: Figures | None = None
    ) -> None:
        super().__init__(kit, page, layout, assets, note)
        self.figures, self.drawn = figures, 0

    def draw(self, elements: Mapping[str, Element], fields: Fields) -> None:
        """Draw elements one after another."""
        for _ in self.steps(elements, fields):
            pass

    def steps(self, elements: Mapping[str, Element], fields: Fields) -> Iterator[None]:
        """Draw elements, one a step."""
        space, path, before = self.space, self.path, self.fields
        self.fields = fields
        lower: dict[str, float] = {}
        for name, element in elements.items():
            self.path = f"{path}.{name}"
            self.drawn += 1
            if self.drawn > MOST_DRAWN:
                self.note("elements", f"more than {MOST_DRAWN} elements, so the rest aren't drawn")
                break
            if self.proof:
                self._prove(element, lower)
            elif not holds(element.when, fields):
                continue
            top = lower.get(element.below, space.y)
            self.space = Space(space.x, top, space.w, space.y + space.h - top)
            lower[name] = _DRAW[type(element)](self, element) or self.space.y
            yield
        self.space, self.path, self.fields = space, path, before

    def _prove(self, element: Element, before: Mapping[str, float]) -> None:
        """Note the fields and elements named by an element's condition and place that don't exist."""
        for path, name in tested_fields(element.when):
            self.field(path, name)
        if element.below and element.below not in before:
            hint = suggestion(element.below, [*before])
            self.fault("below", f"no element '{element.below[:40]}' before this one{hint}")

    # -- elements; each returns its lower edge in units, if elements can be below it

    def plate(self, plate: Plate) -> float:
        """Draw a rounded box with its shadow and light; return its lower edge."""
        box, radius = self.box(plate.box), plate.radius
        edge = self.ink("edge", plate.edge) if plate.edge else ""
        if plate.shadow:
            self.add(display.Shadow(path=self.path, box=box, elevation=plate.shadow, radius=radius))
        if plate.glow:
            self.add(display.Glow(path=self.path, box=box, radius=radius, strength=plate.glow))
        if plate.fill or edge:
            self.add(
                display.Plate(
                    path=self.path,
                    box=box,
                    stops=self.stops("fill", plate.fill) if plate.fill else (),
                    shade=_shade(plate, box) if plate.slants else None,
                    radius=radius,
                    edge=edge,
                    line=plate.line,
                    alpha=plate.alpha,
                    top_line=plate.top_line,
                )
            )
        return box[1] + box[3]

    def discs(self, discs: Discs) -> None:
        """Draw equal discs."""
        self.add(
            display.Discs(
                path=self.path,
                centres=tuple(self.point(at) for at in discs.at),
                r=discs.r,
                fill=self.ink("fill", discs.fill) if discs.fill else "",
                edge=self.ink("edge", discs.edge) if discs.edge else "",
                line=discs.line,
                alpha=discs.alpha,
            )
        )

    def symbol(self, icon: Icon) -> None:
        """Draw an icon."""
        ink = self.ink("ink", icon.ink)
        self.icon("icon", self.word("icon", icon.icon), self.point(icon.at), icon.size, ink)

    def badge(self, badge: Badge) -> None:
        """Draw a number on its shape, enlarged if the font size needs it."""
        setter, r, at = Setter(self.kit, NUMBER, self.k), badge.r, self.point(badge.at)
        words = self.word("text", badge.text)
        room = badges.ROOM.get(badge.shape, math.inf) if not badge.icon else math.inf
        least = setter.width((Run(words),), 0.0) / room
        if (
            words
            and (grown := max(least, badges.legible(badge.shape, setter.letters(r * badges.NUMBER))) - r) > 0
        ):
            long = badges.LONG if badge.shape == "pill" else 1.0
            r, at = r + grown, self._inward(at, grown * long, grown)
        fill, edge, ink = (self.ink(entry, getattr(badge, entry)) for entry in ("fill", "edge", "ink"))
        theme, px = self.kit.theme, r * self.px
        shade = theme.hex("brass_mid") if badge.fill == "brass" else theme.shade(fill)
        stops = (theme.light(fill), fill, shade if badge.fill == "brass" else fill)
        body, reach = badges.body(badge.shape, px, stops, edge), badges.reach(badge.shape, px)
        self.add(display.Emblem(path=self.path, body=body, centre=at, reach=reach))
        size, x = r * badges.NUMBER, at[0]
        wide = setter.width((Run(words),), size)
        if wide > room * r:
            size *= room * r / wide
            wide = setter.width((Run(words),), size)
        if badge.icon:
            over = badges.ASIDE * r + wide / 2 - badges.FILLED * r
            x -= max(0.0, over) * (len(words) > 0)  # for fonts at the smallest size
            self.icon("icon", self.word("icon", badge.icon), (x - badges.ASIDE * r, at[1]), size, ink)
            x += badges.ASIDE * r * (len(words) > 0)
        if words:
            self._run(words, (x, at[1]), size, ink, setter.font(), wide, centred=True)

    def _inward(self, at: tuple[float, float], right: float, down: float) -> tuple[float, float]:
        """Return a point moved towards the middle of the card."""
        x, y = self.point((self.space.w / 2, self.space.h / 2))
        return at[0] + math.copysign(min(right, abs(x - at[0])), x - at[0]), at[1] + math.copysign(
            min(down, abs(y - at[1])), y - at[1]
        )

    def art(self, art: Art) -> None:
        """Draw the part of a picture that a window shows."""
        box = self.box(art.box)
        rect = self.rect(box)
        if not rect.w or not rect.h:
            return
        picture = display.Picture(
            path=self.path,
            file="",
            window=box,
            whole=(0.0, 0.0),
            corner=(0.0, 0.0),
            mask=self._file("mask", art.mask) if art.mask else "",
            ink=self.ink("ink", art.ink) if art.ink else "",
        )
        if file := self._file("art", art.art):
            picture = self._framed(replace(picture, file=file), art, rect.size)
        self.add(picture)

    def _framed(self, picture: display.Picture, art: Art, window: tuple[int, int]) -> display.Picture:
        """Return a picture framed for a window in px: as its element says, and a card's own picture as the
        card says."""
        framing = Framing.of(self.fields) if not OWN.isdisjoint(names(art.art)) else None
        focus, zoom = art.focus, art.zoom
        if framing is not None:
            focus, zoom = framing.focus or focus, min(MOST_ZOOM, zoom * framing.zoom)
        own, is_whole = self.kit.art.natural_size(picture.file), art.fit == "inside"
        part = windows.part(own, window, focus=focus, zoom=zoom, bleed=art.bleed, whole=is_whole)
        if part.is_held:
            less = f"this shows less than 1/{windows.MOST_WHOLE} of {picture.file}, so it's shrunk: lower the zoom"
            self.fault("zoom", less)
        whole, corner, bleed = ((x / self.px, y / self.px) for x, y in part[:3])
        return replace(picture, whole=whole, corner=corner, bleed=bleed, is_own=framing is not None)

    def _file(self, entry: str, template: str) -> str:
        """Return the path of an existing picture; note a fault and return "" for any other."""
        path = self.word(entry, template)
        if self.proof and "{" in template:
            return ""  # the card of the sample need not be one with this picture
        if fault := self.assets.art_fault(path):
            self.fault(entry, fault)
            return ""
        return path

    def shape(self, shape: Shape) -> None:
        """Draw a shape of cells on paper."""
        rows = [row[:MOST_REPEATED] for row in self.list("rows", shape.rows) if isinstance(row, str)]
        box, px = self.box(shape.box), self.px
        rect = self.rect(box)
        drawn = diagrams.shape(rows, rect.w, rect.h, self._plan(shape))
        self.add(display.Vector(path=self.path, body=drawn.body, box=box))
        for letter, x, y in drawn.marks:
            if (mark := shape.marks.get(letter)) is not None:
                ink, at = self.ink(f"marks.{letter}.ink", mark.ink), ((rect.x + x) / px, (rect.y + y) / px)
                self.icon(f"marks.{letter}.icon", mark.icon, at, mark.size * drawn.side / px, ink)

    def _plan(self, shape: Shape) -> diagrams.Plan:
        inks = {
            entry: self.ink(entry, getattr(shape, entry)) for entry in ("paper", "grid_ink", "fill", "edge")
        }
        thin = max(1.0, 0.6 * self.kit.canvas.s)
        return diagrams.Plan(**inks, grid=shape.grid, share=shape.share, most=shape.most, thin=thin)

    def figure(self, figure: Figure) -> None:
        """Draw a shape on paper as its game draws the piece."""
        rows = [row for row in self.list("rows", figure.rows) if isinstance(row, str)]
        box, plan = self.box(figure.box), self._plan(figure)
        rect = self.rect(box)
        side = diagrams.side(rows, rect.w, rect.h, plan)
        drawn = self.figures.draw(self.kit, self.fields, side) if self.figures else None
        if drawn is None:
            return self.shape(figure)
        wide, high = max([1, *map(len, rows)]) * side / self.px, len(rows) * side / self.px
        piece = box[0] + (box[2] - wide) / 2, box[1] + (box[3] - high) / 2, wide, high
        self.add(display.Vector(path=self.path, body=diagrams.paper(rect.w, rect.h, plan), box=box))
        self.add(display.Bitmap(path=self.path, surface=drawn, box=box, art=self._on_piece(piece)))
        return None

    def _on_piece(self, box: display.Box) -> display.Picture | None:
        """Return the card's own picture that fills a piece, or None."""
        file, rect = self.figures.art(self.fields) if self.figures else "", self.rect(box)
        if not file or not self.kit.art.exists(file) or not rect.w or not rect.h:
            return None
        shown = display.Picture(path=self.path, file=file, window=box, whole=(0.0, 0.0), corner=(0.0, 0.0))
        return self._framed(shown, Art(art="{id}", box=box), rect.size)

    def links(self, links: Links) -> None:
        """Draw a tile with pipes."""
        pairs = [pair for pair in self.list("pairs", links.pairs) if isinstance(pair, str) and pair]
        x, y, w, h = self.box(links.box)
        side = min(w, h)
        box = (x + (w - side) / 2, y + (h - side) / 2, side, side)
        edge, pipe, rim = (self.ink(entry, getattr(links, entry)) for entry in ("edge", "pipe", "rim"))
        line = 1.0 / self.k
        stops = self.stops("fill", links.fill)
        self.add(
            display.Plate(path=self.path, box=box, stops=stops, radius=0.08 * side, edge=edge, line=line)
        )
        try:
            body = diagrams.links(pairs, self.rect(box).w, links.width, pipe, rim)
        except KeyError as unknown:
            self.fault("pairs", f"expected sides N, E, S or W, got {unknown}")
            return
        self.add(display.Vector(path=self.path, body=body, box=box))

    def group(self, group: Group) -> None:
        """Draw a group of elements, moved, repeated or rotated."""
        x, y = self.middle
        if group.about is not None:
            (left, top), (x, y) = self.point(group.at), self.point(group.about)
            x, y = x + left - self.space.x, y + top - self.space.y
        with self.turned(group.turn, (x, y)):
            self._repeated(group)

    def _repeated(self, group: Group) -> None:
        space = self.space
        entries = self.list("each", group.each) if group.each else ({},)
        left, top = space.x + length(group.at[0], space.w), space.y + length(group.at[1], space.h)
        for number, entry in enumerate(entries):
            more: Fields = entry if isinstance(entry, Mapping) else {"item": entry}
            self.space = Space(left + number * group.step[0], top + number * group.step[1], space.w, space.h)
            path = self.path
            self.path = f"{path}.elements"
            self.draw(
                group.elements, {**self.fields, "number": number + 1, **more} if group.each else self.fields
            )
            self.path = path
        self.space = space


def _shade(plate: Plate, box: display.Box) -> display.Ray | display.Round:
    """Return the direction of a plate's gradient."""
    x, y, w, h = box
    if plate.centre is not None:
        at = x + plate.centre[0] * w, y + plate.centre[1] * h
        far = math.hypot(max(at[0] - x, x + w - at[0]), max(at[1] - y, y + h - at[1]))
        return display.Round(at, far)
    across, down = math.sin(math.radians(plate.angle)), -math.cos(math.radians(plate.angle))
    half = (abs(w * across) + abs(h * down)) / 2
    middle_x, middle_y = x + w / 2, y + h / 2
    return display.Ray(
        (middle_x - across * half, middle_y - down * half), (middle_x + across * half, middle_y + down * half)
    )


_DRAW: dict[type[Element], Callable[[Drawing, Any], float | None]] = {
    Plate: Drawing.plate, Discs: Drawing.discs, Line: Drawing.line, Path: Drawing.way,
     Text: Drawing.text, Icon: Drawing.symbol, Badge: Drawing.badge,
    Art: Drawing.art, Shape: Drawing.shape, Figure: Drawing.figure, Links: Drawing.links, Group: Drawing.group,
}  # fmt: skip
