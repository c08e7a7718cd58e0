"""Continuous effects: computed on demand, in layers whose order the game defines, and never stored.

In each layer modifiers that set a value come before those that add to it, and among these older ones first.
Abilities that an earlier layer removes or grants count in later layers; where a modifier changes `abilities`,
younger ones in its own layer count only if their ability still exists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from rules.common.records import shallow_copy
from rules.engine.resolve import Resolve

P = TypeVar("P")
V = TypeVar("V", bound=Struct)


class Modifier(Struct, Generic[P, V], frozen=True, tag_field="modify", forbid_unknown_fields=True):
    """One change of a piece's values. Games derive tagged modifiers; `layer` is its layer, `sets`: it sets a
    value instead of adding to it, `abilities`: it changes which abilities pieces have."""

    layer: ClassVar[str]
    sets: ClassVar[bool] = False
    abilities: ClassVar[bool] = False

    def change(self, values: V, play: P, active: Active[Any]) -> None:
        """Change the values of a piece that the modifier applies to; they are a working copy."""
        raise NotImplementedError

    def change_all(self, values: Sequence[V], play: P, active: Active[Any]) -> None:
        """Change the values of all pieces that the modifier applies to; override it to look something up only
        once."""
        for each in values:
            self.change(each, play, active)

    def with_fixed_values(self, play: P, this: Resolve) -> Modifier[P, V]:
        """Return the modifier as a lasting effect starts with it: its counts and references are evaluated
        once for the whole duration."""
        return self

    def bears_on(self, what: str) -> bool:
        """Return whether starting it in response could change the outcome of a waiting announcement, as for
        operations."""
        return True

    def words(self, it: str) -> str:
        """Return the change in words."""
        raise NotImplementedError

    def temporary_words(self, it: str) -> str:
        """Return the change in words where it lasts only for a time."""
        return self.words(it)

    @property
    def uses(self) -> tuple[str, ...]:
        """Return the names that the modifier refers to."""
        return ()


M = TypeVar("M", bound=Modifier[Any, Any])


class Active(Struct, Generic[M], frozen=True, gc=False):
    """A modifier in effect: its ability, its pieces, and its start."""

    modifier: M
    this: Resolve
    on: tuple[str, ...]
    age: int

    def is_same_modifier(self, other: Active[Any]) -> bool:
        """Return whether it is the same modifier of the same ability, for any pieces."""
        return (self.age, self.this, self.modifier) == (other.age, other.this, other.modifier)


def compute_values(
    values: dict[str, V],
    layers: Sequence[str],
    active: Callable[[str], Iterable[Active[Any]]],
    play: Any,
    before: dict[str, V],
    floors: Mapping[str, Callable[[V], None]],
) -> None:
    """Compute the values of every piece from its printed ones: changed copies replace them in `values`, and
    the originals go to `before`. `floors` raise each computed value of a layer to its minimum, after all
    additions and before it is read.

    `active` returns the modifiers of a layer by the values so far: it is called for every layer, and again
    after every change of abilities, so that removed abilities no longer apply.
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
                        values[id] = shallow_copy(values[id])
                    on.append(values[id])
            now.modifier.change_all(on, play, now)
            if now.modifier.abilities:
                done = order[:at]
                order = [*done, *_in_order(active(layer), done)]
        if layer in floors:
            for id in before:
                floors[layer](values[id])


def _in_order(active: Iterable[Active[Any]], done: Sequence[Active[Any]] = ()) -> list[Active[Any]]:
    """Return the modifiers not yet applied, in order."""
    found = [each for each in active if not any(map(each.is_same_modifier, done))] if done else list(active)
    if len(found) > 1:
        found.sort(key=_rank)
    return found


def _rank(active: Active[Any]) -> tuple[bool, int]:
    """Return the sort key of a modifier in its layer: setting a value comes first, then by age."""
    return not active.modifier.sets, active.age
