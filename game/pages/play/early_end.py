"""Ending a game early: resigning, or offering a draw (ADR 0040)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.app.dialog import Dialog
from game.app.scene import Answer, App
from game.app.seats import name_in_sentence, person_seats
from game.app.session import Session
from game.pages.play.handover import DrawScene
from game.pages.play.screen import viewer_seat
from rules.bots.play import accepts, decision_seed
from rules.common.text import listed
from rules.ends import End


def early_end_at(app: App, session: Session, settled: Callable[[], object]) -> EarlyEnd | None:
    """Return the early-end dialogs for the player at the screen; None alone, among bots, and after the
    end."""
    alone = len(session.setup.seats) < 2 or not person_seats(session.setup)
    return None if alone or session.outcome is not None else EarlyEnd(app, session, settled)


class EarlyEnd:
    """The dialogs that end a game early: they ask the player at the screen, then the others – bots decide at
    once by their evaluation, persons in turn. `settled` is called when the game has ended or continues."""

    def __init__(self, app: App, session: Session, settled: Callable[[], object]) -> None:
        self.seat = viewer_seat(session)
        self._app, self._session, self._settled = app, session, settled
        self._seen_by_others = False

    @property
    def needs_cover(self) -> bool:
        """Return whether another player at the screen must not see the offering player's table."""
        session, always = self._session, self._app.settings.cover == "always"
        hides = session.outcome is None and (always or session.game.has_private_info(session.state))
        return self._seen_by_others and hides

    @property
    def may_show_open(self) -> bool:
        """Return whether the table may be shown with all hands face down until the offering player takes the
        screen back."""
        session, always = self._session, self._app.settings.cover == "always"
        return (
            self.needs_cover and not always and session.game.open_view(session.state, self.seat) is not None
        )

    def ask(self) -> None:
        """Ask the player whether to resign or offer a draw."""
        names, others = self._session.setup.seats, self._others()
        if len(others) == 1:
            who = name_in_sentence(self._session.setup, others[0])
            wins, answers = f"{who} wins", f"{who} can accept or decline"
        else:
            wins, answers = "the others share the win", "everyone else must accept it"
        text = f"If {names[self.seat]} resigns, {wins}. Nobody wins a draw: {answers}."
        resign = partial(self._finish, End("resign", self.seat))
        choices: list[tuple[str, Answer]] = [
            ("Resign", resign),
            ("Offer a draw", self._offer),
            ("Play on", None),
        ]
        self._app.push(Dialog(self._app, "End the game?", text, choices, enter=2))

    def _offer(self) -> None:
        against = [
            seat for seat in self._others() if self._session.setup.bot(seat) and not self._bot_accepts(seat)
        ]
        if against:
            self._report_declined(against)
        else:
            self._ask_next([seat for seat in self._others() if not self._session.setup.bot(seat)])

    def _report_declined(self, seats: list[int]) -> None:
        who = listed([name_in_sentence(self._session.setup, seat) for seat in seats])
        self._app.say(f"{who} {'declines' if len(seats) == 1 else 'decline'} the draw.")
        self._settled()

    def _ask_next(self, persons: list[int]) -> None:
        """Ask these persons, one after another, to accept the draw."""
        if not persons:
            self._finish(End("draw", self.seat))
            return
        names, (seat, *others) = self._session.setup.seats, persons
        self._seen_by_others = True
        self._app.push(DrawScene(
            self._app, names[seat], seat, names[self.seat],
            accept=partial(self._ask_next, others), decline=partial(self._report_declined, [seat]),
        ))  # fmt: skip

    def _finish(self, end: End) -> None:
        self._session.finish(end)
        self._settled()

    def _bot_accepts(self, seat: int) -> bool:
        session = self._session
        rng = decision_seed(session.history.seed, len(session.history.actions))
        return accepts(session.game, session.view(seat), seat, len(session.setup.seats), rng)

    def _others(self) -> list[int]:
        return [seat for seat in range(len(self._session.setup.seats)) if seat != self.seat]
