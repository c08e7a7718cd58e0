"""Modules as tiles, the pipes between them, crew and markers: each look is drawn once and cached (LOOK 7,
13).

The ports of a tile follow from its design and turn (the rules' `masks`), so that art and rules can't
disagree. Art rotates with its tile, numbers don't.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, NamedTuple

import pygame
from pygame import Surface

from game.cards import badges, windows
from game.cards.elements import BadgeShape
from game.mechyard import drawings
from game.mechyard.drawings import SIDE
from game.ui import paint
from game.ui.kit import LEAST_TEXT, Kit
from rules.common.face import Framing
from rules.game import Piece
from rules.mechyard import combat, figures
from rules.mechyard.printed import SIDES, Printed
from rules.mechyard.state import Spot

CELL = 82.0
"""The side of a cell for a tile with a side of 76: the rest is the gutter to the next tile."""
SMALL = 46
"""The side from which a tile has its full face; a smaller one has badges with numbers alone."""
BADGE, LEAST_BADGE = 12.4, 8.6
"""The radius of a badge in units of a tile, and its least radius (LOOK 13)."""
WIDTH = 0.7
"""The least radius of a badge, in widths of its number."""
APART = 0.74
"""The least distance between two badges side by side, in the sum of their radii."""
WIDEST = 0.75
"""The greatest width of a badge, in sides: on the tiles of a thumbnail there are none."""
ART = 0.98
"""The size of the art, in sides."""
NUMBERED = 23.0
"""The height from which a crew member shows its number: on a smaller one it would hide the figure and what is
below."""
USED = 0.58
"""The darkening of the art of a module that was used, 0 to 1."""
FAINT = 165
"""The alpha of art behind a shutter."""
SOUTH = SIDES.index("s")
VIEWS = 3
"""The number of views on the table at once: the present one, the one before it, and one that is prepared."""
SHUTTINGS = 12
"""The number of heights at which a shutter is drawn."""


class Face(NamedTuple):
    """Everything visible of a tile. Sides are bits, clockwise from the north, in the tile's orientation;
    `foot` is the side of its foot, -1 for none; `damage` and `mobility` are None without such a number;
    `shield` reduces each hit; `manned`: crew hides its middle."""

    art: str
    kind: str
    turn: int
    ports: int
    foot: int
    health: int
    hurt: bool = False
    damage: int | None = None
    reach: int = 0
    mobility: int | None = None
    halved: bool = False
    broken: bool = False
    used: bool = False
    lit: bool = False
    numbers: bool = True
    shield: int = 0
    manned: bool = False
    framing: Framing = Framing()


def picture_of(id: str) -> str:
    """Return the path of a module's picture."""
    return f"mechyard/{id}"


def face(
    design: Printed, *, turn: int = 0, damage: int = 0, broken: bool = False, mobility: int | None = None,
    reach: int | None = None, joined: int = 0, used: bool = False, lit: bool = False, numbers: bool = True,
    shield: int = 0, power: int | None = None, manned: bool = False,
) -> Face:  # fmt: skip
    """Return the face of a design in a state. `damage` is the damage taken; `power` (the damage it deals),
    `mobility` and `reach` (ranges as bits) are the current ones, None: as printed; `joined`: the joined sides
    as bits, which have no port; `shield`: the reduction of each hit; `manned`: whether crew is on it."""
    printed = design.mobility
    now = printed if mobility is None else mobility
    return Face(
        design.id, design.kind, turn, design.masks[turn] & ~joined, -1 if printed is None else (SOUTH + turn) % 4,
        design.health - damage, damage > 0, design.damage if power is None else power,
        design.reach if reach is None else reach, now,
        now is not None and printed is not None and now < printed, broken, used and not broken, lit, numbers,
        shield, manned, design.framing,
    )  # fmt: skip


def module_face(play: Any, spot: Spot, *, lit: bool = False, numbers: bool = True) -> Face:
    """Return the face of a mech's module, in a view's `play`."""
    design, module, broken = play.design(spot), play.module(spot), play.is_broken(spot)
    return face(
        design, turn=module.turn, damage=0 if broken else play.damage(spot), broken=broken,
        mobility=play.mobility(spot) if design.mobility is not None else None,
        reach=combat.reach(play, spot) if design.damage is not None else None,
        joined=play.frame(spot.seat).joints(spot.number), used=module.id in play.used, lit=lit, numbers=numbers,
        shield=0 if broken else combat.less(play, spot),
        manned=broken and any(each.on == module.id for each in play.mechs[spot.seat].crew),
        power=None if broken or design.damage is None else figures.present_damage(play, spot),
    )  # fmt: skip


