"""The actions shared by games with questions and responses: use an ability, choose, pass, end a turn."""

from __future__ import annotations

from typing import get_type_hints

from msgspec.structs import astuple

from rules.common.memo import Memo
from rules.game import Action


class Use(Action, frozen=True, gc=False):
    """Use the ability number `ability` (from 0) of a card or piece, with one target by its id, or an
    announcement by its number from 0."""

    card: str
    effect: int = 0
    aim: str = ""


class Choose(Action, frozen=True, gc=False):
    """Answer the open question with one of its ids; "" finishes the choice."""

    pick: str


class Pass(Action, frozen=True, gc=False):
    """Pass without a response, or (all_turn) for the rest of the turn."""

    all_turn: bool = False


class EndTurn(Action, frozen=True, gc=False):
    """End the turn."""


_FORMS: Memo[type[Action], list[type]] = Memo(
    lambda kind: [get_type_hints(kind)[name] for name in kind.__struct_fields__]
)
"""The types of the fields of each kind of action."""


def well_formed(action: Action) -> bool:
    """Return whether every field of an action has its type: actions may come from files."""
    types = _FORMS[type(action)]
    return [*map(type, astuple(action))] == types
