"""The act of attaching a module: it flies in and its ports join (LOOK 13)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pygame
from pygame import Surface

from game.mechyard.act_tools import FIRE, YardAct
from game.mechyard.tiles import module_face
from game.table.acts import Cue, Moment
from game.ui.canvas import centre
from game.ui.effects import part
from game.ui.motion import out_cubic

FLIES, JOINS, WHITE = 0.16, 0.17, 0.06
FROM, TURNED, LARGER = (14.0, -26.0), 7.0, 0.08
"""The module's first position on the storyboard, its turn there (degrees), and how much larger it is
there."""
SPARKS = 20
STEPS = 6


class BuildAct(YardAct):
    """The act of one module flying to its cell."""

    lead, rest, turns = FLIES, JOINS, 0.0
    stills: tuple[float, ...] = (FLIES + 0.04,)

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment, look)
        id = moment.stage.events[-1].marks[0]
        self.spot, self.where = self.after.spot(id), self.box(self.after, id)
        if self.where is None or self.spot is None:
            self.lead, self.rest, self.stills = 0.0, 0.0, ()
        else:
            self.hidden = frozenset((id,))

    def sounds(self) -> tuple[Cue, ...]:
        return Cue(0.09, "hiss", 3), Cue(FLIES, "build", 6)

    def prepare(self) -> Iterator[object]:
        if self.where is not None:
            for step in range(STEPS):
                yield self._held(step / STEPS)

    def _held(self, way: float) -> Surface:
        """Return the tile in flight, cached in steps."""
        assert self.where is not None and self.spot is not None
        step, side = round(way * STEPS), self.side(self.where)
        tile = self.tiles.picture(module_face(self.after, self.spot), side)
        left = 1 - step / STEPS
        turned = partial(pygame.transform.rotozoom, tile, -TURNED * left, 1 + LARGER * left)
        return self.kit.cached(("bolt-on", id(tile), step), turned) if step < STEPS else tile

    def above(self, surface: Surface, at: float) -> None:
        if self.where is None or self.spot is None:
            return
        box, k = self.where, self.k(self.where)
        (x, y), way = centre(box), out_cubic(min(1.0, at / FLIES))
        joints = list(self.joints(self.after, self.spot, box))
        if at < FLIES:
            for spot, _ in joints:
                self.light(surface, spot, 26 * k, "#FFB060", 0.9 * way)
            left = 1 - way
            self.kit.put(surface, self._held(way), (x + FROM[0] * k * left, y + FROM[1] * k * left), "center")
            return
        self.kit.put(surface, self._held(1.0), (x, y), "center")
        since = at - FLIES
        hot = 1 - part(since, WHITE, JOINS)
        for number, (spot, across) in enumerate(joints):
            pipe = self.tiles.pipe(across, self.side(box), 0.5 + 0.5 * hot)
            self.kit.put(surface, pipe, spot, "center")
            self.light(surface, spot, 46 * k, FIRE, 0.9 * hot)
            if since < WHITE:
                self.light(surface, spot, 18 * k, "#FFFFFF", 1.6)
            out = out_cubic(part(since, 0, JOINS))
            reach = (12 * k + 18 * k * out, 18 * k + 30 * k * out)
            self.sparks(surface, spot, SPARKS, reach, 1 - part(since, 0.04, JOINS), seed=number)
        self.put_crew(surface, self.after, self.spot)
