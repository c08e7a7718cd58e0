"""The planet as a rondel: a globe cut into four quadrants round a burning core (LOOK 7)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Color, Surface

from game.planet_smash import chunks, globe, ink, rubble
from game.planet_smash.geometry import HOLE, ORBIT, RADIUS, SLOT_SIGNS, Point, polar, quadrant_path
from game.planet_smash.planet_colours import World, world, world_like
from game.ui.effects import Rays, shade
from game.ui.kit import Kit
from game.ui.paint import Steps, pictures, radial, vector
from rules.common.steps import finished
from rules.planet_smash import unseen

GLOBE_SHARE = 0.47
"""The globe's radius in its picture, whose sides are 1."""
CORE_PICTURE = 160.0
"""The side of the core's picture, px of the map: its ball has a radius of 50."""
SAMPLE = 48
"""The side at which the picture of a pack's planet is drawn to read its colours, device px."""
PARTS, SMALL = 1.4, 0.25
"""How many windowfuls of parts and of small planets are kept."""
ADRIFT = 10.0
"""How much further chunks reach once the whole planet is destroyed, px of the map."""
SIDE = 2 * (RADIUS + rubble.REACH + ADRIFT)
"""The side of the planet's own surface, px of the map."""
MARGIN, HEAT = 14.0, 150.0
WINDOW = RADIUS + rubble.REACH + MARGIN
"""The side of a quadrant's window, px of the map, which reaches MARGIN beyond the planet's middle."""
OVER = (0, 1, 3, 2)
"""The order in which quadrants are drawn: each shadow falls on the quadrant to its lower right."""
SHADE = 3.0, 5.0
"""The offset of shadows, px of the map."""


class Window(NamedTuple):
    """The square round a quadrant with its shadow and rubble: its side, and the planet's middle in it (device
    px)."""

    side: int
    middle: tuple[int, int]


class Globes:
    """The globes from which quadrants are cut, and the colours of their worlds."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._worlds: dict[str, World] = {}
        self._kept = pictures(0)  # only the last one, while quadrants are cut from it

    def let_go(self) -> None:
        """Drop the globe from which quadrants were cut: it is as large as all of them and seldom needed
        again."""
        self._kept.clear()

    def world(self, id: str) -> World:
        """Return the colours of a planet; those of a pack's planet are taken from its picture."""
        if (known := world(id)) is not None:
            return known
        if id not in self._worlds:
            picture = self.kit.art.picture(f"planet_smash/{id}", SAMPLE, SAMPLE, keep=False)
            self._worlds[id] = world_like(
                Color(*pygame.transform.average_color(picture, consider_alpha=True)[:3])
            )
        return self._worlds[id]

    def globe(self, id: str, side: float) -> Surface:
        """Return the uncut globe of a planet in a picture with this side, logical px."""
        seed, px = unseen.seed_of(id), self.kit.canvas.px(side)

        def draw() -> Surface:
            if seed is None:
                return self.kit.art.picture(f"planet_smash/{id}", px, px, keep=False)
            return vector(globe.body(seed, px), px, px)

        return self._kept.get_or_make((id, px), draw)


