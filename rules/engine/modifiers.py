"""Continuous effects: worked out when asked, in layers whose order the game states; nothing of it is stored.

In each layer what sets a value comes before what adds to it, and among these the older first. Abilities that an
earlier layer takes away or grants count in the layers after it; and where a modifier changes `abilities`, those
younger in its own layer count only if their ability is still there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from rules.engine.resolve import Resolve

P = TypeVar("P")
V = TypeVar("V")


class Modifier(Struct, Generic[P, V], frozen=True, tag_field="modify", forbid_unknown_fields=True):
    """One change of what a piece is. Games derive tagged modifiers; `layer` is the layer in which it counts, `sets`
    says that it sets a value rather than adds to it, and `abilities` that it changes which abilities there are."""

    layer: ClassVar[str]
    sets: ClassVar[bool] = False
    abilities: ClassVar[bool] = False

    def change(self, values: V, play: P, active: Active[Any]) -> None:
        """Change the values of a piece it holds for, which are a working copy."""
        raise NotImplementedError

    def settled(self, play: P, this: Resolve) -> Modifier[P, V]:
        """The modifier as an effect begins it: what it counts and what it refers to looked up once, for all the
        time that it lasts."""
        return self

    def words(self, it: str) -> str:
        """What it changes, in words."""
        raise NotImplementedError

    @property
    def uses(self) -> tuple[str, ...]:
        """The names it refers to."""
        return ()


M = TypeVar("M", bound=Modifier[Any, Any])


class Active(Struct, Generic[M], frozen=True, gc=False):
    """A modifier that holds now: by which ability, for which pieces, and since when."""

    modifier: M
    this: Resolve
    on: tuple[str, ...]
    age: int

    @property
    def rank(self) -> tuple[bool, int]:
        """Its place in its layer: what sets a value comes first, then the older."""
        return (not self.modifier.sets, self.age)

    def same(self, other: Active[Any]) -> bool:
        """Whether it is the same modifier of the same ability, whatever it holds for."""
        return (self.age, self.this, self.modifier) == (other.age, other.this, other.modifier)


def worked_out(
    values: Mapping[str, V],
    layers: Sequence[str],
    active: Callable[[Mapping[str, V], str], Iterable[Active[Any]]],
    play: Any,
) -> Mapping[str, V]:
    """What every piece is, from copies of what is printed on it, which are changed and given back.

    `active` tells what holds, by what the pieces are so far, at least all that counts in the layer it is asked for: it
    is asked anew for every layer, and after every change of abilities, so that an ability taken away is gone.
    """
    for layer in layers:
        done: list[Active[Any]] = []
        waiting = _in_layer(layer, active(values, layer), done)
        while waiting:
            first = waiting.pop(0)
            for id in first.on:
                if id in values:
                    first.modifier.change(values[id], play, first)
            done.append(first)
            if first.modifier.abilities:
                waiting = _in_layer(layer, active(values, layer), done)
    return values


def _in_layer(layer: str, active: Iterable[Active[Any]], done: Sequence[Active[Any]]) -> list[Active[Any]]:
    """What is still to be applied in a layer, in order."""
    found = [each for each in active if each.modifier.layer == layer and not any(map(each.same, done))]
    return sorted(found, key=lambda each: each.rank)
