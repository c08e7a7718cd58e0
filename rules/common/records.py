"""Records that are copied before they are changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T", bound=Struct)

shallow_copy: Callable[[T], T] = Struct.__copy__  # type: ignore[attr-defined]
"""Return a copy of a record with the same fields, like `copy.copy`, in less than half the time."""
