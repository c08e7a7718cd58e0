"""Going on with a game from its journal: its moves are made again, and what is not as it was is said."""

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
"""Tells the player a line: its words, and its kind as `App.say` has them."""
CHANGED = "The cards have changed since this game began. It continues with today's cards."
_STAYS = "Start again. This game stays saved."


def begun(game: AnyGame, journal: Journal) -> AnyHistory:
    """Open a journal, and the game it is of before its first move. Raises StoreFault when nothing can be
    offered, DataFaults."""
    header = journal.resume()
    try:
        return opening(game, header, journal.path)
    except StoreFault:
        journal.close()
        raise


def opening(game: AnyGame, header: Header, path: Path) -> AnyHistory:
    """The game a journal is of before its first move. Raises StoreFault when it begins otherwise by now."""
    try:
        history = History(game, header.setup, header.seed)
    except (ValueError, KeyError, IndexError) as error:
        what = f"The game can't continue with the current cards ({short(error, 120)})"
        raise StoreFault(what, path, _STAYS) from error
    if trail.held(header.trail, history.states) < 0:
        others = "with other cards" if trail.cards_changed(game, header.data) else "under other rules"
        raise StoreFault(f"The game started {others} and can't continue here", path, _STAYS)
    return history


def tell_changed(game: AnyGame, data: str, say: Say) -> None:
    """Say so when the cards have changed since a game was kept; `data` is the hash of those it had."""
    if trail.cards_changed(game, data):
        say(CHANGED, "note")


def follow(history: AnyHistory, journal: Journal, data: str, say: Say) -> None:
    """Make the journal's moves again, as far as they are possible; `data` are the cards it was begun with."""
    for number, line in enumerate(journal.lines):
        try:
            _make(history, line)
        except (codec.CodecFault, IllegalAction, CannotUndo) as error:
            _stop_at(journal, number, _why(history.game, data, error), say)
            break
    else:
        tell_changed(history.game, data, say)
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
        history.remake(action, hinted=hinted)


def _stop_at(journal: Journal, number: int, why: str, say: Say) -> None:
    """Go on from the last move that is possible; the whole journal is kept aside."""
    say(f"Move {number + 1} can't be replayed ({why}). The game continues before it.", "caution")
    try:
        journal.cut(number)
    except StoreFault as fault:
        say(str(fault), "caution")
