"""Using a ready ability on a die.

From round 1 on, at any time on your turn, you cross out a full circle of a quadrant (PS-6.1, PS-6.2) and change any of
your 6 dice, even a used one: adjust it by 1 within 1 to 6 (PS-6.3, PS-6.7), flip it to its opposite side (PS-6.4) or
roll it again (PS-6.5). Each quadrant readies one of these, or any of them (PS-6.6, PS-6.8).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import ClassVar, Self

from msgspec.structs import replace

from rules.base.action import RuledAction
from rules.common.dice import SIDES
from rules.common.memo import Memo
from rules.common.text import listed, possessive, some
from rules.common.tuples import put
from rules.game import Event, Refusal
from rules.planet_smash import events
from rules.planet_smash.abilities import ROLLED, ability_refusal, changed_value
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.hand_movement import held
from rules.planet_smash.planning_dice import finish_if_idle
from rules.planet_smash.sheet import (
    FILLED,
    any_ready,
    die_value,
    filled,
    ready,
    ready_circles,
    target_value,
)
from rules.planet_smash.state import (
    ASKED,
    COLOURS,
    DICE,
    DONE,
    EMPTY,
    PERFORMED,
    PLACING,
    PLANNING_DICE,
    TARGETING_DICE,
    Sheet,
    Three,
)
from rules.planet_smash.terms import (
    ABILITY_NAMES,
    QUADRANT_NAMES,
    and_does,
    circle_place,
    circle_places,
    die_place,
    die_words,
    does,
    plan_words,
)
from rules.planet_smash.working_state import WorkingState
from rules.planet_smash.writing_preview import box_line, cell_line, write_places
from rules.tabletop import Gesture, Preview, PreviewLine

MOST_LINES = 3
VERBS = {"adjust": "adjust", "flip": "flip", "reroll": "re-roll"}
CHANGES = {"adjust": "PS-6.3", "flip": "PS-6.4", "reroll": "PS-6.5"}


class UseAbility(RuledAction[WorkingState], frozen=True, gc=False):
    """Cross out a ready circle of a quadrant and "adjust" (by step -1 or +1), "flip" or "reroll" a die,
    "plan/red" or "target/red"."""

    phases: ClassVar = (PLACING, ASKED, DONE)
    candidates_are_legal: ClassVar = True
    rank: ClassVar = 2
    quadrant: str
    ability: str
    die: str
    step: int = 0

    @classmethod
    def candidates(cls, play: WorkingState) -> Iterable[Self]:
        sheet = play.sheet
        if not any_ready(sheet):
            return ()
        found: tuple[UseAbility, ...] = ()
        for listed_, cells, crossed in zip(
            _LISTED[play.chart.abilities], sheet.cells, sheet.crossed, strict=True
        ):
            if FILLED[cells] & ~crossed:
                found += listed_[0][sheet.plan] + listed_[1][sheet.target]
        return found  # type: ignore[return-value]  # of this class

    def why_not(self, play: WorkingState) -> Refusal | None:
        if self.quadrant not in QUADRANTS:
            return Refusal("PS-1.2", "Choose Wild, A, B or C.")
        if self.ability not in PERFORMED:
            return Refusal("PS-6.6", "Choose Adjust, Flip or Re-roll.")
        quadrant = QUADRANTS.index(self.quadrant)
        if self.ability not in play.chart.performs[quadrant]:
            granted, name = ABILITY_NAMES[play.chart.abilities[quadrant]], QUADRANT_NAMES[quadrant]
            words = f"You can only use {granted} from {name}, not {ABILITY_NAMES[self.ability]}."
            return Refusal("PS-6.8", words, circle_places(quadrant))
        if not ready(play.sheet, quadrant):
            return _not_ready(play, quadrant)
        if self.die not in DICE:
            return Refusal("PS-6.1", "Choose one of your 6 dice for this ability.")
        refusal = ability_refusal(self.ability, self.die, die_value(play.sheet, self.die), self.step)
        return refusal and replace(refusal, places=(die_place(play.sheet, self.die),))

    def do(self, play: WorkingState) -> None:
        sheet, quadrant = play.sheet, QUADRANTS.index(self.quadrant)
        circle = ready_circles(sheet, quadrant)[0]
        crossed = put(sheet.crossed, quadrant, sheet.crossed[quadrant] | 1 << circle)
        planned = self.die in PLANNING_DICE
        dice, ids = (sheet.plan, PLANNING_DICE) if planned else (sheet.target, TARGETING_DICE)
        colour = ids.index(self.die)
        value = changed_value(self.ability, dice[colour], self.step)
        changed = put(dice, colour, play.roll(1)[0] if value == ROLLED else value)
        play.put_sheet(
            replace(sheet, plan=changed, crossed=crossed)
            if planned
            else replace(sheet, target=changed, crossed=crossed)
        )
        play.emit(_used, play, self, sheet, circle)
        finish_if_idle(play)

    def gesture(self, play: WorkingState) -> Gesture:
        id, seat, die = self.quadrant, play.seat, self.die
        circles = ready_circles(play.sheet, QUADRANTS.index(id))
        pieces = (f"{seat}:ability/{id}", *(f"{seat}:token/{id}/{circle}" for circle in circles))
        value = changed_value(self.ability, die_value(play.sheet, die), self.step)
        to = "" if value == ROLLED else f" to {value}"
        label = f"{ABILITY_NAMES[self.ability]} {die_words(play.sheet, die)}{to}"
        return Gesture(label, pieces, die_place(play.sheet, die), icon=self.ability)

    def text(self, play: WorkingState) -> str:
        quadrant = QUADRANTS.index(self.quadrant)
        granted = ABILITY_NAMES[play.chart.abilities[quadrant]]
        return f"{self.gesture(play).label} with {possessive(QUADRANT_NAMES[quadrant])} {granted}"

    def preview(self, play: WorkingState) -> Preview | None:
        sheet, quadrant = play.sheet, QUADRANTS.index(self.quadrant)
        circles, granted = ready_circles(sheet, quadrant), play.chart.abilities[quadrant]
        value = changed_value(self.ability, die_value(sheet, self.die), self.step)
        uses = f"Uses 1 {ABILITY_NAMES[granted]} from {QUADRANT_NAMES[quadrant]}"
        cost = PreviewLine("note", uses, f"{len(circles) - 1 or 'None'} left", granted)
        lines = (*_effect(play, self, value), cost)[:MOST_LINES]
        marks: tuple[str, ...] = (circle_place(quadrant, circles[0]), die_place(sheet, self.die))
        if value != ROLLED and play.pending and self.die == PLANNING_DICE[play.acting]:
            marks += write_places(play.chart, _with_value(sheet, self.die, value), sheet.ship, value)
        final = "can't be undone" if value == ROLLED else ""
        return Preview(self.gesture(play).label, final, lines, (), marks)

    @classmethod
    def action_from_drag(cls, play: WorkingState, piece: str, place: str, turn: int) -> Self | Refusal | None:
        """Return the use of a quadrant's ability on the die at a place, or on none; a crossed-out circle is
        refused."""
        id, _, circle = held(play, piece, "token").partition("/")
        if id and play.sheet.crossed[QUADRANTS.index(id)] >> int(circle) & 1:
            return _crossed_out(play, QUADRANTS.index(id), int(circle))
        id = id or held(play, piece, "ability")
        if not id:
            return None
        ability = play.chart.performs[QUADRANTS.index(id)][0]
        die = next((die for die in DICE if die_place(play.sheet, die) == place), "")
        return cls(id, ability, die, 1 if ability == "adjust" else 0)


Listed = tuple[Memo[Three, tuple[UseAbility, ...]], Memo[Three, tuple[UseAbility, ...]]]
"""The uses of a quadrant's ability on planning dice with some values, and on targeting dice."""


