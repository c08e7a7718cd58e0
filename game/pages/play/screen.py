"""Who looks at a table at which several persons sit, and what of it may be shown.

Where a person decides who does not hold the screen, nobody does: all hands lie face down on the open table until that
person takes it (ADR 0055), or a cover lies over it.
"""

from __future__ import annotations

from game.app.scene import App
from game.app.seats import persons
from game.app.session import Session
from game.pages.play.viewer_seat import viewer_seat
from game.table.shown_position import Before
from rules.game import State
from rules.history import turn_of


class Screen:
    """`viewer` is the seat before which the table lies, `at` how many moves are shown. `held`: the person of that seat
    has taken the screen, or sits at it alone; else it lies `open` or is `covered` while there is something to hide."""

    def __init__(self, app: App, session: Session) -> None:
        self._app, self._session = app, session
        self.viewer = viewer_seat(session)
        self.at = len(session.history.actions)
        self.held = not self._several
        self.covered = self.guards and not self.may_lie_open
        self.open = self.guards and self.may_lie_open
        turn = turn_of(session.history)
        if self.open and self.answerable and turn in persons(session.setup):
            self.viewer = turn  # as it lay when somebody was asked in that turn
        self._seen = dict.fromkeys(range(len(session.setup.seats)), self.at)
        """How many moves each seat has seen, or were made before it could."""

    # -- who

    @property
    def taker(self) -> int:
        """Who holds the screen next: the person to decide, else the one who looked before."""
        return viewer_seat(self._session, self.viewer)

    @property
    def guards(self) -> bool:
        """Whether what the next one sees is kept from the others until they take the screen."""
        session = self._session
        if not self._several or session.seat is None:
            return False
        return self._every_turn or session.game.hides(session.state, self.taker)

    @property
    def may_lie_open(self) -> bool:
        """Whether the table is shown with all hands face down meanwhile."""
        session = self._session
        return not self._every_turn and session.game.open_view(session.state, self.viewer) is not None

    @property
    def changes_hands(self) -> bool:
        """Whether the next one has to take the screen first."""
        return self.guards and (not self.held or self.taker != self.viewer)

    @property
    def answerable(self) -> bool:
        """Whether what is asked can be answered on the open table, whoever holds the screen."""
        session = self._session
        return session.seat in persons(session.setup) and session.game.asks_openly(session.state)

    @property
    def next_viewer(self) -> int:
        """Before whom the table lies next: it is not turned for what can be answered as it lies."""
        return self.viewer if self.changes_hands and self.may_lie_open and self.answerable else self.taker

    @property
    def _several(self) -> bool:
        """Whether several persons sit at the table, or did."""
        return len(self._session.people) > 1

    @property
    def _every_turn(self) -> bool:
        """Whether a cover falls at each turn of a person, secrets or not."""
        session = self._session
        decides = session.seat is not None and not session.setup.bot(session.seat)
        return self._app.settings.cover == "always" and decides

    # -- what changes

    def lay_open(self) -> None:
        """Nobody holds the screen from now on."""
        self.viewer, self.open, self.held = self.next_viewer, True, False

    def give_back(self) -> None:
        """Somebody else has sat at it for a while: nobody holds the screen."""
        self.held = not self._several

    def take(self) -> None:
        """Who is next holds the screen from now on."""
        self.viewer, self.held = self.taker, True
        self.open = self.covered = False

    def go_on(self) -> None:
        """Who is next looks, unasked: there is nothing to hide, or they hold the screen. Who did not take it does not
        hold it as soon as there is."""
        taker = self.taker
        self.held = not self._several or (self.held and taker == self.viewer)
        self.viewer, self.open = taker, False

    # -- what may be shown

    def sight(self, moves: int) -> State:
        """The position after so many moves, as it may be shown now."""
        session = self._session
        return self._of(session.history.states[moves])

    @property
    def next_sight(self) -> State:
        """The present position as it lies before the next one, or openly for all where that one has yet to take it."""
        game, state = self._session.game, self._session.state
        openly = game.open_view(state, self.next_viewer) if self.changes_hands else None
        return game.view(state, self.next_viewer) if openly is None else openly

    def before(self, moves: int) -> Before:
        """What was seen before the last of so many moves."""
        return Before.of(self._session.history, moves, self._of)

    def _of(self, state: State) -> State:
        game = self._session.game
        openly = game.open_view(state, self.viewer) if self.open else None
        return game.view(state, self.viewer) if openly is None else openly

    def shows(self, moves: int) -> None:
        """So many moves are shown now: to all on the open table, else to who holds it."""
        self.at = moves
        for seat in self._seen if self.open else (self.viewer,):
            self._seen[seat] = moves

    def unseen(self) -> list[int]:
        """The moves with something staged that the next one has not seen: how many there were before each."""
        made = self._session.history.log
        seen = self._seen[self.taker]
        return [at for at in range(seen, len(made)) if any(event.stage for event in made[at])]
