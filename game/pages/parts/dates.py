"""Days and times in words."""

from __future__ import annotations

from datetime import date, datetime


def today() -> date:
    """The day whose daily game is offered."""
    return date.today()


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
