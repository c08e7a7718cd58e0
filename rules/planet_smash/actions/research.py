"""Researching with the placed die.

The placed die's number is written in an open research cell of the quadrant below the ship, 3 columns wide and 2 rows
high, in any order (PS-5.2): it must equal any number in its column and differ from every number in its row (PS-5.1). A
full column or row readies one use of the quadrant's ability (PS-5.3). A demolished quadrant still takes research
(PS-4.6).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from msgspec.structs import replace

from rules.base.action import RuledAction
from rules.common.memo import Memo
from rules.common.text import counted, possessive
from rules.common.tuples import put
from rules.game import Event, Refusal
from rules.planet_smash import events
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.hand_movement import held
from rules.planet_smash.pending import take
from rules.planet_smash.planning_dice import (
    cells_to_research,
    finish_if_idle,
    refusal_to_use,
    refusal_to_write,
    rule_of_writing,
)
from rules.planet_smash.sheet import AREA, CIRCLES_OF, FILLED, demolished
from rules.planet_smash.state import ASKED, Numbers
from rules.planet_smash.terms import (
    ABILITY_NAMES,
    LINE_NAMES,
    QUADRANT_NAMES,
    cell_place,
    circle_place,
    does,
    plan_words,
    planning_die,
)
from rules.planet_smash.working_state import WorkingState
from rules.planet_smash.writing import cell_refusal
from rules.planet_smash.writing_preview import completing, readying, then_line
from rules.tabletop import Gesture, Preview, PreviewLine

ROWS, COLUMNS = ("upper", "lower"), ("left", "middle", "right")
"""The names of rows and columns of a research area."""


class Research(RuledAction[WorkingState], frozen=True, gc=False):
    """Write the placed die's value in a research cell, from 0, of the ship's quadrant (PS-5.1)."""

    phases: ClassVar = (ASKED,)
    candidates_are_legal: ClassVar = True
    cell: int

    @classmethod
    def candidates(cls, play: WorkingState) -> Iterable[Self]:
        return _WRITES[cells_to_research(play.sheet, play.pending[-1])]  # type: ignore[return-value]

    def why_not(self, play: WorkingState) -> Refusal | None:
        refusal = refusal_to_write(play, "research")
        if refusal:
            return refusal
        sheet, quadrant = play.sheet, play.sheet.ship
        return cell_refusal(quadrant, sheet.cells[quadrant], self.cell, sheet.plan[play.acting])

    def do(self, play: WorkingState) -> None:
        sheet, quadrant = play.sheet, play.sheet.ship
        cells = put(sheet.cells, quadrant, put(sheet.cells[quadrant], self.cell, sheet.plan[play.acting]))
        play.put_sheet(replace(sheet, cells=cells))
        play.emit(_researched, play, self)
        play.pending = take(play.pending, "research")
        new = FILLED[cells[quadrant]] ^ FILLED[sheet.cells[quadrant]]  # marks are never erased
        for circle in CIRCLES_OF[new]:
            play.emit(_ability_ready, play, circle)
        finish_if_idle(play)

    def gesture(self, play: WorkingState) -> Gesture:
        quadrant = play.sheet.ship
        label = f"Research in {QUADRANT_NAMES[quadrant]}"
        return Gesture(label, (planning_die(play),), cell_place(quadrant, self.cell), icon="research")

    def text(self, play: WorkingState) -> str:
        row, column = divmod(self.cell, AREA.columns)
        where = f"{possessive(QUADRANT_NAMES[play.sheet.ship])} {ROWS[row]} {COLUMNS[column]} cell"
        return f"Research in {where} with {plan_words(play.sheet, play.acting)}"

    def preview(self, play: WorkingState) -> Preview | None:
        sheet, quadrant, value = play.sheet, play.sheet.ship, play.sheet.plan[play.acting]
        cells = put(sheet.cells[quadrant], self.cell, value)
        after = replace(sheet, cells=put(sheet.cells, quadrant, cells))
        circles = completing(sheet, quadrant, self.cell, value)
        lines = (self._result(play, cells, circles), then_line(play, after, "research"))
        title = f"Research in {QUADRANT_NAMES[quadrant]} with {plan_words(sheet, play.acting)}"
        return Preview(title, "", lines, (), tuple(circle_place(quadrant, circle) for circle in circles))

    def _result(self, play: WorkingState, cells: Numbers, circles: Numbers) -> PreviewLine:
        """Return the abilities that the number readies, else what its row and column still need."""
        if circles:
            ability = play.chart.quadrants[play.sheet.ship].ability
            return PreviewLine("good", readying(play.chart, play.sheet.ship, circles), "", ability)
        missing = sum(not cells[cell] for cell in AREA.row(AREA.row_of(self.cell)))
        detail = f"Row needs {counted(missing, 'more different number')}"
        return PreviewLine("note", f"Column needs one more {cells[self.cell]}", detail, "research")

    @classmethod
    def action_from_drag(cls, play: WorkingState, piece: str, place: str, turn: int) -> Self | Refusal | None:
        colour = held(play, piece, "plan")
        family, _, rest = place.partition("/")
        if not colour or family != "cell":
            return None
        quadrant, _, cell = rest.partition("/")
        return refusal_to_use(play, colour, quadrant) or cls(int(cell))


_WRITES: Memo[Numbers, tuple[Research, ...]] = Memo(lambda cells: tuple(map(Research, cells)))
"""The actions that write in one of some cells, by the cells."""


def _researched(play: WorkingState, action: Research) -> Event:
    sheet, quadrant = play.sheet, play.sheet.ship
    note = events.piece(play.seat, f"note/{QUADRANTS[quadrant]}/{action.cell}")
    rules = (rule_of_writing(play, quadrant), "PS-5.1", "PS-5.2")
    ruins = ("PS-4.6",) if demolished(sheet, quadrant) else ()
    value = sheet.cells[quadrant][action.cell]
    text = f"{does(play, 'research')} a {value} in {QUADRANT_NAMES[quadrant]}."
    return events.NumberWritten(play.seat, text, (note,), rules + ruins)


def _ability_ready(play: WorkingState, circle: int) -> Event:
    quadrant = play.sheet.ship
    card, line = play.chart.quadrants[quadrant].ability, LINE_NAMES[circle].lower()
    text = f"{possessive(QUADRANT_NAMES[quadrant])} {line} is complete: {ABILITY_NAMES[card]} is ready."
    marks = (events.token(play.seat, quadrant, circle),)
    return events.AbilityReady(play.seat, text, marks, ("PS-5.3", "PS-6.8"), card, "seen")
