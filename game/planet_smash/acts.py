"""The acts of Planet Smash: which act plays a stage, what is prepared for the next one, and the staging of a
planet's end and an opponent's smash; the viewer's own smash is in `smash`."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from functools import cache

import pygame
from pygame import Surface

from game.planet_smash.breaking import POPS, Patch, SmashPictures, Workshop
from game.planet_smash.chunks import put
from game.planet_smash.geometry import SLOT_SIGNS, Geometry, Point
from game.planet_smash.rubble import net
from game.planet_smash.smash import SmashAct, around, star
from game.table.acts import Act, Cue, Moment, batches
from game.ui.canvas import Box, centre
from game.ui.effects import Effects, part, shade
from game.ui.kit import Kit
from game.ui.motion import out_cubic
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.sheet import demolished, shown_seat, smashed
from rules.planet_smash.state import Position

STEP = 0.005
"""The time that pictures may take in a frame in which nothing moves, s."""
Next = tuple[str, int, int]
"""The planet, the seat and its quadrant that may be smashed next."""
BLOW, BLOW_LASTS = 0.12, 0.75
"""The time of the strike, and the length of the act, s."""
WHITE = 0.25
"""The length of the white flash, which reduced motion leaves out, s."""
SPARKS = 26
REACH = 2.2
"""The reach of its light, in parts of what bursts."""
ASIDE, SHARE, WHOLE = 0.36, 0.7, 1.4
"""The distance of a quarter's middle from that of the box, and the sizes of the bursts of a quarter and of a
planet, in halves of the box."""
SWELLS, LIGHT, BURST_LASTS = 0.2, 0.25, 0.95
"""The time for which the core swells, that for which the light of its burst fills the room, and the length of
the act, s."""
BURST = SWELLS + 0.05
"""The time at which the planet is removed: the light hides it."""
GONE = LIGHT + 0.05
"""The time after that at which the light is gone: a moment without flash, which reduced motion can hold."""
BRIGHT = 0.5
"""The greatest strength of that light: the table stays visible."""
DEBRIS = 44
HASTE = 0.006


class BurstAct(Act):
    """The end of a planet after its last quadrant (LOOK 12): the core swells and bursts, light fills the
    room, debris drifts out. Until then the last quadrant's rubble is shown over the old ground."""

    lead, rest, turns = SWELLS, BURST_LASTS - SWELLS, BURST
    stills = (BURST + GONE,)

    def __init__(self, breaking: SmashPictures) -> None:
        self._breaking, self._kit = breaking, breaking.shop.kit
        self._effects, planets, planet = Effects.of(self._kit), breaking.shop.planets, breaking.planet
        self._k, self._middle = breaking.k, (breaking.at.field.cx, breaking.at.field.cy)
        self.hidden = frozenset({breaking.die.id} if breaking.die is not None else ())
        chance = random.Random(breaking.quadrant)
        drifting = [(slot, chunk) for slot in range(4) for chunk in net(planet, slot).chunks if chunk.drifts]
        self._debris = [
            (*chance.choice(drifting), chance.uniform(70, 210), chance.uniform(-12, 12))
            for _ in range(DEBRIS)
        ]
        self._chunk = cache(lambda slot, chunk: planets.cold(planet, slot, chunk, self._k))

    def sounds(self) -> tuple[Cue, ...]:
        """Return the sounds of the burst with their times."""
        return (Cue(SWELLS, "burst", 9),)

    def prepare(self) -> Iterator[object]:
        """Make the pictures of the planet's remains and of the drifting chunks."""
        return batches(self._steps(), HASTE)

    def _steps(self) -> Iterator[object]:
        yield from self._breaking.world()
        for slot, chunk, _, _ in self._debris:
            yield self._chunk(slot, chunk)

    def shake(self, at: float) -> Point:
        """Return the table's offset: it trembles more and more, and calms down after the burst."""
        far = 3 * at / SWELLS if at < SWELLS else 7 * (1 - part(at, SWELLS, SWELLS + 0.4))
        return far * math.sin(at * 310), far * math.cos(at * 270)

    def above(self, surface: Surface, at: float) -> None:
        """Draw the rubble until the burst, then debris; the core and its light."""
        if at < BURST:
            self._rubble(surface)
        else:
            self._drift(surface, at)
        self._core(surface, at)
        light = part(at, SWELLS, SWELLS + 0.03) * (1 - part(at, SWELLS + 0.1, SWELLS + LIGHT + 0.1))
        if light > 0:
            surface.fill(shade("#FFE9B8", BRIGHT * light), special_flags=pygame.BLEND_RGB_ADD)

    def _rubble(self, surface: Surface) -> None:
        kit, (mx, my) = self._kit, self._breaking.middle
        x, y = kit.canvas.pos(*self._middle)
        for picture, (left, top) in (Patch(self._breaking.rubble()), self._breaking.research()):
            surface.blit(picture, (x - mx + left, y - my + top))
        mark = self._breaking.mark(POPS - 1)
        at = kit.canvas.pos(*centre(self._breaking.at.seat(self._breaking.quadrant)))
        surface.blit(mark, mark.get_rect(center=at))

    def _drift(self, surface: Surface, at: float) -> None:
        """Draw the chunks that fly away."""
        gone, kit = out_cubic(part(at, BURST, BURST_LASTS)), self._kit
        alpha = round(255 * (1 - part(at, BURST_LASTS - 0.45, BURST_LASTS)))
        middle = kit.canvas.pos(*self._middle)
        for slot, chunk, far, off in self._debris:
            picture = self._chunk(slot, chunk)
            x, y = chunk.adrift
            away = far * gone
            place = (
                x + chunk.away[0] * away - off * chunk.away[1],
                y + chunk.away[1] * away + off * chunk.away[0],
            )
            picture.set_alpha(alpha)
            put(kit, surface, picture, middle, place, self._k)
            picture.set_alpha(255)

    def _core(self, surface: Surface, at: float) -> None:
        """Draw the core: it swells, bursts in a star and a ring, and fades."""
        k, middle, glow = self._k, self._middle, self._effects.glow
        swell, out = part(at, 0, SWELLS), part(at, SWELLS, BURST_LASTS)
        strong = swell**2 if at < SWELLS else (1 - out) ** 1.5
        glow(surface, middle, 130 * k, "#FFF1C8", 0.9 * strong)
        glow(surface, middle, 240 * k, "#FF9A3A", 0.85 * strong)
        if out < 0.08:
            return  # invisible in the light
        rays = self._effects.rays(surface, around(middle, 350 * k))
        star(rays, middle, 1.3 * k, (1 - out) ** 2)
        rays.arc(middle, (60 + 280 * out_cubic(out)) * k, 26 * k * (1 - 0.5 * out), "#FFC878", (1 - out) ** 2)
        rays.add()


