"""Going on with a game from its journal: its moves are made again, and what is not as it was is said."""

from __future__ import annotations

from collections.abc import Callable

from game.errors import short
from game.store.files import StoreFault
from game.store.journal import Journal
from game.store.journal_file import REDO, UNDO
from rules import codec
from rules.content.hashes import cards_hash
from rules.game import Game, IllegalAction
from rules.history import CannotUndo, History

Say = Callable[[str, str], object]
"""Tells the player a line: its words, and its kind as `App.say` has them."""


def begun(game: Game, journal: Journal) -> History:
    """Open a journal, and the game it is of before its first move. Raises StoreFault when nothing can be
    offered, DataFaults."""
    header = journal.resume()
    try:
        return History(game, header.setup, header.seed)
    except (ValueError, KeyError, IndexError) as error:
        journal.close()
        what = f"The game cannot go on with the present cards ({short(error)})"
        raise StoreFault(what, journal.path, "The file stays where it is.") from error


def follow(history: History, journal: Journal, data: str, say: Say) -> None:
    """Make the journal's moves again, as far as they are possible; `data` are the cards it was begun with."""
    same = data == cards_hash(history.game.id)
    for number, line in enumerate(journal.lines):
        try:
            _make(history, line)
        except (codec.CodecFault, IllegalAction, CannotUndo) as error:
            _stop_at(journal, number, short(error) if same else "the cards changed", say)
            break
    else:
        if data and not same:
            say("The cards changed since this game was begun; it goes on with the new ones.", "note")
    if journal.note:
        say(journal.note, "caution")


def _make(history: History, line: bytes) -> None:
    if line == UNDO:
        history.step_back()
    elif line == REDO:
        history.step_on()
    else:
        history.do(codec.decode_action(history.game, line))


def _stop_at(journal: Journal, number: int, why: str, say: Say) -> None:
    """Go on from the last move that is possible; the whole journal is kept aside."""
    say(f"Move {number + 1} cannot be made again ({why}); the game goes on before it.", "caution")
    try:
        journal.cut(number)
    except StoreFault as fault:
        say(str(fault), "caution")
