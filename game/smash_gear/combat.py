"""The staging of a combat: reticles close in, hearts are hit, weapons meet, disconnected units fall (SG-6,
LOOK 12)."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame
from pygame import Surface

from game.smash_gear.acts import (
    EARTH,
    EMBER,
    FIRE,
    HEAT,
    LAMP,
    SMOKE,
    SOOT,
    GearAct,
    Shown,
    Staging,
    gathered,
    unit,
)  # fmt: skip
from game.smash_gear.badges import LINE
from game.smash_gear.fragments import BLACK, Cells
from game.table.acts import Cue, Moment, Point
from game.ui.canvas import Box, centre
from game.ui.effects import part, shade, shaken
from game.ui.motion import out_cubic, smooth
from rules.game import Event, Piece
from rules.smash_gear.events import CombatBegan, MachineDestroyed, Saved, UnitsLost
from rules.smash_gear.state import Position

AIMS, CLOSED, LINGERS = 0.25, 0.19, 0.16
CLEAR = 0.38
"""The alpha, 0 to 1, of a machine over the heart that it hits."""
BREAK, GONE, HEARTS_END, SMOKES = 0.13, 0.19, 0.35, 0.4
APART = ((-30, -8, -13), (26, -16, 9), (-26, -14, -7), (34, -6, 15), (-8, -20, 11), (10, 16, -9))
"""The distances by which the units of a breaking machine are pushed apart, and their turns."""
METAL = (LAMP, "#FFD98A", "#9CD8FF")
FLY, FADE = 0.25, 0.17
AWAY = ((-150, 40, 150), (20, 120, -130))
"""The distances that both weapons fly after they have met, and their turns."""
TIP, SHRINK, DARKEN = 34.0, 0.3, 0.45


class Lost(NamedTuple):
    """A lost unit: the machine before the loss, the unit's column and row, and its letter."""

    piece: Piece
    at: tuple[int, int]
    letter: str

    @property
    def unit(self) -> Piece:
        """Return the unit alone, with its weapon in the machine."""
        return unit(*self)


class CombatAct(GearAct):
    """A stage of a combat."""

    def events_of(self, kind: type[Event]) -> Iterator[Event]:
        """Yield the stage's events of a type."""
        return (event for event in self.moment.stage.events if isinstance(event, kind))

    def lost(self) -> list[Lost]:
        """Return the units lost by surviving machines."""
        found: list[Lost] = []
        for event in self.events_of(UnitsLost):
            shown = self.before(event)
            if shown is not None:
                cells = map(self.staging.geometry.at, event.marks)
                found += [Lost(shown.piece, at, shown.cells[at]) for at in cells if at in shown.cells]
        return found

    def before(self, event: Event | None) -> Shown | None:
        """Return the machine of an event as it is before this stage, or None."""
        piece = self.moment.lying.get(event.pieces[0].id) if event is not None and event.pieces else None
        return self.shown(piece) if piece is not None and self.is_on_board(piece) else None

    def began(self) -> CombatBegan | None:
        """Return the event that began the combat, or None."""
        events = [event for stage in (*self.moment.earlier, self.moment.stage) for event in stage.events]
        return next((event for event in reversed(events) if isinstance(event, CombatBegan)), None)

    def attacker(self) -> Shown | None:
        """Return the attacking machine as it is before this stage, or None."""
        return self.before(self.began())

    def clear_cells(self, shown: Shown) -> list[Box]:
        """Return the boxes where the attacker hides hearts that it hits."""
        began = self.began()
        names = began.hit if began is not None else ()
        cells = (self.staging.geometry.at(name) for name in names)
        return [self.cell(at) for at in cells if shown.cells.get(at) == "W"]

    def over_hearts(self, surface: Surface, shown: Shown, clear: float) -> None:
        """Draw the attacker, transparent by `clear` over the hearts that it hits."""
        boxes, kit = self.clear_cells(shown), self.kit
        if clear <= 0 or not boxes:
            self.machine(surface, shown)
            return
        holed = self.fragments.part(shown.piece, self.side).copy()
        x, y = kit.canvas.pos(*centre(shown.box))
        left, top = x - holed.get_width() // 2, y - holed.get_height() // 2
        for box in boxes:
            area = kit.canvas.rect(*box).move(-left, -top)
            holed.fill((255, 255, 255, round(255 * (1 - (1 - CLEAR) * clear))), area, pygame.BLEND_RGBA_MULT)
        surface.blit(holed, (left, top))


