"""The workshop around the shelf: wall, tools, rail, lamp and its light, boards and boxes."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame
from pygame import Surface

from game.ui import paint
from game.ui.canvas import Box
from game.ui.kit import Kit

BOX_W, BOX_H, CHOSEN = 176.0, 246.0, 294 / 246
"""The size of a box on the shelf in logical pixels at 1280 x 720, and the scale of the chosen one."""
PLANK = 80.0
PROPS = ("prop_globe", "prop_dice", "prop_robot", "prop_books", "prop_toolbox")
"""The props in slots without a game, in order of the slots."""
LAMP_W, LAMP_H = 86.0, 58.0
SOFT = 6.0
"""The factor by which pictures of light are enlarged."""


@dataclass(frozen=True)
class Shelving:
    """The layout of the shelf on one canvas, in logical pixels. `scale` applies to boxes, lamp and props."""

    width: float
    rail: float
    base: float
    scale: float
    middles: tuple[float, ...]
    games: tuple[int, ...]

    @property
    def props(self) -> tuple[int, ...]:
        """Return the slots without a game."""
        return tuple(slot for slot in range(len(self.middles)) if slot not in self.games)

    def box(self, game: int, chosen: bool) -> Box:
        """Return the box of a game's cover."""
        grow = self.scale * (CHOSEN if chosen else 1.0)
        w, h = BOX_W * grow, BOX_H * grow
        return self.middles[self.games[game]] - w / 2, self.base - h + (3 if chosen else 0), w, h

    @property
    def lamp_y(self) -> float:
        """Return the y of the lamp's lower rim, just above the chosen box."""
        top = self.base - BOX_H * CHOSEN * self.scale
        return max(self.rail - 6 + LAMP_H * self.scale, top - 46 * self.scale)


def arrange(games: int, width: float, rail: float, base: float) -> Shelving:
    """Return the shelf's layout for `games` boxes between the rail and the board; spare slots hold props."""
    room = base - rail - 14
    scale = min(1.25, room / (BOX_H * CHOSEN + LAMP_H + 36))
    margin = min(79.0, width * 0.06)
    free = width - 2 * margin
    fits = int((free + 50 * scale) / ((BOX_W + 50) * scale))
    count = max(games, 3, min(fits, games + len(PROPS)))
    scale = min(scale, free / (count * (BOX_W + 26))) if count == games else scale
    gap = min(96.0 * scale, (free - count * BOX_W * scale) / max(1, count - 1))
    step = BOX_W * scale + gap
    left = (width - (count - 1) * step) / 2
    first = min(1, count - games)
    middles = tuple(left + slot * step for slot in range(count))
    return Shelving(width, rail, base, scale, middles, tuple(range(first, first + games)))


