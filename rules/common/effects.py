"""The effect language: what a card does, as data.

An effect says `when` it happens or may be used, what it takes (`cost`), what it is aimed at
(`target`), what it does (`do`, one operation after the other), and how long that lasts
(`until`). The frame is here; each game adds its words: its moments, costs, targets and operations,
as records told apart by the field `op`. A card's text is `text(effect, ...)`: it cannot say one thing
and do another.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Generic, Literal, TypeVar

from msgspec import Meta, Struct

from rules.common.words import capital

When = TypeVar("When")
Cost = TypeVar("Cost")
Target = TypeVar("Target")
Op = TypeVar("Op")

Until = Literal["", "end_of_turn"]
UNTIL_WORDS = {"": "", "end_of_turn": "until the end of the turn"}


class Operation(Struct, frozen=True, tag_field="op", forbid_unknown_fields=True):
    """One thing an effect does; games derive tagged operations from it."""

    def words(self, it: str) -> str:
        """What it does in words, done to `it`; "it" is what the same sentence has named before."""
        raise NotImplementedError

    def clauses(self, it: str, when: str) -> tuple[str, ...]:
        """The same in clauses, for operations that take several, or say it differently at some moments."""
        return (self.words(it),)


class Effect(Struct, Generic[When, Cost, Target, Op], frozen=True, forbid_unknown_fields=True):
    """One effect of a card."""

    when: When
    do: Annotated[tuple[Op, ...], Meta(min_length=1, max_length=4)]
    cost: Cost | None = None
    target: Target | None = None
    until: Until = ""


def sentence(head: Iterable[str], clauses: Iterable[str], until: str) -> str:
    """The text of an effect from its parts: "In your turn, for 1 gear: slide this machine one cell."

    `head` is when it happens and what it takes, parts that are "" left out; `until` is a key of UNTIL_WORDS.
    """
    before = ", ".join(part for part in head if part)
    body = ", ".join(part for part in (UNTIL_WORDS[until], listed(clauses)) if part)
    whole = f"{before}: {body}." if before else f"{body}."
    return capital(whole)


def listed(clauses: Iterable[str]) -> str:
    """Clauses as a list in words: "a", "a and b", "a, b, and c"; with a comma too where one has its own."""
    *first, last = clauses
    if not first:
        return last
    comma = "," if len(first) > 1 or any("," in clause for clause in (*first, last)) else ""
    return f"{', '.join(first)}{comma} and {last}"
