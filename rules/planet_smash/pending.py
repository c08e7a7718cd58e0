"""The open actions of a placed die (PS-3.4), stored in the state as a tuple of at most one entry."""

from __future__ import annotations

from msgspec import Struct

from rules.common.tuples import without


class Pending(Struct, frozen=True, gc=False):
    """One open choice.

    `asked` names the question, `seat` is the deciding player, `about` the id of its subject, `among` the
    candidates, `picks` how many of them may still be taken, `follows` the step after the answer.
    """

    asked: str
    seat: int
    about: str = ""
    among: tuple[str, ...] = ()
    picks: int = 1
    follows: str = ""


Stack = tuple[Pending, ...]
BOTH = ("demolish", "research")
"""The possible actions of a die where it lands."""


def without_top(stack: Stack) -> Stack:
    """Return the stack without its top choice. Raises IndexError when it is empty."""
    if not stack:
        raise IndexError("no choice is open")
    return stack[:-1]


def take(stack: Stack, picked: str) -> Stack:
    """Return the stack after `picked` was chosen: with the remaining candidates while picks remain, without
    the choice otherwise. Raises ValueError for an invalid candidate."""
    top = stack[-1]
    at = top.among.index(picked)
    left = without(top.among, at)
    if top.picks <= 1 or not left:
        return stack[:-1]
    return (*stack[:-1], Pending(top.asked, top.seat, top.about, left, top.picks - 1, top.follows))
