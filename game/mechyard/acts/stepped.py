"""The act of a step: crew hops over the pipe, which glows (LOOK 13)."""

from __future__ import annotations

import math
from typing import Any

from pygame import Surface

from game.mechyard.act_tools import YardAct
from game.table.acts import Cue, Moment
from game.ui.canvas import centre
from rules.mechyard.places import crewed

HOP, HIGH = 0.14, 30.0
"""The time of a hop (s), and its height on the storyboard."""


class StepAct(YardAct):
    """The act of one crew member moving to the next module."""

    lead, rest = HOP, 0.0

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment, look)
        event = moment.stage.events[-1]
        self.seat, self.id = event.seat, event.marks[0]
        crew = next((each for each in self.before.mechs[self.seat].crew if each.id == self.id), None)
        last = event.pieces[0] if event.pieces else None
        self.ends = (
            self.box(self.before, crew.on) if crew is not None else None,
            self.box(self.after, crewed(last.place)) if last is not None else None,
        )
        self.number = (
            (last.order + 1) if last is not None and len(self.before.mechs[self.seat].crew) > 1 else 0
        )
        if None in self.ends:
            self.lead = 0.0
        else:
            self.hidden = frozenset((self.id,))

    def sounds(self) -> tuple[Cue, ...]:
        return Cue(0.0, "tick", 2), Cue(HOP, "drop", 2)

    def above(self, surface: Surface, at: float) -> None:
        start, end = self.ends
        if start is None or end is None:
            return
        way, k = min(1.0, at / HOP), self.k(end)
        (ax, ay), (bx, by) = centre(start), centre(end)
        self.light(surface, ((ax + bx) / 2, (ay + by) / 2), 44 * k, "#FFB060", 0.75 * math.sin(math.pi * way))
        x, y = ax + (bx - ax) * way, ay + (by - ay) * way - HIGH * k * math.sin(math.pi * way)
        figure = self.tiles.crew(self.seat, 0.47 * end[2], self.number)
        self.kit.put(surface, figure, (x, y), "center")
