"""Amounts: a number, or a count in the position at the time it is needed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Generic, TypeVar

from msgspec import Meta, Struct

from rules.common.text import counted, one, plural
from rules.engine.resolve import Resolve

P = TypeVar("P")

Small = Annotated[int, Meta(ge=-20, le=20)]


class Quantity(Struct, Generic[P], frozen=True, tag_field="amount", forbid_unknown_fields=True, kw_only=True):
    """A count, multiplied by `times` plus `plus`, and at least `at_least` if given."""

    times: Small = 1
    plus: Small = 0
    at_least: Small | None = None

    def counted(self, play: P, this: Resolve) -> int:
        """Return the count, 0 or more. Games derive the possible counts."""
        raise NotImplementedError

    def noun(self) -> str:
        """Return the counted thing in the singular, noun first: "card in your hand"."""
        raise NotImplementedError

    def total(self) -> str:
        """Return the total in words: "the number of cards in your hand"."""
        thing, space, rest = self.noun().partition(" ")
        return f"the number of {plural(thing)}{space}{rest}"

    def whole(self) -> str:
        """Return the amount in words as a value: "the number of cards in your hand (minimum 1)"."""
        parts = [self.total() if self.times == 1 else f"{self.times} times {self.total()}"]
        if self.plus:
            parts[0] += f" plus {self.plus}" if self.plus > 0 else f" minus {-self.plus}"
        return ", ".join(parts) + (f" (minimum {self.at_least})" if self.at_least is not None else "")

    def words(self) -> str:
        """Return the amount in words: "2 for each card in your hand"."""
        return f"{self.times} {self.rest()}"

    def rest(self) -> str:
        """Return the words after the number: "for each card in your hand (minimum 1)"."""
        parts = [f"for each {self.noun()}"]
        if self.plus:
            parts.append(f"{self.plus} more" if self.plus > 0 else f"{-self.plus} less")
        return ", ".join(parts) + (f" (minimum {self.at_least})" if self.at_least else "")

    @property
    def least(self) -> int | None:
        """Return the least possible amount; None if there is no lower bound."""
        if self.at_least is not None:
            return self.at_least
        return self.plus if self.times >= 0 else None

    @property
    def uses(self) -> tuple[str, ...]:
        """Return the names that the quantity refers to."""
        return ()


class Noted(Quantity[Any], frozen=True, tag="noted", kw_only=True):
    """A number noted under a name by an earlier cost or operation."""

    name: str

    def counted(self, play: Any, this: Resolve) -> int:
        bound = this.named(self.name)
        return bound.number if bound is not None else 0

    def noun(self) -> str:
        return f"point of {self._name_in_words}"

    def total(self) -> str:
        return f"the {self._name_in_words}"

    @property
    def _name_in_words(self) -> str:
        return self.name.replace("_", " ")

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.name,)


def value(amount: int | Quantity[Any], play: Any, this: Resolve) -> int:
    """Return the current value of an amount."""
    if isinstance(amount, int):
        return amount
    found = amount.counted(play, this) * amount.times + amount.plus
    return found if amount.at_least is None else max(found, amount.at_least)


def said_of(amount: int | Quantity[Any], noun: str) -> str:
    """Return an amount of a noun in words: "a card", "2 cards", "a card for each tower you control"."""
    if isinstance(amount, int):
        return one(noun) if amount == 1 else counted(amount, noun)
    times = one(noun) if amount.times == 1 else counted(amount.times, noun)
    return f"{times} {amount.rest()}"


def amount_words(amount: int | Quantity[Any]) -> str:
    """Return an amount in words."""
    return str(amount) if isinstance(amount, int) else amount.words()


def negative(field: str, amount: int | Quantity[Any]) -> Iterator[tuple[str, str]]:
    """Yield a fault if an amount could be below 0."""
    if isinstance(amount, int):
        if amount < 0:
            yield field, f"expected 0 or more, got {amount}"
    elif amount.least is None or amount.least < 0:
        yield field, "this could be less than 0, so set at_least: 0"
