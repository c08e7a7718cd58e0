"""Where crew can go in several steps: the table makes them one after another, and stops where something can be done
(MY-5.1)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.common.words import counted
from rules.mechyard.actions.step import Step
from rules.mechyard.activation import demanded
from rules.mechyard.draft import Draft
from rules.mechyard.places import crew_on
from rules.mechyard.state import FIGHT, Crew
from rules.tabletop import Gesture, Way


def walks(play: Draft, crew: Crew, piece: str, least: int = 2) -> Iterator[Way]:
    """The ways of a crew member to everything that it can come to in at least so many steps, the nearest first, for a
    hand that moves a piece there."""
    if play.phase != FIGHT or demanded(play) is not None:
        return
    frame = play.frame(play.seat)
    for number, way in _routes(play, crew).items():
        if least <= len(way) <= crew.steps:
            name, module = frame.designs[number].name, frame.modules[number].id
            label = f"Move to {name}" if len(way) == 1 else f"Move to {name}, {counted(len(way), 'step')}"
            yield Way(Gesture(label, (piece,), crew_on(module), stays=piece != crew.id), way)


def _routes(play: Draft, crew: Crew) -> dict[int, tuple[Step, ...]]:
    """The shortest way of a crew member to every module, by its number."""
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
