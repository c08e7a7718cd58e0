"""A game being played: its history, journal on disk, sounds and end.

Every action is in the journal before the screen shows its effects. A disk fault is shown in one line and the
game continues; the journal writes the missing lines with the next move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from pathlib import Path

from game.app import journal_replay
from game.app.record_files import FOLDER, record_of
from game.app.scene import App
from game.app.seats import bots_of, person_seats, with_controller, with_known_bots
from game.store import trail
from game.store.files import StoreFault
from game.store.journal import Journal
from game.store.journal_file import Header
from game.store.records import Record
from game.store.saves import Save, Saves, make_save
from game.table.acts import Cue
from rules.ends import End
from rules.game import Action, Event, Outcome, Setup, State
from rules.history import OVER, AnyHistory, History, why_cards_differ
from rules.tabletop import AnyTabletop

DONE = Cue(0.0, "drop", 2)
"""The sound of an action without events, such as one that waits for a response."""


class SessionFiles:
    """The files of a session: its journal (None: the game isn't kept), its saves, and at the end its record with
    the moves. `helped` are the bots that have played for persons, by seat, `left` the seats that persons have
    left."""

    def __init__(self, app: App, history: Callable[[], AnyHistory], journal: Journal | None) -> None:
        self.app, self._history, self.journal = app, history, journal
        self.helped: tuple[str, ...] = ()
        self.left: tuple[int, ...] = ()
        self.record: Record | None = None
        self._cards = history().game.edition.hash  # the cards at the first move
        self._failing = False

    @property
    def is_kept(self) -> bool:
        """Return whether the game is on disk, can be saved and counts in the records."""
        return self.journal is not None

    @property
    def header(self) -> Header:
        """Return the header of the journal."""
        if self.journal is None:
            history = self._history()
            return Header(game=history.game.id, setup=history.setup, seed=history.seed)
        assert self.journal.header is not None, "the session has an open journal"
        return self.journal.header

    def begin(self, id: str = "") -> None:
        """Begin the journal of a new game, or of the game `id`."""
        history, data = self._history(), self._cards
        self.write(
            lambda journal: journal.start(
                history.setup, history.seed, data, id, self.helped, self.start, self.left
            )
        )
        for line in self.app.store.said:
            self.app.say(line)
        self.app.store.said.clear()

    @property
    def start(self) -> str:
        """Return the hash of the starting position."""
        return trail.trail_of(self._history().states[:1])

    def append(self, entry: Action | End, *, hinted: bool = False) -> None:
        """Write an action, or the end that the players decided, to the journal."""
        self.write(lambda journal: journal.append(entry, hinted=hinted))

    def write(self, act: Callable[[Journal], object]) -> None:
        """Call `act` with the journal; show the first of consecutive faults and continue."""
        if self.journal is None:
            return
        try:
            act(self.journal)
            self._failing = False
        except StoreFault as fault:
            if not self._failing:
                self.app.say(str(fault), "caution")
            self._failing = True

    def flush(self) -> None:
        """Write every move to disk before another scene takes over."""
        self.write(lambda journal: journal.flush())

    def close(self) -> None:
        """Close the journal; the game can be resumed."""
        if self.journal is not None:
            self.journal.close()

    def as_save(self, title: str) -> Save:
        """Return the current game as a save."""
        return make_save(
            self._history(), title, id=self.header.id, data=self._cards, helped=self.helped, left=self.left
        )

    def save(self, title: str) -> Path | None:
        """Write a named save and return its path; None after a fault, which is shown."""
        if not self.is_kept:
            self.app.say("You can't save a scene as a game. Press Save as scene instead.", "refused")
            return None
        try:
            return self.app.store.saves.write(self.as_save(title))
        except StoreFault as fault:
            self.app.say(str(fault), "refused")
            return None

    def finish(self) -> None:
        """Record a finished game once and discard its journal."""
        outcome = self._history().outcome
        if outcome is None or self.record is not None:
            return
        moves = self._save_moves(outcome.title)
        self.record = record_of(self._history(), outcome, self.header, self.helped, moves)
        if self.journal is None:
            return
        try:
            self.app.store.records.add(self.record)
        except StoreFault as fault:
            self.app.say(str(fault), "refused")
            return
        self.journal.discard()

    def _save_moves(self, title: str) -> str:
        """Store the moves; return the file's name, "" if nothing is stored or writing failed, which is
        shown."""
        if self.journal is None:
            return ""
        try:
            return Saves(self.app.folders.data / FOLDER).write(self.as_save(title)).name
        except StoreFault as fault:
            self.app.say(str(fault), "caution")
            return ""


class Session:
    """A game being played, and its `files`. Made by `start`, `resume`, `play_on` or, without storage,
    `of_scene`."""

    def __init__(self, app: App, game: AnyTabletop, history: AnyHistory, journal: Journal | None) -> None:
        self.app, self.game, self.history = app, game, history
        self.files = SessionFiles(app, lambda: self.history, journal)
        self._seated: dict[int, int] = {}
        history.setup, line = with_known_bots(history.setup)
        if line:
            app.say(line, "caution")

    @classmethod
    def start(cls, app: App, game: AnyTabletop, setup: Setup, seed: int) -> Session:
        """Start a game; an unfinished one of the same id is moved to the saves. Raises ValueError if the
        setup has faults."""
        session = cls(app, game, History(game, setup, seed), app.store.journal(game.id))
        session.files.begin()
        return session

    @classmethod
    def resume(cls, app: App, game_id: str) -> Session:
        """Continue the unfinished game. Raises StoreFault if nothing can be resumed, DataFaults."""
        game, journal = app.game(game_id), app.store.journal(game_id)
        session = cls(app, game, journal_replay.open_resumed(game, journal), journal)
        header = session.files.header
        session.files.helped, session.files.left = header.helped, header.left
        journal_replay.replay_moves(session.history, journal, header.data, app.say)
        session.files.finish()
        return session

    @classmethod
    def play_on(
        cls, app: App, game: AnyTabletop, history: AnyHistory, kept: Save | None = None, id: str = ""
    ) -> Session:
        """Continue from any position of a game with a new journal: as a new game, or as the game `id`, whose
        record its end replaces. The save `kept` provides former controllers; a change of cards since is
        reported."""
        session = cls(app, game, history, app.store.journal(game.id))
        if kept is not None:
            session.files.helped, session.files.left = kept.helped, kept.left
        session.files.begin(id)
        for action, hinted in zip(history.actions, history.hinted, strict=True):
            session.files.append(action, hinted=hinted)
        if history.end is not None:
            session.files.append(history.end)
        journal_replay.report_changed_cards(game, kept.data if kept is not None else "", app.say)
        return session

    @classmethod
    def of_scene(cls, app: App, game: AnyTabletop, history: AnyHistory) -> Session:
        """Play a position from a scene file, without journal and records."""
        return cls(app, game, history, None)

    def start_over(self) -> Session:
        """Start over with the same setup and seed, or from a scene's first position."""
        game, setup, seed = self.game, self.setup, self.history.seed
        if self.files.is_kept:
            return Session.start(self.app, game, setup, seed)
        return Session.of_scene(self.app, game, History(game, setup, seed, self.history.states[0]))

    # -- state

    @property
    def state(self) -> State:
        """Return the current state."""
        return self.history.state

    @property
    def seat(self) -> int | None:
        """Return the seat to act, None after the end."""
        return self.history.to_act

    @property
    def setup(self) -> Setup:
        """Return the current setup."""
        return self.history.setup

    @property
    def outcome(self) -> Outcome | None:
        """Return the outcome, None before the end."""
        return self.history.outcome

    @property
    def can_redo(self) -> bool:
        """Return whether an undone action can be redone."""
        return self.history.can_redo and self.outcome is None

    @property
    def people(self) -> list[int]:
        """Return the seats that persons control or have controlled in this game, as they may still be
        present."""
        return sorted({*person_seats(self.setup), *self.files.left})

    def view(self, seat: int, moves: int | None = None) -> State:
        """Return the view of a seat, now or after `moves` moves."""
        return self.game.view(self.state if moves is None else self.history.states[moves], seat)

    def lines(self, moves: int) -> list[Event]:
        """Return the log lines of the first `moves` moves, and after the last how players ended the game."""
        return self.history.lines(moves)

    def actions(self) -> list[Action]:
        """Return the legal actions of the seat to act."""
        return list(self.game.legal_actions(self.state)) if self.seat is not None else []

    def why_not_undo(self) -> str:
        """Return why the last action can't be undone, "" if it can."""
        if self.outcome is not None:
            return OVER
        return self.history.why_not_undo(self.app.settings.friendly_undo)

    # -- actions

    def do(self, action: Action, *, hinted: bool = False) -> list[Event]:
        """Make an action, write it to disk and play its sound; `hinted`: it follows a hint. Raises
        IllegalAction without changing anything."""
        events = self.history.do(action, hinted=hinted)
        self.files.append(action, hinted=hinted)
        self._sound(events)
        self.files.finish()
        return events

    def finish(self, end: End) -> None:
        """End the game as its players decided, and write that to disk. Raises IllegalAction."""
        self.history.finish(end)
        self.files.append(end)
        self._sound(self.history.last_words)
        self.files.finish()

    def undo(self) -> bool:
        """Undo the last action and later ones of bots; return whether that worked, or show why not."""
        reason = self.why_not_undo()
        if reason:
            self.app.say(reason)
            return False
        before = len(self.history.actions)
        self.history.undo(self.app.settings.friendly_undo)
        for _ in range(before - len(self.history.actions)):
            self.files.write(lambda journal: journal.undo())
        self.app.kit.sounds.play("undo")
        return True

    def redo(self) -> bool:
        """Redo the last undone action and later ones of bots; return whether there was one."""
        if not self.can_redo:
            self.app.say("You have nothing to redo.")
            return False
        before = len(self.history.actions)
        events = self.history.redo()
        for _ in range(len(self.history.actions) - before):
            self.files.write(lambda journal: journal.redo())
        self._sound(events)
        self.files.finish()
        return True

    def reseat(self, seat: int, bot: str) -> None:
        """Assign a seat to a bot or a person (""), and record it in the journal."""
        setup, at = self.setup, len(self.history.actions)
        if setup.bot(seat) and self._has_acted(seat):
            helped = [*self.files.helped, *[""] * len(setup.seats)][: len(setup.seats)]
            helped[seat] = setup.bot(seat)
            self.files.helped = bots_of(helped)
        if not setup.bot(seat):
            self.files.left = tuple(sorted({*self.files.left, seat}))
        self.history.reseat(with_controller(setup, seat, bot))
        self._seated[seat] = at
        self.files.write(
            lambda journal: journal.reseat(self.setup, self.files.helped, self.files.start, self.files.left)
        )

    def _has_acted(self, seat: int) -> bool:
        """Return whether a seat has decided anything under its present bot."""
        states = self.history.states[self._seated.get(seat, 0) : -1]
        return any(self.game.to_act(state) == seat for state in states)

    def objection(self, game: AnyTabletop) -> str:
        """Return why the game can't continue with these other cards, "" if it can."""
        return why_cards_differ(self.game, game, self.state)

    def change_cards(self, game: AnyTabletop) -> None:
        """Continue with other cards, after `why_cards_differ` returned ""."""
        self.game = game
        self.history.change_cards(game)

    def _sound(self, events: list[Event]) -> None:
        kit = self.app.kit
        if (sound := immediate_sound(events, staged=bool(kit.speed or kit.reduced))) is not None:
            kit.sounds.play(sound.name, sound.loudness)


def immediate_sound(events: Sequence[Event], *, staged: bool = False) -> Cue | None:
    """Return the sound of events played at once; None if the first is `staged`, whose sounds follow with
    their stages."""
    now = list(takewhile(lambda event: not event.stage, events)) if staged else events
    if now:
        return Cue.of(now)
    return None if events else DONE
