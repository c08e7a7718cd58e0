"""Carrying out a legal action, up to the next decision."""

from __future__ import annotations

from typing import Any

from rules.engine.advance import advance
from rules.engine.windows import announce, pass_on
from rules.engine.working_state import freeze
from rules.game import Event
from rules.immense_warfare import events
from rules.immense_warfare.items import Moment
from rules.immense_warfare.position import Position
from rules.immense_warfare.turn import crowded_out


def carried_out(work: Any, action: Any, log: list[Event] | None) -> Position:
    """Return the state after a legal action; the working copy is then one of that state."""
    work.log = log
    if not work.agenda and not action.setting:
        work.held = False
    seat, lines = (work.deciding, work.lines) if log is not None else (None, 0)
    action.do(work)
    if work.agenda or work.noticed:
        advance(work)
    if seat is not None and work.lines == lines:
        work.emit(_done, work, seat, action)
    return until_decided(work)


def passed(work: Any, log: list[Event] | None) -> Position:
    """Return the state after the prompted player passes."""
    work.log = log
    pass_on(work)
    advance(work)
    return until_decided(work)


def _done(work: Any, seat: int, action: Any) -> Event:
    """Return the event of an action that has no other log line."""
    return events.Noted(seat, f"{work.names[seat]} {action.in_log(work)}.", (), ("MI-7.1",))


def until_decided(work: Any) -> Position:
    """Return the state advanced to the next decision: state-based checks, the agenda, and, on Hold, a prompt
    (MI-7.1)."""
    while not work.ended:
        if work.agenda:
            if work.agenda[-1].decider() >= 0:
                break
        elif not _holds(work):
            break
        advance(work)
    work.log, work.noticed, work.checked = None, (), None
    return freeze(work, Position)


def _holds(work: Any) -> bool:
    """Check the state after an action, and return whether something is left to do: triggered abilities, or a
    prompt on Hold."""
    work.answered = ()
    work.check()
    if work.agenda or work.noticed:
        return True
    if work.phase != "main" or crowded_out(work) or work.held:
        return False
    work.held = True
    one, other = work.sides
    if "hold" not in one.stops and "hold" not in other.stops:
        return False
    announce(work, Moment(work.seat, stop="hold"))
    return True
