"""What parts of the table say alike in games of cards that are answered: whose turn it is, and what waits."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from rules.common.words import capital
from rules.engine.asked import Asked
from rules.engine.windows import Announcement
from rules.game import Outcome
from rules.tabletop import Counter, Plate, PreviewLine, Stack, Waiting

Does = tuple[tuple[PreviewLine, ...], tuple[str, ...]]
"""What something announced will do, and the pieces and places that it is about."""
Playable = Callable[[], frozenset[str]]
"""The pieces with which the one to decide can do something."""
SHORTER = {"Your decision": "Decide", "Their decision": "Deciding", "Discard a card": "Discard"}
"""Notes of a plate where their own words have no room."""


def note(view: Asked, seat: int, you: int, discards: Collection[str], ended: Outcome | None) -> str:
    """What a seat's plate notes: that it is asked, to discard by these questions, or that it is its turn; "" for
    neither; and how the game has `ended` for it."""
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
    """A seat's plate; `last`: a turn of its own is the last one that it has."""
    turn = view.seat == seat and not view.over
    return Plate(noted, SHORTER.get(noted, ""), detail, counters, turn, turn and last)


def stack(
    view: Asked,
    heading: str,
    words: Callable[[Announcement[Any]], str],
    does: Callable[[Announcement[Any]], Does],
    you: int,
) -> Stack:
    """What is announced, what resolves first at the front: the `words` of each and what it `does`."""
    items = tuple([Waiting(each.seat, capital(words(each)), *does(each)) for each in reversed(view.waiting)])
    return Stack(heading, items, view.deciding == you)
