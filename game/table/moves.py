"""The legal actions of a moment, sorted by the hand movement that makes them, and why other movements are refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from rules.game import Action, Refusal, State
from rules.tabletop import AnyTabletop, Gesture


class Move(NamedTuple):
    """A legal action and the gesture that means it; `then` are the actions that the same gesture means after it."""

    action: Action
    gesture: Gesture
    then: tuple[Action, ...] = ()

    def fits(self, turn: int, flip: bool) -> bool:
        """Whether the action turns and flips its piece as the hand does, where it says so."""
        return getattr(self.action, "turn", None) in (None, turn) and getattr(self.action, "flip", None) in (
            None,
            flip,
        )

    @property
    def pose(self) -> tuple[int, bool]:
        """How the action turns and flips its piece."""
        return getattr(self.action, "turn", 0) or 0, bool(getattr(self.action, "flip", False))


class LegalMoves:
    """Legal actions by piece and place (drags), by piece (clicks), and the buttons."""

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
        """Whether an action is legal."""
        return action in self._actions

    def movable(self, piece: str) -> bool:
        """Whether a hand can do something with the piece."""
        return piece in self.drops or piece in self.clicks

    def places(self, piece: str, turn: int = 0, flip: bool = False) -> dict[str, list[Move]]:
        """Where the piece may go, turned and flipped as it is held, in the order of the actions."""
        found = {}
        for place, moves in self.drops.get(piece, {}).items():
            fitting = [move for move in moves if move.fits(turn, flip)]
            if fitting:
                found[place] = fitting
        return found

    def poses(self, piece: str, turns: int = 1) -> list[tuple[int, bool]]:
        """Every (turn, flip) that a legal action of the piece names, and so many quarter turns in any case but
        where it can do only what no turn changes."""
        moves = [move for moves in self.drops.get(piece, {}).values() for move in moves]
        named = {move.pose for move in moves}
        if turns > 1 and (not moves or any(hasattr(move.action, "turn") for move in moves)):
            named |= {(turn, False) for turn in range(turns)}
        return sorted(named) or [(0, False)]

    @property
    def any(self) -> bool:
        """Whether anything at all may be done."""
        return bool(self.drops or self.clicks or self.buttons)

    @property
    def primary(self) -> Move | None:
        """What Enter does; of one legal action alone that, however a hand makes it."""
        return self._primary

    def confirmed(self, piece: str) -> Move | None:
        """What the primary button makes of a piece that a click has taken up; None: nothing."""
        return next((move for move in self.clicks.get(piece, ()) if move.gesture.confirmed), None)

    def invites(self, piece: str) -> bool:
        """Whether a hand that goes round begins with the piece: not to mend it or to part with it."""
        moves = chain(self.clicks.get(piece, ()), *self.drops.get(piece, {}).values())
        return any(not (move.gesture.confirmed or move.gesture.gives_away) for move in moves)

    def at_once(self, piece: str) -> Move | None:
        """What a click on the piece makes without asking; None where it asks, or takes the piece up."""
        moves = [*self.clicks.get(piece, []), *chain.from_iterable(self.drops.get(piece, {}).values())]
        return moves[0] if len(moves) == 1 and moves[0].gesture.at_once else None


class Found(NamedTuple):
    """What a drop means: an action, and its refusal where it is not legal; neither: nothing."""

    action: Action | None = None
    refusal: Refusal | None = None

    @property
    def legal(self) -> bool:
        """Whether it can be done after all."""
        return self.action is not None and self.refusal is None


class Reasons:
    """Answers for one view, each found once."""

    def __init__(self, game: AnyTabletop, view: State, places: Sequence[str]) -> None:
        self._game, self._view, self._places = game, view, places
        self._drops: dict[tuple[str, str, int | None], Found] = {}
        self._pieces: dict[str, Refusal | None] = {}

    def of_drop(self, piece: str, place: str, turn: int | None = None) -> Found:
        """What dropping the piece on the place means ("" nowhere), turned so in the hand (None: anyhow)."""
        if not place:
            return Found()
        key = (piece, place, turn)
        if key not in self._drops:
            self._drops[key] = self._ask(*key)
        return self._drops[key]

    def liftable(self, piece: str) -> bool:
        """Whether moving that piece anywhere means something, if only something refused."""
        return any(self.of_drop(piece, place) != Found() for place in self._places)

    def of_piece(self, piece: str) -> Refusal | None:
        """Why the piece can't go anywhere; None when it can, or nothing is known.

        What the game says of the piece wherever it is put ("" as its place) comes first. Else, where the reasons
        differ by place, the one of the fewest places is told: most places are refused for what they are not, the few
        others for what is missing there.
        """
        if piece not in self._pieces:
            drops = [self.of_drop(piece, place) for place in self._places]
            anywhere = self._ask(piece, "", None).refusal
            self._pieces[piece] = self._rarest(drops) and (anywhere or self._rarest(drops))
        return self._pieces[piece]

    def _rarest(self, drops: list[Found]) -> Refusal | None:
        """The refusal of the fewest drops, the first of several; None when one of the drops is legal."""
        refusals = [drop.refusal for drop in drops if drop.refusal is not None]
        if any(drop.legal for drop in drops) or not refusals:
            return None
        counts = Counter(map(_words, refusals))
        return min(refusals, key=lambda refusal: counts[_words(refusal)])

    def _ask(self, piece: str, place: str, turn: int | None) -> Found:
        action = self._game.attempt(self._view, piece, place, turn=turn)
        return Found() if action is None else Found(action, self._game.why_not(self._view, action))


def _words(refusal: Refusal) -> tuple[str, str]:
    return refusal.rule, refusal.text
