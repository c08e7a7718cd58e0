"""The common base of card games whose evaluation is a winning chance: actions from drags, playable pieces,
evaluations in words, and dispatch of the table's questions to the files of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from rules.base.hidden_hands import HiddenHands
from rules.base.hud import Playable
from rules.common.memo import Memo
from rules.common.setups import Setups
from rules.engine.decisions import AskedState
from rules.game import A, Piece, Refusal
from rules.tabletop import Gesture, RosterRow, Tag

S = TypeVar("S", bound=AskedState)
"""The states of one card game."""
Movement = tuple[str, str, int | None]
"""A piece, its destination, and its rotation by the player in quarter turns; None: any that fits."""


class TablePieces(Protocol):
    """The file of pieces and places."""

    def pieces(self, play: Any, /) -> Iterator[Piece]: ...
    def contents(self, play: Any, place: str, /) -> tuple[Piece, ...]: ...


class Gestures(Protocol):
    """The file of hand movements; `action_from_drag` returns the action that a movement without a legal action seems to
    try, None if it means nothing."""

    def gesture(self, play: Any, action: Any, /) -> Gesture: ...
    def action_from_drag(self, play: Any, piece: str, place: str, turn: int, /) -> Any | None: ...
    def action_to_string(self, play: Any, action: Any, /) -> str: ...


class Prompts(Protocol):
    """The file of prompts."""

    def prompt(self, play: Any, /) -> str: ...


class Hud(Protocol):
    """The file of the panels beside the board."""

    def tag(self, play: Any, piece: Piece, playable: Playable, /) -> Tag: ...
    def roster(self, play: Any, seat: int, /) -> tuple[RosterRow, ...]: ...


class Files(NamedTuple):
    """The files of a game that answer the table, one function for each question."""

    table_pieces: TablePieces
    gestures: Gestures
    prompts: Prompts
    hud: Hud


class CardGame(HiddenHands[S, A]):
    """A game whose files answer questions about working copies of positions. Caches the playable pieces of
    the last few views."""

    files: ClassVar[Files]

    def __init__(self, setups: Setups) -> None:
        super().__init__(setups)
        self._attempts: DragInterpreter[S, A] = DragInterpreter(
            self._actions_with_gestures, self.why_not, self._action_from_drag
        )
        self._playable: Memo[S, frozenset[str]] = Memo(self._can_act, 4)

    def working_state(self, state: S) -> Any:
        """Return a working copy of a position for questions."""
        raise NotImplementedError

    def to_act(self, state: S) -> int | None:
        return state.deciding

    def turn(self, state: S) -> int:
        return state.turn

    def viewer(self, view: S) -> int:
        return view.shown_seat

    def pieces(self, view: S) -> Iterator[Piece]:
        return self.files.table_pieces.pieces(self.working_state(view))

    def contents(self, view: S, place: str) -> tuple[Piece, ...]:
        return self.files.table_pieces.contents(self.working_state(view), place) or super().contents(
            view, place
        )

    def gesture(self, state: S, action: Any) -> Gesture:
        return self.files.gestures.gesture(self.working_state(state), action)

    def action_to_string(self, view: S, action: Any) -> str:
        return self.files.gestures.action_to_string(self.working_state(view), action)

    def prompt(self, view: S) -> str:
        return self.files.prompts.prompt(self.working_state(view))

    def tag(self, view: S, piece: Piece) -> Tag:
        return self.files.hud.tag(self.working_state(view), piece, lambda: self.playable(view))

    def roster(self, view: S, seat: int) -> tuple[RosterRow, ...]:
        return self.files.hud.roster(self.working_state(view), seat)

    def action_from_drag(self, state: S, piece: str, place: str, *, turn: int | None = None) -> Any | None:
        return self._attempts(state, piece, place, turn)

    def playable(self, view: S) -> frozenset[str]:
        """Return the pieces that the seat to act can use in a legal action."""
        return self._playable[view]

    def _actions_with_gestures(self, view: S) -> Iterator[tuple[A, Gesture]]:
        play = self.working_state(view)
        return ((action, self.files.gestures.gesture(play, action)) for action in self.legal(view))

    def _can_act(self, view: S) -> frozenset[str]:
        return frozenset(id for _, gesture in self._actions_with_gestures(view) for id in gesture.pieces)

    def _action_from_drag(self, view: S, piece: str, place: str, turn: int) -> Any | None:
        return self.files.gestures.action_from_drag(self.working_state(view), piece, place, turn)


class DragInterpreter(Generic[S, A]):
    """The meaning of hand movements in a game: `gestures` yields its legal actions with their gestures,
    `why_not` judges an action, and `action_from_drag` returns the action that a movement
    without a legal action seems to try. Caches the meanings of the last few views."""

    def __init__(
        self,
        gestures: Callable[[S], Iterable[tuple[A, Gesture]]],
        why_not: Callable[[S, A], Refusal | None],
        action_from_drag: Callable[[S, str, str, int], A | None],
    ) -> None:
        self._gestures, self._why_not, self._tried = gestures, why_not, action_from_drag
        self._meant: Memo[S, dict[Movement, A]] = Memo(self._actions_by_movement, 8)

    def __call__(self, view: S, piece: str, place: str, turn: int | None = None) -> A | None:
        """Return the action that a player seems to mean by moving a piece to a place; None if it means
        nothing. An action with a `turn` matches only that rotation if the player has rotated the piece."""
        meant = self._meant[view]
        found = meant.get((piece, place, turn)) or meant.get((piece, place, None))
        if found is not None and (turn is None or getattr(found, "turn", turn) == turn):
            return found
        tried = self._tried(view, piece, place, turn or 0)
        return tried if tried is not None and self._why_not(view, tried) is not None else None

    def _actions_by_movement(self, view: S) -> dict[Movement, A]:
        """Return the first legal action of every movement, keyed by piece, place and quarter turns."""
        meant: dict[Movement, A] = {}
        for action, gesture in self._gestures(view):
            for piece in gesture.pieces:
                for turn in {None, getattr(action, "turn", None)}:
                    meant.setdefault((piece, gesture.place, turn), action)
        return meant
