"""Parts of the panels that card games with responses share: the note of a plate and the stack."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from rules.common.text import capital
from rules.engine.decisions import Asked
from rules.engine.windows import Announcement
from rules.game import Outcome
from rules.tabletop import Counter, Plate, PreviewLine, Stack, Waiting

Does = tuple[tuple[PreviewLine, ...], tuple[str, ...]]
"""The effect of an announcement, and the pieces and places that it is about."""
Playable = Callable[[], frozenset[str]]
"""A function that returns the pieces that the deciding seat can use."""
SHORTER = {"Your decision": "Decide", "Their decision": "Deciding", "Discard a card": "Discard"}
"""Short forms of notes for narrow plates."""


def note(view: Asked, seat: int, you: int, discards: Collection[str], ended: Outcome | None) -> str:
    """Return the note of a seat's plate: its decision, its discard if the question is one of `discards`, its
    turn, or how the game `ended` for it; "" for none."""
    own = seat == you
    if ended is not None:
        return "Draw" if not ended.winners else "Won" if seat in ended.winners else "Lost"
    if view.agenda and view.deciding == seat:
        if view.question is not None and view.question.asked in discards:
            return "Discard a card" if own else "Discards"
        return "Your decision" if own else "Their decision"
    if view.seat == seat:
        return "Your turn" if own else "To play"
    return ""


def plate(
    view: Asked, seat: int, noted: str, detail: str, counters: tuple[Counter, ...], last: bool = False
) -> Plate:
    """Return a seat's plate; `last`: a turn of its own is its last one."""
    turn = view.seat == seat and not view.over
    return Plate(noted, SHORTER.get(noted, ""), detail, counters, turn, turn and last)


def stack(
    view: Asked,
    heading: str,
    words: Callable[[Announcement[Any]], str],
    does: Callable[[Announcement[Any]], Does],
    you: int,
) -> Stack:
    """Return the announcements, next to resolve first, with the `words` and the effect (`does`) of each."""
    items = tuple([Waiting(each.seat, capital(words(each)), *does(each)) for each in reversed(view.waiting)])
    return Stack(heading, items, view.answering and view.deciding == you)