class Blank:
    """A tile without a face: its measures, its shadow, and parts drawn as large as it."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._parts = paint.pictures(kit.canvas.screenful // 2)

    @property
    def grown(self) -> float:
        """Return the factor of minimum sizes: at least their device px at 1280 x 720."""
        return max(1.0, self.kit.canvas.s)

    def small(self, u: int) -> bool:
        """Return whether a tile of `u` device px has the small face."""
        return u < SMALL * self.grown

    def edge(self, u: int) -> int:
        """Return the margin of a tile's surface, device px."""
        k = u / SIDE
        return paint.margin(4.4 * k) + math.ceil(3.5 * k)

    def shadowed(self, u: int) -> Surface:
        """Return a clear surface for a tile, with its shadow."""
        k, edge = u / SIDE, self.edge(u)
        made = Surface((u + 2 * edge, u + 2 * edge), pygame.SRCALPHA, 32)
        blur = 4.4 * k

        def soft() -> Surface:
            return paint.soft(u, u, drawings.ROUND * k, blur, self.kit.colour("black"), 153)

        shade = self._parts.get_or_make(("shadow", u), soft)
        grow = paint.margin(blur)
        made.blit(shade, (edge - grow + round(k), edge - grow + round(3.5 * k)))
        return made

    def part(self, key: Any, u: int, draw: Callable[[], str]) -> Surface:
        """Return a part drawn as large as a tile of `u` device px with its margin."""
        side = u + 2 * self.edge(u)

        def made() -> Surface:
            return paint.vector(
                f'<g transform="translate({self.edge(u)} {self.edge(u)}) scale({u / SIDE:.5f})">{draw()}</g>',
                side, side,
            )  # fmt: skip

        return self._parts.get_or_make((key, u), made)

    def stamp(self, made: Surface, body: str, at: tuple[float, float], reach: float) -> None:
        """Draw a vector on a surface round a point in device px, which it reaches from by `reach`."""
        s = self.kit.canvas.s
        self.kit.stamp(made, body, (at[0] / s, at[1] / s), reach)