class AimAct(CombatAct):
    """The act of reticles closing in on hearts in the light, then on weapons."""

    rest, tail = AIMS, LINGERS
    jump = False

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment, staging)
        began = self.began()
        assert began is not None
        hit = [(box, True) for box in self.named(began.hit)]
        met = [(box, False) for box in self.named(began.met)]
        self.targets = hit + met
        now, before = began.pieces[0], moment.lying.get(began.pieces[0].id)
        stays = before is not None and before.place == now.place
        self.over = self.attacker() if stays else None
        if self.over is not None:
            self.hidden = frozenset((now.id,))
        if not self.targets and stays:
            self.rest = self.tail = 0.0

    def sounds(self) -> tuple[Cue, ...]:
        return (Cue(0.0, "tick", 3), Cue(0.09, "tick", 3), Cue(CLOSED, "tick", 3)) if self.targets else ()

    def above(self, surface: Surface, at: float) -> None:
        closed = out_cubic(part(at, 0.0, CLOSED))
        if self.over is not None and at < AIMS:
            self.over_hearts(surface, self.over, part(at, 0.0, 0.08))
        fade = 1 - part(at, AIMS + 0.04, AIMS + LINGERS)
        for number, (box, heart) in enumerate(self.targets):
            middle = centre(box)
            if heart and at < AIMS:
                self.light(surface, middle, LAMP, 44, 0.35 + 0.25 * closed)
            if at < AIMS and closed < 0.98:
                for behind, alpha in ((0.4, 0.14), (0.22, 0.28)):
                    ghost = self.fragments.reticle(self.side, max(0.0, closed - behind), number % 2 == 1)
                    self.fragments.put(surface, ghost, middle, alpha)
            strong = fade if heart or at < AIMS else 0.6 * fade
            reticle = self.fragments.reticle(self.side, closed, number % 2 == 1)
            self.fragments.put(surface, reticle, middle, strong)


