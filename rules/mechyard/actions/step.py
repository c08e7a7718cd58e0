"""Moving crew a step.

In the Fight phase each of your crew members has 3 steps a turn; a step goes to a module of your mech joined to the one
they stand on (MY-5.1). Two modules are joined where a connection of one meets a connection of the other (MY-4.6);
broken ones can be entered too (MY-5.3). Entering a module lets you activate it, once in each Fight phase (MY-5.2). You
lose what you left unused of the module you entered before, but an effect that isn't optional has to be carried out
first (MY-5.8). A walk is several steps made by a single drag.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

from msgspec.structs import replace

from rules.base.action import RuledAction
from rules.common.text import counted
from rules.game import Refusal
from rules.mechyard import events
from rules.mechyard.activation import EnteredModule, enter, entries, leave, mandatory_effect
from rules.mechyard.phases import only_in
from rules.mechyard.pieces import crew_piece
from rules.mechyard.places import bay_of, crew_on, crewed
from rules.mechyard.state import FIGHT, Crew
from rules.mechyard.terms import crew_name, module_name
from rules.mechyard.working_state import WorkingState
from rules.tabletop import Gesture, Preview, PreviewLine, Way


class Step(RuledAction[WorkingState], frozen=True, gc=False, tag="step"):
    """Moving a crew member one step to a joined module. Unused parts of modules entered before are given
    up."""

    candidates_are_legal: ClassVar = True
    crew: str
    to: str

    @classmethod
    def candidates(cls, play: WorkingState) -> Iterable[Self]:
        if play.phase != FIGHT or (play.agenda and mandatory_effect(play) is not None):
            return
        frame = play.frame(play.seat)
        modules, index = frame.modules, frame.index
        for member in play.mechs[play.seat].crew:
            if member.steps:
                for other in frame.joined[index[member.on]]:
                    yield cls(member.id, modules[other].id)

    def why_not(self, play: WorkingState) -> Refusal | None:
        crew = play.crew(self.crew)
        if crew is None:
            return Refusal("MY-5.1", "You can only move your own crew.")
        if play.phase != FIGHT:
            return only_in(FIGHT, "move crew", "MY-5.1")
        frame = play.frame(play.seat)
        to = frame.index.get(self.to)
        if to is None:
            return Refusal("MY-5.1", "Your crew can't leave your mech.")
        if to not in frame.joined[frame.index[crew.on]]:
            return Refusal("MY-5.1", "You can only move crew to a joined module.", (crew_on(self.to),))
        if not crew.steps:
            return Refusal("MY-5.1", "You have no steps left with this crew.")
        return unfinished(play)

    def do(self, play: WorkingState) -> None:
        crew = play.crew(self.crew)
        assert crew is not None
        leave(play)
        play.put_crew(replace(crew, on=self.to, steps=crew.steps - 1))
        play.emit(_stepped, play, crew, self.to)
        enter(play, self.crew, self.to)

    def gesture(self, play: WorkingState) -> Gesture:
        spot = play.active_spot(self.to)
        assert spot is not None
        return Gesture(f"Move to {module_name(play, spot)}", (self.crew,), crew_on(self.to))

    def preview(self, play: WorkingState) -> Preview | None:
        waits = [entry for entry in entries(play) if entry.crew != self.crew]
        lines = tuple(_given_up(play, entry) for entry in waits)
        return Preview(self.gesture(play).label, lines=lines) if lines else None

    def text(self, play: WorkingState) -> str:
        spot = play.active_spot(self.to)
        assert spot is not None
        return f"Move {crew_name(play, play.seat, self.crew)} to {module_name(play, spot)}"

    @classmethod
    def action_from_drag(cls, play: WorkingState, piece: str, place: str, turn: int) -> Self | None:
        known = any(each.id == piece for mech in play.mechs for each in mech.crew)
        if not (known and place) or bay_of(place) == play.seat:
            return None  # a drop in a cell of its own mech means the nearest module
        return cls(piece, crewed(place))


def _given_up(play: WorkingState, entry: EnteredModule) -> PreviewLine:
    """Return the line about unused parts of a module that another crew member entered, lost when this one
    moves on (MY-5.2)."""
    spot = play.active_spot(entry.module)
    assert spot is not None
    name = module_name(play, spot)
    if entry.begun:
        return PreviewLine("caution", f"Ends the use of {name}", "You give up its other parts")
    return PreviewLine("caution", f"Leaves {name} unused", "Crew must enter it again")


def unfinished(play: WorkingState) -> Refusal | None:
    """Return the refusal to do anything before a mandatory effect of the active module (MY-5.8); None without
    one."""
    found = mandatory_effect(play)
    if found is None:
        return None
    entry, operation = found
    return Refusal("MY-5.8", operation.prompt_text(play, entry).prompt)


def _stepped(play: WorkingState, crew: Crew, to: str) -> events.Stepped:
    spot = play.active_spot(to)
    assert spot is not None
    text = f"{play.name(play.seat)} moves {crew_name(play, play.seat, crew.id)} to {module_name(play, spot)}."
    number = [each.id for each in play.mechs[play.seat].crew].index(crew.id)
    pieces = (crew_piece(play, play.seat, number),)
    return events.Stepped(
        play.seat, text, (crew.id,), ("MY-5.1", "MY-4.6"), stage=events.STEPPED, pieces=pieces
    )


def walks(play: WorkingState, crew: Crew, piece: str, least: int = 2) -> Iterator[Way]:
    """Yield the walks of a crew member to all modules at least `least` steps away, the nearest first, each
    made by dragging a piece there."""
    if play.phase != FIGHT or mandatory_effect(play) is not None:
        return
    frame = play.frame(play.seat)
    for number, way in _routes(play, crew).items():
        if least <= len(way) <= crew.steps:
            name, module = frame.designs[number].name, frame.modules[number].id
            label = f"Move to {name}" if len(way) == 1 else f"Move to {name}, {counted(len(way), 'step')}"
            yield Way(Gesture(label, (piece,), crew_on(module), stays=piece != crew.id), way)


def _routes(play: WorkingState, crew: Crew) -> dict[int, tuple[Step, ...]]:
    """Return the shortest path of a crew member to each module, by module number."""
    frame = play.frame(play.seat)
    start = frame.index[crew.on]
    found: dict[int, tuple[Step, ...]] = {start: ()}
    todo = [start]
    for at in todo:
        for other in frame.joined[at]:
            if other not in found:
                found[other] = (*found[at], Step(crew.id, frame.modules[other].id))
                todo.append(other)
    return found
