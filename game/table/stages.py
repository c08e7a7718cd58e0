"""What an action did in stages, shown one after another before the table lies as it lies now.

The rules tell the stages in their events; here each is compared with the one before, as two views are.
The pieces of the table are those of the present view all the while: only the picture lags behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from game.table.look import Hits
from game.table.pieces import Pieces
from game.table.places import Places
from game.table.shapes import Shapes
from game.table.sprite import Drawn, Route
from game.ui.canvas import Box
from rules.game import Event, Piece

LASTS = 0.4
"""Seconds that a piece takes to go in a stage, and that a stage lasts in which something is struck."""


@dataclass
class Stage:
    """What happened at once: the pieces that it left otherwise, by id, and the pieces and places that it
    was about, each with the type of its event."""

    name: str
    pieces: dict[str, Piece] = field(default_factory=dict)
    marks: list[tuple[type[Event], str]] = field(default_factory=list)


def stages_of(events: Iterable[Event]) -> list[Stage]:
    """The stages that some events tell; neighbours of one name are one."""
    found: list[Stage] = []
    for event in events:
        if not event.stage:
            continue
        if not found or found[-1].name != event.stage:
            found.append(Stage(event.stage))
        found[-1].pieces |= {piece.id: piece for piece in event.pieces}
        found[-1].marks += ((type(event), mark) for mark in event.marks)
    return found


class Stages:
    """Plays stages on one table. `ids` are the pieces that it draws in place of the table's."""

    def __init__(self) -> None:
        self.ids: frozenset[str] = frozenset()
        self.name = ""
        self.hits: Hits = ()
        self._left: list[Stage] = []
        self._ahead: list[tuple[Piece, Box]] = []
        self._lie: dict[str, Piece] = {}
        self._pieces = Pieces(going=LASTS)
        self._elapsed = 0.0

    def begin(
        self, stages: list[Stage], before: Mapping[str, Piece], places: Places, shapes: Shapes, pace: float
    ) -> None:
        """Play these from where their pieces lay `before`, in place of what is played now."""
        self.stop()
        if not pace or not stages:
            return
        named = dict.fromkeys(id for stage in stages for id in stage.pieces)
        self.ids, self._left = frozenset(named), stages
        self._places, self._shapes = places, shapes
        self._lie = {id: before[id] for id in reversed(named) if id in before}  # the first named lies uppermost
        self._ahead = list(self._coming(stages))
        self._pieces = Pieces(pace, LASTS)
        self._show()
        self._pieces.settle()
        self._next()

    def stop(self) -> None:
        """Show the table as it lies now."""
        self.ids, self._left, self.name, self.hits = frozenset(), [], "", ()

    @property
    def running(self) -> bool:
        """Whether a stage is shown."""
        return bool(self.name)

    @property
    def part(self) -> float:
        """How much of the time is over in which what is struck is shown, 0 to 1."""
        return min(1.0, self._elapsed / (LASTS * self._pieces.pace))

    @property
    def gone(self) -> frozenset[str]:
        """Those of its pieces that lie nowhere by now."""
        return self.ids - self._pieces.sprites.keys()

    def update(self, dt: float) -> bool:
        """Let time pass; True while anything is played."""
        if not self.running:
            return False
        self._pieces.update(dt)
        self._elapsed += dt
        if self._ahead:
            self._shapes.draw(*self._ahead.pop(0))
        if self._over:
            self._next()
        return True

    def over(self, drawn: Iterable[Drawn], route: Route | None) -> Iterator[Drawn]:
        """The pieces of this frame: the table's but those played, then these, uppermost what goes."""
        for each in drawn:
            if each.piece.id not in self.ids:
                yield each
        if self.running:
            yield from sorted(self._pieces.drawn(route), key=lambda each: each.leaving)

    def _coming(self, stages: list[Stage]) -> Iterator[tuple[Piece, Box]]:
        """What will be seen for the first time, and where. One of it is drawn in each frame from the start
        on: all of a stage in its first frame would take too long."""
        lie = dict(self._lie)
        for stage in stages:
            for id, piece in stage.pieces.items():
                box, before = self._places.single(piece.place), lie.get(id)
                if box is None:
                    continue
                yield piece, box
                lost = self._shapes.shed(before, piece, stage.name) if before is not None else None
                if lost is not None:
                    yield lost
            lie |= stage.pieces

    @property
    def _over(self) -> bool:
        return self._pieces.resting and not (self.hits and self.part < 1)

    def _next(self) -> None:
        """Go on to the next stage in which there is something to see; after the last one stop."""
        while self._left:
            stage = self._left.pop(0)
            self._lie |= stage.pieces
            boxes = self._places.boxes
            self.name, self._elapsed = stage.name, 0.0
            self._show()
            self.hits = tuple((kind, boxes[at]) for kind, at in dict.fromkeys(stage.marks) if at in boxes)
            if not self._over:
                return
        self.stop()

    def _show(self) -> None:
        shapes, lie = self._shapes, self._lie.values()
        boxes = {piece.id: box for piece in lie if (box := self._places.single(piece.place)) is not None}
        shed = partial(shapes.shed, stage=self.name)
        self._pieces.show(lie, boxes, True, shapes.extent, shapes.breaks, shed)