class HeartsAct(CombatAct):
    """The act of hit hearts: furnaces go out, machines blacken and break; a saved heart shows a shield."""

    lead, rest, tail = BREAK, HEARTS_END - BREAK, SMOKES
    stills = (0.04, 0.23)

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment, staging)
        self.victims: list[Victim] = []
        self.struck: list[Point] = []
        for event in self.events_of(MachineDestroyed):
            shown = self.before(event)
            if isinstance(event, MachineDestroyed) and shown is not None:
                self.victims.append(Victim(self, shown))
                self.struck += [centre(box) for box in self.named(event.hit)]
        lost = self.lost()
        self.broken = [Victim(self, self.shown(unit(*each))) for each in lost]
        self.struck += [centre(self.cell(each.at)) for each in lost]
        self.saved = [centre(box) for event in self.events_of(Saved) for box in self.named(event.marks)]
        self.over = self.attacker()
        over = {self.over.piece.id} if self.over is not None else set()
        self.upper = [victim for victim in self.victims if victim.shown.piece.id in over]
        self.hidden = frozenset(over | {victim.shown.piece.id for victim in self.victims})

    def sounds(self) -> tuple[Cue, ...]:
        if not self.struck:
            return (Cue(0.0, "clang", 7),)
        return Cue(0.0, "blow", 8), Cue(0.05, "hiss", 6), Cue(BREAK, "crunch", 8)

    def prepare(self) -> Iterator[object]:
        for victim in (*self.victims, *self.broken):
            yield from victim.prepare()

    def shake(self, at: float) -> Point:
        return shaken(at, 0.0, 0.22, 4.0) if self.struck else (0.0, 0.0)

    def below(self, surface: Surface, at: float) -> None:
        for victim in self.victims:
            if victim not in self.upper:
                victim.draw(surface, at)

    def above(self, surface: Surface, at: float) -> None:
        if self.over is not None and not self.upper and at < HEARTS_END:
            after = self.moment.stage.pieces.get(self.over.piece.id, self.over.piece)
            shown = self.over if at < self.lead else self.shown(after)
            self.over_hearts(surface, shown, 1 - part(at, BREAK - 0.05, BREAK))
        for victim in (*self.upper, *self.broken):
            victim.draw(surface, at)
        for victim in (*self.victims, *self.broken):
            victim.flash(surface, at)
        for number, middle in enumerate(self.struck):
            self._impact(surface, middle, at, number)
        for middle in self.saved:
            self._shield(surface, middle, part(at, 0.0, HEARTS_END))
        for number, middle in enumerate(self.struck[:3]):
            self._smoke(surface, middle, at, number)

    def _impact(self, surface: Surface, middle: Point, at: float, number: int) -> None:
        """Draw an impact: a star, light, sparks and a ring."""
        out, fade = part(at, 0.0, 0.115), 1 - part(at, 0.055, BREAK + 0.045)
        if fade > 0:
            self.light(surface, middle, FIRE, 190, 0.9 * fade)
            self.light(surface, middle, HEAT, 84, 1.1 * fade)
            large = 1.1 + round(8 * out_cubic(out)) * 0.75 / 8
            star = self.fragments.sprite("impact", 1.4 * self.side * large, 12)
            self.fragments.put(surface, star, middle, fade)
            reach = (22 + 32 * out, 60 + 80 * out)
            self.sparks(surface, middle, 46, reach, (10, 34), (EMBER,), fade, number)
            far = 175 * self.k
            rays = self.effects.rays(surface, (middle[0] - far, middle[1] - far, 2 * far, 2 * far))
            rays.cross(middle, 8, 170 * self.k * fade, 6 * self.k, shade("#FFD98A", 0.8 * fade))
            rays.add()
            self.ring(surface, middle, 30 + 90 * out_cubic(out), 2, LAMP, 0.7 * fade * (1 - out * 0.5))
            self.light(surface, middle, "#FFFDF0", 40, 1.3 * (1 - part(at, 0.03, 0.1)))
        fall = part(at, BREAK, HEARTS_END)
        if 0 < fall < 1:
            self.light(surface, self.moved(middle, 0, -10), FIRE, 110, 0.4 * (1 - fall))
            reach = (30 + 24 * out_cubic(fall), 30 + 120 * out_cubic(fall))
            fade = 0.9 * (1 - 0.5 * fall)
            self.sparks(surface, middle, 46, reach, (4, 14), (EMBER,), fade, number + 9, 0.8)

    def _smoke(self, surface: Surface, middle: Point, at: float, number: int) -> None:
        """Draw the smoke of an extinguished furnace, rising to the right."""
        passed, k = part(at, BREAK - 0.04, HEARTS_END + SMOKES), self.k
        if not 0 < passed < 1:
            return
        chance = random.Random(3 + number)
        for each in range(18):
            right, up = chance.uniform(-50, 50) + 60 * passed, chance.uniform(-50, 30)
            cloud = self.moved(middle, right, up - 80 * passed * chance.uniform(0.4, 1.2))
            r = chance.uniform(16, 34) * (0.7 + 0.8 * passed) * k
            self.effects.puff(surface, cloud, r, SOOT if each % 3 else SMOKE, 0.6 * (1 - passed), each)

    def _shield(self, surface: Surface, middle: Point, passed: float) -> None:
        """Draw a shield that takes the hit and fades."""
        strong = min(1.0, 2.4 * (1 - passed))
        if strong <= 0:
            return
        step = round(8 * out_cubic(passed)) / 8
        self.light(surface, middle, LINE, 120, 0.8 * strong * (1 - passed))
        self.ring(surface, middle, 34 + 46 * step, 2, LINE, strong * (1 - passed))
        shield = self.fragments.sprite("shield", (0.624 + 0.288 * step) * self.side)
        self.fragments.put(surface, shield, middle, strong)


