"""The act of disconnected units: they tip, shrink, darken and fall into dust (SG-6.5, LOOK 12)."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Any

from pygame import Surface

from game.smash_gear.act_tools import EARTH, LAMP, Shown, gathered
from game.smash_gear.combat_acts import CombatAct
from game.smash_gear.fragments import Cells
from game.table.acts import Cue, Moment, Point
from game.ui.canvas import centre
from game.ui.effects import part
from game.ui.motion import smooth
from rules.game import Piece
from rules.smash_gear.state import Position

TIP, SHRINK, DARKEN = 34.0, 0.3, 0.45


class FallAct(CombatAct):
    """The act of disconnected units: they tip, shrink, darken and fall into dust."""

    rest, tail = 0.03, 0.29
    stills = (0.15,)

    def __init__(self, moment: Moment[Position], look: Any) -> None:
        super().__init__(moment, look)
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
