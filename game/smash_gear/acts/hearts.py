"""The act of hit hearts: furnaces go out, machines break, saved hearts show a shield (SG-6.4, SG-6.9, LOOK 12)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from pygame import Surface

from game.smash_gear.act_tools import EMBER, FIRE, HEAT, LAMP, SMOKE, SOOT, unit
from game.smash_gear.badges import LINE
from game.smash_gear.combat_acts import BREAK, HEARTS_END, CombatAct, Victim
from game.table.acts import Cue, Moment, Point
from game.ui.canvas import centre
from game.ui.effects import part, shade, shaken
from game.ui.motion import out_cubic
from rules.smash_gear.events import MachineDestroyed, Saved
from rules.smash_gear.state import Position

SMOKES = 0.4
"""How long the last smoke lingers, s."""


class HeartsAct(CombatAct):
    """The act of hit hearts: furnaces go out, machines blacken and break; a saved heart shows a shield."""

    lead, rest, tail = BREAK, HEARTS_END - BREAK, SMOKES
    stills = (0.04, 0.23)

    def __init__(self, moment: Moment[Position], look: Any) -> None:
        super().__init__(moment, look)
        self.victims: list[Victim] = []
        self.hit: list[Point] = []
        for event in self.events_of(MachineDestroyed):
            shown = self.before(event)
            if isinstance(event, MachineDestroyed) and shown is not None:
                self.victims.append(Victim(self, shown))
                self.hit += [centre(box) for box in self.named(event.hit)]
        lost = self.lost()
        self.broken = [Victim(self, self.shown(unit(*each))) for each in lost]
        self.hit += [centre(self.cell(each.at)) for each in lost]
        self.saved = [centre(box) for event in self.events_of(Saved) for box in self.named(event.marks)]
        self.over = self.attacker()
        over = {self.over.piece.id} if self.over is not None else set()
        self.upper = [victim for victim in self.victims if victim.shown.piece.id in over]
        self.hidden = frozenset(over | {victim.shown.piece.id for victim in self.victims})

    def sounds(self) -> tuple[Cue, ...]:
        if not self.hit:
            return (Cue(0.0, "clang", 7),)
        return Cue(0.0, "blow", 8), Cue(0.05, "hiss", 6), Cue(BREAK, "crunch", 8)

    def prepare(self) -> Iterator[object]:
        for victim in (*self.victims, *self.broken):
            yield from victim.prepare()

    def shake(self, at: float) -> Point:
        return shaken(at, 0.0, 0.22, 4.0) if self.hit else (0.0, 0.0)

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
        for number, middle in enumerate(self.hit):
            self._impact(surface, middle, at, number)
        for middle in self.saved:
            self._shield(surface, middle, part(at, 0.0, HEARTS_END))
        for number, middle in enumerate(self.hit[:3]):
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
