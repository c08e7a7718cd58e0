"""Days and times in words; the daily game: one setup and seed a day, the same for everyone, and its
result."""

from __future__ import annotations

from datetime import date, datetime

from game.app.scene import App
from game.pages.parts.options import pictured
from game.store import clock
from game.store.records import Record, daily_choice, daily_result, daily_seed
from rules.game import Setup
from rules.tabletop import AnyTabletop


def today() -> date:
    """Return the day whose daily game is offered."""
    return clock.today()


def day_in_words(day: date) -> str:
    """Return a date in words: "today", "yesterday", "12 November", "12 November 2024"."""
    gone = (today() - day).days
    if gone in (0, 1):
        return ("today", "yesterday")[gone]
    text = f"{day.day} {day:%B}"
    return text if day.year == today().year else f"{text} {day.year}"


def short_day(day: date) -> str:
    """Return a date in a few letters, which a narrow bar shows whole or not at all: "29 Nov"."""
    return f"{day.day}\u00a0{day:%b}"


def moment_in_words(at: datetime) -> str:
    """Return a day and the time on it: "today, 14:02"."""
    return f"{day_in_words(at.date())}, {at:%H:%M}"


def read_moment(text: str) -> datetime | None:
    """Return the time given in ISO form in a file, None if the text is no such time."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def daily_setup(game: AnyTabletop, day: date) -> tuple[Setup, int]:
    """Return the setup and seed of a day's game: the fewest seats, a daily choice of the pictured option
    (never one made from the seed), defaults for the rest."""
    first = game.default_setup(game.seats[0])
    options = dict(first.options)
    if (option := pictured(game)) is not None:
        fixed = [choice.id for choice in option.offered(options) if not choice.seeded]
        options[option.id] = daily_choice(day, fixed)
    return Setup(game.id, first.seats, options, first.decks), daily_seed(day)


def daily_record(app: App, game_id: str, day: date) -> Record | None:
    """Return the record of a day's game, None until it is finished."""
    return daily_of(app.game(game_id), app.store.records.all(game_id), day)


def daily_of(game: AnyTabletop, records: list[Record], day: date) -> Record | None:
    """Return the record of a day's game among a game's records, by seed, seats and options; None if there is
    none."""
    wanted = daily_setup(game, day)[0]
    mine = [record for record in records if wanted.options.items() <= record.options.items()]
    return daily_result(mine, game.id, day, len(wanted.seats))
