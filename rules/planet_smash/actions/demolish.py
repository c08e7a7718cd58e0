"""Filling a box with the placed die.

The placed die's number is written in an empty box of the quadrant under the ship (PS-4.3), if it is at least the
number of the quadrant's targeting die (PS-4.1); in Wild any number is high enough (PS-4.2). A printed box takes only
its number; in an all-different quadrant no number appears twice, in an all-equal one all are the same (PS-4.4).
Filling the last box demolishes the quadrant and takes its targeting die, if it has one, out of the game (PS-4.5).
With the fourth quadrant the planet is smashed (PS-4.7).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from msgspec.structs import replace

from rules.base.action import RuledAction
from rules.common.memo import Memo
from rules.common.text import counted
from rules.common.tuples import put
from rules.game import Event, Refusal
from rules.planet_smash import events
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.ending import difficulty, win_title
from rules.planet_smash.hand_movement import held
from rules.planet_smash.pending import take
from rules.planet_smash.planning_dice import (
    boxes_to_fill,
    finish_if_idle,
    refusal_to_use,
    refusal_to_write,
    rule_of_writing,
)
from rules.planet_smash.sheet import WILD, demolished, smashed, target_colour, target_value
from rules.planet_smash.state import ASKED, COLOURS, EMPTY, Numbers, Sheet
from rules.planet_smash.terms import QUADRANT_NAMES, box_place, plan_words, planning_die, target_place
from rules.planet_smash.turn import finish_smashed
from rules.planet_smash.working_state import WorkingState
from rules.planet_smash.writing import box_refusal
from rules.planet_smash.writing_preview import then_line
from rules.tabletop import Gesture, Preview, PreviewLine


class Demolish(RuledAction[WorkingState], frozen=True, gc=False):
    """Write the placed die's value in a box, numbered from 0, of the quadrant under the ship."""

    phases: ClassVar = (ASKED,)
    candidates_are_legal: ClassVar = True
    box: int

    @classmethod
    def candidates(cls, play: WorkingState) -> Iterable[Self]:
        return _FILLS[boxes_to_fill(play.chart, play.sheet, play.pending[-1])]  # type: ignore[return-value]

    def why_not(self, play: WorkingState) -> Refusal | None:
        refusal = refusal_to_write(play, "demolish")
        if refusal:
            return refusal
        sheet, quadrant, name = play.sheet, play.sheet.ship, QUADRANT_NAMES[play.sheet.ship]
        if demolished(sheet, quadrant):
            return Refusal("PS-4.5", f"You can only research in {name}: it's already demolished.")
        value, target = sheet.plan[play.acting], target_value(sheet, quadrant)
        if value < target:
            words = f"You need {target} or more to fill a box in {name}."
            return Refusal("PS-4.1", words, (target_place(quadrant),))
        return box_refusal(quadrant, play.chart.quadrants[quadrant], sheet.boxes[quadrant], self.box, value)

    def do(self, play: WorkingState) -> None:
        sheet, quadrant = play.sheet, play.sheet.ship
        boxes = put(sheet.boxes[quadrant], self.box, sheet.plan[play.acting])
        is_demolished, target = 0 not in boxes, sheet.target
        if is_demolished and quadrant in sheet.slots:  # PS-4.5: its die leaves the game
            target = put(target, sheet.slots.index(quadrant), 0)
        after = replace(sheet, target=target, boxes=put(sheet.boxes, quadrant, boxes))
        play.put_sheet(after)
        play.emit(_number_written, play, self)
        play.pending = take(play.pending, "demolish")
        if is_demolished:
            play.emit(_quadrant_demolished, play)
        if is_demolished and smashed(after):
            finish_smashed(play)
        else:
            finish_if_idle(play)

    def gesture(self, play: WorkingState) -> Gesture:
        quadrant = play.sheet.ship
        label = f"Fill a box in {QUADRANT_NAMES[quadrant]}"
        return Gesture(label, (planning_die(play),), box_place(quadrant, self.box), icon="demolish")

    def text(self, play: WorkingState) -> str:
        where = f"box {self.box + 1} in {QUADRANT_NAMES[play.sheet.ship]}"
        return f"Fill {where} with {plan_words(play.sheet, play.acting)}"

    def preview(self, play: WorkingState) -> Preview | None:
        sheet, colour, quadrant = play.sheet, play.acting, play.sheet.ship
        boxes = put(sheet.boxes[quadrant], self.box, sheet.plan[colour])
        after = replace(sheet, boxes=put(sheet.boxes, quadrant, boxes))
        left = boxes.count(0)
        goes_on = () if smashed(after) else (then_line(play, after, "demolish"),)
        title = f"Fill a box in {QUADRANT_NAMES[quadrant]} with {plan_words(sheet, colour)}"
        return Preview(title, f"{len(boxes) - left} of {len(boxes)} full", (_result(play, after), *goes_on))

    @classmethod
    def action_from_drag(cls, play: WorkingState, piece: str, place: str, turn: int) -> Self | Refusal | None:
        colour = held(play, piece, "plan")
        family, _, rest = place.partition("/")
        if not colour or family != "box":
            return None
        quadrant, _, box = rest.partition("/")
        return refusal_to_use(play, colour, quadrant) or cls(int(box))


