"""The actions of a placed die that are still open (PS-3.4), kept in the state as a tuple of at most one entry."""

from __future__ import annotations

from msgspec import Struct

from rules.common.tuples import without


class Pending(Struct, frozen=True, gc=False):
    """One open choice.

    `asked` names the question, `seat` who decides, `about` the id it is about, `among` what may
    be chosen, `picks` how many of those may still be taken, `follows` the step that comes when
    it is answered.
    """

    asked: str
    seat: int
    about: str = ""
    among: tuple[str, ...] = ()
    picks: int = 1
    follows: str = ""


Stack = tuple[Pending, ...]
BOTH = ("demolish", "research")
"""What a die may be asked for where it lands."""


def ask(stack: Stack, choice: Pending) -> Stack:
    """The stack with one more choice, asked before all others."""
    return (*stack, choice)


def answered(stack: Stack) -> Stack:
    """The stack without its top choice. Raises IndexError when nothing is open."""
    if not stack:
        raise IndexError("no choice is open")
    return stack[:-1]


def take(stack: Stack, picked: str) -> Stack:
    """The stack after `picked` was chosen of the top choice: asked again of what is left, while
    picks remain; answered otherwise. Raises ValueError for what was not to be chosen."""
    top = stack[-1]
    at = top.among.index(picked)
    left = without(top.among, at)
    if top.picks <= 1 or not left:
        return stack[:-1]
    return (*stack[:-1], Pending(top.asked, top.seat, top.about, left, top.picks - 1, top.follows))
