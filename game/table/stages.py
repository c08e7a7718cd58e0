"""The stages of an action, played one after another before the table shows the final position.

The rules state the stages in their events, the look how each is played. The table's pieces are those of the
current view all the time: only the picture lags behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from pygame import Surface

from game.table.acts import LASTS, Act, Cue, Moment, PlainAct, Point, Stage, batches, cue_after, stages_of
from game.table.look import TableLook
from game.table.pieces import Pieces
from game.table.places import Places
from game.table.shapes import Shapes
from game.table.sprite import Drawn, Route
from game.ui.kit import Kit
from rules.game import Event, Piece, State

HEARING = 0.004
"""The time in one frame for reading the sounds of later acts, about, s."""
STILL = 0.45
"""The time for which reduced motion shows one moment of an act, s."""


class Tail(NamedTuple):
    """An act that has ended except for its tail, and the seconds since it began."""

    act: Act
    at: float


class QueuedAct(NamedTuple):
    """An act to be played, its stage, and its pictures still to be made."""

    stage: Stage
    act: Act
    prerender: Iterator[object]


class Ending(Act):
    """A final act that waits for the tails."""

    rest, turns = 0.0, 0.0


class Stages:
    """The player of stages on one table. It draws the pieces `ids` instead of the table."""

    def __init__(self) -> None:
        self.ids: frozenset[str] = frozenset()
        self.name = ""
        self.done: list[Stage] = []
        """The finished stages of those that are played now."""
        self.before: State | None = None
        """The view whose ground and panels are still shown; None: the present one's."""
        self.act = Act()
        self.prepared = False
        """Whether every picture of the stages that are played is made."""
        self._stage = Stage("")
        self._left: list[QueuedAct] = []
        self._ahead: Iterator[object] = iter(())
        self._later: Iterator[object] = iter(())
        self._behind: list[Tail] = []
        self._lie: dict[str, Piece] = {}
        self._pieces = Pieces(going=LASTS)
        self._elapsed = 0.0
        self._pace = 1.0
        self._stills: list[float] = []
        self._struck = False
        self._fresh = False
        """Whether nothing of it has been shown yet: the first frame is slow enough without more work."""
        self._after: Cue | None = None

    def begin(
        self,
        events: Sequence[Event],
        views: tuple[State, State],
        former: Mapping[str, Piece],
        places: Places,
        shapes: Shapes,
        look: TableLook[Any],
        kit: Kit,
    ) -> None:
        """Play the stages of the events between two views, starting from the pieces' former places, in place
        of any that are running."""
        self.stop()
        stages = stages_of(events)
        if not stages or not (kit.speed or kit.reduced):
            return
        named = dict.fromkeys(id for stage in stages for id in stage.pieces)
        self.ids = frozenset(named)
        self._places, self._shapes, self._look, self._kit, self._views = places, shapes, look, kit, views
        self._pace = kit.speed
        self.before = views[0]
        self._lie = {id: former[id] for id in reversed(named) if id in former}  # the first named is on top
        self._left = list(self._acts(stages))
        self.prepared, self._fresh = False, True
        acts = [ready.act for ready in self._left]
        self._later = chain(
            batches(self._heard(acts), HEARING),
            *(ready.prerender for ready in self._left),
            self._coming(stages),
        )
        self._pieces = Pieces(self._pace, LASTS)
        self._show()
        self._pieces.settle()
        self._after = cue_after(events)
        self._next()

    def stop(self) -> None:
        """Show the final position and free the stages' pictures; the sound after them is played."""
        if self._after is not None:
            self._kit.sounds.play(self._after.name, self._after.loudness)
            self._after = None
        if self.running:
            self._kit.animations.end()
        self.ids, self._left, self.name = frozenset(), [], ""
        self.before, self._behind, self.done = None, [], []
        self.act, self._ahead, self._later = Act(), iter(()), iter(())  # frees their pictures

    @property
    def running(self) -> bool:
        """Return whether a stage is shown."""
        return bool(self.name)

    @property
    def at(self) -> float:
        """Return the time in the current act, seconds at normal speed."""
        return self._stills[0] if self._stills else self._elapsed

    @property
    def gone(self) -> frozenset[str]:
        """Return the ids of its pieces that have no place any more."""
        return self.ids - self._pieces.sprites.keys()

    def update(self, dt: float, idle: bool = True) -> bool:
        """Advance by `dt` seconds from the first frame on; return whether anything is playing. `idle`:
        pictures are made."""
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
        self._behind = [Tail(act, at + dt) for act, at in self._behind if at + dt < _end(act)]
        self._sound(before)
        if not self._struck and self._elapsed >= self.act.lead:
            self._strike()
        elif not self.prepared and idle:
            self.prepared = next(self._later, self) is self
        if self.act.turns is not None and self._elapsed >= self.act.turns:
            self.before = None
        if self._struck and self._over:
            self._next()
        return True

    def over(self, drawn: Iterable[Drawn], route: Route | None) -> Iterator[Drawn]:
        """Yield the pieces of this frame: the table's others, then the stages' own, disappearing ones on
        top."""
        hidden = self.act.hidden if self.running else frozenset()
        for each in drawn:
            if each.piece.id not in self.ids and each.piece.id not in hidden:
                yield each
        if self.running:
            played = (each for each in self._pieces.drawn(route) if each.piece.id not in hidden)
            yield from sorted(played, key=lambda each: each.leaving)

    def draw_below(self, surface: Surface) -> None:
        """Draw the acts' pictures under the pieces."""
        for act, at in self._played():
            act.below(surface, at)

    def draw_above(self, surface: Surface) -> None:
        """Draw the acts' pictures over the pieces."""
        for act, at in self._played():
            act.above(surface, at)

    @property
    def shake(self) -> Point:
        """Return the offset of the table, logical px."""
        return self.act.shake(self.at) if self.running and not self._kit.reduced else (0.0, 0.0)

    def _played(self) -> list[Tail]:
        return [*self._behind, Tail(self.act, self.at)] if self.running else []

    def _acts(self, stages: list[Stage]) -> Iterator[QueuedAct]:
        """Yield the act of each stage."""
        lie = dict(self._lie)
        for number, stage in enumerate(stages):
            moment = Moment(stage, *self._views, dict(lie), self._places.boxes, tuple(stages[:number]))
            act = self._look.act(moment) or PlainAct(moment)
            yield QueuedAct(stage, act, act.prepare())
            lie |= stage.pieces

    def _coming(self, stages: list[Stage]) -> Iterator[None]:
        """Draw ahead the pieces that the stages show, one a step, since a whole stage would take too long in
        its first frame."""
        for stage in stages:
            for piece in stage.pieces.values():
                box = self._places.single(piece.place)
                if box is not None:
                    self._shapes.draw(piece, box)
                    yield

    def _heard(self, acts: Sequence[Act]) -> Iterator[None]:
        """Read the sounds of some acts ahead, one a step."""
        for name in dict.fromkeys(cue.name for act in acts for cue in act.sounds()):
            self._kit.sounds.load(name)
            yield

    @property
    def _over(self) -> bool:
        return self._elapsed >= self.act.lead + self.act.rest and self._pieces.resting

    def _next(self) -> None:
        """Go to the next stage with something to see; after the last one wait for the tails, then stop."""
        if self.running and not self._struck:
            self._strike()
        while self._left:
            self._keep_tail()
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
        self._keep_tail()
        if not self._behind:
            self.stop()
        elif not isinstance(self.act, Ending):
            self._stage, self.act, self._elapsed = Stage(self.name), Ending(), 0.0

    def _keep_tail(self) -> None:
        """Keep the tail of the current act running while others play."""
        if not self.running or isinstance(self.act, Ending):
            return
        self.done.append(self._stage)
        if _end(self.act) > self._elapsed and not self._kit.reduced:
            self._behind.append(Tail(self.act, self._elapsed))

    def _strike(self) -> None:
        """Put the pieces where the stage leaves them."""
        for _ in self._ahead:
            pass
        self._struck = True
        self._lie |= self._stage.pieces
        self._show()
        if self.act.jump or self._kit.reduced:
            self._pieces.settle()

    # -- reduced motion

    def _begin_stills(self) -> None:
        """Show the first still of an act in reduced motion; an act without stills ends at once."""
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
        """Put the pieces where they are in the shown still."""
        at = self._stills[0] if self._stills else _end(self.act)
        if at >= self.act.lead and not self._struck:
            self._strike()
        if self.act.turns is not None and at >= self.act.turns:
            self.before = None

    # -- sounds and pictures

    def _sound(self, since: float) -> None:
        """Play the sounds since a time in the act."""
        for cue in self.act.sounds():
            if since < cue.at <= self._elapsed:
                self._kit.sounds.play(cue.name, cue.loudness)

    def _show(self) -> None:
        shapes, lie = self._shapes, self._lie.values()
        boxes = self._places.resting(piece for piece in lie if piece.place in self._places.boxes)
        self._pieces.show(lie, boxes, True, shapes.extent, shapes.breaks, turns=self._look.has_turning)


def _end(act: Act) -> float:
    return act.lead + act.rest + act.tail
