"""The placeholder for unreadable values in records, and checks that skip it.

A field with a fault is `UNREAD`: it can be passed on and its attributes are `UNREAD` too, but any other use
raises `UnreadableValue`. Checks that don't use it still report their faults.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class UnreadableValue(Exception):
    """Raised by a check that needs an unreadable value."""


def _raise_unreadable(unread: Any, *others: object) -> Any:
    raise UnreadableValue


class _Unread:
    """The type of `UNREAD`: neither number, text, list nor record; any use of it raises Unread."""

    def __getattr__(self, name: str) -> Any:
        return self

    __class__: Any = property(_raise_unreadable)  # read by isinstance
    __bool__ = __hash__ = __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _raise_unreadable
    __len__ = __iter__ = __contains__ = __getitem__ = __call__ = __str__ = __format__ = _raise_unreadable
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __neg__ = __abs__ = __index__ = (
        _raise_unreadable
    )


UNREAD: Any = _Unread()
CHECK = "is_check"


def check(found: Callable[P, Iterator[T]]) -> Callable[P, Iterator[T]]:
    """Return one of the checks of a record as a generator that ends silently at an unreadable value, so that
    the next check continues."""

    @wraps(found)
    def readable(*args: P.args, **kwargs: P.kwargs) -> Iterator[T]:
        with suppress(UnreadableValue):
            yield from found(*args, **kwargs)

    vars(readable)[CHECK] = True
    return readable


def checked(record: object) -> Iterator[Any]:
    """Yield the faults of a record's checks, in the order in which its classes declare them, base classes
    first."""
    types = reversed(type(record).__mro__)
    for name in dict.fromkeys(
        name for each in types for name, found in vars(each).items() if hasattr(found, CHECK)
    ):
        yield from getattr(record, name)()
