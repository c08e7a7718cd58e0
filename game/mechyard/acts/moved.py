"""The act of a mech moving along the track: its marker slides, and its trail fades (LOOK 13)."""

from __future__ import annotations

from typing import Any

from pygame import Surface

from game.mechyard.act_tools import DUST, SEEN, YardAct
from game.table.acts import Cue, Moment, Point
from game.ui.canvas import Box, centre
from game.ui.effects import part
from game.ui.motion import in_out_cubic
from rules.mechyard.events import Moved
from rules.mechyard.track import space

PER_SPACE, LEAST, MOST, FADES = 0.035, 0.2, 0.42, 0.3
"""The time per space, the least and the longest time of a move, and the time in which its trail fades, s."""
TRAIL = 8


class MoveAct(YardAct):
    """The act of the markers of one stage, one after the other."""

    turns = 0.0

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment, look)
        self.moves = [
            event for event in moment.stage.events if isinstance(event, Moved) and self._ends(event)
        ]
        most = max((abs(event.end - event.start) for event in self.moves), default=0)
        self.lead = max(LEAST, min(MOST, most * PER_SPACE)) if self.moves else 0.0
        self.rest, self.tail = 0.0, FADES if self.moves else 0.0
        self.turns = self.lead
        self.stills = (self.lead,) if self.moves else ()
        self.hidden = frozenset(mark for event in self.moves for mark in event.marks)

    def _ends(self, event: Moved) -> tuple[Point, Point] | None:
        """Return the start and end of a marker's move; None if one isn't visible."""
        boxes = [self.moment.boxes.get(space(at)) for at in (event.start, event.end)]
        if any(box is None or box[2] <= SEEN for box in boxes):
            return None
        start, end = (self._middle(box) for box in boxes if box is not None)
        return start, end

    def _middle(self, box: Box) -> Point:
        """Return the middle of a single marker in a space."""
        layout = self.look.parts.at(self.moment.after).layout
        x, y = centre(layout.piece_boxes(space(0), 1, self.kit.canvas)[0])
        zero = self.moment.boxes[space(0)]
        return box[0] + x - zero[0], box[1] + y - zero[1]

    def sounds(self) -> tuple[Cue, ...]:
        return Cue(0.0, "move", 4), Cue(self.lead, "settle", 3)

    def above(self, surface: Surface, at: float) -> None:
        zero = self.look.parts.at(self.moment.after).layout.piece_boxes(space(0), 1, self.kit.canvas)[0]
        for event in self.moves:
            ends = self._ends(event)
            if ends is None:
                continue
            (ax, ay), (bx, by) = ends
            way = in_out_cubic(min(1.0, at / self.lead))
            light = f"player{event.seat + 1}_light"
            for number in range(TRAIL):
                there = number / TRAIL
                fade = (1 - part(at, self.lead * there, self.lead + FADES)) * 0.5
                if there < way and fade > 0.04:
                    spot = ax + (bx - ax) * there, ay + (by - ay) * there
                    self.kit.discs(surface, (spot,), 0.3 * zero[2], light, alpha=round(fade, 1))
            if at <= self.lead:
                spot = ax + (bx - ax) * way, ay + (by - ay) * way
                turn = event.seat == self.after.seat
                self.kit.put(surface, self.tiles.marker(event.seat, zero[2], turn), spot, "center")
            else:
                out = part(at, self.lead, self.lead + FADES)
                for number in range(4):
                    off = (-1.5 + number) * 0.5 * zero[2]
                    self.effects.puff(surface, (bx + off, by + zero[2]), 9, DUST, 0.4 * (1 - out), number)
