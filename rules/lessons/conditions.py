"""The conditions of tips: named questions to a position, answered with the pieces and places that a tip is
about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from rules.catalog import optional_module
from rules.game import Action, State
from rules.tabletop import AnyTabletop

P = TypeVar("P")
"""What a game's conditions ask: its working state of a position."""
Marks = tuple[str, ...]
"""The pieces, places and panels that a tip is about."""
NONE: Marks = ()
"""The answer where a condition doesn't hold."""
Condition: TypeAlias = Callable[[P, Sequence[Any]], Marks]
"""A condition: given the deciding player's position and legal actions, it returns its marks, or NONE."""


class Conditions(Generic[P]):
    """The conditions of one game by name, the names of their functions. `of_view` turns a view into what they
    ask; `teaches` is the kind of action that a condition's tip teaches, where it teaches one."""

    def __init__(
        self,
        of_view: Callable[[Any, Any], P],
        *conditions: Condition[P],
        teaches: Mapping[Condition[P], type[Action]] | None = None,
    ) -> None:
        self._of_view = of_view
        self._teaches = {condition.__name__: kind for condition, kind in (teaches or {}).items()}
        self._by_name = {condition.__name__: condition for condition in conditions}

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of all conditions."""
        return tuple(self._by_name)

    def is_known(self, name: str, made: Iterable[Action]) -> bool:
        """Return whether a tip teaches nothing new to a player who made these actions."""
        kind = self._teaches.get(name)
        return kind is not None and any(type(action) is kind for action in made)

    def marks(self, name: str, game: AnyTabletop, view: State, actions: Sequence[Action]) -> Marks:
        """Return the marks of a condition in the deciding player's view, with the legal actions there; NONE
        where it doesn't hold, or for an unknown name."""
        condition = self._by_name.get(name)
        return condition(self._of_view(game, view), actions) if condition is not None else NONE


def conditions(id: str) -> Conditions[Any]:
    """Return the conditions of a game, from `rules/<id>/tips.py`; none without that file."""
    module = optional_module(f"rules.{id}.tips")
    if module is None:
        return Conditions(lambda game, view: view)
    found: Conditions[Any] = module.CONDITIONS
    return found
