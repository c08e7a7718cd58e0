"""How many hints were taken in a finished game, in words."""

from __future__ import annotations

from game.store.records import Record
from rules.common.words import counted

ALL = "all from hints"


def hints_taken(record: Record) -> str:
    """How many of a player's decisions took up a hint: "12 hints in 47 decisions"; by whom in company: "hints: Ada 12,
    Bea 3". "" where none was counted: in records from before hints were, and where bots played alone."""
    if record.watched or not record.hints:
        return ""
    taken = [hints for hints, _ in record.hints]
    if not any(taken):
        return "no hints"
    if len(taken) > 1:
        return "hints: " + ", ".join(
            f"{record.seats[seat]} {hints}" for seat, hints in enumerate(taken) if hints
        )
    if record.on_hints_alone(0):
        return ALL
    return f"{counted(taken[0], 'hint')} in {counted(record.hints[0][1], 'decision')}"