class OpponentAct(Act):
    """The smash of another player's quadrant, at their small planet (LOOK 12).

    A burst on the box of a player, whose picture changes at the impact: on the quarter in a `slot`, or wider
    if the whole planet bursts (None).
    """

    lead, rest, turns = BLOW, BLOW_LASTS - BLOW, BLOW + 0.03
    stills = (BLOW + WHITE,)

    def __init__(self, kit: Kit, cell: Box, slot: int | None) -> None:
        self._effects, self._whole = Effects.of(kit), slot is None
        (x, y), half = centre(cell), max(26.0, min(cell[2:]) / 2)
        sx, sy = SLOT_SIGNS[slot] if slot is not None else (0, 0)
        self._at = x + sx * half * ASIDE, y + sy * half * ASIDE
        self._half = half * (SHARE if slot is not None else WHOLE)
        chance = random.Random(round(cell[1]))
        self._sparks = [(chance.uniform(0, math.tau), chance.uniform(0.5, 1.4)) for _ in range(SPARKS)]

    def sounds(self) -> tuple[Cue, ...]:
        """Return the sounds of the smash with their times."""
        return Cue(0.0, "crack", 3), Cue(BLOW, "burst" if self._whole else "boom", 6)

    def above(self, surface: Surface, at: float) -> None:
        """Draw a light that gathers and bursts, a ring and sparks."""
        half, effects = self._half, self._effects
        if at < BLOW:
            effects.glow(surface, self._at, half * 1.4, "#FF8A30", at / BLOW)
            return
        out, white = part(at, BLOW, BLOW_LASTS), 1 - part(at, BLOW, BLOW + WHITE)
        effects.glow(surface, self._at, half * 1.8, "#FFB347", 1 - out)
        effects.glow(surface, self._at, half * 1.3, "#FFF6DE", white)
        x, y, far = *self._at, half * REACH
        rays = effects.rays(surface, (x - far, y - far, 2 * far, 2 * far))
        fly = out_cubic(out)
        rays.arc(self._at, half * (0.5 + 1.4 * fly), 0.25 * half, "#FFD9A0", 1 - out)
        for angle, speed in self._sparks:
            away = half * (0.4 + 1.3 * fly * speed)
            spot = x + math.cos(angle) * away, y + math.sin(angle) * away
            rays.spark(spot, angle, half * 0.35 * (1 - fly) + 2, 2.0, "#FF8A2C", 1 - out)
        rays.add()


