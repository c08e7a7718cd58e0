"""The act of gears flying from a winner's row to the points (GI-6.5, LOOK 12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pygame import Surface

from game.gears_of_industry.act_tools import LAMP, GearsAct
from game.gears_of_industry.points import PointsPainter
from game.table.acts import Cue, Moment
from game.table.table_state import Point
from game.ui.effects import part
from game.ui.motion import out_cubic
from rules.gears_of_industry.events import Clashed
from rules.gears_of_industry.state import MARKETS

FLIGHT, APART, ARC = 0.35, 0.04, 40.0
"""The time of a flight and that from one gear to the next, s; the height of the arc, px of the map."""


class ScoredAct(GearsAct):
    """The act of the points of one stage."""

    lead, rest, tail, turns = FLIGHT, 0.12, 0.25, FLIGHT
    stills = (FLIGHT,)

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment, look)
        earlier = (event for stage in reversed(moment.earlier) for event in stage.events)
        self.clash = next((event for event in earlier if isinstance(event, Clashed)), None)
        market = self.clash.market if self.clash is not None else MARKETS[0]
        self.rows = self.marks.rows(moment.after, market)
        self.flights = [*self._flights()]

    def sounds(self) -> tuple[Cue, ...]:
        return (Cue(FLIGHT, self.event.sound, self.event.loudness),)

    def below(self, surface: Surface, at: float) -> None:
        """Draw the lit rows of the clash until the ground shows them."""
        if self.clash is not None and at < FLIGHT:
            self.marks.light_rows(surface, self.rows, self.clash)

    def above(self, surface: Surface, at: float) -> None:
        if self.clash is not None and at < FLIGHT:
            names = self.moment.before.agreed.names
            self.marks.label_hands(surface, self.rows, self.clash, names)
        for number, (start, end) in enumerate(self.flights):
            way = out_cubic(part(at, APART * number, FLIGHT))
            if at > FLIGHT:
                self.effects.glow(surface, end, 30, LAMP, 1 - part(at, FLIGHT, FLIGHT + 0.37))
                continue
            x = start[0] + (end[0] - start[0]) * way
            y = start[1] + (end[1] - start[1]) * way - ARC * way * (1 - way)
            self.effects.glow(surface, (x, y), 26, LAMP, 0.7)
            self.kit.draw_icon(surface, "gear", (x, y), 26, "brass_light")

    def _flights(self) -> Iterator[tuple[Point, Point]]:
        """Yield the start and the end of each gear; partners share their points."""
        before, after = self.moment.before, self.moment.after
        seen, points, reached = self.look.parts.at(after), PointsPainter(self.kit), set()
        for event in self.moment.stage.events:
            scored: Any = event
            had = before.scores[before.team(scored.seat)]
            for number in range(had, had + scored.points):
                end = points.gear(seen.where("panel/points"), after, seen.model, scored.seat, number)
                if end not in reached:
                    reached.add(end)
                    yield self.rows.disc(scored.seat), end
