"""Moving a unit (MI-5.1 to MI-5.3).

Each mecha can move once in its player's Main Phase, but not in the turn it enters, unless it has Haste (MI-5.1).
It moves 1 space up, down, left or right, or as many spaces as its Speed, changing direction as it likes, through and
onto empty spaces only (MI-5.2). A short move still uses up the whole move. A unit that has attacked can't move, and
one that has moved may only attack as the next thing its player does (MI-5.3). With the option Free it can split its
move and attack in between. Nobody can respond to a move (MI-7.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

from rules.base.action import RuledAction
from rules.common.text import capital
from rules.game import Refusal
from rules.immense_warfare import events, field, refusals, units
from rules.immense_warfare.field import CELLS, NAMES, PLAYER_IDS, PLAYERS, cell_name
from rules.immense_warfare.fighting import (
    able_to_act,
    destinations,
    spaces_of,
    targets,
    why_not_move,
    why_not_unit,
)
from rules.immense_warfare.outcomes import MOST_LINES, expected_events, preview_lines, without_responses
from rules.immense_warfare.reach import attackers, distinct_names, few, reach_of
from rules.immense_warfare.state import MAIN
from rules.immense_warfare.terms import name_with_place
from rules.immense_warfare.working_state import WorkingState
from rules.tabletop import Gesture, Preview, PreviewLine


class Move(RuledAction[WorkingState], frozen=True, gc=False, tag="move"):
    """Moving a unit to a cell, by the shortest path (MI-5.2)."""

    candidates_are_legal: ClassVar = True
    phases: ClassVar = (MAIN,)
    rank: ClassVar = 2
    unit: str
    cell: str

    @classmethod
    def candidates(cls, play: WorkingState) -> Iterable[Self]:
        here, found = play.battlefield, list[Self]()
        if "move" in here.pieces[PLAYER_IDS[play.seat]].can_not:
            return ()
        taken = here.masks[0] | here.masks[1]
        for unit, piece, unrestricted in able_to_act(play, here):
            acted = unit.attacked and not play.free_order
            if unrestricted or not (acted or why_not_move(play, here, unit, piece)):
                spaces = (piece.keywords.get("speed") or 1) + piece.spaces - unit.moved
                ahead = field.moves(piece.cell, taken, spaces)
                if ahead:
                    id = unit.id
                    found += [cls(id, name) for name in field.NAMES_OF[ahead]]
        return found

    def why_not(self, play: WorkingState) -> Refusal | None:
        refused, unit = why_not_unit(play, self.unit, why_not_move), play.unit(self.unit)
        if refused is not None or unit is None:
            return refused
        return None if CELLS.get(self.cell, -1) in destinations(play, unit) else refusals.NO_WAY

    def do(self, play: WorkingState) -> None:
        cell, piece = CELLS[self.cell], play.pieces[self.unit]
        unit = play.unit(self.unit)
        assert unit is not None
        spaces = spaces_of(piece)
        if play.free_order:
            spaces = unit.moved + _distance(play, piece.cell, cell)
        units.relocate(play, self.unit, cell, moved=spaces, moves=unit.moves + 1)
        play.mover = self.unit
        if play.emits(events.UnitMoved):
            text = f"{piece.name} moves to {cell_name(cell)}."
            play.emit(events.UnitMoved(play.seat, text, (self.unit,), ("MI-5.2",), unit=self.unit))

    def gesture(self, play: WorkingState) -> Gesture:
        return Gesture(f"Move to {cell_name(CELLS[self.cell])}", (self.unit,), self.cell)

    def text(self, play: WorkingState) -> str:
        return f"Move {name_with_place(play, self.unit)} to {cell_name(CELLS[self.cell])}"

    def preview(self, play: WorkingState) -> Preview | None:
        """Return the targets in reach from the new cell, or how many turns until one is, and the enemies that
        could attack the unit there."""
        id, piece, title = self.unit, play.pieces[self.unit], self.gesture(play).label
        after = without_responses(play, self)
        unit = after.unit(id)
        if unit is None:
            lost = preview_lines(play, piece.controller, expected_events(play, self))
            return Preview(title, "", tuple(lost)[:MOST_LINES], (), (self.cell,))
        reached = targets(after, id, unit.cell) if "both" not in piece.can_not else ()
        units = [target for target in reached if target not in PLAYERS]
        lines = [*_reached(play, after, id, reached), *_safety(play, after, id)]
        marks = (self.cell, *(NAMES[play.pieces[target].cell] for target in units))
        return Preview(title, "", tuple(lines[:MOST_LINES]), (), marks)

    @classmethod
    def action_from_drag(cls, play: WorkingState, piece: str, place: str, turn: int) -> Self | None:
        unit = play.unit(piece)
        if unit is None or unit.host or unit.controller != play.deciding or place not in CELLS:
            return None
        there = play.at(CELLS[place])
        enemy = there is not None and there.controller != play.deciding
        return None if enemy or CELLS[place] == unit.cell else cls(piece, place)


def _distance(play: WorkingState, start: int, end: int) -> int:
    """Return the number of spaces of the shortest path between two cells."""
    blocked = play.battlefield.masks[0] | play.battlefield.masks[1]
    return next(steps for steps in range(1, 40) if field.moves(start, blocked, steps) >> end & 1)


def _reached(
    play: WorkingState, after: WorkingState, id: str, reached: tuple[str, ...]
) -> Iterator[PreviewLine]:
    """Yield the targets in reach of a unit after a move, or how many turns until one is."""
    units = [target for target in reached if target not in PLAYERS]
    if len(units) < len(reached):
        words = f"Can attack {play.names[1 - play.pieces[id].controller]} directly from there"
        yield PreviewLine("good", words, "MI-5.5", "target")
    if units:
        words = f"Can attack {few(distinct_names(play, units), 'target')} from there"
        yield PreviewLine("good", words, "MI-5.4", "target")
    unit = after.unit(id)
    if not reached and unit is not None:
        yield PreviewLine("note", capital(reach_of(after, unit).brief), "MI-5.4")


def _safety(play: WorkingState, after: WorkingState, id: str) -> Iterator[PreviewLine]:
    """Yield the enemies that can attack a unit after a move, and those that no longer can."""
    seat = play.pieces[id].controller
    now, then = (
        [each.id for each in attackers(work, 1 - seat) if id in each.targets] for work in (play, after)
    )
    gone = [attacker for attacker in now if attacker not in then]
    if then:
        words = f"{few(distinct_names(play, then), 'unit')} can attack it there"
        yield PreviewLine("caution", words, "MI-5.4")
    if gone:
        words = f"{few(distinct_names(play, gone), 'unit')} can no longer attack it there"
        yield PreviewLine("good", words, "MI-5.4")
