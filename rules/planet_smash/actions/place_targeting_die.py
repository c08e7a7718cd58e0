"""Placing a targeting die before round 1.

Before round 1 you place one targeting die on each of A, B and C, in any arrangement of colours; Wild never has one
(PS-1.3). In a game with standard colours they start in place.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from msgspec.structs import replace

from rules.base.action import RuledAction
from rules.common.memo import Memo
from rules.common.text import listed
from rules.common.tuples import put
from rules.game import Event, Refusal
from rules.planet_smash import events
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.hand_movement import held, quadrant_of
from rules.planet_smash.sheet import WILD
from rules.planet_smash.state import COLOURS, SETUP, Sheet, Three
from rules.planet_smash.terms import ABILITY_NAMES, QUADRANT_NAMES, boxes_words, does, target_place
from rules.planet_smash.working_state import WorkingState
from rules.tabletop import Gesture, Preview, PreviewLine


class PlaceTargetingDie(RuledAction[WorkingState], frozen=True, gc=False, tag="Seat"):
    """Place the targeting die of a colour on quadrant A, B or C."""

    in_lessons: ClassVar = "seat"
    phases: ClassVar = (SETUP,)
    candidates_are_legal: ClassVar = True
    colour: str
    quadrant: str

    @classmethod
    def candidates(cls, play: WorkingState) -> Iterable[Self]:
        return _BY_SLOTS[play.sheet.slots]  # type: ignore[return-value]  # of this class

    def why_not(self, play: WorkingState) -> Refusal | None:
        if self.colour not in COLOURS:
            return Refusal("PS-1.1", "Choose a red, blue or yellow die.")
        if self.quadrant not in QUADRANTS:
            return Refusal("PS-1.2", "Choose quadrant A, B or C.")
        sheet, quadrant, colour = play.sheet, QUADRANTS.index(self.quadrant), COLOURS.index(self.colour)
        if play.round:
            return _too_late()
        if quadrant == WILD:
            return Refusal("PS-1.3", "Choose A, B or C: Wild never has a targeting die.")
        if sheet.slots[colour]:
            return _already_placed(sheet, colour)
        if quadrant in sheet.slots:
            other = COLOURS[sheet.slots.index(quadrant)]
            words = f"Choose another slot: {QUADRANT_NAMES[quadrant]} already has the {other} targeting die."
            return Refusal("PS-1.3", words, (target_place(quadrant),))
        return None

    def do(self, play: WorkingState) -> None:
        play.emit(_placed, play, self)
        sheet, quadrant = play.sheet, QUADRANTS.index(self.quadrant)
        play.put_sheet(replace(sheet, slots=put(sheet.slots, COLOURS.index(self.colour), quadrant)))

    def gesture(self, play: WorkingState) -> Gesture:
        name = QUADRANT_NAMES[QUADRANTS.index(self.quadrant)]
        label = f"Place the {self.colour} die on {name}"
        return Gesture(label, (f"{play.seat}:target/{self.colour}",), f"target/{self.quadrant}")

    def preview(self, play: WorkingState) -> Preview | None:
        quadrant, colour = QUADRANTS.index(self.quadrant), self.colour.capitalize()
        name, printed = QUADRANT_NAMES[quadrant], play.chart.quadrants[quadrant]
        grants = f"Research readies {ABILITY_NAMES[printed.ability]}"
        numbers = [str(number) for number in sorted(printed.boxes) if number]
        lines = (
            PreviewLine("good", f"{colour} dice can act twice in {name}", "Fill a box and research"),
            PreviewLine("note", f"{name}: {boxes_words(printed)}", grants),
            *([PreviewLine("note", f"Printed: {listed(numbers)}")] if numbers else []),
        )
        moves = ((f"{play.seat}:target/{self.colour}", f"target/{self.quadrant}"),)
        return Preview(f"{colour} targets {name}", "", lines, moves)

    @classmethod
    def action_from_drag(cls, play: WorkingState, piece: str, place: str, turn: int) -> Self | Refusal | None:
        """Return the placement on the quadrant where the die was dropped; a drop on a spot is refused."""
        colour = held(play, piece, "target")
        if not colour:
            return None
        if place.startswith("spot/"):
            return _why_not_on_a_spot(play, colour)
        quadrant = quadrant_of(place) or ("wild" if place == "ability/wild" else "")
        return cls(colour, quadrant) if quadrant else None


def _placements(slots: Three) -> tuple[PlaceTargetingDie, ...]:
    return tuple(
        PlaceTargetingDie(colour, id)
        for index, colour in enumerate(COLOURS)
        for quadrant, id in enumerate(QUADRANTS)
        if quadrant and quadrant not in slots and not slots[index]
    )


_BY_SLOTS = Memo(_placements)
"""The legal placements, by the quadrants of the dice already placed."""


def _why_not_on_a_spot(play: WorkingState, colour: str) -> Refusal:
    if play.round:
        return _too_late()
    if play.sheet.slots[COLOURS.index(colour)]:
        return _already_placed(play.sheet, COLOURS.index(colour))
    return Refusal("PS-1.3", "Place targeting dice in slots A, B and C, not on spots.")


def _too_late() -> Refusal:
    return Refusal("PS-1.3", "You place targeting dice only before round 1.")


def _already_placed(sheet: Sheet, colour: int) -> Refusal:
    quadrant = sheet.slots[colour]
    words = f"You have already placed the {COLOURS[colour]} targeting die on {QUADRANT_NAMES[quadrant]}."
    return Refusal("PS-1.3", words, (target_place(quadrant),))


def _placed(play: WorkingState, action: PlaceTargetingDie) -> Event:
    name = QUADRANT_NAMES[QUADRANTS.index(action.quadrant)]
    text = f"{does(play, 'place')} the {action.colour} targeting die on {name}."
    marks = (events.piece(play.seat, f"target/{action.colour}"),)
    return events.DiePlaced(play.seat, text, marks, events.SET_UP[:3])
