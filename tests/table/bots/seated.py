"""Tables with bots at them, and what the tests ask of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.app.session import Session
from game.bots.bot_service import Ticket
from rules.bots.jobs import Job
from rules.bots.thought import Thought, Weighed
from rules.game import Setup
from rules.planet_smash.actions.next_round import NextRound
from tests.toy.game import Strike
from tests.ui.driver import Driver

Sit = Callable[..., Driver]


class IdleBotService:
    """A bot service in which nothing is answered unless the test does it."""

    def __init__(self) -> None:
        self.tickets: list[Ticket] = []

    def ask(self, job: Job, on_done: Any, on_fault: Any = None, on_progress: Any = None) -> Ticket:
        self.tickets.append(Ticket(job, on_done, on_fault, on_progress, lambda: None))
        return self.tickets[-1]

    def answer(self, action: Any) -> None:
        """The last job has come to that."""
        self.tickets[-1].on_done(Thought(0, (Weighed(action, 0.0),)))

    @property
    def open(self) -> list[Ticket]:
        return [ticket for ticket in self.tickets if not ticket.done]

    def update(self) -> bool:
        return False

    def close(self) -> None:
        """Nothing to close."""


def planet_setup(app: Any, bots: tuple[str, ...]) -> Setup:
    setup = app.game("planet_smash").default_setup(len(bots))
    seats = tuple(bot.capitalize() or f"Player {seat + 1}" for seat, bot in enumerate(bots))
    return replace(setup, seats=seats, options={**setup.options, "colours": "standard"}, bots=bots)


def session(d: Driver) -> Session:
    return d.session


def moves(d: Driver) -> int:
    return len(session(d).history.actions)


def bot_service(d: Driver) -> IdleBotService:
    found = d.app.bot_service
    assert isinstance(found, IdleBotService)
    return found


def said(d: Driver) -> list[str]:
    return d.notices


def to_the_end_of_the_turn(session: Session) -> None:
    """A person's turn up to handing on."""
    while session.actions()[0] != NextRound():
        session.do(session.actions()[0])


def hand_on(session: Session) -> None:
    """A person's whole turn."""
    to_the_end_of_the_turn(session)
    session.do(NextRound())


def until_round_ends(session: Session) -> None:
    """Everybody plays by lot until the last round's last turns."""
    chance = random.Random(5)
    while session.state.round < 16 or session.seat != 0:
        session.do(chance.choice(session.actions()))


def wait_for(d: Driver, seat: int | None, most: int = 600) -> None:
    """Frames pass until that seat is to act."""
    for _ in range(most):
        if session(d).seat == seat:
            d.settle()
            return
        d.frames(1)
    raise AssertionError(f"seat {seat} never comes to act")


def struck(session: Session) -> None:
    """Seat 0 has struck: the next seat answers."""
    session.do(Strike(session.state.hands[0][0].id))
