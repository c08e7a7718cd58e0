"""An action as a whole rule: one class in one file of its game, from what is worth considering to what it comes to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, ClassVar, Generic, Self, TypeVar

from rules.game import Action, Refusal
from rules.tabletop import Gesture, Preview

P = TypeVar("P")
"""What a game asks and changes while an action is carried out: its working copy of a position."""


class Misplaced(Action, frozen=True, gc=False, tag="misplaced"):
    """A hand movement that is no action of its game, and why: never legal."""

    rule: str
    text: str


class RuledAction(Action, Generic[P], frozen=True, gc=False):
    """A kind of action. Games derive one class in each file of `rules/<game>/actions/`.

    `proved`: every candidate is legal, so that nobody asks `why_not` of them; a test compares the two.
    """

    proved: ClassVar[bool] = False

    @classmethod
    def candidates(cls, play: P) -> Iterable[Self]:
        """The actions of this kind that are worth considering, in a fixed order."""
        raise NotImplementedError

    def why_not(self, play: P) -> Refusal | None:
        """Why it is not legal; None when it is. Its fields are of their types."""
        raise NotImplementedError

    def do(self, play: P) -> None:
        """Carry it out."""
        raise NotImplementedError

    def gesture(self, play: P) -> Gesture:
        """How a hand makes it."""
        raise NotImplementedError

    def text(self, play: P) -> str:
        """The action in words that stand alone."""
        return self.gesture(play).label

    def preview(self, play: P) -> Preview | None:
        """What it would come to; None when there is no more to say."""
        return None

    @classmethod
    def tried(cls, play: P, piece: str, place: str, turn: int) -> Self | Refusal | None:
        """The action of this kind that a hand seems to try by moving a piece to a place, turned by so many quarters,
        where no legal one means that, or why none can; None: it tries nothing of the kind."""
        return None


def collected(package: str, folders: Iterable[str]) -> tuple[type[RuledAction[Any]], ...]:
    """The kinds of action of a game: every class that a file of its package makes, in order of the files' names."""
    found: list[type[RuledAction[Any]]] = []
    for name in sorted(module.name for module in iter_modules(list(folders))):
        module = import_module(f"{package}.{name}")
        kinds = (
            each for each in vars(module).values() if isinstance(each, type) and issubclass(each, RuledAction)
        )
        found += [kind for kind in kinds if kind.__module__ == module.__name__]
    return tuple(found)


def legal(kinds: Sequence[type[RuledAction[P]]], play: P) -> list[RuledAction[P]]:
    """Every legal action of some kinds once, in a fixed order."""
    found: list[RuledAction[P]] = []
    for kind in kinds:
        if kind.proved:
            found += kind.candidates(play)
        else:
            found += [action for action in kind.candidates(play) if action.why_not(play) is None]
    return found
