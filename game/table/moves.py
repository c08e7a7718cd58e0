"""The legal actions of a position by the gesture that makes them, and the refusals of other gestures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from rules.game import Action, Refusal, State
from rules.tabletop import AnyTabletop, Gesture


class Move(NamedTuple):
    """A legal action with its gesture; `then` are the actions that the same gesture triggers after it."""

    action: Action
    gesture: Gesture
    then: tuple[Action, ...] = ()

    def fits(self, turn: int, flip: bool) -> bool:
        """Return whether the action's turn and flip equal those of the held piece, where the action has
        them."""
        return getattr(self.action, "turn", None) in (None, turn) and getattr(self.action, "flip", None) in (
            None,
            flip,
        )

    @property
    def pose(self) -> tuple[int, bool]:
        """Return the turn and flip that the action gives its piece."""
        return getattr(self.action, "turn", 0) or 0, bool(getattr(self.action, "flip", False))


class LegalMoves:
    """Legal actions by piece and place (drags) and by piece (clicks), and the buttons."""

    def __init__(self, moves: Iterable[Move]) -> None:
        moves = tuple(moves)
        self._actions = tuple(move.action for move in moves)
        self._only = moves[0] if len(moves) == 1 else None
        self._primary = next((move for move in moves if move.gesture.primary), self._only)
        self.drops: dict[str, dict[str, list[Move]]] = {}
        self.clicks: dict[str, list[Move]] = {}
        self.buttons: list[Move] = []
        for move in moves:
            gesture = move.gesture
            if not gesture.pieces:
                self.buttons.append(move)
            for piece in gesture.pieces:
                if gesture.place:
                    self.drops.setdefault(piece, {}).setdefault(gesture.place, []).append(move)
                else:
                    self.clicks.setdefault(piece, []).append(move)

    def allows(self, action: Action) -> bool:
        """Return whether an action is legal."""
        return action in self._actions

    def movable(self, piece: str) -> bool:
        """Return whether a piece has a legal drag or click."""
        return piece in self.drops or piece in self.clicks

    def places(self, piece: str, turn: int = 0, flip: bool = False) -> dict[str, list[Move]]:
        """Return the legal places of a piece held with this turn and flip, in the order of the actions."""
        found = {}
        for place, moves in self.drops.get(piece, {}).items():
            fitting = [move for move in moves if move.fits(turn, flip)]
            if fitting:
                found[place] = fitting
        return found

    def poses(self, piece: str, turns: int = 1) -> list[tuple[int, bool]]:
        """Return all (turn, flip) of the piece's legal actions, and `turns` quarter turns too, unless none of
        its moves depends on a turn."""
        moves = [move for moves in self.drops.get(piece, {}).values() for move in moves]
        named = {move.pose for move in moves}
        if turns > 1 and (not moves or any(hasattr(move.action, "turn") for move in moves)):
            named |= {(turn, False) for turn in range(turns)}
        return sorted(named) or [(0, False)]

    @property
    def any(self) -> bool:
        """Return whether any action is legal."""
        return bool(self.drops or self.clicks or self.buttons)

    @property
    def primary(self) -> Move | None:
        """Return the move of Enter, or None; a single legal action is always primary."""
        return self._primary

    def confirmed(self, piece: str) -> Move | None:
        """Return the click move that the primary button confirms for a piece taken up, or None."""
        return next((move for move in self._moves_of(piece) if move.gesture.confirmed), None)

    def is_main(self, piece: str) -> bool:
        """Return whether a piece is an early stop of the Tab ring: not one that can only be adjusted or given
        up."""
        gestures = (move.gesture for move in self._moves_of(piece))
        return any(not each.gives_away and (each.place or not each.confirmed) for each in gestures)

    def at_once(self, piece: str) -> Move | None:
        """Return the move that a click on the piece plays immediately; None where it opens a chooser or picks
        the piece up."""
        moves = [*self._moves_of(piece)]
        return moves[0] if len(moves) == 1 and moves[0].gesture.at_once else None

    def _moves_of(self, piece: str) -> Iterator[Move]:
        """Yield the clicks of a piece, then its drags."""
        return chain(self.clicks.get(piece, ()), *self.drops.get(piece, {}).values())


class DropMeaning(NamedTuple):
    """The meaning of a drop: an action, with its refusal if it isn't legal; both None: no meaning."""

    action: Action | None = None
    refusal: Refusal | None = None

    @property
    def legal(self) -> bool:
        """Return whether the drop is a legal action."""
        return self.action is not None and self.refusal is None


class Reasons:
    """The meanings and refusals of drops in one view, cached."""

    def __init__(self, game: AnyTabletop, view: State, places: Sequence[str]) -> None:
        self._game, self._view, self._places = game, view, places
        self._drops: dict[tuple[str, str, int | None], DropMeaning] = {}
        self._pieces: dict[str, Refusal | None] = {}

    def of_drop(self, piece: str, place: str, turn: int | None = None) -> DropMeaning:
        """Return the meaning of dropping a piece on a place ("" for none) with a turn in the hand (None:
        any)."""
        if not place:
            return DropMeaning()
        key = (piece, place, turn)
        if key not in self._drops:
            self._drops[key] = self._ask(*key)
        return self._drops[key]

    def liftable(self, piece: str) -> bool:
        """Return whether any drop of the piece has a meaning, even a refused one."""
        return any(self.of_drop(piece, place) != DropMeaning() for place in self._places)

    def of_piece(self, piece: str) -> Refusal | None:
        """Return the refusal of all moves of a piece; None if it can move or no reason is known.

        The game's refusal without a place ("") comes first. Otherwise, where refusals differ by place, the
        one of the fewest places: most places are of the wrong kind, and the few others say what is missing.
        """
        if piece not in self._pieces:
            drops = [self.of_drop(piece, place) for place in self._places]
            anywhere = self._ask(piece, "", None).refusal
            still = not any(drop.legal for drop in drops)
            self._pieces[piece] = (anywhere or self._rarest(drops)) if still else None
        return self._pieces[piece]

    def _rarest(self, drops: list[DropMeaning]) -> Refusal | None:
        """Return the refusal that the fewest drops have, the first of several; None if none is refused."""
        refusals = [drop.refusal for drop in drops if drop.refusal is not None]
        if not refusals:
            return None
        counts = Counter(map(_words, refusals))
        return min(refusals, key=lambda refusal: counts[_words(refusal)])

    def _ask(self, piece: str, place: str, turn: int | None) -> DropMeaning:
        action = self._game.at(self._view).action_from_drag(piece, place, turn=turn)
        return (
            DropMeaning() if action is None else DropMeaning(action, self._game.why_not(self._view, action))
        )


def _words(refusal: Refusal) -> tuple[str, str]:
    return refusal.rule, refusal.text
