"""How players end a game before its rules do: one resigns, or offers the others a draw (ADR 0040)."""

from __future__ import annotations

from typing import Any

from game.app.dialog import Dialog
from game.app.scene import App
from game.app.seats import persons, spoken
from game.app.session import Session
from game.pages.play.handover import ACCEPTED, DECLINED, DrawScene
from game.pages.play.screen import viewer_seat
from rules.bots import draws
from rules.bots.play import decision_seed
from rules.common.words import listed
from rules.ends import End

RESIGN, DRAW, STAY = "resign", "draw", "stay"
GIVEN_BACK = "given back"
"""What the table is told where another has sat at the screen meanwhile, and it lies open."""


def agreement_at(app: App, session: Session) -> Agreement | None:
    """What the player at the screen may end the game by; None alone, among bots and where it is over."""
    alone = len(session.setup.seats) < 2 or not persons(session.setup)
    return None if alone or session.outcome is not None else Agreement(app, session)


class Agreement:
    """Asks the player at the screen, then the others: bots by their estimate at once, persons one after another."""

    def __init__(self, app: App, session: Session) -> None:
        self.seat = viewer_seat(session)
        self._app, self._session = app, session
        self._asked: list[int] = []
        """The persons who are still to answer, the one who is asked now first."""
        self._seen_by_others = False

    @property
    def goes_on(self) -> bool:
        """Whether somebody is still to answer."""
        return bool(self._asked)

    @property
    def covers(self) -> bool:
        """Whether another sits at the screen now, who may not see the table of who offered."""
        session, always = self._session, self._app.settings.cover == "always"
        hides = session.outcome is None and (always or session.game.secrets(session.state))
        return self._seen_by_others and hides

    @property
    def lies_open(self) -> bool:
        """Whether that one may see it with all hands face down, until who offered takes the screen back."""
        session, always = self._session, self._app.settings.cover == "always"
        return self.covers and not always and session.game.open_view(session.state, self.seat) is not None

    def ask(self) -> None:
        """Ask which end it should be, and say what each means."""
        names, others = self._session.setup.seats, self._others()
        if len(others) == 1:
            who = spoken(self._session.setup, others[0])
            wins, answers = f"{who} wins", f"{who} may accept it or decline"
        else:
            wins, answers = "the others share the win", "it needs the consent of all others"
        text = f"If {names[self.seat]} resigns, {wins}. With a draw nobody wins: {answers}."
        choices = [(RESIGN, "Resign", False), (DRAW, "Offer a draw", False), (STAY, "Play on", True)]
        self._app.push(Dialog(self._app, "End the game?", text, choices, safe=STAY))

    def answered(self, result: Any) -> bool:
        """Take an answer of the player, or of one who was asked; whether it was one that decides something."""
        if result == RESIGN:
            self._session.finish(End("resign", self.seat))
        elif result == DRAW:
            self._offer()
        elif result == DECLINED:
            self._declined(self._asked[:1])
        elif result == ACCEPTED:
            self._asked.pop(0)
            self._ask_next()
        else:
            return False
        return True

    def _offer(self) -> None:
        against = [
            seat for seat in self._others() if self._session.setup.bot(seat) and not self._bot_accepts(seat)
        ]
        if against:
            self._declined(against)
        else:
            self._asked = [seat for seat in self._others() if not self._session.setup.bot(seat)]
            self._ask_next()

    def _declined(self, seats: list[int]) -> None:
        who = listed([spoken(self._session.setup, seat) for seat in seats])
        self._app.say(f"{who} {'declines' if len(seats) == 1 else 'decline'} the draw.")
        self._asked.clear()

    def _ask_next(self) -> None:
        names = self._session.setup.seats
        if not self._asked:
            self._session.finish(End("draw", self.seat))
            return
        seat = self._asked[0]
        self._seen_by_others = True
        self._app.push(DrawScene(self._app, names[seat], seat, names[self.seat]))

    def _bot_accepts(self, seat: int) -> bool:
        session = self._session
        rng = decision_seed(session.history.seed, len(session.history.actions))
        return draws.accepts(session.game, session.view(seat), seat, len(session.setup.seats), rng)

    def _others(self) -> list[int]:
        return [seat for seat in range(len(self._session.setup.seats)) if seat != self.seat]
