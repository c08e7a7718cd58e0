"""Moves at a table: a person's, a bot's, and taking them back."""

from __future__ import annotations

from functools import partial

from game.app.seats import name_in_sentence, person_seats
from game.app.session import Session
from game.pages.play.at_table import AtTable
from game.pages.play.input_guard import Confirmation
from game.pages.play.screen import last_seat
from game.table.showing import Narration
from rules.game import Action, Refusal


class Moves:
    """The moves of one scene: who may make one now, and how one is made, confirmed and undone."""

    def __init__(self, scene: AtTable) -> None:
        self._at = scene
        self.confirmation = Confirmation(scene.app)

    # -- making

    def choose(self, action: Action, *, by_key: bool) -> None:
        """Make a person's move, after confirmation if its game asks for it and no hint advised it."""
        scene = self._at
        gesture = scene.session.game.at(scene.table.model.shown.view).gesture(action)
        if gesture.primary and scene.guard.blocks_end_turn():
            return
        do, confirmation = partial(self.do, action), self.confirmation
        if scene.hints.was_advised(action) or not confirmation.asks(
            scene.session.history, gesture, do, by_key=by_key
        ):
            do()

    def do(self, action: Action) -> None:
        """Make a person's move; guard the next person from presses meant for it."""
        session, guard = self._at.session, self._at.guard
        before = session.seat
        guard.moved()
        session.do(action, hinted=self._at.hints.was_advised(action))
        self._at.catch_up()
        if session.seat not in (before, None) and session.seat in person_seats(session.setup):
            guard.begin()

    def do_for_seat(self, action: Action) -> None:
        """Make the move of a seat that no person plays."""
        self._at.session.do(action)
        self._at.catch_up(traced=True)

    def refused(self, piece: str, place: str, refusal: Refusal) -> None:
        """Follow a refusal that the table has just shown: of a piece dropped on a place, or of a clicked piece
        (place "")."""

    # -- taking back

    @property
    def why_no_undo(self) -> str:
        """Return why the last action can't be undone, "" if it can."""
        return self._at.session.why_not_undo()

    def undo(self) -> None:
        """Undo the last action, or show why not."""
        if self._at.session.undo():
            self._at.catch_up()

    def redo(self) -> None:
        """Redo the last undone action."""
        if self._at.session.redo():
            self._at.catch_up()

    # -- others' moves

    @property
    def busy(self) -> str:
        """Return why the person can't act while another seat decides, "" if they can."""
        bots = self._at.bots
        return f"{bots.name} is thinking." if bots.name and not self._at.watching else ""

    @property
    def narration(self) -> Narration | None:
        """Return what the panel says in place of the prompt; None for the prompt."""
        return bot_report(self._at.session)


def bot_report(session: Session) -> tuple[str, tuple[str, ...]] | None:
    """Return the heading and lines of the panel while a bot is to move or bots play alone: the last mover and
    the log of that move, else who is thinking. None on a person's turn."""
    setup, history = session.setup, session.history
    thinks = session.seat is not None and setup.bot(session.seat)
    if not thinks and person_seats(setup):
        return None
    last = last_seat(history)
    made = history.log[-1] if history.actions and setup.bot(last) else []
    said = [event for event in made if event.logged]
    if said or session.seat is None:
        begun = (
            bool(said) and said[-1].seat == session.seat
        )  # the last event already belongs to the next turn
        return name_in_sentence(setup, said[-1].seat if begun else last), tuple(event.text for event in said)
    name = name_in_sentence(setup, session.seat)
    return name, (f"{name} is thinking.",)
