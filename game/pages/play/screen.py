"""Who looks at a table at which several persons or bots sit, and what of it may be shown and told.

Where a person decides who does not hold the screen, nobody does: all hands lie face down on the open table until that
person takes it (ADR 0055), or a cover lies over it.
"""

from __future__ import annotations

from game.app.scene import App
from game.app.seats import persons, spoken
from game.app.session import Session
from game.table.showing import Before
from rules.game import State
from rules.history import AnyHistory, turn_of


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
        if self.open and self._stays and turn in persons(session.setup):
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
        return self.viewer if self.changes_hands and self.may_lie_open and self._stays else self.taker

    @property
    def _stays(self) -> bool:
        """Whether what is asked is answered on the open table as it lies before somebody else."""
        return self.answerable and not self._session.game.turns_to_asked(self._session.state)

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
