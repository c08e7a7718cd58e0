"""Resuming a game from its journal: its moves are replayed, and differences are reported."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.store import trail
from game.store.files import StoreFault, short
from game.store.journal import Journal
from game.store.journal_file import REDO, UNDO, Header, is_end
from rules import codec
from rules.game import AnyGame, IllegalAction
from rules.history import AnyHistory, CannotUndo, History

Say = Callable[[str, str], object]
"""Shows the player a line of a kind, as `App.say` does."""
CHANGED = "The cards have changed since this game began. It continues with today's cards."
_STAYS = "Start a new game. This one stays saved."


def open_resumed(game: AnyGame, journal: Journal) -> AnyHistory:
    """Resume a journal and return its game before the first move. Raises StoreFault if nothing can be
    resumed, DataFaults."""
    header = journal.resume()
    try:
        return initial_history(game, header, journal.path)
    except StoreFault:
        journal.close()
        raise


def initial_history(game: AnyGame, header: Header, path: Path) -> AnyHistory:
    """Return a journal's game before its first move. Raises StoreFault if it would now start differently."""
    try:
        history = History(game, header.setup, header.seed)
    except (ValueError, KeyError, IndexError) as error:
        what = f"This game doesn't work with the current cards ({short(error, 120)})"
        raise StoreFault(what, path, _STAYS) from error
    if trail.matching_moves(header.trail, history.states) < 0:
        others = "with different cards" if trail.cards_changed(game, header.data) else "under different rules"
        raise StoreFault(f"This game started {others} and can't continue", path, _STAYS)
    return history


def report_changed_cards(game: AnyGame, data: str, say: Say) -> None:
    """Report if the cards have changed since a game was stored; `data` is the hash of its cards."""
    if trail.cards_changed(game, data):
        say(CHANGED, "note")


def replay_moves(history: AnyHistory, journal: Journal, data: str, say: Say) -> None:
    """Replay the journal's moves as far as possible; `data` is the hash of the cards it started with."""
    for number, line in enumerate(journal.lines):
        try:
            _make(history, line)
        except (codec.CodecFault, IllegalAction, CannotUndo) as error:
            _stop_at(journal, number, _why(history.game, data, error), say)
            break
    else:
        report_changed_cards(history.game, data, say)
    if journal.note:
        say(journal.note, "caution")


def _why(game: AnyGame, data: str, error: Exception) -> str:
    return "the cards changed" if trail.cards_changed(game, data) else short(error)


def _make(history: AnyHistory, line: bytes) -> None:
    if line == UNDO:
        history.step_back()
    elif line == REDO:
        history.step_on()
    elif is_end(line):
        history.finish(codec.decode_end(line))
    else:
        action, hinted = codec.decode_move(history.game, line)
        history.replay_action(action, hinted=hinted)


def _stop_at(journal: Journal, number: int, why: str, say: Say) -> None:
    """Continue before the first move that can't be replayed; the whole journal is stored separately."""
    say(f"Move {number + 1} can't be replayed ({why}). The game continues from just before it.", "caution")
    try:
        journal.cut(number)
    except StoreFault as fault:
        say(str(fault), "caution")