_FILLS: Memo[Numbers, tuple[Demolish, ...]] = Memo(lambda boxes: tuple(map(Demolish, boxes)))
"""The actions that fill one of the boxes, for each tuple of box numbers."""


def _result(play: WorkingState, after: Sheet) -> PreviewLine:
    """Return what filling the box achieves: the boxes left, or what is demolished."""
    quadrant = after.ship
    name, left = QUADRANT_NAMES[quadrant], after.boxes[quadrant].count(0)
    if left:
        return PreviewLine("good", f"{name}: {counted(left, 'box', 'boxes')} left to fill")
    if smashed(after):
        return _smash_line(play)
    die = target_colour(play.sheet, quadrant)
    leaves = f"The {COLOURS[die]} targeting die leaves the game" if die != EMPTY else ""
    return PreviewLine("good", f"{name} is demolished", leaves)


def _smash_line(play: WorkingState) -> PreviewLine:
    """Return the result of filling the last box of the planet: the difficulty beaten in a solo game (PS-7.1),
    or else whether the game ends now or after this round (PS-7.2)."""
    words = f"{play.chart.planet.title} is smashed"
    if len(play.sheets) > 1:
        last = play.seat + 1 == len(play.sheets)
        return PreviewLine("good", words, "The game ends" if last else "The other players finish this round")
    reached = difficulty(play.chart.planet, play.round)
    if not reached:
        return PreviewLine("good", words, "A win, but too late for Easy")
    return PreviewLine("good", words, win_title(reached))


def _number_written(play: WorkingState, action: Demolish) -> Event:
    quadrant = play.sheet.ship
    boxes, name = play.sheet.boxes[quadrant], QUADRANT_NAMES[quadrant]
    left = boxes.count(0)
    fills = f"fills a box in {name}: {left} left" if left else f"fills the last box in {name}"
    rules = (rule_of_writing(play, quadrant), "PS-4.2" if quadrant == WILD else "PS-4.1", "PS-4.3")
    ruled = play.chart.quadrants[quadrant].rule != "any"
    marks = (_numbers(play)[action.box],)
    text = f"A {boxes[action.box]} {fills}."
    return events.NumberWritten(play.seat, text, marks, (*rules, "PS-4.4") if ruled else rules)


def _quadrant_demolished(play: WorkingState) -> Event:
    text = f"{QUADRANT_NAMES[play.sheet.ship]} is demolished."
    return events.Smashed(play.seat, text, _numbers(play), ("PS-4.5",), stage="smash")


def _numbers(play: WorkingState) -> tuple[str, ...]:
    """Return the ids of the number pieces in the boxes of the ship's quadrant."""
    quadrant = play.sheet.ship
    boxes = range(len(play.sheet.boxes[quadrant]))
    return tuple(events.piece(play.seat, f"number/{QUADRANTS[quadrant]}/{i}") for i in boxes)
