"""Days and times in words; the daily game: one setup and seed a day, the same for everybody, and how it ended."""

from __future__ import annotations

from datetime import date, datetime

from game.app.scene import App
from game.pages.parts.options import pictured
from game.store import clock
from game.store.records import Record, daily_choice, daily_result, daily_seed
from rules.game import Setup
from rules.tabletop import AnyTabletop


def today() -> date:
    """The day whose daily game is offered."""
    return clock.today()


def day_in_words(day: date) -> str:
    """A date in words: "today", "yesterday", "12 November", "12 November 2024"."""
    gone = (today() - day).days
    if gone in (0, 1):
        return ("today", "yesterday")[gone]
    text = f"{day.day} {day:%B}"
    return text if day.year == today().year else f"{text} {day.year}"


def moment_in_words(at: datetime) -> str:
    """A day and the time on it: "today, 14:02"."""
    return f"{day_in_words(at.date())}, {at:%H:%M}"


def read_moment(text: str) -> datetime | None:
    """The moment that a file tells in ISO form; None when it tells none."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def daily_setup(game: AnyTabletop, day: date) -> tuple[Setup, int]:
    """The setup and the seed of a day's game: the fewest seats, the pictured option by turns (but nothing that the
    seed makes), else the defaults."""
    first = game.default_setup(game.seats[0])
    options = dict(first.options)
    if (option := pictured(game)) is not None:
        fixed = [choice.id for choice in option.offered(options) if not choice.seeded]
        options[option.id] = daily_choice(day, fixed)
    return Setup(game.id, first.seats, options, first.decks), daily_seed(day)


def daily_record(app: App, game_id: str, day: date) -> Record | None:
    """How the daily game of a day ended, None while it has not."""
    return daily_of(app.game(game_id), app.store.records.all(game_id), day)


def daily_of(game: AnyTabletop, records: list[Record], day: date) -> Record | None:
    """How the daily game of a day ended, by the records of the game: one of that seed, those seats and
    options; None while there is none."""
    wanted = daily_setup(game, day)[0]
    mine = [record for record in records if wanted.options.items() <= record.options.items()]
    return daily_result(mine, game.id, day, len(wanted.seats))
