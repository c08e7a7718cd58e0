"""A game being played: its history, its journal on disk, its sounds, its end.

Every action is in the journal before the screen shows what it did. A fault of the disk is said in one
line and the game goes on; the journal writes what is missing with the next move.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.errors import short
from game.seats import bots_of, reseated, seated
from game.store import StoreFault, files
from game.store import records as records_of
from game.store import saves as saves_of
from game.store.journal import Journal
from game.store.journal_file import REDO, UNDO
from game.store.records import Record
from game.store.saves import Save, Saves
from rules import codec
from rules.content.hashes import cards_hash
from rules.game import Event, Game, IllegalAction, Outcome, Setup
from rules.history import CannotUndo, History

if TYPE_CHECKING:
    from game.app import App

LOUDEST = ("win", "lose", "smash", "ready", "ability", "write", "roll", "move", "round")
"""Kinds of events by what is heard when several happen at once."""
FINISHED = "finished"
"""The folder of the saves of finished games, below the user's data folder."""
OVER = "The game is over."


class Session:
    """One game and everything that keeps it. Made by `start`, `resume` or `open`."""

    def __init__(
        self, app: App, game: Game, history: History, journal: Journal | None, helped: tuple[str, ...] = ()
    ) -> None:
        self.app, self.game, self.history, self.journal = app, game, history, journal
        self.helped = helped
        self.record: Record | None = None
        self._failing = False
        self._seated: dict[int, int] = {}
        history.setup, line = seated(history.setup)
        if line:
            app.say(line, "caution")

    @classmethod
    def start(cls, app: App, game: Game, setup: Setup, seed: int) -> Session:
        """Begin a game; an unfinished one of the same id is kept among the saves.
        Raises ValueError when the setup has faults."""
        session = cls(app, game, History(game, setup, seed), app.store.journal(game.id))
        session._begin_journal()
        return session

    @classmethod
    def resume(cls, app: App, game_id: str) -> Session:
        """Go on with the unfinished game. Raises StoreFault when nothing can be offered, DataFaults."""
        game, journal = app.game(game_id), app.store.journal(game_id)
        header = journal.resume()
        try:
            history = History(game, header.setup, header.seed)
        except (ValueError, KeyError, IndexError) as error:
            journal.close()
            what = f"The game cannot go on with the present cards ({short(error)})"
            raise StoreFault(what, journal.path, "The file stays where it is.") from error
        session = cls(app, game, history, journal, header.helped)
        session._replay(header.data)
        return session

    @classmethod
    def open(cls, app: App, save: Save, path: Path) -> Session:
        """Go on with a save. Raises SaveFault (its `repaired` can be opened instead), DataFaults."""
        game = app.game(save.game)
        return cls.play_on(app, game, saves_of.replayed(save, game, path), helped=save.helped)

    @classmethod
    def play_on(
        cls, app: App, game: Game, history: History, id: str = "", helped: tuple[str, ...] = ()
    ) -> Session:
        """Go on from any position of a game with a journal of its own: as a game of its own, or as
        the playing of that `id`, whose record its end replaces. `helped` as in the journal's header."""
        session = cls(app, game, history, app.store.journal(game.id), helped)
        session._begin_journal(id)
        for action in history.actions:
            session._append(action)
        return session

    # -- what there is

    @property
    def state(self) -> Any:
        """The state now."""
        return self.history.state

    @property
    def seat(self) -> int | None:
        """The seat whose decision is awaited; None when the game is over."""
        return self.game.to_act(self.state)

    @property
    def setup(self) -> Setup:
        """What the game was started with."""
        return self.history.setup

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots that decide for the seats or did so for a while: what they do is no person's result."""
        return bots_of([now or then for now, then in self._decided()])

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def log(self) -> list[Event]:
        """Every line so far."""
        return [event for events in self.history.log for event in events]

    @property
    def rounds(self) -> int:
        """The round or turn the game is in, as its turn word has it; no more than a record can tell."""
        return min(self.game.turn(self.state), records_of.MOST_ROUNDS)

    @property
    def can_redo(self) -> bool:
        """Whether an undone action can be made again."""
        return self.history.can_redo and self.outcome is None

    def view(self, seat: int) -> Any:
        """What a seat may know."""
        return self.game.view(self.state, seat)

    def actions(self) -> list[Any]:
        """The legal actions of the seat to act."""
        return list(self.game.legal_actions(self.state)) if self.seat is not None else []

    def why_not_undo(self) -> str:
        """ "" when the last action can be taken back, else the reason."""
        if self.outcome is not None:
            return OVER
        return self.history.why_not_undo(self.app.settings.friendly_undo)

    def since_last_turn(self, seat: int) -> list[Event]:
        """What the others did since that seat decided last."""
        lines: list[Event] = []
        for state, events in zip(reversed(self.history.states[:-1]), reversed(self.history.log), strict=True):
            if self.game.to_act(state) == seat:
                break
            lines[:0] = [event for event in events if event.seat not in (seat, -1)]
        return lines

    # -- what happens

    def do(self, action: Any) -> list[Event]:
        """Make an action: on disk first, then its sound. Raises IllegalAction; nothing has changed then."""
        events = self.history.do(action)
        self._append(action)
        self._sound(events)
        self._finish()
        return events

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
        self.app.kit.sounds.play("drop")
        return True

    def redo(self) -> bool:
        """Make the action again that was undone last, and what bots did after it."""
        if not self.can_redo:
            self.app.say("There is nothing to redo.")
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
            helped = [then for _, then in self._decided()]
            helped[seat] = setup.bot(seat)
            self.helped = bots_of(helped)
        self.history.reseat(reseated(setup, seat, bot))
        self._seated[seat] = at
        self._write(lambda journal: journal.reseat(self.setup, self.helped))

    def _acted(self, seat: int) -> bool:
        """Whether a seat has decided anything since its present bot took it."""
        states = self.history.states[self._seated.get(seat, 0) : -1]
        return any(self.game.to_act(state) == seat for state in states)

    def _decided(self) -> list[tuple[str, str]]:
        """By seat, the bot that decides now and the one that helped before."""
        helped = (*self.helped, *[""] * len(self.setup.seats))
        return [(self.setup.bot(seat), helped[seat]) for seat in range(len(self.setup.seats))]

    def as_save(self, title: str) -> Save:
        """The game as it stands, as a save."""
        header = self.journal.header if self.journal is not None else None
        id, data = header.id if header else "", cards_hash(self.game.id)
        return saves_of.make_save(self.history, title, id=id, data=data, helped=self.helped)

    def save(self, title: str) -> Path | None:
        """Write a named save; a fault is said and gives None."""
        try:
            return self.app.store.saves.write(self.as_save(title))
        except StoreFault as fault:
            self.app.say(str(fault), "refused")
            return None

    def leave(self) -> None:
        """Stop for now: the journal is closed, the game can be resumed."""
        if self.journal is not None:
            self.journal.close()

    # -- journal

    def _begin_journal(self, id: str = "") -> None:
        data = cards_hash(self.game.id)
        self._write(lambda journal: journal.start(self.setup, self.history.seed, data, id, self.helped))
        for line in self.app.store.said:
            self.app.say(line)
        self.app.store.said.clear()

    def _append(self, action: Any) -> None:
        self._write(lambda journal: journal.append(action))

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

    def _replay(self, data: str) -> None:
        """Make the journal's moves again, as far as they are possible."""
        assert self.journal is not None
        for number, line in enumerate(self.journal.lines):
            try:
                self._make(line)
            except (codec.CodecFault, IllegalAction, CannotUndo) as error:
                self._stop_at(number, short(error), data)
                break
        else:
            if data and data != cards_hash(self.game.id):
                self.app.say("The cards changed since this game was begun; it goes on with the new ones.")
        if self.journal.note:
            self.app.say(self.journal.note, "caution")
        self._finish()

    def _make(self, line: bytes) -> None:
        if line == UNDO:
            self.history.step_back()
        elif line == REDO:
            self.history.step_on()
        else:
            self.history.do(codec.decode_action(self.game, line))

    def _stop_at(self, number: int, reason: str, data: str) -> None:
        """Go on from the last move that is possible; the whole journal is kept aside."""
        assert self.journal is not None
        why = "the cards changed" if data != cards_hash(self.game.id) else reason
        self.app.say(
            f"Move {number + 1} cannot be made again ({why}); the game goes on before it.", "caution"
        )
        try:
            self.journal.cut(number)
        except StoreFault as fault:
            self.app.say(str(fault), "caution")

    # -- the end

    def _finish(self) -> None:
        """Record a game that is over, once, and let its journal go."""
        outcome = self.outcome
        if outcome is None or self.record is not None:
            return
        header = self.journal.header if self.journal is not None else None
        if header is None:
            return
        self.record = Record(
            id=header.id,
            game=self.game.id,
            options=self.setup.options,
            seats=self.setup.seats,
            title=outcome.title,
            winners=outcome.winners,
            scores=outcome.scores,
            rounds=self.rounds,
            moves=len(self.history.actions),
            seed=self.history.seed,
            daily="" if self.bots else daily_of(self.history.seed, header.started),
            finished=files.now_text(),
            save=self._keep_finished(outcome.title),
            bots=self.bots,
        )
        try:
            self.app.store.records.add(self.record)
        except StoreFault as fault:
            self.app.say(str(fault), "refused")
            return
        if self.journal is not None:
            self.journal.discard()

    def _keep_finished(self, title: str) -> str:
        """Keep the moves of a finished game for its replay; the file's name, "" when that failed."""
        try:
            return Saves(self.app.folders.data / FINISHED).write(self.as_save(title)).name
        except StoreFault as fault:
            self.app.say(str(fault), "caution")
            return ""

    def _sound(self, events: list[Event]) -> None:
        kinds = {event.kind for event in events}
        loudest = next((kind for kind in LOUDEST if kind in kinds), "")
        if loudest:
            self.app.kit.sounds.play(loudest)


def finished_save(app: App, record: Record) -> Path | None:
    """Where the moves of a finished game are kept; None when they are gone."""
    path = app.folders.data / FINISHED / Path(record.save).name
    return path if record.save and path.is_file() else None


def daily_of(seed: int, started: str) -> str:
    """The day (ISO) whose daily game has this seed and was begun on that day, or ""."""
    try:
        day = datetime.fromisoformat(started).date()
    except ValueError:
        return ""
    return day.isoformat() if records_of.daily_seed(day) == seed else ""
