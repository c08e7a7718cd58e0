"""A view that answers for itself: built once, it knows its pieces, what may be done, and every word beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from rules.base.action import Misplaced, RuledAction
from rules.game import Piece, Refusal, State
from rules.tabletop import Gesture, Plate, Preview, RosterRow, Stack, Switch, Tag, Way

G = TypeVar("G")
"""The game that it is a view of."""
S = TypeVar("S", bound=State)
D = TypeVar("D")
"""The working copy that is asked."""


class GameView(Generic[G, S, D]):
    """What one position answers at a table. `play` is a working copy that only is asked, never changed. A game derives
    its own; what it leaves out is answered as a table without it answers."""

    def __init__(self, game: G, state: S, play: D) -> None:
        self.game, self.state, self.play = game, state, play

    @cached_property
    def legal(self) -> Sequence[RuledAction[D]]:
        """Every legal action."""
        found: Sequence[RuledAction[D]] = self.game.legal(self.state)  # type: ignore[attr-defined]
        return found

    @cached_property
    def playable(self) -> frozenset[str]:
        """The pieces with which something can be done."""
        return frozenset(id for action in self.legal for id in action.gesture(self.play).pieces)

    @cached_property
    def _meant(self) -> dict[tuple[str, str, int | None], RuledAction[D]]:
        """The first legal action of every movement, also by the quarter turns that it names."""
        meant: dict[tuple[str, str, int | None], RuledAction[D]] = {}
        for action in self.legal:
            gesture = action.gesture(self.play)
            for piece in gesture.pieces:
                for turn in {None, getattr(action, "turn", None)}:
                    meant.setdefault((piece, gesture.place, turn), action)
        return meant

    def attempt(self, kinds: Sequence[type[RuledAction[D]]], piece: str, place: str, turn: int | None) -> Any:
        """The action a hand seems to mean by moving a piece to a place; None: none looks like that."""
        found = self._meant.get((piece, place, turn)) or self._meant.get((piece, place, None))
        if found is not None and (turn is None or getattr(found, "turn", turn) == turn):
            return found
        tried = (kind.tried(self.play, piece, place, turn or 0) for kind in kinds)
        first = next((each for each in tried if each is not None), None)
        return Misplaced(first.rule, first.text) if isinstance(first, Refusal) else first

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """What lies where."""
        return tuple(self.lying())

    def lying(self) -> Iterator[Piece]:
        """What lies where, piece by piece."""
        raise NotImplementedError

    def contents(self, place: str) -> tuple[Piece, ...]:
        """All that lies in a place, the first on top."""
        return tuple(
            sorted((each for each in self.pieces if each.place == place), key=lambda each: each.order)
        )

    def ways(self) -> Iterable[Way]:
        """The hand movements that mean several actions."""
        return ()

    def tempts(self, action: RuledAction[D]) -> int:
        """How soon Tab comes to an action of the piece whose choice is asked."""
        return 0

    def held_turn(self, piece: str) -> int:
        """The quarter turns by which a hand holds a piece at first."""
        return 0

    def caption(self) -> str:
        """The position in a few words."""
        raise NotImplementedError

    def prompt(self) -> str:
        """What is asked of the player now."""
        raise NotImplementedError

    def players(self) -> tuple[str, ...]:
        """The players' names by seat."""
        raise NotImplementedError

    def phases(self) -> tuple[tuple[str, ...], int]:
        """The phases of a turn in order, and the number of the one it is now; no words: none are told."""
        return (), 0

    def plate(self, seat: int, you: int) -> Plate:
        """What a player's plate says."""
        return Plate()

    def tag(self, piece: Piece) -> Tag:
        """What stands on a card of a market besides its face."""
        return Tag()

    def threats(self, seat: int) -> Preview | None:
        """What others could do to a seat in their next turn."""
        return None

    def switches(self, seat: int) -> tuple[Switch, ...]:
        """What a player can set in the game."""
        return ()

    def stack(self, you: int) -> Stack:
        """What is announced and waits."""
        return Stack()

    def roster(self, seat: int) -> tuple[RosterRow, ...]:
        """A player's units, as a list tells them."""
        return ()

    # -- of one action

    def gesture(self, action: RuledAction[D]) -> Gesture:
        """How a hand makes an action."""
        return action.gesture(self.play)

    def told(self, action: RuledAction[D]) -> str:
        """An action in words that stand alone."""
        return action.text(self.play)

    def preview(self, action: RuledAction[D]) -> Preview | None:
        """What a legal action would do."""
        return action.preview(self.play)

    def why_not(self, action: RuledAction[D]) -> Refusal | None:
        """Why an action is not legal."""
        return action.why_not(self.play)
