"""What a record holds where its file could not be read, and the checks that go on beside it.

A field with a fault is `UNREAD`: it may be handed on and asked for its parts, and whatever would have
to know more of it raises `Unread`. A check that does not touch it tells its faults all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Unread(Exception):
    """A check needs a value that could not be read."""


def _ask(unread: Any, *others: object) -> Any:
    raise Unread


class _Unread:
    """The value of `UNREAD`: no number, text, list or record, and nothing that can be compared with one."""

    def __getattr__(self, name: str) -> Any:
        return self

    __class__: Any = property(_ask)  # what isinstance asks for
    __bool__ = __hash__ = __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _ask
    __len__ = __iter__ = __contains__ = __getitem__ = __call__ = __str__ = __format__ = _ask
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __neg__ = __abs__ = __index__ = _ask


UNREAD: Any = _Unread()
CHECK = "is_check"


def check(found: Callable[P, Iterator[T]]) -> Callable[P, Iterator[T]]:
    """One of the checks of a record: it ends where it meets what could not be read, and the next goes on."""

    @wraps(found)
    def told(*args: P.args, **kwargs: P.kwargs) -> Iterator[T]:
        with suppress(Unread):
            yield from found(*args, **kwargs)

    vars(told)[CHECK] = True
    return told


def checked(record: object) -> Iterator[Any]:
    """What the checks of a record find, in the order in which its types declare them, that of a base first."""
    types = reversed(type(record).__mro__)
    for name in dict.fromkeys(name for each in types for name, found in vars(each).items() if hasattr(found, CHECK)):
        yield from getattr(record, name)()
