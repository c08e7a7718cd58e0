"""Tuples with an item changed or left out."""

from __future__ import annotations

from typing import TypeVar, overload

T = TypeVar("T")


@overload
def put(items: tuple[T, T, T], at: int, item: T) -> tuple[T, T, T]: ...
@overload
def put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]: ...
def put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The tuple with the item at a place, counted from 0, replaced. Raises IndexError past the end."""
    changed = list(items)  # a list is changed faster than two slices are joined
    changed[at] = item
    return tuple(changed)


def without(items: tuple[T, ...], at: int) -> tuple[T, ...]:
    """The tuple without the item at a place, counted from 0."""
    return items[:at] + items[at + 1 :]


def switched(known: tuple[T, ...], chosen: tuple[T, ...], item: T, on: bool) -> tuple[T, ...]:
    """Give what is chosen of the known items once one of them is switched on or off, in the order of the known."""
    return tuple(each for each in known if (on if each == item else each in chosen))
