"""The effect of each action. Callers must check `legality.why_not` first.

Events go to a log if there is one; otherwise no texts are created.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.common.dice import roll
from rules.common.emitter import Log
from rules.common.tuples import put
from rules.game import Event
from rules.planet_smash import events as lines
from rules.planet_smash.abilities import ROLLED, changed_value
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.chart import Chart
from rules.planet_smash.legal_actions import die_actions
from rules.planet_smash.pending import BOTH, Pending, ask, take, without_top
from rules.planet_smash.reach import can_be_helped
from rules.planet_smash.sheet import (
    CIRCLES_OF,
    FILLED,
    any_ready,
    demolished,
    die_value,
    matches,
    ready_circles,
    smashed,
)
from rules.planet_smash.state import (
    COLOURS,
    EMPTY,
    Attempt,
    Demolish,
    Finish,
    NextRound,
    Place,
    Position,
    Research,
    Seat,
    Sheet,
    UseAbility,
)

NO_SPOTS = (EMPTY, EMPTY, EMPTY)
UNREAD = Log()
"""The log of a game whose events nobody reads."""


def play(chart: Chart, state: Position, action: Attempt, events: list[Event] | None) -> Position:
    """Return the state after a legal action."""
    log = Log(events) if events is not None else UNREAD
    return _PLAY[type(action)](chart, state, state.sheets[state.seat], action, log)


def _with(state: Position, sheet: Sheet, pending: tuple[Pending, ...], rng: int) -> Position:
    """Return the state with another sheet of the seat to act."""
    seat = state.seat
    sheets = put(state.sheets, seat, sheet)
    return Position(rng, state.planet, state.names, state.round, seat, sheets, pending, state.viewer)


def _seat(chart: Chart, state: Position, sheet: Sheet, action: Seat, log: Log) -> Position:
    colour, quadrant = COLOURS.index(action.colour), QUADRANTS.index(action.quadrant)
    log.emit(lines.seated, state, colour, quadrant)
    return _with(state, replace(sheet, seats=put(sheet.seats, colour, quadrant)), (), state.rng)


def _place(chart: Chart, state: Position, sheet: Sheet, action: Place, log: Log) -> Position:
    colour = COLOURS.index(action.colour)
    pawn = chart.flight[sheet.pawn][action.spot - 1]
    spots = put(sheet.spots, action.spot - 1, colour)
    after = Sheet(sheet.seats, sheet.target, sheet.plan, spots, pawn, sheet.boxes, sheet.cells, sheet.crossed)
    picks = len(BOTH) if matches(sheet, colour, pawn) else 1  # PS-3.4: fixed when the die is placed
    choice = Pending("die", state.seat, action.colour, BOTH, picks)
    log.emit(lines.placed, state, sheet, after, colour, action.spot)
    return _finish_idle_die(chart, _with(state, after, ask(state.pending, choice), state.rng), log)


def _demolish(chart: Chart, state: Position, sheet: Sheet, action: Demolish, log: Log) -> Position:
    pawn, colour = sheet.pawn, COLOURS.index(state.pending[-1].about)
    written = put(sheet.boxes[pawn], action.box, sheet.plan[colour])
    down, target = 0 not in written, sheet.target
    if down and pawn in sheet.seats:  # PS-4.5: its die leaves the game
        target = put(target, sheet.seats.index(pawn), 0)
    boxes = put(sheet.boxes, pawn, written)
    after = Sheet(sheet.seats, target, sheet.plan, sheet.spots, pawn, boxes, sheet.cells, sheet.crossed)
    log.emit(lines.demolished, chart, state, after, pawn, action.box)
    if down:
        log.emit(lines.quadrant_smashed, state, after, pawn)
    if down and smashed(after):
        return _smashed(chart, _with(state, after, (), state.rng), log)
    return _finish_idle_die(chart, _with(state, after, take(state.pending, "demolish"), state.rng), log)


def _research(chart: Chart, state: Position, sheet: Sheet, action: Research, log: Log) -> Position:
    pawn, colour = sheet.pawn, COLOURS.index(state.pending[-1].about)
    cells = put(sheet.cells, pawn, put(sheet.cells[pawn], action.cell, sheet.plan[colour]))
    after = Sheet(sheet.seats, sheet.target, sheet.plan, sheet.spots, pawn, sheet.boxes, cells, sheet.crossed)
    log.emit(lines.researched, state, after, action.cell)
    for circle in CIRCLES_OF[FILLED[cells[pawn]] ^ FILLED[sheet.cells[pawn]]]:  # marks are never erased
        log.emit(lines.ability_ready, chart, state, pawn, circle)
    return _finish_idle_die(chart, _with(state, after, take(state.pending, "research"), state.rng), log)


def _finish(chart: Chart, state: Position, sheet: Sheet, action: Finish, log: Log) -> Position:
    log.emit(lines.finished, state, sheet)
    return _with(state, sheet, without_top(state.pending), state.rng)


def _use(chart: Chart, state: Position, sheet: Sheet, action: UseAbility, log: Log) -> Position:
    quadrant = QUADRANTS.index(action.quadrant)
    circle = ready_circles(sheet, quadrant)[0]
    crossed = put(sheet.crossed, quadrant, sheet.crossed[quadrant] | 1 << circle)
    value = changed_value(action.ability, die_value(sheet, action.die), action.step)
    rng = state.rng
    if value == ROLLED:
        (value,), rng = roll(rng, 1)
    role, _, colour = action.die.partition("/")
    dice = sheet.plan if role == "plan" else sheet.target
    dice = put(dice, COLOURS.index(colour), value)
    if role == "plan":
        after = replace(sheet, plan=dice, crossed=crossed)
    else:
        after = replace(sheet, target=dice, crossed=crossed)
    log.emit(lines.used, chart, state, sheet, after, action, circle)
    return _finish_idle_die(chart, _with(state, after, state.pending, rng), log)


def _next_round(chart: Chart, state: Position, sheet: Sheet, action: NextRound, log: Log) -> Position:
    return _next_turn(chart, state, log)


def _finish_idle_die(chart: Chart, state: Position, log: Log) -> Position:
    """Return the state; a placed die that can do nothing more, even with ready abilities, is finished
    (PS-3.6)."""
    if not state.pending:
        return state
    sheet, choice = state.sheets[state.seat], state.pending[-1]
    if die_actions(chart, sheet, choice) or (any_ready(sheet) and can_be_helped(chart, sheet, choice)):
        return state
    log.emit(lines.spent, state, sheet)
    return _with(state, sheet, without_top(state.pending), state.rng)


def _smashed(chart: Chart, state: Position, log: Log) -> Position:
    """Return the state after a smashed planet: the turn is over; a solo game ends at once (PS-7.1), with more
    players the later seats finish this round (PS-7.2)."""
    log.emit(lines.smashed, chart, state)
    return _next_turn(chart, state, log)


def _next_turn(chart: Chart, state: Position, log: Log) -> Position:
    """Return the state at the next seat's turn or in a new round, or at the end of the game after the last
    round."""
    seat, round_ = state.seat + 1, state.round
    if seat == len(state.sheets):
        if any(map(smashed, state.sheets)) or round_ == chart.planet.rounds:  # PS-7.2, PS-2.1
            return _ended(chart, state, log)
        seat, round_ = 0, round_ + 1
    after = Position(state.rng, state.planet, state.names, round_, seat, state.sheets, (), state.viewer)
    return rolled(chart, after, log) if round_ else after


def _ended(chart: Chart, state: Position, log: Log) -> Position:
    after = replace(state, seat=-1, pending=())
    log.emit(lines.ended, chart, after, state.seat)
    return after


def rolled(chart: Chart, state: Position, log: Log = UNREAD) -> Position:
    """Return the state at the start of a turn: targeting dice in play and planning dice rolled, spots empty
    (PS-2)."""
    sheet = state.sheets[state.seat]
    targets = [colour for colour in range(len(COLOURS)) if not demolished(sheet, sheet.seats[colour])]
    values, rng = roll(state.rng, len(targets) + len(COLOURS))
    plan, target = (values[0], values[1], values[2]), (0, 0, 0)
    for colour, value in zip(targets, values[len(COLOURS) :], strict=True):
        target = put(target, colour, value)
    after = Sheet(sheet.seats, target, plan, NO_SPOTS, sheet.pawn, sheet.boxes, sheet.cells, sheet.crossed)
    if not state.seat:
        log.emit(lines.round_begun, chart, state)
    log.emit(lines.rolled, state, after)
    return _with(state, after, (), rng)


_PLAY: dict[type, Callable[[Chart, Position, Sheet, Any, Log], Position]] = {
    Seat: _seat,
    Place: _place,
    Demolish: _demolish,
    Research: _research,
    Finish: _finish,
    UseAbility: _use,
    NextRound: _next_round,
}
