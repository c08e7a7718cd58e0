"""A view of a position that answers the table: built once, it caches its pieces, legal actions and texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from rules.base.action import Misplaced, RuledAction
from rules.game import Piece, Refusal, State
from rules.tabletop import Gesture, Preview, Switch, TableView, Way


class KindsOfAction(Protocol):
    """The part of a game that its views ask: the kinds of action that a drag may mean, and what is legal."""

    @property
    def tried(self) -> tuple[type[RuledAction[Any]], ...]: ...

    def legal(self, state: Any) -> Sequence[Any]: ...


G = TypeVar("G", bound=KindsOfAction)
"""The game of the view."""
S = TypeVar("S", bound=State)
D = TypeVar("D")
"""The working copy of the view."""


class GameView(TableView[Any], Generic[G, S, D]):
    """The answers of one position to the table. `play` is a working copy that is only read. Games derive
    their own."""

    def __init__(self, game: G, state: S, play: D) -> None:
        self.game, self.state, self.play = game, state, play
        self._gestures: dict[RuledAction[D], Gesture] = {}

    @cached_property
    def legal(self) -> Sequence[RuledAction[D]]:
        """Return every legal action."""
        return self.game.legal(self.state)

    @cached_property
    def playable(self) -> frozenset[str]:
        """Return the pieces that can be used in a legal action."""
        return frozenset(id for action in self.legal for id in self.gesture(action).pieces)

    @cached_property
    def _actions_by_movement(self) -> dict[tuple[str, str, int | None], RuledAction[D]]:
        """Return the first legal action of every movement, keyed by piece, place and quarter turns."""
        meant: dict[tuple[str, str, int | None], RuledAction[D]] = {}
        for action in self.legal:
            gesture = self.gesture(action)
            for piece in gesture.pieces:
                for turn in {None, getattr(action, "turn", None)}:
                    meant.setdefault((piece, gesture.place, turn), action)
        return meant

    def action_from_drag(self, piece: str, place: str, *, turn: int | None = None) -> Any:
        meant = self._actions_by_movement
        found = meant.get((piece, place, turn)) or meant.get((piece, place, None))
        if found is not None and (turn is None or getattr(found, "turn", turn) == turn):
            return found
        return self.attempted(self.game.tried, piece, place, turn or 0)

    def attempted(self, kinds: Sequence[type[RuledAction[D]]], piece: str, place: str, turn: int) -> Any:
        """Return the action that a movement without a legal action seems to try; None if it means none."""
        tried = (kind.action_from_drag(self.play, piece, place, turn) for kind in kinds)
        first = next((each for each in tried if each is not None), None)
        if isinstance(first, Refusal):
            return Misplaced(first.rule, first.text, first.places)
        return first

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """Return the pieces on the table."""
        return tuple(self.pieces_on_table())

    def pieces_on_table(self) -> Iterator[Piece]:
        """Yield the pieces on the table."""
        raise NotImplementedError

    def ways(self) -> Iterator[Way]:
        for action in self.legal:
            yield from action.ways(self.play)

    def switches(self, seat: int) -> tuple[Switch, ...]:
        """Return the switches for a player's settings in the game."""
        return tuple(each for kind in self.game.tried for each in kind.switches(self.play, seat))

    # -- one action

    def gesture(self, action: RuledAction[D]) -> Gesture:
        found = self._gestures.get(action)
        if found is None:
            found = self._gestures[action] = action.gesture(self.play)
        return found

    def action_to_string(self, action: RuledAction[D]) -> str:
        return action.text(self.play)

    def preview(self, action: RuledAction[D]) -> Preview | None:
        return action.preview(self.play)

    def why_not(self, action: RuledAction[D]) -> Refusal | None:
        """Return why an action isn't legal; None if it is."""
        return action.why_not(self.play)