def _listed(abilities: tuple[str, ...]) -> tuple[Listed, ...]:
    return tuple(
        (_by_values(id, ability, PLANNING_DICE), _by_values(id, ability, TARGETING_DICE))
        for id, ability in zip(QUADRANTS, abilities, strict=True)
    )


def _by_values(quadrant: str, ability: str, dice: tuple[str, ...]) -> Memo[Three, tuple[UseAbility, ...]]:
    first, second, third = ([_uses(quadrant, ability, die, value) for value in (0, *SIDES)] for die in dice)
    return Memo(lambda values: first[values[0]] + second[values[1]] + third[values[2]])


_LISTED = Memo(_listed)
"""The uses of ready abilities, by the abilities of the quadrants."""


def _uses(quadrant: str, ability: str, die: str, value: int) -> tuple[UseAbility, ...]:
    performs = PERFORMED if ability == "any" else (ability,)
    return tuple(
        UseAbility(quadrant, performed, die, step)
        for performed, step in product(performs, (-1, 0, 1))
        if not ability_refusal(performed, die, value, step)
    )


def _not_ready(play: WorkingState, quadrant: int) -> Refusal:
    name, ability = QUADRANT_NAMES[quadrant], ABILITY_NAMES[play.chart.abilities[quadrant]]
    if filled(play.sheet.cells[quadrant]):
        words = f"You have no {ability} left in {name}. Each circle works once."
    else:
        words = f"{ability} isn't ready in {name}. Complete a row or column there first."
    return Refusal("PS-6.2", words, circle_places(quadrant))


