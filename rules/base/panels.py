"""What parts of the table say alike in games of cards that are answered: whose turn it is, and what waits."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from rules.common.words import capital
from rules.engine.asked import Asked
from rules.engine.windows import Announcement
from rules.tabletop import Stack, Waiting

Playable = Callable[[], frozenset[str]]
"""The pieces with which the one to decide can do something."""
SHORTER = {"You are asked": "Asked", "Discard a card": "Discard"}
"""Notes of a plate where their own words have no room."""


def note(view: Asked, seat: int, you: int, discards: Collection[str]) -> str:
    """What a seat's plate notes while the game goes on: that it is asked, to discard by these questions, or that it is
    its turn; "" for neither."""
    own = seat == you
    if view.agenda and view.deciding == seat:
        if view.question is not None and view.question.asked in discards:
            return "Discard a card" if own else "Discards"
        return "You are asked" if own else "Is asked"
    if view.seat == seat:
        return "Your turn" if own else "To play"
    return ""


def stack(view: Asked, heading: str, words: Callable[[Announcement[Any]], str], you: int) -> Stack:
    """What is announced, what resolves first at the front; `words` of each."""
    items = tuple([Waiting(each.seat, capital(words(each))) for each in reversed(view.waiting)])
    return Stack(heading, items, view.deciding == you)