class Numbers:
    """The numbers of a tile in their badges, at least as large as they can be read."""

    def __init__(self, blank: Blank) -> None:
        self.kit, self._blank = blank.kit, blank

    def draw(self, made: Surface, seen: Face, u: int) -> None:
        """Draw the numbers of a face on a tile of `u` device px."""
        small, health = self._blank.small(u), str(seen.health)
        if 2 * self._corner(u, health, False)[1] > WIDEST * u:
            return  # the number would hide the module
        if seen.damage is not None and self.fit(u, str(seen.damage), health):
            self._badge(made, u, "burst", str(seen.damage), "power", left=True)
        if seen.damage is not None and not small:
            plate = self._blank.part(
                ("reach", seen.reach), u, lambda: drawings.chevrons(self.kit.theme, seen.reach)
            )
            made.blit(plate, (0, 0))
        if seen.mobility is not None and not small:
            self._mobility(made, seen, u)
        elif seen.mobility is not None and self.fit(u, str(seen.mobility), health):
            self._small_mobility(made, seen, u)
        self._badge(made, u, "hexagon", health, "refused" if seen.hurt else "durability")
        if seen.shield:
            self._badge(made, u, "shield", str(seen.shield), "armour", top=True)

    def fit(self, u: int, left: str, right: str) -> bool:
        """Return whether two numbers fit side by side; small tiles show only the health."""
        (at, one), (there, other) = self._corner(u, left, True), self._corner(u, right, False)
        return there[0] - at[0] >= APART * (one + other)

    def _badge(
        self,
        made: Surface,
        u: int,
        shape: BadgeShape,
        words: str,
        colour: str,
        left: bool = False,
        top: bool = False,
    ) -> None:
        """Draw a number in its shape in a lower corner, or in the upper corner above it."""
        ink, theme, (at, r) = self.kit.theme.hex(colour), self.kit.theme, self._corner(u, words, left)
        at = (at[0], made.get_height() - at[1]) if top else at
        self._blank.stamp(
            made,
            badges.body(shape, r, (theme.light(ink), ink, ink), drawings.LINE),
            at,
            badges.reach(shape, r),
        )
        self.write(made, words, at, self._number_px(u), "badge_edge")

    def _small_mobility(self, made: Surface, seen: Face, u: int) -> None:
        """Draw a module's current Mobility in a steel square in the bottom left corner, which points down if
        it is less than printed."""
        words = str(seen.mobility)
        at, r = self._corner(u, words, True)
        if seen.halved:
            self._blank.stamp(made, drawings.plate_down(r, self.kit.theme.hex("caution")), at, 1.4 * r)
        else:
            s, line = self.kit.canvas.s, max(1.2 * self._blank.grown, 0.13 * r)
            box = (at[0] - r) / s, (at[1] - 0.92 * r) / s, 2 * r / s, 1.84 * r / s
            self.kit.fill(made, box, "text2", None, 0.4 * r / s, drawings.LINE, line / s)
        self.write(made, words, at, self._number_px(u), "badge_edge")

    def _mobility(self, made: Surface, seen: Face, u: int) -> None:
        """Draw a module's current Mobility on a plate in the top left corner, with a chevron down if it is
        less than printed."""
        s, k, edge, words = self.kit.canvas.s, u / SIDE, self._blank.edge(u), str(seen.mobility)
        px, ink = max(13.5 * k, LEAST_TEXT * self._blank.grown), "caution" if seen.halved else "text"
        wide, mark = self.kit.text_width(words, px / s, True) * s, 8 * k if seen.halved else 0
        x, y, h = edge + 1.6 * k, edge + 1.8 * k, max(16.8 * k, 1.2 * px)
        self.kit.fill(made, (x / s, y / s, (24 * k + wide + mark) / s, h / s), drawings.LINE, None, 5 * k / s)
        self.kit.draw_icon(made, "mobility", ((x + 11 * k) / s, (y + h / 2) / s), 13 * k / s, "cool")
        self.write(made, words, (x + 20 * k + wide / 2, y + h / 2), px, ink)
        if seen.halved:
            self.kit.draw_icon(made, "down", ((x + 25 * k + wide) / s, (y + h / 2) / s), 9 * k / s, ink)

    def _corner(self, u: int, words: str, left: bool) -> tuple[tuple[float, float], float]:
        """Return the middle and radius of a badge in a lower corner, at least as large as its number
        needs."""
        k, edge, s = u / SIDE, self._blank.edge(u), self.kit.canvas.s
        wide = self.kit.text_width(words, self._number_px(u) / s, True) * s
        r = max(BADGE * k, LEAST_BADGE * self._blank.grown, WIDTH * wide)
        away = r + k
        return (edge + away if left else edge + u - away, edge + u - away), r

    def _number_px(self, u: int) -> float:
        """Return the font size of a number in a badge."""
        return max(LEAST_TEXT * self._blank.grown, badges.NUMBER * BADGE * u / SIDE)

    def write(self, made: Surface, words: str, at: tuple[float, float], px: float, ink: str) -> None:
        """Write a number round a point; sizes are device px."""
        s = self.kit.canvas.s
        self.kit.draw_text(made, words, (at[0] / s, at[1] / s), px / s, ink, True, "center")


class Figures:
    """Crew, markers and pipes, each round the middle of its surface; `u` is their size in device px."""

    def __init__(self, blank: Blank, numbers: Numbers) -> None:
        self.kit, self._blank, self._numbers = blank.kit, blank, numbers

    def crew(self, seat: int, number: int, u: int) -> Surface:
        """Return a crew member of a seat."""
        k, s, player = u / drawings.HIGH, self.kit.canvas.s, self.kit.theme.player(seat)
        r = max(8 * self._blank.grown, 7.4 * k)
        half = math.ceil(max(20 * k, 12 * k + r + 1))
        body = f'<g transform="translate({half} {half}) scale({k:.4f})">{drawings.pawn(player)}</g>'
        made = paint.vector(body, 2 * half, 2 * half)
        mark = paint.emblem(player.shape, 3.6 * k, player.fill, player.light, max(1.0, 0.8 * k))
        self._blank.stamp(made, mark, (half, half + 6.4 * k), 4 * k)
        if number:
            at = half - 12 * k, half + k
            self.kit.disc(made, (at[0] / s, at[1] / s), r / s, drawings.LINE, player.light, 1.4)
            self._numbers.write(made, str(number), at, LEAST_TEXT * self._blank.grown, "text")
        return made

    def marker(self, seat: int, u: int, moving: bool) -> Surface:
        """Return the marker of a seat."""
        s, player = self.kit.canvas.s, self.kit.theme.player(seat)
        r, k = u / 2, u / 24.8
        half = math.ceil(r + 5 * k)
        made = Surface((2 * half, 2 * half), pygame.SRCALPHA, 32)
        at = half / s, half / s
        below = at[0] + k / s, at[1] + 2 * k / s
        self.kit.discs(made, (below,), r / s, "black", alpha=0.5)
        self.kit.disc(made, at, r / s, player.deep, player.light, 2.0 if moving else 1.6)
        mark = paint.emblem(player.shape, 0.6 * r, player.fill, player.light, max(1.0, 1.3 * k))
        self._blank.stamp(made, mark, (half, half), 0.7 * r)
        if moving:
            self.kit.disc(made, at, r / s + 3.4 * k / s, None, "white", 1.6)
        return made

    def pipe(self, across: bool, heat: float, u: int) -> Surface:
        """Return a pipe."""
        half = math.ceil((drawings.GLOW + 1) * u / SIDE)
        body = (
            f'<g transform="translate({half} {half}) scale({u / SIDE:.4f})">{drawings.pipe(across, heat)}</g>'
        )
        return paint.vector(body, 2 * half, 2 * half)