def _crossed_out(play: WorkingState, quadrant: int, circle: int) -> Refusal:
    ability = ABILITY_NAMES[play.chart.abilities[quadrant]]
    words = f"You have already used that {ability}. Each circle works once."
    return Refusal("PS-6.2", words, (circle_place(quadrant, circle),))


def _with_value(sheet: Sheet, die: str, value: int) -> Sheet:
    role, _, name = die.partition("/")
    colour = COLOURS.index(name)
    if role == "plan":
        return replace(sheet, plan=put(sheet.plan, colour, value))
    return replace(sheet, target=put(sheet.target, colour, value))


def _effect(play: WorkingState, action: UseAbility, value: int) -> tuple[PreviewLine, ...]:
    """Return the consequences of the changed die."""
    role, _, name = action.die.partition("/")
    colour, sheet = COLOURS.index(name), play.sheet
    placed = role == "plan" and colour == play.acting
    if role == "plan" and colour in sheet.spots and not placed:
        return (PreviewLine("caution", f"The {name} die is already used", "The number no longer matters"),)
    if value == ROLLED:
        return (PreviewLine("caution", "Rolls any number from 1 to 6"),)
    if placed:
        after, among = _with_value(sheet, action.die, value), play.pending[-1].among
        box = (box_line(play.chart, after, sheet.ship, value),) if "demolish" in among else ()
        cell = (cell_line(play.chart, after, sheet.ship, value),) if "research" in among else ()
        return box + cell
    return (_unplaced_line(play, name, value) if role == "plan" else _target_line(play, colour, value),)


def _target_line(play: WorkingState, colour: int, value: int) -> PreviewLine:
    """Return the unused dice that reach the new value of a targeting die."""
    sheet, quadrant = play.sheet, play.sheet.slots[colour]
    can_demolish = play.pending and "demolish" in play.pending[-1].among and sheet.ship == quadrant
    acting = play.acting if can_demolish else EMPTY
    reaching = [
        plan_words(sheet, die)
        for die in range(len(COLOURS))
        if sheet.plan[die] >= value and (die not in sheet.spots or die == acting)
    ]
    verb = some(len(reaching), "reaches", "reach")
    detail = f"{listed(reaching).capitalize()} {verb} it" if reaching else "No unused die reaches it"
    mark = "good" if value < sheet.target[colour] else "caution"
    return PreviewLine(mark, f"{QUADRANT_NAMES[quadrant]} needs {value} or more", detail)


def _unplaced_line(play: WorkingState, name: str, value: int) -> PreviewLine:
    """Return where an unplaced die with a new value could fill a box this round."""
    chart, sheet = play.chart, play.sheet
    near = {quadrant for route in chart.routes[sheet.ship][sheet.spots] for quadrant in route}
    fits = [
        QUADRANT_NAMES[quadrant]
        for quadrant in sorted(near)
        if chart.boxes_for[quadrant][sheet.boxes[quadrant]][value] and value >= target_value(sheet, quadrant)
    ]
    if not fits:
        return PreviewLine("note", f"You can still place the {name} die", "Fits no box this round")
    return PreviewLine("good", f"{name.capitalize()} {value} fits a box in {listed(fits, 'or')}")


def _used(play: WorkingState, action: UseAbility, before: Sheet, circle: int) -> Event:
    old, new = die_words(before, action.die), die_value(play.sheet, action.die)
    quadrant = QUADRANTS.index(action.quadrant)
    card = play.chart.abilities[quadrant]
    granted = f"{possessive(QUADRANT_NAMES[quadrant])} {ABILITY_NAMES[card]}"
    rolls = action.ability == "reroll"
    change = f"{old} to {new} with {granted}"
    if rolls:
        change = f"{old} with {granted} {and_does(play, 'get')} {new}"
    marks = (events.piece(play.seat, action.die), events.token(play.seat, quadrant, circle))
    rules = ["PS-6.1", "PS-6.2", CHANGES[action.ability]]
    if card == "any":
        rules.append("PS-6.6")
    if play.pending and action.die == PLANNING_DICE[play.acting]:
        rules.append("PS-3.8")
    text = f"{does(play, VERBS[action.ability])} {change}."
    kind = events.DiceRolled if rolls else events.AbilityUsed
    return kind(play.seat, text, marks, tuple(rules), card, "played")
