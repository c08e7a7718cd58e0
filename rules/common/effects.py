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

When = TypeVar("When")
Cost = TypeVar("Cost")
Target = TypeVar("Target")
Op = TypeVar("Op")

Until = Literal["", "end_of_turn"]
UNTIL_WORDS = {"": "", "end_of_turn": "until the end of the turn"}


class Operation(Struct, frozen=True, tag_field="op", forbid_unknown_fields=True):
    """One thing an effect does; games derive tagged operations from it."""


class Effect(Struct, Generic[When, Cost, Target, Op], frozen=True, forbid_unknown_fields=True):
    """One effect of a card."""

    when: When
    do: Annotated[tuple[Op, ...], Meta(min_length=1, max_length=4)]
    cost: Cost | None = None
    target: Target | None = None
    until: Until = ""


def sentence(moment: str, price: str, deeds: Iterable[str], until: str) -> str:
    """The text of an effect from its parts: "In your turn, for 1 gear: slide one cell."

    `moment` and `price` may be ""; several deeds are joined by "and"; `until` is a key of UNTIL_WORDS.
    """
    head = ", ".join(part for part in (moment, price) if part)
    body = " and ".join(deeds)
    last = UNTIL_WORDS[until]
    body = f"{body} {last}" if last else body
    whole = f"{head}: {body}." if head else f"{body}."
    return whole[0].upper() + whole[1:]
