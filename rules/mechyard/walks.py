"""Walks of crew over several steps: the table makes the steps one after another, and stops where a module can
be used (MY-5.1)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.common.text import counted
from rules.mechyard.actions.step import Step
from rules.mechyard.activation import demanded
from rules.mechyard.places import crew_on
from rules.mechyard.state import FIGHT, Crew
from rules.mechyard.working_state import WorkingState
from rules.tabletop import Gesture, Way


def walks(play: WorkingState, crew: Crew, piece: str, least: int = 2) -> Iterator[Way]:
    """Yield the walks of a crew member to all modules at least `least` steps away, the nearest first, each
    made by dragging a piece there."""
    if play.phase != FIGHT or demanded(play) is not None:
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
