"""The viewer of a shared screen, and what of the table may be shown to them.

When a person decides who hasn't taken the screen, nobody has it: all hands are face down on the open table
until that person takes it (ADR 0055), or a cover hides the table.
"""

from __future__ import annotations

from game.app.scene import App
from game.app.seats import person_seats
from game.app.session import Session
from game.table.showing import Before
from rules.game import State
from rules.history import AnyHistory, turn_of


class Screen:
    """The state of the shared screen: `viewer` is the seat the table is turned to, `at` the number of moves
    shown. `is_held`: the person of that seat has taken the screen or is alone; otherwise the table is `open` or
    `covered` while there is something to hide."""

    def __init__(self, app: App, session: Session) -> None:
        self._app, self._session = app, session
        self.viewer = viewer_seat(session)
        self.at = len(session.history.actions)
        self.is_held = not self._several
        self.covered = self.guards and not self.may_show_open
        self.open = self.guards and self.may_show_open
        turn = turn_of(session.history)
        if self.open and self._stays and turn in person_seats(session.setup):
            self.viewer = turn  # as it was turned when a player was asked in that turn
        self._seen = dict.fromkeys(range(len(session.setup.seats)), self.at)
        """The number of moves each seat has seen, or that were made before it was first present."""

    # -- the viewer

    @property
    def next_person(self) -> int:
        """Return the seat that takes the screen next: the person to decide, else the last viewer."""
        return viewer_seat(self._session, self.viewer)

    @property
    def guards(self) -> bool:
        """Return whether the next viewer's view is hidden from the others until the screen is taken."""
        session = self._session
        if not self._several or session.seat is None:
            return False
        return self._every_turn or session.game.needs_cover(session.state, self.next_person)

    @property
    def may_show_open(self) -> bool:
        """Return whether the table is shown with all hands face down during a handover."""
        session = self._session
        return not self._every_turn and session.game.open_view(session.state, self.viewer) is not None

    @property
    def changes_hands(self) -> bool:
        """Return whether the next viewer must take the screen first."""
        return self.guards and (not self.is_held or self.next_person != self.viewer)

    @property
    def answerable(self) -> bool:
        """Return whether the current question can be answered on the open table, whoever has the screen."""
        session = self._session
        return session.seat in person_seats(session.setup) and session.game.answerable_face_down(
            session.state
        )

    @property
    def next_viewer(self) -> int:
        """Return the seat to turn the table to next: unchanged while the question can be answered as the
        table is."""
        return self.viewer if self.changes_hands and self.may_show_open and self._stays else self.next_person

    @property
    def _stays(self) -> bool:
        """Return whether the current question is answered on the open table without turning it."""
        return self.answerable and not self._session.game.turns_to_asked(self._session.state)

    @property
    def _several(self) -> bool:
        """Return whether several persons play, or did."""
        return len(self._session.people) > 1

    @property
    def _every_turn(self) -> bool:
        """Return whether every turn of a person starts with a cover, even without hidden information."""
        session = self._session
        decides = session.seat is not None and not session.setup.bot(session.seat)
        return self._app.settings.cover == "always" and decides

    # -- changes

    def open_table(self) -> None:
        """Turn the table to the next viewer with all hands face down; nobody has taken the screen."""
        self.viewer, self.open, self.is_held = self.next_viewer, True, False

    def give_back(self) -> None:
        """Release the screen after another person used it for a while."""
        self.is_held = not self._several

    def take(self) -> None:
        """Let the next viewer take the screen."""
        self.viewer, self.is_held = self.next_person, True
        self.open = self.covered = False

    def go_on(self) -> None:
        """Turn the table to the next viewer without a handover: nothing is hidden, or the same person still
        has the screen."""
        person = self.next_person
        self.is_held = not self._several or (self.is_held and person == self.viewer)
        self.viewer, self.open = person, False

    # -- views

    def view_after(self, moves: int) -> State:
        """Return the position after `moves` moves as it may be shown to the viewer."""
        session = self._session
        return self._of(session.history.states[moves])

    @property
    def next_view(self) -> State:
        """Return the present position as the next viewer sees it, or the open view while they have to take
        the screen."""
        game, state = self._session.game, self._session.state
        openly = game.open_view(state, self.next_viewer) if self.changes_hands else None
        return game.view(state, self.next_viewer) if openly is None else openly

    def before(self, moves: int) -> Before:
        """Return the position seen before the last of `moves` moves."""
        return Before.of(self._session.history, moves, self._of)

    def _of(self, state: State) -> State:
        game = self._session.game
        openly = game.open_view(state, self.viewer) if self.open else None
        return game.view(state, self.viewer) if openly is None else openly

    def mark_shown(self, moves: int) -> None:
        """Record that `moves` moves are shown: to all on the open table, else to the viewer."""
        self.at = moves
        for seat in self._seen if self.open else (self.viewer,):
            self._seen[seat] = moves

    def unseen(self) -> list[int]:
        """Return the indices of staged moves that the next viewer hasn't seen."""
        made = self._session.history.log
        seen = self._seen[self.next_person]
        return [at for at in range(seen, len(made)) if any(event.stage for event in made[at])]


class OneViewer(Screen):
    """The screen of one person: the table is always shown to the same seat."""

    def __init__(self, app: App, session: Session, seat: int) -> None:
        self._seat = seat
        super().__init__(app, session)
        self.viewer = seat

    @property
    def next_person(self) -> int:
        """Return that seat."""
        return self._seat

    @property
    def _several(self) -> bool:
        return False


def viewer_seat(session: Session, before: int | None = None) -> int:
    """Return the seat whose view is shown: the person to move, else the person it was shown to `before`
    (None: the last person who decided). If nothing is hidden, or only bots have ever played, it is the bot to
    move."""
    seat, here = session.seat, person_seats(session.setup)
    if seat is not None and (seat in here or not session.people or not session.game.hidden):
        return seat
    if not here:
        return last_seat(session.history) if before is None else before
    return before if before in here else _last_person(session.history, here)


def last_seat(history: AnyHistory) -> int:
    """Return the seat that decided last, 0 at the start."""
    return (history.game.to_act(history.states[-2]) or 0) if history.actions else 0


def _last_person(history: AnyHistory, here: list[int]) -> int:
    """Return which of these seats decided last, the first of them if none has."""
    for state in reversed(history.states[:-1]):
        seat = history.game.to_act(state)
        if seat is not None and seat in here:
            return seat
    return here[0]
