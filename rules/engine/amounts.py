"""Amounts: a number, or something counted in the position when it is needed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Generic, TypeVar

from msgspec import Meta, Struct

from rules.common.words import counted, one, plural
from rules.engine.resolve import Resolve

P = TypeVar("P")

Small = Annotated[int, Meta(ge=-20, le=20)]


class Quantity(Struct, Generic[P], frozen=True, tag_field="amount", forbid_unknown_fields=True, kw_only=True):
    """Something counted, `times` a number and `plus` another, and no less than `at_least` where that is said."""

    times: Small = 1
    plus: Small = 0
    at_least: Small | None = None

    def counted(self, play: P, this: Resolve) -> int:
        """What is counted, 0 or more. Games derive what there is to count."""
        raise NotImplementedError

    def noun(self) -> str:
        """One of what is counted, in words that begin with the thing: "card in your hand"."""
        raise NotImplementedError

    def total(self) -> str:
        """What is counted, all of it: "the number of cards in your hand"."""
        thing, space, rest = self.noun().partition(" ")
        return f"the number of {plural(thing)}{space}{rest}"

    def whole(self) -> str:
        """The amount in words where it stands for a value: "the number of cards in your hand (minimum 1)"."""
        parts = [self.total() if self.times == 1 else f"{self.times} times {self.total()}"]
        if self.plus:
            parts[0] += f" plus {self.plus}" if self.plus > 0 else f" minus {-self.plus}"
        return ", ".join(parts) + (f" (minimum {self.at_least})" if self.at_least is not None else "")

    def words(self) -> str:
        """The amount in words: "2 for each card in your hand"."""
        return f"{self.times} {self.rest()}"

    def rest(self) -> str:
        """What follows the number in words: "for each card in your hand (minimum 1)"."""
        parts = [f"for each {self.noun()}"]
        if self.plus:
            parts.append(f"{self.plus} more" if self.plus > 0 else f"{-self.plus} less")
        return ", ".join(parts) + (f" (minimum {self.at_least})" if self.at_least else "")

    @property
    def least(self) -> int | None:
        """No less than that can come out; None where nothing holds it."""
        if self.at_least is not None:
            return self.at_least
        return self.plus if self.times >= 0 else None

    @property
    def uses(self) -> tuple[str, ...]:
        """The names it refers to."""
        return ()


class Noted(Quantity[Any], frozen=True, tag="noted", kw_only=True):
    """A number that a cost or an operation before has noted under a name."""

    name: str

    def counted(self, play: Any, this: Resolve) -> int:
        bound = this.named(self.name)
        return bound.number if bound is not None else 0

    def noun(self) -> str:
        return f"point of {self._said}"

    def total(self) -> str:
        return f"the {self._said}"

    @property
    def _said(self) -> str:
        return self.name.replace("_", " ")

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.name,)


def value(amount: int | Quantity[Any], play: Any, this: Resolve) -> int:
    """An amount as it is now."""
    if isinstance(amount, int):
        return amount
    found = amount.counted(play, this) * amount.times + amount.plus
    return found if amount.at_least is None else max(found, amount.at_least)


def said_of(amount: int | Quantity[Any], noun: str) -> str:
    """So many of a noun: "a card", "2 cards", "a card for each tower you control"."""
    if isinstance(amount, int):
        return one(noun) if amount == 1 else counted(amount, noun)
    times = one(noun) if amount.times == 1 else counted(amount.times, noun)
    return f"{times} {amount.rest()}"


def said(amount: int | Quantity[Any]) -> str:
    """An amount in words."""
    return str(amount) if isinstance(amount, int) else amount.words()


def negative(field: str, amount: int | Quantity[Any]) -> Iterator[tuple[str, str]]:
    """A fault where an amount could come out below 0."""
    if isinstance(amount, int):
        if amount < 0:
            yield field, f"expected 0 or more, got {amount}"
    elif amount.least is None or amount.least < 0:
        yield field, "this may come out below 0; say at_least: 0"
