"""Tuples with an item changed."""

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
