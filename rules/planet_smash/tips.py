"""The conditions of tips in Planet Smash."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.lessons.conditions import NONE, Conditions, Marks
from rules.planet_smash.actions.use_ability import UseAbility
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.hud import open_boxes
from rules.planet_smash.pending import BOTH
from rules.planet_smash.planning_dice import boxes_to_fill, cells_to_research
from rules.planet_smash.sheet import demolished, die_value, matches, target_colour
from rules.planet_smash.state import EMPTY, Numbers, Sheet
from rules.planet_smash.terms import box_place, planning_die
from rules.planet_smash.working_state import WorkingState

ROUNDS, PLAYERS = "panel/rounds", "panel/players"
HIGHEST = 6
BOXES_A_ROUND = 2
"""The number of boxes to fill each round where time gets short (PS-7.1)."""


def one_job_here(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return a placed die that could demolish and research, but may only do one on another colour
    (PS-3.4)."""
    sheet = play.sheet
    if not play.pending or target_colour(sheet, sheet.ship) == EMPTY:
        return NONE
    one = not matches(sheet, play.acting, sheet.ship) and _boxes(play) and _cells(play)
    return (planning_die(play),) if one else NONE


def die_without_job(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return a placed die that has done nothing and can do nothing where it lands, unless an ability changes it
    (PS-3.6)."""
    return _stuck(play) if play.pending and play.pending[-1].among == BOTH else NONE


def second_action(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return a placed die that has acted once and can act again only after an ability has changed it
    (PS-3.8)."""
    return _stuck(play) if play.pending and play.pending[-1].among != BOTH else NONE


def _stuck(play: WorkingState) -> Marks:
    """Return the placed die if it can write nothing as it is: then a ready ability can help it."""
    return NONE if _boxes(play) or _cells(play) else (planning_die(play),)


def _boxes(play: WorkingState) -> Numbers:
    return boxes_to_fill(play.chart, play.sheet, play.pending[-1])


def _cells(play: WorkingState) -> Numbers:
    return cells_to_research(play.sheet, play.pending[-1])


def ability_ready(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return an ability that can be used now (PS-6.1)."""
    for action in actions:
        if isinstance(action, UseAbility):
            return (f"{play.seat}:ability/{action.quadrant}",)
    return NONE


def quadrant_number(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return the boxes for the first number of a quadrant whose numbers must be equal (PS-4.4)."""
    quadrant = play.sheet.ship
    if (
        not play.pending
        or any(play.sheet.boxes[quadrant])
        or play.chart.quadrants[quadrant].rule != "all_equal"
    ):
        return NONE
    return tuple(box_place(quadrant, box) for box in _boxes(play))


def quadrant_demolished(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return the boxes of a demolished quadrant (PS-4.6)."""
    sheet = _own(play)
    for quadrant, boxes in enumerate(sheet.boxes):
        if demolished(sheet, quadrant):
            return tuple(box_place(quadrant, box) for box in range(len(boxes)))
    return NONE


def high_guard(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return a targeting die that shows 6 and can be lowered by an ability (PS-6.1)."""
    for action in actions:
        lowers = isinstance(action, UseAbility) and action.ability in ("adjust", "flip")
        if lowers and action.die.startswith("target/") and die_value(play.sheet, action.die) == HIGHEST:
            return (f"{play.seat}:{action.die}",)
    return NONE


def pace_check(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return the track of rounds once two boxes a round are needed to finish in time (PS-7.1)."""
    left = play.chart.planet.rounds - play.round + 1
    needed = open_boxes(_own(play))
    late = play.round > 0 and needed > 0 and BOXES_A_ROUND * left <= needed
    return (ROUNDS,) if late else NONE


def opponent_close(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return the list of players when another planet needs only one quadrant more (PS-7.2)."""
    for seat, sheet in enumerate(play.sheets):
        done = sum(demolished(sheet, quadrant) for quadrant in range(len(QUADRANTS)))
        if seat != max(play.seat, 0) and done == len(QUADRANTS) - 1:
            return (PLAYERS,)
    return NONE


def _own(play: WorkingState) -> Sheet:
    """Return the sheet of the player to act; the first one after the end."""
    return play.sheets[max(play.seat, 0)]


CONDITIONS: Conditions[WorkingState] = Conditions(
    lambda game, view: game.at(view).play,
    one_job_here, quadrant_number, die_without_job, second_action, high_guard, ability_ready,
    quadrant_demolished, opponent_close, pace_check,
)  # fmt: skip