class PlanetPainter:
    """Draws planets at any scale; caches the last parts and small pictures."""

    def __init__(self, kit: Kit) -> None:
        self.kit, self.globes = kit, Globes(kit)
        self._parts = pictures(int(PARTS * kit.canvas.screenful))
        self._small = pictures(int(SMALL * kit.canvas.screenful))

    def planet(self, id: str, smashed: tuple[bool, ...], k: float) -> Surface:
        """Return the whole planet, centred; `smashed` by quadrant clockwise from the top left. Parts that the
        table doesn't use at that scale are dropped."""
        side, kept = self.kit.canvas.px(SIDE * k), self._parts.cached_keys()
        target = Surface((side, side), pygame.SRCALPHA, 32)
        self.draw(target, (side // 2, side // 2), id, smashed, k)
        for key in self._parts.cached_keys():
            if key not in kept:
                self._parts.pop(key)
        return target

    def draw(
        self, target: Surface, middle: tuple[int, int], id: str, smashed: tuple[bool, ...], k: float
    ) -> None:
        """Draw the whole planet centred on a device px."""
        self._round(target, self._art("heat", 2 * HEAT * k), middle)
        if all(smashed):
            self._round(target, self.gone(id, k), middle)
        else:
            for slot in OVER:
                self._put(target, self.quadrant(id, slot, smashed[slot], k), middle, slot, k)
        self.globes.let_go()
        self._round(target, self._art("core", CORE_PICTURE * k), middle)

    def window(self, slot: int, k: float) -> Window:
        """Return the window of a quadrant."""
        side, edge = self.kit.canvas.px(WINDOW * k), self.kit.canvas.px(MARGIN * k)
        x, y = (edge if sign > 0 else side - edge for sign in SLOT_SIGNS[slot])
        return Window(side, (x, y))

    def quadrant(self, id: str, slot: int, smashed: bool, k: float) -> Surface:
        """Return a quadrant in its window, with its shadow unless it is smashed."""
        if smashed:
            return finished(self.settle(id, slot, k))
        return self._parts.get_or_make(("quadrant", id, slot, k), partial(self._whole_quadrant, id, slot, k))

    def lay(self, body: str, slot: int, k: float) -> Surface:
        """Return SVG elements, in px of the map round the planet's middle, drawn in a quadrant's window."""
        side, (x, y) = self.window(slot, k)
        s = self.kit.canvas.s
        return vector(f'<g transform="translate({x} {y}) scale({s * k:.5f})">{body}</g>', side, side)

    def space(self, size: tuple[float, float], middle: tuple[float, float], k: float, id: str) -> Surface:
        """Return the night round the planet: dark sky, stars, its glow and the orbit; size in logical px. Not
        cached."""
        return ink.draw(self.kit, _sky(id, self.globes.world(id).glow), *size, middle, k)

    def small(self, id: str, smashed: tuple[bool, ...], diameter: float) -> Surface:
        """Return the planet without details, for strips and lists; diameter in logical px."""
        key = (id, smashed, diameter)
        return self._small.get_or_make(key, lambda: self._drawn_small(id, smashed, diameter))

    def _drawn_small(self, id: str, smashed: tuple[bool, ...], diameter: float) -> Surface:
        k = diameter / 2 / RADIUS
        picture = self.globes.globe(id, diameter / 2 / GLOBE_SHARE)
        side = picture.get_width() / self.kit.canvas.s
        target = ink.sheet(self.kit, side, side)
        self._round(target, self._art("heat", 2 * HEAT * k), target.get_rect().center)
        hot = radial("h", ((0, "#FFE08A", 1), (0.4, "#FF8A30", 1), (1, "#5A1A14", 1)), (0, 0, RADIUS))
        paths = [quadrant_path(slot, hole=HOLE + 30, gap=26) for slot in range(4)]
        whole = "".join(f'<path d="{paths[slot]}" fill="#FFFFFF"/>' for slot in range(4) if not smashed[slot])
        broken = "".join(
            f'<path d="{paths[slot]}" fill="url(#h)"/>{rubble.lumps(slot)}'
            for slot in range(4)
            if smashed[slot]
        )
        core = ink.circle(0, 0, HOLE + 12, 'fill="#FFB050"') + ink.circle(0, 0, HOLE - 6, 'fill="#FFE9B0"')
        mask, over = (
            ink.draw(self.kit, body, side, side, (side / 2, side / 2), k)
            for body in (whole, f"<defs>{hot}</defs>{broken}{core}")
        )
        target.blit(ink.cut(picture.copy(), mask), (0, 0))
        target.blit(over, (0, 0))
        return target

    def _put(self, target: Surface, part: Surface, middle: tuple[int, int], slot: int, k: float) -> None:
        x, y = self.window(slot, k).middle
        target.blit(part, (middle[0] - x, middle[1] - y))

    def _round(self, target: Surface, picture: Surface, middle: tuple[int, int]) -> None:
        target.blit(picture, picture.get_rect(center=middle))

    def _art(self, name: str, side: float) -> Surface:
        return self.kit.picture(f"planet_smash/{name}.svg", side, side)

    def _whole_quadrant(self, id: str, slot: int, k: float) -> Surface:
        crust = self._placed_globe(id, slot, k)
        ink.cut(crust, self.shape(slot, k))
        crust.blit(self.lay(self._light(quadrant_path(slot), id), slot, k), (0, 0))
        shaded = self._shadow(slot, k)
        shaded.blit(crust, (0, 0))
        return shaded

    def shape(self, slot: int, k: float) -> Surface:
        """Return the shape of a quadrant in its window, white."""
        return self.lay(f'<path d="{quadrant_path(slot)}" fill="#FFFFFF"/>', slot, k)

    def settle(self, id: str, slot: int, k: float) -> Steps[Surface]:
        """Make and return a demolished quadrant, in steps: its chunks at rest over the fire (LOOK 7)."""
        found = self._parts.get(("rubble", id, slot, k))
        if found is None:
            found = self.fire(slot, k)
            yield
            yield from self._strew(found, self.window(slot, k).middle, id, slot, k, adrift=False)
            found.blit(self._embers(id, slot, k), (0, 0))
            self._parts.put(("rubble", id, slot, k), found)
        return found

    def gone(self, id: str, k: float) -> Surface:
        """Return the whole planet smashed, its remains drifting apart."""
        return finished(self.crumble(id, k))

    def crumble(self, id: str, k: float) -> Steps[Surface]:
        """Make and return the whole planet smashed, in steps."""
        found = self._parts.get(("gone", id, k))
        if found is None:
            side = self.kit.canvas.px(SIDE * k) // 2 * 2
            found, middle = Surface((side, side), pygame.SRCALPHA, 32), (side // 2, side // 2)
            for slot in range(4):
                self._put(found, self.fire(slot, k), middle, slot, k)
                yield
                self._put(found, self._embers(id, slot, k), middle, slot, k)
                yield
                yield from self._strew(found, middle, id, slot, k, adrift=True)
            self.globes.let_go()
            self._parts.put(("gone", id, k), found)
        return found

    def _strew(
        self, target: Surface, middle: tuple[int, int], id: str, slot: int, k: float, adrift: bool
    ) -> Iterator[None]:
        """Draw a quadrant's chunks with their shadows, at rest or adrift after the planet's end."""
        placed = []
        for chunk in rubble.net(id, slot).chunks:
            placed.append((self.cold(id, slot, chunk, k), chunk.adrift if adrift else chunk.at(1.0)[:2]))
            yield
        for picture, (x, y) in placed:
            chunks.put(self.kit, target, chunks.shadow(picture), middle, (x + SHADE[0], y + SHADE[1]), k)
        yield
        for picture, at in placed:
            chunks.put(self.kit, target, picture, middle, at, k)
        yield

    def cold(self, id: str, slot: int, chunk: rubble.Chunk, k: float) -> Surface:
        """Return a chunk of a planet at rest."""
        return chunks.cold(self.kit, chunk, self.quadrant(id, slot, False, k), self.window(slot, k).middle, k)

    def fire(self, slot: int, k: float) -> Surface:
        """Return the fire in a demolished quadrant's window."""
        return self.lay(rubble.fire(slot), slot, k)

    def _embers(self, id: str, slot: int, k: float) -> Surface:
        """Return the glowing embers on a quadrant's rubble, in its window."""
        return self.lay(rubble.embers(slot, self.globes.world(id), f"{id}/{slot}"), slot, k)

    def _placed_globe(self, id: str, slot: int, k: float) -> Surface:
        """Return the globe in its position in a quadrant's window."""
        side, middle = self.window(slot, k)
        target = Surface((side, side), pygame.SRCALPHA, 32)
        globe = self.globes.globe(id, RADIUS * k / GLOBE_SHARE)
        target.blit(globe, globe.get_rect(center=middle))
        return target

    def _light(self, path: str, id: str) -> str:
        """Return the SVG of a quadrant's light: night from the bottom right, heat along the cut, and the
        bright line of the crust."""
        colours = self.globes.world(id)
        stops = ((0, 0), (0.45, 0.06), (0.8, 0.5), (1, 0.72))
        night = radial("n", ((part, colours.night, alpha) for part, alpha in stops), (-90, -110, 400))
        heat = radial("e", ((0, "#FF9A3A", 0.85), (0.42, "#FF8A30", 0.5), (1, "#FF6A20", 0)), (0, 0, 150))
        return (
            f"<defs>{night}{heat}</defs>"
            f'<path d="{path}" fill="url(#n)"/>'
            f'<path d="{path}" fill="none" stroke="#12080C" stroke-width="5" stroke-opacity="0.35"/>'
            f'<path d="{path}" fill="none" stroke="{colours.edge}" stroke-width="1.7" stroke-opacity="0.62"/>'
            f'<path d="{path}" fill="none" stroke="url(#e)" stroke-width="3"/>'
        )

    def _shadow(self, slot: int, k: float) -> Surface:
        body = f'<path d="{quadrant_path(slot)}" fill="#000000" transform="translate(4 8)"/>'
        soft = ink.blurred(self.lay(body, slot, k), self.kit.canvas.px(8 * k))
        soft.fill((255, 255, 255, 150), special_flags=pygame.BLEND_RGBA_MULT)
        return soft


LABELS = 200.0, 318.0
"""The horizontal distance from the middle, and the range of heights, where the seats and their words stand:
stars are left out there, for they could be read as accents."""


def _sky(id: str, glow: str) -> str:
    """Return the SVG of space in a round window, fading out before the panels."""
    night = ((0, "#0A0A20", 0.96), (0.62, "#0B0D20", 0.92), (0.84, "#0B1019", 0.55), (1, "#0B1019", 0))
    shine = ((0, glow, 0.4), (0.76, glow, 0.3), (0.86, glow, 0.12), (1, glow, 0))
    dark, halo = radial("d", night, (0, 0, 372)), radial("h", shine, (0, 0, 330))
    chance = random.Random(id)
    stars = ""
    for _ in range(150):
        radius, x, y = _star(chance)
        light = chance.uniform(0.25, 0.9)
        if not (abs(x) > LABELS[0] and LABELS[0] < abs(y) < LABELS[1]):
            stars += ink.circle(x, y, radius, ink.fill("#FFF3DC", light))
    return (
        f"<defs>{dark}{halo}</defs>"
        + ink.circle(0, 0, 372, 'fill="url(#d)"')
        + stars
        + ink.circle(0, 0, 330, 'fill="url(#h)"')
        + f'<path d="{ink.ring(0, 0, ORBIT, 0, 360, 2, 7)}" {ink.stroke("#7F96B0", 1.4, 0.6)}/>'
    )


def _star(chance: random.Random) -> tuple[float, float, float]:
    x, y = chance.uniform(-372, 372), chance.uniform(-330, 330)
    return chance.choice((0.6, 0.8, 1.2)), x, y


def star(rays: Rays, at: Point, k: float, strong: float) -> None:
    """Draw the star of light round a flaring core."""
    for wide, light in ((2.4, 0.22), (1.5, 0.45), (0.8, 1.0)):
        for angle, length, width in ((0, 330, 7), (90, 300, 7), (45, 160, 4), (135, 160, 4)):
            for side in (1, -1):
                x, y = polar(angle, side * length * k * strong)
                end = at[0] + x, at[1] + y
                rays.taper(at, end, width * 1.2 * wide * k, 0.3, shade("#FFDF9A", 0.85 * strong * light))
