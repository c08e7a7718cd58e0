"""The problem of a day: a pure function of the date and the problems of a game."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from hashlib import sha256


def daily(ids: Sequence[str], day: date) -> str:
    """Return the id of a day's problem; "" if there are none. Every problem comes once before one repeats."""
    order = sorted(set(ids), key=lambda id: sha256(id.encode()).digest())
    return order[day.toordinal() % len(order)] if order else ""
