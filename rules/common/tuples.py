"""Tuples with an item replaced or removed."""

from __future__ import annotations

from typing import TypeVar, overload

T = TypeVar("T")


@overload
def put(items: tuple[T, T, T], at: int, item: T) -> tuple[T, T, T]: ...
@overload
def put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]: ...
def put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Return the tuple with the item at an index replaced. Raises IndexError past the end."""
    changed = list(items)  # faster than joining two slices
    changed[at] = item
    return tuple(changed)


def without(items: tuple[T, ...], at: int) -> tuple[T, ...]:
    """Return the tuple without the item at an index."""
    return items[:at] + items[at + 1 :]


def switched(known: tuple[T, ...], chosen: tuple[T, ...], item: T, on: bool) -> tuple[T, ...]:
    """Return the chosen items after one of the known items is switched on or off, in the order of the known
    ones."""
    return tuple(each for each in known if (on if each == item else each in chosen))
