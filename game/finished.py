"""A game that is over: its record, and its moves, which are kept for the replay."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from game.store import files
from game.store.records import Record, daily_seed
from game.store.saves import Saves
from rules.game import Outcome

if TYPE_CHECKING:
    from game.app import App
    from game.session import Session

FOLDER = "finished"
"""The folder of the saves of finished games, below the user's data folder."""


def record_of(session: Session, outcome: Outcome) -> Record:
    """What the records keep of a session that ended so. Its moves are written on the way."""
    header, history, setup = session.header, session.history, session.setup
    return Record(
        id=header.id,
        game=session.game.id,
        options=setup.options,
        seats=setup.seats,
        title=outcome.title,
        winners=outcome.winners,
        scores=outcome.scores,
        rounds=session.rounds,
        moves=len(history.actions),
        seed=history.seed,
        daily="" if any((*setup.bots, *session.helped)) else day_of(history.seed, header.started),
        finished=files.now_text(),
        save=_keep_moves(session, outcome.title),
        bots=setup.bots,
        helped=session.helped,
    )


def save_of(app: App, record: Record) -> Path | None:
    """Where the moves of a finished game are kept; None when they are gone."""
    path = app.folders.data / FOLDER / Path(record.save).name
    return path if record.save and path.is_file() else None


def day_of(seed: int, started: str) -> str:
    """The day (ISO) whose daily game has this seed and was begun on that day, or ""."""
    try:
        day = datetime.fromisoformat(started).date()
    except ValueError:
        return ""
    return day.isoformat() if daily_seed(day) == seed else ""


def _keep_moves(session: Session, title: str) -> str:
    """Keep the moves; the file's name, "" when that failed, which is said."""
    try:
        return Saves(session.app.folders.data / FOLDER).write(session.as_save(title)).name
    except files.StoreFault as fault:
        session.app.say(str(fault), "caution")
        return ""
