"""What games of cards have alike behind the contracts, whose estimate is the chance to win: what a movement means, what
can be played, how good a position is in words; and who answers what a table asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from rules.base.game import BaseGame
from rules.base.panels import Playable
from rules.common.memo import Memo
from rules.common.setups import Setups
from rules.engine.agenda import NOBODY
from rules.engine.asked import AskedState
from rules.game import A, Piece, Refusal
from rules.tabletop import Gesture, RosterRow, Tag

S = TypeVar("S", bound=AskedState)
"""The states of one game of cards."""
Movement = tuple[str, str, int | None]
"""A piece, the place where it is put, and the quarter turns by which the hand has turned it; None: however it fits."""


class Table(Protocol):
    """What lies where."""

    def pieces(self, play: Any, /) -> Iterator[Piece]: ...
    def contents(self, play: Any, place: str, /) -> tuple[Piece, ...]: ...


class Gestures(Protocol):
    """What hands do; `tried` is what a movement that no legal action covers seems to try, None where it means
    nothing."""

    def gesture(self, play: Any, action: Any, /) -> Gesture: ...
    def tried(self, play: Any, piece: str, place: str, turn: int, /) -> Any | None: ...
    def told(self, play: Any, action: Any, /) -> str: ...


class Captions(Protocol):
    """What is asked."""

    def prompt(self, play: Any, /) -> str: ...


class Panels(Protocol):
    """What stands beside the pieces."""

    def tag(self, play: Any, piece: Piece, playable: Playable, /) -> Tag: ...
    def roster(self, play: Any, seat: int, /) -> tuple[RosterRow, ...]: ...


class Files(NamedTuple):
    """The files of a game that answer what a table asks, each question by a function of its name."""

    table: Table
    gestures: Gestures
    captions: Captions
    panels: Panels


class CardGame(BaseGame[S, A]):
    """A game whose files are asked about drafts of positions. The pieces with which something can be done are
    remembered for the last few views."""

    files: ClassVar[Files]

    def __init__(self, setups: Setups) -> None:
        super().__init__(setups)
        self._attempts: Attempts[S, A] = Attempts(self._gestured, self.why_not, self._tried)
        self._playable: Memo[S, frozenset[str]] = Memo(self._can_act, 4)

    def draft(self, state: S) -> Any:
        """A position as it can be asked about."""
        raise NotImplementedError

    def to_act(self, state: S) -> int | None:
        return state.deciding

    def turn(self, state: S) -> int:
        return state.turn

    def viewer(self, view: S) -> int:
        return view.shown_seat

    def seen(self, state: S, seat: int, knows: int) -> S:
        """The state lying before a seat, as one may know it who sees the secrets of the seat `knows` (NOBODY: none),
        the source of chance left out."""
        raise NotImplementedError

    def view(self, state: S, seat: int) -> S:
        return self.seen(state, seat, seat)

    def open_view(self, state: S, seat: int) -> S:
        return self.seen(state, seat, NOBODY)

    def pieces(self, view: S) -> Iterator[Piece]:
        return self.files.table.pieces(self.draft(view))

    def contents(self, view: S, place: str) -> tuple[Piece, ...]:
        return self.files.table.contents(self.draft(view), place) or super().contents(view, place)

    def gesture(self, state: S, action: Any) -> Gesture:
        return self.files.gestures.gesture(self.draft(state), action)

    def told(self, view: S, action: Any) -> str:
        return self.files.gestures.told(self.draft(view), action)

    def prompt(self, view: S) -> str:
        return self.files.captions.prompt(self.draft(view))

    def tag(self, view: S, piece: Piece) -> Tag:
        return self.files.panels.tag(self.draft(view), piece, lambda: self.playable(view))

    def roster(self, view: S, seat: int) -> tuple[RosterRow, ...]:
        return self.files.panels.roster(self.draft(view), seat)

    def attempt(self, state: S, piece: str, place: str, *, turn: int | None = None) -> Any | None:
        return self._attempts(state, piece, place, turn)

    def playable(self, view: S) -> frozenset[str]:
        """The pieces with which the one to decide can do something."""
        return self._playable[view]

    def _gestured(self, view: S) -> Iterator[tuple[A, Gesture]]:
        play = self.draft(view)
        return ((action, self.files.gestures.gesture(play, action)) for action in self.legal(view))

    def _can_act(self, view: S) -> frozenset[str]:
        return frozenset(id for _, gesture in self._gestured(view) for id in gesture.pieces)

    def _tried(self, view: S, piece: str, place: str, turn: int) -> Any | None:
        return self.files.gestures.tried(self.draft(view), piece, place, turn)


class Attempts(Generic[S, A]):
    """The meaning of movements in a game: `gestures` are its legal actions with their gestures, `why_not` its judge,
    and `tried` says what a movement seems to try that no legal action covers. The meanings in the last few views are
    kept."""

    def __init__(
        self,
        gestures: Callable[[S], Iterable[tuple[A, Gesture]]],
        why_not: Callable[[S, A], Refusal | None],
        tried: Callable[[S, str, str, int], A | None],
    ) -> None:
        self._gestures, self._why_not, self._tried = gestures, why_not, tried
        self._meant: Memo[S, dict[Movement, A]] = Memo(self._meanings, 8)

    def __call__(self, view: S, piece: str, place: str, turn: int | None = None) -> A | None:
        """The action a hand seems to mean by moving a piece to a place; None when it means nothing. An action with a
        `turn` means that turn alone, where the hand has turned the piece."""
        meant = self._meant[view]
        found = meant.get((piece, place, turn)) or meant.get((piece, place, None))
        if found is not None and (turn is None or getattr(found, "turn", turn) == turn):
            return found
        tried = self._tried(view, piece, place, turn or 0)
        return tried if tried is not None and self._why_not(view, tried) is not None else None

    def _meanings(self, view: S) -> dict[Movement, A]:
        """The first legal action of every movement, also by the quarter turns it names."""
        meant: dict[Movement, A] = {}
        for action, gesture in self._gestures(view):
            for piece in gesture.pieces:
                for turn in {None, getattr(action, "turn", None)}:
                    meant.setdefault((piece, gesture.place, turn), action)
        return meant