class TilePainter:
    """Draws tiles, pipes, crew and markers for one kit and caches the last ones. Sizes are logical px; the
    middle of a surface is that of its content."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._kept = paint.pictures(kit.canvas.screenful)
        self.blank = Blank(kit)
        self.numbers = Numbers(self.blank)
        self._figures = Figures(self.blank, self.numbers)
        self._views: list[tuple[Any, dict[Hashable, Surface]]] = []

    @classmethod
    def of(cls, kit: Kit) -> TilePainter:
        """Return the shared painter of a kit."""
        return kit.cached("mechyard tiles", lambda: cls(kit))

    def tile(self, design: Printed, side: float, **state: Any) -> Surface:
        """Return a tile of a design; `state` has the parameters of `face`."""
        return self.picture(face(design, **state), side)

    def module(self, play: Any, spot: Spot, side: float, **state: Any) -> Surface:
        """Return a mech's module in a view's `play`, which doesn't change; `state` has the parameters of
        `module_face`."""
        seen, key = self._drawn_for(play), (spot, side, *state.items())
        if key not in seen:
            seen[key] = self.picture(module_face(play, spot, **state), side)
        return seen[key]

    def laid_module(self, play: Any, piece: Piece, side: float, lit: bool) -> Surface:
        """Return a module as it is, or will be, in a bay of that view."""
        seen, key = self._drawn_for(play), (piece.id, piece.turn, piece.up, piece.spent, side, lit)
        if key not in seen:
            spot = play.spot(piece.id)
            if spot is not None and play.module(spot).turn == piece.turn:
                seen[key] = self.module(play, spot, side, lit=lit)
            else:
                state = {"turn": piece.turn, "broken": not piece.up, "used": piece.spent}
                seen[key] = self.tile(play.library.designs[piece.face], side, **state)
        return seen[key]

    def _drawn_for(self, play: Any) -> dict[Hashable, Surface]:
        """Return the modules drawn for a view; every frame needs all of them."""
        for view, seen in self._views:
            if view is play:
                return seen
        self._views = [(play, {}), *self._views[: VIEWS - 1]]
        return self._views[0][1]

    def picture(self, seen: Face, side: float) -> Surface:
        """Return a tile with this face."""
        u = self.kit.canvas.px(side)
        return self._kept.get_or_make((seen, u), lambda: self._tile(seen, u))

    def shutting(self, seen: Face, side: float, part: float) -> Surface:
        """Return a tile with its shutter at a part (0 to 1) of its way down, without a seal."""
        u, step = self.kit.canvas.px(side), round(part * SHUTTINGS)
        return self._kept.get_or_make(
            ("shutting", seen, u, step), lambda: self._shutting(seen, u, step / SHUTTINGS)
        )

    def pipe(self, across: bool, side: float, heat: float = 0.5) -> Surface:
        """Return the pipe between two joined tiles of this side, centred in the gutter: `across` horizontal,
        else vertical. `heat` 0 to 1 is the strength of its glow."""
        u, heat = self.kit.canvas.px(side), round(heat, 1)
        return self._kept.get_or_make(("pipe", across, heat, u), lambda: self._figures.pipe(across, heat, u))

    def crew(self, seat: int, height: float, number: int = 0) -> Surface:
        """Return a crew member of a seat, 0.47 of a cell high; with its number, from 1 on, if that fits (0
        for none)."""
        u = self.kit.canvas.px(height)
        number *= u >= NUMBERED * self.blank.grown
        return self._kept.get_or_make(("crew", seat, number, u), lambda: self._figures.crew(seat, number, u))

    def marker(self, seat: int, size: float, moving: bool = False) -> Surface:
        """Return the marker of a seat on the track, `size` across; `moving`: ranges are measured from it."""
        u = self.kit.canvas.px(size)
        return self._kept.get_or_make(
            ("marker", seat, moving, u), lambda: self._figures.marker(seat, u, moving)
        )

    def cached(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """Return a picture composed of tiles, cached with them."""
        return self._kept.get_or_make(key, make)

    # -- a tile

    def _tile(self, seen: Face, u: int) -> Surface:
        kind = f"kind_module_{seen.kind}"
        ground = self.blank.part(
            ("ruin" if seen.broken else "frame", kind), u, lambda: self._ground(kind, seen.broken)
        )
        made = self.blank.shadowed(u)
        made.blit(ground, (0, 0))
        if seen.lit:
            made.blit(self.blank.part("light", u, drawings.light), (0, 0))
        self._draw_art(made, seen, u)
        if seen.broken:
            self._draw_shutter(made, u, True, seen.manned)
        elif seen.hurt:
            edge = self.kit.theme.light("refused")
            made.blit(
                self.blank.part(("crack", edge), u, lambda: drawings.crack(drawings.CRACK, 2.6, edge)),
                (0, 0),
            )
        self._draw_ports(made, seen, u)
        if seen.numbers and not seen.broken:
            self.numbers.draw(made, seen, u)
            if seen.used:
                made.blit(self.blank.part("used", u, lambda: drawings.used(self.kit.theme)), (0, 0))
        return made

    def _ground(self, kind: str, broken: bool) -> str:
        return (drawings.ruin if broken else drawings.frame)(self.kit.theme, kind)

    def _draw_art(self, made: Surface, seen: Face, u: int) -> None:
        side, edge = round(ART * u), self.blank.edge(u)
        picture = self._framed(picture_of(seen.art), seen.framing, side)
        if seen.turn:
            picture = pygame.transform.rotate(picture, -90 * seen.turn)
        if seen.broken:
            picture = pygame.transform.grayscale(picture)
            picture.set_alpha(FAINT)
        elif seen.used:
            dark = round(255 * (1 - USED))
            picture = picture.copy()
            picture.fill((dark, dark, dark, 255), special_flags=pygame.BLEND_RGBA_MULT)
        at = edge + (u - side) // 2
        made.blit(picture, (at, at - round(u / SIDE)))

    def _framed(self, file: str, framing: Framing, side: int) -> Surface:
        """Return a framed picture that fills a square."""
        own, focus = self.kit.art.natural_size(file), framing.focus or windows.MIDDLE
        size, corner, *_ = windows.part(own, (side, side), focus=focus, zoom=framing.zoom)
        picture = self.kit.art.picture(file, *size)
        return picture if size == (side, side) else picture.subsurface((*corner, side, side))

    def _draw_shutter(self, made: Surface, u: int, sealed: bool, manned: bool = False) -> None:
        """Draw the shutter of a broken module, with its seal in the middle, or in the corner beside crew."""
        made.blit(self.blank.part("shutter", u, drawings.shutter), (0, 0))
        if sealed:
            made.blit(
                self.blank.part("break", u, lambda: drawings.crack(drawings.BREAK, 3.4, "#9AA3AB")), (0, 0)
            )
            middle = made.get_width() / 2
            r = max((9 if manned else 13) * u / SIDE, 7 * self.blank.grown)
            away = u / 2 - 1.3 * r if manned else 0.0
            self.blank.stamp(made, drawings.seal(r), (middle + away, middle - away), 1.2 * r)

    def _draw_ports(self, made: Surface, seen: Face, u: int) -> None:
        for side in range(4):
            if side == seen.foot:
                made.blit(self.blank.part(("foot", side), u, partial(drawings.foot, side)), (0, 0))
            elif seen.ports >> side & 1:
                made.blit(self.blank.part(("port", side), u, partial(drawings.port, side)), (0, 0))

    def _shutting(self, seen: Face, u: int, part: float) -> Surface:
        """Return a tile under a shutter that ends at a part of its height."""
        made = self.picture(seen, u / self.kit.canvas.s).copy()
        if not part:
            return made
        over = self.blank.shadowed(u)
        over.fill((0, 0, 0, 0))
        kind, edge = f"kind_module_{seen.kind}", self.blank.edge(u)
        over.blit(self.blank.part(("ruin", kind), u, lambda: self._ground(kind, True)), (0, 0))
        self._draw_art(over, seen._replace(broken=True), u)
        self._draw_shutter(over, u, False)
        made.blit(over, (0, 0), (0, 0, over.get_width(), edge + round(part * u)))
        if part < 1:
            made.blit(self.blank.part(("sill", part), u, lambda: drawings.sill(part * SIDE)), (0, 0))
        return made
