"""Continuous effects: worked out when asked, in layers whose order the game states; nothing of it is stored.

In each layer what sets a value comes before what adds to it, and among these the older first. Abilities that an
earlier layer takes away or grants count in the layers after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

P = TypeVar("P")
V = TypeVar("V")


class Modifier(Struct, Generic[P, V], frozen=True, tag_field="modify", forbid_unknown_fields=True):
    """One change of what a piece is. Games derive tagged modifiers; `layer` is the layer in which it counts, and
    `sets` says that it sets a value rather than adds to it."""

    layer: ClassVar[str]
    sets: ClassVar[bool] = False

    def change(self, values: V, play: P, active: Active[Any]) -> None:
        """Change the values of a piece it holds for, which are a working copy."""
        raise NotImplementedError

    def words(self, it: str) -> str:
        """What it changes, in words."""
        raise NotImplementedError


M = TypeVar("M", bound=Modifier[Any, Any])


class Active(Struct, Generic[M], frozen=True, gc=False):
    """A modifier that holds now: by which card, for whom, for which pieces, and since when."""

    modifier: M
    source: str
    seat: int
    on: tuple[str, ...]
    age: int


def worked_out(
    values: Mapping[str, V],
    layers: Sequence[str],
    active: Callable[[Mapping[str, V]], Iterable[Active[Any]]],
    play: Any,
) -> Mapping[str, V]:
    """What every piece is, from copies of what is printed on it, which are changed and given back.

    `active` tells what holds, by what the pieces are so far: it is asked anew for every layer, so that an ability
    taken away in one is gone in the next.
    """
    for layer in layers:
        found = [each for each in active(values) if each.modifier.layer == layer]
        found.sort(key=lambda each: (not each.modifier.sets, each.age))
        for each in found:
            for id in each.on:
                if id in values:
                    each.modifier.change(values[id], play, each)
    return values