class Victim:
    """A machine, or a unit of one, that goes out and breaks after the impact; it leaves no wreck in the cells
    `bare`."""

    def __init__(self, act: GearAct, shown: Shown, bare: Sequence[tuple[int, int]] = ()) -> None:
        self.act, self.shown, self.bare = act, shown, bare
        self.units = {cell: unit(shown.piece, cell, letter) for cell, letter in shown.cells.items()}
        """Each unit by itself."""

    def prepare(self) -> Iterator[object]:
        """Make its pictures, one a step."""
        piece, fragments, side = self.shown.piece, self.act.fragments, self.act.side
        yield fragments.part(piece, side)
        yield fragments.white(piece, side)
        for light in (0.8, 0.6, 0.4, BLACK):
            yield fragments.part(piece, side, light=light)
        for each in self.units.values():
            yield fragments.part(each, side, light=BLACK)

    def draw(self, surface: Surface, at: float, until: float = HEARTS_END) -> None:
        """Draw it `at` seconds after the impact: it darkens, then its units drift apart and vanish, leaving
        wrecks, drawn until `until`."""
        act, piece = self.act, self.shown.piece
        gone = part(at, GONE, HEARTS_END)
        for cell in self.shown.cells:
            if gone and at <= until and cell not in self.bare:
                act.fragments.wreck(surface, act.cell(cell), piece.owner, gone)
        if at < BREAK:
            act.machine(surface, self.shown, light=1 - (1 - BLACK) * part(at, 0.03, BREAK))
        elif gone < 1:
            out = out_cubic(part(at, BREAK, HEARTS_END))
            for number, cell in enumerate(self.units):
                self._unit(surface, cell, number, out, 1 - gone)

    def _unit(self, surface: Surface, cell: tuple[int, int], number: int, out: float, strong: float) -> None:
        """Draw one black unit drifting away, with fire in its cracks."""
        act = self.act
        dx, dy, turn = APART[number % len(APART)]
        middle = act.moved(centre(act.cell(cell)), dx * out, dy * out)
        picture = act.fragments.part(self.units[cell], act.side, turn * out * 0.6, light=BLACK)
        act.fragments.put(surface, picture, middle, strong)
        act.fragments.put(
            surface, act.fragments.sprite("cracked", 1.4 * act.side, turn * out), middle, strong
        )
        act.light(surface, middle, EMBER, 54, 0.55 * strong)
        act.light(surface, middle, "#FF6A1E", 74, 0.5 * strong)

    def flash(self, surface: Surface, at: float) -> None:
        """Draw it white at the impact."""
        fade = (1 - part(at, 0.055, BREAK + 0.045)) * (1 - 0.6 * part(at, 0.0, 0.115))
        if fade > 0.02:
            fragments = self.act.fragments
            picture = fragments.white(self.shown.piece, self.act.side)
            fragments.put(surface, picture, centre(self.shown.box), 0.75 * fade)


