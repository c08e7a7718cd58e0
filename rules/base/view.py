"""A view of a position that answers the table: built once, it caches its pieces, legal actions and texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from rules.base.action import Misplaced, RuledAction
from rules.game import Piece, Refusal, State
from rules.tabletop import Gesture, Plate, Preview, RosterRow, Stack, Switch, Tag, Way

G = TypeVar("G")
"""The game of the view."""
S = TypeVar("S", bound=State)
D = TypeVar("D")
"""The working copy of the view."""


class GameView(Generic[G, S, D]):
    """The answers of one position to the table. `play` is a working copy that is only read. Games derive
    their own; methods that they don't override answer for a table without that feature."""

    def __init__(self, game: G, state: S, play: D) -> None:
        self.game, self.state, self.play = game, state, play

    @cached_property
    def legal(self) -> Sequence[RuledAction[D]]:
        """Return every legal action."""
        found: Sequence[RuledAction[D]] = self.game.legal(self.state)  # type: ignore[attr-defined]
        return found

    @cached_property
    def playable(self) -> frozenset[str]:
        """Return the pieces that can be used in a legal action."""
        return frozenset(id for action in self.legal for id in action.gesture(self.play).pieces)

    @cached_property
    def _actions_by_movement(self) -> dict[tuple[str, str, int | None], RuledAction[D]]:
        """Return the first legal action of every movement, keyed by piece, place and quarter turns."""
        meant: dict[tuple[str, str, int | None], RuledAction[D]] = {}
        for action in self.legal:
            gesture = action.gesture(self.play)
            for piece in gesture.pieces:
                for turn in {None, getattr(action, "turn", None)}:
                    meant.setdefault((piece, gesture.place, turn), action)
        return meant

    def action_from_drag(
        self, kinds: Sequence[type[RuledAction[D]]], piece: str, place: str, turn: int | None
    ) -> Any:
        """Return the action that a player seems to mean by moving a piece to a place; None if none
        matches."""
        meant = self._actions_by_movement
        found = meant.get((piece, place, turn)) or meant.get((piece, place, None))
        if found is not None and (turn is None or getattr(found, "turn", turn) == turn):
            return found
        return self.attempted(kinds, piece, place, turn or 0)

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

    def contents(self, place: str) -> tuple[Piece, ...]:
        """Return all pieces in a place, top first."""
        return tuple(
            sorted((each for each in self.pieces if each.place == place), key=lambda each: each.order)
        )

    def ways(self) -> Iterator[Way]:
        """Yield the further hand movements of the legal actions, also for several consecutive actions."""
        for action in self.legal:
            yield from action.ways(self.play)

    def tempts(self, action: RuledAction[D]) -> int:
        """Return the rank of an action in Tab order, for the piece whose choice is pending; highest first."""
        return 0

    def held_turn(self, piece: str) -> int:
        """Return the initial rotation of a held piece, in quarter turns."""
        return 0

    def caption(self) -> str:
        """Return the position in a few words."""
        raise NotImplementedError

    def prompt(self) -> str:
        """Return the prompt for the player."""
        raise NotImplementedError

    def goal(self) -> str:
        """Return how to win this game, in a short sentence to the player; "" if undefined."""
        return ""

    def players(self) -> tuple[str, ...]:
        """Return the players' names by seat."""
        raise NotImplementedError

    def phases(self) -> tuple[tuple[str, ...], int]:
        """Return the phases of a turn in order, and the index of the current one; no words when the game
        doesn't show phases."""
        return (), 0

    def plate(self, seat: int, you: int) -> Plate:
        """Return a player's plate; `you` is the seat that the words address."""
        return Plate()

    def tag(self, piece: Piece) -> Tag:
        """Return the notes on a market card besides its face."""
        return Tag()

    def threats(self, seat: int) -> Preview | None:
        """Return the opponents' possible actions against a seat in their next turn; None if the game shows
        none."""
        return None

    def switches(self, seat: int) -> tuple[Switch, ...]:
        """Return the switches for a player's settings in the game."""
        kinds: Sequence[type[RuledAction[D]]] = self.game.kinds  # type: ignore[attr-defined]
        return tuple(each for kind in kinds for each in kind.switches(self.play, seat))

    def stack(self, you: int) -> Stack:
        """Return the announcements that wait for responses; `you` is the seat that the words address."""
        return Stack()

    def roster(self, seat: int) -> tuple[RosterRow, ...]:
        """Return a player's units for the list of units."""
        return ()

    # -- one action

    def gesture(self, action: RuledAction[D]) -> Gesture:
        """Return the hand movement for an action."""
        return action.gesture(self.play)

    def action_to_string(self, action: RuledAction[D]) -> str:
        """Return an action as text that stands alone."""
        return action.text(self.play)

    def preview(self, action: RuledAction[D]) -> Preview | None:
        """Return the effect of a legal action."""
        return action.preview(self.play)

    def why_not(self, action: RuledAction[D]) -> Refusal | None:
        """Return why an action isn't legal; None if it is."""
        return action.why_not(self.play)
