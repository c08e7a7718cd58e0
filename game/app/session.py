"""A game being played: its history, its journal on disk, its sounds, its end.

Every action is in the journal before the screen shows what it did. A fault of the disk is said in one
line and the game goes on; the journal writes what is missing with the next move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from pathlib import Path

from game.app import resumed
from game.app.finished import FOLDER, record_of
from game.app.scene import App
from game.app.seats import bots_of, persons, reseated, seated
from game.store import StoreFault, trail
from game.store.journal import Journal
from game.store.journal_file import Header
from game.store.records import Record
from game.store.saves import Save, Saves, make_save
from game.table.acts import Cue
from rules.ends import End
from rules.game import Action, Event, Outcome, Setup, State
from rules.history import OVER, AnyHistory, History, answering, objection, since_last_turn
from rules.tabletop import AnyTabletop

DONE = Cue(0.0, "drop", 2)
"""What is heard of an action of which nothing is told: it waits for an answer, or a stack goes on."""


class Session:
    """One game and everything that keeps it. Made by `start`, `resume`, `play_on` or, to keep nothing, `of_scene`."""

    def __init__(self, app: App, game: AnyTabletop, history: AnyHistory, journal: Journal | None) -> None:
        self.app, self.game, self.history, self.journal = app, game, history, journal
        self.helped: tuple[str, ...] = ()
        self.left: tuple[int, ...] = ()
        self.record: Record | None = None
        self._cards = game.edition.hash  # those that its first moves were made with
        self._failing = False
        self._seated: dict[int, int] = {}
        history.setup, line = seated(history.setup)
        if line:
            app.say(line, "caution")

    @classmethod
    def start(cls, app: App, game: AnyTabletop, setup: Setup, seed: int) -> Session:
        """Begin a game; an unfinished one of the same id is kept among the saves.
        Raises ValueError when the setup has faults."""
        session = cls(app, game, History(game, setup, seed), app.store.journal(game.id))
        session._begin_journal()
        return session

    @classmethod
    def resume(cls, app: App, game_id: str) -> Session:
        """Go on with the unfinished game. Raises StoreFault when nothing can be offered, DataFaults."""
        game, journal = app.game(game_id), app.store.journal(game_id)
        session = cls(app, game, resumed.begun(game, journal), journal)
        session.helped, session.left = session.header.helped, session.header.left
        resumed.follow(session.history, journal, session.header.data, app.say)
        session._finish()
        return session

    @classmethod
    def play_on(
        cls, app: App, game: AnyTabletop, history: AnyHistory, kept: Save | None = None, id: str = ""
    ) -> Session:
        """Go on from any position of a game with a journal of its own: as a game of its own, or as
        the playing of that `id`, whose record its end replaces. The save it was `kept` in tells who sat where before,
        and it is said when the cards have changed since."""
        session = cls(app, game, history, app.store.journal(game.id))
        if kept is not None:
            session.helped, session.left = kept.helped, kept.left
        session._begin_journal(id)
        for action, hinted in zip(history.actions, history.hinted, strict=True):
            session._append(action, hinted=hinted)
        if history.end is not None:
            session._append(history.end)
        resumed.tell_changed(game, kept.data if kept is not None else "", app.say)
        return session

    @classmethod
    def of_scene(cls, app: App, game: AnyTabletop, history: AnyHistory) -> Session:
        """Play a game that began in the middle, from a scene file: neither journal nor records hear of it."""
        return cls(app, game, history, None)

    def anew(self) -> Session:
        """Begin again: the same setup and the same luck, of a scene from its first position on."""
        game, setup, seed = self.game, self.setup, self.history.seed
        if self.is_kept:
            return Session.start(self.app, game, setup, seed)
        return Session.of_scene(self.app, game, History(game, setup, seed, self.history.states[0]))

    # -- what there is

    @property
    def is_kept(self) -> bool:
        """Whether the game is on disk, can be saved and counts among the records."""
        return self.journal is not None

    @property
    def state(self) -> State:
        """The state now."""
        return self.history.state

    @property
    def seat(self) -> int | None:
        """The seat whose decision is awaited; None when the game is over."""
        return self.history.to_act

    @property
    def header(self) -> Header:
        """What its journal begins with."""
        if self.journal is None:
            return Header(game=self.game.id, setup=self.setup, seed=self.history.seed)
        assert self.journal.header is not None, "the journal was begun or resumed with the session"
        return self.journal.header

    @property
    def setup(self) -> Setup:
        """What the game was started with."""
        return self.history.setup

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.history.outcome

    @property
    def can_redo(self) -> bool:
        """Whether an undone action can be made again."""
        return self.history.can_redo and self.outcome is None

    @property
    def people(self) -> list[int]:
        """The seats that persons decide for or did in this game: whoever sat there may sit there still."""
        return sorted({*persons(self.setup), *self.left})

    def view(self, seat: int, moves: int | None = None) -> State:
        """What a seat may know, now or after so many moves."""
        return self.game.view(self.state if moves is None else self.history.states[moves], seat)

    def lines(self, moves: int) -> list[Event]:
        """The lines of the log up to so many moves, and after the last how players ended the game."""
        return self.history.lines(moves)

    def actions(self) -> list[Action]:
        """The legal actions of the seat to act."""
        return list(self.game.legal_actions(self.state)) if self.seat is not None else []

    def why_not_undo(self) -> str:
        """ "" when the last action can be taken back, else the reason."""
        if self.outcome is not None:
            return OVER
        return self.history.why_not_undo(self.app.settings.friendly_undo)

    def since_last_turn(self, seat: int) -> list[Event]:
        """What happened since that seat's last turn, what it lost first."""
        return since_last_turn(self.history, seat)

    def answering(self, seat: int) -> bool:
        """Whether what that seat decides now is asked in the turn of another."""
        return answering(self.history, seat)

    # -- what happens

    def do(self, action: Action, *, hinted: bool = False) -> list[Event]:
        """Make an action, with which a hint was taken up or not: on disk first, then its sound. Raises IllegalAction;
        nothing has changed then."""
        events = self.history.do(action, hinted=hinted)
        self._append(action, hinted=hinted)
        self._sound(events)
        self._finish()
        return events

    def finish(self, end: End) -> None:
        """End the game as its players decided: on disk first, like an action. Raises IllegalAction."""
        self.history.finish(end)
        self._append(end)
        self._sound(self.history.last_words)
        self._finish()

    def undo(self) -> bool:
        """Take the last action back, and what bots did since; when that is not possible its reason is said."""
        reason = self.why_not_undo()
        if reason:
            self.app.say(reason)
            return False
        before = len(self.history.actions)
        self.history.undo(self.app.settings.friendly_undo)
        for _ in range(before - len(self.history.actions)):
            self._write(lambda journal: journal.undo())
        self.app.kit.sounds.play("undo")
        return True

    def redo(self) -> bool:
        """Make the action again that was undone last, and what bots did after it."""
        if not self.can_redo:
            self.app.say("You have nothing to redo.")
            return False
        before = len(self.history.actions)
        events = self.history.redo()
        for _ in range(len(self.history.actions) - before):
            self._write(lambda journal: journal.redo())
        self._sound(events)
        self._finish()
        return True

    def reseat(self, seat: int, bot: str) -> None:
        """Let a bot decide for a seat from now on, or a person (""). The journal keeps it."""
        setup, at = self.setup, len(self.history.actions)
        if setup.bot(seat) and self._acted(seat):
            helped = [*self.helped, *[""] * len(setup.seats)][: len(setup.seats)]
            helped[seat] = setup.bot(seat)
            self.helped = bots_of(helped)
        if not setup.bot(seat):
            self.left = tuple(sorted({*self.left, seat}))
        self.history.reseat(reseated(setup, seat, bot))
        self._seated[seat] = at
        self._write(lambda journal: journal.reseat(self.setup, self.helped, self._start, self.left))

    def _acted(self, seat: int) -> bool:
        """Whether a seat has decided anything since its present bot took it."""
        states = self.history.states[self._seated.get(seat, 0) : -1]
        return any(self.game.to_act(state) == seat for state in states)

    def as_save(self, title: str) -> Save:
        """The game as it stands, as a save."""
        return make_save(
            self.history, title, id=self.header.id, data=self._cards, helped=self.helped, left=self.left
        )

    def save(self, title: str) -> Path | None:
        """Write a named save; a fault is said and gives None."""
        if not self.is_kept:
            self.app.say("A scene can't be saved as a game. Save it as a scene.", "refused")
            return None
        try:
            return self.app.store.saves.write(self.as_save(title))
        except StoreFault as fault:
            self.app.say(str(fault), "refused")
            return None

    def objection(self, game: AnyTabletop) -> str:
        """Why it can't go on with those other cards of its game; "" when it can."""
        return objection(self.game, game, self.state)

    def change_cards(self, game: AnyTabletop) -> None:
        """Go on from here with other cards, against which there is no objection."""
        self.game = game
        self.history.change_cards(game)

    def flush(self) -> None:
        """Have every move on disk before one goes on: where others take over, and where a page ends."""
        self._write(lambda journal: journal.flush())

    def leave(self) -> None:
        """Stop for now: the journal is closed, the game can be resumed."""
        if self.journal is not None:
            self.journal.close()

    # -- journal

    def _begin_journal(self, id: str = "") -> None:
        seed, data = self.history.seed, self._cards
        self._write(
            lambda journal: journal.start(self.setup, seed, data, id, self.helped, self._start, self.left)
        )
        for line in self.app.store.said:
            self.app.say(line)
        self.app.store.said.clear()

    @property
    def _start(self) -> str:
        """The mark of the position it begins from."""
        return trail.laid(self.history.states[:1])

    def _append(self, entry: Action | End, *, hinted: bool = False) -> None:
        self._write(lambda journal: journal.append(entry, hinted=hinted))

    def _write(self, act: Callable[[Journal], object]) -> None:
        """Do something with the journal; the first fault of a row is said, the game goes on."""
        if self.journal is None:
            return
        try:
            act(self.journal)
            self._failing = False
        except StoreFault as fault:
            if not self._failing:
                self.app.say(str(fault), "caution")
            self._failing = True

    # -- the end

    def _finish(self) -> None:
        """Record a game that is over, once, and let its journal go."""
        outcome = self.outcome
        if outcome is None or self.record is not None:
            return
        self.record = record_of(
            self.history, outcome, self.header, self.helped, self._keep_moves(outcome.title)
        )
        if self.journal is None:
            return
        try:
            self.app.store.records.add(self.record)
        except StoreFault as fault:
            self.app.say(str(fault), "refused")
            return
        self.journal.discard()

    def _keep_moves(self, title: str) -> str:
        """Keep the moves; the file's name, "" when that failed, which is said, or where nothing is kept."""
        if self.journal is None:
            return ""
        try:
            return Saves(self.app.folders.data / FOLDER).write(self.as_save(title)).name
        except StoreFault as fault:
            self.app.say(str(fault), "caution")
            return ""

    def _sound(self, events: list[Event]) -> None:
        kit = self.app.kit
        if (sound := heard(events, staged=bool(kit.speed or kit.reduced))) is not None:
            kit.sounds.play(sound.name, sound.loudness)


def heard(events: Sequence[Event], *, staged: bool = False) -> Cue | None:
    """The sound of what happens at once; None where all of it is `staged`: what tells its stage is then heard when
    that is played, and what follows after it."""
    now = list(takewhile(lambda event: not event.stage, events)) if staged else events
    if now:
        return Cue.of(now)
    return None if events else DONE