class WeaponsAct(CombatAct):
    """The act of weapon against weapon: both fly off, with sparks of two colours."""

    rest, tail = FLY, 0.12
    stills = (0.085,)

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment, staging)
        self.meetings: dict[tuple[int, int], list[Lost]] = {}
        for each in self.lost():
            self.meetings.setdefault(each.at, []).append(each)
        if not self.meetings:
            self.rest = self.tail = 0.0

    def sounds(self) -> tuple[Cue, ...]:
        return (Cue(0.0, "clang", 7),) if self.meetings else ()

    def prepare(self) -> Iterator[object]:
        for at, met in self.meetings.items():
            for number in range(len(met)):
                for frame in range(0, 15, 2):
                    yield self._flying(met[number], at, number, frame / 60)

    def shake(self, at: float) -> Point:
        return shaken(at, 0.0, 0.16, 3.0) if self.meetings else (0.0, 0.0)

    def below(self, surface: Surface, at: float) -> None:
        laid = part(at, 0.15, FLY)
        for cell, met in self.meetings.items():
            if laid > 0 and at <= FLY:
                self.fragments.wreck(surface, self.cell(cell), met[-1].piece.owner, laid)

    def above(self, surface: Surface, at: float) -> None:
        for number, (cell, met) in enumerate(self.meetings.items()):
            self._clash(surface, centre(self.cell(cell)), at, number)
            for each in range(len(met)):
                self._fly(surface, met[each], cell, each, at)

    def _clash(self, surface: Surface, middle: Point, at: float, number: int) -> None:
        fade, out = 1 - part(at, 0.06, FLY + 0.1), out_cubic(part(at, 0.0, 0.23))
        self.light(surface, middle, "#9CD8FF", 120, 0.5 * fade)
        self.light(surface, middle, LAMP, 150, 0.9 * fade)
        self.light(surface, middle, "#FFFFFF", 52, 1.1 * fade)
        many = max(24, 70 // len(self.meetings))
        reach = (10 + 22 * out, 30 + 121 * out)
        self.sparks(surface, middle, many, reach, (8, 30), METAL, fade, number)
        far = 135 * self.k
        rays = self.effects.rays(surface, (middle[0] - far, middle[1] - far, 2 * far, 2 * far))
        rays.cross(middle, 20, 130 * self.k * fade, 5 * self.k, shade("#FFF1C8", 0.9 * fade))
        rays.add()

    def _fly(self, surface: Surface, lost: Lost, cell: tuple[int, int], number: int, at: float) -> None:
        """Draw a weapon flying through the air, with its shadow and two afterimages."""
        fade = 1 - part(at, FADE, FLY)
        if fade <= 0:
            return
        out = out_cubic(part(at, 0.0, 0.23))
        lift = math.sin(math.pi * out)
        start, (dx, dy) = centre(self.cell(cell)), self._way(cell, number)
        below = self.moved(start, dx * out + 16 * lift + 4, dy * out + 26 * lift + 6)
        self.fragments.put(surface, self.fragments.shadow(lost.unit, self.side), below, 0.8 * fade)
        for behind, alpha in ((0.55, 0.16), (0.78, 0.28), (1.0, 1.0)):
            way = out * behind
            spot = self.moved(start, dx * way, dy * way - 46 * math.sin(math.pi * way))
            self.fragments.put(surface, self._flying(lost, cell, number, at, behind), spot, alpha * fade)

    def _way(self, cell: tuple[int, int], number: int) -> Point:
        dx, dy, _ = AWAY[number % 2]
        return (dx if cell[0] % 2 else -dx), dy

    def _flying(
        self, lost: Lost, cell: tuple[int, int], number: int, at: float, behind: float = 1.0
    ) -> Surface:
        out = out_cubic(part(at, 0.0, 0.23))
        turn = AWAY[number % 2][2] * out * behind * (1 if cell[0] % 2 else -1)
        size = 1 + 0.42 * math.sin(math.pi * out) * behind
        return self.fragments.part(lost.unit, self.side, turn, size)


class FallAct(CombatAct):
    """The act of disconnected units: they tip, shrink, darken and fall into dust."""

    rest, tail = 0.03, 0.29
    stills = (0.15,)

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment, staging)
        by_machine: dict[str, tuple[Piece, Cells]] = {}
        for piece, at, letter in self.lost():
            by_machine.setdefault(piece.id, (piece, {}))[1][at] = letter
        self.loose = [self.shown(gathered(piece, cells)) for piece, cells in by_machine.values()]
        if not self.loose:
            self.rest = self.tail = 0.0

    def sounds(self) -> tuple[Cue, ...]:
        return (Cue(0.0, "clatter", 7),) if self.loose else ()

    def prepare(self) -> Iterator[object]:
        for shown in self.loose:
            yield self.fragments.shadow(shown.piece, self.side)
            for frame in range(15):
                yield self._tipped(shown, smooth(part(frame / 60, 0.0, 0.25)))

    def below(self, surface: Surface, at: float) -> None:
        passed = part(at, 0.0, 0.25)
        for shown in self.loose:
            for cell in shown.cells:
                self.fragments.wreck(surface, self.cell(cell), shown.piece.owner, part(passed, 0.75, 1.0))

    def above(self, surface: Surface, at: float) -> None:
        passed = part(at, 0.0, 0.25)
        for shown in self.loose:
            self._tip(surface, shown, passed, part(at, 0.05, 0.32))

    def _tip(self, surface: Surface, shown: Shown, passed: float, settled: float) -> None:
        way, k = smooth(passed), self.k
        x, y = centre(shown.box)
        strong = 1 - part(passed, 0.75, 1.0)
        if strong > 0:
            below = self.moved(self._at(shown, way), 7, 16 - 8 * way)
            self.fragments.put(surface, self.fragments.shadow(shown.piece, self.side), below, 0.8 * strong)
            for behind, alpha in ((0.0, 0.16), (0.55, 0.26), (1.0, 1.0)):
                picture = self._tipped(shown, way * behind)
                self.fragments.put(surface, picture, self._at(shown, way * behind), alpha * strong)
        chance, wide = random.Random(11), 0.5 * max(shown.box[2], shown.box[3]) / k
        for number in range(18):
            angle, away = chance.uniform(-0.6, 3.6), 0.6 * wide + 34 * way
            px, py = x + (26 + away * 1.3 * math.cos(angle)) * k, y + (34 + away * 0.6 * math.sin(angle)) * k
            strength = 0.6 * part(settled, 0.1, 0.4) * (1 - part(settled, 0.55, 1.0))
            self.effects.puff(surface, (px, py), chance.uniform(9, 20) * k, EARTH, strength, number)
        self.sparks(surface, (x, y), 20, (8, 60), (6, 16), (LAMP,), 0.9 * (1 - passed), 4)
        self.light(surface, (x, y), LAMP, 46, 0.7 * (1 - passed))

    def _at(self, shown: Shown, way: float) -> Point:
        return self.moved(centre(shown.box), 36 * way, 40 * way * way - 10 * math.sin(math.pi * way))

    def _tipped(self, shown: Shown, way: float) -> Surface:
        return self.fragments.part(shown.piece, self.side, -TIP * way, 1 - SHRINK * way, 1 - DARKEN * way)
