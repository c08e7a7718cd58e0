"""Acts: how one stage of an action is played — what leads up to it, the blow, what stays (LOOK 12)."""

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
"""Seconds that a stage lasts in which something is struck and of which a look says nothing."""
BATCH = 0.002
"""About how long what is seen later is prepared in one frame (s)."""
Point = tuple[float, float]
Hits = tuple[tuple[type[Event], Box], ...]
"""Boxes in which something strikes, each with the type of the event that tells it."""
Remains = tuple[tuple[Event, Box], ...]
"""Boxes in which something of an event stays, each with the event."""


class Cue(NamedTuple):
    """A sound of an act: when it is heard (s), its name, how loud it is (1 to 10)."""

    at: float
    name: str
    loudness: int = 6

    @classmethod
    def of(cls, events: Sequence[Event]) -> Cue:
        """The sound of the loudest of some events, at once."""
        loudest = max(events, key=lambda event: event.loudness)
        return cls(0.0, loudest.sound, loudest.loudness)


@dataclass
class Stage:
    """What happened at once: the events of one name, and the pieces that they left otherwise, by id."""

    name: str
    events: list[Event] = field(default_factory=list)
    pieces: dict[str, Piece] = field(default_factory=dict)

    @property
    def marks(self) -> Iterator[tuple[type[Event], str]]:
        """The pieces and places that it was about, each once with the type of its event."""
        yield from dict.fromkeys((type(event), mark) for event in self.events for mark in event.marks)

    @property
    def cue(self) -> Cue:
        """The sound of its loudest event, at once."""
        return Cue.of(self.events)


def stages_of(events: Iterable[Event]) -> list[Stage]:
    """The stages that some events tell; neighbours of one name are one."""
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
    """The sound of the loudest of what follows stages and is in none of them; None: there is nothing."""
    rest = [event for event in dropwhile(lambda event: not event.stage, events) if not event.stage]
    return Cue.of(rest) if rest else None


class Moment(NamedTuple, Generic[S]):
    """What an act begins with: its stage, the views before and after the whole action, the pieces of the stages as
    they lie before this one, by id, where every place is, and the stages that were played before it."""

    stage: Stage
    before: S
    after: S
    lying: Mapping[str, Piece]
    boxes: Mapping[str, Box]
    earlier: tuple[Stage, ...] = ()

    @property
    def hits(self) -> Hits:
        """The boxes of what the stage was about, each with the type of its event."""
        return tuple((kind, self.boxes[at]) for kind, at in self.stage.marks if at in self.boxes)


def batches(steps: Iterable[object], seconds: float) -> Iterator[object]:
    """The same steps, as many in one as take about so long."""
    began = perf_counter()
    for step in steps:
        if perf_counter() - began >= seconds:
            yield step
            began = perf_counter()


class Act:
    """One stage as it is played, for a look to derive from. Times are seconds from its beginning at normal speed.

    The pieces lie as before for `lead` seconds and as the stage leaves them for `rest` seconds more; `tail` is how
    long it still draws while the next one is played. The ground and the panels are those after the action from `turns`
    on (None: not in this act). The pieces `hidden` it draws itself; where they `jump`, none of the stage moves by
    itself. Reduced motion shows its moments `stills` alone.
    """

    lead = 0.0
    rest = LASTS
    tail = 0.0
    turns: float | None = None
    jump = True
    stills: tuple[float, ...] = ()
    hidden: frozenset[str] = frozenset()

    def sounds(self) -> tuple[Cue, ...]:
        """What is heard, and when."""
        return ()

    def prepare(self) -> Iterator[object]:
        """Make the pictures that are needed later, one a step: those of all acts are made from the first frame on, a
        step in each, and what is left of one before its lead ends."""
        return iter(())

    def below(self, surface: Surface, at: float) -> None:
        """Draw over the ground, under the pieces. Cheap."""

    def above(self, surface: Surface, at: float) -> None:
        """Draw over the pieces. Cheap."""

    def shake(self, at: float) -> Point:
        """How far the table is moved from its place, logical px."""
        return 0.0, 0.0


class StageAct(Act):
    """An act that begins with what its moment says; it sounds as its loudest event."""

    def __init__(self, moment: Moment[Any]) -> None:
        self.moment = moment

    def sounds(self) -> tuple[Cue, ...]:
        """That of its loudest event."""
        return (self.moment.stage.cue,)


class LookAct(StageAct):
    """An act that draws with the look of its table: its kit and its pieces. A game's own are found by their stage."""

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment)
        self.look, self.kit = look, look.kit


class PlainAct(StageAct):
    """A stage whose pieces move as pieces do; what strikes a place takes its time."""

    jump = False

    def __init__(self, moment: Moment[Any]) -> None:
        super().__init__(moment)
        self.rest = LASTS if moment.hits else 0.0
        self.stills = (LASTS / 2,) if moment.hits else ()
