"""What an action did in stages, played one after another before the table lies as it lies now.

The rules tell the stages in their events, the look how each is played. The pieces of the table are those of the
present view all the while: only the picture lags behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from pygame import Surface

from game.table.acts import LASTS, Act, Cue, Moment, PlainAct, Point, Stage, cue_after, stages_of
from game.table.look import TableLook
from game.table.pieces import Pieces
from game.table.places import Places
from game.table.shapes import Shapes
from game.table.sprite import Drawn, Route
from game.ui.kit import Kit
from rules.game import Event, Piece, State

STILL = 0.45
"""Seconds that reduced motion shows one moment of an act."""


class Behind(NamedTuple):
    """An act that is over but for its tail, and how long ago it began (s)."""

    act: Act
    at: float


class Ready(NamedTuple):
    """An act that is played next or later, its stage, and its pictures that are still to be made."""

    stage: Stage
    act: Act
    ahead: Iterator[object]


class Ending(Act):
    """What comes after the last act: its tail."""

    rest, turns = 0.0, 0.0


class Stages:
    """Plays stages on one table. `ids` are the pieces that it draws in place of the table's."""

    def __init__(self) -> None:
        self.ids: frozenset[str] = frozenset()
        self.name = ""
        self.done: list[Stage] = []
        """The stages that are over, of those played now."""
        self.before: State | None = None
        """The view whose ground and panels are shown still; None: the present one's."""
        self.act = Act()
        self.prepared = False
        """Whether every picture of the stages that are played is made."""
        self._stage = Stage("")
        self._left: list[Ready] = []
        self._ahead: Iterator[object] = iter(())
        self._later: Iterator[object] = iter(())
        self._behind: list[Behind] = []
        self._lie: dict[str, Piece] = {}
        self._pieces = Pieces(going=LASTS)
        self._elapsed = 0.0
        self._pace = 1.0
        self._stills: list[float] = []
        self._struck = False
        self._fresh = False
        """Whether nothing of it has been seen yet: the frame that begins is dear without."""
        self._after: Cue | None = None

    def begin(
        self,
        told: Sequence[Event],
        views: tuple[State, State],
        lying: Mapping[str, Piece],
        places: Places,
        shapes: Shapes,
        look: TableLook[Any],
        kit: Kit,
    ) -> None:
        """Play the stages of what is told between two views, from where their pieces lay before, in place of what is
        played now."""
        self.stop()
        stages = stages_of(told)
        if not stages or not (kit.speed or kit.reduced):
            return
        named = dict.fromkeys(id for stage in stages for id in stage.pieces)
        self.ids = frozenset(named)
        self._places, self._shapes, self._look, self._kit, self._views = places, shapes, look, kit, views
        self._pace = kit.speed
        self.before = views[0]
        self._lie = {id: lying[id] for id in reversed(named) if id in lying}  # the first named lies uppermost
        self._left = list(self._acts(stages))
        self.prepared, self._fresh = False, True
        self._later = chain(*(ready.ahead for ready in self._left), self._coming(stages))
        self._pieces = Pieces(self._pace, LASTS)
        self._show()
        self._pieces.settle()
        self._after = cue_after(told)
        self._next()

    def stop(self) -> None:
        """Show the table as it lies now, let go of what was drawn for the stages; what follows them is heard."""
        if self._after is not None:
            self._kit.sounds.play(self._after.name, self._after.loudness)
            self._after = None
        if self.running:
            self._kit.rest()
        self.ids, self._left, self.name = frozenset(), [], ""
        self.before, self._behind, self.done = None, [], []
        self.act, self._ahead, self._later = Act(), iter(()), iter(())  # and with them their pictures

    @property
    def running(self) -> bool:
        """Whether a stage is shown."""
        return bool(self.name)

    @property
    def at(self) -> float:
        """The time in the act that is shown, seconds at normal speed."""
        return self._stills[0] if self._stills else self._elapsed

    @property
    def gone(self) -> frozenset[str]:
        """Those of its pieces that lie nowhere by now."""
        return self.ids - self._pieces.sprites.keys()

    def update(self, dt: float, leisure: bool = True) -> bool:
        """Let time pass, from the first frame on; True while anything is played. `leisure`: pictures are made."""
        if not self.running:
            return False
        if self._fresh:
            self._fresh = False
            return True
        self._pieces.update(dt)
        if self._kit.reduced:
            self._elapsed += dt
            self._update_stills()
            return True
        dt /= self._pace
        before, self._elapsed = self._elapsed, self._elapsed + dt
        self._behind = [Behind(act, at + dt) for act, at in self._behind if at + dt < _end(act)]
        self._sound(before)
        if not self._struck and self._elapsed >= self.act.lead:
            self._strike()
        elif not self.prepared and leisure:
            self.prepared = next(self._later, self) is self
        if self.act.turns is not None and self._elapsed >= self.act.turns:
            self.before = None
        if self._struck and self._over:
            self._next()
        return True

    def over(self, drawn: Iterable[Drawn], route: Route | None) -> Iterator[Drawn]:
        """The pieces of this frame: the table's but those played, then these, uppermost what goes."""
        hidden = self.act.hidden if self.running else frozenset()
        for each in drawn:
            if each.piece.id not in self.ids and each.piece.id not in hidden:
                yield each
        if self.running:
            played = (each for each in self._pieces.drawn(route) if each.piece.id not in hidden)
            yield from sorted(played, key=lambda each: each.leaving)

    def draw_below(self, surface: Surface) -> None:
        """What the acts draw under the pieces."""
        for act, at in self._played():
            act.below(surface, at)

    def draw_above(self, surface: Surface) -> None:
        """What the acts draw over the pieces."""
        for act, at in self._played():
            act.above(surface, at)

    @property
    def shake(self) -> Point:
        """How far the table is moved from its place, logical px."""
        return self.act.shake(self.at) if self.running and not self._kit.reduced else (0.0, 0.0)

    def _played(self) -> list[Behind]:
        return [*self._behind, Behind(self.act, self.at)] if self.running else []

    def _acts(self, stages: list[Stage]) -> Iterator[Ready]:
        """The act of each stage."""
        lie = dict(self._lie)
        for number, stage in enumerate(stages):
            moment = Moment(stage, *self._views, dict(lie), self._places.boxes, tuple(stages[:number]))
            act = self._look.act(moment) or PlainAct(moment)
            yield Ready(stage, act, act.prepare())
            lie |= stage.pieces

    def _coming(self, stages: list[Stage]) -> Iterator[None]:
        """Draw what will be seen for the first time, one a step: all of a stage in its first frame would take too
        long."""
        for stage in stages:
            for piece in stage.pieces.values():
                box = self._places.single(piece.place)
                if box is not None:
                    self._shapes.draw(piece, box)
                    yield

    @property
    def _over(self) -> bool:
        return self._elapsed >= self.act.lead + self.act.rest and self._pieces.resting

    def _next(self) -> None:
        """Go on to the next stage in which there is something to see; after the last one let the tails end, then
        stop."""
        if self.running and not self._struck:
            self._strike()
        while self._left:
            self._put_behind()
            self._stage, self.act, self._ahead = self._left.pop(0)
            self.name, self._elapsed, self._struck = self._stage.name, 0.0, False
            self._stills = list(self.act.stills) if self._kit.reduced else []
            if self._kit.reduced:
                self._kit.sounds.play(self._stage.cue.name, self._stage.cue.loudness)
                self._begin_stills()
                if self._stills:
                    return
                continue
            if not self.act.lead:
                self._strike()
            self._sound(-1.0)
            if not (self._struck and self._over):
                return
        self._put_behind()
        if not self._behind:
            self.stop()
        elif not isinstance(self.act, Ending):
            self._stage, self.act, self._elapsed = Stage(self.name), Ending(), 0.0

    def _put_behind(self) -> None:
        """What is left of the act goes on while others are played."""
        if not self.running or isinstance(self.act, Ending):
            return
        self.done.append(self._stage)
        if _end(self.act) > self._elapsed and not self._kit.reduced:
            self._behind.append(Behind(self.act, self._elapsed))

    def _strike(self) -> None:
        """The pieces come to lie as the stage leaves them."""
        for _ in self._ahead:
            pass
        self._struck = True
        self._lie |= self._stage.pieces
        self._show()
        if self.act.jump or self._kit.reduced:
            self._pieces.settle()

    # -- reduced motion

    def _begin_stills(self) -> None:
        """Show the first moment of an act; one without any is over at once."""
        for _ in self._ahead:
            pass
        self._settle_still()

    def _update_stills(self) -> None:
        if self._elapsed < STILL:
            return
        self._elapsed = 0.0
        self._stills.pop(0)
        self._settle_still() if self._stills else self._next()

    def _settle_still(self) -> None:
        """Let the pieces lie as they do in the moment that is shown."""
        at = self._stills[0] if self._stills else _end(self.act)
        if at >= self.act.lead and not self._struck:
            self._strike()
        if self.act.turns is not None and at >= self.act.turns:
            self.before = None

    # -- what is heard and shown

    def _sound(self, since: float) -> None:
        """Play what is heard since then."""
        for cue in self.act.sounds():
            if since < cue.at <= self._elapsed:
                self._kit.sounds.play(cue.name, cue.loudness)

    def _show(self) -> None:
        shapes, lie = self._shapes, self._lie.values()
        boxes = self._places.resting(piece for piece in lie if piece.place in self._places.boxes)
        self._pieces.show(lie, boxes, True, shapes.extent, shapes.breaks, turns=self._look.has_turning)


def _end(act: Act) -> float:
    return act.lead + act.rest + act.tail
