"""Draws the elements of a layout with the fields of a card on one surface."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import pygame
from pygame import Surface

from game.cards import badges, diagrams
from game.cards.assets import Assets
from game.cards.elements import (
    MOST_REPEATED,
    Art,
    Badge,
    Discs,
    Element,
    Figure,
    Group,
    Icon,
    Layout,
    Links,
    Pill,
    Plate,
    Shape,
    Style,
    Text,
)  # fmt: skip
from game.cards.fields import filled, holds, names
from game.cards.lettering import Line, Room, Setter, Setting
from game.ui.canvas import Box
from game.ui.kit import Kit
from game.ui.paint import vector
from rules.common.face import Field, Fields
from rules.content import suggestion

MOST_PIXELS = 16_000_000
"""Device px of a picture that is drawn to show a part of it."""
MOST_WHOLE = 40
"""How many times as large as its window a picture may be."""
MOST_BLEED = 0.1
"""What a bleed takes of a side of a picture at most, at each of its ends."""
MOST_DRAWN = 2000
"""Elements of one face, each as often as it is repeated."""
BODY = Style()
_GAP = 1.5
"""Between a text and the card that covers what is right of it, and between a pill and that card."""
_AHEAD = {"left": 0.0, "center": 0.5, "right": 1.0, "top": 0.0, "middle": 0.5, "bottom": 1.0}
"""Which part of what is spare lies before the words."""
Note = Callable[[str, str], None]
"""Takes the path of an element and a sentence about what is wrong with it."""


Figures = Callable[[Kit, Fields, float], Surface | None]
"""Draws the piece of a card with those fields, so many device px a cell; None where there is nothing to draw."""


class Space(NamedTuple):
    """A part of the card in units: where it begins, how wide and high it is."""

    x: float
    y: float
    w: float
    h: float


@lru_cache(maxsize=2048)
def length(written: float | str, whole: float) -> float:
    """A length in units: a number, or "50%+3" of the whole."""
    if not isinstance(written, str):
        return written
    part, _, more = written.partition("%")
    return float(part) / 100 * whole + float(more or 0)


def no_field(name: str, fields: Fields) -> str:
    """What is said of a field that a card has not."""
    return f"the card has no field '{name[:40]}'{suggestion(name, sorted(fields))}"


class Tight(Exception):
    """A text does not fit, and another layout has more room for it."""


class Page(NamedTuple):
    """What a face is drawn on: `k` logical px a unit, the card's box on it in units. `roomier`: another layout has more
    room for a text that does not fit. `proof`: every element is drawn, whatever the fields are, to see whether all
    that it names is there."""

    target: Surface
    k: float
    card: Space
    roomier: bool = False
    proof: bool = False


class Drawing:
    """One face being drawn. Raises Tight where a text has no room and another layout has more."""

    def __init__(
        self, kit: Kit, page: Page, layout: Layout, assets: Assets, note: Note, figures: Figures | None = None
    ) -> None:
        self.kit, self.layout, self.assets, self.note, self.figures = kit, layout, assets, note, figures
        self.target, self.k, self.space, self.roomier, self.proof = page
        self.fields: Fields = {}
        self.path, self.drawn = "elements", 0

    def draw(self, elements: Mapping[str, Element], fields: Fields) -> None:
        """Draw elements one after another."""
        for _ in self.steps(elements, fields):
            pass

    def steps(self, elements: Mapping[str, Element], fields: Fields) -> Iterator[None]:
        """Draw elements one a step."""
        space, path, before = self.space, self.path, self.fields
        self.fields = fields
        lower: dict[str, float] = {}
        for name, element in elements.items():
            self.path = f"{path}.{name}"
            self.drawn += 1
            if self.drawn > MOST_DRAWN:
                self.note("elements", f"more than {MOST_DRAWN} elements would be drawn; the rest is left out")
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

    def fault(self, entry: str, message: str) -> None:
        """Note what is wrong with an entry of the element that is being drawn."""
        self.note(f"{self.path}.{entry}", message)

    def _prove(self, element: Element, before: Mapping[str, float]) -> None:
        """Note what the condition and the place of an element name that is not there."""
        for name in element.when:
            self.field(f"when.{name}", name)
        if element.below and element.below not in before:
            hint = suggestion(element.below, [*before])
            self.fault("below", f"no element '{element.below[:40]}' before it{hint}")

    # -- what elements say, as the kit wants it

    def field(self, entry: str, name: str) -> Field:
        """A field of the card; "" for one that it has not, which is a fault."""
        if name not in self.fields:
            self.fault(entry, no_field(name, self.fields))
        return self.fields.get(name, "")

    def box(self, box: tuple[float | str, ...]) -> Box:
        """A box in logical px."""
        space, k = self.space, self.k
        x, y = space.x + length(box[0], space.w), space.y + length(box[1], space.h)
        w, h = length(box[2], space.w), length(box[3], space.h)
        if w < 0 or h < 0:
            self.fault("box", f"comes out {w:g} wide and {h:g} high")
        return x * k, y * k, max(0.0, w) * k, max(0.0, h) * k

    def point(self, at: tuple[float | str, float | str]) -> tuple[float, float]:
        """A point in logical px."""
        space = self.space
        return (
            (space.x + length(at[0], space.w)) * self.k,
            (space.y + length(at[1], space.h)) * self.k,
        )

    def words(self, entry: str, template: str) -> tuple[str, ...]:
        """A template with the fields of the card in it: the texts to choose from."""
        for name in names(template):
            if name not in self.fields and name not in self.assets.icons:
                hint = suggestion(name, sorted({*self.fields, *self.assets.icons}))
                self.fault(entry, f"no field and no icon is called '{name[:40]}'{hint}")
        return filled(template, self.fields)

    def word(self, entry: str, template: str) -> str:
        """A template with the fields of the card in it, where one text is wanted."""
        return self.words(entry, template)[0] if "{" in template else template

    def ink(self, entry: str, written: str) -> str:
        """A colour as "#RRGGBB"; one that is not there is a fault, and that of text."""
        ink = self.word(entry, written)
        if fault := self.assets.colour_fault(ink) or ("" if ink.strip() else "there is no colour"):
            self.fault(entry, fault)
            return self.kit.theme.hex("text")
        name, _, side = ink.partition(" ")
        theme = self.kit.theme
        return (
            theme.light(name)
            if side == "light"
            else theme.shade(name)
            if side == "shade"
            else theme.hex(name)
        )

    def stops(self, entry: str, fill: str | Sequence[str]) -> tuple[tuple[float, str], ...]:
        """Colours from top to bottom."""
        inks = (fill,) if isinstance(fill, str) else fill
        last = max(1, len(inks) - 1)
        made = tuple((at / last, self.ink(entry, ink)) for at, ink in enumerate(inks))
        return made if len(made) > 1 else (*made, (1.0, made[0][1]))

    def icon(self, entry: str, name: str, centre: tuple[float, float], size: float, ink: str) -> None:
        """An icon round a point; one that is not there is a fault."""
        if name not in self.assets.icons:
            self.fault(entry, self.assets.icon_fault(name))
        else:
            self.kit.draw_icon(self.target, name, centre, size, ink)

    def list(self, entry: str, name: str) -> tuple[Field, ...]:
        """A field that is a list."""
        found = self.field(entry, name)
        if not isinstance(found, tuple):
            if name in self.fields:
                self.fault(entry, f"the field '{name}' of the card is no list")
            return ()
        if len(found) > MOST_REPEATED:
            self.fault(entry, f"the list '{name}' has more than {MOST_REPEATED} entries")
        return found[:MOST_REPEATED]

    # -- elements; each returns where its lower edge is, in units, where something may stand below it

    def plate(self, plate: Plate) -> float:
        """A rounded box with its shadow and light."""
        box, k, kit = self.box(plate.box), self.k, self.kit
        radius, line = plate.radius * k, plate.line * k
        edge = self.ink("edge", plate.edge) if plate.edge else None
        if plate.shadow:
            kit.shadow(self.target, box, plate.shadow, radius)
        if plate.glow:
            kit.glow(self.target, box, radius, strength=plate.glow)
        if plate.fill:
            stops = self.stops("fill", plate.fill)
            kit.fill(
                self.target, box, stops, None, radius, edge, line, round(255 * plate.alpha), plate.top_line
            )
        elif edge:
            kit.outline(self.target, box, edge, radius, line, plate.alpha)
        return (box[1] + box[3]) / k

    def discs(self, discs: Discs) -> None:
        """Equal discs."""
        fill = self.ink("fill", discs.fill) if discs.fill else None
        edge = self.ink("edge", discs.edge) if discs.edge else None
        k, centres = self.k, [self.point(at) for at in discs.at]
        self.kit.discs(self.target, centres, discs.r * k, fill, edge, discs.line * k, discs.alpha)

    def symbol(self, icon: Icon) -> None:
        """An icon."""
        ink = self.ink("ink", icon.ink)
        self.icon("icon", self.word("icon", icon.icon), self.point(icon.at), icon.size * self.k, ink)

    def badge(self, badge: Badge) -> None:
        """A number on its shape, which is no smaller than its letters need."""
        kit, r, at = self.kit, badge.r * self.k, self.point(badge.at)
        words = self.word("text", badge.text)
        if (
            words
            and (grown := badges.legible(badge.shape, kit.font_px(r * badges.NUMBER) / kit.canvas.s) - r) > 0
        ):
            r, at = (
                r + grown,
                self._inward(at, grown * (badges.LONG if badge.shape == "pill" else 1.0), grown),
            )
        fill, edge, ink = (self.ink(entry, getattr(badge, entry)) for entry in ("fill", "edge", "ink"))
        theme, px = kit.theme, r * kit.canvas.s
        shade = theme.hex("brass_mid") if badge.fill == "brass" else theme.shade(fill)
        stops = (theme.light(fill), fill, shade if badge.fill == "brass" else fill)
        kit.stamp(self.target, badges.body(badge.shape, px, stops, edge), at, badges.reach(badge.shape, px))
        size, x = r * badges.NUMBER, at[0]
        if badge.icon:
            over = badges.ASIDE * r + kit.text_width(words, size, True) / 2 - badges.FILLED * r
            x -= max(0.0, over) * (len(words) > 0)  # letters that cannot be smaller
            self.icon("icon", self.word("icon", badge.icon), (x - badges.ASIDE * r, at[1]), size, ink)
            x += badges.ASIDE * r * (len(words) > 0)
        if words:
            kit.draw_text(self.target, words, (x, at[1]), size, ink, True, "center")

    def _inward(self, at: tuple[float, float], right: float, down: float) -> tuple[float, float]:
        """A point so far nearer to the middle of the card."""
        x, y = self.point((self.space.w / 2, self.space.h / 2))
        return at[0] + math.copysign(min(right, abs(x - at[0])), x - at[0]), at[1] + math.copysign(
            min(down, abs(y - at[1])), y - at[1]
        )

    def art(self, art: Art) -> None:
        """The part of a picture that a window shows."""
        kit, rect = self.kit, self.kit.canvas.rect(*self.box(art.box))
        if not rect.w or not rect.h:
            return
        part = Surface(rect.size, pygame.SRCALPHA, 32)
        if (whole := self._whole(art, rect.size)) is not None:
            part.blit(whole[0], (0, 0), pygame.Rect(whole[1], rect.size))
        if art.mask and (path := self._file("mask", art.mask)):
            part.blit(kit.art.picture(path, *rect.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        if art.ink:
            part.fill(kit.colour(self.ink("ink", art.ink)), special_flags=pygame.BLEND_RGBA_MULT)
        self.target.blit(part, rect)

    def _file(self, entry: str, template: str) -> str:
        """The path of a picture that is there; "" with a fault noted for another."""
        path = self.word(entry, template)
        if self.proof and "{" in template:
            return ""  # the card of the sample need not be one with this picture
        if fault := self.assets.art_fault(path):
            self.fault(entry, fault)
            return ""
        return path

    def _whole(self, art: Art, window: tuple[int, int]) -> tuple[Surface, tuple[int, int]] | None:
        """A picture as large as a window shows it, and the corner of what is seen of it."""
        if not (path := self._file("art", art.art)):
            return None
        own = self.kit.art.natural_size(path)
        bleeds = [min(art.bleed, MOST_BLEED * side) for side in own]
        parts = [window[at] / (own[at] - 2 * bleeds[at]) for at in (0, 1)]
        scale = (max if art.fit == "fill" else min)(parts) * art.zoom
        whole = scale * scale * own[0] * own[1] / (window[0] * window[1])
        if whole > MOST_WHOLE:
            self.fault("zoom", f"shows less than 1/{MOST_WHOLE} of {path}; it is drawn smaller")
            scale *= (MOST_WHOLE / whole) ** 0.5
        scale = min(scale, (MOST_PIXELS / (own[0] * own[1])) ** 0.5)
        size = [max(1, round(side * scale)) for side in own]
        corner = []
        for side, long, bleed, focus in zip(
            window, size, [scale * each for each in bleeds], art.focus, strict=True
        ):
            at = bleed + focus * (long - 2 * bleed) - side / 2
            corner.append(round(min(max(at, 0), long - side) if long > side else (long - side) / 2))
        return self.kit.art.picture(path, *size), (corner[0], corner[1])

    def shape(self, shape: Shape) -> None:
        """A shape of cells on paper."""
        rows = [row[:MOST_REPEATED] for row in self.list("rows", shape.rows) if isinstance(row, str)]
        box, s = self.box(shape.box), self.kit.canvas.s
        rect = self.kit.canvas.rect(*box)
        drawn = diagrams.shape(rows, rect.w, rect.h, self._plan(shape))
        self.target.blit(vector(drawn.body, *rect.size), rect)
        for letter, x, y in drawn.marks:
            if (mark := shape.marks.get(letter)) is not None:
                ink, at = self.ink(f"marks.{letter}.ink", mark.ink), ((rect.x + x) / s, (rect.y + y) / s)
                self.icon(f"marks.{letter}.icon", mark.icon, at, mark.size * drawn.side / s, ink)

    def _plan(self, shape: Shape) -> diagrams.Plan:
        inks = {
            entry: self.ink(entry, getattr(shape, entry)) for entry in ("paper", "grid_ink", "fill", "edge")
        }
        thin = max(1.0, 0.6 * self.kit.canvas.s)
        return diagrams.Plan(**inks, grid=shape.grid, share=shape.share, most=shape.most, thin=thin)

    def figure(self, figure: Figure) -> None:
        """A shape as its game draws it, on paper."""
        rows = [row for row in self.list("rows", figure.rows) if isinstance(row, str)]
        rect, plan = self.kit.canvas.rect(*self.box(figure.box)), self._plan(figure)
        drawn = (
            self.figures(self.kit, self.fields, diagrams.side(rows, rect.w, rect.h, plan))
            if self.figures
            else None
        )
        if drawn is None:
            return self.shape(figure)
        self.target.blit(vector(diagrams.paper(rect.w, rect.h, plan), *rect.size), rect)
        self.target.blit(drawn, drawn.get_rect(center=rect.center))
        return None

    def links(self, links: Links) -> None:
        """A tile with pipes."""
        pairs = [pair for pair in self.list("pairs", links.pairs) if isinstance(pair, str) and pair]
        x, y, w, h = self.box(links.box)
        side = min(w, h)
        box = (x + (w - side) / 2, y + (h - side) / 2, side, side)
        edge, pipe, rim = (self.ink(entry, getattr(links, entry)) for entry in ("edge", "pipe", "rim"))
        self.kit.fill(self.target, box, self.stops("fill", links.fill), None, 0.08 * side, edge)
        rect = self.kit.canvas.rect(*box)
        try:
            body = diagrams.links(pairs, rect.w, links.width, pipe, rim)
        except KeyError as unknown:
            self.fault("pairs", f"a side is N, E, S or W, not {unknown}")
            return
        self.target.blit(vector(body, *rect.size), rect)

    def group(self, group: Group) -> None:
        """Elements moved, repeated or turned."""
        if group.turn:
            target, self.target = self.target, Surface(self.target.get_size(), pygame.SRCALPHA, 32)
            self._repeated(group)
            target.blit(pygame.transform.rotate(self.target, group.turn), (0, 0))
            self.target = target
        else:
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

    # -- words

    def text(self, text: Text) -> float:
        """Words in their box, with the plate or pill under them."""
        k, style = self.k, self._style(text.style)
        setter, (x, y, w, h) = Setter(self.kit, style), self.box(text.box)
        room = Room(self._seen(text, x, w), h, text.lines, text.grow)
        choices = self.words("text", text.text)
        sizes = [size * k for size in text.sizes]
        setting = setter.set(choices, sizes, room, text.hyphens)
        if not setting.fits and text.brief:
            brief = setter.set(self.words("brief", text.brief), sizes, room, text.hyphens)
            setting = brief if brief.fits else setting
        if not setting.fits:
            if self.roomier and text.tight == "roomier":
                raise Tight
            if text.tight == "leave_out":
                return (y + h) / k
            if room.w == w and not self.proof and not setter.floored(setting.size):
                self._no_room(choices[-1], text.sizes[-1])
        high = setter.step(setting.size) * len(setting.lines)
        if text.grow:
            h = max(h, high)
        wide = max(setter.width(line, setting.size) for line in setting.lines) * setting.narrow
        left = x + (room.w - wide) * _AHEAD[text.align]
        top = y + (h - high) * _AHEAD[text.valign]
        if text.plate is not None:
            self._pill("plate", text.plate, (x, y, w, h))
        if text.pill is not None and any(setting.lines):
            most = min(left - self.space.x * k, x + room.w + _GAP * k - left - wide)
            self._pill("pill", text.pill, (left, top, wide, high), most)
        ink = self.ink("ink", text.ink or style.ink)
        inks = ink, self.ink("icon_ink", text.icon_ink) if text.icon_ink else ink
        for number, line in enumerate(setting.lines):
            spare = room.w - setter.width(line, setting.size) * setting.narrow
            at = (x + spare * _AHEAD[text.align], top + (number + 0.5) * setter.step(setting.size))
            self._line(setter, line, setting, at, inks)
        return (y + h) / k if text.pill is None else top / k + high / k + text.pill.pad[1]

    def _style(self, name: str) -> Style:
        """A style by its name; "body" need not be there."""
        styles = self.layout.styles
        if name not in styles and name != "body":
            self.fault("style", f"unknown style '{name}'{suggestion(name, [*styles])}")
        return styles.get(name, BODY)

    def _no_room(self, words: str, size: float) -> None:
        words = words if len(words) <= 40 else f"{words[:37]}..."
        self.fault("text", f"no room for '{words}' even at size {size:g}")

    def _seen(self, text: Text, x: float, w: float) -> float:
        """How wide a text may be: as far as its card is not covered by the next one."""
        seen = self.field("seen", text.seen) if text.seen else 1
        if not isinstance(seen, int | float) or seen >= 1:
            return w
        return max(1.0, min(w, (self.space.x + seen * self.space.w) * self.k - x - _GAP * self.k))

    def _pill(self, entry: str, pill: Pill, box: Box, most: float = math.inf) -> None:
        """A pill round a box, further than it by its pad, but at the sides by `most` at most."""
        k, (x, y, w, h) = self.k, box
        dx, dy = min(pill.pad[0] * k, most), pill.pad[1] * k
        around = (x - dx, y - dy, w + 2 * dx, h + 2 * dy)
        edge = self.ink(entry, pill.edge) if pill.edge else None
        radius = min(pill.radius * k, around[3] / 2)
        self.kit.fill(self.target, around, self.stops(entry, pill.fill), None, radius, edge, pill.line * k)

    def _line(
        self, setter: Setter, line: Line, setting: Setting, at: tuple[float, float], inks: Sequence[str]
    ) -> None:
        """One line of letters and icons, its left middle at a point."""
        style, size, kit = setter.style, setting.size, self.kit
        x = at[0]
        for run in line:
            wide = setter.width((run,), size) * setting.narrow
            if run.icon:
                self.icon("text", run.text, (x + wide / 2, at[1]), setter.icon_side(size), inks[1])
            else:
                drawn = kit.text(run.text, size, inks[0], style.bold, style.italic, style.font == "mono")
                if setting.narrow < 1:
                    drawn = pygame.transform.smoothscale(
                        drawn, (max(1, kit.canvas.px(wide)), drawn.get_height())
                    )
                kit.put(self.target, drawn, (x, at[1]), "midleft")
            x += wide


_DRAW: dict[type[Element], Callable[[Drawing, Any], float | None]] = {
    Plate: Drawing.plate, Discs: Drawing.discs, Text: Drawing.text, Icon: Drawing.symbol, Badge: Drawing.badge,
    Art: Drawing.art, Shape: Drawing.shape, Figure: Drawing.figure, Links: Drawing.links, Group: Drawing.group,
}  # fmt: skip
