"""Placing a planning die on a spot, which moves the ship.

You place an unused planning die on a free spot 1, 2 or 3 (PS-3.1), and the ship flies as many quadrants clockwise
(PS-3.2). There the die does one action: it fills a box or researches (PS-3.3). It can do both if it has the colour of
the quadrant's targeting die (PS-3.4), and in Wild (PS-3.5). You finish one die before you place the next.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from msgspec.structs import replace

from rules.base.action import RuledAction
from rules.common.memo import Memo
from rules.common.tuples import put
from rules.game import Event, Refusal
from rules.planet_smash import events
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.hand_movement import held, quadrant_of
from rules.planet_smash.pending import BOTH, Pending
from rules.planet_smash.planning_dice import (
    NO_SPOTS,
    finish_if_idle,
    refusal_to_use,
    still_setting_up,
    waiting,
)
from rules.planet_smash.reach import can_be_helped
from rules.planet_smash.sheet import WILD, any_ready, matches, target_colour
from rules.planet_smash.state import COLOURS, EMPTY, PLACING, SHIP, SPOTS, Sheet, Three
from rules.planet_smash.terms import QUADRANT_NAMES, and_does, does, plan_words
from rules.planet_smash.working_state import WorkingState
from rules.planet_smash.writing_preview import box_line, cell_line, write_places
from rules.tabletop import Gesture, Preview, PreviewLine


class Place(RuledAction[WorkingState], frozen=True, gc=False):
    """Place the planning die of a colour on spot 1, 2 or 3."""

    phases: ClassVar = (PLACING,)
    candidates_are_legal: ClassVar = True
    colour: str
    spot: int

    @classmethod
    def candidates(cls, play: WorkingState) -> Iterable[Self]:
        return _LISTED[play.sheet.spots]  # type: ignore[return-value]

    def why_not(self, play: WorkingState) -> Refusal | None:
        if self.colour not in COLOURS:
            return Refusal("PS-1.1", "Choose a red, blue or yellow die.")
        if self.spot not in SPOTS:
            return Refusal("PS-3.1", "Choose spot 1, 2 or 3.")
        sheet, colour = play.sheet, COLOURS.index(self.colour)
        if not play.round:
            return still_setting_up(sheet)
        if colour in sheet.spots:
            spot = sheet.spots.index(colour) + 1
            words = f"You have already placed the {self.colour} die on spot {spot} this round."
            return Refusal("PS-3.1", words, (f"spot/{spot}",))
        if play.pending:
            return waiting(play)
        taken = sheet.spots[self.spot - 1]
        if taken != EMPTY:
            words = f"Choose another spot: the {COLOURS[taken]} die is on spot {self.spot} this round."
            return Refusal("PS-3.1", words, (f"spot/{self.spot}",))
        return None

    def do(self, play: WorkingState) -> None:
        sheet, colour = play.sheet, COLOURS.index(self.colour)
        quadrant = play.chart.flight[sheet.ship][self.spot - 1]
        spots = put(sheet.spots, self.spot - 1, colour)
        play.put_sheet(replace(sheet, spots=spots, ship=quadrant))
        picks = len(BOTH) if matches(sheet, colour, quadrant) else 1  # PS-3.4: fixed when the die is placed
        play.pending = (Pending("die", play.seat, self.colour, BOTH, picks),)
        play.emit(_placed, play, self, sheet)
        finish_if_idle(play)

    def gesture(self, play: WorkingState) -> Gesture:
        label = f"Place {plan_words(play.sheet, COLOURS.index(self.colour))} on spot {self.spot}"
        return Gesture(label, (f"{play.seat}:plan/{self.colour}",), f"spot/{self.spot}")

    def text(self, play: WorkingState) -> str:
        end = QUADRANT_NAMES[play.chart.flight[play.sheet.ship][self.spot - 1]]
        return f"{self.gesture(play).label} and fly to {end}"

    def preview(self, play: WorkingState) -> Preview | None:
        chart, sheet, colour = play.chart, play.sheet, COLOURS.index(self.colour)
        quadrant, value = chart.flight[sheet.ship][self.spot - 1], sheet.plan[colour]
        start, end = QUADRANT_NAMES[sheet.ship], QUADRANT_NAMES[quadrant]
        writes = (box_line(chart, sheet, quadrant, value), cell_line(chart, sheet, quadrant, value))
        lines = (*writes, _uses(play, colour, quadrant, writes))
        moves = (
            (f"{play.seat}:plan/{self.colour}", f"spot/{self.spot}"),
            (f"{play.seat}:{SHIP}", f"orbit/{QUADRANTS[quadrant]}"),
        )
        title = f"{plan_words(sheet, colour).capitalize()} on spot {self.spot}"
        return Preview(
            title, f"ship: {start} to {end}", lines, moves, write_places(chart, sheet, quadrant, value)
        )

    @classmethod
    def action_from_drag(cls, play: WorkingState, piece: str, place: str, turn: int) -> Self | Refusal | None:
        """Return the placement on a spot; in a quadrant a refusal, unless the die can be used there."""
        colour = held(play, piece, "plan")
        if not colour:
            return None
        if place.startswith("spot/"):
            return cls(colour, int(place.removeprefix("spot/")))
        quadrant = quadrant_of(place)
        refusal = refusal_to_use(play, colour, quadrant) if quadrant else None
        if refusal is None and quadrant and not place.startswith(("box/", "cell/")):
            return Refusal("PS-3.3", "Choose a box or a research cell for this die.")
        return refusal


def _listed(spots: Three) -> tuple[Place, ...]:
    return tuple(
        Place(colour, spot)
        for number, colour in enumerate(COLOURS)
        for spot in SPOTS
        if number not in spots and spots[spot - 1] == EMPTY
    )


_LISTED = Memo(_listed)
"""The placements of every unused die on every free spot, by the dice on the spots."""


def _uses(
    play: WorkingState, colour: int, quadrant: int, writes: tuple[PreviewLine, PreviewLine]
) -> PreviewLine:
    """Return whether the die can do one action or both in a quadrant, or has no use there; `writes` are the
    lines about a box and a cell."""
    sheet, die, name = play.sheet, COLOURS[colour], QUADRANT_NAMES[quadrant]
    if all(line.mark == "bad" for line in writes):
        return _useless(play, colour, quadrant)
    if matches(sheet, colour, quadrant):
        both = "Wild" if quadrant == WILD else f"{die.capitalize()} on {die}"
        if all(line.mark == "good" for line in writes):
            return PreviewLine("good", f"{both}: you can do both")
        fits = "a box" if writes[0].mark == "good" else "research"
        return PreviewLine("note", f"{both}: both allowed, but only {fits} fits")
    target = target_colour(sheet, quadrant)
    if target == EMPTY:
        return PreviewLine("note", f"{name} has no targeting die: one action")
    return PreviewLine("note", f"{die.capitalize()} on {COLOURS[target]}: a box or research, not both")


def _useless(play: WorkingState, colour: int, quadrant: int) -> PreviewLine:
    """Return that the die has no use in a quadrant as it is, and whether abilities can give it one."""
    choice = Pending("die", 0, COLOURS[colour], BOTH)
    die, name = f"{COLOURS[colour].capitalize()} {play.sheet.plan[colour]}", QUADRANT_NAMES[quadrant]
    if can_be_helped(play.chart, replace(play.sheet, ship=quadrant), choice):
        return PreviewLine("caution", f"{die} needs an ability in {name}")
    detail = "Not even with abilities" if any_ready(play.sheet) else ""
    return PreviewLine("caution", f"{die} has no use in {name}", detail)


def _placed(play: WorkingState, action: Place, before: Sheet) -> Event:
    die, end = plan_words(before, COLOURS.index(action.colour)), QUADRANT_NAMES[play.sheet.ship]
    text = f"{does(play, 'place')} {die} on spot {action.spot} {and_does(play, 'fly')} to {end}."
    marks = (events.piece(play.seat, f"plan/{action.colour}"), events.piece(play.seat, SHIP))
    first = play.round == 1 and before.spots == NO_SPOTS
    rules = (*(events.SET_UP if first else ()), "PS-3.1", "PS-3.2")
    return events.ShipFlew(play.seat, text, marks, rules)
