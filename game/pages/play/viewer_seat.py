"""Whose view a table shows, and what it tells, where bots play with persons or alone."""

from __future__ import annotations

from game.app.seats import persons, spoken
from game.app.session import Session
from rules.history import AnyHistory


def viewer_seat(session: Session, before: int | None = None) -> int:
    """The seat whose view is shown now: the person to move, else the person it was shown to `before`
    (None: the one who decided last). Where nothing is hidden, or bots have played alone from the first, one
    watches the bot to move."""
    seat, here = session.seat, persons(session.setup)
    if seat is not None and (seat in here or not session.people or not session.game.hidden):
        return seat
    if not here:
        return last_seat(session.history) if before is None else before
    return before if before in here else _last_person(session.history, here)


def previous_viewer(session: Session, seat: int, before: int) -> int:
    """Who still looks when the table is handed over to a seat: the one it was shown to `before`, else the
    next one."""
    return before if before != seat else (seat + 1) % len(session.setup.seats)


def last_seat(history: AnyHistory) -> int:
    """The seat that decided last; 0 at the beginning."""
    return (history.game.to_act(history.states[-2]) or 0) if history.actions else 0


def bot_report(session: Session) -> tuple[str, tuple[str, ...]] | None:
    """What the panel tells while a bot is to move, or where bots play alone: who moved last and what came
    of it; who thinks, before any bot has moved and where nothing came of it. None: it is a person's turn."""
    setup, history = session.setup, session.history
    thinks = session.seat is not None and setup.bot(session.seat)
    if not thinks and persons(setup):
        return None
    last = last_seat(history)
    made = history.log[-1] if history.actions and setup.bot(last) else []
    said = [event for event in made if event.logged]
    if said or session.seat is None:
        begun = bool(said) and said[-1].seat == session.seat  # the next turn begins with what is told last
        return spoken(setup, said[-1].seat if begun else last), tuple(event.text for event in said)
    name = spoken(setup, session.seat)
    return name, (f"{name} is thinking.",)


def _last_person(history: AnyHistory, here: list[int]) -> int:
    """Which of these seats decided last; the first of them when none has."""
    for state in reversed(history.states[:-1]):
        seat = history.game.to_act(state)
        if seat is not None and seat in here:
            return seat
    return here[0]
