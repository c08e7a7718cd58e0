"""Choices within choices: a stack of what is still open, kept in the state as a tuple.

The last entry is asked first. Each says who decides, among what, how often, and what follows;
a response to a response is simply pushed on top.
"""

from __future__ import annotations

from msgspec import Struct


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


def ask(stack: Stack, choice: Pending) -> Stack:
    """The stack with one more choice, asked before all others."""
    return (*stack, choice)


def ask_in_turn(stack: Stack, choices: Stack) -> Stack:
    """The stack with several choices on top, the first of them asked first."""
    return stack + choices[::-1]


def decider(stack: Stack, seat: int) -> int:
    """Who decides now: the seat of the top choice, or the given seat when nothing is open."""
    return stack[-1].seat if stack else seat


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
    left = top.among[:at] + top.among[at + 1 :]
    if top.picks <= 1 or not left:
        return stack[:-1]
    return (*stack[:-1], Pending(top.asked, top.seat, top.about, left, top.picks - 1, top.follows))
