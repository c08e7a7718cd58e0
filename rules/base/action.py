"""Actions as classes: everything about one kind of action, from its candidates to its preview, in one file of
its game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar, get_type_hints

from msgspec.structs import astuple

from rules.common.classes import classes_in
from rules.common.memo import Memo
from rules.game import Action, Refusal
from rules.tabletop import Gesture, Preview, Switch, Way

P = TypeVar("P")
"""The working copy of a position that a game reads and changes during an action."""


class Misplaced(Action, frozen=True, gc=False, tag="misplaced"):
    """A hand movement that no action of the game matches, with the reason. Never legal."""

    rule: str
    text: str
    places: tuple[str, ...] = ()

    def gesture(self, play: Any) -> Gesture:
        """Return no movement."""
        return Gesture("")


class RuledAction(Action, Generic[P], frozen=True, gc=False):
    """A kind of action. Games derive one class in each file of `rules/<game>/actions/`.

    `candidates_are_legal`: `why_not` isn't called for candidates; a test compares the two.
    `phases`: the phases in which it can be legal, in a game that tells them apart; its candidates
    are only asked for in these.
    `rank`: kinds are listed and tried by rank, lowest first, and in order of file names within one.
    `setting`: it changes a player's settings and isn't a move: it is never listed, and open questions don't
    prevent it.
    `answers`: it answers the open question.
    `numbered`: it counts as a move of a problem's solution; passing doesn't.
    `skippable`: an action that ends the phase while one of this kind is possible skips it (`Gesture.skips`).
    """

    candidates_are_legal: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = ()
    rank: ClassVar[int] = 0
    setting: ClassVar[bool] = False
    answers: ClassVar[bool] = False
    numbered: ClassVar[bool] = True
    skippable: ClassVar[bool] = False

    @classmethod
    def candidates(cls, play: P) -> Iterable[Self]:
        """Return the actions of this kind that may be legal, in a fixed order; none for a setting."""
        return ()

    def why_not(self, play: P) -> Refusal | None:
        """Return why the action isn't legal; None if it is. Its fields have their declared types."""
        raise NotImplementedError

    def do(self, play: P) -> None:
        """Carry out the action."""
        raise NotImplementedError

    def gesture(self, play: P) -> Gesture:
        """Return the hand movement for the action."""
        raise NotImplementedError

    def text(self, play: P) -> str:
        """Return the action as text that stands alone."""
        return self.gesture(play).label

    def in_log(self, play: P) -> str:
        """Return what a player does, for a log in which nothing else shows the action: "passes"."""
        return "acts"

    def ways(self, play: P) -> Iterable[Way]:
        """Return the hand movements for several actions, of which this one is the first, or further ones for
        this one."""
        return ()

    @classmethod
    def switches(cls, play: P, seat: int) -> Iterable[Switch]:
        """Return the switches of a player for settings of this kind."""
        return ()

    def preview(self, play: P) -> Preview | None:
        """Return the effect of the action; None when there is nothing to add."""
        return None

    @classmethod
    def action_from_drag(cls, play: P, piece: str, place: str, turn: int) -> Self | Refusal | None:
        """Return the action of this kind that a player seems to try by moving a piece to a place with `turn`
        quarter turns, where no legal action matches; a refusal if none is possible; None if the movement
        means no action of this kind."""
        return None


def kinds_in(package: str) -> tuple[type[RuledAction[Any]], ...]:
    """Return the kinds of action in the files of a package, by rank."""
    return tuple(sorted(classes_in(package, RuledAction), key=lambda kind: kind.rank))


def by_phase(
    kinds: Sequence[type[RuledAction[Any]]], phases: Iterable[str]
) -> dict[str, tuple[type[RuledAction[Any]], ...]]:
    """Return the kinds that can be legal in each phase, in order."""
    return {phase: tuple(kind for kind in kinds if phase in kind.phases) for phase in phases}


def legal(kinds: Sequence[type[RuledAction[P]]], play: P) -> list[RuledAction[P]]:
    """Return every legal action of some kinds once, in a fixed order."""
    found: list[RuledAction[P]] = []
    for kind in kinds:
        if kind.candidates_are_legal:
            found += kind.candidates(play)
        else:
            found += [action for action in kind.candidates(play) if action.why_not(play) is None]
    return found


_FORMS: Memo[type[Action], list[type]] = Memo(
    lambda kind: [get_type_hints(kind)[name] for name in kind.__struct_fields__]
)
"""The types of the fields of each kind of action."""


def well_formed(action: Action) -> bool:
    """Return whether every field of an action has its type: actions may come from files."""
    types = _FORMS[type(action)]
    return [*map(type, astuple(action))] == types