def _next(view: Position) -> Next | None:
    """Return the quadrant of the shown sheet that lacks one box, the ship's first, or None."""
    seat = shown_seat(view)
    sheet = view.sheets[seat]
    lacking = [quadrant for quadrant, boxes in enumerate(sheet.boxes) if boxes.count(0) == 1]
    found = sheet.pawn if sheet.pawn in lacking else next(iter(lacking), None)
    return (view.planet, seat, found) if found is not None else None


class Stager:
    """Makes the acts of one look."""

    def __init__(
        self,
        shop: Workshop,
        geometry: Callable[[Position], Geometry],
        cell: Callable[[str, Position], Box | None],
    ) -> None:
        self.shop, self._geometry, self._cell = shop, geometry, cell
        self._ready: Next | None = None

    def act(self, moment: Moment[Position]) -> Act | None:
        """Return the act of a stage, or None for the plain one."""
        view, seat = moment.after, shown_seat(moment.after)
        acted = moment.stage.events[0].seat
        broken = next(
            (quadrant for quadrant in range(len(QUADRANTS)) if _breaks(moment, acted, quadrant)), None
        )
        if broken is None:
            return None
        whole, at = moment.stage.name == "planet", self._geometry(view)
        if acted != seat:
            slot, cell = at.slot(QUADRANTS[broken]), self._cell(f"seat/{acted}", moment.before)
            return OpponentAct(self.shop.kit, cell, None if whole else slot) if cell is not None else None
        breaking = SmashPictures(self.shop, moment.before, view, seat, broken, at)
        if whole:
            return BurstAct(breaking)
        ready = self._ready == (view.planet, seat, broken)
        return SmashAct(breaking, ready, smashed(view.sheets[seat]))

    def prepare(self, view: Position) -> Iterator[object]:
        """Make the pictures of the quadrant on the shown sheet that the next number may smash; those of other
        quadrants are dropped."""
        return batches(self._steps(view), STEP)

    def _steps(self, view: Position) -> Iterator[object]:
        coming = _next(view)
        if coming is None or coming != self._ready:
            self.shop.kept.clear()
            self._ready = None
        if coming is None:
            return
        _, seat, quadrant = coming
        breaking = SmashPictures(self.shop, view, view, seat, quadrant, self._geometry(view))
        yield from breaking.steps()
        if sum(0 in boxes for boxes in view.sheets[seat].boxes) == 1:
            yield from breaking.world()
        self._ready = coming


def _breaks(moment: Moment[Position], seat: int, quadrant: int) -> bool:
    before, after = moment.before.sheets[seat], moment.after.sheets[seat]
    return demolished(after, quadrant) and not demolished(before, quadrant)
