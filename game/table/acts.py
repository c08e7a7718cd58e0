"""Acts: how one stage of an action is animated: its lead, the impact and the aftermath (LOOK 12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import dropwhile
from time import perf_counter
from typing import Any, Generic, NamedTuple

from pygame import Surface

from game.ui.canvas import Box
from rules.game import Event, Piece, S

LASTS = 0.4
"""The length of a stage in which something is struck and for which a look has no act of its own, s."""
BATCH = 0.002
"""The time in one frame for preparing later pictures, about, s."""
Point = tuple[float, float]
Hits = tuple[tuple[type[Event], Box], ...]
"""The boxes in which something strikes, each with the type of its event."""
Remains = tuple[tuple[Event, Box], ...]
"""The boxes in which something of an event remains, each with the event."""


class Cue(NamedTuple):
    """A sound of an act: its time (s), its name and its loudness (1 to 10)."""

    at: float
    name: str
    loudness: int = 6

    @classmethod
    def of(cls, events: Sequence[Event]) -> Cue:
        """Return the sound of the loudest of some events, at time 0."""
        loudest = max(events, key=lambda event: event.loudness)
        return cls(0.0, loudest.sound, loudest.loudness)


@dataclass
class Stage:
    """A stage of an action: events of one name that happen at once, and the pieces that they change, by
    id."""

    name: str
    events: list[Event] = field(default_factory=list)
    pieces: dict[str, Piece] = field(default_factory=dict)

    @property
    def marks(self) -> Iterator[tuple[type[Event], str]]:
        """Yield the pieces and places of the stage's events, each once with the type of its event."""
        yield from dict.fromkeys((type(event), mark) for event in self.events for mark in event.marks)

    @property
    def cue(self) -> Cue:
        """Return the sound of the stage's loudest event, at time 0."""
        return Cue.of(self.events)


def stages_of(events: Iterable[Event]) -> list[Stage]:
    """Return the stages of some events; consecutive events of one stage name share a stage."""
    found: list[Stage] = []
    for event in events:
        if not event.stage:
            continue
        if not found or found[-1].name != event.stage:
            found.append(Stage(event.stage))
        found[-1].events.append(event)
        found[-1].pieces |= {piece.id: piece for piece in event.pieces}
    return found


def cue_after(events: Sequence[Event]) -> Cue | None:
    """Return the sound of the loudest event that follows the stages and belongs to none; None if there is
    none."""
    rest = [event for event in dropwhile(lambda event: not event.stage, events) if not event.stage]
    return Cue.of(rest) if rest else None


class Moment(NamedTuple, Generic[S]):
    """The input of an act: its stage, the views before and after the whole action, the `former` pieces by id as
    they are before this stage, the boxes of all places, and the stages played earlier."""

    stage: Stage
    before: S
    after: S
    former: Mapping[str, Piece]
    boxes: Mapping[str, Box]
    earlier: tuple[Stage, ...] = ()

    @property
    def hits(self) -> Hits:
        """Return the boxes that the stage's events mark, each with the type of its event."""
        return tuple((kind, self.boxes[at]) for kind, at in self.stage.marks if at in self.boxes)


def batches(steps: Iterable[object], seconds: float) -> Iterator[object]:
    """Yield from the steps only every `seconds` or so, running the steps between without a pause."""
    began = perf_counter()
    for step in steps:
        if perf_counter() - began >= seconds:
            yield step
            began = perf_counter()


class Act:
    """The animation of one stage, a base class for looks. Times are seconds from its start at normal speed.

    The pieces are as before for `lead` seconds and as the stage leaves them for `rest` seconds more; the act
    draws for another `tail` seconds while the next one plays. The ground and the panels switch to the state
    after the action at `turns` (None: not in this act). The act draws the pieces `hidden` itself; with
    `jump`, the stage's pieces don't move by themselves. Reduced motion shows only the moments `stills`.
    """

    lead = 0.0
    rest = LASTS
    tail = 0.0
    turns: float | None = None
    jump = True
    stills: tuple[float, ...] = ()
    hidden: frozenset[str] = frozenset()

    def sounds(self) -> tuple[Cue, ...]:
        """Return the sounds of the act with their times."""
        return ()

    def prepare(self) -> Iterator[object]:
        """Make pictures that are needed later, one a step. All acts are prepared from the first frame on, one
        step each per frame; what is left runs before the act's lead ends."""
        return iter(())

    def below(self, surface: Surface, at: float) -> None:
        """Draw over the ground and under the pieces, at `at` seconds. Must be cheap."""

    def above(self, surface: Surface, at: float) -> None:
        """Draw over the pieces, at `at` seconds. Must be cheap."""

    def shake(self, at: float) -> Point:
        """Return the offset of the whole table, logical px."""
        return 0.0, 0.0


class StageAct(Act):
    """An act made from its moment; its sound is that of the stage's loudest event."""

    def __init__(self, moment: Moment[Any]) -> None:
        self.moment = moment

    def sounds(self) -> tuple[Cue, ...]:
        """Return the sound of the stage's loudest event."""
        return (self.moment.stage.cue,)


class LookAct(StageAct):
    """An act that draws with its table's look: the kit and the pieces. Games find their acts by stage
    name."""

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment)
        self.look, self.kit = look, look.kit

    @classmethod
    def of(cls, moment: Moment[Any], look: Any) -> Act | None:
        """Return the act of a stage; another one, or None for the plain one, where this one doesn't apply."""
        return cls(moment, look)


class PlainAct(StageAct):
    """A stage whose pieces simply move; a hit on a place takes its own time."""

    jump = False

    def __init__(self, moment: Moment[Any]) -> None:
        super().__init__(moment)
        self.rest = LASTS if moment.hits else 0.0
        self.stills = (LASTS / 2,) if moment.hits else ()
