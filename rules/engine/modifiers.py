"""Continuous effects: worked out when asked, in layers whose order the game states; nothing of it is stored.

In each layer what sets a value comes before what adds to it, and among these the older first. Abilities that an
earlier layer takes away or grants count in the layers after it; and where a modifier changes `abilities`, those
younger in its own layer count only if their ability is still there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from rules.common.records import twin
from rules.engine.resolve import Resolve

P = TypeVar("P")
V = TypeVar("V", bound=Struct)


class Modifier(Struct, Generic[P, V], frozen=True, tag_field="modify", forbid_unknown_fields=True):
    """One change of what a piece is. Games derive tagged modifiers; `layer` is the layer in which it counts, `sets`
    says that it sets a value rather than adds to it, and `abilities` that it changes which abilities there are."""

    layer: ClassVar[str]
    sets: ClassVar[bool] = False
    abilities: ClassVar[bool] = False

    def change(self, values: V, play: P, active: Active[Any]) -> None:
        """Change the values of a piece it holds for, which are a working copy."""
        raise NotImplementedError

    def change_all(self, values: Sequence[V], play: P, active: Active[Any]) -> None:
        """Change the values of all the pieces it holds for; for modifiers that look something up first."""
        for each in values:
            self.change(each, play, active)

    def settled(self, play: P, this: Resolve) -> Modifier[P, V]:
        """The modifier as an effect begins it: what it counts and what it refers to looked up once, for all the
        time that it lasts."""
        return self

    def bears_on(self, what: str) -> bool:
        """Whether beginning it in response could change what becomes of something that waits, as for operations."""
        return True

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

    def same(self, other: Active[Any]) -> bool:
        """Whether it is the same modifier of the same ability, whatever it holds for."""
        return (self.age, self.this, self.modifier) == (other.age, other.this, other.modifier)


def worked_out(
    values: dict[str, V],
    layers: Sequence[str],
    active: Callable[[str], Iterable[Active[Any]]],
    play: Any,
    before: dict[str, V],
    floors: Mapping[str, Callable[[V], None]],
) -> None:
    """Work out what every piece is from what is printed on it: in `values` changed copies take the place of what they
    change, which is put into `before`. `floors` raise what a layer has computed of a piece to the least that it can be,
    once everything is added and before anything reads it.

    `active` tells what holds in a layer, by what the pieces are so far: it
    is asked anew for every layer, and after every change of abilities, so that an ability taken away is gone.
    """
    for layer in layers:
        order = _in_order(active(layer))
        at = 0
        while at < len(order):
            now = order[at]
            at += 1
            on = []
            for id in now.on:
                if id in values:
                    if id not in before:
                        before[id] = values[id]
                        values[id] = twin(values[id])
                    on.append(values[id])
            now.modifier.change_all(on, play, now)
            if now.modifier.abilities:
                done = order[:at]
                order = [*done, *_in_order(active(layer), done)]
        if layer in floors:
            for id in before:
                floors[layer](values[id])


def _in_order(active: Iterable[Active[Any]], done: Sequence[Active[Any]] = ()) -> list[Active[Any]]:
    """What is still to be applied, in order."""
    found = [each for each in active if not any(map(each.same, done))] if done else list(active)
    if len(found) > 1:
        found.sort(key=_rank)
    return found


def _rank(active: Active[Any]) -> tuple[bool, int]:
    """The place of a modifier in its layer: what sets a value comes first, then the older."""
    return not active.modifier.sets, active.age
