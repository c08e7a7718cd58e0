"""A finished game: its record, and the stored moves for its replay."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from game.app.scene import App
from game.store import files
from game.store.journal_file import Header
from game.store.records import MOST_ROUNDS, Record, daily_seed
from rules.game import Outcome
from rules.history import AnyHistory, hints_followed

FOLDER = "finished"
"""The folder of the saves of finished games in the user's data folder."""


def record_of(
    history: AnyHistory, outcome: Outcome, header: Header, helped: tuple[str, ...], save: str
) -> Record:
    """Return the record of a game with this outcome; `save` is the name of the file with its moves ("" if
    none)."""
    setup = history.setup
    return Record(
        id=header.id,
        game=history.game.id,
        options=setup.options,
        seats=setup.seats,
        title=outcome.title,
        winners=outcome.winners,
        scores=outcome.scores,
        rounds=0 if history.end is not None else min(history.game.turn(history.state), MOST_ROUNDS),
        moves=len(history.actions),
        seed=history.seed,
        daily="" if any((*setup.bots, *helped)) else day_of(history.seed, header.started),
        finished=files.now_text(),
        save=save,
        bots=setup.bots,
        helped=helped,
        decks=setup.decks,
        hints=tuple(
            (0, 0) if setup.bot(seat) else hints_followed(history, seat) for seat in range(len(setup.seats))
        ),
    )


def save_of(app: App, record: Record) -> Path | None:
    """Return the file with a finished game's moves, None if it doesn't exist."""
    path = app.folders.data / FOLDER / Path(record.save).name
    return path if record.save and path.is_file() else None


def day_of(seed: int, started: str) -> str:
    """Return the ISO date whose daily game has this seed and was started that day, "" if none."""
    try:
        day = datetime.fromisoformat(started).date()
    except ValueError:
        return ""
    return day.isoformat() if daily_seed(day) == seed else ""
