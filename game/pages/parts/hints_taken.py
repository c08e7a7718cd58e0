"""The number of hints used in a finished game, in words."""

from __future__ import annotations

from game.store.records import Record
from rules.common.text import counted

ALL = "every move from hints"


def hints_taken(record: Record) -> str:
    """Return how many of a player's decisions followed a hint, such as "hints for 12 of 47 decisions"; with
    several players by name, "hints: Ada 12, Bea all 3". "" if none were counted: in old records, and if only
    bots played."""
    if record.watched or not record.hints:
        return ""
    players = [seat for seat in range(len(record.hints)) if not record.bot(seat)]
    if not any(record.hints[seat][0] for seat in players):
        return "no hints taken"
    if len(players) > 1:
        return f"hints: {', '.join(_by_name(record, seat) for seat in players if record.hints[seat][0])}"
    taken, decisions = record.hints[players[0]]
    if record.on_hints_alone(players[0]):
        return ALL
    return f"hints for {taken} of {counted(decisions, 'decision')}"


def _by_name(record: Record, seat: int) -> str:
    every = "all " if record.on_hints_alone(seat) else ""
    return f"{record.seats[seat]} {every}{record.hints[seat][0]}"