class Backdrop:
    """The picture drawn once for a kit and a layout: the wall, the lamp's warm light on it, the beam from the
    lamp's rim to the board."""

    def __init__(self, kit: Kit, shelving: Shelving) -> None:
        self.made_for = kit, shelving
        self._wall = Surface(kit.canvas.size)
        wall(kit, self._wall, shelving.base, shelving.rail)
        across, high = 1120 * max(0.7, shelving.scale), shelving.base - shelving.lamp_y
        self._light = _soft_light(kit, "ui/lamp_light.svg", across, across)
        self._cone = _soft_light(kit, "ui/lamp_cone.svg", 48 * shelving.scale + high * 1.12 + 40, high)

    def draw(self, surface: Surface, lamp_x: float | None) -> None:
        """Draw the wall and the light of a lamp at `lamp_x` (None: no lamp)."""
        surface.blit(self._wall, (0, 0))
        if lamp_x is None:
            return
        kit, shelving = self.made_for
        before, rim = surface.get_clip(), shelving.lamp_y
        surface.set_clip(kit.canvas.rect(0, 0, shelving.width, shelving.base))
        for lit, y, anchor in (
            (self._light, rim + 78 * shelving.scale, "center"),
            (self._cone, rim, "midtop"),
        ):
            place = lit.get_rect(**{anchor: kit.canvas.pos(lamp_x, y)})
            surface.blit(lit, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        surface.set_clip(before)


def wall(kit: Kit, surface: Surface, base: float, rail_y: float) -> None:
    """Draw planks and the tools that hang there, in shadow."""
    w = kit.canvas.w
    drawn = paint.gradient(kit.canvas.width, kit.canvas.px(base), ((0.0, "#141E2A"), (1.0, "#1C2937")))
    surface.fill(kit.colour("#0B121B"))
    surface.blit(drawn, (0, 0))
    for plank in range(math.ceil(w / PLANK)):
        x = plank * PLANK
        if plank % 2 == 0:
            kit.fill(surface, (x, 0, PLANK, base), "black", radius=0, alpha=15)
        kit.line(surface, (x, 0), (x, base), "#060A10", 1.2, 150)
    size = min(1.25, (base - rail_y) / 396)
    for name, share, wide in _TOOLS:
        _draw_picture(kit, surface, name, (share * w, rail_y + 60 * size), wide * size)


def _draw_picture(kit: Kit, surface: Surface, name: str, at: tuple[float, float], wide: float) -> None:
    path = f"ui/{name}.svg"
    if kit.art.exists(path):
        w, h = kit.art.natural_size(path)
        kit.put(surface, kit.picture(path, wide, wide * h / w), at, "center")


def prop(kit: Kit, surface: Surface, number: int, shelving: Shelving, slot: int) -> None:
    """Draw a prop in a slot without a game, dimmed."""
    path = f"ui/{PROPS[number % len(PROPS)]}.svg"
    if not kit.art.exists(path):
        return
    w, h = kit.art.natural_size(path)
    wide = 150 * shelving.scale
    x, y = shelving.middles[slot], shelving.base
    key = ("prop", path, kit.canvas.px(wide))
    drawn = kit.cached(key, lambda: _dimmed(kit.picture(path, wide, wide * h / w), 150))
    kit.put(surface, drawn, (x, y + 5 * shelving.scale), "midbottom")


def _dimmed(picture: Surface, level: int) -> Surface:
    dim = picture.copy()
    dim.fill((level, level, min(255, level + 12), 255), special_flags=pygame.BLEND_RGBA_MULT)
    return dim


def _soft_light(kit: Kit, art: str, w: float, h: float) -> Surface:
    """Return a picture of light, premultiplied, drawn small and enlarged to soften its edge."""
    small = kit.picture(art, w / SOFT, h / SOFT).premul_alpha()
    return pygame.transform.smoothscale(small, (kit.canvas.px(w), kit.canvas.px(h)))


def rail(kit: Kit, surface: Surface, y: float) -> None:
    """Draw the steel rail of the lamp."""
    w = kit.canvas.w
    kit.fill(surface, (0, y, w, 5), "#6C8196", "#1F2C3A", 0)
    for step in range(8):
        kit.fill(surface, (0, y + 5 + step, w, 1), "black", radius=0, alpha=110 - step * 14)


def lamp(kit: Kit, surface: Surface, x: float, shelving: Shelving) -> None:
    """Draw the lamp on its cord, centred at `x`: its clip on the rail, its rim at `lamp_y`."""
    unit = shelving.scale * LAMP_W / 86
    drawn = kit.picture("ui/lamp.svg", 140 * unit, 80 * unit)
    w, h = drawn.get_size()
    clip = round(h * 16 / 80)
    left, top = kit.canvas.pos(x - 70 * unit, shelving.rail - 6)
    hanging = kit.canvas.pos(0, shelving.lamp_y - 58 * unit)[1] + clip
    kit.line(surface, (x, shelving.rail), (x, shelving.lamp_y - 40 * unit), "#0A0F14", 3 * unit)
    surface.blit(drawn, (left, max(top + clip, hanging)), (0, clip, w, h - clip))
    surface.blit(drawn, (left, top), (0, 0, w, clip))


def board(kit: Kit, surface: Surface, y: float, lamp_x: float) -> None:
    """Draw the board below the boxes and the steel strip of labels."""
    w = kit.canvas.w
    kit.fill(surface, (0, y, w, 20), ((0.0, "#5B4A36"), (0.2, "#453728"), (1.0, "#241C15")), None, 0)
    kit.fill(surface, (0, y + 20, w, 34), ((0.0, "#2B3A4B"), (0.12, "#223041"), (1.0, "#141D28")), None, 0)
    kit.fill(surface, (0, y + 53, w, 1.5), "#05090E", radius=0)
    for step in range(13):
        kit.fill(surface, (0, y + 55 + 2 * step, w, 2), "black", radius=0, alpha=130 - step * 10)
    kit.fill(surface, (0, y + 20, w, 1.4), ((0.0, "#A8752A"), (1.0, "#6B4716")), None, 0)
    _pool(kit, surface, lamp_x, y)


def _pool(kit: Kit, surface: Surface, x: float, y: float) -> None:
    """Draw the lamp's light on the board's front edge."""
    for reach, alpha in ((420, 26), (300, 34), (200, 44), (110, 60)):
        kit.fill(surface, (x - reach, y, 2 * reach, 1.6), "lamp", radius=0, alpha=alpha)
        kit.fill(surface, (x - reach, y + 20, 2 * reach, 1.2), "brass_light", radius=0, alpha=alpha)


def cover(kit: Kit, surface: Surface, art: str, box: Box, chosen: bool, far: float, hover: bool) -> None:
    """Draw a game's box: cover, shaded side, and its lighting by the distance from the lamp (`far`, 0 to
    1)."""
    x, y, w, h = box
    picture = kit.picture(art, w, h)
    key = (art, picture.get_size())
    depth = 12.4 * (w / BOX_W)
    kit.shadow(surface, (x - 6, y + h - 12, w + depth + 10, 10), 2, 5)
    if chosen:
        kit.glow(surface, box, 6, "lamp", 2.6)
    side = kit.cached(("side", *key), lambda: _side(kit, picture, depth))
    kit.put(surface, side, (x + w - 1, y + 2))
    kit.put(surface, kit.cached(("cover", *key), lambda: _cut(kit, picture)), (x, y))
    if chosen:
        kit.outline(surface, (x - 1.5, y - 1.5, w + 3, h + 3), "lamp", 6, 3)
        return
    dark = 0.14 + 0.22 * far if hover else 0.26 + 0.12 * far
    kit.fill(surface, box, "#070C14", radius=4, alpha=round(255 * dark))
    if hover:
        kit.outline(surface, box, "lamp", 4, 2)


def _side(kit: Kit, picture: Surface, depth: float) -> Surface:
    """Return the right side of a box in darkened colours of the cover's edge."""
    w, h = picture.get_size()
    deep = kit.canvas.px(depth)
    edge = pygame.transform.smoothscale(
        picture.subsurface((max(0, w - max(2, w // 24)), 0, max(2, w // 24), h)), (1, 16)
    )
    made = pygame.transform.smoothscale(edge, (deep, h))
    made.fill((96, 96, 104, 255), special_flags=pygame.BLEND_RGBA_MULT)
    drop = h * 0.025
    mask = paint.vector(f'<path d="M0 0L{deep} {drop}V{h - drop}L0 {h}Z" fill="#FFFFFF"/>', deep, h)
    result = mask.copy()
    result.blit(made, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return result


def _cut(kit: Kit, picture: Surface) -> Surface:
    """Return the cover with its corners rounded."""
    w, h = picture.get_size()
    cut = picture.copy()
    mask = paint.box(w, h, 3.5 * kit.canvas.s, 'fill="#FFFFFF"')
    cut.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cut


def label(kit: Kit, surface: Surface, centre: tuple[float, float], words: str, chosen: bool) -> None:
    """Draw the label on the steel strip with players and duration."""
    wide = kit.text_width(words, 14, True) + 26
    box = (centre[0] - wide / 2, centre[1] - 12, wide, 24)
    kit.fill(surface, (box[0] - 0.5, box[1] - 0.5, wide + 1, 25), "#0B1119", radius=4)
    if chosen:
        kit.fill(surface, box, "paper", "paper2", 4, "brass_light")
    else:
        kit.fill(surface, box, "chip_fill", radius=4, border="edge")
    kit.draw_text(surface, words, centre, 14, "ink" if chosen else "text2", True, "center")


_TOOLS = (
    ("wall_wrenches", 0.096, 118.0),
    ("wall_gear", 0.476, 122.0),
    ("wall_blueprint", 0.637, 136.0),
    ("wall_square", 0.84, 176.0),
)
"""The tools on the wall: picture in `art/ui`, centre as a share of the width, width in logical pixels."""
