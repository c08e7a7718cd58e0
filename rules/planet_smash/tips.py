"""The conditions of tips in Planet Smash."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rules.lessons.conditions import NONE, Conditions, Marks
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.chart import Chart
from rules.planet_smash.hud import open_boxes
from rules.planet_smash.pending import BOTH, Pending
from rules.planet_smash.sheet import demolished, die_value, matches, target_colour
from rules.planet_smash.state import (
    COLOURS,
    EMPTY,
    Demolish,
    Finish,
    Position,
    Research,
    Sheet,
    UseAbility,
)
from rules.planet_smash.terms import box_place

ROUNDS, PLAYERS = "panel/rounds", "panel/players"
HIGHEST = 6
BOXES_A_ROUND = 2
"""The number of boxes to fill each round where time gets short (PS-7.1)."""


class Asked(NamedTuple):
    """A position with its planet, for the conditions."""

    chart: Chart
    view: Position

    @property
    def seat(self) -> int:
        """Return the seat to act; the first after the end."""
        return max(self.view.seat, 0)

    @property
    def sheet(self) -> Sheet:
        """Return the sheet of the player to act."""
        return self.view.sheets[self.seat]

    @property
    def choice(self) -> Pending | None:
        """Return the open choice of the placed die; None for none."""
        return self.view.pending[-1] if self.view.pending else None


def one_job_here(asked: Asked, actions: Sequence[Any]) -> Marks:
    """Return a placed die that could demolish and research, but may only do one on another colour
    (PS-3.4)."""
    choice, sheet = asked.choice, asked.sheet
    if choice is None or target_colour(sheet, sheet.pawn) == EMPTY:
        return NONE
    if matches(sheet, COLOURS.index(choice.about), sheet.pawn):
        return NONE
    possible = {type(action) for action in actions} >= {Demolish, Research}
    return (_planning_die(asked, choice),) if possible else NONE


def die_without_job(asked: Asked, actions: Sequence[Any]) -> Marks:
    """Return a placed die that has done nothing and can do nothing where it lands, unless an ability changes it
    (PS-3.6)."""
    choice = asked.choice
    if choice is None or choice.among != BOTH:
        return NONE
    return _stuck(asked, choice, actions)


def second_action(asked: Asked, actions: Sequence[Any]) -> Marks:
    """Return a placed die that has acted once and can act again only after an ability has changed it
    (PS-3.8)."""
    choice = asked.choice
    if choice is None or choice.among == BOTH:
        return NONE
    return _stuck(asked, choice, actions)


def _stuck(asked: Asked, choice: Pending, actions: Sequence[Any]) -> Marks:
    """Return the placed die if it can write nothing as it is: then a ready ability can help it."""
    kinds = {type(action) for action in actions}
    return NONE if kinds & {Demolish, Research} or Finish not in kinds else (_planning_die(asked, choice),)


def _planning_die(asked: Asked, choice: Pending) -> str:
    return f"{asked.seat}:plan/{choice.about}"


def ability_ready(asked: Asked, actions: Sequence[Any]) -> Marks:
    """Return an ability that can be used now (PS-6.1)."""
    for action in actions:
        if isinstance(action, UseAbility):
            return (f"{asked.seat}:ability/{action.quadrant}",)
    return NONE


def quadrant_number(asked: Asked, actions: Sequence[Any]) -> Marks:
    """Return the boxes for the first number of a quadrant whose numbers must be equal (PS-4.4)."""
    pawn = asked.sheet.pawn
    if any(asked.sheet.boxes[pawn]) or asked.chart.quadrants[pawn].rule != "all_equal":
        return NONE
    return tuple(box_place(pawn, action.box) for action in actions if isinstance(action, Demolish))


def quadrant_demolished(asked: Asked, actions: Sequence[Any]) -> Marks:
    """Return the boxes of a demolished quadrant (PS-4.6)."""
    for quadrant, boxes in enumerate(asked.sheet.boxes):
        if demolished(asked.sheet, quadrant):
            return tuple(box_place(quadrant, box) for box in range(len(boxes)))
    return NONE


def high_guard(asked: Asked, actions: Sequence[Any]) -> Marks:
    """Return a targeting die that shows 6 and can be lowered by an ability (PS-6.1)."""
    for action in actions:
        lowers = isinstance(action, UseAbility) and action.ability in ("adjust", "flip")
        if lowers and action.die.startswith("target/") and die_value(asked.sheet, action.die) == HIGHEST:
            return (f"{asked.seat}:{action.die}",)
    return NONE


def pace_check(asked: Asked, actions: Sequence[Any]) -> Marks:
    """Return the track of rounds once two boxes a round are needed to finish in time (PS-7.1)."""
    left = asked.chart.planet.rounds - asked.view.round + 1
    needed = open_boxes(asked.sheet)
    late = asked.view.round > 0 and needed > 0 and BOXES_A_ROUND * left <= needed
    return (ROUNDS,) if late else NONE


def opponent_close(asked: Asked, actions: Sequence[Any]) -> Marks:
    """Return the list of players when another planet needs only one quadrant more (PS-7.2)."""
    for seat, sheet in enumerate(asked.view.sheets):
        done = sum(demolished(sheet, quadrant) for quadrant in range(len(QUADRANTS)))
        if seat != asked.seat and done == len(QUADRANTS) - 1:
            return (PLAYERS,)
    return NONE


CONDITIONS: Conditions[Asked] = Conditions(
    lambda game, view: Asked(game.charts[view.planet], view),
    one_job_here, quadrant_number, die_without_job, second_action, high_guard, ability_ready,
    quadrant_demolished, opponent_close, pace_check,
)  # fmt: skip
